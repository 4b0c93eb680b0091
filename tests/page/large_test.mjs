// Sizes at which computing takes longer than a frame: the page answers meanwhile, and memory stays bounded.
// Counts and orders are asserted, never times; times are printed for information.
import assert from 'node:assert/strict';
import {eventually, frames, get, probe, quiet, set, statistics} from './actions.mjs';
import {test} from './harness.mjs';

const gigabyte = 2 ** 30;

test('n = d_k = 4,096 stays answerable: get, statistics and a newer set come in between', async t => {
  const page = await t.open('#v=1');
  const start = await probe(page);
  const seen = await page.evaluate(async () => {
    const sim = await window.scaledAttention;
    let superseded = false;
    const large = sim.set({n: 4096, dk: 4096}).then(() => void (superseded = sim.get().dk));
    const turns = [];
    // Each turn is a task of its own, between the tiles of the computation.
    for (let turn = 0; turn < 20; turn++) {
      await new Promise(resolve => setTimeout(resolve, 10));
      const {scores, digest} = sim.statistics();
      turns.push({ready: superseded !== false, n: sim.get().n, count: scores.count, digest: digest.scores});
    }
    const newer = sim.set({n: 16, dk: 8}).then(() => sim.get().dk);
    await large;
    return {turns, superseded, newer: await newer, count: sim.statistics().scores.count};
  });
  assert.ok(seen.turns.some(({ready, n}) => !ready && n === 4096), 'the large computation was under way while the page answered');
  assert.ok(seen.turns.every(({ready, count, digest}) => ready || (count < 4096 ** 2 && digest === null)), 'statistics are of what is there');
  assert.equal(seen.newer, 8);
  assert.equal(seen.superseded, 8, 'the superseded set resolves with the newer results');
  assert.equal(seen.count, 256);
  const end = await probe(page);
  assert.ok(end.frames > start.frames + 1, `frames while it computed: ${end.frames - start.frames}`);
  assert.ok(end.heap < gigabyte, `heap ${end.heap}`);
  assert.equal(end.glError, 0);
  console.log(`     longest own task ${end.longest?.toFixed?.(1)} ms, heap ${(end.heap / 2 ** 20).toFixed()} MB`);
});

test('n = 4,096 to its end: tiles go up one by one, the heap stays under 1 GB', async t => {
  const page = await t.open('#v=1&dk=16&panels=matrix,histogram');
  await quiet(page);
  const start = await probe(page);
  await set(page, {n: 4096});
  await quiet(page);
  const end = await probe(page);
  const bytes = end.uploadedBytes - start.uploadedBytes, uploads = end.uploads - start.uploads;
  assert.ok(bytes >= 4096 * 4096 * 4 && bytes <= 1.25 * 4096 * 4096 * 4, `${bytes} bytes for one matrix`);
  assert.ok(bytes / uploads <= 4 * 2 ** 20, `${(bytes / uploads / 2 ** 20).toFixed(1)} MB per upload`);
  assert.ok(end.heap < gigabyte, `heap ${end.heap}`);
  const {scores, rows} = await statistics(page);
  assert.equal(scores.count, 4096 ** 2);
  assert.equal(rows.count, 4096);
  console.log(`     ${uploads} uploads, longest own task ${end.longest?.toFixed?.(1)} ms, heap ${(end.heap / 2 ** 20).toFixed()} MB`);
});

test('two states of 2,048 queries compared: B − A comes in a few pictures, not in one for each of its tiles', async t => {
  const page = await t.open('#v=1&dk=4&panels=matrix');
  await quiet(page);
  const start = await probe(page);
  await set(page, {n: 2048, p: 0, compare: 'v:1~n:2048~dk:4'});
  const each = 4 * 2048 ** 2;
  const sent = now => now.uploadedBytes - start.uploadedBytes;
  const end = await eventually(() => probe(page), now => sent(now) >= 3 * each, 'A, B and B − A are on the GPU');
  assert.equal(sent(end), 3 * each, 'each once');
  // Taken together 128 rows a picture, as it was, these would be 16 and more of the difference alone.
  console.log(`     ${end.frames - start.frames} pictures, longest own task ${end.longest?.toFixed?.(1)} ms`);
  assert.ok(end.frames - start.frames < 30, `pictures: ${end.frames - start.frames}`);
});

test('temperature, scaling and bias cause no upload and no new sample', async t => {
  const page = await t.open('#v=1&n=512&dk=16&panels=matrix,histogram');
  await quiet(page);
  const start = await probe(page);
  const {digest} = await statistics(page);
  for (const patch of [{T: 0.5}, {T: 0}, {T: 'inf'}, {p: 0}, {bias: 'causal'}, {stage: 'raw'}, {stage: 'logits'}, {T: 1, p: 0.5}])
    await set(page, patch);
  await quiet(page);
  const end = await probe(page);
  assert.equal(end.uploads, start.uploads);
  assert.equal(end.uploadedBytes, start.uploadedBytes);
  assert.deepEqual((await statistics(page)).digest, digest);
  assert.ok(end.frames > start.frames);
});

test('play at n = 1,024, d_k = 64: one matrix up per draw, in tiles, and every frame yields', async t => {
  const page = await t.open('#v=1&n=1024&dk=64');
  await quiet(page);
  const start = await probe(page), {draw} = await get(page);
  await set(page, {play: 1});
  await eventually(async () => (await get(page)).draw, now => now >= draw + 5, 'five draws');
  await set(page, {play: 0});
  await quiet(page);
  const end = await probe(page), {draw: last} = await get(page);
  const bytes = end.uploadedBytes - start.uploadedBytes;
  // A draw that is overtaken may have gone up in part; none goes up twice.
  assert.ok(bytes <= (last - draw + 1) * 1024 * 1024 * 4, `${bytes} bytes for ${last - draw} draws`);
  assert.ok(end.turns - start.turns > last - draw, 'a draw takes several turns: no task computes a whole one');
  console.log(`     ${last - draw} draws, ${end.frames - start.frames} frames, longest own task ${end.longest?.toFixed?.(1)} ms`);
});

test('progress shows for what takes over a second, and Cancel brings the last results back', async t => {
  const page = await t.open('#v=1&n=16&dk=8');
  const {digest} = await statistics(page);
  await page.evaluate(async () => void (await window.scaledAttention).set({n: 4096, dk: 4096}));
  await page.locator('#progress').waitFor({state: 'visible'});
  const cancel = page.locator('[data-command="cancel"]');
  await cancel.waitFor({state: 'visible'});
  await cancel.click();
  await eventually(async () => (await get(page)).n, n => n === 16, 'the last complete state is back');
  await page.locator('#progress').waitFor({state: 'hidden'});
  assert.deepEqual((await statistics(page)).digest, digest);
  await frames(page);
});
