// What can be saved: the picture, the numbers, and the code that gives the same numbers elsewhere.
import { fontRules } from './fonts.js';
import { numpyCode, pytorchCode } from './code.js';
import { matricesAsNpz } from './npz.js';

/** `draw()` draws at once and leaves the picture readable until the task ends; `svg()` is its shapes and words. */
export function createCapture({ canvas, simulation, draw, link, svg, fonts }) {
  const kinds = {
    png: () => picture(canvas, draw),
    svg: async () => text(vectors(canvas, svg(), draw(), fonts), 'image/svg+xml'),
    csv: async () => text(matrixAsCsv(simulation, link()), 'text/csv'),
    npz: async () => (await simulation.set({}), matricesAsNpz(simulation)),
    json: async () => text(JSON.stringify(everything(simulation, link()), null, 1), 'application/json'),
    numpy: async () => text(numpyCode(simulation.get(), link()), 'text/x-python'),
    pytorch: async () => text(pytorchCode(simulation.get(), link()), 'text/x-python'),
  };
  return async (kind) => {
    if (!Object.hasOwn(kinds, kind)) throw new Error(`cannot save ${String(kind)}; there are ${Object.keys(kinds).join(', ')}`);
    return kinds[kind]();
  };
}

const text = (content, type) => new Blob([content], { type: `${type};charset=utf-8` });

function picture(canvas, draw) {
  return new Promise((resolve, reject) => {
    if (!draw()) return reject(new Error('there is no picture now'));
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser gave no picture'))), 'image/png');
  });
}

/** What the shapes leave out: the matrices, as pictures of the canvas, and the fonts. */
function vectors(canvas, shapes, drawn, fonts) {
  if (!shapes || !drawn) throw new Error('there is no picture now');
  const scale = canvas.width / /width="([^"]+)/.exec(shapes)[1];
  const part = document.createElement('canvas');
  return shapes
    .replace('>', `><style>text{white-space:pre}${fontRules(fonts)}</style>`)
    .replace(/<image x="(.+?)" y="(.+?)" width="(.+?)" height="(.+?)"/g, (image, ...place) => {
      const [x, y, width, height] = place.slice(0, 4).map((length) => Math.round(length * scale));
      Object.assign(part, { width, height });
      part.getContext('2d').drawImage(canvas, -x, -y);
      return `${image} preserveAspectRatio="none" image-rendering="pixelated" href="${part.toDataURL()}"`;
    });
}

/** The matrix shown, one line for each cell. */
function matrixAsCsv(simulation, link) {
  const { stage } = simulation.get();
  const { rows, cols, data } = simulation.matrix(stage);
  const lines = [`# ${link}`, `query,key,${stage}`];
  for (let i = 0; i < rows; i++) for (let j = 0; j < cols; j++) lines.push(`${i},${j},${data[i * cols + j]}`);
  return lines.join('\r\n') + '\r\n';
}

function everything(simulation, link) {
  const parameters = simulation.get();
  const { rows, cols, data } = simulation.matrix(parameters.stage);
  const matrix = { name: parameters.stage, rows, cols, data: Array.from(data, finiteOrText) };
  return { link, parameters, statistics: simulation.statistics(), matrix };
}

/** JSON has no infinities: they are written as text. */
const finiteOrText = (value) => (Number.isFinite(value) ? value : String(value));
