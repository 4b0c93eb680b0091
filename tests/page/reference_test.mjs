// The page's numbers against NumPy's, and against the same engine in Node.
import assert from 'node:assert/strict';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {call, close, get, matrix, set, statistics, until} from './actions.mjs';
import {cases, dist, test} from './harness.mjs';

// Figures over rows are means of weights that carry their format's rounding: float32's 2^-24 times the few operations
// of a softmax and the logit's own size (up to 2^9 at p = 0), and one rounding of the format for the others.
const rowTolerance = {f32: 2e-5, bf16: 2 ** -7, f16: 2 ** -10};

function compareScores(actual, expected, what) {
  for (const key of ['count', 'nonFinite', 'min', 'max']) assert.equal(actual[key], expected[key], `${what}: ${key}`);
  const spread = Math.sqrt(expected.variance ?? 0);
  close(actual.mean, expected.mean, 1e-12, Math.abs(expected.max ?? 0) + spread, `${what}: mean`);
  close(actual.variance, expected.variance, 1e-10, 0, `${what}: variance`);
  close(actual.excessKurtosis, expected.excessKurtosis, 1e-9, 1, `${what}: excessKurtosis`);
}

function compareRows(actual, expected, tolerance, what) {
  for (const key of ['count', 'masked', 'overflowed']) assert.equal(actual[key], expected[key], `${what}: rows.${key}`);
  for (const key of ['entropy', 'effectiveKeys', 'maxWeight', 'saturated', 'jacobianTrace'])
    close(actual[key], expected[key], tolerance, 1, `${what}: rows.${key}`);
}

function compareFirst(actual, expected, tolerance, what) {
  // JSON has no NaN and no infinity: the reference writes null for both.
  const scale = Math.max(...expected.map(value => Math.abs(value ?? 0)));
  expected.forEach((value, i) => {
    if (value === null) assert.ok(!Number.isFinite(actual[i]), `${what}[${i}]: ${actual[i]} instead of a non-finite number`);
    else close(actual[i], value, tolerance, scale, `${what}[${i}]`);
  });
}

async function compareWithReference(page, expected) {
  const what = JSON.stringify(expected.parameters);
  const figures = await statistics(page);
  assert.deepEqual(figures.digest, expected.digest, what);
  compareScores(figures.scores, expected.scores, what);
  const tolerance = rowTolerance[expected.parameters.fmt ?? 'f32'];
  compareRows(figures.rows, expected.rows, tolerance, what);
  const [raw, weights] = [await matrix(page, 'raw'), await matrix(page, 'weights')];
  compareFirst(raw.first, expected.first.raw, 1e-6, `${what}: raw`);
  compareFirst(weights.first, expected.first.weights, tolerance, `${what}: weights`);
  compareFirst(weights.last, expected.first.lastWeights, tolerance, `${what}: last weights`);
  const output = await matrix(page, 'output');
  compareFirst(output.first, expected.first.output, tolerance, `${what}: output`);
  return {...figures.digest, raw: raw.crc, weights: weights.crc, output: output.crc};
}

test('a link gives NumPy’s digest: #v=1&n=64&dk=512&p=0', async t => {
  const expected = cases.find(({parameters: {n, dk, p}}) => n === 64 && dk === 512 && p === 0);
  const page = await t.open('#v=1&n=64&dk=512&p=0');
  assert.deepEqual((await statistics(page)).digest, expected.digest);
});

test('every reference case, set through window.scaledAttention, equals NumPy’s and Node’s', async t => {
  const {default: createEngine} = await import(pathToFileURL(path.join(dist, 'engine.mjs')));
  const node = await createEngine();
  const nodePage = {evaluate: (body, argument) => body(argument)};
  const page = await t.open();
  const start = await get(page);
  for (const expected of cases) {
    const patch = {...start, nk: 'n', ...expected.parameters};
    assert.deepEqual((await set(page, patch)).warnings, [], JSON.stringify(expected.parameters));
    const inPage = await compareWithReference(page, expected);
    await node.set(patch);
    globalThis.window = {scaledAttention: node};
    assert.deepEqual(await compareWithReference(nodePage, expected), inPage, 'the same bits in Node and in the page');
  }
  delete globalThis.window;
});

test('following a link in the page leads to the reference’s numbers', async t => {
  const expected = cases.find(({parameters: {p, dk}}) => p === 1 && dk === 256);
  const page = await t.open();
  await page.evaluate(() => {
    const anchor = Object.assign(document.createElement('a'), {href: '#v=1&dk=256&p=1', id: 'try', textContent: 'try'});
    document.body.prepend(anchor);
    anchor.focus();
  });
  await page.locator('#try').press('Enter');
  await until(page, async () => (await window.scaledAttention).get().dk === 256);
  await call(page, 'set', {});
  await compareWithReference(page, expected);
});

test('the default page opens without errors and strangers', async t => {
  const page = await t.open();
  await compareWithReference(page, cases[0]);
  const external = await page.evaluate(() => performance.getEntriesByType('resource').map(({name}) => name)
      .filter(name => new URL(name).origin !== location.origin && !name.startsWith('data:') && !name.startsWith('blob:')));
  assert.deepEqual(external, []);
});
