// Makes dist/ from web/ and the two compiled programs in build/wasm/. Does nothing when none of its inputs changed.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import zlib from 'node:zlib';
import * as esbuild from 'esbuild';
import { notices } from './notices.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [web, wasm, dist] = ['web', 'build/wasm', 'dist'].map((folder) => path.join(root, folder));
const report = path.join(root, 'build/dist.txt');
/** What goes over the wire until the first usable frame, brotli, at most. */
const budget = 350_000;

const read = (...parts) => fs.readFileSync(path.join(...parts));
const hash = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 10);
const base64 = (bytes) => ({ base64: zlib.gzipSync(bytes, { level: 9 }).toString('base64'), gzip: true });

/** Every file that dist/ is made from, as one hash. */
function inputs() {
  const files = fs.readdirSync(web, { recursive: true }).map((name) => path.join(web, String(name)));
  files.push(...['page.js', 'page.wasm', 'engine.js', 'engine.wasm', 'third-party.txt'].map((name) => path.join(wasm, name)));
  files.push(...['bundle.mjs', 'notices.mjs', 'package-lock.json'].map((name) => path.join(root, 'scripts', name)));
  files.push(path.join(root, 'LICENSE'), path.join(root, 'shell.html'));
  const all = files.filter((name) => fs.statSync(name).isFile()).sort();
  return hash(all.map((name) => `${name} ${hash(fs.readFileSync(name))}`).join('\n'));
}

/** Puts bytes into dist/, under a name with their hash unless the name is fixed; gives the name. */
function put(name, bytes, fixed = false) {
  const { name: stem, ext } = path.parse(name);
  const put = fixed ? name : `${stem}-${hash(bytes)}${ext}`;
  fs.writeFileSync(path.join(dist, put), bytes);
  return put;
}

async function bundle(entry, options) {
  const result = await esbuild.build({
    entryPoints: [path.join(web, entry)],
    absWorkingDir: web,
    bundle: true,
    write: false,
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    format: 'esm',
    target: ['es2022', 'chrome91', 'firefox90', 'safari15'],
    ...options,
  });
  return Buffer.from(result.outputFiles[0].contents);
}

const script = (assets, format = 'esm') =>
  bundle('main.js', {
    format,
    alias: { 'page-glue': path.join(wasm, 'page.js') },
    define: { ASSETS: JSON.stringify(assets) },
  });

/** The engine for Node, workers and other people's pages; the glue never needs Node's modules, for it gets the bytes. */
const engine = (assets) =>
  bundle('engine.mjs', {
    alias: { 'engine-glue': path.join(wasm, 'engine.js') },
    define: { ASSETS: JSON.stringify(assets), __dirname: '""', __filename: '""' },
    plugins: [nodeModulesAreEmpty],
  });

const nodeModulesAreEmpty = {
  name: 'node-modules-are-empty',
  setup(build) {
    build.onResolve({ filter: /^(fs|path|url|crypto|util|worker_threads)$/ }, ({ path, kind }) =>
      kind === 'require-call' ? { path, namespace: 'empty' } : { path, external: true });
    build.onResolve({ filter: /^node:/ }, ({ path }) => ({ path, external: true }));
    build.onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: 'module.exports = {}' }));
  },
};

/** The native form, from the engine's own schema and defaults. */
async function form() {
  const createEngineModule = createRequire(import.meta.url)(path.join(wasm, 'engine.js'));
  const module = await createEngineModule({ wasmBinary: read(wasm, 'engine.wasm') });
  const made = module.ccall('engine_create', 'number', ['string'], ['']);
  const schema = JSON.parse(module.ccall('engine_schema', 'string'));
  const defaults = JSON.parse(module.ccall('engine_get', 'string', ['number'], [made]));
  const { formTemplate } = await import(pathToFileURL(path.join(web, 'form-template.mjs')));
  return formTemplate(schema, defaults);
}

/** shell.html with each {{name}} filled in: a name is a key of `values`, or a file of web/ that `file` names anew. */
function fill(shell, values, file) {
  return shell.replace(/\{\{([^}]+)\}\}/g, (_, name) => values[name] ?? file(name));
}

