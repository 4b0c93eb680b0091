// engine.mjs as a program uses it (contract §4).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import createEngine from '../../dist/engine.mjs';

const defaults = {
  ...{ v: 1, preset: 'none', n: 32, nk: 32, dk: 64, dkq: 'none', dist: 'normal', sq: 1, sk: 1, mq: 0, mk: 0, rho: 0 },
  ...{ seed: 0, draw: 0, p: 0.5, T: 1, bias: 'none', window: 8, pad: 4, slope: 0.25, t5: 1, fmt: 'f32' },
  ...{ softmax: 'stable', stage: 'weights', row: 'none', col: 'none', play: 0, panels: 'auto', axis: 'auto' },
  ...{ bins: 'auto', colours: 'auto', compare: 'none', hide: 'none', lock: 'none', theme: 'auto', lang: 'auto' },
  ...{ controls: 'auto', embed: 0 },
};

test('get gives every parameter', async () => {
  const engine = await createEngine();
  assert.deepEqual(engine.get(), defaults);
  await engine.set({ n: 8, T: Infinity, dkq: [8, 16, 64], row: 3, bias: ['causal', 'alibi'] });
  assert.deepEqual(engine.get(), { ...defaults, n: 8, nk: 8, T: 'inf', dkq: '8,16,64', row: 3, bias: 'causal+alibi' });
});

test('what get gives, set takes', async () => {
  const engine = await createEngine({ n: 5, T: 0, dkq: '3', panels: 'row,walk', preset: 'mup', p: 1 / 8 });
  const other = await createEngine(engine.get());
  assert.deepEqual(other.get(), engine.get());
});

test('what cannot be used is warned of and keeps its present value', async () => {
  const engine = await createEngine({ dk: 16 });
  const { warnings } = await engine.set({ dk: 5000, n: 8, T: -Infinity, fmt: null, bias: {}, nonsense: 1 });
  assert.deepEqual(warnings, [
    { key: 'dk', given: '5000', allowed: '1 to 4,096' },
    { key: 'T', given: '-Infinity', allowed: '0, 0.001 to 1,000, or inf' },
    { key: 'fmt', given: 'null', allowed: 'f32, bf16 or f16' },
    { key: 'bias', given: '[object Object]',
      allowed: 'none, or causal, window, padding, alibi, t5 or custom joined with +' },
  ]);
  assert.equal(engine.get().dk, 16);
  assert.equal(engine.get().n, 8);
});

test('foreign values of every kind are harmless', async () => {
  const engine = await createEngine();
  const values = [Symbol('x'), Object.create(null), () => 1, 10n, true, NaN, [], [[]], '\ud800', '\0', '%', 'a&n=2', new Date(NaN)];
  for (const value of values) {
    for (const key of ['n', 'T', 'bias', 'dkq', 'panels', 'compare']) await engine.set({ [key]: value });
  }
  assert.equal(engine.get().n, 10); // 10n
  for (const patch of [null, 7, 'n=8', [1]]) await assert.rejects(engine.set(patch), TypeError);
  await assert.rejects(createEngine(null), TypeError);
});

test('set resolves when the results are ready, a superseded one with the newer ones', async () => {
  const engine = await createEngine();
  const first = engine.set({ n: 700, dk: 700 });
  const second = engine.set({ n: 16, dk: 8 });
  await first;
  assert.equal(engine.statistics().scores.count, 256);
  await second;
  assert.equal(engine.statistics().rows.count, 16);
});

test('results belong to the present parameters even when nobody waits', async () => {
  const engine = await createEngine();
  engine.set({ n: 20 });
  assert.equal(engine.matrix('weights').rows, 20);
});

test('resample adds 1 to draw, reset goes back to the start', async () => {
  const engine = await createEngine({ dk: 8, seed: 5, draw: 4294967295 });
  const { digest } = engine.statistics();
  assert.deepEqual(await engine.resample(), { warnings: [] });
  assert.equal(engine.get().draw, 0);
  assert.notDeepEqual(engine.statistics().digest, digest);
  await engine.set({ n: 9, theme: 'dark' });
  assert.deepEqual(await engine.reset(), { warnings: [] });
  assert.deepEqual(engine.get(), { ...defaults, dk: 8, seed: 5, draw: 4294967295 });
  assert.deepEqual(engine.statistics().digest, digest);
});

test('steps pool their scores, other changes of S start anew', async () => {
  const engine = await createEngine();
  await engine.step();
  await engine.step();
  assert.equal(engine.statistics().scores.count, 3 * 1024);
  await engine.set({ T: 2, bias: 'causal' });
  assert.equal(engine.statistics().scores.count, 3 * 1024);
  await engine.resample();
  assert.equal(engine.statistics().scores.count, 1024);
});

test('engines are independent', async () => {
  const [a, b] = await Promise.all([createEngine({ n: 4 }), createEngine({ n: 6 })]);
  await a.set({ seed: 3 });
  assert.equal(b.get().seed, 0);
  assert.equal(a.matrix('raw').data.length, 16);
  assert.equal(b.matrix('raw').data.length, 36);
});

