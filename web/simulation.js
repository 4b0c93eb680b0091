// The JavaScript API of the engine (contract §4), the same in the page, in Node and in a Worker.
import { createDataLoader } from './data.js';
import { createMemory } from './memory.js';
import { pairsOf } from './pairs.js';
import { slice, soon } from './turns.js';

const events = ['change', 'warning', 'progress'];
const draws = 2 ** 32;

/**
 * The API over the C functions of src/experiment/interface.h. `module` is the compiled module, `engine` the
 * handle in it; `run()` makes the surroundings compute and resolves once all results are ready.
 */
export function createSimulation({ module, engine, run }) {
  const memory = createMemory(module);
  const listeners = new Map(events.map((event) => [event, new Set()]));
  let opened = '';
  let last = '';
  let longTask = Promise.resolve();

  const text = (name, ...values) => memory.call(`engine_${name}`, engine, values);
  const json = (name, ...values) => JSON.parse(text(name, ...values));
  const link = () => text('link');
  const data = createDataLoader({ module, engine, memory, text });

  /** Tells listeners what has changed; without `final`, more of the same is about to come. */
  function notifyChange(final = true) {
    last = link();
    emit('change', { parameters: get(), final });
  }

  /** Listeners that fail are reported, and disturb neither the engine nor each other. */
  function emit(event, detail) {
    for (const listener of [...listeners.get(event)]) {
      try {
        listener(detail);
      } catch (error) {
        console.error(error);
      }
    }
  }

  /** After a call that took parameters: who listens is told, and what is to be computed is. */
  async function taken(warnings) {
    if (warnings.length > 0) emit('warning', { warnings });
    if (link() !== last) notifyChange();
    await run();
    if (link() !== last) notifyChange(); // a step that had to wait for the draw before it
    return { warnings };
  }

  const brief = async (answer) => {
    const { warnings } = await answer;
    return { warnings: warnings.map(({ key, given, allowed }) => ({ key, given, allowed })) };
  };

  function get() {
    return json('get');
  }

  /** Applies what can be used of a patch; resolves with warnings of the rest once the results are ready. */
  async function set(patch) {
    return brief(taken(json('set', pairsOf(patch))));
  }

  /** The whole state from a link's text; reset() comes back to it. */
  async function open(linkText) {
    opened = linkText;
    return taken(json('open', opened));
  }

  async function reset() {
    return brief(taken(json('open', opened)));
  }

  async function resample() {
    return set({ draw: (get().draw + 1) % draws });
  }

  /** One more draw into the pool. */
  async function step() {
    text('step');
    return brief(taken([]));
  }

  function matrix(name, kept) {
    const found = memory.matrix('_engine_matrix', engine, String(name), kept);
    if (!found) throw new RangeError(text('message'));
    return found;
  }

  function theory(scores) {
    if (typeof scores?.[Symbol.iterator] !== 'function') throw new TypeError('theory takes an array of raw scores');
    const numbers = Array.from(scores, Number);
    const wrong = numbers.findIndex(Number.isNaN);
    if (wrong >= 0) throw new RangeError(`theory takes raw scores; entry ${wrong} is not a number`);
    return JSON.parse(memory.withDoubles(numbers, (place, count) => text('theory', place, count)));
  }

  function walk(row, col) {
    if (![row, col].every(Number.isInteger)) throw new RangeError('walk takes the indices of a row and a column');
    const sums = memory.vector('_engine_walk', engine, row, col);
    if (!sums) throw new RangeError(text('message'));
    return sums;
  }

  /** A user's own data instead of the sample's, or a part of it; see contract §4. */
  async function load(given) {
    return brief(taken(data.load(given)));
  }

  /** Back to the sample. */
  async function unload() {
    data.unload();
    return brief(taken([]));
  }

  /**
   * Means over rows at each d_k of `dk` and each T of `T` (the present ones where left out), with scaling by
   * d_k^p and without: arrays in the order of dk, and for each in the order of T. Of the present sample's rows;
   * with `pooled` of 256 rows, as the panels show it.
   */
  const sweep = (over) => inTurn(() => sweptOver(over));
  async function sweptOver({ dk = [get().dk], T = [get().T], pooled = false } = {}) {
    await run();
    const numbers = (list) => Array.from(typeof list === 'number' || typeof list === 'string' ? [list] : list, numberOf);
    const [dimensions, temperatures] = [numbers(dk), numbers(T)];
    const started = memory.withDoubles(dimensions, (d, count) =>
      memory.withDoubles(temperatures, (t, many) => module._engine_sweep(engine, d, count, t, many, Number(Boolean(pooled)))));
    if (started === 0) throw new RangeError(text('message'));
    await sliced(() => module._engine_sweep_advance(engine, slice));
    return { dk: dimensions, T: temperatures, ...sweepResults(memory.sweep(engine)) };
  }

  /** The gradients of Σ upstream ⊙ O; `upstream` is {rows, cols, data} or the data alone. */
  const gradient = (upstream) => inTurn(() => gradientOf(upstream));
  async function gradientOf(upstream) {
    await run();
    const numbers = Float32Array.from(upstream?.data ?? upstream ?? []);
    const rows = upstream?.rows ?? get().n;
    const cols = upstream?.cols ?? numbers.length / rows;
    const shape = rows * cols === numbers.length ? [rows, cols] : [0, 0]; // which the engine refuses, with the right one
    const start = (place) => module._engine_gradient(engine, place, ...shape);
    if (memory.withFloats(numbers, start) === 0) throw new RangeError(text('message'));
    await sliced(() => module._engine_gradient_advance(engine, slice));
    const part = (name) => matrix(`${name}Gradient`);
    return { queries: part('queries'), keys: part('keys'), values: part('values') };
  }

  /** One long task after the other: the engine holds one sweep and one gradient. */
  function inTurn(work) {
    const answer = longTask.then(work);
    longTask = answer.catch(() => {});
    return answer;
  }

  /** Repeats a slice of work between other tasks until it answers 1; −1 says that it was overtaken. */
  async function sliced(work) {
    for (let state = 0; state !== 1; ) {
      state = work();
      if (state < 0) throw new Error(text('message'));
      if (state === 0) await new Promise(soon);
    }
  }

  async function measure(stage, rounds = 7) {
    if (!Number.isInteger(rounds) || rounds < 1) throw new RangeError('measure takes a number of rounds from 1');
    await run();
    const milliseconds = memory.call('engine_measure', engine, [String(stage), rounds], 'number');
    if (milliseconds < 0) throw new RangeError(text('message'));
    return milliseconds;
  }

  function on(event, listener) {
    if (!listeners.has(event)) throw new RangeError(`there is no event of this name; there are ${events.join(', ')}`);
    if (typeof listener !== 'function') throw new TypeError('a listener is a function');
    const entry = (detail) => listener(detail);
    listeners.get(event).add(entry);
    return () => listeners.get(event).delete(entry);
  }

  /** For the surroundings, after a slice of work: listeners hear how far the computation is. */
  function notifyProgress() {
    if (listeners.get('progress').size > 0) emit('progress', json('progress'));
  }

  const statistics = () => json('statistics');
  return {
    ...{ get, set, reset, resample, step, matrix, statistics, theory, walk, sweep, gradient, measure, on },
    ...{ load, unload, loaded: data.loaded },
    ...{ open, notifyChange, notifyProgress },
  };
}

const numberOf = (value) => (value === 'inf' ? Infinity : Number(value));

/** Points stand in pairs, with scaling and without; each has four figures, NaN where no row counts. */
function sweepResults(figures) {
  const names = ['entropy', 'maxWeight', 'jacobianTrace', 'gradientNorm'];
  const list = (first, of) => {
    const numbers = [];
    for (let i = first * 4 + of; i < figures.length; i += 8) numbers.push(Number.isNaN(figures[i]) ? null : figures[i]);
    return numbers;
  };
  const curve = (first) => Object.fromEntries(names.map((name, of) => [name, list(first, of)]));
  return { scaled: curve(0), unscaled: curve(1) };
}
