// Presses after what a visitor does besides: selecting the page's text, leaving the canvas by keyboard.
import assert from 'node:assert/strict';
import {drag, eventually, frames, get, slider} from './actions.mjs';
import {test} from './harness.mjs';

test('a slider is dragged although the page’s text is selected', async t => {
  const page = await t.open('#v=1&controls=canvas');
  await page.evaluate(() => getSelection().selectAllChildren(document.body));
  const track = await slider(page, 'dk');
  await drag(page, track.at(0.5), track.at(0.75));
  await eventually(async () => (await get(page)).dk, dk => dk > 300, 'd_k follows');
});

test('after Esc has left the canvas, a press counts where it is, without a move before it', async t => {
  const page = await t.open('#v=1&controls=canvas');
  const track = await slider(page, 'dk'), at = track.at(0.75);
  await page.mouse.move(at.x, at.y);
  await page.mouse.click(at.x, at.y);
  await eventually(async () => (await get(page)).dk, dk => dk > 300, 'a first press');
  await page.evaluate(async () => void await (await window.scaledAttention).set({dk: 8}));
  await page.keyboard.press('Escape');
  await frames(page, 5);
  assert.notEqual(await page.evaluate(() => document.activeElement.id), 'canvas');
  await page.mouse.down();
  await frames(page, 3);
  await page.mouse.up();
  await eventually(async () => (await get(page)).dk, dk => dk > 300, 'the press counts');
});

test('theory() refuses what is no number, and answers', async t => {
  const page = await t.open('#v=1&n=8&dk=33');
  const answers = await page.evaluate(async () => {
    const sim = await window.scaledAttention;
    let message = '';
    try {
      sim.theory([0, NaN]);
    } catch (error) {
      message = error.message;
    }
    return [message, sim.theory([Infinity, -1e30, 0]).exactCdf];
  });
  assert.equal(answers[0], 'theory takes raw scores; entry 1 is not a number');
  assert.deepEqual(answers[1], [1, 0, 0.5]);
});

test('the ring around the canvas is for those who come by keyboard', async t => {
  const page = await t.open('#v=1&controls=canvas');
  const ring = () => page.evaluate(() => getComputedStyle(document.getElementById('canvas')).outlineStyle);
  await page.mouse.click(700, 100);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'canvas');
  assert.equal(await ring(), 'none', 'after a click');
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'canvas');
  assert.equal(await ring(), 'solid', 'after Tab');
});
