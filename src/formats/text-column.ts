import { isMissing, parseDecimal } from './cells';
import { NumberCells } from './number-cells';
import { PackedCells } from './packed-cells';
import { TextCells } from './text-cells';
import { TextStore } from './text-store';
import type { Cells } from '../model';

/** A column takes no memory of its own before its first text: a table may have a hundred thousand. */
const NO_BYTES = Buffer.alloc(0);
const NO_ENDS = new Uint32Array(0);
const FIRST_TEXTS = 8;

/** No character takes more of UTF-8 for each of its UTF-16 units. */
const MOST_BYTES = 3;

const [ZERO, NINE, POINT, MINUS] = [0x30, 0x39, 0x2e, 0x2d];

/** Digits whose number a double holds exactly, as it does the powers of ten up to that. */
const MOST_DIGITS = 15;
const POWERS_OF_TEN = Float64Array.from({ length: MOST_DIGITS + 1 }, (_, power) => Number(`1e${power}`));

const BOOLEANS = new Map([
  ['true', true],
  ['false', false],
]);

/**
 * The cells of a column as they are written, one after the other as UTF-8 outside the heap. A million strings would take
 * longer to allocate and collect than to parse.
 */
export class TextColumn {
  /** True if some text has a point. */
  pointed = false;
  private bytes: Buffer = NO_BYTES;
  /** Where each text ends; it starts where the one before ends. */
  private ends = NO_ENDS;
  private count = 0;
  private end = 0;

  get length(): number {
    return this.count;
  }

  add(text: string): void {
    this.reserve(MOST_BYTES * text.length);
    this.pointed ||= text.includes('.');
    this.close(this.end + this.bytes.write(text, this.end));
  }

  /** Adds the text that stands in these bytes as UTF-8. */
  addUtf8(from: Uint8Array, start: number, end: number): void {
    this.reserve(end - start);
    const { bytes } = this;
    let to = this.end;
    for (let at = start; at < end; at += 1) {
      const byte = from[at]!;
      this.pointed ||= byte === POINT;
      bytes[to++] = byte;
    }
    this.close(to);
  }

  at(row: number): string {
    return this.bytes.toString('utf8', this.start(row), this.ends[row]);
  }

  slice(start: number, end: number): string[] {
    const length = Math.max(0, Math.min(end, this.count) - start);
    return Array.from({ length }, (_, i) => this.at(start + i));
  }

  /** Keeps the first texts only, and no more memory than they take. */
  truncate(length: number): void {
    this.count = Math.min(length, this.count);
    this.ends = this.ends.slice(0, this.count);
    this.end = this.start(this.count);
    this.bytes = Buffer.from(this.bytes.subarray(0, this.end));
  }

  /**
   * The column with its type: numbers, if every cell is one or is missing; booleans likewise; else the texts as they stand, so
   * that a class called "None" or an empty answer stays what it is.
   */
  typed(): Cells {
    return this.numbers() ?? this.booleans() ?? this.texts();
  }

  /** Null if a cell is neither missing nor a number, or if all are missing. */
  private numbers(): Cells | null {
    const values = new Float64Array(this.count);
    let some = false;
    for (let row = 0; row < this.count; row += 1) {
      const value = this.decimalAt(row);
      if (value === undefined && !isMissing(this.at(row))) {
        return null;
      }
      some ||= value !== undefined;
      values[row] = value ?? NaN;
    }
    return some ? new NumberCells(values) : null;
  }

  /** Null if a cell is neither missing nor true or false, or if all are missing. */
  private booleans(): Cells | null {
    const cells = new PackedCells(new TextStore());
    let some = false;
    for (let row = 0; row < this.count; row += 1) {
      const text = this.at(row);
      const value = BOOLEANS.get(text.trim().toLowerCase());
      if (value === undefined && !isMissing(text)) {
        return null;
      }
      some ||= value !== undefined;
      cells.set(row, value ?? null);
    }
    return some ? cells : null;
  }

  private texts(): Cells {
    return new TextCells(Buffer.from(this.bytes.subarray(0, this.end)), this.ends.slice(0, this.count));
  }

  /**
   * What `parseDecimal` makes of the text. Numbers such as -12.345, as nearly all are written, never become strings: digits /
   * 10^k is correctly rounded where both are exact.
   */
  private decimalAt(row: number): number | undefined {
    const { bytes } = this;
    const [start, end] = [this.start(row), this.ends[row]!];
    const first = bytes[start] === MINUS ? start + 1 : start;
    let [digits, point, value] = [0, -1, 0];
    for (let at = first; at < end; at += 1) {
      const byte = bytes[at]!;
      if (byte >= ZERO && byte <= NINE) {
        value = 10 * value + byte - ZERO;
        digits += 1;
      } else if (byte === POINT && point === -1 && digits > 0) {
        point = digits;
      } else {
        return parseDecimal(this.at(row));
      }
    }
    const whole = point === -1 ? digits : point;
    if (digits === 0 || digits > MOST_DIGITS || (whole > 1 && bytes[first] === ZERO)) {
      return parseDecimal(this.at(row));
    }
    const size = value / POWERS_OF_TEN[digits - whole]!;
    return first > start ? -size : size;
  }

  private start(row: number): number {
    return row === 0 ? 0 : this.ends[row - 1]!;
  }

  private close(end: number): void {
    if (this.count === this.ends.length) {
      const ends = new Uint32Array(Math.max(FIRST_TEXTS, 2 * this.count));
      ends.set(this.ends);
      this.ends = ends;
    }
    this.ends[this.count] = end;
    this.count += 1;
    this.end = end;
  }

  private reserve(more: number): void {
    if (this.end + more > this.bytes.length) {
      const bytes = Buffer.allocUnsafeSlow(Math.max(2 * this.bytes.length, this.end + more));
      bytes.set(this.bytes.subarray(0, this.end));
      this.bytes = bytes;
    }
  }
}
