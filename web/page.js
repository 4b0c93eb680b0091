// The page around the picture: everything that lives once the program is there, and how the parts hear of
// each other. The engine owns the parameters; form, picture, address and host only wish for others.
import { createAddress } from './address.js';
import { createCapture } from './capture.js';
import { createCells } from './cells.js';
import { copy } from './clipboard.js';
import { listenForCommands } from './commands.js';
import { createDialogs, snippet } from './dialogs.js';
import { useInPage } from './fonts.js';
import { createForm } from './form.js';
import { createFrames } from './frames.js';
import { filterInput } from './input.js';
import { createNotice } from './notice.js';
import { createNumbers } from './numbers.js';
import { createPicture } from './picture.js';
import { keepPrintable } from './print.js';
import { createProgram, drew, resultsReady } from './program.js';
import { createSheet } from './sheet.js';
import { createSimulation } from './simulation.js';
import { createSummary } from './summary.js';
import { arrange, watchSurroundings } from './surroundings.js';
import { soon } from './turns.js';

const byId = (id) => document.getElementById(id);
const root = document.documentElement;
const turnsBeforePicture = 4;
const patience = 1000; // milliseconds that the first results may take before a first frame counts alone

/** Ends what main.js begins: the text around the figure is there again. */
export const releaseText = () => root.removeAttribute('data-starting');

/**
 * Runs the page. `onReady(api)` gets window.scaledAttention's object once the first frame is on the screen, or
 * at the first results where none can be; `parent` is the embedding page (messages.js).
 */
