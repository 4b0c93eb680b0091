// window.scaledAttention as contract §4 writes it.
import assert from 'node:assert/strict';
import {call, get, matrix, set, statistics} from './actions.mjs';
import {test} from './harness.mjs';

const keys = ['preset', 'n', 'nk', 'dk', 'dkq', 'dist', 'sq', 'sk', 'mq', 'mk', 'rho', 'seed', 'draw', 'p', 'T', 'bias',
              'window', 'pad', 'slope', 't5', 'fmt', 'softmax', 'stage', 'row', 'col', 'play', 'panels', 'axis', 'bins',
              'colours', 'compare', 'hide', 'lock', 'theme', 'lang', 'controls', 'embed'];

test('get() has every key of the contract with its default', async t => {
  const state = await get(await t.open());
  for (const key of keys) assert.ok(key in state, key);
  const {n, nk, dk, dkq, T, row, col, bias, play, seed, sq} = state;
  assert.deepEqual({n, nk, dk, dkq, T, row, col, bias, play, seed, sq},
                   {n: 32, nk: 32, dk: 64, dkq: 'none', T: 1, row: 'none', col: 'none', bias: 'none', play: 0, seed: 0, sq: 1});
});

test('set() applies what is valid, warns of the rest with the text as given, and leaves it as it was', async t => {
  const page = await t.open('#v=1&T=2');
  const {warnings} = await set(page, {dk: 8, T: -1, p: 'x', n: 4.5, bias: 'alibi', nonsense: 3});
  const named = Object.fromEntries(warnings.map(({key, given, allowed}) => [key, {given: String(given), allowed}]));
  assert.deepEqual(Object.keys(named).filter(key => key !== 'nonsense').sort(), ['T', 'n', 'p']);
  assert.deepEqual([named.T.given, named.p.given, named.n.given], ['-1', 'x', '4.5']);
  for (const {allowed} of warnings) assert.ok(allowed?.length > 0);
  const {dk, T, p, n, bias} = await get(page);
  assert.deepEqual({dk, T, p, n, bias}, {dk: 8, T: 2, p: 0.5, n: 32, bias: 'alibi'});
});

test('set() takes Infinity, arrays and numbers as text', async t => {
  const page = await t.open();
  const result = await page.evaluate(async () => (await window.scaledAttention)
      .set({T: Infinity, dkq: [8, 16], dk: '32', sq: '1/8', row: 'none', play: 0}));
  assert.deepEqual(result.warnings, []);
  const {T, dkq, dk, sq, play} = await get(page);
  assert.deepEqual({T, dkq, dk, sq, play}, {T: 'inf', dkq: '8,16', dk: 32, sq: 0.125, play: 0});
});

test('set() never trips over strange values', async t => {
  const page = await t.open();
  const start = await get(page);
  const outcome = await page.evaluate(async () => {
    const sim = await window.scaledAttention;
    const strange = [NaN, -Infinity, null, undefined, {}, [], [[]], [NaN], '', ' ', '\0', '𝄞', 'a'.repeat(100000), 1e308, -0.5,
                     () => 1, Symbol.iterator && 'Symbol', true, new Date(0), 10n, '1&n=2', '%', '#'];
    const names = Object.keys(sim.get()).filter(key => !['axis', 'bins', 'colours', 'compare', 'play', 'embed'].includes(key));
    const texts = [], pending = [];
    const attempt = (patch, words, excused) => pending.push(Promise.resolve().then(() => sim.set(patch)).catch(error => {
      if (!excused(error)) texts.push(`${words}: ${error}`);
    }));
    for (const value of strange)
      for (const key of names) attempt({[key]: value}, `${key}=${typeof value}`, () => false);
    for (const patch of [null, undefined, 3, 'dk=4', [], {__proto__: null}, {constructor: 1, toString: 2}])
      attempt(patch, `patch ${typeof patch}`, error => error instanceof TypeError);
    await Promise.all(pending);
    return {texts, state: sim.get()};
  });
  assert.deepEqual(outcome.texts, []);
  for (const [key, value] of Object.entries(outcome.state))
    if (typeof start[key] === 'number') assert.ok(value === 'inf' || Number.isFinite(value), `${key} is ${value}`);
});

