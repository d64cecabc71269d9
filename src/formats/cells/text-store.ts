import { elementAt } from '../../model/element-at';

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

  /** Finds the bytes of a text; false if they are not UTF-8. */
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
