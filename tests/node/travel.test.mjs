// The slider's travel: what a position means, and that both directions agree.
import assert from 'node:assert/strict';
import test from 'node:test';
import { positionOf, stepped, ticks, valueAt } from '../../web/travel.mjs';

const dk = { kind: 'integer', least: 1, most: 4096, travel: 'logarithmic', allowed: '1 to 4,096' };
const p = { kind: 'real', least: 0, most: 1, travel: 'linear', allowed: '0 to 1' };
const T = { kind: 'real', least: 0.001, most: 1000, travel: 'logarithmic', allowed: '0, 0.001 to 1,000, or inf' };

test('the ends and the middle of a slider', () => {
  assert.deepEqual([0, 0.5, 1].map((position) => valueAt(position, dk)), [1, 64, 4096]);
  assert.deepEqual([0, 0.5, 1].map((position) => valueAt(position, p)), [0, 0.5, 1]);
  assert.deepEqual([0, 0.5, 1].map((position) => valueAt(position, T)), [0, 1, 'inf']);
});

test('every whole value stands where it comes back from', () => {
  for (let value = 1; value <= 4096; value++) assert.equal(valueAt(positionOf(value, dk), dk), value);
});

test('values beyond the ends stand at the ends', () => {
  assert.deepEqual([positionOf(0, T), positionOf('inf', T), positionOf(Infinity, T), positionOf(-1, p), positionOf(9, p)], [0, 1, 1, 0, 1]);
});

test('an arrow key goes to the next whole number, a large step doubles or halves', () => {
  assert.deepEqual([stepped(64, 1, false, dk), stepped(64, -1, false, dk), stepped(64, 1, true, dk), stepped(5, -1, true, dk)], [65, 63, 128, 3]);
  assert.deepEqual([stepped(1, -1, false, dk), stepped(4096, 1, true, dk)], [1, 4096]);
});

test('an arrow key always moves a real value until the end', () => {
  for (const row of [p, T]) {
    let value = valueAt(0, row);
    for (let count = 0; count < 200 && value !== valueAt(1, row); count++) {
      const next = stepped(value === 'inf' ? Infinity : value, 1, false, row);
      assert.ok(positionOf(next, row) > positionOf(value, row), `from ${value} to ${next}`);
      value = next;
    }
    assert.equal(value, valueAt(1, row));
  }
});

test('a logarithmic travel of whole numbers from 0 has 0 at its end, and every other', () => {
  const pad = { kind: 'integer', least: 0, most: 4096, travel: 'logarithmic', allowed: '0 to 4,096' };
  assert.equal(valueAt(0, pad), 0);
  assert.equal(valueAt(0.001, pad), 1);
  assert.equal(valueAt(1, pad), 4096);
  assert.equal(positionOf(0, pad), 0);
  assert.equal(valueAt(positionOf(64, pad), pad), 64);
  assert.equal(valueAt(0.5, pad), 64);
  assert.deepEqual(ticks(pad), [0, 8, 64, 512, 4096]);
});

test('ticks are evenly spaced along the travel', () => {
  for (const row of [dk, p, T]) {
    const places = ticks(row).map((value) => positionOf(value, row));
    places.forEach((place, index) => assert.ok(Math.abs(place - index / (places.length - 1)) < 1e-12, `${ticks(row)}`));
  }
});
