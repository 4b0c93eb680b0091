// The matrix's pixels are its numbers: each cell of the picture has the colour that the colour map gives to the
// value that matrix() gives. The map and the mean over a pixel are computed here once more, in plain loops.
import assert from 'node:assert/strict';
import {frames, probe, quiet} from './actions.mjs';
import {test} from './harness.mjs';

const sequential = 'F7FBF9 C8EDDC 9DDEC4 6CCFAF 4DBA9C 25A68A 148E79 027768 006057 014A46 003635'.split(' ');
const diverging = '3B2E85 5E4BB5 846FD8 AA98F0 D0C5FB F8F8F7 F3CB7F E89A16 C66B01 974610 692A0E'.split(' ');
const channels = text => [0, 2, 4].map(at => parseInt(text.slice(at, at + 2), 16));
const ground = channels('F4F5F7');

function colourOf(share, map) {
  const at = Math.min(1, Math.max(0, share)) * 10, stop = Math.min(9, Math.floor(at));
  const [below, above] = [channels(map[stop]), channels(map[stop + 1])];
  return below.map((value, channel) => value + (above[channel] - value) * (at - stop));
}

// The colours of some hundred pixels of the canvas's picture, as [x, y, red, green, blue], CSS px times ratio.
async function pixelsOf(page, places) {
  const png = (await page.screenshot()).toString('base64');
  return page.evaluate(async ({png, places}) => {
    const bytes = Uint8Array.from(atob(png), letter => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    pen.drawImage(bitmap, 0, 0);
    const {data} = pen.getImageData(0, 0, bitmap.width, bitmap.height);
    return places.map(([x, y]) => [...data.slice((y * bitmap.width + x) * 4, (y * bitmap.width + x) * 4 + 3)]);
  }, {png, places});
}

// The span of cells under pixel `at`: one whole cell where cells are larger than pixels, else the pixel's own part.
function span(at, cellsAPixel, count) {
  if (cellsAPixel <= 1) return [Math.floor((at + 0.5) * cellsAPixel), Math.floor((at + 0.5) * cellsAPixel) + 1];
  return [at * cellsAPixel, Math.min(count, (at + 1) * cellsAPixel)];
}

// What a pixel must be: the colour of the mean over the visible cells under it, mixed with the ground by area.
function expected([top, bottom], [left, right], {rows, cols, data}, hidden, {low, high}, map) {
  let area = 0, visible = 0, sum = 0;
  for (let i = Math.floor(top); i < Math.min(rows, Math.ceil(bottom)); i++)
    for (let j = Math.floor(left); j < Math.min(cols, Math.ceil(right)); j++) {
      const share = (Math.min(bottom, i + 1) - Math.max(top, i)) * (Math.min(right, j + 1) - Math.max(left, j));
      area += share;
      if (hidden(i, j)) continue;
      visible += share;
      sum += share * data[i * cols + j];
    }
  const colour = visible ? colourOf((sum / visible - low) / (high - low), map) : ground;
  return colour.map((value, channel) => value * visible / area + ground[channel] * (1 - visible / area));
}

// Every pixel on a grid of primes' steps, so that all cells and all places within them are met.
function* grid(width, height) {
  for (let y = 1; y < height; y += 7) for (let x = 1; x < width; x += 11) yield [x, y];
}

const causal = (i, j) => j > i;
for (const [link, stage, hidden, ratio, biases = []] of [
  ['n=32', 'weights', null, 1],
  ['n=48&stage=raw&dk=3', 'raw', null, 2],
  ['n=24&T=0&dist=sign&dk=8', 'weights', null, 1],
  ['n=40&fmt=bf16&stage=scaled', 'scaled', null, 1],
  ['n=500&bias=causal', 'weights', causal, 1],
  ['n=1100&nk=700&stage=logits&T=2', 'logits', null, 1.25],
  ['n=40&dk=4', 'weights', null, 1, [1, 2, 3]],  // biases that are loaded one after the other
])
  test(`the matrix's pixels are its numbers: ${link} at ratio ${ratio}${biases.length ? ', other biases loaded' : ''}`, async t => {
    const page = await t.open(`#v=1&theme=light&panels=matrix&${link}`, {ratio, width: 1100, height: 900});
    for (const start of biases)
      await page.evaluate(async start => (await window.scaledAttention).load(
          {bias: {rows: 40, cols: 40, data: Array.from({length: 1600}, (_, i) => 3 * Math.sin(start * (i + 1)))}}), start);
    await quiet(page);
    await frames(page, 2);
    const place = (await probe(page)).matrix;
    const canvas = await page.locator('#canvas').boundingBox();
    const [left, top] = [Math.round((canvas.x + place.left) * ratio), Math.round((canvas.y + place.top) * ratio)];
    const [width, height] = [(place.right - place.left) * ratio, (place.bottom - place.top) * ratio];
    const numbers = await page.evaluate(async stage => {
      const {rows, cols, data} = (await window.scaledAttention).matrix(stage);
      return {rows, cols, data: [...data]};
    }, stage);
    // A pixel of the edge may be shared with what is around the picture.
    const inside = [...grid(Math.min(width, 900 * ratio - top) - 2, height - 2)];
    const seen = await pixelsOf(page, inside.map(([x, y]) => [left + x, top + y]));
    const across = place.columns / width, down = place.rows / height;
    let compared = 0;
    inside.forEach(([x, y], index) => {
      const [rows, columns] = [span(y, down, numbers.rows), span(x, across, numbers.cols)];
      if (hidden?.(rows[0], columns[0]) && across < 1 / 8) return;  // hairlines
      const wanted = expected(rows, columns, numbers, hidden ?? (() => false), place, stage === 'weights' ? sequential : diverging);
      compared++;
      wanted.forEach((value, channel) => assert.ok(
          Math.abs(seen[index][channel] - value) <= 2,
          `pixel ${x}, ${y} of ${width} × ${height} is ${seen[index]}, not ${wanted.map(Math.round)}`));
    });
    assert.ok(compared > 500, `${compared} pixels compared`);
  });
