// The native controls where they are not always in sight: a drawer, a phone's sheet, or a panel on focus.

const root = document.documentElement;

/** Opens and closes `form`; `canvas` gets the keyboard back where the controls are drawn in it. */
export function createSheet({ form, canvas }) {
  const togglers = [...document.querySelectorAll('[data-command="toggle_controls"]')];
  const isOpen = () => root.dataset.sheet === 'open';
  let opener = null;

  function toggle(open, trigger = null) {
    if (open) root.dataset.sheet = 'open';
    else delete root.dataset.sheet;
    togglers.forEach((button) => button.setAttribute('aria-expanded', String(open)));
    if (open) opener = trigger;
  }

  /** Opens the controls and gives the first of them the keyboard. */
  function focus(trigger) {
    toggle(true, trigger ?? canvas);
    const first = [...form.elements].find((element) => element.name && !element.disabled && element.checkVisibility?.() !== false);
    first?.focus();
  }

  // A phone's sheet covers the end of the page by as much as its head is high.
  const head = form.querySelector('.sheet-head');
  new ResizeObserver(() => root.style.setProperty('--sheet', `${head.offsetHeight}px`)).observe(head);

  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    toggle(false);
    if (getComputedStyle(form).position === 'fixed') (opener ?? canvas).focus({ preventScroll: true });
  });
  // A press on the picture puts a drawer away.
  canvas.addEventListener('pointerdown', () => isOpen() && !root.hasAttribute('data-embed') && toggle(false));
  document.querySelector('.skip').addEventListener('click', (event) => {
    event.preventDefault(); // the fragment is the state's
    focus(event.target);
  });

  return { toggle: (trigger) => toggle(!isOpen(), trigger), focus };
}
