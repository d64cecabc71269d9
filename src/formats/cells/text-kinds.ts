import { MOST_KINDS } from '../../model/kinds';
import { TextPile } from './text-pile';

const FNV_START = 0x811c9dc5;
const FNV_FACTOR = 0x01000193;

/** Places of a hash table with room to spare for all kinds. */
const PLACES = 4 * MOST_KINDS;

/** The texts of a column in which few differ: each of these once, and a byte per row that says which. */
export class TextKinds {
  /** In order of first appearance. */
  readonly texts = new TextPile();
  /** The kind of each row; longer than needed. */
  codes: Uint8Array;
  length = 0;
  /** Kind + 1 at the place of its hash, or at the next free one. */
  private readonly places = new Uint16Array(PLACES);

  private constructor(rows: number) {
    this.codes = new Uint8Array(2 * rows);
  }

  /** Null if too many of the texts differ. */
  static of(rows: TextPile): TextKinds | null {
    const kinds = new TextKinds(rows.length);
    for (let row = 0; row < rows.length; row += 1) {
      if (!kinds.add(rows.bytes, rows.start(row), rows.ends[row]!)) {
        return null;
      }
    }
    return kinds;
  }

  /** Adds the text in these bytes; false, and nothing is added, if that were one kind too many. */
  add(from: Uint8Array, start: number, end: number): boolean {
    const { places, texts } = this;
    let hash = FNV_START;
    for (let at = start; at < end; at += 1) {
      hash = Math.imul(hash ^ from[at]!, FNV_FACTOR);
    }
    let place = (hash ^ (hash >>> 15)) & (PLACES - 1);
    while (places[place] !== 0 && !texts.holds(places[place]! - 1, from, start, end)) {
      place = (place + 1) & (PLACES - 1);
    }
    if (places[place] === 0) {
      if (texts.length === MOST_KINDS) {
        return false;
      }
      texts.add(from, start, end);
      places[place] = texts.length;
    }
    if (this.length === this.codes.length) {
      const codes = new Uint8Array(2 * this.length);
      codes.set(this.codes);
      this.codes = codes;
    }
    this.codes[this.length] = places[place]! - 1;
    this.length += 1;
    return true;
  }

  spread(): TextPile {
    const rows = new TextPile();
    const { texts } = this;
    for (let row = 0; row < this.length; row += 1) {
      const kind = this.codes[row]!;
      rows.add(texts.bytes, texts.start(kind), texts.ends[kind]!);
    }
    return rows;
  }
}
