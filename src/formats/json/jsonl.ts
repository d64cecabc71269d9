import { english, type Text } from '../../model/words';
import { fileError } from '../../model/errors';
import type { Format, RecordReader, Records } from '../../model/records';
import { AlikeLines } from './alike-lines';
import { hasExtension, filledLines, toUtf8, withoutMark } from '../decode';
import { isObject, parseJson } from './value';
import { excerpt, LineReader } from '../lines';
import { ObjectTable } from './objects';

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
    if (named && lines[0]?.trimStart().startsWith('{')) {
      return { confidence: 0.7, why: english('it is called {0} and starts with a JSON object', name) };
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
    this.table.add(value, line);
    this.alike.noteOther(text);
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
