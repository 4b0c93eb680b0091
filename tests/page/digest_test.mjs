// Scores and weights have the same bits in Chromium as natively and in Node, over a spread of settings.
import assert from 'node:assert/strict';
import {digest, digestOf, settings} from '../reference/spread.mjs';
import {test} from './harness.mjs';

test('one digest over a spread of settings, the same as natively', async t => {
  const page = await t.open('#v=1');
  const found = await page.evaluate(`window.scaledAttention.then(sim => (${digestOf})(sim, ${JSON.stringify(settings)}))`);
  assert.equal(found, digest);
});
