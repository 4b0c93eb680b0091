// Numbers as the screen writes them where the page, not the picture, shows them.

/** A number with a true minus, thousands with commas; infinities as signs, missing numbers as a dash. */
export function figure(value, decimals) {
  if (value === null || value === undefined || Number.isNaN(value)) return Number.isNaN(value) ? 'NaN' : '–';
  if (value === 'inf' || value === Infinity) return '∞';
  if (value === -Infinity) return '−∞';
  if (value === 0.5 && decimals === undefined) return '½';
  const text = decimals === undefined ? String(value) : Number(value).toFixed(decimals);
  const [whole, fraction] = text.replace('-', '−').split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction === undefined ? '' : '.' + fraction);
}
