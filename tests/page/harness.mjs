// A small test runner over one Chromium: test(name, body) registers; run() opens a fresh context for each test,
// watches every page for errors and for requests to strangers, and prints one line per test.
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {chromium} from 'playwright-core';
import {Server} from './server.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
export const root = path.resolve(here, '../..');
export const dist = path.resolve(process.env.DIST ?? path.join(root, 'dist'));
const pictures = path.join(root, 'build', 'page');
const testLimit = 180_000;

const tests = [];

// Registers a test. `body` gets a Test.
export function test(name, body) {
  tests.push({name, body});
}

// A test that belongs here but has to wait, with the reason: printed, never silent.
test.later = (name, reason) => tests.push({name, reason});

export const cases = JSON.parse(fs.readFileSync(path.join(root, 'tests/reference/cases.json'), 'utf8'));

function chromiumPath() {
  const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const found = places.find(place => place && fs.existsSync(place));
  if (!found) throw new Error('no Chromium found: install the package chromium, or set CHROMIUM to its path');
  return found;
}

// What a test body works with: pages of the app and of hosts around it.
class Test {
  constructor(browser, server, name) {
    Object.assign(this, {browser, server, name, contexts: [], faults: [], pardons: []});
  }

  // Errors that this test provokes on purpose: those that match are no faults.
  pardon(...patterns) {
    this.pardons.push(...patterns);
  }

  // A page of its own context. Options: width, height, ratio, touch, before (function or text run before any script
  // of the page, in every frame), argument (for before), and any of Playwright's context options.
  async page({width = 1280, height = 760, ratio = 1, touch = false, before, argument, ...rest} = {}) {
    const context = await this.browser.newContext({
      viewport: {width, height},
      deviceScaleFactor: ratio,
      hasTouch: touch,
      ...rest,
    });
    this.contexts.push(context);
    context.setDefaultTimeout(60_000);
    this.watch(context);
    if (before) await context.addInitScript(before, argument);
    return context.newPage();
  }

  // The app at `link` ("#v=1&dk=8"), ready unless ready: false. `flavour` as in server.mjs, `file` in dist/.
  async open(link = '', {flavour = '', file = 'index.html', ready = true, ...rest} = {}) {
    const page = await this.page(rest);
    await page.goto(`${this.server.app}/${flavour ? flavour + '/' : ''}${file}${link}`);
    if (ready) await page.evaluate(async () => void await window.scaledAttention);
    return page;
  }

  // A stranger's page with the app in a frame: {page, frame}. Options as open's; sameSite puts both on one origin;
  // frame: attributes of the iframe; body(iframe) → the host's HTML around it.
  async embed(link = '#v=1&embed=1', options = {}) {
    const {sameSite = false, attributes = '', body, ready = true, file = 'index.html', ...rest} = options;
    const source = `${this.server.app}/${file}${link}`;
    const iframe = `<iframe id="app" title="Scaled attention" ${attributes} src="${source}"></iframe>`;
    const html = `<!doctype html><title>Host</title><link rel="icon" href="data:,"><style>body{margin:0}iframe{border:0;width:900px;height:700px}</style>
      ${body ? body(iframe) : `<input id="field"><br>${iframe}<div style="height:3000px"></div>`}`;
    const page = await this.page(rest);
    await page.goto((sameSite ? this.server.app : this.server.host) + this.server.add('host', html));
    const frame = await this.frame(page);
    if (ready) await frame.evaluate(async () => void await window.scaledAttention);
    return {page, frame};
  }

  // The app's frame inside a host's page, once it is there.
  async frame(page, selector = '#app') {
    const element = await page.waitForSelector(selector, {state: 'attached'});
    const frame = await element.contentFrame();
    await frame.waitForLoadState('domcontentloaded');
    return frame;
  }

  watch(context) {
    context.on('console', message => {
      if (message.type() === 'error') this.fault(`console error: ${message.text()} ${message.location().url}`);
    });
    context.on('weberror', error => this.fault(`uncaught: ${error.error().stack ?? error.error()}`));
    context.on('request', request => {
      const url = new URL(request.url());
      const ours = [this.server.app, this.server.host].includes(url.origin);
      if (/^(https?|wss?):$/.test(url.protocol) && !ours) this.fault(`request to a stranger: ${url}`);
    });
  }

  fault(text) {
    if (!this.pardons.some(pattern => pattern.test(text))) this.faults.push(text);
  }

  async picture() {
    const pages = this.contexts.flatMap(context => context.pages());
    const page = pages[pages.length - 1];
    const file = path.join(pictures, `${this.name.replace(/[^a-z0-9]+/gi, '-').slice(0, 80)}.png`);
    fs.mkdirSync(pictures, {recursive: true});
    return page?.screenshot({path: file, timeout: 5000}).then(() => file, () => undefined);
  }

  async close() {
    for (const context of this.contexts) await context.close().catch(() => {});
  }
}

function inTime(promise) {
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done in ${testLimit / 1000} s`)), testLimit);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}

async function runOne({name, body}, browser, server) {
  const test = new Test(browser, server, name);
  const start = performance.now();
  let problem;
  try {
    await inTime(body(test));
    if (test.faults.length) problem = new Error(test.faults.join('\n'));
  } catch (error) {
    problem = error;
    if (test.faults.length) problem.message += `\n(also: ${test.faults.slice(0, 5).join('\n')})`;
  }
  const picture = problem && await test.picture();
  await test.close();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${problem ? 'FAIL' : 'ok  '} ${name} (${seconds} s)`);
  if (problem) console.log(String(problem.stack).replace(/^/gm, '     ') + (picture ? `\n     picture: ${picture}` : ''));
  return !problem;
}

// SwiftShader draws without a GPU; no sandbox, since tests also run as root in containers.
export const launch = () => chromium.launch({
  executablePath: chromiumPath(),
  args: ['--enable-unsafe-swiftshader', '--use-angle=swiftshader', '--no-sandbox'],
  // A signal ends the tests, and with them the browser, whose pipe closes.
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
});

// Runs the registered tests whose name contains `filter`; the number of failures.
export async function run(filter = '') {
  if (!fs.existsSync(path.join(dist, 'index.html'))) throw new Error(`no page in ${dist}: run scripts/build first`);
  const server = await new Server(dist).start();
  let browser = await launch();
  let passed = 0, failed = 0;
  for (const one of tests.filter(({name}) => name.includes(filter))) {
    if (one.reason) {
      console.log(`later ${one.name}: ${one.reason}`);
      continue;
    }
    // A driver's pointer loses an event now and then, and a shared machine its time: what fails twice has failed.
    let ok = false;
    for (let attempt = 1; attempt <= 2 && !ok; attempt++) {
      if (!browser.isConnected()) browser = await launch();
      ok = await runOne(one, browser, server);
      server.release();
    }
    ok ? passed++ : failed++;
  }
  await browser.close();
  await server.stop();
  console.log(`page: ${passed} passed, ${failed} failed`);
  return failed;
}
