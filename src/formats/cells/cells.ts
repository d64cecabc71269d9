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

const [ZERO, NINE, POINT] = [0x30, 0x39, 0x2e];

/** Texts one after the other, as bytes. */
interface Written {
  readonly bytes: Uint8Array;
  readonly ends: ArrayLike<number>;
  readonly length: number;
  start(row: number): number;
}

/**
 * True for 1.1, 1.9, 1.10 …: no program writes numbers with and without zeros at their end, so that these are the names of
 * sections or versions, and 1.1 isn't 1.10.
 */
export function areSections(texts: Written): boolean {
  const { bytes, ends, length } = texts;
  let [decimals, vary, padded] = [-1, false, false];
  for (let row = 0; row < length; row += 1) {
    const [from, end] = [texts.start(row), ends[row]!];
    let [point, digits] = [-1, 0];
    for (let at = from; at < end; at += 1) {
      const byte = bytes[at]!;
      if (byte === POINT && point === -1) {
        point = at;
      } else if (byte < ZERO || byte > NINE) {
        return false;
      } else if (point !== -1) {
        digits |= byte - ZERO;
      }
    }
    if (point !== -1) {
      vary ||= decimals !== -1 && decimals !== end - point;
      decimals = end - point;
      padded ||= digits > 0 && bytes[end - 1] === ZERO;
    }
  }
  return vary && padded;
}

/** A whole number with a point after each thousand: 1.000, or a fraction of three decimals. */
const POINTED = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+$/;

/**
 * The first number of a column that may be written with points between thousands: if some numbers are whole
 * and below a thousand, and all others have a point before three digits (950, 1.000, 1.250).
 *
 * @returns its row; -1 if missing
 */
export function thousandsAt(texts: { readonly length: number; at(row: number): string }): number {
  let found = -1;
  let whole = false;
  for (let row = 0; row < texts.length; row += 1) {
    const text = texts.at(row);
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
