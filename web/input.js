// What the canvas may take of keys, wheel, pointer and focus, and what stays the browser's. The filters run
// in the capture phase, before the program's own listeners.

// Milliseconds after a finger has gone within which the mouse events come that a tap is followed by.
const tapEchoes = 400;
const scrollingKeys = new Set(['Home', 'End', 'PageUp', 'PageDown', ' ']);

/** Whether a key is the browser's own while the canvas has the keyboard. */
function browserKey(event, typing, copies) {
  if (/^F\d+$/.test(event.key) || event.key === 'Tab') return true;
  if (event.altKey && !typing) return event.key !== 'Alt';
  if (!event.ctrlKey && !event.metaKey) return false;
  if (/^(Control|Meta|Shift)$/.test(event.key)) return false;
  if (/^c$/i.test(event.key)) return !typing && !copies();
  return !(/^[yz]$/i.test(event.key) || (typing && /^[avx]$/i.test(event.key)));
}

/** `wake()` is called after whatever may change the picture; `copies()` says whether there is a cell that Ctrl+C would copy. */
export function filterInput({ canvas, program, wake, copies }) {
  const onCanvas = (event) => event.target === canvas;

  for (const type of ['keydown', 'keyup', 'keypress']) {
    listen(type, (event) => {
      if (!onCanvas(event)) return;
      const typing = program.wantsText();
      if (browserKey(event, typing, copies)) event.stopImmediatePropagation();
      else if (type === 'keydown' && !typing && scrollingKeys.has(event.key)) event.preventDefault();
      wake();
    });
  }

  listen('wheel', (event) => {
    if (!onCanvas(event)) return;
    const browsers = event.ctrlKey || event.metaKey || document.activeElement !== canvas || !program.wantsWheel();
    if (browsers) event.stopImmediatePropagation();
    else wake();
  });

  focusOnPress(canvas, listen);
  endLostDrags(canvas, listen);

  // Once a finger scrolls the page nothing can stop it; the library behind the program tries, and the browser complains.
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'])
    listen(type, (event) => {
      if (!onCanvas(event)) return;
      if (!event.cancelable) return void (event.preventDefault = () => {});
      if (type !== 'touchstart') return;
      const { left, top } = canvas.getBoundingClientRect();
      const { clientX, clientY } = event.changedTouches[0];
      if (program.wantsTouch(clientX - left, clientY - top)) event.preventDefault();
    });

  canvas.addEventListener('pointermove', wake);
  canvas.addEventListener('pointerup', wake);
  canvas.addEventListener('pointerenter', wake);
  const leave = () => (program.pointerLeft(), wake());
  canvas.addEventListener('pointerleave', (event) => {
    leave();
    if (event.pointerType === 'touch') setTimeout(leave, tapEchoes);
  });
  canvas.addEventListener('pointercancel', () => (program.pointerCancelled(), wake()));
  canvas.addEventListener('focus', wake);
  canvas.addEventListener('blur', () => (program.focusLost(), wake()));
  window.addEventListener('pointerup', wake);
  document.addEventListener('paste', (event) => {
    if (document.activeElement !== canvas || !program.wantsText()) return;
    program.paste(event.clipboardData?.getData('text/plain') ?? '');
    event.preventDefault();
    wake();
  });
}

const listen = (type, listener) => window.addEventListener(type, listener, { capture: true, passive: type === 'wheel' });

/** A press gives the canvas the keyboard, in a frame of another site too; nothing else ever does. */
function focusOnPress(canvas, listen) {
  listen('pointerdown', (event) => {
    if (event.target !== canvas) return;
    // A ring around the whole picture is for those who come to it by keyboard; browsers show it after focus() as well.
    canvas.dataset.pressed = '';
    canvas.focus({ preventScroll: true });
    getSelection()?.removeAllRanges(); // else the browser drags the selected text instead of the slider
    // The program forgets the pointer with the focus: it is told where the press is.
    const { clientX, clientY, pointerType } = event;
    if (pointerType === 'mouse') canvas.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, clientX, clientY }));
  });
  canvas.addEventListener('blur', () => delete canvas.dataset.pressed);
  canvas.addEventListener('dragstart', (event) => event.preventDefault());
}

/** A button that was let go outside a frame of another site: the drag ends where the pointer comes back. */
function endLostDrags(canvas, listen) {
  let held = false;
  listen('pointerdown', (event) => (held = event.target === canvas && event.pointerType === 'mouse'));
  listen('pointerup', () => (held = false));
  for (const type of ['pointermove', 'pointerenter']) {
    listen(type, (event) => {
      if (!held || event.buttons !== 0 || event.pointerType !== 'mouse') return;
      held = false;
      const { clientX, clientY } = event;
      canvas.dispatchEvent(new MouseEvent('mouseup', { button: 0, bubbles: true, cancelable: true, clientX, clientY }));
    });
  }
}
