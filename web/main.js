// Loading the page's parts, and another try where that fails.
import { hideFailure, showFailure } from './failure.js';
import { loadFonts } from './fonts.js';
import { compileProgram, obstacle } from './load.js';
import { speakWithParent } from './messages.js';
import { releaseText, runPage } from './page.js';
import { startGraphics } from './picture.js';
import { arrangeEarly } from './surroundings.js';
import { createWorking } from './working.js';

const patience = 300; // milliseconds
const longestHold = 1000;
const root = document.documentElement;

const parent = speakWithParent(() => window.scaledAttention);
const working = createWorking({ box: document.getElementById('working') });

root.dataset.started = '';
if (window.parent !== window) root.dataset.framed = '';
arrangeEarly(location.hash + '&' + location.search);
holdText();
start();

/**
 * The text around the figure has no style and no layout while the figure starts (style.css): both together would take as long as
 * the program does. A link to a place in the text finds it, and a host is told the true height.
 */
function holdText() {
  if (root.dataset.framed === '' || root.dataset.embed === '' || document.getElementById(location.hash.slice(1))) return;
  root.dataset.starting = '';
  setTimeout(releaseText, longestHold);
}

/** window.scaledAttention is the promise of this try. */
async function start() {
  let settle;
  window.scaledAttention = new Promise((resolve, reject) => (settle = { resolve, reject }));
  window.scaledAttention.catch(() => {}); // the page says it already
  try {
    hideFailure();
    const [compiled, fonts] = await load();
    root.dataset.ran = '';
    await runPage({ compiled, fonts, working, parent, onReady, onFailure: fail });
  } catch (error) {
    fail(error);
  }

  function onReady(simulation) {
    settle.resolve(simulation);
    parent.ready();
  }

  function fail(error) {
    working.hide();
    releaseText();
    showFailure(error, retry);
    settle.reject(error);
    parent.error(error.message);
  }
}

async function load() {
  const trouble = obstacle();
  if (trouble) throw trouble;
  working.loading(0);
  // The first context on a page waits until the browser has shown the page: later it waits less, so that it comes when the
  // program is there, or while there is nothing to do but wait. Figures in frames wait until they are seen: a browser
  // keeps few contexts.
  const meanwhile = setTimeout(() => window.parent === window && startGraphics(document.getElementById('canvas')), patience);
  const parts = await Promise.all([
    compileProgram(ASSETS.wasm, ASSETS.wasmBytes, working.loading),
    loadFonts(ASSETS.fonts, ASSETS.fontSizes),
  ]);
  clearTimeout(meanwhile);
  return parts;
}

/** Before the program ran, its parts are fetched again; afterwards only a new page has a clean memory. */
function retry() {
  if (root.hasAttribute('data-ran')) location.reload();
  else start();
}
