import type { Cell } from '../../model/records';
import { CellList, FALSE, JSON_TEXT, MISSING, NUMBER, TEXT, TRUE } from './cell-list';
import type { TextBytes, TextStore } from './distinct-texts';

/** A column takes memory only with its first cell: a table may have a hundred thousand. */
const NO_KINDS = new Uint8Array(0);
const NO_VALUES = new Float64Array(0);
const FIRST_CAPACITY = 8;

/** Cells of any type in nine bytes each: their type, and a number or the position of their text in the store. */
export class PackedCells extends CellList {
  private kinds = NO_KINDS;
  private values = NO_VALUES;
  private count = 0;

  /** @param texts may be shared by columns */
  constructor(private readonly texts: TextStore) {
    super();
  }

  override get length(): number {
    return this.count;
  }

  /** Makes the column as long as this; the cells added are missing. */
  extend(length: number): void {
    if (length > this.kinds.length) {
      const capacity = Math.max(length, FIRST_CAPACITY, Math.ceil(1.5 * this.kinds.length));
      this.kinds = enlarged(this.kinds, new Uint8Array(capacity));
      this.values = enlarged(this.values, new Float64Array(capacity));
    }
    this.count = Math.max(this.count, length);
    this.forget();
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

  protected override cell(item: number): Cell {
    switch (this.kinds[item]) {
      case NUMBER:
        return this.values[item]!;
      case FALSE:
        return false;
      case TRUE:
        return true;
      case TEXT:
      case JSON_TEXT:
        return this.texts.read(this.values[item]!);
      default:
        return null;
    }
  }

  protected override kind(item: number): number {
    return this.kinds[item]!;
  }

  protected override number(item: number): number {
    return this.values[item]!;
  }

  protected override findText(item: number, into: TextBytes): boolean {
    return this.texts.find(this.values[item]!, into);
  }
}

function enlarged<Values extends Uint8Array | Float64Array>(from: Values, to: Values): Values {
  to.set(from);
  return to;
}
