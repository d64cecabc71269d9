import { RealGainError, type Cell, type Column, type Records } from '../model';
import { isObject, type JsonObject } from './json-value';

/** More keys than this are data, not names of columns. */
const MOST_KEYS = 1000;

/** A nested object with more different keys than this holds data ({"token": probability}), not columns. */
const MOST_NESTED_KEYS = 100;

/**
 * Gathers JSON objects, one an item, into columns in order of first appearance. A key that an object
 * lacks is a missing value. Nested objects become columns one level deep (`metrics.f1`); what lies deeper,
 * and arrays, become JSON text.
 */
export class ObjectTable {
  private readonly values = new Map<string, unknown[]>();
  private readonly lines: number[] = [];

  constructor(
    private readonly format: string,
    private readonly path: string,
  ) {}

  /** @throws RealGainError `bad-format` if the objects have too many different keys */
  add(object: JsonObject, line: number): void {
    const row = this.lines.push(line) - 1;
    for (const [key, value] of Object.entries(object)) {
      let column = this.values.get(key);
      if (column === undefined) {
        column = [];
        this.values.set(key, column);
        this.checkKeys(line);
      }
      while (column.length < row) {
        column.push(undefined);
      }
      column.push(value);
    }
  }

  /** @throws RealGainError `file-empty` without any object; `bad-format` for two columns of one name */
  finish(notes: readonly string[]): Records {
    const { path, lines } = this;
    const n = lines.length;
    if (n === 0) {
      throw new RealGainError('file-empty', `${path} holds no items.`, { path });
    }
    const columns = [...this.values].flatMap(([key, values]) => columnsOf(key, values, n, path));
    const names = new Set<string>();
    for (const { name } of columns) {
      if (names.has(name)) {
        throw new RealGainError('bad-format', `${path} has the key "${name}" twice: nested and dotted.`, {
          path,
        });
      }
      names.add(name);
    }
    return { format: this.format, n, columns, lines: Int32Array.from(lines), notes };
  }

  private checkKeys(line: number): void {
    if (this.values.size > MOST_KEYS) {
      throw new RealGainError(
        'bad-format',
        `${this.path}, line ${line}: the objects have more than ${MOST_KEYS} different keys; ` +
          'every item should name its fields alike.',
        { path: this.path, line },
      );
    }
  }
}

function columnsOf(key: string, values: readonly unknown[], n: number, path: string): Column[] {
  const nested = nestedKeys(values);
  const columns = [...nested].map((inner) => ({
    name: `${key}.${inner}`,
    cells: cellsOf(values, n, path, (value) => (isObject(value) ? ownValue(value, inner) : null)),
  }));
  const flat =
    nested.size === 0 || values.some((value) => value !== undefined && value !== null && !isObject(value));
  if (flat) {
    const outer =
      nested.size === 0 ? (value: unknown) => value : (value: unknown) => (isObject(value) ? null : value);
    columns.unshift({ name: key, cells: cellsOf(values, n, path, outer) });
  }
  return columns;
}

/** Keys of nested objects; none if there are too many for columns. */
function nestedKeys(values: readonly unknown[]): Set<string> {
  const keys = new Set<string>();
  for (const value of values) {
    if (isObject(value)) {
      Object.keys(value).forEach((key) => keys.add(key));
    }
    if (keys.size > MOST_NESTED_KEYS) {
      return new Set();
    }
  }
  return keys;
}

function ownValue(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : null;
}

function cellsOf(
  values: readonly unknown[],
  n: number,
  path: string,
  pick: (value: unknown) => unknown,
): Cell[] {
  return Array.from({ length: n }, (_, i) => cellOf(pick(values[i]), path));
}

function cellOf(value: unknown, path: string): Cell {
  if (value === undefined || value === null) {
    return null;
  }
  if (typeof value === 'string' || typeof value === 'boolean') {
    return value;
  }
  if (typeof value === 'number') {
    // 1e999 is JSON, but not a finite number.
    return Number.isFinite(value) ? value : null;
  }
  try {
    return JSON.stringify(value);
  } catch {
    throw new RealGainError('bad-format', `${path} holds values that are nested too deeply.`, { path });
  }
}
