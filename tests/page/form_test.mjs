// The native controls, the live summary and the table: in step with canvas and link both ways, and usable by keyboard
// and screen reader (contract §6; WEB.md, E 39 to 42).
import assert from 'node:assert/strict';
import {call, drag, eventually, frames, get, probe, quiet, set, slider, until} from './actions.mjs';
import {test} from './harness.mjs';

const html = '#v=1&controls=html';
const field = (page, key) => page.locator(`#controls [name="${key}"]`);

// What the native control of a key says, as the link would write it.
const shown = (page, key) => page.evaluate(key => {
  const fields = [...document.querySelectorAll(`#controls [name="${key}"]`)];
  if (fields[0].type === 'radio' || fields[0].type === 'checkbox') {
    const on = fields.filter(({checked}) => checked).map(({value}) => value);
    return fields.length === 1 && fields[0].type === 'checkbox' ? (on.length ? '1' : '0') : on.join('+') || 'none';
  }
  return fields[0].value;
}, key);

test('a native number field moves state, link, canvas and summary', async t => {
  const page = await t.open(html);
  const before = (await probe(page)).frames;
  await field(page, 'dk').first().fill('256');
  await field(page, 'dk').first().press('Enter');
  await eventually(async () => (await get(page)).dk, dk => dk === 256, 'the state follows');
  await until(page, () => location.hash.includes('dk=256'));
  await until(page, () => /√256|256/.test(document.querySelector('#summary').textContent));
  await eventually(async () => (await probe(page)).frames, count => count > before, 'the canvas is drawn anew');
});

test('every native control follows set(), and what it shows is the state', async t => {
  const page = await t.open(html);
  const patch = {n: 24, dk: 128, dist: 'uniform', sq: 2, mq: 0.5, seed: 9, draw: 3, p: 0.25, T: 2, bias: 'causal+alibi', slope: 0.5,
                 fmt: 'bf16', softmax: 'naive', stage: 'logits', row: 3, col: 4, theme: 'dark'};
  await set(page, patch);
  for (const [key, value] of Object.entries(patch))
    await eventually(() => shown(page, key), text => text === String(value), `${key} shows ${value}`);
});

test('what is entered wrongly is refused in words and the state stays', async t => {
  const page = await t.open(html);
  await field(page, 'dk').first().fill('9999999');
  await field(page, 'dk').first().press('Enter');
  await until(page, () => /1 to 4,096/.test(document.querySelector('#refused-dk').innerText));
  assert.equal(await field(page, 'dk').first().getAttribute('aria-invalid'), 'true');
  assert.equal((await get(page)).dk, 64);
});

test('the canvas’s slider moves the native control', async t => {
  const page = await t.open('#v=1&controls=canvas');
  const track = await slider(page, 'T');
  await drag(page, track.at(0.5), track.at(0.8));
  const {T} = await get(page);
  assert.ok(T > 1, `T ${T}`);
  await eventually(() => shown(page, 'T'), text => text === String(T), 'the native control follows');
});

test('all that can be done can be done by keyboard, without a trap', async t => {
  const page = await t.open(html);
  const seen = new Set();
  await page.locator('#canvas').focus();
  let last;
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press('Tab');
    const now = await page.evaluate(() => {
      const element = document.activeElement;
      return element === document.body ? 'body' : [element.tagName, element.id, element.name, element.value, element.textContent?.slice(0, 20)].join(' ');
    });
    assert.notEqual(now, last, `Tab is stuck at ${now}`);
    last = now;
    if (now === 'body') break;
    seen.add(await page.evaluate(() => document.activeElement.name || document.activeElement.id || document.activeElement.dataset.command));
  }
  for (const key of ['n', 'dk', 'p', 'T']) assert.ok(seen.has(key), `Tab reaches ${key}: ${[...seen]}`);
  for (const name of [/resample/i, /reset/i, /play/i]) assert.ok(await page.getByRole('button', {name}).count() > 0, String(name));
});

test('a control with the keyboard shows its help and lights its symbol in the formula, until Esc', async t => {
  const page = await t.open('#v=1', {width: 1920, height: 1080});
  await quiet(page);
  const canvas = await page.locator('#canvas').boundingBox();
  // √d_k, right of where the native controls lie.
  const symbol = () => page.screenshot({clip: {x: canvas.x + 500, y: canvas.y + 60, width: 70, height: 50}});
  const rest = await symbol();
  await page.keyboard.press('Tab');
  await page.locator('#controls [data-for="p"]').focus();
  assert.ok(await page.locator('#help-p').isVisible());
  await eventually(symbol, now => !now.equals(rest), 'the lit symbol');
  await page.keyboard.press('Escape');
  assert.ok(await page.locator('#help-p').isHidden());
  await eventually(symbol, now => now.equals(rest), 'the symbol at rest');
});

