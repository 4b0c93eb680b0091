// The four fonts: fetched once, in one file, used by the canvas and by the page's own text.
import { fetchBytes } from './load.js';

const faces = {
  regular: ['Noto Sans', { weight: '400' }],
  italic: ['Noto Sans', { weight: '400', style: 'italic' }],
  semibold: ['Noto Sans', { weight: '600' }],
  mathematics: ['Noto Sans Math', { weight: '400' }],
};
/** In the order that the program numbers them. */
const order = Object.keys(faces);

/** The bytes of each font in order; `asset` is the address of all of them one after the other, `sizes` are theirs. */
export async function loadFonts(asset, sizes, signal) {
  const bytes = await fetchBytes(asset, signal);
  let end = 0;
  return sizes.map((size) => bytes.subarray(end, (end += size)));
}

/** Gives the page's own text the fonts, of which a layout of the whole page comes. */
export function useInPage(fonts) {
  fonts.forEach((bytes, index) => use(order[index], bytes));
}

/** The same as a style sheet that needs no other file. */
export const fontRules = (fonts) =>
  fonts
    .map((bytes, index) => {
      const [family, { weight, style = 'normal' }] = faces[order[index]];
      const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      return `@font-face{font-family:"${family}";font-weight:${weight};font-style:${style};src:url(data:font/ttf;base64,${data})}`;
    })
    .join('');

/** A face that the browser refuses only leaves the page's text in another typeface. */
function use(name, bytes) {
  const [family, descriptors] = faces[name];
  try {
    const face = new FontFace(family, bytes, descriptors);
    document.fonts.add(face);
    face.load().catch(() => {});
  } catch {
    // the page's text stays in the system's typeface
  }
}
