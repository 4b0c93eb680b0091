// Tokens that the page's own fonts have no letters for.
import assert from 'node:assert/strict';
import {eventually, probe} from './actions.mjs';
import {test} from './harness.mjs';

const count = 6;

function load(page, tokens) {
  return page.evaluate(async ({tokens, count}) => {
    const data = Float32Array.from({length: count * 4}, (_, i) => Math.sin(i * i));
    const matrix = {rows: count, cols: 4, data};
    await (await window.scaledAttention).load({queries: matrix, keys: matrix, queryTokens: tokens, keyTokens: tokens});
  }, {tokens, count});
}

// Pixels left of the first query's cells that differ from the ground, in the picture that is saved: at once, after no other frame.
async function ink(page) {
  const {places} = await eventually(() => probe(page), ({places}) => places?.['matrix-cells'], 'the cells');
  const [left, top, , height] = places['matrix-cells'];
  return page.evaluate(async ([x, y, width, height]) => {
    const picture = await createImageBitmap(await (await window.scaledAttention).capture('png'));
    const copy = Object.assign(document.createElement('canvas'), {width, height});
    const pen = copy.getContext('2d');
    pen.drawImage(picture, -x, -y);
    const {data} = pen.getImageData(0, 0, width, height);
    let inked = 0;
    for (let i = 0; i < data.length; i += 4) inked += Math.abs(data[i] - data[0]) > 60;
    return inked;
  }, [Math.round(left) - 33, Math.round(top) + 2, 30, Math.round(height / count) - 4]);
}

test('tokens in letters that the page has no font for are drawn, in PNG and SVG', async t => {
  const page = await t.open('#v=1', {width: 1440, height: 900});
  await load(page, Array(count).fill(' '));
  assert.equal(await ink(page), 0);
  const blank = {};
  for (const token of ['Ġ', 'мир', 'λόγ', '▁', 'ё']) {
    await load(page, [token, ...Array(count - 1).fill(' ')]);
    assert.ok((blank[token] = await ink(page)) > 3, token);
    const svg = await page.evaluate(async () => (await (await window.scaledAttention).capture('svg')).text());
    assert.ok(svg.includes(`>${token}</text>`), token);
  }
  assert.notEqual(blank['мир'], blank['Ġ']);
});
