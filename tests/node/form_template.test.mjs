// The native form as text: one named control for each parameter, and nothing that HTML would misread.
import assert from 'node:assert/strict';
import test from 'node:test';
import { formTemplate } from '../../web/form-template.mjs';

const row = (key, kind, more = {}) => ({ key, label: `Label of ${key}`, symbol: '', help: 'Help.', allowed: 'words', group: 'Group', kind, ...more });
const range = { least: 1, most: 4096, travel: 'logarithmic' };
const schema = [
  row('preset', 'choice', { options: ['none', 'paper'], titles: ['none', 'The <paper>'] }),
  row('dk', 'integer', { ...range, symbol: 'd_k' }),
  row('p', 'real', { least: 0, most: 1, travel: 'linear' }),
  row('bias', 'choices', { options: ['causal', 't5'], titles: ['causal', 'T5'] }),
  row('play', 'toggle', { options: ['0', '1'], titles: ['off', 'on'] }),
  row('hide', 'list'),
  row('odd', 'text'),
];
const defaults = { preset: 'none', dk: 64, p: 0.5, bias: 'none', play: 0, hide: 'none', odd: '"><script>' };
const html = formTemplate(schema, defaults);
const names = [...html.matchAll(/\bname="([^"]*)"/g)].map(([, name]) => name);

test('every parameter has a control of its name', () => {
  for (const { key } of schema) assert.ok(names.includes(key), key);
  assert.equal(names.filter((name) => name === 'bias').length, 2, 'a checkbox for each bias');
});

test('text is escaped', () => {
  assert.ok(!html.includes('<script>'));
  assert.ok(!html.includes('<paper>'));
});

test('every description that a control names is there', () => {
  const ids = new Set([...html.matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id));
  for (const [, list] of html.matchAll(/aria-describedby="([^"]*)"/g)) for (const id of list.split(' ')) assert.ok(ids.has(id), id);
});

test('tags are balanced', () => {
  const open = [];
  for (const [, close, name] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*?>/gi)) {
    if (['input', 'path', 'circle'].includes(name)) continue;
    if (close) assert.equal(open.pop(), name);
    else open.push(name);
  }
  assert.deepEqual(open, []);
});
