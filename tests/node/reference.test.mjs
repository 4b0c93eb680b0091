// Every reference case of NumPy's in Node: digests exactly, figures within reasoned bounds.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import createEngine from '../../dist/engine.mjs';

const reference = (name) => JSON.parse(readFileSync(new URL(`../reference/${name}`, import.meta.url)));

// Weights carry a few roundings of their format, times the size of a logit (up to 2^9 at p = 0).
const tolerances = { f32: 2e-5, bf16: 2 ** -7, f16: 2 ** -10 };

function close(actual, expected, tolerance, what) {
  if (expected === null) return assert.ok(actual === null || !Number.isFinite(actual), `${what} is ${actual}`);
  assert.ok(Math.abs(actual - expected) <= tolerance, `${what}: ${actual} instead of ${expected}`);
}

function compareFirst(data, expected, tolerance, what) {
  const size = Math.max(1, ...expected.map(Math.abs));
  expected.forEach((value, i) => close(data[i], value, tolerance * size, `${what}[${i}]`));
}

function compareFigures({ scores, rows }, expected, tolerance) {
  for (const key of ['count', 'nonFinite', 'min', 'max']) assert.equal(scores[key], expected.scores[key], key);
  // Sums of doubles in another order: a few ulp of the largest terms.
  const { mean, variance, excessKurtosis, max } = expected.scores;
  close(scores.mean, mean, 1e-12 * (Math.abs(max ?? 0) + Math.sqrt(variance ?? 0)), 'mean');
  close(scores.variance, variance, 1e-10 * (variance ?? 0), 'variance');
  close(scores.excessKurtosis, excessKurtosis, 1e-9 * (1 + Math.abs(excessKurtosis ?? 0)), 'excessKurtosis');
  for (const key of ['count', 'masked', 'overflowed']) assert.equal(rows[key], expected.rows[key], key);
  for (const key of ['entropy', 'effectiveKeys', 'maxWeight', 'saturated', 'jacobianTrace']) {
    close(rows[key], expected.rows[key], tolerance * Math.max(1, expected.rows[key] ?? 0), key);
  }
}

async function compare(expected) {
  const engine = await createEngine(expected.parameters);
  const statistics = engine.statistics();
  assert.deepEqual(statistics.digest, expected.digest);
  const tolerance = tolerances[expected.parameters.fmt ?? 'f32'];
  compareFigures(statistics, expected, tolerance);
  const weights = engine.matrix('weights').data;
  compareFirst(engine.matrix('raw').data, expected.first.raw, 1e-6, 'raw');
  compareFirst(weights, expected.first.weights, tolerance, 'weights');
  compareFirst(weights.slice(-expected.first.lastWeights.length), expected.first.lastWeights, tolerance, 'last weights');
  compareFirst(engine.matrix('output').data, expected.first.output, tolerance, 'output');
}

for (const name of ['cases.json', 'more_cases.json']) {
  for (const expected of reference(name)) {
    test(`${name} ${JSON.stringify(expected.parameters)}`, () => compare(expected));
  }
}
