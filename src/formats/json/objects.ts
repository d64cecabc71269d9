import { fileError } from '../../model/errors';
import type { Records } from '../../model/records';
import { tally } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { haveSameKeys, isHeading, isOfOtherKind, keysOf, ownKeys } from './heading';
import { KeyColumns } from './key-columns';
import type { JsonObject } from './value';
import type { Scalars } from './scalars';
import { LineNumbers } from '../cells/cell-list';
import { TextStore } from '../cells/distinct-texts';

/** More keys than this are data, not names of columns. */
const MOST_KEYS = 1000;

interface Found {
  readonly object: JsonObject;
  readonly line: number;
}

/**
 * Collects JSON objects, one per item, into columns in order of first appearance. A key that an object lacks
 * is a missing value. Nested objects become columns one level deep (`metrics.f1`), and two where they hold nothing but numbers
 * (`result.scores.f1`); deeper values and arrays become JSON text. Cells are packed as they arrive, so that only the values of a large file are kept.
 */
export class ObjectTable {
  private readonly values = new Map<string, KeyColumns>();
  private readonly texts = new TextStore();
  private lines = new LineNumbers();
  private first: Found = { object: {}, line: 0 };
  /** Headings, and objects that say that they are of another kind. */
  private readonly noItems: Found[] = [];
  /** An object without any key of those before: no item, if it is the last one. */
  private held: Found | null = null;

  constructor(
    private readonly format: string,
    private readonly path: string,
  ) {}

  get length(): number {
    return this.lines.length;
  }

  /**
   * @returns false for a heading that a run which was resumed wrote again, an object of another kind, and what may be an ending:
   * no items
   * @throws RealGainError `bad-format` if the objects have too many different keys, or are nested too deeply
   */
  add(object: JsonObject, line: number): boolean {
    const { first, noItems, length } = this;
    // Where kinds take turns, one of them holds the items.
    const isNew = [first, ...noItems].every((one) => isOfOtherKind(one.object, object));
    const isSecond = length === 1 && (noItems.length === 0 || isNew);
    if (length === 0) {
      this.first = { object, line };
    } else if (isSecond && isHeading(first.object, object)) {
      noItems.push(first);
      this.first = { object, line };
      this.values.clear();
      this.lines = new LineNumbers();
    } else if (noItems[0] !== undefined && haveSameKeys(noItems[0].object, object)) {
      return false;
    }
    this.release();
    if (
      this.length > 1 &&
      isHeading(object, this.first.object) &&
      !ownKeys(object).some((key) => this.values.has(key))
    ) {
      if (isOfOtherKind(object, this.first.object)) {
        noItems.push({ object, line });
      } else {
        this.held = { object, line };
      }
      return false;
    }
    return this.put(object, line);
  }

  private release(): void {
    const { held } = this;
    this.held = null;
    if (held !== null) {
      this.put(held.object, held.line);
    }
  }

  private put(object: JsonObject, line: number): true {
    for (const [key, value] of Object.entries(object)) {
      let columns = this.values.get(key);
      if (columns === undefined) {
        columns = new KeyColumns(this.texts);
        this.values.set(key, columns);
        this.checkKeys(line);
      }
      this.set(columns, value, line);
    }
    this.lines.add(line);
    return true;
  }

  columnsOf(key: string): KeyColumns {
    const columns = this.values.get(key);
    if (columns === undefined) {
      throw new Error(`No object had the key ${key}.`);
    }
    return columns;
  }

  /**
   * Adds an object whose values are still bytes.
   *
   * @param columns of each value
   */
  addScalars(columns: readonly KeyColumns[], scalars: Scalars, bytes: Uint8Array, line: number): void {
    this.release();
    const item = this.length;
    for (let i = 0; i < columns.length; i++) {
      columns[i]!.setScalar(item, scalars, i, bytes);
    }
    this.lines.add(line);
  }

  /** @throws RealGainError `file-empty` without any object; `bad-format` for two columns of one name */
  finish(notes: readonly Text[]): Records {
    const { path, length: n } = this;
    if (n === 0) {
      throw fileError('file-empty', { path }, '{0} holds no items.');
    }
    const columns = [...this.values].flatMap(([key, values]) => values.finish(key, n));
    const names = new Set<string>();
    for (const { name } of columns) {
      if (names.has(name)) {
        throw fileError('bad-format', { path }, '{0} has the key "{1}" twice: nested and dotted.', name);
      }
      names.add(name);
    }
    const read = { format: this.format, n, columns, lines: this.lines.all() };
    const noItems = [...this.noItems, ...(this.held === null ? [] : [this.held])];
    const said = noItems.flatMap(({ object }) => keysOf(object));
    const times = tally(said.map(({ name }) => name));
    const beside = said.filter(({ name }) => times.get(name) === 1);
    return { ...read, ...(beside.length > 0 && { beside }), notes: [...notes, ...noteOn(noItems)] };
  }

  private set(columns: KeyColumns, value: unknown, line: number): void {
    try {
      columns.set(this.length, value);
    } catch (error) {
      if (!(error instanceof RangeError)) {
        throw error;
      }
      const { path } = this;
      throw fileError(
        'bad-format',
        { path, line },
        '{0}, line {1}: the item holds values that are nested too deeply.',
      );
    }
  }

  private checkKeys(line: number): void {
    if (this.values.size > MOST_KEYS) {
      throw fileError(
        'bad-format',
        { path: this.path, line },
        '{0}, line {1}: the objects have more than {2} different keys; every item should use the same field names.',
        MOST_KEYS,
      );
    }
  }
}

function noteOn(noItems: readonly Found[]): Text[] {
  const [one, ...others] = noItems;
  if (one === undefined) {
    return [];
  }
  return [
    others.length === 0
      ? english('The object of line {0} has other keys than the others: it is not an item.', one.line)
      : english(
          '{0} objects, the first in line {1}, have other keys than the others: they are not items.',
          noItems.length,
          one.line,
        ),
  ];
}
