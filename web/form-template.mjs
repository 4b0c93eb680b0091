// The native form of shell.html, made at build time from the schema: one control for each row.
import { figure } from './figures.mjs';
import { positionOf, ticks } from './travel.mjs';

/** What a phone's sheet shows before it is opened, and what everything else comes after. */
const quickKeys = ['dk', 'p'];

/** Numbers that are names or positions: a field without a slider. */
const fieldOnly = new Set(['seed', 'draw', 'row', 'col']);

/**
 * @param {object[]} schema rows {key, label, symbol, help, allowed, group, kind, least, most, travel, options, titles}
 * @param {object} defaults the value of every key, as get() gives it
 * @returns {string} the form's HTML
 */
export function formTemplate(schema, defaults) {
  const rows = new Map(schema.map((row) => [row.key, { ...row, value: defaults[row.key] }]));
  const quick = quickKeys.map((key) => rows.get(key));
  const apart = new Set([...quickKeys, 'preset', 'play']);
  const groups = new Map();
  for (const row of rows.values()) {
    if (!apart.has(row.key)) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  }
  return `<form id="controls" aria-label="Controls" autocomplete="off" novalidate>
<input type="hidden" name="v" value="1">
<div class="sheet-head">
${grip}
${fieldset('Key dimension and scaling', quick, 'group-quick', actions(rows))}
</div>
<div class="sheet-body" id="all-controls">
<div class="group">${control(rows.get('preset'))}</div>
${[...groups].map(([title, members]) => fieldset(title, members)).join('\n')}
<p class="links"><button type="button" data-command="reset">Reset</button> <button type="button" data-command="copy_link">Copy link</button> <button type="button" data-command="share">Share</button> <button type="button" data-command="help">Help</button></p>
</div>
</form>`;
}

const grip = `<button type="button" class="grip" data-command="toggle_controls" aria-expanded="false" aria-controls="all-controls"><span>All controls</span></button>`;

const icons = {
  play: '<path d="M6 4l10 6-10 6z"/>',
  step: '<path d="M5 4l8 6-8 6zM15.5 4v12"/>',
  resample: '<path d="M15.5 7A6.3 6.3 0 1 0 16.3 11M16 3.2V7.4h-4.2"/>',
  settings: '<path d="M3 6h8m4 0h2M3 14h2m4 0h8"/><circle cx="13" cy="6" r="2"/><circle cx="7" cy="14" r="2"/>',
};
const icon = (name) => `<svg viewBox="0 0 20 20" aria-hidden="true">${icons[name]}</svg>`;

/** Play is the native control of its key; the other buttons are commands. */
function actions(rows) {
  const play = rows.get('play');
  return `<div class="actions">
${play ? `<label class="toggle row" data-key="play" title="${text(play.help)}"><input type="checkbox" name="play" role="button" aria-pressed="false" aria-describedby="help-play">${icon('play')}<span>${text(play.label)}</span></label><small class="quiet" id="help-play">${text(play.help)}</small>` : ''}
<button type="button" class="row" data-key="play" data-command="step" title="One more draw into the pool">${icon('step')}<span>Step</span></button>
<button type="button" class="row" data-key="draw" data-command="resample" title="Other random numbers">${icon('resample')}<span>Resample</span></button>
<button type="button" class="settings" data-command="toggle_controls" aria-expanded="false" aria-controls="all-controls" title="All controls">${icon('settings')}<span>All controls</span></button>
</div>`;
}

function fieldset(title, rows, name = '', extra = '') {
  return `<fieldset class="group ${name}"><legend>${text(title)}</legend>\n${rows.map(control).join('\n')}\n${extra}</fieldset>`;
}

function control(row) {
  const make = { integer: number, real: number, choice, choices, toggle }[row.kind] ?? field;
  return `<div class="row row-${row.kind} row-${row.key}" data-key="${row.key}">
${make(row)}
<output class="refused" id="refused-${row.key}" for="control-${row.key}"></output>
<small id="help-${row.key}">${prose(row.help)}${allowedHint(row)}</small>
</div>`;
}

