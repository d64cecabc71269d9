import type { Cell, Cells } from '../../model/records';
import { distinctTexts, emptyText, sameBytes, type TextBytes } from './distinct-texts';

const FIRST_CAPACITY = 64;

/** The line of each item so far, in four bytes each. */
export class LineNumbers {
  private lines = new Int32Array(FIRST_CAPACITY);
  private count = 0;

  get length(): number {
    return this.count;
  }

  add(line: number): void {
    if (this.count === this.lines.length) {
      const lines = new Int32Array(2 * this.count);
      lines.set(this.lines);
      this.lines = lines;
    }
    this.lines[this.count] = line;
    this.count += 1;
  }

  at(item: number): number {
    return this.lines[item]!;
  }

  all(): Int32Array {
    return this.lines.slice(0, this.count);
  }
}

/** The type of a cell. An unset one is missing. */
export const MISSING = 0;
export const NUMBER = 1;
export const FALSE = 2;
export const TRUE = 3;
export const TEXT = 4;
export const JSON_TEXT = 5;

const NOTHING: Known = {};

interface Known {
  readonly distinct?: boolean | undefined;
  readonly same?: CellList;
}

/**
 * Cells in less memory than an array of values. As such, a million items would take several times as much, all of it
 * visited by the garbage collector.
 */
export abstract class CellList implements Cells {
  private known: Known = NOTHING;

  abstract get length(): number;

  /** The item's index, from 0. */
  protected abstract cell(item: number): Cell;
  protected abstract kind(item: number): number;
  protected abstract number(item: number): number;
  /** Finds the bytes of a text; false if they are not UTF-8. */
  protected abstract findText(item: number, into: TextBytes): boolean;

  at(item: number): Cell | undefined {
    return item >= 0 && item < this.length ? this.cell(item) : undefined;
  }

  *[Symbol.iterator](): Iterator<Cell> {
    for (let item = 0; item < this.length; item += 1) {
      yield this.cell(item);
    }
  }

  forEach(visit: (cell: Cell, item: number) => void): void {
    for (let item = 0; item < this.length; item += 1) {
      visit(this.cell(item), item);
    }
  }

  slice(start: number, end: number): Cell[] {
    const length = Math.max(0, Math.min(end, this.length) - start);
    return Array.from({ length }, (_, i) => this.cell(start + i));
  }

  map<Value>(change: (cell: Cell, item: number) => Value): Value[] {
    return Array.from({ length: this.length }, (_, item) => change(this.cell(item), item));
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
    for (let item = 0; item < this.length; item += 1) {
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
    if (!(others instanceof CellList)) {
      return false;
    }
    if (this.known.same === others && others.known.same === this) {
      return true;
    }
    const same = others.length === this.length && this.hasCellsOf(others);
    if (same) {
      this.known = { ...this.known, same: others };
      others.known = { ...others.known, same: this };
    }
    return same;
  }

  /** Call when a cell changes. */
  protected forget(): void {
    this.known = NOTHING;
  }

  protected hasCellsOf(others: CellList): boolean {
    const [own, other] = [emptyText(), emptyText()];
    for (let item = 0; item < this.length; item += 1) {
      const kind = this.kind(item);
      if (kind !== others.kind(item) || (kind === NUMBER && this.number(item) !== others.number(item))) {
        return false;
      }
      if (kind === TEXT || kind === JSON_TEXT) {
        const plain = this.findText(item, own);
        if (others.findText(item, other) !== plain || !sameBytes(own, other)) {
          return false;
        }
      }
    }
    return true;
  }

  private distinctTexts(): boolean | undefined {
    for (let item = 0; item < this.length; item += 1) {
      if (this.kind(item) !== TEXT) {
        return undefined;
      }
    }
    let plain = true;
    const found = distinctTexts(this.length, (item, into) => {
      plain = this.findText(item, into) && plain;
    });
    return plain ? found : undefined;
  }
}
