// The four font files: fetched once, used by the canvas and by the page's own text.
import { fetchBytes } from './load.js';

const faces = {
  regular: ['Noto Sans', { weight: '400' }],
  italic: ['Noto Sans', { weight: '400', style: 'italic' }],
  semibold: ['Noto Sans', { weight: '600' }],
  mathematics: ['Noto Sans Math', { weight: '400' }],
};
/** In the order that the program numbers them. */
const order = Object.keys(faces);

/** The bytes of each file in order; `assets` is [{name, url}]. */
export async function loadFonts(assets, signal) {
  const files = await Promise.all(order.map((name) => fetchBytes(assets.find((asset) => asset.name === name).url, signal)));
  files.forEach((bytes, index) => useInPage(order[index], bytes));
  return files;
}

/** A face that the browser refuses only leaves the page's text in another typeface. */
function useInPage(name, bytes) {
  const [family, descriptors] = faces[name];
  try {
    const face = new FontFace(family, bytes, descriptors);
    document.fonts.add(face);
    face.load().catch(() => {});
  } catch {
    // the page's text stays in the system's typeface
  }
}
