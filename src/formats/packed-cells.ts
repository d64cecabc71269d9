import type { Cell, Cells } from '../model';
import { distinctTexts, emptyText, sameBytes } from './distinct-texts';
import type { TextStore } from './text-store';

/** The type of a cell. An unset one is missing. */
const MISSING = 0;
const NUMBER = 1;
const FALSE = 2;
const TRUE = 3;
const TEXT = 4;
/** A list or an object, as its JSON text. */
const JSON_TEXT = 5;

const FIRST_CAPACITY = 64;

const NOTHING: Known = {};

/** What is asked several times of a column of ids. */
interface Known {
  readonly distinct?: boolean | undefined;
  readonly same?: PackedCells;
}

/**
 * The cells of one column in nine bytes each: their type, and a number or the position of their text in the
 * store. As an array of values, a million items would take several times as much memory, all of it visited by
 * the garbage collector.
 */
export class PackedCells implements Cells {
  private kinds = new Uint8Array(FIRST_CAPACITY);
  private values = new Float64Array(FIRST_CAPACITY);
  private count = 0;
  /** Until a cell changes. */
  private known: Known = NOTHING;

  /** @param texts may be shared by columns */
  constructor(private readonly texts: TextStore) {}

  get length(): number {
    return this.count;
  }

  /** Makes the column as long as this; the cells added are missing. */
  extend(length: number): void {
    if (length > this.kinds.length) {
      const capacity = Math.max(length, Math.ceil(1.5 * this.kinds.length));
      this.kinds = enlarged(this.kinds, new Uint8Array(capacity));
      this.values = enlarged(this.values, new Float64Array(capacity));
    }
    this.count = Math.max(this.count, length);
    this.known = NOTHING;
  }

  /** Sets a cell; the column grows as needed. A number that is not finite counts as missing. */
  set(item: number, cell: Cell): void {
    this.extend(item + 1);
    if (typeof cell === 'number') {
      this.kinds[item] = Number.isFinite(cell) ? NUMBER : MISSING;
      this.values[item] = cell;
    } else if (typeof cell === 'string') {
      this.kinds[item] = TEXT;
      this.values[item] = this.texts.add(cell);
    } else {
      this.kinds[item] = cell === null ? MISSING : cell ? TRUE : FALSE;
    }
  }

  /** Sets a cell to the UTF-8 text in these bytes. */
  setUtf8(item: number, bytes: Uint8Array, from: number, to: number): void {
    this.extend(item + 1);
    this.kinds[item] = TEXT;
    this.values[item] = this.texts.addUtf8(bytes, from, to);
  }

  /** @param json of a list or an object: stored like any text, but marked as not being a text of the file */
  setJson(item: number, json: string): void {
    this.set(item, json);
    this.kinds[item] = JSON_TEXT;
  }

  /** True if the cell is the JSON text of a list or an object. */
  isJson(item: number): boolean {
    return this.kinds[item] === JSON_TEXT;
  }

  at(item: number): Cell | undefined {
    if (item >= this.count) {
      return undefined;
    }
    switch (this.kinds[item]) {
      case NUMBER:
        return this.values[item];
      case FALSE:
        return false;
      case TRUE:
        return true;
      case TEXT:
      case JSON_TEXT:
        return this.texts.read(this.values[item]!);
      case MISSING:
        return null;
      default:
        return undefined;
    }
  }

  *[Symbol.iterator](): Iterator<Cell> {
    for (let item = 0; item < this.count; item += 1) {
      yield this.cell(item);
    }
  }

  forEach(visit: (cell: Cell, item: number) => void): void {
    for (let item = 0; item < this.count; item += 1) {
      visit(this.cell(item), item);
    }
  }

  slice(start: number, end: number): Cell[] {
    const length = Math.max(0, Math.min(end, this.count) - start);
    return Array.from({ length }, (_, i) => this.cell(start + i));
  }

  map<Value>(change: (cell: Cell, item: number) => Value): Value[] {
    return Array.from({ length: this.count }, (_, item) => change(this.cell(item), item));
  }

  filter(holds: (cell: Cell, item: number) => boolean): Cell[] {
    const kept: Cell[] = [];
    this.forEach((cell, item) => {
      if (holds(cell, item)) {
        kept.push(cell);
      }
    });
    return kept;
  }

  some(holds: (cell: Cell, item: number) => boolean): boolean {
    for (let item = 0; item < this.count; item += 1) {
      if (holds(this.cell(item), item)) {
        return true;
      }
    }
    return false;
  }

  every(holds: (cell: Cell, item: number) => boolean): boolean {
    return !this.some((cell, item) => !holds(cell, item));
  }

  areDistinctTexts(): boolean | undefined {
    if (!('distinct' in this.known)) {
      this.known = { ...this.known, distinct: this.distinctTexts() };
    }
    return this.known.distinct;
  }

  areSameAs(others: Cells): boolean {
    if (!(others instanceof PackedCells)) {
      return false;
    }
    if (this.known.same === others && others.known.same === this) {
      return true;
    }
    const same = this.hasCellsOf(others);
    if (same) {
      this.known = { ...this.known, same: others };
      others.known = { ...others.known, same: this };
    }
    return same;
  }

  private distinctTexts(): boolean | undefined {
    const { kinds, values, texts, count } = this;
    let plain = true;
    for (let item = 0; item < count; item += 1) {
      if (kinds[item] !== TEXT) {
        return undefined;
      }
    }
    const found = distinctTexts(count, (item, into) => {
      plain = texts.find(values[item]!, into) && plain;
    });
    return plain ? found : undefined;
  }

  private hasCellsOf(others: PackedCells): boolean {
    if (others.count !== this.count) {
      return false;
    }
    const [own, other] = [emptyText(), emptyText()];
    for (let item = 0; item < this.count; item += 1) {
      const kind = this.kinds[item];
      const [value, otherValue] = [this.values[item]!, others.values[item]!];
      if (kind !== others.kinds[item] || (kind === NUMBER && value !== otherValue)) {
        return false;
      }
      if (kind === TEXT || kind === JSON_TEXT) {
        const plain = this.texts.find(value, own);
        if (others.texts.find(otherValue, other) !== plain || !sameBytes(own, other)) {
          return false;
        }
      }
    }
    return true;
  }

  private cell(item: number): Cell {
    return this.at(item) ?? null;
  }
}

function enlarged<Values extends Uint8Array | Float64Array>(from: Values, to: Values): Values {
  to.set(from);
  return to;
}
