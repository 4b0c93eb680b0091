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
