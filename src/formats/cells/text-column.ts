import type { Cell, Cells } from '../../model/records';
import { MOST_KINDS } from '../../model/kinds';
import { areSections, thousandsAt } from './cells';
import { TextPile } from './text-pile';
import { asWritten, typedTexts } from './typed-texts';
import { CellList, FALSE, MISSING, NUMBER, TEXT, TRUE } from './cell-list';
import type { TextBytes } from './distinct-texts';

const FNV_START = 0x811c9dc5;
const FNV_FACTOR = 0x01000193;

/** Places of a hash table with room to spare for all kinds. */
const PLACES = 4 * MOST_KINDS;

/** The texts of a column in which few differ: each of these once, and a byte per row that says which. */
class TextKinds {
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

/** A column of at most 256 different cells, a byte each. */
class KindCells extends CellList {
  private utf8: readonly Buffer[] | null = null;

  /**
   * @param codes which of the kinds each cell is
   * @param all in order of first appearance; equal ones become one
   */
  constructor(
    private readonly codes: Uint8Array,
    private readonly all: readonly Cell[],
  ) {
    super();
    const firsts = Uint8Array.from(all, (cell) => all.findIndex((one) => Object.is(one, cell)));
    if (firsts.some((first, code) => first !== code)) {
      for (let item = 0; item < codes.length; item += 1) {
        codes[item] = firsts[codes[item]!]!;
      }
    }
  }

  override get length(): number {
    return this.codes.length;
  }

  countKinds(): ReadonlyMap<Cell, number> {
    const counts = new Float64Array(this.all.length);
    for (const code of this.codes) {
      counts[code]! += 1;
    }
    const kinds = new Map<Cell, number>();
    this.all.forEach((cell, code) => {
      if (counts[code]! > 0) {
        kinds.set(cell, (kinds.get(cell) ?? 0) + counts[code]!);
      }
    });
    return kinds;
  }

  protected override cell(item: number): Cell {
    return this.all[this.codes[item]!]!;
  }

  protected override kind(item: number): number {
    const cell = this.cell(item);
    switch (typeof cell) {
      case 'number':
        return NUMBER;
      case 'string':
        return TEXT;
      case 'boolean':
        return cell ? TRUE : FALSE;
      default:
        return MISSING;
    }
  }

  protected override number(item: number): number {
    return this.cell(item) as number;
  }

  protected override findText(item: number, into: TextBytes): boolean {
    this.utf8 ??= this.all.map((cell) => Buffer.from(typeof cell === 'string' ? cell : ''));
    into.bytes = this.utf8[this.codes[item]!]!;
    into.start = 0;
    into.end = into.bytes.length;
    return true;
  }

  protected override hasCellsOf(others: CellList): boolean {
    if (!(others instanceof KindCells)) {
      return super.hasCellsOf(others);
    }
    const inOthers = this.all.map((cell) => others.all.indexOf(cell));
    return this.codes.every((code, item) => inOthers[code] === others.codes[item]);
  }
}

/** After this many rows a column of few different texts is kept as such; smaller ones are not worth it. */
const KINDS_AFTER = 1024;

const POINT = 0x2e;

/**
 * The cells of a column as they are written, as UTF-8 outside the heap: a million strings would take longer to allocate and
 * collect than to parse. If few of them differ, each of these is kept and parsed once.
 */
export class TextColumn {
  private texts = new TextPile();
  /** Instead of the texts. */
  private kinds: TextKinds | null = null;

  get length(): number {
    return (this.kinds ?? this.texts).length;
  }

  add(text: string): void {
    const texts = this.kinds?.texts ?? this.texts;
    const end = texts.write(text);
    this.addUtf8(texts.bytes, texts.end, end);
  }

  addUtf8(from: Uint8Array, start: number, end: number): void {
    if (this.kinds?.add(from, start, end) === true) {
      return;
    }
    if (this.kinds !== null) {
      this.texts = this.kinds.spread();
      this.kinds = null;
    }
    this.texts.add(from, start, end);
    if (this.texts.length === KINDS_AFTER) {
      this.kinds = TextKinds.of(this.texts);
      this.texts = this.kinds === null ? this.texts : new TextPile();
    }
  }

  at(row: number): string {
    const { kinds, texts } = this;
    return kinds === null ? texts.at(row) : kinds.texts.at(kinds.codes[row]!);
  }

  slice(start: number, end: number): string[] {
    const length = Math.max(0, Math.min(end, this.length) - start);
    return Array.from({ length }, (_, i) => this.at(start + i));
  }

  truncate(length: number): void {
    if (this.kinds === null) {
      this.texts.truncate(length);
    } else {
      this.kinds.length = Math.min(length, this.length);
      this.kinds.codes = this.kinds.codes.slice(0, this.length);
    }
  }

  /** The row of the first number that may be written with points between thousands; -1 if there is none. */
  thousandsAt(): number {
    const texts = this.kinds?.texts ?? this.texts;
    const at = texts.bytes.subarray(0, texts.end).includes(POINT) ? thousandsAt(texts) : -1;
    return at === -1 || this.kinds === null ? at : this.kinds.codes.indexOf(at);
  }

  typed(): Cells {
    const { kinds } = this;
    const texts = kinds?.texts ?? this.texts;
    const cells = areSections(texts) ? asWritten(texts) : typedTexts(texts);
    return kinds === null ? cells : new KindCells(kinds.codes.slice(0, kinds.length), [...cells]);
  }
}
