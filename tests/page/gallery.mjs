// The gallery's pictures: how one is taken, and how two are compared. `node gallery.mjs [part of a name]` takes them anew.
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {quiet} from './actions.mjs';
import {run, test} from './harness.mjs';
import {states} from './gallery_states.mjs';

export const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'gallery');

/** The PNG of a state, once nothing changes any more. */
export async function taken(t, [, link, width, height, {press, ...options}]) {
  const page = await t.open(link, {width, height, reducedMotion: 'reduce', ...options});
  if (press) await page.mouse.click(...press);
  await page.mouse.move(0, 0);
  await quiet(page);
  return page.screenshot();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  fs.mkdirSync(folder, {recursive: true});
  const [wanted = ''] = process.argv.slice(2);
  const chosen = states.filter(([name]) => name.includes(wanted));
  for (const state of chosen)
    test(state[0], async t => fs.writeFileSync(path.join(folder, `${state[0]}.png`), await taken(t, state)));
  process.exitCode = await run() ? 1 : 0;
  if (!wanted) {
    const lines = states.map(([name, link, width, height, {ratio = 1}, words]) =>
        `| [${name}](${name}.png) | \`${link}\` | ${width} × ${height}${ratio === 1 ? '' : `, ratio ${ratio}`} | ${words} |`);
    fs.writeFileSync(path.join(folder, 'README.md'), [
      '# The gallery', 'Made by `node tests/page/gallery.mjs` from `gallery_states.mjs`; the tests take each state again and compare.', '',
      '| picture | link | size | what it should show |', '| --- | --- | --- | --- |', ...lines, ''].join('\n'));
  }
}
