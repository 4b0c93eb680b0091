// How a slider's travel, 0 to 1, maps to a value. The form's template and the form itself share it.

/** Whether the values include the limit infinity beyond `most` (the temperature). */
const endless = (row) => row.allowed?.includes('inf') ?? false;

/** The value at `position` (0 to 1): a number or 'inf', rounded as the parameter's kind asks. */
export function valueAt(position, row) {
  const { least, most } = row;
  if (endless(row)) {
    if (position <= 0) return 0;
    if (position >= 1) return 'inf';
  }
  if (position <= 0) return least;
  const low = lowest(row);
  const exact = row.travel === 'logarithmic' ? low * (most / low) ** position : low + (most - low) * position;
  return Math.min(most, Math.max(least, rounded(exact, row)));
}

/** Where `value` (a number or 'inf') stands on the slider, 0 to 1. */
export function positionOf(value, row) {
  if (value === 'inf' || value === Infinity) return 1;
  const low = lowest(row);
  const share =
    row.travel === 'logarithmic' ? Math.log(value / low) / Math.log(row.most / low) : (value - low) / (row.most - low);
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
}

/** The value that an arrow key (large: Page Up or Down) leads to. */
export function stepped(value, direction, large, row) {
  if (row.kind === 'integer') {
    if (large && row.travel === 'logarithmic') return clamp(direction > 0 ? value * 2 : Math.ceil(value / 2), row);
    return clamp(value + direction * (large ? Math.max(1, Math.round((row.most - row.least) / 10)) : 1), row);
  }
  const next = valueAt(Math.min(1, Math.max(0, positionOf(value, row) + direction * (large ? 0.1 : 0.01))), row);
  return next;
}

/** Values for ticks under the slider, evenly spaced along the travel. */
export function ticks(row) {
  if (endless(row)) return [0, 1, 'inf'];
  if (row.travel === 'logarithmic' && row.most === 4096) return row.least === 1 ? [1, 8, 64, 512, 4096] : [0, 8, 64, 512, 4096];
  return row.travel === 'linear' && row.kind === 'real' ? [row.least, (row.least + row.most) / 2, row.most] : [row.least, row.most];
}

const clamp = (value, { least, most }) => Math.min(most, Math.max(least, value));

/** The lowest finite value on the slider: a logarithm has no 0. */
function lowest({ kind, least, most, travel }) {
  if (travel !== 'logarithmic' || least > 0) return least;
  return kind === 'integer' ? 1 : 1 / most;
}

/** Integers are whole; other values keep three significant figures, or hundredths on a linear slider. */
function rounded(value, row) {
  if (row.kind === 'integer') return Math.round(value);
  return row.travel === 'logarithmic' ? Number(value.toPrecision(3)) : Math.round(value * 100) / 100;
}
