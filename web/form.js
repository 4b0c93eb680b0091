// The native controls: they show the parameters and wish for new ones; they own no value.
import { figure } from './figures.mjs';
import { positionOf, stepped, valueAt } from './travel.mjs';

const typingPause = 800; // milliseconds after the last letter until an unfinished entry counts

/** `set(patch, final)` answers a promise of {warnings}; `parameters()` gives the present values. */
export function createForm({ form, parameters, set }) {
  const sliders = new Map(
    [...form.querySelectorAll('input[data-for]')].map((slider) => [slider.dataset.for, slider]),
  );
  const travels = new Map([...sliders].map(([key, slider]) => [key, JSON.parse(slider.dataset.row)]));
  const keys = new Set([...form.elements].map((element) => element.name).filter(Boolean));
  let dragging = null; // the slider under the pointer
  let typingTimer = 0;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const element = document.activeElement;
    if (element?.type === 'checkbox') element.click(); // Enter presses a button that Space would toggle
    else if (element?.name) enter(element);
  });

  form.addEventListener('input', ({ target }) => {
    const key = target.dataset.for;
    if (key) wish(key, valueAt(Number(target.value), travels.get(key)), false);
    else if (target.type === 'text') later(target);
  });

  form.addEventListener('change', ({ target }) => {
    const key = target.dataset.for;
    if (key) {
      dragging = null;
      wish(key, valueAt(Number(target.value), travels.get(key)), true);
    } else enter(target);
  });

  form.addEventListener('pointerdown', ({ target }) => target.dataset.for && (dragging = target));
  window.addEventListener('pointerup', () => (dragging = null));

  form.addEventListener('keydown', (event) => {
    const slider = event.target;
    const key = slider.dataset.for;
    if (key && !event.ctrlKey && !event.altKey && !event.metaKey) step(event, key, travels.get(key));
  });

  form.addEventListener('click', (event) => {
    const button = event.target.closest('[data-set]');
    if (!button) return;
    const [key, value] = button.dataset.set.split('=');
    wish(key, Number(value), true);
  });

  function step(event, key, row) {
    const direction = { ArrowUp: 1, ArrowRight: 1, PageUp: 1, ArrowDown: -1, ArrowLeft: -1, PageDown: -1 }[event.key];
    let value;
    if (event.key === 'Home') value = valueAt(0, row);
    else if (event.key === 'End') value = valueAt(1, row);
    else if (direction) value = stepped(numberOf(parameters()[key]), direction, event.key.startsWith('Page'), row);
    else return;
    event.preventDefault();
    wish(key, value, true);
  }

  /** An entry that is still being typed counts after a pause, if it can be used. */
  function later(field) {
    clearTimeout(typingTimer);
    typingTimer = setTimeout(() => field === document.activeElement && tryEntry(field), typingPause);
  }

  function tryEntry(field) {
    if (/^[\d.eE+-]+$/.test(field.value) && String(parameters()[field.name]) !== field.value) enter(field);
  }

  function enter(element) {
    clearTimeout(typingTimer);
    wish(element.name, valueOf(element), true);
  }

  function valueOf(element) {
    if (element.name === 'bias') return chosenBoxes().join('+') || 'none';
    if (element.type === 'checkbox') return Number(element.checked);
    return element.value.trim();
  }

  const boxes = () => [...form.querySelectorAll('input[name="bias"]')];
  const chosenBoxes = () => boxes().filter((box) => box.checked).map((box) => box.value);

  async function wish(key, value, final) {
    refuse(key, null);
    const { warnings } = await set({ [key]: value }, final);
    const refused = warnings.find((warning) => warning.key === key);
    if (!refused) return;
    refuse(key, refused.allowed);
    show(parameters());
  }

  /** Marks a refused entry with what is allowed; null takes the mark away. */
  function refuse(key, allowed) {
    const field = form.elements[key];
    const words = form.querySelector(`#refused-${key}`);
    if (words) words.textContent = allowed === null ? '' : `Allowed: ${allowed}`;
    if (!(field instanceof HTMLElement)) return;
    if (allowed === null) field.removeAttribute('aria-invalid');
    else field.setAttribute('aria-invalid', 'true');
  }

  /** Brings every control to the present parameters, but for the one in the reader's hand. */
  function show(values) {
    for (const key of keys) showOne(key, values[key]);
    for (const button of form.querySelectorAll('[data-set]')) {
      const [key, value] = button.dataset.set.split('=');
      button.setAttribute('aria-pressed', String(values[key] === Number(value)));
    }
    showAccess(form, values);
  }

  function showOne(key, value) {
    const element = form.elements[key];
    if (key === 'bias') {
      const chosen = String(value).split('+');
      boxes().forEach((box) => (box.checked = chosen.includes(box.value)));
    } else if (element.type === 'checkbox') {
      element.checked = Number(value) === 1;
      if (element.hasAttribute('aria-pressed')) element.setAttribute('aria-pressed', String(element.checked));
    } else if (element !== document.activeElement || element.tagName === 'SELECT' || !element.matches(':focus') || !edited(element, value)) {
      if (element.value !== String(value)) element.value = String(value);
    }
    if (sliders.has(key)) showSlider(sliders.get(key), value, travels.get(key));
  }

  /** A field that is being typed into keeps its text until it is entered. */
  const edited = (element, value) => typingTimer !== 0 && element.value !== String(value);

  function showSlider(slider, value, row) {
    const position = positionOf(numberOf(value), row);
    if (slider !== dragging && Number(slider.value) !== position) slider.value = position;
    slider.style.setProperty('--fill', `${(position * 100).toFixed(2)}%`);
    const words = figure(value);
    if (slider.getAttribute('aria-valuetext') !== words) slider.setAttribute('aria-valuetext', words);
  }

  return { show, keys, dragging: () => dragging !== null };
}

const numberOf = (value) => (value === 'inf' ? Infinity : Number(value));

/** What the link hides or holds fast, on the controls of each key. */
function showAccess(form, { hide, lock }) {
  const hidden = listed(hide);
  const locked = listed(lock);
  let shown = 0;
  for (const row of form.querySelectorAll('[data-key]')) {
    row.hidden = hidden(row.dataset.key);
    if (!row.hidden) shown += 1;
    const fixed = locked(row.dataset.key);
    row.classList.toggle('locked', fixed);
    for (const control of row.matches('button') ? [row] : row.querySelectorAll('input, select, button')) control.disabled = fixed;
  }
  document.documentElement.toggleAttribute('data-few', shown <= 4);
}

/** Whether a list of names ("none", "all", "dk,p") holds a key. */
function listed(list) {
  const names = new Set(String(list ?? 'none').split(','));
  return (key) => names.has('all') || names.has(key);
}
