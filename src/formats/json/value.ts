import { elementAt } from '../../model/lists';
import { fileError } from '../../model/errors';
import { excerpt } from '../lines';

/**
 * Strings (kept unchanged; an unclosed one extends to the end), numbers, and Python's names for numbers that
 * JSON lacks.
 */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|-?\b(?:NaN|Infinity)\b/g;

/** So many digits that a whole number might not fit a double. */
const LONG_NUMBER = /(?<![\d.])\d{16}/;

/** An id such as 1.10, which is not 1.1. */
const DECIMAL_ID = /[iI][dD]"\s*:\s*-?\d+\.\d/;
const DECIMAL_IDS = /("(?:\w*_)?[iI][dD]"\s*:\s*)(-?\d+\.\d+)(?=\s*[,}])/g;

/**
 * Parses one JSON value. Bare `NaN` and `Infinity`, as written by Python's `json`, become null; whole numbers
 * too long for a double, which are identifiers, become strings instead of losing digits, and so do ids with decimals.
 *
 * @throws RealGainError `bad-format` with the line
 */
export function parseJson(written: string, path: string, line: number): unknown {
  const text = DECIMAL_ID.test(written) ? written.replace(DECIMAL_IDS, '$1"$2"') : written;
  if (!LONG_NUMBER.test(text)) {
    try {
      return JSON.parse(text);
    } catch {
      // The code below finds out why.
    }
  }
  try {
    return JSON.parse(text.replace(TOKENS, tolerated));
  } catch (error) {
    // The engine's message repeats the text after the reason, and counts lines within it.
    const reason = elementAt(
      String(error)
        .replace(/^SyntaxError: /, '')
        .split(/, "|\.{3}"| is not valid JSON$| \(line \d+ column \d+\)$/, 1),
      0,
    );
    throw fileError(
      'bad-format',
      { path, line },
      '{0}, line {1}: expected JSON but found {2} ({3}).',
      excerpt(text.trim()),
      reason,
    );
  }
}

function tolerated(token: string): string {
  if (token.startsWith('"')) {
    return token;
  }
  if (token.endsWith('N') || token.endsWith('y')) {
    return 'null';
  }
  return /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
