// NumPy's .npz: .npy files (format 1.0) in a zip archive, stored as they are.

const names = ['queries', 'keys', 'values', 'raw', 'scaled', 'bias', 'logits', 'weights', 'output'];

/** np.load(…)['weights'] and so on: every matrix that there is, float32, as matrix() gives them. */
export function matricesAsNpz(simulation) {
  const files = [];
  for (const name of names) {
    try {
      files.push({ name: `${name}.npy`, parts: npy(simulation.matrix(name)) });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error; // loaded scores have no queries and keys
    }
  }
  return new Blob(zip(files), { type: 'application/zip' });
}

function npy({ rows, cols, data }) {
  const text = `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows}, ${cols}), }`;
  const length = Math.ceil((10 + text.length + 1) / 64) * 64;
  const header = new Uint8Array(length).fill(0x20);
  header.set([0x93, ...letters('NUMPY'), 1, 0, (length - 10) & 255, (length - 10) >> 8, ...letters(text)]);
  header[length - 1] = 0x0a;
  return [header, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)];
}

const letters = (text) => Array.from(text, (letter) => letter.charCodeAt(0));

/** PKWARE's APPNOTE 4.3: for each file a local header and its bytes, then the central directory and its end. */
function zip(files) {
  const out = [];
  const directory = [];
  let offset = 0;
  for (const { name, parts } of files) {
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    // Version needed, flags, method (stored), 1980-01-01, CRC-32, both sizes, length of the name, no extra field.
    const both = [[2, 20], [2, 0], [2, 0], [4, 0x21 << 16], [4, crc32(parts)], [4, size], [4, size], [2, name.length], [2, 0]];
    const local = record(0x04034b50, both, name);
    // The directory adds: made by, no comment, disk 0, no attributes, where the local header is.
    directory.push(record(0x02014b50, [[2, 20], ...both, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]], name));
    out.push(local, ...parts);
    offset += local.length + size;
  }
  const length = directory.reduce((sum, entry) => sum + entry.length, 0);
  const end = [[2, 0], [2, 0], [2, files.length], [2, files.length], [4, length], [4, offset], [2, 0]];
  return [...out, ...directory, record(0x06054b50, end, '')];
}

/** A signature, fields as [bytes, value] in little-endian order, and a name. */
function record(signature, fields, name) {
  const bytes = [];
  for (const [size, value] of [[4, signature], ...fields]) {
    for (let byte = 0; byte < size; byte++) bytes.push((value >>> (8 * byte)) & 255);
  }
  return new Uint8Array([...bytes, ...letters(name)]);
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? 0xedb88320 ^ (byte >>> 1) : byte >>> 1;
  return byte;
});

function crc32(parts) {
  let sum = 0xffffffff;
  for (const part of parts) for (const byte of part) sum = table[(sum ^ byte) & 255] ^ (sum >>> 8);
  return ~sum >>> 0;
}
