/** Looking into a VSIX, which is a zip: the names and sizes in its directory, for which no library is needed. */

import { readFileSync } from 'node:fs';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;

/**
 * @param {string} file
 * @returns {{ name: string, size: number }[]} size is that of the unpacked file in bytes
 */
export function entriesOf(file) {
  const bytes = readFileSync(file);
  let end = bytes.length - 22;
  while (end >= 0 && bytes.readUInt32LE(end) !== endOfDirectory) end--;
  if (end < 0) throw new Error(`${file} is not a VSIX.`);
  const entries = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== directoryEntry) throw new Error(`The directory of ${file} is damaged.`);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    if (!name.endsWith('/')) entries.push({ name, size: bytes.readUInt32LE(at + 24) });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}