test('statistics have the contract’s shape', async () => {
  const engine = await createEngine();
  const { scores, rows, digest } = engine.statistics();
  const moments = ['mean', 'variance', 'excessKurtosis'];
  assert.deepEqual(Object.keys(scores), ['count', 'nonFinite', ...moments, 'min', 'max', 'ksNormal', 'ksExact',
    'standardErrors', 'z', 'theory']);
  for (const part of ['standardErrors', 'z', 'theory']) assert.deepEqual(Object.keys(scores[part]), moments);
  assert.deepEqual(Object.keys(rows), ['count', 'masked', 'overflowed', 'entropy', 'effectiveKeys', 'maxWeight',
    'saturated', 'jacobianTrace']);
  assert.deepEqual(Object.keys(digest), ['queries', 'keys', 'scores']);
  assert.deepEqual(scores.theory, { mean: 0, variance: 64, excessKurtosis: 6 / 64 });
  assert.ok(scores.ksNormal > 0 && scores.ksNormal < 0.1);
  assert.ok(scores.ksExact > 0 && scores.ksExact < 0.1);
  for (const key of moments) {
    if (scores.z[key] === null) continue;
    const z = (scores[key] - scores.theory[key]) / scores.standardErrors[key];
    assert.ok(Math.abs(scores.z[key] - z) < 1e-12);
  }
});

test('there is no law of scores that are all alike', async () => {
  const { scores } = (await createEngine({ sq: 0 })).statistics();
  assert.equal(scores.variance, 0);
  assert.equal(scores.excessKurtosis, null);
  assert.equal(scores.ksNormal, null);
  assert.equal(scores.ksExact, null);
});

test('rows that are all masked have no means', async () => {
  const { rows } = (await createEngine({ n: 8, bias: 'padding', pad: 8 })).statistics();
  assert.deepEqual(rows, { count: 8, masked: 8, overflowed: 0, entropy: null, effectiveKeys: null, maxWeight: null,
    saturated: null, jacobianTrace: null });
});

test('matrices have the learner’s shapes, and each follows from the one before', async () => {
  const engine = await createEngine({ n: 4, nk: 6, dk: 3, bias: 'causal', T: 2, row: 1 });
  const shape = (name) => [engine.matrix(name).rows, engine.matrix(name).cols];
  assert.deepEqual(['queries', 'keys', 'values', 'raw', 'scaled', 'bias', 'logits', 'weights', 'output', 'jacobian'].map(shape),
    [[4, 3], [6, 3], [6, 3], [4, 6], [4, 6], [4, 6], [4, 6], [4, 6], [4, 3], [6, 6]]);
  const [q, k, v, s, z, b, l, a, o, j] = ['queries', 'keys', 'values', 'raw', 'scaled', 'bias', 'logits', 'weights', 'output', 'jacobian']
    .map((name) => engine.matrix(name).data);
  const near = (x, y) => assert.ok(x === y || Math.abs(x - y) < 1e-5, `${x} is not ${y}`);
  const root = Math.fround(Math.sqrt(3));
  for (let i = 0; i < 4; i += 1) {
    for (let key = 0; key < 6; key += 1) {
      const at = i * 6 + key;
      near(s[at], q[i * 3] * k[key * 3] + q[i * 3 + 1] * k[key * 3 + 1] + q[i * 3 + 2] * k[key * 3 + 2]);
      assert.equal(z[at], Math.fround(s[at] / root));
      assert.equal(b[at], key > i + 2 ? -Infinity : 0);
      near(l[at], (z[at] + b[at]) / 2);
    }
    const row = a.slice(i * 6, i * 6 + 6);
    near(row.reduce((x, y) => x + y), 1);
    for (let c = 0; c < 3; c += 1) near(o[i * 3 + c], row.reduce((sum, weight, key) => sum + weight * v[key * 3 + c], 0));
  }
  near(j[0], (a[6] * (1 - a[6])) / 2);
  near(j[1], (-a[6] * a[7]) / 2);
});

test('a matrix is a copy, and one that is not there says what there is', async () => {
  const engine = await createEngine({ n: 4 });
  const before = engine.matrix('raw').data;
  const first = before[0];
  before[0] = 99;
  assert.equal(engine.matrix('raw').data[0], first);
  const kept = new Float32Array(before.length);
  assert.equal(engine.matrix('raw', kept).data, kept);
  assert.deepEqual(kept, engine.matrix('raw').data);
  assert.notEqual(engine.matrix('raw', new Float32Array(3)).data.length, 3);
  assert.throws(() => engine.matrix('tea'), /there are queries, keys, values, raw/);
  assert.throws(() => engine.matrix('jacobian'), /set row first/);
});

