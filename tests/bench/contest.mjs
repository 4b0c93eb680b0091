// One interleaved run, the same in Node and in a browser: every round times every contestant once, so that what the
// machine does meanwhile falls on all of them; medians of the rounds.
import {onnxPeer, plainPeer, tensorflowPeer} from './peers.mjs';

const rounds = 25;
const slice = 1.5;  // ms of calls that one round of one contestant lasts at least: short enough to be left alone mostly
const warmUp = 200;  // ms

/** Milliseconds; in Node those that this process was at work, so that what else the machine does counts little. */
let now = () => performance.now();

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function timed(call, count) {
  const begin = now();
  for (let i = 0; i < count; ++i) {
    const result = call();
    if (result instanceof Promise) await result;
  }
  return (now() - begin) / count;
}

/** Median milliseconds of each of {name: call}, in one interleaved run. */
async function interleaved(calls) {
  const counts = {}, times = {};
  for (const [name, call] of Object.entries(calls)) {
    const begin = now();
    let done = 0;
    do {
      await timed(call, 1);
      ++done;
    } while (now() - begin < warmUp || done < 3);
    counts[name] = Math.max(1, Math.ceil(slice / await timed(call, 2)));
    times[name] = [];
  }
  for (let round = 0; round < rounds; ++round)
    for (const [name, call] of Object.entries(calls)) times[name].push(await timed(call, counts[name]));
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]));
}

/**
 * Ours with copies in and out, into a new array as the peers have it, and into one that is kept, which `matrix(name, into)`
 * has and they have not; the kernel without copies, and the copies without it. `arrays` are named by their first letters.
 */
function ourCalls(engine, n, d, arrays) {
  const calls = (kernel, inputs, output, size) => {
    const put = () => inputs.forEach((name) => engine.HEAPF32.set(arrays[name[0]], engine[`_bench_${name}`]() >> 2));
    const get = () => new Float32Array(engine.HEAPU8.slice(output(), output() + 4 * size).buffer);
    const room = new Float32Array(size);
    const getKept = () => room.set(engine.HEAPF32.subarray(output() >> 2, (output() >> 2) + size));
    return {
      kernel,
      ours: () => (put(), kernel(), get()),
      kept: () => (put(), kernel(), getKept()),
      copies: () => (put(), get()),
    };
  };
  return {
    scores: calls(engine._bench_run_scores, ['queries', 'keys'], engine._bench_raw, n * n),
    softmax: calls(engine._bench_run_softmax, ['raw'], engine._bench_weights, n * n),
    attention: calls(engine._bench_run_attention, ['queries', 'keys', 'values'], engine._bench_output, n * d),
  };
}

/** Rows (n) of d columns as the engine keeps them: d × n. */
function turned(array, n, d) {
  const out = new Float32Array(n * d);
  for (let i = 0; i < n; ++i) for (let c = 0; c < d; ++c) out[c * n + i] = array[i * d + c];
  return out;
}

function farthest(a, b) {
  let distance = 0;
  for (let i = 0; i < a.length; ++i) distance = Math.max(distance, Math.abs(a[i] - b[i]));
  return distance;
}

/** Every contestant once, compared with ours: a benchmark of wrong numbers is none. */
async function checked(task, calls) {
  const ours = await calls.ours();
  for (const [name, call] of Object.entries(calls)) {
    const distance = farthest(ours, await call());
    if (!(distance < (task === 'scores' ? 1e-2 : 1e-4))) throw new Error(`${task}: ${name} differs by ${distance}`);
  }
}

const plainProducts = 2 ** 24;  // beyond these plain JavaScript takes too long to wait for

async function size(engine, ort, tf, n, d, tasks, limits, say) {
  engine._bench_size(n, d);
  const rows = (pointer) => turned(engine.HEAPF32.slice(pointer >> 2, (pointer >> 2) + n * d), d, n);
  const peerArrays = {q: rows(engine._bench_queries()), k: rows(engine._bench_keys()), v: rows(engine._bench_values())};
  const own = Object.fromEntries(Object.entries(peerArrays).map(([name, array]) => [name, turned(array, n, d)]));
  own.r = peerArrays.s = engine.HEAPF32.slice(engine._bench_raw() >> 2, (engine._bench_raw() >> 2) + n * n);
  const ours = ourCalls(engine, n, d, own);
  const onnx = await onnxPeer(ort, n, d), tensorflow = tensorflowPeer(tf, n, d), plain = plainPeer(n, d);
  for (const task of tasks) {
    const {ours: call, ...parts} = ours[task];
    const calls = {ours: call};
    onnx[task].forEach((call, i) => (calls[`onnx${i}`] = () => call(peerArrays)));
    tensorflow[task].forEach((call) => (calls.tensorflow = () => call(peerArrays)));
    if (n * n * d <= plainProducts) calls.plain = () => plain[task][0](peerArrays);
    await checked(task, calls);
    const times = await interleaved({...calls, ...parts, ...limits.calls});
    report(task, n, d, times, limits, say);
  }
}

