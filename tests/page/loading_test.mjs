// How the page comes up, and what it says when it can't (WEB.md, E 17 to 21, 27, 28).
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {eventually, get, set, statistics, until} from './actions.mjs';
import {cases, dist, test} from './harness.mjs';

const noise = /Failed to load|wasm|WebAssembly|Content Security Policy|ERR_|MIME|CompileError|violat/i;

// Waits for words about a failure that a reader sees, and gives them.
async function words(page) {
  await until(page, () => {
    const failure = document.querySelector('#failure');
    return failure?.checkVisibility() ? failure.innerText.length > 20 : document.querySelector('.stalled')?.checkVisibility({visibilityProperty: true});
  }, undefined, 'words about the failure are visible');
  return page.evaluate(() => document.querySelector('#figure').innerText);
}

test('the elements of the contract stand in the static HTML', async t => {
  const html = await (await fetch(`${t.server.app}/index.html`)).text();
  const page = await t.page({javaScriptEnabled: false});
  await page.goto(`${t.server.app}/index.html`);
  for (const selector of ['canvas#canvas', 'form#controls', '#summary', 'table#matrix', '#notice', 'progress#progress'])
    assert.equal(await page.locator(selector).count(), 1, selector);
  const names = new Set(await page.locator('#controls [name]').evaluateAll(fields => fields.map(({name}) => name)));
  for (const key of Object.keys(await get(await t.open()))) if (key !== 'v') assert.ok(names.has(key), `a control named ${key}`);
  assert.match(await page.locator('#summary').getAttribute('aria-live') ?? await page.locator('#summary').getAttribute('role'), /polite|status/);
  assert.ok((await page.locator('body').innerText()).length > 200, 'there are words without a script');
  assert.match(html, /<html lang=/);
  assert.match(html, /<title>/);
});

test('loading shows progress that grows, and the page then runs', async t => {
  const page = await t.open('#v=1&dk=8', {flavour: '-slow', ready: false});
  const progress = page.locator('#progress');
  await progress.waitFor({state: 'visible'});
  const share = await eventually(() => progress.evaluate(({value, max}) => value / max), value => value > 0.05, 'half has come');
  assert.ok(share < 1, `no full bar while half is missing: ${share}`);
  t.server.release();
  await page.evaluate(async () => void await window.scaledAttention);
  await progress.waitFor({state: 'hidden'});
  assert.equal((await get(page)).dk, 8);
});

test('the text around the figure takes no layout while the figure starts, but is there within a second and for whoever links to it', async t => {
  const article = page => page.evaluate(() => document.getElementById('article').checkVisibility());
  const page = await t.open('#v=1', {flavour: '-slow', ready: false, before: () => {
    window.laidOut = [];
    new MutationObserver(() => window.laidOut.push(document.documentElement.hasAttribute('data-starting')))
        .observe(document, {attributes: true, subtree: true, attributeFilter: ['data-starting']});
  }});
  await eventually(() => article(page), visible => visible, 'text without a picture');
  assert.deepEqual(await page.evaluate(() => window.laidOut), [true, false]);
  assert.equal(await page.evaluate(() => 'ready' in document.documentElement.dataset), false);
  t.server.release();
  await page.evaluate(async () => void await window.scaledAttention);
  assert.ok(await article(page));

  const place = await t.open('#embed-title', {flavour: '-slow', ready: false});
  await place.waitForFunction(() => 'started' in document.documentElement.dataset);
  assert.equal(await place.evaluate(() => 'starting' in document.documentElement.dataset), false);
  assert.ok(await eventually(() => place.evaluate(() => scrollY), y => y > 300, 'the place is scrolled to'));
  t.server.release();
});

test('the picture’s context is made once, at its final size, and waits for nothing that nobody uses', async t => {
  const page = await t.open('#v=1', {before: () => {
    const seen = window.seen = {contexts: 0, resizes: 0, extensions: []};
    const {getContext} = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function(...rest) {
      if (!this.has) seen.contexts++;
      this.has = true;
      return getContext.apply(this, rest);
    };
    for (const side of ['width', 'height']) {
      const {get, set} = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, side);
      Object.defineProperty(HTMLCanvasElement.prototype, side, {get, set(pixels) {
        if (this.has) seen.resizes++;
        set.call(this, pixels);
      }});
    }
    const {getExtension} = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.getExtension = function(name) {
      if (!seen.extensions.includes(name)) seen.extensions.push(name);
      return getExtension.call(this, name);
    };
  }});
  const {seen, size, shown} = await page.evaluate(() => {
    const {width, height, clientWidth, clientHeight} = document.querySelector('#canvas');
    return {seen: window.seen, size: [width, height], shown: [clientWidth, clientHeight]};
  });
  assert.deepEqual(seen, {contexts: 1, resizes: 0, extensions: ['KHR_parallel_shader_compile']});
  assert.deepEqual(size, shown);
});