const described = (key) => `aria-describedby="help-${key} refused-${key}"`;
const label = (row) => `<label for="control-${row.key}">${name(row)}</label>`;
const allowedHint = ({ kind, allowed }) =>
  allowed && kind !== 'choice' && kind !== 'toggle' ? ` <span class="allowed">Allowed: ${prose(allowed)}.</span>` : '';

/** A range and a field for one number; the field carries the name, since only it can say sqrt(64). */
function number(row) {
  const entry = `<input type="text" inputmode="${row.kind === 'integer' ? 'numeric' : 'decimal'}" id="control-${row.key}" name="${row.key}" value="${text(row.value)}" ${described(row.key)} spellcheck="false">`;
  const scaling = row.key === 'p' ? scalings : '';
  if (fieldOnly.has(row.key)) return label(row) + entry;
  const marks = ticks(row).map((tick) => `<span>${figure(tick)}</span>`);
  const position = positionOf(Number(row.value), row);
  return `${scaling}${label(row)}${entry}
<div class="slider"><input type="range" min="0" max="1" step="any" value="${position}" data-for="${row.key}" data-row="${text(JSON.stringify(travelOf(row)))}" aria-label="${text(row.label)}, slider" aria-valuetext="${text(row.value)}" ${described(row.key)}><div class="ticks" aria-hidden="true">${marks.join('')}</div></div>`;
}

const travelOf = ({ kind, least, most, travel, allowed }) => ({ kind, least, most, travel, allowed });

const scalings = `<div class="segments" role="group" aria-label="Scaling">
<button type="button" data-set="p=0" aria-pressed="false">No scaling</button>
<button type="button" data-set="p=0.5" aria-pressed="true" aria-label="Divide by the square root of d k">÷ √<span class="root"><i>d<sub>k</sub></i></span></button>
<button type="button" data-set="p=1" aria-pressed="false" aria-label="Divide by d k">÷ <i>d<sub>k</sub></i></button>
</div>`;

function choice(row) {
  const options = row.options.map(
    (option) => `<option${option === row.value ? ' selected' : ''} value="${text(option)}">${text(title(row, option))}</option>`,
  );
  return `${label(row)}<select id="control-${row.key}" name="${row.key}" ${described(row.key)}>${options.join('')}</select>`;
}

function choices(row) {
  const boxes = row.options
    .filter((option) => option !== 'none')
    .map((option) => `<label class="toggle"><input type="checkbox" name="${row.key}" value="${text(option)}"><span>${text(title(row, option))}</span></label>`);
  return `<div role="group" class="boxes" aria-label="${text(row.label)}" ${described(row.key)} id="control-${row.key}">${boxes.join('')}</div>`;
}

const title = ({ options, titles }, option) => titles?.[options.indexOf(option)] ?? option;

function toggle(row) {
  return `<label class="switch"><input type="checkbox" id="control-${row.key}" name="${row.key}" ${described(row.key)}><span>${name(row)}</span></label>`;
}

function field(row) {
  return `${label(row)}<input type="text" id="control-${row.key}" name="${row.key}" value="${text(row.value)}" ${described(row.key)} spellcheck="false" autocapitalize="none">`;
}

/** Label and letter: "Key dimension d_k" with the letter in italics and its index below. */
function name({ label: words, symbol }) {
  if (!symbol) return text(words);
  const [letter, index] = symbol.split('_');
  return `${text(words)} <i>${text(letter)}${index ? `<sub>${text(index)}</sub>` : ''}</i>`;
}

/** A sentence with its letters, such as d_k, as the formula writes them. */
const prose = (words) => text(words).replace(/\b([a-zA-Z])_([a-z])\b/g, '<i>$1<sub>$2</sub></i>');

const text = (value) =>
  String(value ?? '').replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);
