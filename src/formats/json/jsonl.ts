import { english, type Text } from '../../model/words';
import { fileError } from '../../model/errors';
import type { Format, RecordReader, Records } from '../../model/records';
import { filledLines, hasExtension, toUtf8, withoutMark } from '../decode';
import { isObject, parseJson } from './value';
import { type BytesReader, excerpt, LineReader, type ReadSoFar } from '../lines';
import type { KeyColumns } from './key-columns';
import { ObjectTable } from './objects';
import { Scalars } from './scalars';

/** JSON Lines: one JSON object per line, blank lines allowed. */
export const jsonl: Format = {
  id: 'jsonl',
  name: 'JSON Lines',
  container: true,

  detect(head, name) {
    const lines = filledLines(head);
    const objects = lines.filter(holdsObject).length;
    if (objects === 1 && lines.length === 1 && hasExtension(name, '.json')) {
      return { confidence: 0.5, why: english('it is one JSON object') };
    }
    if (objects > 0 && objects === lines.length) {
      return { confidence: 0.95, why: english('every line is a JSON object') };
    }
    const named = hasExtension(name, '.jsonl', '.ndjson');
    if (named && /^\s*[{[]\s*\S/.test(lines[0] ?? '')) {
      return { confidence: 0.7, why: english('it is called {0} and starts like JSON', name) };
    }
    return objects > lines.length / 2
      ? { confidence: 0.65, why: english('most lines are JSON objects') }
      : { confidence: 0, why: english('its lines are not JSON objects') };
  },

  read(raw, path) {
    const { bytes, notes } = toUtf8(raw, path);
    const reader = new ObjectReader(path, notes);
    reader.push(bytes);
    return reader.finish();
  },

  stream: (path) => withoutMark(path, (notes) => new ObjectReader(path, notes)),
};

class ObjectReader implements RecordReader {
  private readonly table: ObjectTable;
  private readonly alike: AlikeLines;
  private readonly lines: LineReader;
  private blank = 0;

  constructor(
    private readonly path: string,
    private readonly notes: readonly Text[],
  ) {
    this.table = new ObjectTable('jsonl', path);
    this.alike = new AlikeLines(this.table);
    this.lines = new LineReader(path, (text, line) => this.add(text, line), this.alike);
  }

  push(piece: Uint8Array): void {
    this.lines.push(piece);
  }

  finish(): Records {
    this.lines.finish();
    const { blank, notes } = this;
    return this.table.finish(
      blank === 0
        ? notes
        : [
            ...notes,
            blank === 1
              ? english('{0} blank line skipped.', blank)
              : english('{0} blank lines skipped.', blank),
          ],
    );
  }

  private add(text: string, line: number): void {
    if (text.trim() === '') {
      this.blank += 1;
      return;
    }
    const { path } = this;
    const value = parseJson(text, path, line);
    if (!isObject(value)) {
      throw fileError(
        'bad-format',
        { path, line },
        '{0}, line {1}: expected a JSON object ({"key": value, ...}) but found {2}.',
        excerpt(text),
      );
    }
    if (this.table.add(value, line)) {
      this.alike.noteOther(text);
    }
  }
}

function holdsObject(line: string): boolean {
  if (!line.trimStart().startsWith('{')) {
    return false;
  }
  try {
    return isObject(parseJson(line, '', 0));
  } catch {
    return false;
  }
}

/** The text of a JSON line without its values. */
interface LineShape {
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
function lineShape(line: string): LineShape | null {
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

const LINE_FEED = 10;
const RETURN = 13;

/** After this many similar lines, the next ones can probably be read here, too. */
const ENOUGH_ALIKE = 16;

/** After a line of another shape, this many bytes are left to the general reader, doubling each time. */
const FIRST_PART = 256;

/**
 * Reads objects whose lines have the shape of an earlier one: the same keys in the same order with the same
 * spaces, so that only their values have to be found. Millions of lines usually do. Their bytes don't become
 * strings, nor the strings objects, which takes a tenth of the time and leaves nothing for the garbage
 * collector. Anything unusual (nested values, escapes, long identifiers) is left to the JSON parser.
 */
class AlikeLines implements BytesReader {
  private shape: LineShape | null = null;
  private columns: readonly KeyColumns[] = [];
  private readonly scalars = new Scalars();
  private part = FIRST_PART;
  /** The last line read in the general way; the next ones may have its shape. */
  private last: string | null = null;

  constructor(private readonly table: ObjectTable) {}

  /** Notes a line that was read in the general way and holds an object. */
  noteOther(line: string): void {
    this.last = line;
  }

  read(bytes: Buffer, start: number, line: number): ReadSoFar {
    this.learn();
    const { shape } = this;
    let [next, read] = [start, 0];
    while (shape !== null && next < bytes.length) {
      const end = this.scalars.read(bytes, next, shape.between);
      const after = end === -1 ? -1 : lineEnd(bytes, end);
      if (after === -1) {
        break;
      }
      this.table.addScalars(this.columns, this.scalars, bytes, line + read);
      read += 1;
      next = after;
    }
    this.part = read >= ENOUGH_ALIKE ? FIRST_PART : 2 * this.part;
    const feed = bytes.indexOf(LINE_FEED, Math.min(next + this.part, bytes.length));
    return { next, line: line + read, until: feed === -1 ? bytes.length : feed + 1 };
  }

  private learn(): void {
    const shape = this.last === null ? null : lineShape(this.last);
    this.last = null;
    if (shape !== null) {
      this.shape = shape;
      this.columns = shape.keys.map((key) => this.table.columnsOf(key));
      this.scalars.expect(shape.keys.length);
    }
  }
}

/** Where the next line begins, if this one ends here; else -1. */
function lineEnd(bytes: Buffer, at: number): number {
  if (at === bytes.length) {
    return at;
  }
  const feed = bytes[at] === RETURN ? at + 1 : at;
  return bytes[feed] === LINE_FEED ? feed + 1 : -1;
}
