import type { Cells } from '../../model';
import { isMissing, parseDecimal } from './cells';
import { NumberCells } from './number-cells';
import { PackedCells } from './packed-cells';
import { TextCells } from './text-cells';
import type { TextPile } from './text-pile';
import { TextStore } from './text-store';

const [ZERO, NINE, POINT, MINUS] = [0x30, 0x39, 0x2e, 0x2d];

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

/** The texts as they stand. */
export function asWritten({ bytes, end, ends, length }: TextPile): Cells {
  return new TextCells(Buffer.from(bytes.subarray(0, end)), ends.slice(0, length));
}

/** Null if a cell is neither missing nor a number, or if all are missing. */
function numbers(texts: TextPile): Cells | null {
  const values = new Float64Array(texts.length);
  let some = false;
  for (let row = 0; row < texts.length; row += 1) {
    const value = decimalAt(texts, row);
    if (value === undefined && !isMissing(texts.at(row))) {
      return null;
    }
    some ||= value !== undefined;
    values[row] = value ?? NaN;
  }
  return some ? new NumberCells(values) : null;
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
