// A user's own data, and sweeps, in engine.mjs (contract §4).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import createEngine from '../../dist/engine.mjs';

/** Numbers that no sample has. */
const matrix = (rows, cols, start = 1) => ({ rows, cols, data: Float32Array.from({ length: rows * cols }, (_, i) => Math.sin(start + i)) });
const vectors = () => ({ queries: matrix(3, 4), keys: matrix(5, 4, 2) });

function product(queries, keys) {
  const scores = [];
  for (let i = 0; i < queries.rows; i += 1) {
    for (let j = 0; j < keys.rows; j += 1) {
      let sum = 0;
      for (let k = 0; k < queries.cols; k += 1) {
        const term = Math.fround(queries.data[i * queries.cols + k] * keys.data[j * keys.cols + k]);
        sum = Math.fround(sum + term);
      }
      scores.push(sum);
    }
  }
  return scores;
}

test('queries and keys replace the sample, to the bit', async () => {
  const engine = await createEngine({ n: 8, T: 2 });
  const { queries, keys } = vectors();
  assert.deepEqual(await engine.load({ queries, keys }), { warnings: [] });
  const { n, nk, dk, T } = engine.get();
  assert.deepEqual({ n, nk, dk, T }, { n: 3, nk: 5, dk: 4, T: 2 });
  assert.deepEqual(engine.matrix('queries'), queries);
  assert.deepEqual(engine.matrix('keys'), keys);
  assert.deepEqual([...engine.matrix('raw').data], product(queries, keys));
  assert.equal(engine.walk(1, 2)[3], engine.matrix('raw').data[7]);
  assert.equal(engine.loaded(), true);
});

test('there is no theory of loaded data', async () => {
  const engine = await createEngine();
  await engine.load(vectors());
  const { scores } = engine.statistics();
  const none = { mean: null, variance: null, excessKurtosis: null };
  assert.deepEqual([scores.theory, scores.standardErrors, scores.z], [none, none, none]);
  assert.deepEqual([scores.ksNormal, scores.ksExact], [null, null]);
  assert.equal(scores.count, 15);
  assert.ok(scores.variance > 0);
  assert.deepEqual(engine.theory([0, 1]), { normal: null, exact: null, normalCdf: null, exactCdf: null });
});

test('values of another width give an output of that width, and gradients too', async () => {
  const engine = await createEngine();
  const values = matrix(5, 2, 7);
  await engine.load({ ...vectors(), values });
  assert.deepEqual(engine.matrix('values'), values);
  const output = engine.matrix('output');
  assert.deepEqual([output.rows, output.cols], [3, 2]);
  const weights = engine.matrix('weights').data;
  for (let i = 0; i < 3; i += 1) {
    for (let c = 0; c < 2; c += 1) {
      const sum = [0, 1, 2, 3, 4].reduce((o, j) => o + weights[i * 5 + j] * values.data[j * 2 + c], 0);
      assert.ok(Math.abs(output.data[i * 2 + c] - sum) < 1e-6);
    }
  }
  const gradients = await engine.gradient(matrix(3, 2));
  assert.deepEqual(['queries', 'keys', 'values'].map((name) => [gradients[name].rows, gradients[name].cols]), [[3, 4], [5, 4], [5, 2]]);
  await assert.rejects(engine.gradient(matrix(3, 4)), /3 × 2/);
});

test('scores alone are the raw ones, and what needs queries and keys is refused in words', async () => {
  const engine = await createEngine({ dk: 16 });
  const scores = matrix(3, 5);
  await engine.load({ scores });
  assert.deepEqual(engine.matrix('raw'), scores);
  assert.equal(engine.matrix('scaled').data[4], scores.data[4] / 4);
  assert.throws(() => engine.walk(0, 0), /scores are loaded without/);
  assert.throws(() => engine.matrix('queries'), /scores are loaded without/);
  await assert.rejects(engine.gradient(new Float32Array(48)), /scores are loaded without/);
  await assert.rejects(engine.sweep({ dk: [1] }), /scores are loaded without/);
  const { digest } = engine.statistics();
  assert.deepEqual([digest.queries, digest.keys], [null, null]);
  assert.match(digest.scores, /^[0-9a-f]{8}$/);
});

