import type { TextBytes } from './text-store';

const FNV_START = 0x811c9dc5;
const FNV_FACTOR = 0x01000193;
const ASCII_END = 0x80;

/**
 * Whether all texts differ and none is empty, told from their bytes: a million strings would take longer to create
 * than to compare. Undefined if a text is not ASCII, because different bytes may then stand for the same text.
 */
export function distinctTexts(
  count: number,
  bytesOf: (item: number, into: TextBytes) => void,
): boolean | undefined {
  if (areRising(count, bytesOf)) {
    return true;
  }
  const size = 2 ** Math.ceil(Math.log2(2 * count + 1));
  // Item + 1 at the place of its hash, or at the next free one.
  const table = new Int32Array(size);
  const [own, other]: [TextBytes, TextBytes] = [emptyText(), emptyText()];
  for (let item = 0; item < count; item += 1) {
    bytesOf(item, own);
    if (own.start === own.end) {
      return false;
    }
    const { bytes, start, end } = own;
    let hash = FNV_START;
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at]!;
      if (byte >= ASCII_END) {
        return undefined;
      }
      hash = Math.imul(hash ^ byte, FNV_FACTOR);
    }
    // The lowest bits of such a hash depend on the lowest bits of the bytes alone.
    let place = (hash ^ (hash >>> 15)) & (size - 1);
    for (; table[place] !== 0; place = (place + 1) & (size - 1)) {
      bytesOf(table[place]! - 1, other);
      if (sameBytes(own, other)) {
        return false;
      }
    }
    table[place] = item + 1;
  }
  return true;
}

/**
 * True if each text is longer than the one before, or as long and greater, as numbered ids mostly are: then all differ. A
 * table of a million hashes would be out of the cache.
 */
function areRising(count: number, bytesOf: (item: number, into: TextBytes) => void): boolean {
  let [last, own]: [TextBytes, TextBytes] = [emptyText(), emptyText()];
  for (let item = 0; item < count; item += 1) {
    bytesOf(item, own);
    if (!isGreater(own, last)) {
      return false;
    }
    [last, own] = [own, last];
  }
  return true;
}

/** False too for a text that is not ASCII. */
function isGreater(own: TextBytes, last: TextBytes): boolean {
  const { bytes, start, end } = own;
  let order = end - start - (last.end - last.start);
  const alike = order === 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at]!;
    if (byte >= ASCII_END) {
      return false;
    }
    if (alike && order === 0) {
      order = byte - last.bytes[last.start + at - start]!;
    }
  }
  return order > 0;
}

export function emptyText(): TextBytes {
  return { bytes: new Uint8Array(0), start: 0, end: 0 };
}

export function sameBytes(one: TextBytes, other: TextBytes): boolean {
  const length = one.end - one.start;
  if (other.end - other.start !== length) {
    return false;
  }
  for (let at = 0; at < length; at += 1) {
    if (one.bytes[one.start + at] !== other.bytes[other.start + at]) {
      return false;
    }
  }
  return true;
}
