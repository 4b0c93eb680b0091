// Every state of the gallery, taken again, looks as the kept picture does.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {folder, taken} from './gallery.mjs';
import {states} from './gallery_states.mjs';
import {test} from './harness.mjs';

// A pixel differs where a channel does by more than 24 of 255: browsers' versions round curves and blends differently by less.
// Of all pixels 3 in 1,000 may: one label of another text, or one cell of a small matrix, is more.
const channelLimit = 24, shareLimit = 0.003;

// The share of differing pixels of two PNGs, in any page; 1 where their sizes differ.
async function difference(page, one, other) {
  return page.evaluate(async ([pictures, limit]) => {
    const [a, b] = await Promise.all(pictures.map(async text => {
      const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      pen.drawImage(bitmap, 0, 0);
      return pen.getImageData(0, 0, bitmap.width, bitmap.height);
    }));
    if (a.width !== b.width || a.height !== b.height) return 1;
    let differing = 0;
    for (let at = 0; at < a.data.length; at += 4)
      differing += [0, 1, 2].some(channel => Math.abs(a.data[at + channel] - b.data[at + channel]) > limit);
    return differing / (a.width * a.height);
  }, [[one.toString('base64'), other.toString('base64')], channelLimit]);
}

for (const state of states)
  test(`gallery: ${state[0]}`, async t => {
    const kept = fs.readFileSync(path.join(folder, `${state[0]}.png`));
    const now = await taken(t, state);
    const share = await difference(t.contexts[0].pages()[0], kept, now);
    assert.ok(share <= shareLimit, `${(100 * share).toFixed(2)} % of the pixels differ from tests/page/gallery/${state[0]}.png`);
  });

test('gallery: no picture without its state, 10 MB at most', async () => {
  const files = fs.readdirSync(folder).filter(name => name.endsWith('.png'));
  assert.deepEqual(files.sort(), states.map(([name]) => `${name}.png`).sort());
  const bytes = files.reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0);
  assert.ok(bytes <= 10e6, `${bytes} bytes`);
});
