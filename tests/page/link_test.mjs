// The link is the state: bad links, round trips, hash changes, and how often it is written.
// WEB.md's checks 31 to 34 in the words of contract §2.
import assert from 'node:assert/strict';
import {call, get, quiet, set, until} from './actions.mjs';
import {test} from './harness.mjs';

const defaults = async t => get(await t.open());
const notice = page => page.locator('#notice').innerText();
const fragment = page => page.evaluate(() => location.hash);

// link → the keys that the notice must name (and no other), and what differs from the defaults.
const badLinks = [
  ['#v=1&dk=5000', ['dk'], {}],
  ['#v=1&dk=0', ['dk'], {}],
  ['#v=1&n=4.5', ['n'], {}],
  ['#v=1&T=NaN', ['T'], {}],
  ['#v=1&T=-1&p=2', ['T', 'p'], {}],
  ['#v=1&p=', ['p'], {}],
  ['#v=1&sq=Infinity', ['sq'], {}],
  ['#v=1&bias=cosal', ['bias'], {}],
  ['#v=1&fmt=fp8&stage=soft', ['fmt', 'stage'], {}],
  ['#v=1&seed=4294967296', ['seed'], {}],
  ['#v=1&dk=8&dk=16', ['dk'], {dk: 8}],
  ['#v=1&bias=causal%2Bcausal', ['bias'], {bias: 'causal'}],
  ['#v=1&dk=8&dkq=4,9', ['dkq'], {dk: 8}],
  ['#v=1&n=8&nk=9&rho=0.5', ['rho'], {n: 8, nk: 9}],
  ['#v=1&n=8&row=8&col=3', ['row'], {n: 8, nk: 8, col: 3}],
  ['#v=1&p=eval(1)', ['p'], {}],
  ['#v=1&preset=nothing', ['preset'], {}],
  ['#v=1&dk=%E0%A4%A', ['dk'], {}],
  ['#v=1&dk=' + '9'.repeat(400), ['dk'], {}],
];

test('bad values in a link leave their keys at the defaults, with one notice that names each', async t => {
  const start = await defaults(t);
  const page = await t.page();
  for (const [link, keys, changed] of badLinks) {
    await page.goto('about:blank');
    await page.goto(`${t.server.app}/index.html${link}`);
    await page.evaluate(async () => void await window.scaledAttention);
    assert.deepEqual(await get(page), {...start, ...changed}, link);
    assert.equal(await page.locator('#notice').count(), 1);
    await page.locator('#notice').waitFor();
    const text = await notice(page);
    for (const key of keys) assert.match(text, new RegExp(`(^|[^a-z])${key}([^a-z]|$)`), `${link}: ${text}`);
  }
});

test('unknown keys and 10 kB of noise do no harm', async t => {
  const start = await defaults(t);
  const noise = '#' + Array.from({length: 500}, (_, i) => `%zz${i}=\u0001&&=&x${i}=%ff${'y'.repeat(8)}`).join('&');
  for (const link of ['#v=1&colour=red&SDL_x=1', noise.slice(0, 10_000), '#' + '&'.repeat(10_000), '#=%00', '?&#?&',
                      '#v=1&' + 'q'.repeat(10_000) + '=1']) {
    const page = await t.open(link);
    assert.deepEqual(await get(page), start, link.slice(0, 40));
    assert.equal(await page.locator('#notice').isVisible(), false, `no notice for unknown keys: ${link.slice(0, 40)}`);
    await page.close();
  }
  const page = await t.open('#v=1&dk=oops&' + 'n=1&'.repeat(2500));
  assert.deepEqual(await get(page), {...start, n: 1, nk: 1});
  const text = await notice(page);
  assert.match(text, /dk/);
  assert.ok(text.length < 1000, 'one notice names a key once, however often it was given');
});

test('the notice offers the mended link', async t => {
  const page = await t.open('#v=1&dk=5000&n=16');
  await page.locator('#notice').locator('a, button').filter({hasText: /mended/i}).click();
  await until(page, () => location.hash === '#v=1&n=16');
  await until(page, () => !document.querySelector('#notice').checkVisibility());
});

test('a notice that no other link can mend offers none, and goes once its matter is settled', async t => {
  const page = await t.open('#v=1&n=4&bias=custom');
  assert.match(await notice(page), /bias.*loaded or painted/);
  assert.equal(await page.locator('#notice').locator('a, button').filter({hasText: /mended/i}).count(), 0);
  await page.evaluate(async () => (await window.scaledAttention).load({bias: {rows: 4, cols: 4, data: new Float32Array(16)}}));
  await until(page, () => !document.querySelector('#notice').checkVisibility());
});

test('there is nothing to undo in a link that was just opened', async t => {
  const page = await t.open('#v=1&dk=256&p=0');
  await page.focus('#canvas');
  await page.keyboard.press('Control+z');
  await quiet(page);
  assert.equal(await fragment(page), '#v=1&dk=256&p=0');
  await set(page, {dk: 128});
  await page.keyboard.press('Control+z');
  await until(page, () => location.hash === '#v=1&dk=256&p=0');
});

test('the query string is read where the fragment names no key, and the fragment wins', async t => {
  const start = await defaults(t);
  assert.deepEqual(await get(await t.open('?v=1&dk=8')), {...start, dk: 8});
  assert.deepEqual(await get(await t.open('?dk=8#section')), {...start, dk: 8});
  assert.deepEqual(await get(await t.open('?dk=8#n=16')), {...start, n: 16, nk: 16});
});

