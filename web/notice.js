// One notice for all that a reader should know: what of a link or an entry could not be used, and rows that
// are masked or have overflowed.
import { figure } from './figures.js';

/** `parameters()` gives the present values, `mend()` writes the address without what could not be used. */
export function createNotice({ element, parameters, mend: writeMended }) {
  let warnings = new Map(); // key → {given, allowed}
  let fromLink = false;
  let rows = [];
  let status = null;
  let dismissed = '';

  /** What of an opened link could not be used; the mended link is offered. */
  function linkOpened(list) {
    warnings = byKey(list);
    fromLink = warnings.size > 0;
    show();
  }

  /** What of an entry or a set() could not be used. */
  function warn(list) {
    if (list.length === 0) return;
    if (!fromLink) warnings = new Map();
    for (const [key, warning] of byKey(list)) warnings.set(key, warning);
    show();
  }

  /** Sentences about rows; none where there is nothing to say. */
  function setRows(sentences) {
    if (sentences.join('\n') === rows.join('\n')) return;
    rows = sentences;
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
    dismissed = rows.join('\n');
    warnings = new Map();
    fromLink = false;
    show();
  }

  function show() {
    const lines = [...warnings.entries()].map(([key, warning]) => warningLine(key, warning, parameters()[key]));
    if (status) lines.push(node('li', status));
    if (rows.join('\n') !== dismissed) lines.push(...rows.map((sentence) => node('li', sentence)));
    element.hidden = lines.length === 0;
    element.replaceChildren(...(lines.length === 0 ? [] : [list(lines), buttons()]));
  }

  function buttons() {
    const group = node('div');
    group.className = 'notice-buttons';
    if (fromLink) group.append(button('Use the mended link', 'link', mend));
    group.append(button('Dismiss', 'link', close));
    return group;
  }

  return { linkOpened, warn, setRows, setStatus, mend, close };
}

const byKey = (list) => new Map([...list].reverse().map((warning) => [warning.key, warning]));

/** "dk was “5000”; allowed is 1 to 4,096. Using 64." */
function warningLine(key, { given, allowed }, used) {
  const line = node('li');
  line.append(node('b', key), ` was “${shortened(String(given))}”; allowed is ${allowed}. Using ${figure(used)}.`);
  return line;
}

const shortened = (text) => (text.length > 60 ? text.slice(0, 57) + '…' : text);

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

function button(words, kind, action) {
  const made = node('button', words);
  made.type = 'button';
  made.className = kind;
  made.addEventListener('click', action);
  return made;
}