for (const [flavour, what] of Object.entries({
  '-missing': 'a missing wasm', '-corrupt': 'a corrupt wasm', '-cut': 'a wasm that breaks off', '-no-wasm': 'a policy without wasm',
  '-no-script': 'missing scripts'}))
  test(`${what} is told in words`, async t => {
    t.pardon(noise);
    const page = await t.open('', {flavour, ready: false});
    assert.ok((await words(page)).length > 20);
    if (flavour === '-missing') assert.ok(await page.locator('#failure button').isVisible(), 'a way to try again');
  });

test('Try again after a broken load loads again', async t => {
  t.pardon(noise);
  const page = await t.page();
  let broken = true;
  await page.route(/\.wasm$/, route => broken ? route.abort() : route.continue());
  await page.goto(`${t.server.app}/index.html#v=1&dk=8`);
  await words(page);
  broken = false;
  await page.locator('#failure button').first().click();
  await eventually(async () => {
    try {
      return (await get(page)).dk;
    } catch {
      return undefined;  // while it loads
    }
  }, dk => dk === 8, 'it runs after all');
});

test('the wasm is fetched once even as application/octet-stream', async t => {
  const before = t.server.requests.length;
  const page = await t.open('', {flavour: '-octet'});
  assert.deepEqual((await statistics(page)).digest, cases[0].digest);
  const fetched = t.server.requests.slice(before).filter(({path}) => path.endsWith('.wasm'));
  assert.equal(fetched.length, 1);
});

test('without WebGL2 there are words, the numbers and the native controls', async t => {
  const page = await t.open('#v=1', {before: () => {
    const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function(kind, ...rest) {
      return /webgl/.test(kind) ? null : get.call(this, kind, ...rest);
    };
  }});
  assert.match(await page.locator('body').innerText(), /WebGL/);
  assert.deepEqual((await statistics(page)).digest, cases[0].digest);
  await until(page, () => /7\.81/.test(document.querySelector('#summary').textContent));
  const field = page.locator('#controls [name=dk]').first();
  assert.ok(await field.isVisible(), 'the native controls are shown');
  await set(page, {dk: 256, p: 0});
  await until(page, () => document.querySelector('#summary').textContent.includes('Nothing divides'));
});

test('without WebAssembly there are words', async t => {
  t.pardon(noise);
  const page = await t.open('#v=1', {ready: false, before: () => void delete window.WebAssembly});
  assert.match(await words(page), /WebAssembly/);
});

test('no script in dist/ evaluates text, and every name but the fixed ones carries a hash', () => {
  const files = fs.readdirSync(dist, {recursive: true}).map(String).filter(name => fs.statSync(path.join(dist, name)).isFile());
  for (const name of files.filter(name => /\.m?js$/.test(name))) {
    const text = fs.readFileSync(path.join(dist, name), 'utf8');
    assert.doesNotMatch(text, /\beval\s*\(|new\s+Function\b/, name);
  }
  const fixed = /^(index\.html|embed\.js|engine\.mjs|scaled-attention\.html|LICENSE|.*\.(txt|md|br|gz)|.*service-?worker.*)$/i;
  for (const name of files.filter(name => !fixed.test(name)))
    assert.match(path.basename(name), /[.-][0-9a-f]{8,}[.-]/, `${name} carries a content hash`);
  for (const name of ['index.html', 'embed.js', 'engine.mjs', 'scaled-attention.html']) assert.ok(files.includes(name), name);
});

test('the single file runs from file://', async t => {
  const page = await t.page();
  await page.goto(`${pathToFileURL(path.join(dist, 'scaled-attention.html'))}#v=1&n=64&dk=512&p=0`);
  await page.evaluate(async () => void await window.scaledAttention);
  const expected = cases.find(({parameters: {n, dk, p}}) => n === 64 && dk === 512 && p === 0);
  assert.deepEqual((await statistics(page)).digest, expected.digest);
});
