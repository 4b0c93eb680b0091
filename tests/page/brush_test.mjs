// The bias brush in a real browser: strokes, their undo and redo.
import assert from 'node:assert/strict';
import {canvasBox, drag, eventually, probe} from './actions.mjs';
import {test} from './harness.mjs';

/** The middle of a place, and of a cell of the matrix, in the mouse's px. */
async function spots(page) {
  await eventually(() => probe(page), ({places}) => places?.['brush-0'], 'the brushes');
  const box = await canvasBox(page);
  const {places} = await probe(page);
  const inside = ([x, y, width, height], across, down) => ({x: box.x + x + width * across, y: box.y + y + height * down});
  return {
    brush: inside(places['brush-0'], 0.5, 0.5),
    cell: (row, column) => inside(places['matrix-cells'], (column + 0.5) / 8, (row + 0.5) / 8),
  };
}

const hidden = page => page.evaluate(async () =>
  (await window.scaledAttention).matrix('bias').data.filter(value => value === -Infinity).length);
const hides = (page, count) => eventually(() => hidden(page), now => now === count, `${count} hidden keys`);

test('strokes are undone and done again, among other changes', async t => {
  const page = await t.open('#v=1&n=8&bias=custom', {width: 1440, height: 900});
  const {brush, cell} = await spots(page);
  await page.mouse.click(brush.x, brush.y, {delay: 100});
  await drag(page, cell(2, 1), cell(2, 6));
  await hides(page, 6);
  await page.evaluate(async () => (await window.scaledAttention).set({dk: 8}));
  await drag(page, cell(5, 1), cell(5, 3));
  await hides(page, 9);
  await page.keyboard.press('Control+z');
  await hides(page, 6);
  const dk = () => page.evaluate(async () => (await window.scaledAttention).get().dk);
  await page.keyboard.press('Control+z');
  await eventually(dk, now => now === 64, 'd_k of before');
  await page.keyboard.press('Control+z');
  await hides(page, 0);
  for (const count of [6, 6, 9]) {
    await page.keyboard.press('Control+Shift+z');
    await hides(page, count);
  }
  assert.equal(await dk(), 8);
});

test('a bias that no longer has the scores’ size is said to be left out, until undo brings it back', async t => {
  const page = await t.open('#v=1&n=8&bias=custom', {width: 1440, height: 900});
  const {brush, cell} = await spots(page);
  await page.mouse.click(brush.x, brush.y, {delay: 100});
  await drag(page, cell(2, 1), cell(2, 6));
  await hides(page, 6);
  const {warnings} = await page.evaluate(async () => (await window.scaledAttention).set({n: 16}));
  assert.match(warnings[0].allowed, /the custom bias is 8 × 8, the scores are now 16 × 16: it is left out/);
  const notice = page.locator('#notice');
  await eventually(() => notice.innerText(), text => /8 × 8.*16 × 16.*undo brings it back/s.test(text), 'the notice');
  await page.locator('#notice button').click();
  await page.evaluate(async () => (await window.scaledAttention).set({n: 17}));
  assert.ok(await notice.isHidden(), 'once');
  await page.locator('#canvas').focus();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await hides(page, 6);
  assert.ok(await notice.isHidden());
});