test('theory gives the laws at each score', async () => {
  const engine = await createEngine({ dk: 2 });
  const { normal, exact, normalCdf, exactCdf } = engine.theory([-1, 0, 2.5]);
  // At d_k = 2 the exact law is Laplace's: f(s) = e^−|s|/2.
  exact.forEach((value, i) => assert.ok(Math.abs(value - Math.exp(-Math.abs([-1, 0, 2.5][i])) / 2) < 1e-12));
  assert.ok(Math.abs(normal[1] - 1 / Math.sqrt(4 * Math.PI)) < 1e-12);
  assert.ok(Math.abs(normalCdf[1] - 0.5) < 1e-12 && Math.abs(exactCdf[1] - 0.5) < 1e-12);
  assert.ok(Math.abs(exactCdf[2] - (1 - Math.exp(-2.5) / 2)) < 1e-12);
  assert.deepEqual(engine.theory(new Float64Array(0)), { normal: [], exact: [], normalCdf: [], exactCdf: [] });
  await engine.set({ dk: 1 });
  assert.equal(engine.theory([0]).exact[0], Infinity);
  await engine.set({ dist: 'sign' });
  assert.equal(engine.theory([0]).exact, null);
  assert.throws(() => engine.theory(3), TypeError);
});

test('a walk ends at its score', async () => {
  const engine = await createEngine({ n: 6, dk: 40 });
  const sums = engine.walk(2, 5);
  assert.equal(sums.length, 40);
  assert.equal(sums[39], engine.matrix('raw').data[2 * 6 + 5]);
  for (const [row, col] of [[6, 0], [0, 6], [-1, 0], [0.5, 0], ['1', 0], [undefined, undefined]]) {
    assert.throws(() => engine.walk(row, col), RangeError);
  }
});

test('every stage can be measured, and measuring changes nothing', async () => {
  const engine = await createEngine({ n: 64 });
  const before = engine.statistics();
  for (const stage of ['sample', 'raw', 'weights', 'output', 'statistics']) assert.ok((await engine.measure(stage, 3)) >= 0);
  assert.deepEqual(engine.statistics(), before);
  await assert.rejects(engine.measure('tea', 3), /there are sample, raw/);
  await assert.rejects(engine.measure('raw', 0), RangeError);
});

test('listeners hear of changes, warnings and progress until they unsubscribe', async () => {
  const engine = await createEngine();
  const heard = [];
  const stop = engine.on('change', ({ parameters, final }) => heard.push([parameters.dk, final]));
  engine.on('warning', ({ warnings }) => heard.push(warnings[0].key));
  let progress = null;
  engine.on('progress', (state) => (progress = state));
  await engine.set({ dk: 8, n: 'many' });
  await engine.set({ dk: 8 });
  assert.deepEqual(heard, ['n', [8, true]]);
  stop();
  await engine.set({ n: 1500, dk: 1500 });
  assert.equal(heard.length, 2);
  assert.ok(progress.total > 0 && progress.done <= progress.total && progress.stage.length > 0);
  assert.throws(() => engine.on('tea', () => {}), RangeError);
  assert.throws(() => engine.on('change', 'tea'), TypeError);
});

test('a program that is done ends, even while play is on', () => {
  const url = new URL('../../dist/engine.mjs', import.meta.url);
  const code = `const e = await (await import(${JSON.stringify(url.href)})).default({play: 1});
    await new Promise((go) => setTimeout(go, 350));
    console.log(e.statistics().scores.count > 1024);`;
  assert.equal(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8', timeout: 30000 }), 'true\n');
});

test('gradients agree with finite differences in double', async () => {
  const engine = await createEngine({ n: 3, nk: 4, dk: 2, bias: 'causal', T: 1.5, p: 0.3 });
  const names = ['queries', 'keys', 'values'];
  const given = Object.fromEntries(names.map((name) => [name, engine.matrix(name).data]));
  const upstream = Float32Array.from({ length: 6 }, (_, i) => Math.sin(i + 1));
  const gradients = await engine.gradient(upstream);
  const step = 1e-5; // central differences are off by about step² and by double's ε/step
  for (const name of names) {
    assert.deepEqual([gradients[name].rows, gradients[name].cols], [engine.matrix(name).rows, 2]);
    given[name].forEach((value, i) => {
      const moved = (by) => loss({ ...given, [name]: Float64Array.from(given[name], (x, at) => (at === i ? x + by : x)) }, upstream);
      const slope = (moved(step) - moved(-step)) / (2 * step);
      assert.ok(Math.abs(gradients[name].data[i] - slope) < 1e-6, `${name}[${i}]: ${gradients[name].data[i]}, ${slope}`);
    });
  }
  await assert.rejects(engine.gradient(new Float32Array(5)), /3 × 2/);
  await assert.rejects(engine.gradient(), RangeError);
});

/** Σ upstream ⊙ O of causal attention with n = 3, nk = 4, dk = 2, T = 1.5, p = 0.3. */
function loss({ queries, keys, values }, upstream) {
  let sum = 0;
  for (let i = 0; i < 3; i += 1) {
    const logits = [0, 1, 2, 3].filter((j) => j <= i + 1)
      .map((j) => (queries[i * 2] * keys[j * 2] + queries[i * 2 + 1] * keys[j * 2 + 1]) / 2 ** 0.3 / 1.5);
    const exps = logits.map(Math.exp);
    const total = exps.reduce((a, b) => a + b);
    for (let c = 0; c < 2; c += 1) {
      sum += upstream[i * 2 + c] * exps.reduce((o, e, j) => o + (e / total) * values[j * 2 + c], 0);
    }
  }
  return sum;
}
