// The engine without a page: in Node, in a Worker or in somebody's own page.
import createEngineModule from 'engine-glue';
import { pairsOf } from './pairs.js';
import { createSimulation } from './simulation.js';
import { slice, soon } from './turns.js';

const betweenDraws = 100; // milliseconds between the draws of play

/** An engine at these parameters (contract §4), ready for use; several are independent. */
export default async function createEngine(parameters = {}) {
  const start = pairsOf(parameters);
  const module = await createEngineModule({ wasmBinary: await program() });
  const engine = module.ccall('engine_create', 'number', ['string'], ['']);
  const turns = createTurns(module, engine);
  const { open, notifyChange, notifyProgress, ...simulation } = createSimulation({ module, engine, run: turns.untilReady });
  turns.afterSlice(notifyProgress);
  playOn(simulation);
  await open(start);
  return simulation;
}

/** The bytes of the compiled engine, which lies beside this file. */
async function program() {
  const url = new URL(ASSETS.wasm, import.meta.url);
  if (url.protocol === 'file:' && globalThis.process?.versions?.node) {
    const { readFile } = await import('node:fs/promises');
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} could not be loaded: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Computes in slices between other tasks until all is ready. */
function createTurns(module, engine) {
  let waiting = [];
  let running = false;
  let after = () => {};

  function turn() {
    if (module._engine_advance(engine, slice) === 0) {
      after();
      return soon(turn);
    }
    running = false;
    const done = waiting;
    waiting = [];
    done.forEach((resolve) => resolve());
  }

  function untilReady() {
    return new Promise((resolve) => {
      waiting.push(resolve);
      if (!running) soon(turn);
      running = true;
    });
  }

  return { untilReady, afterSlice: (listener) => (after = listener) };
}

/** While play is on, draws go on; they keep no process alive. */
function playOn(simulation) {
  let timer = 0;
  const draw = async () => {
    await simulation.step();
    timer = 0;
    follow(simulation.get());
  };
  const follow = ({ play }) => {
    if (play !== 1 || timer !== 0) return;
    timer = setTimeout(() => simulation.get().play === 1 ? draw() : (timer = 0), betweenDraws);
    timer.unref?.();
  };
  simulation.on('change', ({ parameters }) => follow(parameters));
}