test('a bias hides keys and adds to the scores', async () => {
  const engine = await createEngine({ n: 2, dk: 4 });
  await engine.load({ bias: { rows: 2, cols: 2, data: [0.5, -Infinity, 0, 1] } });
  assert.equal(engine.get().bias, 'custom');
  assert.deepEqual([...engine.matrix('weights').data.slice(0, 2)], [1, 0]);
  assert.deepEqual([...engine.matrix('bias').data], [0.5, -Infinity, 0, 1]);
  await engine.unload();
  assert.equal(engine.get().bias, 'none');
});

test('the loaded shape stays, with a warning; a link opened anew has the sample', async () => {
  const engine = await createEngine({ n: 8 });
  await engine.load(vectors());
  const { warnings } = await engine.set({ n: 9, dk: 2, p: 1 });
  assert.deepEqual(warnings, [
    { key: 'n', given: '9', allowed: '3, as the loaded data have' },
    { key: 'dk', given: '2', allowed: '4, as the loaded data have' },
  ]);
  assert.deepEqual([engine.get().n, engine.get().dk, engine.get().p], [3, 4, 1]);
  const { digest } = engine.statistics();
  await engine.resample();
  await engine.step();
  assert.deepEqual(engine.statistics().digest, digest);
  assert.equal(engine.statistics().scores.count, 15);
  await engine.reset();
  assert.deepEqual([engine.get().n, engine.get().draw, engine.loaded()], [8, 0, false]);
});

test('unload goes back to the sample', async () => {
  const engine = await createEngine({ n: 8 });
  const before = engine.statistics();
  await engine.load(vectors());
  assert.notDeepEqual(engine.statistics().digest, before.digest);
  await engine.unload();
  assert.deepEqual(engine.statistics(), before);
  await engine.unload();
  assert.deepEqual(engine.statistics(), before);
});

test('what cannot be loaded changes nothing and says why', async () => {
  const engine = await createEngine({ n: 4, dk: 8 });
  const before = [engine.get(), engine.statistics()];
  const { queries, keys } = vectors();
  const holed = { ...queries, data: queries.data.map((x, i) => (i === 5 ? NaN : x)) };
  for (const [data, words] of [
    [undefined, /load takes an object of queries, keys/],
    [[], /load takes an object/],
    [{}, /at least one of queries/],
    [{ tea: queries }, /load knows no tea; allowed are queries/],
    [{ queries }, /queries and keys come together/],
    [{ queries, keys: matrix(5, 6) }, /queries is 3 × 4 and keys is 5 × 6/],
    [{ queries, keys, scores: matrix(3, 5) }, /scores come instead/],
    [{ queries: holed, keys }, /queries has a value at row 1, column 1 that is not finite/],
    [{ queries, keys, values: matrix(3, 4) }, /values is 3 × 4; allowed is 5 rows/],
    [{ queries, keys, bias: matrix(5, 3) }, /bias is 5 × 3; allowed is 3 × 5/],
    [{ bias: { rows: 4, cols: 4, data: new Array(16).fill(1e39) } }, /bias has a value at row 0, column 0/],
    [{ queries: { rows: 2, cols: 2, data: [1, 2, 3] }, keys }, /queries has 3 numbers; 2 × 2 needs 4/],
    [{ queries: { rows: 0, cols: 4, data: [] }, keys }, /queries must be \{rows, cols, data\}/],
    [{ queries: 'abc', keys }, /queries must be/],
    [{ queries: null, keys }, /queries must be/],
    [{ scores: matrix(1, 4097) }, /allowed is 4,096 × 4,096/],
    [{ queryTokens: ['a'] }, /queryTokens has 1 entries; allowed is 4/],
    [{ keyTokens: 'abcd' }, /keyTokens must be an array of strings/],
    [{ keyTokens: ['a', 'b', 'c', 4] }, /keyTokens must be an array of strings/],
  ]) {
    await assert.rejects(engine.load(data), words);
    assert.deepEqual([engine.get(), engine.statistics()], before);
  }
  await engine.load({ queryTokens: ['a', 'b', '\ud800', '💡'] }); // nothing of a refused call is left behind
  assert.deepEqual([engine.get(), engine.statistics()], before);
});

