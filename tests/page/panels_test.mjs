// The shelf, what is copied, and bars and cells that light each other, with a real pointer and clipboard.
import assert from 'node:assert/strict';
import {canvasBox, eventually, get, pause, probe, quiet} from './actions.mjs';
import {test} from './harness.mjs';

// The middle of something on the canvas, by its name, in the mouse's px.
async function middle(page, name) {
  const box = await canvasBox(page);
  const {places} = await eventually(() => probe(page), ({places}) => places?.[name], `the place of ${name}`);
  const [x, y, width, height] = places[name];
  return [box.x + x + width / 2, box.y + y + height / 2];
}

test('Ctrl+C copies the pinned cell with all its digits, with Shift its row', async t => {
  const page = await t.open('#v=1&row=26&col=27', {permissions: ['clipboard-read', 'clipboard-write']});
  await page.locator('#canvas').focus();
  const copied = async () => {
    const text = await eventually(() => page.evaluate(() => navigator.clipboard.readText()), text => text !== before, 'a copy');
    return before = text;
  };
  let before = 'nothing yet';
  await page.evaluate(text => navigator.clipboard.writeText(text), before);
  await page.keyboard.press('Control+c');
  const [names, numbers] = (await copied()).split('\n').map(line => line.split('\t'));
  assert.deepEqual(names, ['query', 'key', 'raw', 'scaled', 'bias', 'logits', 'weights']);
  const cell = Object.fromEntries(names.map((name, i) => [name, +numbers[i]]));
  assert.equal(cell.query, 26);
  for (const name of ['raw', 'scaled', 'logits', 'weights']) {
    const value = await page.evaluate(async name => (await window.scaledAttention).matrix(name).data[26 * 32 + 27], name);
    assert.equal(Math.fround(cell[name]), value, name);
  }
  await page.keyboard.press('Control+Shift+c');
  const row = (await copied()).split('\t').map(Number);
  assert.equal(row.length, 32);
  assert.equal(Math.fround(row[27]), Math.fround(cell.weights));
});

test('a card changes places with a panel, and a panel fills the page until Esc', async t => {
  const page = await t.open('#v=1', {width: 1440, height: 900});
  await page.mouse.click(...await middle(page, 'card-walk'));
  await eventually(() => probe(page), ({places}) => places['card-row'] && !places['card-walk'], 'the swap');
  await quiet(page);  // the panels have come to their places
  assert.deepEqual((await get(page)).panels, 'matrix,histogram,walk,sweep,row,phase,statistics');
  await page.mouse.click(...await middle(page, 'expand-walk'));
  await eventually(() => probe(page), ({places}) => !places['matrix-cells'], 'Walk alone');
  await page.keyboard.press('Escape');
  await eventually(() => probe(page), ({places}) => places['matrix-cells'], 'all panels');
});

test('bars that are dragged over light cells, and stay lit', async t => {
  const page = await t.open('#v=1&stage=raw', {width: 1440, height: 900});
  const [x, y] = await middle(page, 'histogram-bars');
  const cells = await page.locator('#canvas').boundingBox();
  const {places} = await probe(page);
  const [left, top, width, height] = places['matrix-cells'];
  const clip = {x: cells.x + left, y: cells.y + top, width, height};
  const rest = await page.screenshot({clip});
  await page.mouse.move(x + 30, y + 70);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 70, {steps: 4});
  await page.mouse.up();
  await page.mouse.move(x, cells.y + 10);
  await pause(600);
  const lit = await page.screenshot({clip});
  assert.notDeepEqual(lit, rest);
  await page.keyboard.press('Escape');
  await pause(600);
  assert.deepEqual(await page.screenshot({clip}), rest);
});
