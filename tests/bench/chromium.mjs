// The interleaved run in Chromium. Usage: node chromium.mjs [N,D …]
import {spawn} from 'node:child_process';
import {createRequire} from 'node:module';
import {fileURLToPath} from 'node:url';

const require = createRequire(new URL('../page/package.json', import.meta.url));
const {chromium} = require('playwright-core');
const root = fileURLToPath(new URL('../../', import.meta.url));
const only = process.argv.slice(2).map((pair) => pair.split(',').map(Number));

// Cross-origin isolation gives the page a clock of 5 µs. Where the peers could then have threads, they are set to one.
const isolation = ['--header', 'Cross-Origin-Opener-Policy: same-origin', '--header', 'Cross-Origin-Embedder-Policy: require-corp'];
const server = spawn(process.execPath, [`${root}scripts/server.mjs`, '--folder', root, '--port', '8450', ...isolation],
  {stdio: ['ignore', 'pipe', 'inherit']});
const address = await new Promise((resolve) => server.stdout.on('data', (text) => {
  const found = String(text).match(/http:\S+/);
  if (found) resolve(found[0]);
}));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--js-flags=--no-liftoff'],
});
try {
  console.log(`Chromium ${browser.version()}`);
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.exposeFunction('told', (line) => console.log(line));
  await page.goto(`${address}tests/bench/page.html`);
  await page.evaluate((sizes) => window.run(sizes), only);
} finally {
  await browser.close();
  server.kill();
}
