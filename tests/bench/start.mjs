// From navigation to the first usable frame, in Chromium, each load in a context of its own; interleaved with a bare page that
// only makes a WebGL2 context, which is what nobody can be faster than. Usage: node start.mjs [folder like dist/]…
import { dist, launch } from '../page/harness.mjs';
import { Server } from '../page/server.mjs';

const rounds = 8;
const bare = `<!doctype html><title>Bare</title><link rel="icon" href="data:,"><canvas width="1000" height="700"></canvas><script type="module">
  const context = document.querySelector('canvas').getContext('webgl2', {alpha: false, antialias: false, depth: false, stencil: false});
  context.clear(context.COLOR_BUFFER_BIT);
  context.getExtension('KHR_parallel_shader_compile');
  window.scaledAttention = Promise.resolve();
</script>`;

/** Notes when the steps end, and how long scripts wait for the context. */
function watch() {
  const times = window.times = { context: 0 };
  const timed = (object, name, kind = 'value') => {
    const descriptor = Object.getOwnPropertyDescriptor(object, name);
    const plain = descriptor[kind];
    Object.defineProperty(object, name, { ...descriptor, [kind]: function (...rest) {
      const start = performance.now();
      const answer = plain.apply(this, rest);
      times.context += performance.now() - start;
      return answer;
    } });
  };
  for (const side of ['width', 'height']) timed(HTMLCanvasElement.prototype, side, 'set');
  timed(HTMLCanvasElement.prototype, 'getContext');
  for (const name of ['getExtension', 'getProgramParameter', 'getUniformLocation']) timed(WebGL2RenderingContext.prototype, name);
  const { compileStreaming } = WebAssembly;
  WebAssembly.compileStreaming = async (source) => {
    times.script = performance.now();
    const compiled = await compileStreaming(source);
    times.compiled = performance.now();
    return compiled;
  };
}

async function load(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(watch);
  const page = await context.newPage();
  await page.goto(address);
  const times = await page.evaluate(async () => {
    await window.scaledAttention;
    const [{ responseEnd }] = performance.getEntriesByType('navigation');
    return { navigation: responseEnd, ...window.times, frame: performance.now() };
  });
  await context.close();
  return times;
}

function line({ name, loads }) {
  const median = (key) => {
    const values = loads.map((times) => times[key]).filter((value) => value !== undefined).sort((a, b) => a - b);
    return values.length === 0 ? '–' : ((values[(values.length - 1) >> 1] + values[values.length >> 1]) / 2).toFixed(0);
  };
  const all = loads.map(({ frame }) => frame.toFixed(0)).sort((a, b) => a - b).join(' ');
  return `| ${name} | ${['navigation', 'script', 'compiled', 'context', 'frame'].map(median).join(' | ')} | ${all} |`;
}

const folders = process.argv.length > 2 ? process.argv.slice(2) : [dist];
const servers = await Promise.all(folders.map((folder) => new Server(folder).start()));
const pages = [
  { name: 'a bare WebGL2 page', address: servers[0].app + servers[0].add('bare', bare), loads: [] },
  ...servers.map((server, index) => ({ name: folders[index], address: `${server.app}/index.html`, loads: [] })),
];
const browser = await launch();
try {
  console.log(`Chromium ${browser.version()}, 1440 × 900: milliseconds since navigation, medians of ${rounds} interleaved loads`);
  console.log('| page | document there | script runs | program compiled | waited for the context | first frame | all |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  // The first round warms the browser itself.
  for (let round = 0; round <= rounds; ++round)
    for (const { address, loads } of pages) {
      const times = await load(browser, address);
      if (round > 0) loads.push(times);
    }
  for (const page of pages) console.log(line(page));
} finally {
  await browser.close();
  for (const server of servers) await server.stop();
}
