// Serves dist/ and the pages that embed it. One server, two names: http://127.0.0.1:PORT and http://localhost:PORT
// are different sites to a browser, so an embedding page under the one frames the other as a stranger would.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.webmanifest': 'application/manifest+json',
};

// The least that the page needs from a strict host.
export const minimumPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; " +
    "font-src 'self'; img-src 'self' data: blob:; manifest-src 'self'; worker-src 'self'";

// The same dist/ under other circumstances: http://localhost:PORT/-octet/index.html and so on.
const flavours = {
  '-octet': {types: {'.wasm': 'application/octet-stream'}},
  '-policy': {headers: {'Content-Security-Policy': minimumPolicy}},
  '-no-wasm': {headers: {'Content-Security-Policy': minimumPolicy.replace(" 'wasm-unsafe-eval'", '')}},
  '-missing': {status: {'.wasm': 404}},
  '-corrupt': {corrupt: ['.wasm']},
  '-cut': {cut: ['.wasm']},
  '-no-script': {status: {'.js': 404, '.mjs': 404}},
  '-slow': {slow: ['.wasm']},
};

export class Server {
  constructor(folder) {
    this.folder = folder;
    this.pages = new Map();  // path → HTML, registered by tests
    this.requests = [];      // {host, path} in order
    this.gates = [];         // waiting halves of slow files
    this.http = http.createServer((request, response) => this.answer(request, response));
  }

  async start() {
    await new Promise((resolve, reject) => this.http.once('error', reject).listen(0, '127.0.0.1', resolve));
    this.port = this.http.address().port;
    this.app = `http://localhost:${this.port}`;
    this.host = `http://127.0.0.1:${this.port}`;
    return this;
  }

  stop() {
    this.release();
    this.http.closeAllConnections();
    return new Promise(resolve => this.http.close(resolve));
  }

  // Registers a page and returns its path; `name` only makes it readable.
  add(name, html) {
    const at = `/-pages/${this.pages.size}-${name}.html`;
    this.pages.set(at, html);
    return at;
  }

  // Lets the files of the -slow flavour come to their end.
  release() {
    for (const go of this.gates.splice(0)) go();
  }

  answer(request, response) {
    const url = new URL(request.url, this.app);
    this.requests.push({host: request.headers.host, path: url.pathname});
    if (this.pages.has(url.pathname))
      return response.writeHead(200, {'Content-Type': types['.html']}).end(this.pages.get(url.pathname));
    if (url.pathname === '/favicon.ico' && request.headers.host.startsWith('127')) return response.writeHead(204).end();  // the host's
    const [first, ...rest] = url.pathname.slice(1).split('/');
    if (first in flavours) return this.file(rest.join('/'), flavours[first], response);
    return this.file(url.pathname.slice(1), {}, response);
  }

  file(name, flavour, response) {
    const file = path.join(this.folder, path.normalize('/' + decodeURIComponent(name || 'index.html')));
    const extension = path.extname(file);
    const status = flavour.status?.[extension];
    if (status || !fs.existsSync(file) || !fs.statSync(file).isFile())
      return response.writeHead(status ?? 404, {'Content-Type': 'text/plain'}).end('not here');
    let bytes = fs.readFileSync(file);
    if (flavour.corrupt?.includes(extension)) bytes = Buffer.concat([bytes.subarray(0, 2000), Buffer.alloc(500, 0xfe)]);
    response.writeHead(200, {
      'Content-Type': flavour.types?.[extension] ?? types[extension] ?? 'application/octet-stream',
      'Content-Length': bytes.length,
      'Cache-Control': 'no-cache',
      ...flavour.headers,
    });
    if (flavour.cut?.includes(extension)) return this.half(response, bytes, () => response.destroy());
    if (flavour.slow?.includes(extension)) return this.slowly(response, bytes);
    return response.end(bytes);
  }

  half(response, bytes, then) {
    response.write(bytes.subarray(0, bytes.length >> 1), then);
  }

  slowly(response, bytes) {
    this.half(response, bytes, () => this.gates.push(() => response.end(bytes.subarray(bytes.length >> 1))));
  }
}
