import type { Cell, Cells } from '../../model/records';
import { isMissing, parseDecimal } from './cells';
import { PackedCells } from './packed-cells';
import type { TextPile } from './text-pile';
import { type TextBytes, TextStore } from './distinct-texts';
import { CellList, MISSING, NUMBER, TEXT } from './cell-list';

/** A column of numbers, eight bytes each. */
export class NumberCells extends CellList {
  /** @param values NaN is a missing cell */
  constructor(private readonly values: Float64Array) {
    super();
  }

  override get length(): number {
    return this.values.length;
  }

  protected override cell(item: number): Cell {
    const value = this.values[item]!;
    return Number.isNaN(value) ? null : value;
  }

  protected override kind(item: number): number {
    return Number.isNaN(this.values[item]) ? MISSING : NUMBER;
  }

  protected override number(item: number): number {
    return this.values[item]!;
  }

  protected override findText(): boolean {
    return false;
  }
}

/** Short texts that were read before are kept as strings, as many as this: most columns of classes have fewer. */
const KEPT = 256;
const LONGEST_KEPT = 32;

/** A column of texts, one after the other as UTF-8: four bytes more than they take in the file. */
class TextCells extends CellList {
  /** The last item, plus 1, whose text has each hash, and its string. */
  private readonly keptItems = new Uint32Array(KEPT);
  private readonly keptTexts: string[] = [];

  constructor(private readonly texts: TextPile) {
    super();
  }

  override get length(): number {
    return this.texts.length;
  }

  protected override cell(item: number): Cell {
    const { texts, keptItems, keptTexts } = this;
    const { bytes } = texts;
    const [start, end] = [texts.start(item), texts.ends[item]!];
    if (end - start > LONGEST_KEPT) {
      return bytes.toString('utf8', start, end);
    }
    let hash = end - start;
    for (let at = start; at < end; at += 1) {
      hash = (31 * hash + bytes[at]!) | 0;
    }
    const place = (hash ^ (hash >>> 8)) & (KEPT - 1);
    if (keptItems[place] === 0 || !texts.holds(keptItems[place]! - 1, bytes, start, end)) {
      keptItems[place] = item + 1;
      keptTexts[place] = bytes.toString('utf8', start, end);
    }
    return keptTexts[place]!;
  }

  protected override kind(): number {
    return TEXT;
  }

  protected override number(): number {
    return NaN;
  }

  protected override findText(item: number, into: TextBytes): boolean {
    const { texts } = this;
    into.bytes = texts.bytes;
    into.start = texts.start(item);
    into.end = texts.ends[item]!;
    return true;
  }

  protected override hasCellsOf(others: CellList): boolean {
    return others instanceof TextCells ? this.texts.equals(others.texts) : super.hasCellsOf(others);
  }
}

const [ZERO, NINE, POINT, MINUS, EXPONENT] = [0x30, 0x39, 0x2e, 0x2d, 0x65];

/** Digits whose number a double holds exactly, as it does the powers of ten up to that. */
const MOST_DIGITS = 15;
const POWERS_OF_TEN = Float64Array.from({ length: MOST_DIGITS + 1 }, (_, power) => Number(`1e${power}`));

const BOOLEANS = new Map([
  ['true', true],
  ['false', false],
]);

/**
 * Texts with their type: numbers, if every one is one or is missing; booleans likewise; else the texts as they stand, so
 * that a class called "None" or an empty answer stays what it is.
 */
export function typedTexts(texts: TextPile): Cells {
  return numbers(texts) ?? booleans(texts) ?? asWritten(texts);
}

export function asWritten(texts: TextPile): Cells {
  return new TextCells(texts.copy());
}

/** Null if a cell is neither missing nor a number, if all are missing, or if names such as `3e3` and `30e2` would be one number. */
function numbers(texts: TextPile): Cells | null {
  const values = new Float64Array(texts.length);
  const names = new Map<number, string>();
  let some = false;
  for (let row = 0; row < texts.length; row += 1) {
    const value = decimalAt(texts, row);
    if (value === undefined && !isMissing(texts.at(row))) {
      return null;
    }
    some ||= value !== undefined;
    values[row] = value ?? NaN;
    if (value !== undefined && Number.isInteger(value) && hasExponent(texts, row)) {
      const name = texts.at(row);
      if ((names.get(value) ?? name) !== name) {
        return null;
      }
      names.set(value, name);
    }
  }
  return some ? new NumberCells(values) : null;
}

function hasExponent(texts: TextPile, row: number): boolean {
  const end = texts.ends[row]!;
  for (let at = texts.start(row); at < end; at += 1) {
    // The bit that tells cases apart.
    if ((texts.bytes[at]! | 0x20) === EXPONENT) {
      return true;
    }
  }
  return false;
}

/** Null if a cell is neither missing nor true or false, or if all are missing. */
function booleans(texts: TextPile): Cells | null {
  const cells = new PackedCells(new TextStore());
  let some = false;
  for (let row = 0; row < texts.length; row += 1) {
    const text = texts.at(row);
    const value = BOOLEANS.get(text.trim().toLowerCase());
    if (value === undefined && !isMissing(text)) {
      return null;
    }
    some ||= value !== undefined;
    cells.set(row, value ?? null);
  }
  return some ? cells : null;
}

/**
 * What `parseDecimal` makes of a text. Numbers such as -12.345, as nearly all are written, never become strings: digits /
 * 10^k is correctly rounded where both are exact.
 */
function decimalAt(texts: TextPile, row: number): number | undefined {
  const { bytes, ends } = texts;
  const [start, end] = [texts.start(row), ends[row]!];
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
      return parseDecimal(texts.at(row));
    }
  }
  const whole = point === -1 ? digits : point;
  if (digits === 0 || (whole > 1 && bytes[first] === ZERO) || (digits > MOST_DIGITS && point === -1)) {
    return parseDecimal(texts.at(row));
  }
  if (digits > MOST_DIGITS) {
    const long = Number(texts.at(row));
    return Number.isFinite(long) ? long : undefined;
  }
  const size = value / POWERS_OF_TEN[digits - whole]!;
  return first > start ? -size : size;
}
