// Parameters as JavaScript has them, written as the pairs of a link.

/** "dk=256&p=0" of {dk: 256, p: 0}; numbers, strings, arrays and Infinity are taken. */
export function pairsOf(patch) {
  if (patch === null || typeof patch !== 'object' || Array.isArray(patch)) {
    throw new TypeError('parameters are given as an object, such as {dk: 256, p: 0}');
  }
  return Object.entries(patch)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encoded(key)}=${encoded(valueText(key, value))}`)
    .join('&');
}

function valueText(key, value) {
  if (key === 'T' && value === Infinity) return 'inf';
  if (Array.isArray(value)) return value.length > 0 ? value.map((item) => valueText('', item)).join(',') : 'none';
  try {
    return String(value);
  } catch {
    return typeof value; // an object without a text of its own
  }
}

/** Percent-encoded; half a surrogate pair has no UTF-8 and becomes U+FFFD. */
const encoded = (text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
