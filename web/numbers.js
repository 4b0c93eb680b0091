// The matrix as a table, a window of it at large sizes, and the statistics: shown when asked for.
import { figure } from './figures.mjs';

const largest = 32; // rows and columns of the window
const rest = 200; // milliseconds without a change before the table follows

export function createNumbers({ section, simulation }) {
  const opener = section.querySelector('[aria-controls]');
  const body = section.querySelector('#numbers-body');
  let timer = 0;

  function toggle(open = body.hidden) {
    body.hidden = !open;
    opener.setAttribute('aria-expanded', String(open));
    opener.textContent = open ? 'Hide the table' : 'Show the matrix as a table';
    if (open) fill();
  }

  function changed() {
    clearTimeout(timer);
    if (!body.hidden) timer = setTimeout(fill, rest);
  }

  function fill() {
    const state = simulation.get();
    fillMatrix(section.querySelector('#matrix'), section.querySelector('#matrix-note'), simulation.matrix(state.stage), state);
    fillStatistics(section.querySelector('#statistics tbody'), simulation.statistics());
  }

  return { toggle, changed };
}

function fillMatrix(table, note, { rows, cols, data }, state) {
  const down = windowAround(state.row, rows);
  const across = windowAround(state.col, cols);
  const name = { raw: 'Raw scores', scaled: 'Scaled scores', logits: 'Logits', weights: 'Attention weights' }[state.stage];
  table.caption.textContent = `${name}, ${figure(rows)} queries by ${figure(cols)} keys`;
  note.textContent =
    rows > largest || cols > largest
      ? `Queries ${down[0]} to ${down.at(-1)} and keys ${across[0]} to ${across.at(-1)} of it: a window around the selected cell. Select another query and key to move it.`
      : '';
  const head = row(heading('query \\ key', 'col'), ...across.map((column) => heading(column, 'col')));
  table.tHead.replaceChildren(head);
  table.tBodies[0].replaceChildren(
    ...down.map((query) =>
      row(heading(query, 'row'), ...across.map((key) => cell(data[query * cols + key], query === state.row && key === state.col))),
    ),
  );
}

/** At most `largest` neighbouring indices, around `chosen` where one is. */
function windowAround(chosen, count) {
  const length = Math.min(count, largest);
  const centre = typeof chosen === 'number' ? chosen : 0;
  const first = Math.max(0, Math.min(count - length, centre - length / 2));
  return Array.from({ length }, (_, index) => Math.floor(first) + index);
}

function fillStatistics(body, { scores, rows }) {
  const line = (words, sample, theory, error, z) =>
    row(heading(words, 'row'), ...[sample, theory, error].map((value) => cell(value)), cell(z, false, 2));
  const compared = [
    ['mean of the raw scores', 'mean'],
    ['variance', 'variance'],
    ['excess kurtosis', 'excessKurtosis'],
  ].map(([words, key]) => line(words, scores[key], scores.theory[key], scores.standardErrors?.[key], scores.z?.[key]));
  const measured = [
    ['row entropy, nats', rows.entropy],
    ['effective keys', rows.effectiveKeys],
    ['largest weight', rows.maxWeight],
    ['Jacobian trace', rows.jacobianTrace],
  ].map(([words, value]) => line(words, value));
  const counted = [
    ['scores in the pool', scores.count],
    ['masked rows', rows.masked],
    ['overflowed rows', rows.overflowed],
  ].map(([words, value]) => row(heading(words, 'row'), cell(value, false, 0), cell(), cell(), cell()));
  body.replaceChildren(...compared, ...measured, ...counted);
}

function row(...cells) {
  const made = document.createElement('tr');
  made.append(...cells);
  return made;
}

function heading(text, scope) {
  const made = document.createElement('th');
  made.scope = scope;
  made.textContent = text;
  return made;
}

function cell(value, selected = false, decimals = 4) {
  const made = document.createElement('td');
  made.textContent = figure(value, decimals);
  if (selected) made.className = 'selected';
  return made;
}
