// The page inside somebody else's page, mostly of another site: focus, wheel, keys, touch, off-screen, many copies,
// sandboxes, policies, messages and the custom element (WEB.md, E 1 to 6, 12, 14 to 16, 23 to 30, 35, 36).
import assert from 'node:assert/strict';
import {canvasBox, drag, eventually, frames, get, probe, quiet, set, slider, until} from './actions.mjs';
import {test} from './harness.mjs';

const matrixOnly = '#v=1&embed=1&panels=matrix&controls=canvas';
const focused = frame => frame.evaluate(() => document.hasFocus() && document.activeElement?.id === 'canvas');
const centre = async frame => {
  const box = await canvasBox(frame);
  return {x: box.x + box.width / 2, y: box.y + Math.min(box.height, 600) / 2};
};

// Records for every event of these types whether somebody prevented its default, once all listeners have run.
function recordPrevented(types) {
  window.events = [];
  for (const type of types)
    window.addEventListener(type, event => setTimeout(() => window.events.push({type, key: event.key, prevented: event.defaultPrevented})),
                            {capture: true, passive: true});
}

test('in a stranger’s frame one click on the canvas focuses it', async t => {
  const {page, frame} = await t.embed(matrixOnly);
  assert.equal(await focused(frame), false, 'no focus before the click');
  const {x, y} = await centre(frame);
  await page.mouse.click(x, y);
  await eventually(() => focused(frame), Boolean, 'the canvas has the focus');
});

test('in a stranger’s frame hover and click work again after the host had the focus', async t => {
  const {page, frame} = await t.embed(matrixOnly);
  const {x, y} = await centre(frame);
  await page.mouse.click(x, y);
  await eventually(async () => (await get(frame)).row, row => row !== 'none', 'a click pins a cell');
  await set(frame, {row: 'none', col: 'none'});
  await page.locator('#field').click();
  await page.keyboard.type('abc');
  assert.equal(await page.locator('#field').inputValue(), 'abc');
  await page.mouse.move(x - 40, y - 40, {steps: 5}); // the first move into a frame only enters it
  await eventually(async () => (await probe(frame)).mouse, Boolean, 'hover is followed while the host has the focus');
  await page.mouse.click(x - 40, y - 40);
  await eventually(async () => (await get(frame)).row, row => row !== 'none', 'a click pins a cell again');
  assert.ok(await focused(frame));
});

test('loading takes neither focus nor scroll position from the host', async t => {
  const page = await t.page();
  const html = `<!doctype html><title>Host</title><input id="field" style="position:fixed;top:0"><div style="height:400px"></div><div id="place"></div>
    <div style="height:3000px"></div>`;
  await page.goto(t.server.host + t.server.add('typing', html));
  await page.locator('#field').focus();
  await page.evaluate(() => scrollTo(0, 120));
  await page.evaluate(source => {
    document.querySelector('#place').innerHTML = `<iframe id="app" src="${source}" width="900" height="600"></iframe>`;
  }, `${t.server.app}/index.html#v=1&embed=1`);
  const scroll = await page.evaluate(() => scrollY);
  await page.keyboard.type('typed while it loads', {delay: 20});
  const frame = await t.frame(page);
  await frame.evaluate(async () => void await window.scaledAttention);
  await frames(frame, 5);
  await page.keyboard.type('!');
  assert.equal(await page.locator('#field').inputValue(), 'typed while it loads!');
  assert.equal(await page.evaluate(() => scrollY), scroll);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'field');
});

test('the wheel over an unfocused canvas scrolls the host, and Ctrl+wheel is never taken', async t => {
  const {page, frame} = await t.embed(matrixOnly, {before: recordPrevented, argument: ['wheel']});
  const {x, y} = await centre(frame);
  await page.mouse.move(x, y, {steps: 5});
  await page.mouse.wheel(0, 120);
  await eventually(() => page.evaluate(() => scrollY), scroll => scroll > 0, 'the host scrolls');
  await page.evaluate(() => scrollTo(0, 0));
  await page.mouse.click(x, y);
  await eventually(() => focused(frame), Boolean, 'focus');
  await frame.evaluate(() => void (window.events.length = 0));
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 120);
  await page.keyboard.up('Control');
  const events = await eventually(() => frame.evaluate(() => window.events), events => events.length > 0, 'a wheel event');
  assert.ok(events.every(({prevented}) => !prevented), 'Ctrl+wheel stays the browser’s');
});

