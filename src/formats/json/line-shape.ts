/** The text of a JSON line without its values. */
export interface LineShape {
  readonly keys: readonly string[];
  /** The bytes before the first value, between each two, and after the last. */
  readonly between: readonly Uint8Array[];
}

/** Up to a scalar value of an object; keys with escapes and nested values are not supported. */
const MEMBER = /\s*"([^"\\]*)"\s*:\s*/y;
const VALUE = /"[^"\\]*"|-?\d[\d.eE+-]*|true|false|null/y;
const OPEN = /\s*\{/y;
const COMMA = /\s*,/y;
const CLOSE = /\s*\}\s*$/y;

/** Ids with decimals are kept as they are written. */
const DECIMAL_ID = /[iI][dD]"\s*:\s*-?\d+\.\d/;

/** With more values than this, they are looked up by name. */
const MOST_VALUES = 256;

/**
 * The shape of a line that is known to be a JSON object.
 *
 * @returns null for an object without values, with nested ones, or with a repeated key
 */
export function lineShape(line: string): LineShape | null {
  const encoder = new TextEncoder();
  const keys: string[] = [];
  const between: Uint8Array[] = [];
  let [from, at] = [0, 0];
  const pass = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(line);
    at = found === null ? at : pattern.lastIndex;
    return found;
  };
  for (let next = pass(OPEN); next !== null; next = pass(COMMA)) {
    const key = pass(MEMBER)?.[1];
    const end = at;
    if (key === undefined || keys.length === MOST_VALUES || pass(VALUE) === null) {
      return null;
    }
    keys.push(key);
    between.push(encoder.encode(line.slice(from, end)));
    from = at;
  }
  between.push(encoder.encode(line.slice(from)));
  return keys.length > 0 && !DECIMAL_ID.test(line) && pass(CLOSE) !== null && isPlain(keys)
    ? { keys, between }
    : null;
}

/** False for keys that an object would not store as they are. */
function isPlain(keys: readonly string[]): boolean {
  return new Set(keys).size === keys.length && !keys.includes('__proto__');
}
