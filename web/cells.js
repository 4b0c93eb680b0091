// Says the selected cell and its value when the selection has come to rest: what arrow keys do in the picture
// is heard, not only seen.
import { figure } from './figures.mjs';

const rest = 300; // milliseconds without another move
const largest = 512; // queries or keys up to which the value is looked up: a larger matrix costs too much

export function createCells({ simulation, say }) {
  let last = 'none,none';
  let timer = 0;

  function changed({ row, col }) {
    const now = `${row},${col}`;
    if (now === last) return;
    last = now;
    clearTimeout(timer);
    timer = setTimeout(sayCell, rest);
  }

  function sayCell() {
    const { row, col, n, nk, stage } = simulation.get();
    if (row === 'none' || col === 'none') return say('No cell is selected.');
    const name = { raw: 'raw score', scaled: 'scaled score', logits: 'logit', weights: 'weight' }[stage];
    const value = n <= largest && nk <= largest ? `, ${name} ${figure(simulation.matrix(stage).data[row * nk + col], 4)}` : '';
    say(`Query ${row}, key ${col}${value}.`);
  }

  return { changed };
}
