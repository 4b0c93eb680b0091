// The main paths in Firefox, over WebDriver BiDi under a virtual X server (without one Firefox has no WebGL2).
// Usage: node firefox.mjs [part of a test's name]
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import puppeteer from 'puppeteer-core';
import {canvasBox, drag, eventually, frames, get, matrix, pause, probe, quiet, set, slider, statistics, until} from './actions.mjs';
import {digest, digestOf, settings} from '../reference/spread.mjs';
import {cases, dist, root} from './harness.mjs';
import {Server} from './server.mjs';

const firefoxPath = [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(place => place && fs.existsSync(place));
const tests = [];
const test = (name, body) => tests.push({name, body});

// Starts Xvfb on a free display: {display, stop}.
function virtualScreen() {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x1000x24', '+extension', 'GLX', '-nolisten', 'tcp'],
                      {stdio: ['ignore', 'ignore', 'ignore', 'pipe']});
  process.once('exit', () => child.kill());
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return new Promise((resolve, reject) => {
    child.once('error', () => reject(new Error('no Xvfb found: install the package xvfb')));
    child.once('exit', code => reject(new Error(`Xvfb ended with ${code}`)));
    child.stdio[3].once('data', number => resolve({display: `:${String(number).trim()}`, stop: () => child.kill()}));
  });
}

const ready = at => at.evaluate(async () => void await window.scaledAttention);

class Visit {
  constructor(browser, server) {
    Object.assign(this, {browser, server, faults: []});
  }

  async page() {
    const page = await this.browser.newPage();
    this.pages = [...this.pages ?? [], page];
    await page.setViewport({width: 1440, height: 900});
    page.on('console', message => message.type() === 'error' && this.faults.push(`console error: ${message.text()}`));
    page.on('pageerror', error => this.faults.push(`uncaught: ${error.message}`));
    page.on('request', request => {
      const url = new URL(request.url());
      if (/^https?:$/.test(url.protocol) && ![this.server.app, this.server.host].includes(url.origin))
        this.faults.push(`request to a stranger: ${url}`);
    });
    return page;
  }

  async open(link) {
    const page = await this.page();
    await page.goto(`${this.server.app}/index.html${link}`);
    await ready(page);
    return page;
  }

  async close() {
    for (const page of this.pages ?? []) await page.close().catch(() => {});
  }
}

test('the numbers are NumPy’s, and the same bits as Node’s', async t => {
  const {default: createEngine} = await import(pathToFileURL(path.join(dist, 'engine.mjs')));
  const node = await createEngine();
  const page = await t.open('#v=1');
  const start = await get(page);
  for (const {parameters, digest} of cases.filter(({parameters: {n = 32}}) => n <= 256)) {
    const patch = {...start, nk: 'n', ...parameters};
    await set(page, patch);
    await node.set(patch);
    assert.deepEqual((await statistics(page)).digest, digest, JSON.stringify(parameters));
    globalThis.window = {scaledAttention: node};
    const inNode = await matrix({evaluate: (body, argument) => body(argument)}, 'weights');
    assert.deepEqual((await matrix(page, 'weights')).crc, inNode.crc, JSON.stringify(parameters));
  }
});

test('one digest over a spread of settings, the same as natively', async t => {
  const page = await t.open('#v=1');
  const found = await page.evaluate(`window.scaledAttention.then(sim => (${digestOf})(sim, ${JSON.stringify(settings)}))`);
  assert.equal(found, digest);
});

test('dragging the d_k slider on the canvas moves state and link', async t => {
  const page = await t.open('#v=1&controls=canvas');
  const track = await slider(page, 'dk');
  await drag(page, track.at(0.5), track.at(0));
  await eventually(async () => (await get(page)).dk, dk => dk === 1, 'd_k is 1');
  await until(page, () => location.hash.includes('dk=1'));
});

test('a click pins a cell, and the pointer is where it seems to be', async t => {
  const page = await t.open('#v=1&embed=1&panels=matrix');
  const box = await canvasBox(page);
  const at = {x: Math.round(box.width / 2), y: Math.round(Math.min(box.height, 700) / 2)};
  await page.mouse.move(box.x + at.x, box.y + at.y);
  await eventually(async () => (await probe(page)).mouse, mouse => mouse && Math.abs(mouse[0] - at.x) <= 1 && Math.abs(mouse[1] - at.y) <= 1, 'pointer');
  await page.mouse.click(box.x + at.x, box.y + at.y);
  await eventually(async () => (await get(page)).row, row => row !== 'none', 'a pinned cell');
});

