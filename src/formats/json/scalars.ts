import type { Cell, Column } from '../../model/records';
import { tryDecode } from '../lines';
import { isObject, type JsonObject } from './value';

/** The column in which Braintrust and others export an item's scores, as `{"Factuality": 0.6, "Conciseness": 1}`. */
const SCORES = /^scores$/i;

/** More scores than this are data. */
const MOST_SCORES = 100;

const NAMED = ['name', 'metric', 'metric_name', 'scorer'];
const VALUED = ['score', 'value'];

/** `[{"name": "accuracy", "score": 0.6, "reason": "…"}]`, an item's scores as a list, as an object of them; null for anything else. */
export function namedScores(value: unknown): JsonObject | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_SCORES) {
    return null;
  }
  const scores = new Map<string, unknown>();
  const areScores = value.every((one: unknown) => {
    const [name, score] = isObject(one) ? [NAMED, VALUED].map((keys) => only(one, keys)) : [];
    const isScore = typeof name === 'string' && (score === null || isNumber(score)) && !scores.has(name);
    scores.set(String(name), score);
    return isScore;
  });
  return areScores ? Object.fromEntries(scores) : null;
}

function only(object: JsonObject, keys: readonly string[]): unknown {
  const [key, ...others] = keys.filter((one) => one in object);
  return key === undefined || others.length > 0 ? undefined : object[key];
}

function isNumber(value: unknown): value is number | boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}

/** The columns of a table, where objects with scores have a column for each (`scores.Factuality`), as in JSON. */
export function withScoreColumns(columns: readonly Column[]): readonly Column[] {
  const names = new Set(columns.map(({ name }) => name));
  return columns.flatMap((column) => {
    const scores = SCORES.test(column.name) ? scoresOf(column) : [];
    return scores.length === 0 || scores.some(({ name }) => names.has(name)) ? [column] : scores;
  });
}

/** [] if a cell is anything but an object of numbers, grades and missing values. */
function scoresOf({ name, cells }: Column): Column[] {
  const objects: JsonObject[] = [];
  const keys = new Set<string>();
  for (const cell of cells) {
    const object = cell === null || cell === '' ? {} : objectIn(cell);
    if (object === null || !Object.values(object).every(isScore) || keys.size > MOST_SCORES) {
      return [];
    }
    objects.push(object);
    Object.keys(object).forEach((key) => keys.add(key));
  }
  return [...keys].map((key) => ({
    name: `${name}.${key}`,
    cells: objects.map((object) => (Object.hasOwn(object, key) ? (object[key] as Cell) : null)),
  }));
}

function isScore(value: unknown): boolean {
  return value === null || typeof value === 'number' || typeof value === 'boolean';
}

