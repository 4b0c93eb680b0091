// One notice for what of a link or an entry could not be used, and for what the page itself has to say.

const most = 40; // warnings that are listed

/** `mend()` writes the address without what could not be used. */
export function createNotice({ element, mend: writeMended }) {
  let warnings = new Map(); // key → warning
  let fromLink = false;
  let status = null;

  /** What of an opened link could not be used; the mended link is offered where it is another one. */
  function linkOpened(list) {
    warnings = byKey(list);
    fromLink = list.some(({ given, used }) => given !== used);
    show();
  }

  /** A warning whose matter is settled goes. */
  function settled(key) {
    if (warnings.delete(key)) show();
  }

  /** What of an entry or a set() could not be used. */
  function warn(list) {
    if (!fromLink) warnings = new Map();
    for (const [key, warning] of byKey(list)) warnings.set(key, warning);
    show();
  }

  /** A sentence about the page itself, or null. */
  function setStatus(sentence) {
    if (sentence === status) return;
    status = sentence;
    show();
  }

  function mend() {
    close();
    writeMended();
  }

  function close() {
    warnings = new Map();
    fromLink = false;
    show();
  }

  function show() {
    const lines = [...warnings.values()].slice(0, most).map(warningLine);
    if (status) lines.push(node('li', status));
    element.hidden = lines.length === 0;
    element.replaceChildren(...(lines.length === 0 ? [] : [list(lines), buttons()]));
  }

  function buttons() {
    const group = node('div');
    group.className = 'notice-buttons';
    if (fromLink) group.append(button('Use the mended link', mend));
    if (warnings.size > 0) group.append(button('Dismiss', close));
    return group;
  }

  return { linkOpened, warn, settled, setStatus, mend };
}

/** The first warning of each key. */
const byKey = (list) => new Map([...list].reverse().map((warning) => [warning.key, warning]));

/** The engine's sentence, "dk was “5000”; allowed is 1 to 4,096. Using 64.", with the key in bold. */
function warningLine({ key, text }) {
  const line = node('li');
  line.append(node('b', key), text.slice(key.length));
  return line;
}

function list(lines) {
  const all = node('ul');
  all.append(...lines);
  return all;
}

function node(name, text = '') {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function button(words, action) {
  const made = node('button', words);
  made.type = 'button';
  made.className = 'link';
  made.addEventListener('click', action);
  return made;
}