/** The same page with nothing outside it: scripts and styles inline, everything else inside the script. */
function inlined(shell, values, code, style) {
  const safe = code.toString().replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--');
  const data = (name) => `data:${{ '.svg': 'image/svg+xml', '.png': 'image/png' }[path.extname(name)]};base64,${read(web, name).toString('base64')}`;
  const sha256 = createHash('sha256').update(safe).digest('base64');
  const policy = `default-src 'none'; script-src 'sha256-${sha256}' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:; base-uri 'none'; form-action 'none'`;
  const page = shell
    .replace(/<link\b[^>]*\bpreload\b[^>]*>\n?/g, '')
    .replace(/<link\b[^>]*\{\{style\.css\}\}[^>]*>/, () => `<style>${style}</style>`)
    .replace(/<script\b[^>]*\{\{main\.js\}\}[^>]*><\/script>/, () => `<script type="module">${safe}</script>`)
    .replace(/(<meta http-equiv="Content-Security-Policy" content=")[^"]*/, (_, start) => start + policy);
  return fill(page, values, data);
}

async function build() {
  fs.rmSync(dist, { recursive: true, force: true });
  fs.mkdirSync(dist, { recursive: true });
  const files = {};
  const file = (name) => (files[name] ??= put(path.basename(name), read(web, name)));
  const values = { form: await form() };
  const shell = read(root, 'shell.html').toString();
  // One file of all fonts compresses better than each by itself, and is one request.
  const fonts = ['regular', 'italic', 'semibold', 'mathematics'].map((name) => read(web, `fonts/noto-sans-${name}.ttf`));
  const sizes = { wasmBytes: read(wasm, 'page.wasm').length, fontSizes: fonts.map(({ length }) => length) };
  const program = read(wasm, 'page.wasm');

  files['page.wasm'] = put('page.wasm', program);
  files['fonts.ttf'] = put('noto-sans.ttf', Buffer.concat(fonts));
  const style = await bundle('style.css', { external: ['*.ttf', '*.svg'] });
  files['style.css'] = put('style.css', style);
  files['main.js'] = put('main.js', await script({ ...sizes, wasm: files['page.wasm'], fonts: files['fonts.ttf'] }));
  put('index.html', fill(shell, values, file), true);

  const whole = { ...sizes, wasm: base64(program), fonts: base64(Buffer.concat(fonts)) };
  put('scaled-attention.html', inlined(shell, values, await script(whole), style), true);

  const engineProgram = read(wasm, 'engine.wasm');
  const engineWasm = put('engine.wasm', engineProgram);
  put('engine.mjs', await engine({ wasm: engineWasm, wasmBytes: engineProgram.length }), true);
  put('embed.js', await bundle('embed.js', { format: 'iife' }), true);
  put('LICENSE', read(root, 'LICENSE'), true);
  put('THIRD-PARTY-NOTICES.txt', notices(root, read(wasm, 'third-party.txt').toString()), true);
  return ['index.html', files['main.js'], files['style.css'], files['page.wasm'], files['fonts.ttf']];
}

/** Beside each file that compresses its brotli form, for servers that can use it. */
function compress() {
  for (const name of fs.readdirSync(dist)) {
    const bytes = read(dist, name);
    const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    if (/\.(html|m?js|css|wasm|ttf|svg)$/.test(name)) fs.writeFileSync(path.join(dist, `${name}.br`), zlib.brotliCompressSync(bytes, { params }));
  }
}

function wireTable(names) {
  const rows = names.map((name) => [name, read(dist, name).length, read(dist, `${name}.br`).length]);
  const sum = (column) => rows.reduce((total, row) => total + row[column], 0);
  const line = (name, raw, brotli) => `   ${name.padEnd(42)} ${String(raw).padStart(9)} ${String(brotli).padStart(9)}`;
  const total = sum(2);
  const verdict = total <= budget ? 'within' : 'OVER';
  return {
    ok: total <= budget,
    text: [line('over the wire for the first usable frame', 'bytes', 'brotli'), ...rows.map((row) => line(...row)),
      line('total', sum(1), total), `   ${verdict} the budget of ${budget} bytes, brotli`].join('\n'),
  };
}

const made = inputs();
const [before, ...lines] = fs.existsSync(report) && fs.existsSync(path.join(dist, 'index.html')) ? fs.readFileSync(report, 'utf8').split('\n') : [''];
if (before === made) {
  console.log(`   dist/ is up to date\n${lines.join('\n')}`);
} else {
  fs.rmSync(report, { force: true });
  const names = await build();
  compress();
  const table = wireTable(names);
  console.log(table.text);
  if (!table.ok) process.exit(1);
  fs.writeFileSync(report, `${made}\n${table.text}`);
}
