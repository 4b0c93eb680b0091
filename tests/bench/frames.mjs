// The page's own work in each turn of the main thread, in Chromium, apart from drawing: the context's methods that draw and
// upload do nothing, for without a graphics card they take the time of the drawing itself. Usage: node frames.mjs [part of a name]
import { pause, probe, set, slider } from '../page/actions.mjs';
import { dist, launch } from '../page/harness.mjs';
import { Server } from '../page/server.mjs';
import { categories, turnsOf } from './turns.mjs';

const budget = 16; // milliseconds
const [only = ''] = process.argv.slice(2);

function drawNothing() {
  const prototype = WebGL2RenderingContext.prototype;
  for (const name of Object.keys(Object.getOwnPropertyDescriptors(prototype)))
    if (/^(draw|clear$|texImage|texSubImage|bufferData|bufferSubData|flush|finish)/.test(name)) prototype[name] = () => {};
}

/** Until nothing is computed and nothing drawn for half a second. */
async function still(page) {
  for (let before = -1; ; ) {
    const { turns } = await probe(page);
    if (turns === before) return;
    before = turns;
    await pause(500);
  }
}

/** Each: the link, and what is done once the page is still. */
const scenes = {
  'the start': ['', null],
  'n = 1024, d_k = 64, play for 5 s': ['#v=1&n=1024', async (page) => (await set(page, { play: 1 }), await pause(5000))],
  'n = d_k = 4096 is set': ['', async (page) => (await set(page, { n: 4096, dk: 4096 }), await still(page))],
  'T is dragged at n = 2048': ['#v=1&n=2048', async (page) => {
    const { at } = await slider(page, 'T-slider').catch(() => slider(page, 'T'));
    const to = (share) => page.mouse.move(at(share).x, at(share).y);
    await to(0.5);
    await page.mouse.down();
    for (let step = 0; step < 100; ++step) await to(0.5 + 0.35 * Math.sin(step / 8)), await pause(16);
    await page.mouse.up();
    await still(page);
  }],
  'sweep and phase at n = 1024': ['#v=1&panels=sweep,phase', async (page) => (await set(page, { n: 1024 }), await still(page))],
};

async function measure(browser, server, [link, act]) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(drawNothing);
  const page = await context.newPage();
  const start = () => browser.startTracing(page, { categories });
  if (!act) await start();
  await page.goto(`${server.app}/index.html${link}`);
  await page.evaluate(async () => void await window.scaledAttention);
  await still(page);
  if (act) {
    await start();
    await act(page);
  }
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  await context.close();
  return turnsOf(traceEvents);
}

function line(name, turns) {
  const by = (key) => turns.map((turn) => turn[key]).sort((a, b) => b - a);
  const longest = turns.reduce((a, b) => (b.cpu > a.cpu ? b : a));
  const [cpu, wall] = [by('cpu'), by('wall')];
  const hundredth = Math.floor(turns.length / 100);
  const over = cpu.filter((time) => time > budget).length;
  const text = (time) => time.toFixed(1);
  return `| ${name} | ${turns.length} | ${text(cpu[0])} | ${text(longest.compiled)} | ${text(cpu[hundredth])} | ${over} | ${text(wall[0])} |`;
}

const server = await new Server(dist).start();
const browser = await launch();
try {
  console.log(`Chromium ${browser.version()}: milliseconds of the main thread's own processor time in a turn, nothing drawn`);
  console.log('| what is done | turns | longest | of it compiling | 99th percentile | over 16 | longest by the clock |\n| --- | --- | --- | --- | --- | --- | --- |');
  for (const [name, scene] of Object.entries(scenes))
    if (name.includes(only)) console.log(line(name, await measure(browser, server, scene)));
} finally {
  await browser.close();
  await server.stop();
}
