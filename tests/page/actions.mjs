// What tests do with a page of the app. `at` is a page or a frame, of Playwright or of Puppeteer.
import assert from 'node:assert/strict';

export const get = at => at.evaluate(async () => (await window.scaledAttention).get());
export const set = (at, patch) => at.evaluate(async patch => (await window.scaledAttention).set(patch), patch);
export const statistics = at => at.evaluate(async () => (await window.scaledAttention).statistics());
// The counters that the page keeps for its tests: mouse is [x, y] in the canvas, or null where it is not over it.
export const probe = at => at.evaluate(() => {
  const {mouse, uploads, milliseconds, ...rest} = window.scaledAttentionProbe();
  return {...rest, mouse: mouse.valid ? [mouse.x, mouse.y] : null, uploads: uploads.count, uploadedBytes: uploads.bytes,
          longest: milliseconds.longest};
});
export const call = (at, name, ...rest) =>
    at.evaluate(async ({name, rest}) => (await window.scaledAttention)[name](...rest), {name, rest});

// A matrix: its shape, its first and last four numbers, and the CRC-32 of its bytes.
export const matrix = (at, name) => at.evaluate(async name => {
  const {rows, cols, data} = (await window.scaledAttention).matrix(name);
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return {
    rows,
    cols,
    length: data.length,
    first: [...data.slice(0, 4)],
    last: [...data.slice(-4)],
    crc: (~crc >>> 0).toString(16).padStart(8, '0'),
  };
}, name);

// Waits until `condition(argument)` holds in the page; `what` is for the message. A page that is just being replaced
// by another counts as "not yet".
export async function until(at, condition, argument, what = String(condition)) {
  let trouble = '';
  const ask = () => at.evaluate(condition, argument).catch(error => void (trouble = ` (${error.message.split('\n')[0]})`));
  await eventually(ask, Boolean, what).catch(error => { throw new Error(error.message + trouble); });
}

// Asks again and again until `question()` gives something `accept`ed; the last answer.
export async function eventually(question, accept, what) {
  const limit = performance.now() + 30_000;
  for (;;) {
    const answer = await question();
    if (accept(answer)) return answer;
    if (performance.now() > limit) throw new Error(`never: ${what}; last: ${JSON.stringify(answer)}`);
    await pause(50);
  }
}

export const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));

// Two frames of the browser, so that what was sent has been seen by the app.
export const frames = (at, count = 2) => at.evaluate(count => new Promise(resolve => {
  const step = () => count-- > 0 ? requestAnimationFrame(step) : resolve();
  step();
}), count);

// Waits until the app has neither drawn nor computed for half a second; the number of frames so far.
export async function quiet(at) {
  let last = -1, since = performance.now();
  const {frames} = await eventually(() => probe(at), ({turns}) => {
    if (turns !== last) [last, since] = [turns, performance.now()];
    return performance.now() - since > 500;
  }, 'no turn for half a second');
  return frames;
}

// Where the canvas is, in CSS px of the window that the mouse moves in (for a frame: of the host's).
export async function canvasBox(at) {
  return (await at.$('#canvas')).boundingBox();
}

// Presses at one place, moves to another and lets go, with frames between: a move and a release that reach Dear ImGui
// in the same frame lose the move.
export async function drag(page, from, to, at = page) {
  await page.mouse.move(from.x, from.y);
  await frames(at, 3);
  await page.mouse.down();
  await frames(at, 3);
  for (let step = 1; step <= 4; step++) {
    await page.mouse.move(from.x + (to.x - from.x) * step / 4, from.y + (to.y - from.y) * step / 4);
    await frames(at, 1);
  }
  await frames(at, 3);
  await page.mouse.up();
  await frames(at, 3);
}

// Relative and absolute tolerance in one: |a − b| ≤ tolerance · (|b| + scale).
export function close(actual, expected, tolerance, scale, what) {
  if (expected === null || typeof expected !== 'number') return assert.equal(actual, expected, what);
  assert.ok(typeof actual === 'number' && Math.abs(actual - expected) <= tolerance * (Math.abs(expected) + scale),
            `${what}: ${actual} instead of ${expected}`);
}

// The slider of a parameter drawn in the canvas: at(0) is its left end, at(1) its right one, in the mouse's px.
export async function slider(at, key) {
  const box = await canvasBox(at);
  const {places} = await probe(at);
  const place = places?.[key];
  assert.ok(place, `the probe knows where ${key} is: ${Object.keys(places ?? {})}`);
  const [x, y, width, height] = place;
  return {at: share => ({x: box.x + x + width * share, y: box.y + y + height / 2}), width};
}