function objectIn(cell: Cell): JsonObject | null {
  try {
    const value: unknown = typeof cell === 'string' && cell.startsWith('{') ? JSON.parse(cell) : null;
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const SMALL_E = 0x65;
const CAPITAL_E = 0x45;
const SMALL_F = 0x66;
const SMALL_N = 0x6e;
const SMALL_T = 0x74;
const FIRST_CHARACTER = 0x20;
const LAST_ASCII = 0x7f;

const TRUE = ascii('true');
const FALSE = ascii('false');
const NULL = ascii('null');

export const NULL_VALUE = 0;
export const NUMBER_VALUE = 1;
export const FALSE_VALUE = 2;
export const TRUE_VALUE = 3;
export const TEXT_VALUE = 4;

/** Whole numbers with more digits may be identifiers that a double can't represent. */
const MOST_DIGITS = 15;

/**
 * Whole numbers below this, divided by one of these powers, are rounded once: to the double that parsing
 * would give.
 */
const EXACT = 2 ** 53;
const POWERS_OF_TEN = Float64Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/**
 * The scalar values of one line of JSON, by their position in the bytes: numbers, texts without escapes,
 * true, false and null.
 */
export class Scalars {
  kinds = new Uint8Array(0);
  numbers = new Float64Array(0);
  /** Position of each text in the bytes, without its quotes. */
  starts = new Int32Array(0);
  ends = new Int32Array(0);

  /** Makes room for so many values. */
  expect(count: number): void {
    this.kinds = new Uint8Array(count);
    this.numbers = new Float64Array(count);
    this.starts = new Int32Array(count);
    this.ends = new Int32Array(count);
  }

  /**
   * Reads the values between these bytes.
   *
   * @returns where the last of them ends; -1 if other bytes are found, or a value is not a simple scalar
   */
  read(bytes: Buffer, start: number, between: readonly Uint8Array[]): number {
    const last = between.length - 1;
    let at = start;
    for (let value = 0; value < last; value++) {
      at = afterSame(bytes, at, between[value]!);
      at = at === -1 ? -1 : this.readValue(bytes, at, value);
      if (at === -1) {
        return -1;
      }
    }
    return afterSame(bytes, at, between[last]!);
  }

  private readValue(bytes: Buffer, at: number, value: number): number {
    switch (bytes[at]) {
      case QUOTE:
        this.kinds[value] = TEXT_VALUE;
        return this.readText(bytes, at + 1, value);
      case SMALL_T:
        this.kinds[value] = TRUE_VALUE;
        return afterSame(bytes, at, TRUE);
      case SMALL_F:
        this.kinds[value] = FALSE_VALUE;
        return afterSame(bytes, at, FALSE);
      case SMALL_N:
        this.kinds[value] = NULL_VALUE;
        return afterSame(bytes, at, NULL);
      default:
        this.kinds[value] = NUMBER_VALUE;
        return this.readNumber(bytes, at, value);
    }
  }

  private readText(bytes: Buffer, start: number, value: number): number {
    let [at, all] = [start, 0];
    while (at < bytes.length && bytes[at] !== QUOTE) {
      const byte = bytes[at++]!;
      if (byte === BACKSLASH || byte < FIRST_CHARACTER) {
        return -1;
      }
      all |= byte;
    }
    this.starts[value] = start;
    this.ends[value] = at;
    const valid = all <= LAST_ASCII || tryDecode(bytes.subarray(start, at)) !== null;
    return valid && at < bytes.length ? at + 1 : -1;
  }

  private readNumber(bytes: Buffer, start: number, value: number): number {
    const negative = bytes[start] === MINUS;
    const first = negative ? start + 1 : start;
    let at = first;
    let digits = 0;
    while (isDigit(bytes[at])) {
      digits = 10 * digits + (bytes[at++]! - ZERO);
    }
    const whole = at - first;
    if (whole === 0 || whole > MOST_DIGITS || (whole > 1 && bytes[first] === ZERO)) {
      return -1;
    }
    let decimals = 0;
    if (bytes[at] === POINT) {
      const point = at++;
      while (isDigit(bytes[at])) {
        digits = 10 * digits + (bytes[at++]! - ZERO);
      }
      decimals = at - point - 1;
      if (decimals === 0) {
        return -1;
      }
    }
    const end = bytes[at] === SMALL_E || bytes[at] === CAPITAL_E ? afterExponent(bytes, at + 1) : at;
    if (end === at && digits < EXACT && decimals < POWERS_OF_TEN.length) {
      const size = digits / POWERS_OF_TEN[decimals]!;
      this.numbers[value] = negative ? -size : size;
    } else if (end !== -1) {
      this.numbers[value] = Number(bytes.toString('latin1', start, end));
    }
    return end;
  }
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

/** -1 if there is no digit. */
function afterExponent(bytes: Buffer, start: number): number {
  const first = bytes[start] === PLUS || bytes[start] === MINUS ? start + 1 : start;
  let at = first;
  while (isDigit(bytes[at])) {
    at++;
  }
  return at > first ? at : -1;
}

/** The position after the expected bytes; -1 if there are others. */
function afterSame(bytes: Buffer, at: number, expected: Uint8Array): number {
  for (let i = 0; i < expected.length; i++) {
    if (bytes[at + i] !== expected[i]) {
      return -1;
    }
  }
  return at + expected.length;
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
