// The digest over a spread of settings, in Node.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import createEngine from '../../dist/engine.mjs';
import { digest, digestOf, settings } from '../reference/spread.mjs';

test('scores and weights have the same bits as natively', async () => {
  assert.equal(await digestOf(await createEngine(), settings), digest);
});

test('the digest depends on every setting', async () => {
  const engine = await createEngine();
  const few = settings.slice(0, 5);
  const whole = await digestOf(engine, few);
  for (const left of few) assert.notEqual(await digestOf(engine, few.filter((setting) => setting !== left)), whole);
});
