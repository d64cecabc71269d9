import type { Cell } from '../model';

/** A plain decimal number. Not "007" or "1_000": those are names that must not lose a digit. */
const DECIMAL = /^[+-]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

const MISSING = new Set([
  '',
  'nan',
  '-nan',
  'null',
  'none',
  'na',
  'n/a',
  'inf',
  '+inf',
  '-inf',
  'infinity',
  '+infinity',
  '-infinity',
]);

/** True for what Python, R and spreadsheets write for a missing or non-finite number. */
export function isMissing(text: string): boolean {
  return text.length <= 9 && MISSING.has(text.trim().toLowerCase());
}

/**
 * The number in a text, or undefined. Whole numbers that a double can't represent exactly (identifiers of 17
 * digits and more) stay text.
 */
export function parseDecimal(text: string): number | undefined {
  const bare = text.trim();
  if (!DECIMAL.test(bare)) {
    return undefined;
  }
  const value = Number(bare);
  const exact = !/^[+-]?\d{16,}$/.test(bare) || Number.isSafeInteger(value);
  return exact && Number.isFinite(value) ? value : undefined;
}

/**
 * Gives a column of texts its type: numbers or booleans, if every cell is one or missing; else the unchanged
 * texts, so that a class called "None" or an empty answer stays what it is.
 */
export function typedColumn(texts: readonly string[]): Cell[] {
  return (
    typed(texts, parseDecimal) ??
    typed(texts, (text) => BOOLEANS.get(text.trim().toLowerCase())) ?? [...texts]
  );
}

const BOOLEANS = new Map([
  ['true', true],
  ['false', false],
]);

/** Null if a cell is neither missing nor of this type, or if all are missing. */
function typed(texts: readonly string[], parse: (text: string) => Cell | undefined): Cell[] | null {
  const cells: Cell[] = [];
  let some = false;
  for (const text of texts) {
    const value = parse(text);
    if (value === undefined && !isMissing(text)) {
      return null;
    }
    some ||= value !== undefined;
    cells.push(value ?? null);
  }
  return some ? cells : null;
}

/** A whole number with a point after each thousand: 1.000, or a fraction of three decimals. */
const POINTED = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+$/;

/**
 * The first number of a column that may be written with points between thousands: if some numbers are whole
 * and below a thousand, and all others have a point before three digits (950, 1.000, 1.250).
 *
 * @returns its row; -1 where there is none
 */
export function thousandsAt(texts: readonly string[]): number {
  let found = -1;
  let whole = false;
  for (let row = 0; row < texts.length; row += 1) {
    const text = texts[row] ?? '';
    if (!text.includes('.')) {
      whole ||= /^\s*[+-]?[1-9]\d{2}\s*$/.test(text);
    } else if (!POINTED.test(text.trim())) {
      return -1;
    } else if (found === -1) {
      found = row;
    }
  }
  return whole ? found : -1;
}