export async function runPage({ compiled, fonts, working, parent, onReady, onFailure }) {
  const canvas = byId('canvas');
  const host = {};
  const program = await createProgram({ compiled, canvas, host, onAbort: onFailure });
  // Each step of the start is a task of its own.
  await new Promise(soon);
  program.create('');
  program.setFonts(fonts);
  await new Promise(soon);

  const frames = createFrames({ program, mayDraw: () => picture.mayDraw(), beforeFrame, afterTurn, onFailure });
  const simulation = createSimulation({ module: program.module, engine: program.engine(), run: frames.untilReady });
  const form = createForm({ form: byId('controls'), parameters: simulation.get, set: wish });
  const surroundings = watchSurroundings({ canvas, program, parameters: simulation.get, dragging: form.dragging, onChange: () => frames.wake(), onHeight: parent.resize });
  const notice = createNotice({ element: byId('notice'), mend: () => address.write(program.link(), true) });
  const picture = createPicture({ canvas, program, notice, onChange: () => (surroundings.fit(), frames.wake(), settleReady()) });
  const address = createAddress({ keys: form.keys, open });
  const summary = createSummary({ element: byId('summary'), sentence: program.summary });
  const numbers = createNumbers({ section: byId('numbers'), simulation });
  const cells = createCells({ simulation, say });
  const sheet = createSheet({ form: byId('controls'), canvas });
  const drawNow = () => surroundings.tell(true) && frames.drawNow();
  const link = () => address.absolute(program.link());
  const capture = createCapture({ canvas, simulation, link, draw: drawNow, svg: program.svg, fonts });
  const dialogs = createDialogs({ link, capture, say });
  let quietly = false; // the address is being followed: it is not written back
  let dragged = false; // the wish under way comes from a control that is being dragged
  let refit = false; // the canvas may want another height
  const shown = { firstFrame: 0, complete: false, results: false, fresh: true, settled: false, waited: false };

  const run = listenForCommands({
    bias_given: () => notice.settled('bias'),
    bias_misfit: (text) => notice.warn([{ key: 'bias', text }]),
    cancel: () => (program.cancel(), simulation.notifyChange(true)),
    copy_link: async () => say((await copy(link())) ? 'Link copied.' : 'The link is in the box.'),
    copy_snippet: async () => say((await copy(snippet(link()))) ? 'Code copied.' : 'The code is in the box.'),
    copy_text: async (text) => say((await copy(text)) ? 'Copied.' : 'The text is in the box.'),
    help: dialogs.help,
    leave_canvas: () => canvas.blur(),
    open_controls: () => sheet.focus(canvas),
    resample: simulation.resample,
    reset: simulation.reset,
    share: dialogs.share,
    step: simulation.step,
    toggle_controls: (text, button) => sheet.toggle(button),
    toggle_table: () => numbers.toggle(),
    use_mended_link: notice.mend,
  });
  Object.assign(host, {
    parametersChanged: (final) => simulation.notifyChange(final),
    command: run,
    wantedHeight: () => (refit = true),
  });
  filterInput({
    ...{ canvas, program, wake: () => (surroundings.tell(), frames.wake()) },
    copies: () => canvas.matches(':hover') || simulation.get().col !== 'none',
  });
  // The picture lights what a native control with the keyboard stands for.
  for (const type of ['focusin', 'focusout'])
    byId('controls').addEventListener(type, ({ target }) => {
      program.setFocus((type === 'focusin' && target.closest('[data-key]')?.dataset.key) || '');
      frames.wake();
    });
  keepPrintable({ canvas, draw: drawNow });
  // A page that comes back from the back/forward cache may have lost its picture.
  window.addEventListener('pageshow', ({ persisted }) => persisted && (surroundings.tell(true), frames.wake()));
  window.scaledAttentionProbe = () => ({ ...program.probe(), ...frames.counts, ...picture.state() });

  parent.onPause = picture.pause;

  simulation.on('change', changed);
  simulation.on('warning', ({ warnings }) => (quietly ? notice.linkOpened(warnings) : notice.warn(warnings)));
  setTimeout(() => ((shown.waited = true), settleReady()), patience / 2);
  open(address.read());
  // A canvas's context waits for a browser that is busy with showing a new page: what needs none comes first.
  surroundings.fit();
  for (let turn = 0, ready = false; turn < turnsBeforePicture && !ready; ++turn) {
    await new Promise(soon);
    ready = frames.prepare();
  }
  await new Promise(soon);
  picture.begin();
  frames.untilReady();

  /** Follows a link: the whole state, quietly. */
  function open(text) {
    notice.linkOpened([]);
    quietly = true;
    simulation.open(text); // tells of warnings and the change before it returns
    quietly = false;
  }

  /** What the native controls wish for; `final` is false while one is being dragged. */
  function wish(patch, final) {
    dragged = !final;
    const answer = simulation.set(patch);
    dragged = false;
    return answer;
  }

  function changed({ parameters, final }) {
    const settled = final && !dragged;
    shown.fresh = true;
    form.show(parameters);
    if (!quietly) address.write(program.link(), settled);
    if (settled) writeLinks();
    if (shown.settled) parent.change(parameters, settled); // ready comes first
    summary.changed(settled);
    if (shown.settled) cells.changed(parameters);
    arrange(parameters);
    refit = true;
    frames.wake();
  }

  function beforeFrame() {
    if (refit) surroundings.fit();
    else surroundings.tell();
    refit = false;
  }

  function afterTurn(flags) {
    const ready = (flags & resultsReady) !== 0;
    if (refit) frames.wake();
    if (flags & drew && shown.firstFrame === 0) reveal();
    shown.results ||= ready;
    shown.complete ||= ready && (flags & drew) !== 0;
    working.turn(ready, program.progress);
    if (!ready) simulation.notifyProgress();
    if (ready && shown.fresh) {
      shown.fresh = false;
      numbers.changed();
      summary.resultsReady();
    }
    settleReady();
  }

  function reveal() {
    shown.firstFrame = performance.now();
    root.dataset.ready = '';
    releaseText();
    working.hide();
    useInPage(fonts);
  }

  /** The first frame counts once it has results in it, or alone where these take long. */
  function settleReady() {
    if (shown.settled) return;
    const frame = shown.firstFrame > 0 && (shown.complete || performance.now() - shown.firstFrame > patience);
    const noFrame = shown.results && (picture.missing() || (shown.waited && !picture.mayDraw()));
    if (!frame && !noFrame) return;
    shown.settled = true;
    if (picture.missing()) reveal();
    writeLinks();
    const { open, notifyChange, notifyProgress, ...api } = simulation;
    onReady({ ...api, load, link, capture });
  }

  async function load(given) {
    const answer = await simulation.load(given);
    if (given.bias) notice.settled('bias');
    return answer;
  }

  function writeLinks() {
    byId('plain-link').href = link();
    byId('snippet').firstElementChild.textContent = snippet(link());
  }

  function say(words) {
    byId('said').textContent = words;
  }
}
