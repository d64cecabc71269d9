import type { Cell } from '../model';

/** A plain decimal number. Not "007" or "1_000": those are names, and must not lose a digit. */
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

/** True for what Python, R and spreadsheets write where there is no (finite) number. */
export function isMissing(text: string): boolean {
  return text.length <= 9 && MISSING.has(text.trim().toLowerCase());
}

/**
 * The number that a text is, or undefined. Whole numbers that a double can't hold exactly (identifiers of
 * 17 digits and more) stay text.
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
 * Gives a column of texts its type: numbers, if every cell is one or is missing; booleans likewise; else
 * the texts as they stand, so that a class called "None" or an empty answer stays what it is.
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