test('the browser’s keys pass while the canvas has the focus', async t => {
  const page = await t.open(matrixOnly, {before: recordPrevented, argument: ['keydown']});
  await page.locator('#canvas').focus();
  const chords = ['F1', 'F3', 'F5', 'F6', 'F11', 'F12', 'Control+r', 'Control+f', 'Control+l', 'Control+p', 'Control+Equal',
                  'Control+Minus', 'Control+Digit0', 'Meta+r', 'Meta+l', 'Alt+ArrowLeft', 'Control+c', 'Control+t', 'Control+s'];
  for (const chord of chords) {
    await page.evaluate(() => void (window.events.length = 0));
    const name = chord.split('+').at(-1);
    // The browser's own answer (reload, find, print …) must not happen to the test: the events are made in the page.
    await page.evaluate(({chord, name}) => {
      const code = name.length === 1 ? `Key${name.toUpperCase()}` : name;
      const key = {Equal: '+', Minus: '-', Digit0: '0'}[name] ?? name;
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {
        key, code, bubbles: true, cancelable: true, composed: true, ctrlKey: chord.startsWith('Control'),
        metaKey: chord.startsWith('Meta'), altKey: chord.startsWith('Alt'),
      }));
    }, {chord, name});
    const [event] = await eventually(() => page.evaluate(() => window.events), events => events.length > 0, chord);
    assert.equal(event.prevented, false, chord);
  }
  for (const key of ['ArrowDown', 'PageDown', 'End', 'Space']) {
    const scroll = await page.evaluate(() => scrollY);
    await page.keyboard.press(key);
    await frames(page, 3);
    assert.equal(await page.evaluate(() => scrollY), scroll, `${key} belongs to the canvas and scrolls nothing`);
  }
});

test('Tab, Shift+Tab and Esc leave the canvas; a first Esc frees a pinned cell', async t => {
  const page = await t.open('#v=1');
  const active = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.name || document.activeElement?.tagName);
  for (const key of ['Tab', 'Shift+Tab', 'Escape']) {
    await page.locator('#canvas').focus();
    assert.equal(await active(), 'canvas');
    await page.keyboard.press(key);
    await eventually(active, id => id !== 'canvas', `${key} leaves the canvas`);
  }
  await set(page, {row: 3, col: 4});
  await page.locator('#canvas').focus();
  await page.keyboard.press('Escape');
  await eventually(async () => (await get(page)).row, row => row === 'none', 'Esc frees the cell');
  assert.equal(await active(), 'canvas');
  await page.keyboard.press('Escape');
  await eventually(active, id => id !== 'canvas', 'the next Esc leaves the canvas');
});

for (const sameSite of [true, false])
  test(`scrolled out of sight in a ${sameSite ? 'same-origin' : 'stranger’s'} frame it draws nothing, play or not`, async t => {
    const {page, frame} = await t.embed('#v=1&embed=1&play=1&n=8', {sameSite});
    const first = (await probe(frame)).frames;
    await eventually(async () => (await probe(frame)).frames, count => count > first + 2, 'play draws');
    await page.evaluate(() => scrollTo(0, 2500));
    const before = await quiet(frame);
    await page.waitForTimeout(1000);
    assert.equal((await probe(frame)).frames, before);
    await page.evaluate(() => scrollTo(0, 0));
    await eventually(async () => (await probe(frame)).frames, count => count > before, 'it draws again in sight');
    assert.ok((await probe(frame)).step <= Math.fround(0.1));
  });

test('touch: a vertical swipe on the canvas scrolls the host, a tap pins, a horizontal drag moves a slider', async t => {
  const {page, frame} = await t.embed('#v=1&embed=1&controls=canvas', {touch: true});
  const client = await page.context().newCDPSession(page);
  const touch = (type, x, y) => client.send('Input.dispatchTouchEvent', {type, touchPoints: x === undefined ? [] : [{x, y}]});
  const swipe = async (from, to) => {
    await touch('touchStart', from.x, from.y);
    for (let step = 1; step <= 8; step++) {
      await touch('touchMove', from.x + (to.x - from.x) * step / 8, from.y + (to.y - from.y) * step / 8);
      await frames(frame, 1);
    }
    await touch('touchEnd');
    await frames(frame, 3);
  };
  const {x, y} = await centre(frame);
  await swipe({x, y}, {x, y: y - 200});
  await eventually(() => page.evaluate(() => scrollY), scroll => scroll > 50, 'the host scrolls');
  await page.evaluate(() => scrollTo(0, 0));
  await frames(frame, 5);
  const track = await slider(frame, 'dk');
  const before = (await get(frame)).dk;
  await swipe(track.at(0.5), track.at(0.95));
  await eventually(async () => (await get(frame)).dk, dk => dk > before, 'the slider follows the finger');
  await eventually(async () => (await probe(frame)).mouse, mouse => !mouse, 'nothing is hovered once the finger is gone');
});