test('a superseded set() resolves with the newer results', async t => {
  const page = await t.open();
  const seen = await page.evaluate(async () => {
    const sim = await window.scaledAttention;
    const all = [7, 8, 9].map(dk => sim.set({dk, n: 256}).then(() => ({dk: sim.get().dk, rows: sim.statistics().rows.count})));
    return Promise.all(all);
  });
  assert.deepEqual(seen, Array(3).fill({dk: 9, rows: 256}));
});

test('matrix() gives copies of the contract’s shapes', async t => {
  const page = await t.open('#v=1&n=5&nk=7&dk=3&bias=causal&row=2&col=1');
  const shapes = {queries: [5, 3], keys: [7, 3], values: [7, 3], raw: [5, 7], scaled: [5, 7], bias: [5, 7], logits: [5, 7],
                  weights: [5, 7], output: [5, 3], jacobian: [7, 7]};
  for (const [name, [rows, cols]] of Object.entries(shapes)) {
    const got = await matrix(page, name);
    assert.deepEqual([got.rows, got.cols, got.length], [rows, cols, rows * cols], name);
  }
  const copied = await page.evaluate(async () => {
    const sim = await window.scaledAttention;
    const {data} = sim.matrix('weights');
    const before = data[0];
    data.fill(9);
    return sim.matrix('weights').data[0] === before && data instanceof Float32Array;
  });
  assert.ok(copied);
  const refused = await page.evaluate(async () => {
    try {
      (await window.scaledAttention).matrix('nothing');
    } catch (error) {
      return error.message;
    }
  });
  assert.match(refused ?? '', /nothing|queries/, 'an unknown matrix is refused in words');
});

test('statistics() has the contract’s fields, and they agree with the matrices', async t => {
  const page = await t.open('#v=1&n=16&dk=8');
  const {scores, rows, digest} = await statistics(page);
  for (const key of ['count', 'nonFinite', 'mean', 'variance', 'excessKurtosis', 'min', 'max', 'theory']) assert.ok(key in scores, key);
  for (const key of ['mean', 'variance', 'excessKurtosis']) assert.ok(key in scores.theory, key);
  for (const key of ['count', 'masked', 'overflowed', 'entropy', 'effectiveKeys', 'maxWeight', 'saturated', 'jacobianTrace'])
    assert.ok(key in rows, key);
  assert.deepEqual([scores.theory.mean, scores.theory.variance, scores.theory.excessKurtosis], [0, 8, 0.75]);
  assert.equal(digest.scores, (await matrix(page, 'raw')).crc);
  const sums = await page.evaluate(async () => {
    const {rows, cols, data} = (await window.scaledAttention).matrix('weights');
    return Array.from({length: rows}, (_, i) => data.slice(i * cols, (i + 1) * cols).reduce((sum, a) => sum + a, 0));
  });
  for (const sum of sums) assert.ok(Math.abs(sum - 1) < 16 * 2 ** -23, `a row sums to ${sum}`);
});

test('on() tells of changes until unsubscribed', async t => {
  const page = await t.open();
  const seen = await page.evaluate(async () => {
    const sim = await window.scaledAttention;
    const changes = [], warnings = [];
    const off = sim.on('change', change => changes.push([change.parameters.dk, change.final]));
    sim.on('warning', warning => warnings.push(warning));
    await sim.set({dk: 5});
    await sim.set({dk: 'x'});
    off();
    await sim.set({dk: 6});
    return {changes, warnings: warnings.length};
  });
  assert.deepEqual(seen.changes.at(-1), [5, true]);
  assert.equal(seen.changes.filter(([dk]) => dk === 6).length, 0);
  assert.ok(seen.warnings >= 1);
});

