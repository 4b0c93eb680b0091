// The state in the address: read from the fragment, or else the query; written with replaceState alone.

const between = 500; // milliseconds between two writings while something is dragged or plays

/** `keys` are the names of all parameters; `open(text)` follows an address that changed. */
export function createAddress({ keys, open }) {
  let written = location.hash;
  let timer = 0;
  let lastTime = -Infinity;
  let pending = '';

  const names = (text) => pairsOf(text).some(([key]) => keys.has(key) || key === 'v');

  /** The text of the state that the address holds: the fragment where it names any key. */
  function read() {
    const fragment = location.hash.slice(1);
    return names(fragment) ? fragment : location.search.slice(1);
  }

  function put() {
    clearTimeout(timer);
    timer = 0;
    lastTime = performance.now();
    if (pending === location.hash) return;
    try {
      history.replaceState(history.state, '', pending);
      written = location.hash;
    } catch {
      // a frame without an address of its own: links are still made by absolute()
    }
  }

  /** Writes `text`: at once when final, at most twice a second otherwise. */
  function write(text, final) {
    pending = '#' + text;
    const wait = final ? 0 : lastTime + between - performance.now();
    if (wait <= 0) put();
    else if (timer === 0) timer = setTimeout(put, wait);
  }

  function follow() {
    if (location.hash === written) return;
    written = location.hash;
    const fragment = decodeURIComponentSafe(location.hash.slice(1));
    if (!names(location.hash.slice(1)) && document.getElementById(fragment)) return; // a place on the page
    clearTimeout(timer);
    timer = 0;
    open(read());
  }
  window.addEventListener('hashchange', follow);
  window.addEventListener('popstate', follow);

  /** The absolute address of the state `text`; the query keeps only what is not a parameter. */
  function absolute(text) {
    const url = new URL(location.href);
    const kept = pairsOf(url.search.slice(1)).filter(([key]) => !keys.has(key) && key !== 'v');
    url.search = kept.map((pair) => pair.join('=')).join('&');
    url.hash = text;
    return url.href;
  }

  return { read, write, absolute };
}

const pairsOf = (text) =>
  text.split('&').filter(Boolean).map((pair) => {
    const [key, ...value] = pair.split('=');
    return [decodeURIComponentSafe(key), value.join('=')];
  });

function decodeURIComponentSafe(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