test('hover ends when the pointer leaves, and after a tap', async t => {
  // In a frame of the host's own site: a driver's pointer never tells a stranger's frame that it has left, a real one does.
  const {page, frame} = await t.embed(matrixOnly, {sameSite: true});
  const {x, y} = await centre(frame);
  await page.mouse.move(x, y, {steps: 5});
  await eventually(async () => (await probe(frame)).mouse, Boolean, 'hover');
  await page.mouse.move(1100, 740, {steps: 5});
  await eventually(async () => (await probe(frame)).mouse, mouse => !mouse, 'no hover outside');
});

test('a drag that is let go outside the frame has ended when the pointer comes back', async t => {
  const {page, frame} = await t.embed('#v=1&embed=1&controls=canvas');
  const track = await slider(frame, 'dk');
  const from = track.at(0.5);
  await page.mouse.move(from.x, from.y);
  await frames(frame, 3);
  await page.mouse.down();
  await frames(frame, 3);
  await page.mouse.move(from.x + 20, from.y);
  await frames(frame, 3);
  await page.mouse.move(1100, 740);
  await page.mouse.up();
  await frames(frame, 3);
  await page.mouse.move(track.at(0.3).x, from.y);
  await frames(frame, 4);
  const {dk} = await get(frame);
  await page.mouse.move(track.at(0.9).x, from.y);
  await frames(frame, 4);
  assert.equal((await get(frame)).dk, dk, 'the slider has let go');
});

test('twenty copies on one page: each draws when it is scrolled into sight', async t => {
  const page = await t.page({height: 700});
  const copies = Array.from({length: 20}, (_, i) =>
      `<iframe id="f${i}" title="copy ${i}" src="${t.server.app}/index.html#v=1&embed=1&n=8&seed=${i}"></iframe>`);
  await page.goto(t.server.host + t.server.add('twenty',
      `<!doctype html><title>Twenty</title><style>iframe{display:block;border:0;width:700px;height:650px}</style>${copies.join('')}`));
  for (let i = 0; i < 20; i++) {
    const frame = await t.frame(page, `#f${i}`);
    await page.locator(`#f${i}`).scrollIntoViewIfNeeded();
    await frame.evaluate(async () => void await window.scaledAttention);
    await until(frame, () => window.scaledAttentionProbe().frames > 0 &&
        document.querySelector('#canvas').getContext('webgl2')?.isContextLost() === false, undefined, `copy ${i} draws`);
  }
  // The first one again: its context may have been given up meanwhile.
  await page.locator('#f0').scrollIntoViewIfNeeded();
  const first = await t.frame(page, '#f0');
  await until(first, () => document.querySelector('#canvas').getContext('webgl2')?.isContextLost() === false, undefined, 'copy 0 is alive again');
});

test('sandbox="allow-scripts": the page runs or says why not, the single file runs', async t => {
  t.pardon(/CORS|blocked|Failed to load|net::ERR_FAILED/i);
  const {frame} = await t.embed('#v=1&embed=1', {attributes: 'sandbox="allow-scripts"', ready: false});
  await until(frame, () => {
    const failure = document.querySelector('#failure');
    return failure?.checkVisibility() && failure.innerText.length > 20 || window.scaledAttentionProbe?.().frames > 0 ||
        document.body.innerText.includes('did not arrive');
  }, undefined, 'picture or words');
  const single = await t.embed('#v=1&embed=1&dk=8', {attributes: 'sandbox="allow-scripts"', file: 'scaled-attention.html'});
  assert.equal((await get(single.frame)).dk, 8);
});

