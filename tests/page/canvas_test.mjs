// The canvas in its page: size, sharpness, pointer, idling, clocks, lost contexts (WEB.md, E 7 to 13, 22, 44 to 46).
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {call, canvasBox, eventually, frames, get, probe, quiet, set, slider, until} from './actions.mjs';
import {cases, dist, test} from './harness.mjs';
import {statistics} from './actions.mjs';
import {drag} from './actions.mjs';

// Replaces the clock of every script of the page: performance.now and the time that frames are told.
function bendClock(mode) {
  const now = performance.now.bind(performance);
  let jump = 0;
  const bent = time => mode === 'coarse' ? Math.floor(time / 100) * 100 + jump : mode === 'frozen' ? 1000 + jump : time + jump;
  performance.now = () => bent(now());
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = callback => request(time => callback(bent(time)));
  window.jumpClock = milliseconds => void (jump += milliseconds);
}

const backing = at => at.evaluate(() => {
  const canvas = document.querySelector('#canvas');
  return {width: canvas.width, height: canvas.height, cssWidth: canvas.clientWidth, cssHeight: canvas.clientHeight};
});

async function assertSharp(at, ratio) {
  const size = await eventually(() => backing(at), ({width, height, cssWidth, cssHeight}) =>
      cssWidth > 0 && Math.abs(width - cssWidth * ratio) <= 1 && Math.abs(height - cssHeight * ratio) <= 1,
      `canvas = CSS size × ${ratio}`);
  return size;
}

test('dragging the d_k slider on the canvas moves state, link and form, and the numbers are NumPy’s', async t => {
  const expected = cases.find(({parameters}) => parameters.dk === 1 && !('n' in parameters));
  const page = await t.open('#v=1&controls=canvas');
  const track = await slider(page, 'dk');
  await drag(page, track.at(0.5), track.at(-0.2));
  assert.equal((await get(page)).dk, 1);
  await until(page, () => location.hash.includes('dk=1'));
  assert.equal(await page.locator('#controls [name=dk]').first().evaluate(element => Number(element.value)), 1);
  await call(page, 'set', {});
  const figures = await statistics(page);
  assert.deepEqual(figures.digest, expected.digest);
  await drag(page, track.at(0), track.at(1.2));
  assert.equal((await get(page)).dk, 4096);
});

for (const ratio of [1, 1.25, 1.5, 2, 3])
  test(`at ${ratio} device pixels per CSS px the canvas is sharp and the pointer exact`, async t => {
    const page = await t.open('#v=1', {ratio, width: 1100, height: 700});
    await assertSharp(page, ratio);
    const box = await canvasBox(page);
    const places = [0.05, 0.5, 0.95].flatMap(x => [0.05, 0.5, 0.95].map(y => [x, y]));
    const height = Math.min(box.height, 700 - box.y);
    for (const [x, y] of places) {
      const at = {x: Math.round(box.width * x), y: Math.round(height * y)};
      await page.mouse.move(box.x + at.x, box.y + at.y);
      await eventually(async () => (await probe(page)).mouse, mouse =>
          mouse && Math.abs(mouse[0] - at.x) <= 1 && Math.abs(mouse[1] - at.y) <= 1, `pointer at ${at.x}, ${at.y}`);
    }
  });

test('a container that changes its width is followed, pointer included', async t => {
  const page = await t.open('#v=1');
  for (const width of ['700px', '555.5px', '900px']) {
    await page.evaluate(width => void (document.querySelector('#canvas').parentElement.style.width = width), width);
    const size = await assertSharp(page, 1);
    assert.ok(Math.abs(size.cssWidth - parseFloat(width)) <= 1, `${size.cssWidth} for ${width}`);
    const box = await canvasBox(page);
    await page.mouse.move(box.x + size.cssWidth - 20, box.y + 50);
    await eventually(async () => (await probe(page)).mouse, mouse => mouse && Math.abs(mouse[0] - (size.cssWidth - 20)) <= 1,
                     'pointer after the change');
  }
});

test('a device pixel ratio that changes while the page runs makes canvas and letters sharp again', async t => {
  const page = await t.open('#v=1', {before: () => {
    window.ratio = 1;
    Object.defineProperty(window, 'devicePixelRatio', {get: () => window.ratio});
  }});
  await assertSharp(page, 1);
  const box = await canvasBox(page);
  for (const ratio of [2, 1.5, 1]) {
    await page.evaluate(ratio => void (window.ratio = ratio), ratio);
    await page.mouse.move(box.x + 100 + ratio, box.y + 100);
    await page.mouse.move(box.x + 120 + ratio, box.y + 100);
    await assertSharp(page, ratio);
    await eventually(async () => (await probe(page)).pixelRatio, value => value === ratio, `letters at ${ratio}`);
  }
});

test('nothing is drawn while nothing changes', async t => {
  const page = await t.open('#v=1');
  const before = await quiet(page);
  await page.waitForTimeout(2000);
  assert.equal((await probe(page)).frames, before);
});