const settings = [
  {},
  {dk: 1},
  {n: 64, dk: 512, p: 0},
  {n: 16, nk: 40, bias: 'causal+alibi', slope: 0.125},
  {T: 'inf'},
  {T: 0, bias: 'window', window: 3},
  {dkq: '8,16,64', row: 3, col: 5},
  {dist: 'sparse', sq: 1e-7, mq: -0.1, seed: 4294967295, draw: 17},
  {preset: 'gpt2'},
  {fmt: 'bf16', softmax: 'naive', stage: 'logits'},
  {rho: 1 / 3, p: 0.1 + 0.2, theme: 'dark', panels: 'matrix,row', hide: 'n,dk', lock: 'p', controls: 'html'},
];

test('state → link → state is exact', async t => {
  const page = await t.open();
  const start = await get(page);
  for (const patch of settings) {
    assert.deepEqual((await set(page, {...start, nk: 'n', ...patch})).warnings, []);
    const state = await get(page);
    for (const [key, value] of Object.entries(patch)) assert.equal(state[key], value, key);
    const link = await call(page, 'link');
    assert.ok(link.startsWith(t.server.app), link);
    assert.deepEqual(await get(await t.open(new URL(link).hash)), state, link);
    await t.contexts.pop().close();
  }
});

// Links as they were written when v=1 began: they must mean the same for ever.
test('old links of version 1 mean what they meant', async t => {
  const start = await defaults(t);
  const page = await t.open();
  const fixtures = [
    ['v=1&dk=256&p=0', {dk: 256, p: 0}],
    ['dk=256', {dk: 256}],
    ['v=1&bias=causal+alibi', {bias: 'causal+alibi'}],
    ['v=1&bias=causal%2Balibi', {bias: 'causal+alibi'}],
    ['v=1&bias=causal,alibi', {bias: 'causal+alibi'}],
    ['v=1&p=1/8', {p: 0.125}],
    ['v=1&sq=sqrt(64)', {sq: 8}],
    ['v=1&T=1e-3', {T: 0.001}],
    ['v=1&T=inf&nk=n', {T: 'inf'}],
    ['v=1&dkq=8,16', {dkq: '8,16'}],
    ['v=1&preset=mup', {preset: 'mup', p: 1, dk: 256}],
    ['v=1&preset=mup&p=0.5', {preset: 'mup', p: 0.5, dk: 256}],
    ['v=1&preset=mistral', {preset: 'mistral', bias: 'causal+window'}],
  ];
  for (const [link, expected] of fixtures) {
    await page.goto(`${t.server.app}/index.html#${link}&theme=dark`);
    await until(page, async () => (await window.scaledAttention).get().theme === 'dark');
    assert.deepEqual(await get(page), {...start, theme: 'dark', ...expected}, link);
    await page.goto(`${t.server.app}/index.html#v=1&theme=light`);
    await until(page, async () => (await window.scaledAttention).get().theme === 'light');
  }
});

test('a changed fragment applies without a reload, once, and adds no history', async t => {
  const page = await t.open();
  await page.evaluate(async () => {
    window.marker = 1;
    window.changes = [];
    (await window.scaledAttention).on('change', change => window.changes.push(change.parameters.dk));
  });
  const history = await page.evaluate(() => window.history.length);
  await set(page, {dk: 7});
  await until(page, () => location.hash === '#v=1&dk=7');
  assert.equal(await page.evaluate(() => window.history.length), history);
  await page.evaluate(() => void (location.hash = '#v=1&dk=9'));
  await until(page, async () => (await window.scaledAttention).get().dk === 9);
  await quiet(page);
  assert.equal(await page.evaluate(() => window.marker), 1);
  assert.equal(await fragment(page), '#v=1&dk=9');
  assert.equal(await page.evaluate(() => window.changes.filter(dk => dk === 9).length), 1);
  await page.goBack();
  await until(page, async () => (await window.scaledAttention).get().dk === 7);
});

test('dragging writes the link at most twice a second and once at its end', async t => {
  const page = await t.open('#v=1&controls=html', {before: () => {
    window.written = [];
    const replace = history.replaceState;
    history.replaceState = function(...rest) {
      window.written.push(performance.now());
      return replace.apply(this, rest);
    };
    history.pushState = () => { throw new Error('pushState'); };
  }});
  await page.evaluate(() => void (window.written.length = 0));
  const slider = page.locator('#controls input[data-for=p]');
  await slider.evaluate(async element => {
    for (let i = 0; i <= 60; i++) {
      element.value = String(i / 60);
      element.dispatchEvent(new Event('input', {bubbles: true}));
      await new Promise(resolve => setTimeout(resolve, 40));
    }
    element.dispatchEvent(new Event('change', {bubbles: true}));
  });
  await until(page, () => /[#&]p=1(&|$)/.test(location.hash));
  const written = await page.evaluate(() => window.written);
  const gaps = written.slice(1).map((time, i) => time - written[i]);
  // Timers are never early, so of any two neighbours but the last two the gap is half a second or more.
  assert.ok(gaps.slice(0, -1).every(gap => gap > 490), `gaps ${gaps.map(Math.round)}`);
});

test('Reset goes back to the link that was opened, Resample adds one to draw', async t => {
  const page = await t.open('#v=1&dk=8&draw=4294967295');
  await call(page, 'resample');
  assert.equal((await get(page)).draw, 0);
  await set(page, {dk: 9, T: 3});
  await call(page, 'reset');
  const {dk, T, draw} = await get(page);
  assert.deepEqual({dk, T, draw}, {dk: 8, T: 1, draw: 4294967295});
});
