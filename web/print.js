// Paper shows the picture although nothing is being drawn: a still of it stands in while printing.

/** `draw()` draws at once and leaves the picture readable until the task ends. */
export function keepPrintable({ canvas, draw }) {
  let still = null;
  window.addEventListener('beforeprint', () => {
    if (still || !draw()) return;
    still = document.createElement('canvas');
    still.className = 'still';
    still.width = canvas.width;
    still.height = canvas.height;
    still.getContext('2d').drawImage(canvas, 0, 0);
    canvas.after(still);
  });
  window.addEventListener('afterprint', () => {
    still?.remove();
    still = null;
  });
}