/**
 * A line of the table. A peer's cell is its time over ours with copies alike; over ours with the result in a kept array;
 * and over the bound with copies alike, which no kernel could exceed here.
 */
function report(task, n, d, times, limits, say) {
  const onnx = Math.min(...Object.entries(times).filter(([name]) => name.startsWith('onnx')).map(([, time]) => time));
  const {peak, exponential} = limits.of(times);  // measured between the others
  const flops = {scores: 2 * n * n * d, softmax: 0, attention: 4 * n * n * d}[task];
  const exponentials = task === 'scores' ? 0 : n * n * exponential / 1e6;  // ms
  const bound = flops / peak / 1e6 + exponentials;
  const rate = `${(n * n / times.kernel / 1e6).toFixed(2)} G/s`;
  const share = task === 'softmax' ? rate : `${(100 * bound / times.kernel).toFixed(0)} % of ${task === 'scores' ? 'peak' : 'bound'}`;
  const ratio = (time, ours) => (time === undefined ? '–' : (time / ours).toFixed(2));
  const peer = (time) => [times.ours, times.kept, bound + times.copies].map((ours) => ratio(time, ours)).join(' / ');
  say(`| ${task} | ${n} | ${task === 'softmax' ? '–' : d} | ${times.kernel.toFixed(4)} | ${share} | ` +
    `${times.ours.toFixed(4)} | ${peer(onnx)} | ${peer(times.tensorflow)} | ${ratio(times.plain, times.ours)} |`);
}

/** What the processor can do: calls to be timed, and of their times GFLOP/s in registers alone and ns of an exponential alone. */
function limitsOf(engine) {
  const flopRounds = 20000, exponentialRounds = 10240;
  return {
    calls: {
      peak: () => engine._bench_multiply_add_limit(flopRounds),
      exponential: () => engine._bench_exponential_limit(exponentialRounds),
    },
    of: (times) => ({
      peak: flopRounds * engine._bench_flops_per_round() / times.peak / 1e6,
      exponential: times.exponential * 1e6 / (4 * exponentialRounds),
    }),
  };
}

async function ownWork(engine, say) {
  const n = 1024, d = 64;
  engine._bench_size(n, d);
  engine._bench_frames(n, d);
  const times = await interleaved({
    statistics: engine._bench_run_softmax_statistics, pool: engine._bench_run_pool, normals: engine._bench_run_normals,
    frame: engine._bench_run_frame, temperature: engine._bench_run_temperature});
  say(`| softmax with entropy, largest weight and trace, n = ${n} | ${(n * n / times.statistics / 1e6).toFixed(2)} G/s |`);
  say(`| pool: histogram, extremes and four moments | ${(times.pool * 1e6 / n / n).toFixed(2)} ns a score |`);
  say(`| NumPy's normals | ${(times.normals * 1e6 / n / d).toFixed(2)} ns each |`);
  say(`| a new sample, n = ${n}, d = ${d}, with statistics and histogram | ${times.frame.toFixed(1)} ms |`);
  say(`| the same at another temperature | ${times.temperature.toFixed(1)} ms |`);
}

const sizes = [[64, 8], [64, 64], [256, 8], [256, 64], [256, 512], [1024, 8], [1024, 64], [1024, 512]];

/** Runs everything; `say` takes the lines of a Markdown report. */
export async function contest({engine, ort, tf, say, only = sizes, clock = now}) {
  now = clock;
  const limits = limitsOf(engine), {peak, exponential} = limits.of(await interleaved(limits.calls));
  say(`Peak: ${peak.toFixed(1)} GFLOP/s of multiply and add in registers; ` +
    `the exponential alone ${exponential.toFixed(3)} ns an element.\n`);
  say('A peer\'s cell: its time ÷ ours, copies alike / ÷ ours into a kept array / at most: ÷ the bound, copies alike.\n');
  say('| work | n | d | ours ms | share | with copies ms | ÷ onnxruntime-web | ÷ TensorFlow.js | ÷ plain JavaScript |');
  say('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const [n, d] of only)
    await size(engine, ort, tf, n, d, d === 64 ? ['scores', 'softmax', 'attention'] : ['scores', 'attention'], limits, say);
  say('\n| the page\'s own work | |\n| --- | --- |');
  await ownWork(engine, say);
}