test('a sweep at the present d_k and T gives the rows’ means', async () => {
  const engine = await createEngine({ n: 256, dk: 16, T: 2, bias: 'causal' });
  const { rows } = engine.statistics();
  const { dk, T, scaled, unscaled } = await engine.sweep({ dk: [1, 16, 4096], T: [2, 'inf'] });
  assert.deepEqual([dk, T], [[1, 16, 4096], [2, Infinity]]);
  for (const curve of [scaled, unscaled]) {
    assert.deepEqual(Object.keys(curve), ['entropy', 'maxWeight', 'jacobianTrace', 'gradientNorm']);
    for (const figures of Object.values(curve)) assert.equal(figures.length, 6);
  }
  for (const name of ['entropy', 'maxWeight', 'jacobianTrace']) assert.equal(scaled[name][2], rows[name]);
  assert.equal(scaled.entropy[0], unscaled.entropy[0]); // √1 = 1
  assert.ok(unscaled.entropy[4] < 0.3 * scaled.entropy[4]);
  assert.equal(scaled.entropy[1], unscaled.entropy[5]); // at T = ∞ nothing else counts
  const here = await engine.sweep();
  assert.equal(here.scaled.entropy[0], rows.entropy);
  await engine.set({ p: 0 });
  assert.equal((await engine.sweep()).scaled.entropy[0], here.unscaled.entropy[0]);
});

test('a sweep is of the present sample’s rows, few or many; pooled it is of 256', async () => {
  for (const n of [1, 5, 32, 300]) {
    const engine = await createEngine({ n, dk: 24, p: 0.3, T: 0.5, draw: 7, bias: 'alibi' });
    for (const dk of [24, 3]) {
      const { scaled } = await engine.sweep({ dk: [dk] });
      await engine.set({ dk });
      const { rows } = engine.statistics();
      for (const name of ['entropy', 'maxWeight', 'jacobianTrace']) assert.equal(scaled[name][0], rows[name], `${name} of ${n} rows at d_k = ${dk}`);
    }
    const entropies = [];
    for (let draw = 7; draw < 7 + Math.ceil(256 / n) && n < 256; ++draw) {
      await engine.set({ draw });
      entropies.push(engine.statistics().rows.entropy);
    }
    await engine.set({ draw: 7 });
    const { entropy } = (await engine.sweep({ pooled: true })).scaled;
    if (n < 256) assert.ok(Math.abs(entropy[0] - entropies.reduce((sum, x) => sum + x) / entropies.length) < 1e-12);
    else assert.notEqual(entropy[0], engine.statistics().rows.entropy);
  }
});

test('sweeps come one after the other, and what cannot be swept is refused', async () => {
  const engine = await createEngine();
  const [a, b] = await Promise.all([engine.sweep({ dk: [2] }), engine.sweep({ dk: [2, 4], T: 3 })]);
  assert.equal(a.scaled.entropy.length, 1);
  assert.equal(b.scaled.entropy.length, 2);
  for (const over of [{ dk: [0] }, { dk: [4097] }, { dk: [1.5] }, { dk: ['x'] }, { dk: [] }, { T: [-1] }, { T: [1e4] }, { T: [NaN] }]) {
    await assert.rejects(engine.sweep(over), RangeError);
  }
  await engine.load(vectors());
  await assert.rejects(engine.sweep({ dk: [5] }), /from 1 to 4/);
  assert.equal((await engine.sweep({ dk: [1, 4] })).scaled.entropy.length, 2);
  const interrupted = engine.sweep({ dk: Array.from({ length: 4 }, (_, i) => i + 1) });
  await engine.set({ T: 3 });
  await interrupted.catch((error) => assert.match(error.message, /parameters changed/));
});

test('rows without a key give no figures', async () => {
  const engine = await createEngine({ n: 4, bias: 'padding', pad: 4 });
  const { scaled } = await engine.sweep({ dk: [8] });
  assert.deepEqual(scaled, { entropy: [null], maxWeight: [null], jacobianTrace: [null], gradientNorm: [null] });
});
