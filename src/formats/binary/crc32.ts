/** Tables for four bytes at once: `TABLES[k][b]` is the CRC of byte b followed by k zero bytes. */
const TABLES = tables();

function tables(): readonly [Int32Array, Int32Array, Int32Array, Int32Array] {
  const all: [Int32Array, Int32Array, Int32Array, Int32Array] = [
    new Int32Array(256),
    new Int32Array(256),
    new Int32Array(256),
    new Int32Array(256),
  ];
  const [first] = all;
  for (let byte = 0; byte < 256; byte += 1) {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) {
      value = (value & 1) === 0 ? value >>> 1 : (value >>> 1) ^ 0xedb88320;
    }
    first[byte] = value;
  }
  for (let k = 1; k < 4; k += 1) {
    const [before = first, own = first] = all.slice(k - 1);
    for (let byte = 0; byte < 256; byte += 1) {
      const value = before[byte]!;
      own[byte] = (value >>> 8) ^ first[value & 0xff]!;
    }
  }
  return all;
}

/**
 * The CRC-32 of ZIP, gzip and Parquet pages: polynomial 0x04C11DB7, reflected, all ones at both ends (ISO 3309; RFC 1952,
 * section 8), four bytes at a time.
 */
export function crc32(bytes: Uint8Array): number {
  const [table0, table1, table2, table3] = TABLES;
  const fours = bytes.length - (bytes.length % 4);
  let crc = -1;
  let at = 0;
  for (; at < fours; at += 4) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    crc =
      table3[crc & 0xff]! ^ table2[(crc >>> 8) & 0xff]! ^ table1[(crc >>> 16) & 0xff]! ^ table0[crc >>> 24]!;
  }
  for (; at < bytes.length; at += 1) {
    crc = (crc >>> 8) ^ table0[(crc ^ bytes[at]!) & 0xff]!;
  }
  return ~crc >>> 0;
}