test('every control has a name, a role and its value', async t => {
  const page = await t.open(html);
  const nameless = await page.locator('#controls').evaluate(form => [...form.elements].filter(element => {
    if (element.type === 'hidden' || element.tagName === 'FIELDSET' || element.tagName === 'OUTPUT') return false;
    const labels = [...element.labels ?? []].map(({textContent}) => textContent.trim()).join('');
    return !labels && !element.getAttribute('aria-label') && !element.getAttribute('aria-labelledby') && !element.textContent.trim();
  }).map(({name, id, tagName}) => `${tagName} ${name} ${id}`));
  assert.deepEqual(nameless, []);
  const tree = await page.locator('body').ariaSnapshot();
  assert.match(tree, /status/);
  const canvas = await page.locator('#canvas').evaluate(element => [element.getAttribute('role'), element.getAttribute('aria-label')]);
  assert.ok(canvas[0] && canvas[1]);
});

test('the table gives the matrix that is shown, with headers, and follows it', async t => {
  const page = await t.open(html + '&n=5&dk=4&stage=weights');
  await page.locator('[data-command="toggle_table"]').click();
  await page.locator('#matrix').waitFor({state: 'visible'});
  const read = () => page.evaluate(() => {
    const table = document.querySelector('#matrix');
    return {headers: table.querySelectorAll('th').length, cells: [...table.querySelectorAll('td')].map(({textContent}) => textContent)};
  });
  const table = await eventually(read, ({cells}) => cells.length === 25, '25 cells');
  assert.ok(table.headers >= 10);
  const weights = await page.evaluate(async () => [...(await window.scaledAttention).matrix('weights').data]);
  const number = text => Number(text.replace('−', '-'));
  weights.forEach((weight, i) => assert.ok(Math.abs(number(table.cells[i]) - weight) < 1e-3, `${table.cells[i]} for ${weight}`));
  await set(page, {stage: 'raw'});
  const raw = await page.evaluate(async () => (await window.scaledAttention).matrix('raw').data[0]);
  await eventually(read, ({cells}) => Math.abs(number(cells[0]) - raw) < 0.01, 'the table follows the stage');
  await set(page, {n: 2048});
  await eventually(read, ({cells}) => cells.length > 25 && cells.length <= 32 * 32, 'a window of a large matrix');
});

test('the summary speaks at most once a second while a control is dragged, and ends with the last value', async t => {
  const page = await t.open(html);
  await quiet(page);
  await page.evaluate(async () => {
    window.spoken = [];
    new MutationObserver(() => window.spoken.push(performance.now()))
        .observe(document.querySelector('#summary'), {childList: true, characterData: true, subtree: true});
    const sim = await window.scaledAttention;
    for (let dk = 2; dk <= 60; dk++) {
      sim.set({dk});
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    await sim.set({dk: 100});
  });
  await until(page, () => document.querySelector('#summary').textContent.includes('√100'));
  // Clearing and setting belong together: count the moments, not the mutations.
  const moments = (await page.evaluate(() => window.spoken)).filter((time, i, all) => i === 0 || time - all[i - 1] > 300);
  const gaps = moments.slice(1).map((time, i) => time - moments[i]);
  assert.ok(gaps.slice(0, -1).every(gap => gap > 450), `gaps ${gaps.map(Math.round)}`);
});

test('hidden controls are hidden, locked ones stay fixed', async t => {
  const page = await t.open(html + '&hide=p&lock=T');
  assert.equal(await field(page, 'p').first().isVisible(), false);
  assert.equal(await field(page, 'T').first().isDisabled() || await field(page, 'T').first().evaluate(({readOnly}) => readOnly), true);
});

test('light, dark, projector and forced colours restyle page and canvas', async t => {
  const page = await t.open('#v=1');
  const looks = async () => {
    await frames(page, 3);
    await quiet(page);
    return page.screenshot({animations: 'disabled'});
  };
  const light = await looks();
  await page.emulateMedia({colorScheme: 'dark'});
  const dark = await looks();
  assert.ok(!light.equals(dark), 'auto follows the system');
  await set(page, {theme: 'light'});
  await looks();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const lightGround = await ground();
  await set(page, {theme: 'dark'});
  await eventually(ground, colour => colour !== lightGround, 'the page follows the theme');
  await page.emulateMedia({forcedColors: 'active'});
  await frames(page, 3);
  assert.equal((await probe(page)).glError, 0);
});

for (const [width, zoom] of [[320, 1], [640, 2], [768, 1], [1024, 1], [1920, 1]])
  test(`${width} px wide${zoom > 1 ? ' at 200 % text' : ''}: nothing sticks out sideways`, async t => {
    const page = await t.open('#v=1', {width, height: 800});
    if (zoom > 1) await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await frames(page, 3);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(over <= 0, `${over} px too wide`);
    if (width <= 640) assert.ok(await field(page, 'dk').first().count(), 'native controls');
  });

test('reduced motion: play waits for a step', async t => {
  const page = await t.open('#v=1&play=1&n=8', {reducedMotion: 'reduce'});
  const before = await quiet(page);
  const {draw} = await get(page);
  await page.waitForTimeout(500);
  assert.equal((await get(page)).draw, draw);
  assert.equal((await probe(page)).frames, before);
  await call(page, 'get');
});