test('blocked storage, no gamepad, no threads: nothing is missed', async t => {
  const {frame} = await t.embed('#v=1&embed=1', {
    attributes: `allow="gamepad 'none'; clipboard-write 'none'"`,
    before: () => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, {get: () => { throw new DOMException('blocked', 'SecurityError'); }});
      Object.defineProperty(document, 'cookie', {get: () => { throw new DOMException('blocked', 'SecurityError'); }});
    },
  });
  assert.equal((await get(frame)).dk, 64);
  assert.equal(await frame.evaluate(() => window.crossOriginIsolated), false);
});

test('the strictest policy that the page supports is kept without a violation', async t => {
  const page = await t.open('#v=1&bias=causal', {flavour: '-policy', before: () => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', event => window.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
  }});
  await set(page, {dk: 8, theme: 'dark'});
  await page.locator('#canvas').click();
  await quiet(page);
  assert.deepEqual(await page.evaluate(() => window.violations), []);
});

test('a frame that is hidden at first has the right size when it shows', async t => {
  const {page, frame} = await t.embed('#v=1&embed=1', {ready: false, attributes: 'style="display:none"'});
  await frame.waitForLoadState('load');
  await page.evaluate(() => void (document.querySelector('#app').style.display = 'block'));
  await frame.evaluate(async () => void await window.scaledAttention);
  await until(frame, () => {
    const {width, clientWidth} = document.querySelector('#canvas');
    return clientWidth > 100 && Math.abs(width - clientWidth * devicePixelRatio) <= 1;
  }, undefined, 'canvas = CSS size');
  await eventually(() => probe(frame), ({frames, glError}) => frames > 0 && !glError, 'a picture without an error');
});

// A host that speaks the messages of contract §4.
const speak = () => {
  window.heard = [];
  addEventListener('message', event => window.heard.push({...event.data, from: event.origin}));
  window.ask = (type, more = {}) => new Promise(resolve => {
    const id = `${type}-${Math.random()}`;
    const listen = ({data}) => {
      if (data?.id !== id) return;
      removeEventListener('message', listen);
      resolve(data);
    };
    addEventListener('message', listen);
    document.querySelector('#app').contentWindow.postMessage({source: 'scaled-attention', v: 1, id, type, ...more}, '*');
  });
};

test('messages: a host gets, sets, resets, resamples and reads statistics', async t => {
  const {page} = await t.embed('#v=1&embed=1&dk=8', {before: speak});
  const ask = (type, more) => page.evaluate(({type, more}) => window.ask(type, more), {type, more});
  const got = await ask('get');
  assert.equal(got.type, 'result');
  assert.equal(got.source, 'scaled-attention');
  assert.equal(got.parameters.dk, 8);
  assert.equal((await ask('set', {parameters: {dk: 16}})).type, 'result');
  await until(page, () => window.heard.some(({type, parameters, final}) => type === 'change' && parameters?.dk === 16 && final));
  const bad = await ask('set', {parameters: {dk: -1}});
  assert.deepEqual(bad.warnings.map(({key}) => key), ['dk']);
  assert.match((await ask('statistics')).statistics.digest.scores, /^[0-9a-f]{8}$/);
  await ask('resample');
  assert.equal((await ask('get')).parameters.draw, 1);
  await ask('reset');
  assert.equal((await ask('get')).parameters.dk, 8);
  await ask('pause');
  await ask('resume');
  const refused = await ask('explode');
  assert.equal(refused.type, 'error');
  assert.ok(refused.message.length > 5);
  assert.ok(await page.evaluate(() => window.heard.some(({type}) => type === 'ready')), 'ready came unasked');
});

test('messages of wrong source, namespace, version or types change nothing', async t => {
  const {page, frame} = await t.embed('#v=1&embed=1&dk=8', {before: speak});
  const state = await get(frame);
  await page.evaluate(async () => {
    const target = document.querySelector('#app').contentWindow;
    const good = {source: 'scaled-attention', v: 1, type: 'set', id: 1, parameters: {dk: 99}};
    const wrong = [
      {...good, source: 'iFrameSizer'}, {...good, source: undefined}, {...good, v: 2}, {...good, v: undefined}, {...good, v: '1'},
      {...good, type: 5}, {...good, type: null}, {...good, type: {}}, {...good, type: 'toString'}, {...good, type: '__proto__'},
      {...good, parameters: 'dk=99'}, {...good, parameters: null}, {...good, parameters: [99]}, {...good, parameters: {dk: {}}},
      {...good, parameters: {dk: 'NaN'}}, '[iFrameSizer]message', 7, null, undefined, [], new ArrayBuffer(8), new Map(), 'set',
      JSON.stringify(good),
    ];
    for (const message of wrong) target.postMessage(message, '*');
    // The right words from the wrong window: a sibling frame is not the parent.
    const sibling = document.body.appendChild(document.createElement('iframe'));
    await new Promise(resolve => setTimeout(resolve, 100));
    const script = sibling.contentDocument.createElement('script');
    script.textContent = `parent.document.querySelector('#app').contentWindow.postMessage(${JSON.stringify(good)}, '*')`;
    sibling.contentDocument.body.append(script);
    await window.ask('get');
  });
  await frames(frame, 4);
  assert.deepEqual(await get(frame), state);
});