test('a hidden page draws nothing, and time does not jump when it comes back', async t => {
  const page = await t.open('#v=1&play=1&n=8', {before: () => {
    window.veiled = false;
    Object.defineProperty(document, 'hidden', {get: () => window.veiled});
    Object.defineProperty(document, 'visibilityState', {get: () => window.veiled ? 'hidden' : 'visible'});
  }});
  const hide = hidden => page.evaluate(hidden => {
    window.veiled = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
  const counted = await probe(page);
  await eventually(async () => (await probe(page)).frames, count => count > counted.frames + 2, 'play draws');
  await hide(true);
  const before = await quiet(page);
  await page.waitForTimeout(1000);
  assert.equal((await probe(page)).frames, before);
  await hide(false);
  await eventually(async () => (await probe(page)).frames, count => count > before, 'it draws again');
  assert.ok((await probe(page)).step <= Math.fround(0.1), 'the step given to animations stays under 0.1 s');
});

for (const mode of ['coarse', 'frozen', 'steady'])
  test(`a ${mode} clock that jumps by an hour and back does no harm`, async t => {
    const page = await t.open('#v=1&n=8', {before: bendClock, argument: mode});
    const box = await canvasBox(page);
    for (const jump of [0, 3_600_000, -1_800_000]) {
      await page.evaluate(jump => window.jumpClock(jump), jump);
      const {frames: before} = await probe(page);
      await page.mouse.move(box.x + 300, box.y + 200);
      await page.mouse.move(box.x + 400, box.y + 300 + jump / 1e6);
      await eventually(async () => (await probe(page)).frames, count => count > before, `frames after a jump of ${jump} ms`);
      const dk = 3 + Math.abs(jump) % 7;
      await set(page, {dk});
      assert.equal((await get(page)).dk, dk);
    }
    assert.ok((await probe(page)).step <= Math.fround(0.1));
  });

test('a lost context comes back with the same picture and answers again', async t => {
  const page = await t.open('#v=1&row=3&col=5');
  await page.evaluate(() => document.fonts.ready);
  await quiet(page);
  const canvas = page.locator('#canvas');
  const before = await canvas.screenshot();
  await page.evaluate(() => {
    window.loss = document.querySelector('#canvas').getContext('webgl2').getExtension('WEBGL_lose_context');
    window.loss.loseContext();
  });
  await until(page, () => window.scaledAttentionProbe().contextLosses === 1, undefined, 'the loss is noticed');
  await set(page, {theme: 'auto'});
  await page.evaluate(() => window.loss.restoreContext());
  await until(page, () => !document.querySelector('#canvas').getContext('webgl2').isContextLost());
  await frames(page, 4);
  await quiet(page);
  assert.ok(before.equals(await canvas.screenshot()), 'the same picture after the context came back');
  const box = await canvasBox(page);
  await page.mouse.move(box.x + 111, box.y + 99);
  await eventually(async () => (await probe(page)).mouse, mouse => mouse && Math.abs(mouse[0] - 111) <= 1, 'pointer is followed');
  assert.equal((await probe(page)).glError, 0);
});

test('the picture has the matrix in it and follows the state', async t => {
  const page = await t.open('#v=1');
  await quiet(page);
  const canvas = page.locator('#canvas');
  const pictures = [await canvas.screenshot()];
  for (const patch of [{stage: 'raw'}, {theme: 'dark'}, {bias: 'causal'}, {theme: 'projector', stage: 'weights'}]) {
    await set(page, patch);
    await frames(page, 3);
    await quiet(page);
    pictures.push(await canvas.screenshot());
  }
  for (let i = 1; i < pictures.length; i++) assert.ok(!pictures[i].equals(pictures[i - 1]), `picture ${i} differs`);
  // Back to the start: the very same pixels.
  await set(page, {stage: 'weights', theme: 'auto', bias: 'none'});
  await frames(page, 3);
  await quiet(page);
  assert.ok(pictures[0].equals(await canvas.screenshot()), 'the same state gives the same pixels');
});

test('print shows the picture although nothing is being drawn', async t => {
  const page = await t.open('#v=1');
  await quiet(page);
  const pdf = await page.pdf({printBackground: true});
  // A blank figure compresses to next to nothing; the picture's pixels do not.
  assert.match(pdf.toString('latin1'), /\/Subtype\s*\/Image/);
  const colours = await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'));
    const still = document.querySelector('.still');
    const copy = Object.assign(document.createElement('canvas'), {width: 64, height: 64});
    const pen = copy.getContext('2d');
    pen.drawImage(still, 0, 0, 64, 64);
    window.dispatchEvent(new Event('afterprint'));
    return new Set(new Uint32Array(pen.getImageData(0, 0, 64, 64).data.buffer)).size;
  });
  assert.ok(colours > 10, `${colours} colours`);
});

test('back and forward: no beforeunload listener, and a page that comes back draws', async t => {
  const page = await t.open('#v=1', {before: () => {
    window.listened = [];
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function(type, ...rest) {
      window.listened.push(type);
      return add.call(this, type, ...rest);
    };
  }});
  const removed = await page.evaluate(() => {
    const event = new Event('beforeunload', {cancelable: true});
    window.dispatchEvent(event);
    return !event.defaultPrevented && !window.onbeforeunload;
  });
  assert.ok(removed);
  const before = await quiet(page);
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}));
    window.dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
  });
  await eventually(async () => (await probe(page)).frames, count => count > before, 'it draws when it comes back');
});

test('256 × 256 draws, the heap stays small, and the script names its own hashed wasm', async t => {
  const page = await t.open('#v=1&n=256');
  await quiet(page);
  const {heap, glError} = await probe(page);
  assert.ok(heap < 256 * 2 ** 20, `heap ${heap}`);
  assert.equal(glError, 0);
  const wasms = fs.readdirSync(dist, {recursive: true}).filter(name => String(name).endsWith('.wasm')).map(name => path.basename(name));
  const scripts = fs.readdirSync(dist, {recursive: true}).filter(name => /\.m?js$/.test(name))
      .map(name => fs.readFileSync(path.join(dist, name), 'utf8')).join('\n');
  for (const name of wasms) assert.ok(scripts.includes(name), `${name} is named by a script`);
});
