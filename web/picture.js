// The picture's life: started when it is first seen, kept through lost contexts, lent away while out of
// sight in somebody else's page, and done without where there is no WebGL2.
import { showWithoutPicture } from './failure.js';

const framed = window.parent !== window;
const lendAfter = 300; // milliseconds out of sight before the context is given away
const wordsAfter = 1000; // milliseconds without a context before the reader is told

/** `onChange()` is called whenever mayDraw() may have changed. */
export function createPicture({ canvas, program, notice, onChange }) {
  const state = { started: false, missing: false, onScreen: false, paused: false, lost: false };
  let lender = null; // WEBGL_lose_context, while the context is lent away
  let timer = 0;

  const seen = () => state.onScreen && !state.paused && !document.hidden && canvas.clientWidth > 0;

  /** A change of what can be seen. */
  function look() {
    clearTimeout(timer);
    if (seen()) appear();
    else if (framed && state.started && !state.lost) timer = setTimeout(lend, lendAfter);
    onChange();
  }

  function appear() {
    if (!state.started && !state.missing) start();
    lender?.restoreContext();
    lender = null;
  }

  function start() {
    const reason = startGraphics(canvas) ? program.start() : 'getContext("webgl2") gave nothing.';
    state.started = reason === null;
    state.missing = !state.started;
    if (state.missing) showWithoutPicture(reason);
  }

  /** A browser keeps about 16 contexts: twenty figures fit on one page when those out of sight have none. */
  function lend() {
    lender = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context') ?? null;
    lender?.loseContext();
  }

  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault(); // without this it never comes back
    state.lost = true;
    program.contextLost();
    if (!lender) timer = setTimeout(() => notice.setStatus('The browser has taken the graphics away. The picture returns when it gives them back.'), wordsAfter);
  });
  canvas.addEventListener('webglcontextrestored', () => {
    clearTimeout(timer);
    notice.setStatus(null);
    state.lost = false;
    program.contextRestored();
    onChange();
  });

  const watch = new IntersectionObserver((entries) => {
    state.onScreen = entries[entries.length - 1].isIntersecting;
    look();
  });
  document.addEventListener('visibilitychange', look);

  return {
    mayDraw: () => state.started && !state.lost && seen(),
    missing: () => state.missing,
    seen,
    /** A page of its own begins with the figure in sight, as the observer will tell a frame later. */
    begin() {
      state.onScreen = !framed && canvas.getBoundingClientRect().top < window.innerHeight;
      look();
      watch.observe(canvas);
    },
    pause(on) {
      state.paused = on;
      look();
    },
    state: () => ({ ...state }),
  };
}

/**
 * The canvas's context, with what the program would ask for; null where there is none. The first one on a page takes the browser
 * a quarter of a second, in which the program can be on its way.
 */
export function startGraphics(canvas) {
  try {
    fitPixels(canvas);
    return canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false, stencil: false });
  } catch {
    return null;
  }
}

/** A context that is there waits for the GPU when the canvas is resized: most keep the size that they are made with. */
function fitPixels(canvas) {
  const { width, height } = canvas.getBoundingClientRect();
  if (canvas.width !== 300) return;
  canvas.width = Math.trunc(width) * devicePixelRatio;
  canvas.height = Math.trunc(height) * devicePixelRatio;
}
