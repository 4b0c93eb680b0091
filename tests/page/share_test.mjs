// Copying and saving, allowed or not (WEB.md, E 37 and 38; there is no full-screen control to test).
import assert from 'node:assert/strict';
import fs from 'node:fs';
import {call, eventually, set, until} from './actions.mjs';
import {test} from './harness.mjs';

// Where the page is neither wide nor a phone, its native controls are in a drawer.
const openDrawer = page => page.locator('[data-command="toggle_controls"]:visible').first().click();
const copyLink = page => page.locator('[data-command="copy_link"]:visible').first();

test('copying the link works, and is said', async t => {
  const page = await t.open('#v=1&controls=html&dk=8', {permissions: ['clipboard-read', 'clipboard-write']});
  await copyLink(page).click();
  await until(page, () => /copied/i.test(document.querySelector('#said').textContent));
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await call(page, 'link'));
});

test('where the browser refuses to copy, the text stands in a box, selected', async t => {
  const page = await t.open('#v=1&controls=html&dk=8', {before: () => {
    Object.defineProperty(navigator, 'clipboard', {get: () => ({writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError'))})});
    document.execCommand = () => false;
  }});
  await copyLink(page).click();
  await page.locator('#copy-text').waitFor({state: 'visible'});
  const {value, selected} = await page.locator('#copy-text').evaluate(box => ({
    value: box.value,
    selected: box.value.slice(box.selectionStart, box.selectionEnd),
  }));
  assert.equal(value, await call(page, 'link'));
  assert.equal(selected, value);
});

test('in a stranger’s frame without any permission copying works or shows the text', async t => {
  const {frame} = await t.embed('#v=1&dk=8&controls=html');
  await openDrawer(frame);
  await copyLink(frame).click();
  await until(frame, () => document.querySelector('#said').textContent || document.querySelector('#copy-dialog').open);
});

test('saving downloads the matrix, and leaves a link where it may not', async t => {
  const page = await t.open('#v=1&n=3&dk=2&controls=html');
  await set(page, {stage: 'raw'});
  await page.locator('[data-command="share"]:visible').first().click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#share-dialog button').filter({hasText: 'CSV'}).click()]);
  const text = fs.readFileSync(await download.path(), 'utf8');
  const raw = await page.evaluate(async () => [...(await window.scaledAttention).matrix('raw').data]);
  const values = text.trim().split(/\r?\n/).slice(2).map(line => Math.fround(Number(line.split(',').at(-1))));
  assert.deepEqual(values, raw);
  const {frame} = await t.embed('#v=1&n=3&dk=2&controls=html', {attributes: 'sandbox="allow-scripts allow-same-origin"'});
  await openDrawer(frame);
  await frame.locator('[data-command="share"]:visible').first().click();
  await frame.locator('#share-dialog button').filter({hasText: 'CSV'}).click();
  await eventually(() => frame.locator('#share-dialog a[download]').count(), count => count === 1, 'a link to save by hand');
});

// Soft edges and hinted letters differ from a browser's own: a few grey levels on average, and the pixels of letters' edges.
for (const colorScheme of ['light', 'dark']) {
  test(`the picture in vectors opens as an image and looks like the canvas, ${colorScheme}`, async t => {
    const page = await t.open('#v=1&row=26&col=27', {width: 1440, height: 900, colorScheme});
    const found = await page.evaluate(async () => {
      const sim = await window.scaledAttention;
      const vectors = await sim.capture('svg'), markup = await vectors.text();
      const canvas = await createImageBitmap(await sim.capture('png'));
      const image = new Image();
      image.src = URL.createObjectURL(vectors);
      await image.decode();  // fails where it is no XML
      document.body.append(image);
      const pixels = source => {
        const copy = Object.assign(document.createElement('canvas'), {width: canvas.width, height: canvas.height});
        copy.getContext('2d').drawImage(source, 0, 0, canvas.width, canvas.height);
        return copy.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
      };
      const b = pixels(canvas), apart = {};
      // Its fonts are loaded a moment after the image.
      for (let i = 0; i < 20 && !(apart.far < 0.005); i++) {
        await new Promise(resolve => setTimeout(resolve, 200));
        const a = pixels(image);
        let sum = 0, far = 0;
        for (let i = 0; i < a.length; i += 4) {
          const most = Math.max(...[0, 1, 2].map(k => Math.abs(a[i + k] - b[i + k])));
          sum += most;
          far += most > 96;
        }
        Object.assign(apart, {mean: 4 * sum / a.length, far: 4 * far / a.length});
      }
      image.remove();
      return {type: vectors.type, markup, ...apart};
    });
    assert.match(found.type, /^image\/svg\+xml/);
    assert.ok(found.mean < 2.5, `${found.mean} grey levels apart on average`);
    assert.ok(found.far < 0.005, `${100 * found.far} % of the pixels far apart`);
    assert.doesNotMatch(found.markup.replace(/data:[^")]+/g, '').replace('http://www.w3.org/2000/svg', ''), /https?:|<image[^>]*height="[^"]*"\/>/);
  });
}