test('the pool grows with play and starts anew with a resample', async t => {
  const page = await t.open('#v=1&n=8&dk=4&play=1');
  const counts = await page.evaluate(async () => {
    const sim = await window.scaledAttention;
    while (sim.statistics().scores.count < 5 * 64) await new Promise(resolve => setTimeout(resolve, 20));
    await sim.set({play: 0});
    const pooled = sim.statistics().scores.count, draw = sim.get().draw;
    await sim.set({T: 2, bias: 'causal', theme: 'dark'});
    const kept = sim.statistics().scores.count;
    await sim.resample();
    return {pooled, draw, kept, anew: sim.statistics().scores.count, next: sim.get().draw};
  });
  assert.equal(counts.pooled, 64 * (counts.draw + 1));
  assert.equal(counts.kept, counts.pooled);
  assert.equal(counts.anew, 64);
  assert.equal(counts.next, counts.draw + 1);
});

test('measure() gives milliseconds for each stage', async t => {
  const page = await t.open('#v=1&n=64');
  for (const stage of ['sample', 'raw', 'weights', 'output', 'statistics']) {
    const milliseconds = await call(page, 'measure', stage, 3);
    assert.ok(Number.isFinite(milliseconds) && milliseconds >= 0, `${stage}: ${milliseconds}`);
  }
});

test('walk() ends at the score, theory() gives both laws', async t => {
  const page = await t.open('#v=1&n=8&dk=16');
  const {walk, raw, theory} = await page.evaluate(async () => {
    const sim = await window.scaledAttention;
    return {walk: [...sim.walk(3, 5)], raw: sim.matrix('raw').data[3 * 8 + 5], theory: sim.theory([0, 4, -4])};
  });
  assert.equal(walk.length, 16);
  assert.equal(walk.at(-1), raw, 'the last partial sum is the score, to the bit');
  const normal = s => Math.exp(-s * s / 32) / Math.sqrt(32 * Math.PI);
  [0, 4, -4].forEach((s, i) => assert.ok(Math.abs(theory.normal[i] - normal(s)) < 1e-14, `normal(${s}) ${theory.normal[i]}`));
  assert.equal(theory.normalCdf[0], 0.5);
  assert.equal(theory.exactCdf[0], 0.5);
  // f(0) = Γ(ν)/(2√π Γ(d_k/2)), ν = 7.5
  const gamma = {7.5: 1871.2543057977884, 8: 5040};
  assert.ok(Math.abs(theory.exact[0] - gamma[7.5] / (2 * Math.sqrt(Math.PI) * gamma[8])) < 1e-14, `exact(0) ${theory.exact[0]}`);
  assert.equal(theory.exact[1], theory.exact[2]);
});