test('a native field moves the state', async t => {
  const page = await t.open('#v=1&controls=html');
  const field = await page.$('#controls [name="dk"]');
  await field.evaluate(element => element.select?.());
  await field.type('256');
  await page.keyboard.press('Enter');
  await eventually(async () => (await get(page)).dk, dk => dk === 256, 'the state follows');
  await until(page, () => location.hash.includes('dk=256'));
});

test('in a stranger’s frame: no focus taken on load, alive after a click, the wheel scrolls the host', async t => {
  const page = await t.page();
  await page.goto(t.server.host + t.server.add('host', `<!doctype html><title>Host</title><input id="field" autofocus><br>
    <iframe id="app" width="900" height="600" src="${t.server.app}/index.html#v=1&embed=1&panels=matrix"></iframe><div style="height:3000px"></div>`));
  await page.focus('#field');
  const frame = await (await page.waitForSelector('#app')).contentFrame();
  await ready(frame);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'field');
  const box = await canvasBox(frame);
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(500, box.height) / 2];
  await page.mouse.move(x, y);
  await page.mouse.wheel({deltaY: 120});
  await eventually(() => page.evaluate(() => scrollY), scroll => scroll > 0, 'the host scrolls');
  await page.evaluate(() => scrollTo(0, 0));
  await frames(frame, 3);
  await page.mouse.click(x, y);
  await eventually(async () => (await get(frame)).row, row => row !== 'none', 'a click pins a cell');
  assert.equal(await frame.evaluate(() => document.hasFocus() && document.activeElement.id), 'canvas');
});

test('a bad link starts at the defaults with a notice', async t => {
  const page = await t.open('#v=1&dk=5000&T=NaN');
  assert.equal((await get(page)).dk, 64);
  const text = await page.$eval('#notice', element => element.innerText);
  assert.match(text, /dk/);
  assert.match(text, /\bT\b/);
});

test('nothing is drawn while nothing changes', async t => {
  const page = await t.open('#v=1');
  const before = await quiet(page);
  await pause(2000);
  assert.equal((await probe(page)).frames, before);
});

test('a lost context comes back', async t => {
  const page = await t.open('#v=1');
  await quiet(page);
  await page.evaluate(() => {
    window.loss = document.querySelector('#canvas').getContext('webgl2').getExtension('WEBGL_lose_context');
    window.loss.loseContext();
  });
  await until(page, () => window.scaledAttentionProbe().contextLosses === 1);
  const {frames: before} = await probe(page);
  await page.evaluate(() => window.loss.restoreContext());
  await eventually(() => probe(page), ({frames, glError}) => frames > before && !glError, 'it draws again');
});

test('the single file runs from file://', async t => {
  const page = await t.page();
  await page.goto(`${pathToFileURL(path.join(dist, 'scaled-attention.html'))}#v=1&dk=256&p=0`);
  await ready(page);
  const expected = cases.find(({parameters: {dk, p, n}}) => dk === 256 && p === 0 && !n);
  assert.deepEqual((await statistics(page)).digest, expected.digest);
});

async function runOne({name, body}, browser, server) {
  const visit = new Visit(browser, server), start = performance.now();
  let problem;
  try {
    await body(visit);
    if (visit.faults.length) problem = new Error(visit.faults.join('\n'));
  } catch (error) {
    problem = error;
  }
  if (problem) {
    const file = path.join(root, 'build/page', `firefox-${tests.findIndex(test => test.name === name)}.png`);
    fs.mkdirSync(path.dirname(file), {recursive: true});
    await visit.pages?.at(-1)?.screenshot({path: file}).catch(() => {});
  }
  await visit.close();
  console.log(`${problem ? 'FAIL' : 'ok  '} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  if (problem) console.log(String(problem.stack).replace(/^/gm, '     '));
  return !problem;
}

async function main(filter = '') {
  if (!firefoxPath) throw new Error('no Firefox found: install the package firefox-esr, or set FIREFOX to its path');
  if (!fs.existsSync(path.join(dist, 'index.html'))) throw new Error(`no page in ${dist}: run scripts/build first`);
  const server = await new Server(dist).start();
  const screen = await virtualScreen();
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    headless: true,
    env: {...process.env, DISPLAY: screen.display},
    extraPrefsFirefox: {'security.fileuri.strict_origin_policy': true},
  });
  let passed = 0, failed = 0;
  for (const one of tests.filter(({name}) => name.includes(filter))) await runOne(one, browser, server) ? passed++ : failed++;
  await browser.close();
  screen.stop();
  await server.stop();
  console.log(`firefox: ${passed} passed, ${failed} failed`);
  return failed;
}

try {
  process.exitCode = await main(process.argv[2]) ? 1 : 0;
} catch (error) {
  console.error(`firefox: ${error.message}`);
  process.exitCode = 1;
}
