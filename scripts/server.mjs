// A static server for dist/. Usage: node server.mjs [--port N] [--host NAME] [--folder DIR] [--header 'Name: value']…
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.ttf': 'font/ttf',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
};
const { values: options } = parseArgs({
  options: {
    port: { type: 'string', default: '8080' },
    host: { type: 'string', default: 'localhost' },
    folder: { type: 'string', default: fileURLToPath(new URL('../dist', import.meta.url)) },
    header: { type: 'string', multiple: true, default: [] },
  },
});
const folder = path.resolve(options.folder);
const extra = Object.fromEntries(options.header.map((line) => line.match(/([^:]*): *(.*)/).slice(1)));
/** A name with a content hash never changes its content. */
const hashed = /-[0-9a-f]{10}\.\w+$/;

/** The file of an address, or null where none is or it would lead out of the folder. */
function locate(address) {
  let name = decodeURIComponent(new URL(address, 'http://localhost').pathname);
  if (name.endsWith('/')) name += 'index.html';
  const file = path.join(folder, name);
  return file.startsWith(folder + path.sep) && fs.statSync(file, { throwIfNoEntry: false })?.isFile() ? file : null;
}

function answer(request, response) {
  if (!['GET', 'HEAD'].includes(request.method)) return response.writeHead(405, { Allow: 'GET, HEAD' }).end();
  const file = locate(request.url);
  if (!file) return response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is no such file here.\n');
  const brotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') && fs.existsSync(`${file}.br`);
  const sent = brotli ? `${file}.br` : file;
  const { size, mtimeMs } = fs.statSync(sent);
  const tag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
  const headers = {
    'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
    'Cache-Control': hashed.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    ETag: tag,
    Vary: 'Accept-Encoding',
    ...extra,
  };
  if (request.headers['if-none-match'] === tag) return response.writeHead(304, headers).end();
  if (brotli) headers['Content-Encoding'] = 'br';
  response.writeHead(200, { ...headers, 'Content-Length': size });
  if (request.method === 'HEAD') return response.end();
  fs.createReadStream(sent).pipe(response);
}

const server = http.createServer((request, response) => {
  try {
    answer(request, response);
  } catch {
    response.writeHead(400, { 'Content-Type': 'text/plain' }).end('That address cannot be read.\n');
  }
});
let port = Number(options.port);
const last = port + 20;
server.on('error', (error) => {
  if (error.code === 'EADDRINUSE' && port < last) return server.listen(++port, options.host);
  console.error(`!! Serving failed: ${error.message}\n   What to do: choose another port, scripts/serve --port 9000`);
  process.exit(1);
});
server.on('listening', () => console.log(`   http://${options.host}:${server.address().port}/   (Ctrl+C ends it)`));
server.listen(port, options.host);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
