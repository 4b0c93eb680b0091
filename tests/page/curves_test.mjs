// The panels sweep and phase: what is dragged on them reaches state, link and form.
import assert from 'node:assert/strict';
import {canvasBox, drag, eventually, get, probe, until} from './actions.mjs';
import {test} from './harness.mjs';

const window = {width: 1280, height: 800};

// A plot by its name: at(x, y) in shares of its width and height, in the mouse's px.
async function plot(at, name) {
  const box = await canvasBox(at);
  const {places} = await eventually(() => probe(at), ({places}) => places?.[name], `the place of ${name}`);
  const [x, y, width, height] = places[name];
  return (across, down) => ({x: box.x + x + width * across, y: box.y + y + height * down});
}

test('dragging on the sweep moves d_k along its logarithmic axis', async t => {
  const page = await t.open('#v=1&panels=sweep', window);
  const at = await plot(page, 'sweep-plot');
  await drag(page, at(0.5, 0.4), at(0.75, 0.4));
  assert.equal((await get(page)).dk, 512);
  await until(page, () => location.hash.includes('dk=512'));
  await drag(page, at(0.75, 0.4), at(-0.2, 0.4));
  assert.equal((await get(page)).dk, 1);
});

test('dragging on the phase map sets d_k and the divisor by T', async t => {
  const page = await t.open('#v=1&panels=phase', window);
  const at = await plot(page, 'phase-map');
  await drag(page, at(0.5, 1 - 5 / 12), at(0.75, 1 - 6 / 12));  // 512 and 16 of ¼ … 1,024
  const {dk, T, p} = await get(page);
  assert.equal(dk, 512);
  assert.equal(p, 0.5);
  assert.ok(Math.abs(T * Math.sqrt(512) / 16 - 1) < 0.05, `T = ${T}`);
});

test('a locked or hidden control stays where it is', async t => {
  const page = await t.open('#v=1&panels=phase&lock=T', window);
  const at = await plot(page, 'phase-map');
  await drag(page, at(0.5, 0.5), at(0.75, 0.2));
  assert.deepEqual((({dk, T}) => ({dk, T}))(await get(page)), {dk: 512, T: 1});
  const other = await t.open('#v=1&panels=sweep&hide=dk', window);
  await eventually(() => probe(other), ({frames}) => frames > 2, 'frames');
  assert.equal((await probe(other)).places['sweep-plot'], undefined);
});

test('Compare holds a state in the link, and lets it go', async t => {
  const page = await t.open('#v=1&dk=16', {width: 1440, height: 900});
  const press = await plot(page, 'compare');
  await page.mouse.click(press(0.5, 0.5).x, press(0.5, 0.5).y, {delay: 100});
  await eventually(() => get(page), ({compare}) => compare === 'v:1~dk:16', 'the state that is held');
  await until(page, () => decodeURIComponent(location.hash).includes('compare=v:1~dk:16'));
  await page.evaluate(async () => (await window.scaledAttention).set({dk: 512, p: 0}));
  assert.equal((await get(page)).compare, 'v:1~dk:16');
  await page.mouse.click(press(0.5, 0.5).x, press(0.5, 0.5).y, {delay: 100});
  await eventually(() => get(page), ({compare}) => compare === 'none', 'nothing is held');
});

test('a link with a held state opens with it', async t => {
  const page = await t.open('#v=1&p=0&compare=v:1~dk:16', {width: 1440, height: 900});
  assert.equal((await get(page)).compare, 'v:1~dk:16');
  await eventually(() => probe(page), ({frames}) => frames > 2, 'frames');
});
