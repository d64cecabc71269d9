import { elementAt } from '../../model/lists';

/** Texts are stored in pieces, the first of this size, each next one twice as large; a longer text has its own. */
const FIRST_PIECE_BYTES = 1 << 14;
const PIECE_BYTES = 1 << 20;

/** Each text is preceded by its length in bytes, with this bit set for UTF-16. */
const HEADER_BYTES = 4;
const UTF16 = 2 ** 31;

export interface TextBytes {
  bytes: Uint8Array;
  start: number;
  end: number;
}

/** A position is piece · this + offset: a double holds it exactly. */
const POSITIONS = 2 ** 32;

/**
 * Texts as bytes outside the heap: UTF-8, the most compact, or UTF-16 for texts with lone surrogates, so that
 * every text is returned unchanged.
 */
export class TextStore {
  private readonly pieces: Buffer[] = [];
  /** In the last piece. */
  private end = 0;

  /** @returns where it lies */
  add(text: string): number {
    const offset = this.reserve(HEADER_BYTES + 3 * text.length);
    const piece = elementAt(this.pieces, this.pieces.length - 1);
    const start = offset + HEADER_BYTES;
    let length = piece.write(text, start);
    // If it is as long in UTF-8 as in characters, it is ASCII.
    const whole = length === text.length || !/\p{Surrogate}/u.test(text);
    if (!whole) {
      length = piece.write(text, start, 'utf16le');
    }
    piece.writeUInt32LE(whole ? length : length + UTF16, offset);
    this.end = start + length;
    return (this.pieces.length - 1) * POSITIONS + offset;
  }

  /**
   * @param utf8 bytes that hold the text's own
   * @returns where it lies
   */
  addUtf8(utf8: Uint8Array, from: number, to: number): number {
    const length = to - from;
    const offset = this.reserve(HEADER_BYTES + length);
    const piece = elementAt(this.pieces, this.pieces.length - 1);
    piece.set(utf8.subarray(from, to), offset + HEADER_BYTES);
    piece.writeUInt32LE(length, offset);
    this.end = offset + HEADER_BYTES + length;
    return (this.pieces.length - 1) * POSITIONS + offset;
  }

  find(position: number, into: TextBytes): boolean {
    const piece = this.pieces[Math.floor(position / POSITIONS)]!;
    const offset = position % POSITIONS;
    const header = piece.readUInt32LE(offset);
    into.bytes = piece;
    into.start = offset + HEADER_BYTES;
    into.end = into.start + (header < UTF16 ? header : header - UTF16);
    return header < UTF16;
  }

  read(position: number): string {
    const piece = this.pieces[Math.floor(position / POSITIONS)] ?? Buffer.alloc(0);
    const offset = position % POSITIONS;
    const header = piece.readUInt32LE(offset);
    const start = offset + HEADER_BYTES;
    return header < UTF16
      ? piece.toString('utf8', start, start + header)
      : piece.toString('utf16le', start, start + header - UTF16);
  }

  /** Makes room for this many bytes in the last piece, and returns the position. */
  private reserve(most: number): number {
    const room = this.pieces.at(-1)?.length ?? 0;
    if (most > room - this.end) {
      const usual = Math.min(PIECE_BYTES, room === 0 ? FIRST_PIECE_BYTES : 2 * room);
      this.pieces.push(Buffer.allocUnsafeSlow(Math.max(usual, most)));
      this.end = 0;
    }
    return this.end;
  }
}

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
