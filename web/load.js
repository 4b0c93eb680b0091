// Fetching the program and the fonts: once each, with honest progress, and every failure a sentence.

/** A failure in words for the reader: what happened and what to do; `cause` is what the browser said. */
export class LoadError extends Error {
  constructor(message, advice, cause) {
    super(message, { cause });
    this.advice = advice;
  }
}

/** Why nothing can run here at all, or null. */
export function obstacle() {
  if (typeof WebAssembly !== 'object') {
    return new LoadError(
      'This browser does not run WebAssembly, which computes the figure.',
      'Some protection modes switch it off (Lockdown Mode, enhanced security, Tor’s safest level). Allow it for this site, or open the page in another browser.',
    );
  }
  return null;
}

/**
 * The compiled program. `asset` is its address, or in the single file {base64, gzip}; `bytes` its size
 * unpacked, since compression makes Content-Length useless. `onProgress` gets shares from 0 to 1.
 */
export async function compileProgram(asset, bytes, onProgress, signal) {
  if (typeof asset !== 'string') return compile(await unpacked(asset));
  const response = await fetched(asset, signal);
  count(response.clone(), (received) => onProgress(Math.min(1, received / bytes)));
  return compile(response);
}

/** Tells how many bytes have come. The compiler gets the response itself: it reads on while scripts run, and may know it from before. */
async function count(copy, onBytes) {
  let received = 0;
  const reader = copy.body.getReader();
  // Whoever compiles sees a broken stream too.
  const next = () => reader.read().catch(() => ({ done: true }));
  for (let part = await next(); !part.done; part = await next()) onBytes((received += part.value.length));
}

/** The bytes of a file that is small. */
export async function fetchBytes(asset, signal) {
  if (typeof asset !== 'string') return unpacked(asset);
  return new Uint8Array(await (await fetched(asset, signal)).arrayBuffer());
}

async function fetched(address, signal) {
  if (location.protocol === 'file:') {
    throw new LoadError(
      'A page opened from a file cannot load its parts.',
      'Open scaled-attention.html instead: it is the same page in one file. Or serve this folder from a web server.',
    );
  }
  const response = await fetch(address, { signal }).catch((cause) => {
    throw new LoadError(
      'The figure could not be fetched.',
      'The connection broke, or this frame may not load files of its own site (a sandbox without allow-same-origin). Try again, or use the page in one file, scaled-attention.html.',
      cause,
    );
  });
  if (!response.ok) {
    throw new LoadError(
      `The figure could not be fetched: the server answered ${response.status} ${response.statusText}.`,
      'A part of the page is missing on the server, perhaps because a new version has just been put there. Load the page again.',
      new Error(response.url),
    );
  }
  return response;
}

async function compile(source) {
  try {
    if (source instanceof Uint8Array) return await WebAssembly.compile(source);
    // A server that does not know what this is gets no streaming, and no second request.
    const typed = source.headers.get('Content-Type') === 'application/wasm';
    if (typed && WebAssembly.compileStreaming) return await WebAssembly.compileStreaming(source);
    return await WebAssembly.compile(await source.arrayBuffer());
  } catch (cause) {
    if (/unsafe-eval|Content Security Policy|blocked by CSP|call to WebAssembly/i.test(cause.message)) {
      throw new LoadError(
        'This site’s security policy forbids WebAssembly.',
        'Whoever runs the site can allow it: script-src needs ‘wasm-unsafe-eval’.',
        cause,
      );
    }
    throw new LoadError('The figure arrived damaged or incomplete.', 'Try again, or load the page again.', cause);
  }
}

async function unpacked({ base64, gzip }) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  if (!gzip) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
