// Where the page is shown: sizes, pixel ratio, colour scheme, motion, pointer; and the canvas's height,
// which follows from the width and the window alone.

const wide = matchMedia('(min-width: 1024px)');
const narrow = matchMedia('(max-width: 639.98px)');
const darkScheme = matchMedia('(prefers-color-scheme: dark)');
const littleMotion = matchMedia('(prefers-reduced-motion: reduce)');
const coarsePointer = matchMedia('(pointer: coarse)');
const root = document.documentElement;

/** Sets what of the parameters the page's own arrangement follows: theme, place of the controls, embed. */
export function arrange({ theme, controls, embed }) {
  setAttribute('data-theme', theme === 'auto' ? null : theme);
  setAttribute('data-embed', Number(embed) ? '' : null);
  setAttribute('data-form', formPlace(controls, Number(embed) === 1));
}

/** The same from an address, before the engine can read it: a wrong word only means a later arrangement. */
export function arrangeEarly(address) {
  const value = (key, words) => new RegExp(`[#?&]${key}=(${words})(?:&|$)`).exec(address)?.[1];
  arrange({
    theme: value('theme', 'light|dark|projector') ?? 'auto',
    controls: value('controls', 'canvas|html') ?? 'auto',
    embed: value('embed', '[01]') ?? 0,
  });
}

/** Where the native controls stand (style.css); `focus` means that the picture draws the controls. */
function formPlace(controls, embed) {
  // A small figure in a host's page has room for the few controls that the picture draws, not for a form; fingers need the form.
  const byWidth = embed ? !(narrow.matches && coarsePointer.matches) : wide.matches;
  const inCanvas = controls === 'auto' ? byWidth : controls === 'canvas';
  if (root.dataset.picture === 'none') return wide.matches && !embed ? 'rail' : 'flow';
  if (inCanvas) return 'focus';
  if (embed) return 'flow';
  if (wide.matches) return 'rail';
  return narrow.matches ? 'sheet' : 'drawer';
}

function setAttribute(name, value) {
  if (root.getAttribute(name) === value) return;
  if (value === null) root.removeAttribute(name);
  else root.setAttribute(name, value);
}

/**
 * `onChange()` is called when the picture must be drawn anew, `onHeight(px)` with the height that the whole
 * page wants at this width; `parameters()` gives the present ones, `dragging()` whether a native control is being dragged.
 */
export function watchSurroundings({ canvas, program, parameters, dragging, onChange, onHeight }) {
  let told = '';

  /** Tells the program when something differs from what it knows, or always with `again`; true then. */
  function tell(again = false) {
    const now = { ...read(canvas), dragging: dragging() };
    const text = JSON.stringify(now);
    if (now.width === 0 || (text === told && !again)) return false;
    told = text;
    program.setSurroundings(now);
    return true;
  }

  /** Brings the canvas to the height that the program wants for its width, and tells it. */
  function fit() {
    arrange(parameters());
    const changed = tell();
    if (canvas.clientWidth > 0) {
      const natural = naturalHeight(program, canvas);
      setHeight(canvas, program.wantedHeight(spaceFor(canvas)));
      onHeight(document.body.offsetHeight - canvas.offsetHeight + natural);
    }
    return tell() || changed;
  }

  const follow = () => fit() && onChange();
  new ResizeObserver(follow).observe(canvas);
  window.addEventListener('resize', follow);
  for (const query of [wide, narrow, darkScheme, littleMotion, coarsePointer]) query.addEventListener('change', follow);
  return { fit, follow, tell };
}

function read(canvas) {
  const { width, height } = canvas.getBoundingClientRect();
  return {
    width,
    height,
    pixelRatio: window.devicePixelRatio || 1,
    dark: darkScheme.matches,
    reducedMotion: littleMotion.matches,
    canvasControls: root.dataset.form === 'focus',
    touch: coarsePointer.matches,
  };
}

function setHeight(canvas, height) {
  const text = `${Math.ceil(height)}px`;
  if (canvas.style.getPropertyValue('--canvas-height') !== text) canvas.style.setProperty('--canvas-height', text);
}

/** The canvas's height for this width where nothing limits it: a host gives the frame what it asks for. */
function naturalHeight(program, canvas) {
  return Math.ceil(program.wantedHeight(Math.min(720, Math.max(240, Math.round(canvas.clientWidth * 0.6)))));
}

/** Height of the window that is left for the canvas beside what stands above it, and in a frame below it. */
function spaceFor(canvas) {
  const above = canvas.getBoundingClientRect().top + window.scrollY;
  const form = document.getElementById('controls');
  const below = root.hasAttribute('data-embed') && root.dataset.form === 'flow' ? form.offsetHeight : 0;
  return Math.max(0, window.innerHeight - above - below);
}