test('capture() gives the picture and the numbers', async t => {
  const page = await t.open('#v=1&n=4&dk=4');
  const kinds = await page.evaluate(async () => {
    const sim = await window.scaledAttention;
    const found = {};
    for (const kind of ['png', 'csv', 'json', 'numpy', 'pytorch']) {
      const blob = await sim.capture(kind);
      found[kind] = {size: blob.size, type: blob.type, start: (await blob.text()).slice(0, 8)};
    }
    return found;
  });
  assert.equal(kinds.png.type, 'image/png');
  assert.ok(kinds.png.size > 5000);
  assert.match(kinds.csv.type, /csv/);
  assert.match(kinds.json.start, /^\{/);
});

test('load() puts a user’s own data in place of the sample, unload() takes them away', async t => {
  const page = await t.open('#v=1&n=8&dk=4');
  const before = await statistics(page);
  const seen = await page.evaluate(async () => {
    const sim = await window.scaledAttention;
    const matrix = (rows, cols, start) => ({rows, cols, data: Array.from({length: rows * cols}, (_, i) => Math.sin(start + i))});
    const refused = await sim.load({queries: matrix(3, 4, 1)}).catch(error => error.message);
    await sim.load({queries: matrix(3, 4, 1), keys: matrix(5, 4, 2), keyTokens: ['a', 'b', 'c', 'd', 'e']});
    const {scores} = sim.statistics();
    return {refused, shape: [sim.get().n, sim.get().nk], link: sim.link(), theory: scores.theory.mean, count: scores.count,
            same: sim.matrix('queries').data[5] === Math.fround(Math.sin(6))};
  });
  assert.equal(seen.refused, 'queries and keys come together');
  assert.deepEqual([seen.shape, seen.theory, seen.count, seen.same], [[3, 5], null, 15, true]);
  assert.match(seen.link, /n=3&nk=5/);
  assert.ok(await page.evaluate(async () => (await window.scaledAttention).capture('png').then(blob => blob.size > 1000)));
  await call(page, 'unload');
  assert.deepEqual(await statistics(page), before);
});

test('sweep() and gradient() answer while the page goes on drawing', async t => {
  const page = await t.open('#v=1&n=256&dk=16');
  const {rows} = await statistics(page);
  const found = await page.evaluate(async () => {
    const sim = await window.scaledAttention;
    const sweep = await sim.sweep({dk: [1, 16, 4096]});
    const gradient = await sim.gradient(new Float32Array(256 * 16).fill(1));
    return {entropy: sweep.scaled.entropy, unscaled: sweep.unscaled.entropy, shape: [gradient.keys.rows, gradient.keys.cols],
            wrong: await sim.sweep({dk: [0]}).catch(error => error.name)};
  });
  assert.equal(found.entropy[1], rows.entropy);
  assert.ok(found.unscaled[2] < 0.3 * found.entropy[2]);
  assert.deepEqual([found.shape, found.wrong], [[256, 16], 'RangeError']);
});

// The files of an .npz, read from the central directory at its end: {name: {header, data}}.
function filesOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - 22;
  assert.equal(view.getUint32(end, true), 0x06054b50);
  const files = {};
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [size, length, local] = [view.getUint32(at + 24, true), view.getUint16(at + 28, true), view.getUint32(at + 42, true)];
    const name = Buffer.from(bytes.subarray(at + 46, at + 46 + length)).toString();
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    assert.equal(view.getUint32(local + 14, true), view.getUint32(at + 16, true), 'the CRC stands in both places');
    const file = bytes.subarray(start, start + size), dataAt = 10 + (file[8] | file[9] << 8);
    files[name] = {header: Buffer.from(file.subarray(0, dataAt)).toString('latin1'), data: new Float32Array(file.slice(dataAt).buffer)};
    at += 46 + length;
  }
  return files;
}

test('capture("npz") holds every matrix, as np.load reads it', async t => {
  const page = await t.open('#v=1&n=3&nk=5&dk=4&bias=causal');
  const bytes = Uint8Array.from(await page.evaluate(async () => [...new Uint8Array(await (await (await window.scaledAttention).capture('npz')).arrayBuffer())]));
  const files = filesOf(bytes);
  const names = ['queries', 'keys', 'values', 'raw', 'scaled', 'bias', 'logits', 'weights', 'output'];
  assert.deepEqual(Object.keys(files), names.map(name => `${name}.npy`));
  for (const name of names) {
    const {rows, cols, data} = await page.evaluate(async name => {
      const {data, ...shape} = (await window.scaledAttention).matrix(name);
      return {...shape, data: [...data]};
    }, name);
    const {header, data: kept} = files[`${name}.npy`];
    assert.match(header, /^\x93NUMPY\x01\x00/);
    assert.ok(header.includes(`'descr': '<f4', 'fortran_order': False, 'shape': (${rows}, ${cols}), }`) && header.length % 64 === 0 && header.endsWith('\n'));
    assert.deepEqual([...kept], data, name);
  }
});

test('the summary also says which rows see no key', async t => {
  const page = await t.open('#v=1&n=8&nk=4&bias=causal');
  await page.waitForFunction(() => /Rows 0 to 3 see no key/.test(document.querySelector('#summary').textContent));
});

test.later('capture of svg', 'not part of the page yet');
