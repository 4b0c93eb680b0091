// The licences of everything that dist/ contains parts of, from the sources' own files.
import fs from 'node:fs';
import path from 'node:path';

/** Where a source keeps its licence, and where Debian does. */
const places = {
  imgui: ['LICENSE.txt'],
  SDL2: ['LICENSE.txt'],
  xtensor: ['LICENSE'],
  xtl: ['LICENSE'],
  emscripten: ['LICENSE', '/usr/share/doc/emscripten/copyright'],
};
const musl = ['system/lib/libc/musl/COPYRIGHT'];
const llvm = `libc++, libc++abi and compiler-rt are the LLVM project's, under the Apache License 2.0 with LLVM Exceptions
(https://llvm.org/LICENSE.txt), whose exceptions let compiled parts of them be passed on without further notice.
dlmalloc is in the public domain.`;

function text(folder, files, name) {
  const file = files.map((each) => path.resolve(folder, each)).find((each) => fs.existsSync(each));
  if (!file) throw new Error(`the licence of ${name} is not in ${folder}`);
  const all = fs.readFileSync(file, 'utf8').trim();
  return name === 'emscripten' && file.endsWith('/copyright') ? fromDebian(all) : all;
}

/** Of Debian's 3,600 lines on every file of Emscripten's source tree, those on Emscripten itself. */
function fromDebian(all) {
  const years = all.match(/[-\d]+\s+The Emscripten Authors/)[0];
  const licence = all.split(/^License: /m).find((part) => part.startsWith('Expat\n Permission'));
  const body = licence.split('\n').slice(1).map((row) => (row === ' .' ? '' : row.slice(1)));
  return `Copyright ${years}\n\n${body.join('\n').trim()}`;
}

/** `sources`: lines "name version folder", separated by tabs, that CMake wrote. */
export function notices(root, sources) {
  const line = '-'.repeat(100);
  const parts = ['This folder contains parts of the following works. Their licences follow.'];
  const add = (title, body) => parts.push(`${line}\n${title}\n${line}\n${body}`);
  for (const [name, version, folder] of sources.trim().split('\n').map((row) => row.split('\t'))) {
    add(`${name} ${version}`, text(folder, places[name], name));
    if (name === 'emscripten') add('musl, the C library of Emscripten', text(folder, musl, 'musl'));
  }
  add('The other system libraries of Emscripten', llvm);
  add('Noto Sans and Noto Sans Math (subsets)', text(path.join(root, 'web/fonts'), ['OFL.txt'], 'Noto'));
  return `${parts.join('\n\n')}\n`;
}
