// One digest of scores and weights over the settings of spread.json, the same wherever the engine runs.
import { readFileSync } from 'node:fs';

export const { digest, settings } = JSON.parse(readFileSync(new URL('spread.json', import.meta.url)));

/**
 * CRC-32 of the float32 of raw scores and weights at each setting in turn; NaN, which has many bits, as 7fc00000.
 * Stands alone, so that a test can hand it to a page.
 */
export async function digestOf(simulation, settings) {
  const start = { ...simulation.get(), nk: 'n' };
  let crc = ~0;
  const addByte = (byte) => {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  };
  for (const setting of settings) {
    const { warnings } = await simulation.set({ ...start, ...Object.fromEntries(setting.split('&').map((pair) => pair.split('='))) });
    const unexpected = warnings.find(({ given }) => given !== 'custom');
    if (unexpected) throw new Error(`${setting}: ${unexpected.key} is not taken`);
    for (const name of ['raw', 'weights']) {
      const { data } = simulation.matrix(name);
      const bits = new Uint32Array(data.buffer, data.byteOffset, data.length);
      data.forEach((value, i) => {
        const word = Number.isNaN(value) ? 0x7fc00000 : bits[i];
        for (let shift = 0; shift < 32; shift += 8) addByte((word >>> shift) & 255);
      });
    }
  }
  return (~crc >>> 0).toString(16).padStart(8, '0');
}