test('height messages settle and do not grow with the frame', async t => {
  const {page} = await t.embed('#v=1&embed=1', {before: () => {
    window.heights = [];
    addEventListener('message', ({data}) => {
      if (data?.source !== 'scaled-attention' || data.type !== 'resize') return;
      window.heights.push(data.height);
      document.querySelector('#app').style.height = `${data.height}px`;
    });
  }});
  await page.waitForTimeout(3000);
  const heights = await page.evaluate(() => window.heights);
  assert.ok(heights.length <= 3, `heights ${heights}`);
  assert.ok(heights.every(height => Number.isInteger(height) && height > 100 && height < 5000), `heights ${heights}`);
});

test('messages: nothing of a user’s own data goes out', async t => {
  const {page, frame} = await t.embed('#v=1&embed=1&dk=8', {before: speak});
  const ask = type => page.evaluate(type => window.ask(type), type);
  await frame.evaluate(async () => {
    const matrix = {rows: 2, cols: 3, data: [41.125, 42.125, 43.125, 44.125, 45.125, 46.125]};
    await (await window.scaledAttention).load({queries: matrix, keys: matrix, queryTokens: ['secret', 'word']});
  });
  const refused = await ask('statistics');
  assert.deepEqual([refused.type, refused.message], ['error', 'statistics of loaded data stay in the page']);
  assert.equal((await ask('get')).parameters.n, 2);
  const heard = JSON.stringify(await page.evaluate(() => window.heard));
  for (const word of ['secret', '41.125', '45.125']) assert.ok(!heard.includes(word), word);
  await ask('reset');
  assert.equal((await ask('statistics')).type, 'result');
});

test('<scaled-attention> makes its frame near the view, and speaks get, set, statistics, ready, change', async t => {
  const page = await t.page();
  await page.goto(t.server.host + t.server.add('element', `<!doctype html><title>Course</title>
    <div style="height:4000px"></div><scaled-attention id="app" dk="8" p="0" panels="histogram"></scaled-attention>
    <script src="${t.server.app}/embed.js"></script>`));
  const inside = () => page.evaluate(() => {
    const element = document.querySelector('#app');
    const frame = (element.shadowRoot ?? element).querySelector('iframe');
    return frame && {title: frame.title, source: frame.src};
  });
  assert.equal(await inside(), null, 'no frame far from the view');
  await page.evaluate(() => {
    const element = document.querySelector('#app');
    window.seen = [];
    for (const type of ['ready', 'change']) element.addEventListener(type, () => window.seen.push(type));
    element.scrollIntoView();
  });
  await until(page, () => window.seen.includes('ready'));
  const {title, source} = await inside();
  assert.ok(title.length > 5);
  assert.ok(source.startsWith(t.server.app));
  const told = await page.evaluate(async () => {
    const element = document.querySelector('#app');
    const before = await element.get();
    await element.set({dk: 16});
    return {before, after: await element.get(), statistics: await element.statistics(), height: element.getBoundingClientRect().height};
  });
  assert.deepEqual([told.before.dk, told.before.p, told.before.panels, told.before.embed], [8, 0, 'histogram', 1]);
  assert.equal(told.after.dk, 16);
  assert.match(told.statistics.digest.scores, /^[0-9a-f]{8}$/);
  assert.ok(told.height > 100);
  await until(page, () => window.seen.includes('change'));
  await page.evaluate(() => document.querySelector('#app').setAttribute('dk', '32'));
  await eventually(() => page.evaluate(async () => (await document.querySelector('#app').get()).dk), dk => dk === 32, 'a changed attribute is followed');
});
