import { RealGainError, type Format } from '../model';
import { toUtf8 } from './decode';
import { hasExtension, headLines } from './head';
import { isObject, parseJson } from './json-value';
import { eachLine, excerpt } from './lines';
import { ObjectTable } from './objects';

/** JSON Lines: one JSON object a line, blank lines between them allowed. */
export const jsonl: Format = {
  id: 'jsonl',
  name: 'JSON Lines',

  detect(head, name) {
    const lines = headLines(head).filter((line) => line.trim() !== '');
    const objects = lines.filter(holdsObject).length;
    if (objects === 1 && lines.length === 1 && hasExtension(name, '.json')) {
      return { confidence: 0.5, why: 'it is one JSON object' };
    }
    if (objects > 0 && objects === lines.length) {
      return { confidence: 0.95, why: 'every line is a JSON object' };
    }
    const named = hasExtension(name, '.jsonl', '.ndjson');
    if (named && lines[0]?.trimStart().startsWith('{')) {
      return { confidence: 0.7, why: `it is called ${name} and starts with a JSON object` };
    }
    return objects > lines.length / 2
      ? { confidence: 0.65, why: 'most lines are JSON objects' }
      : { confidence: 0, why: 'its lines are no JSON objects' };
  },

  read(raw, path) {
    const { bytes, notes } = toUtf8(raw, path);
    const table = new ObjectTable('jsonl', path);
    let blank = 0;
    eachLine(bytes, path, (text, line) => {
      if (text.trim() === '') {
        blank += 1;
        return;
      }
      const value = parseJson(text, path, line);
      if (!isObject(value)) {
        throw new RealGainError(
          'bad-format',
          `${path}, line ${line}: expected a JSON object ({"key": value, ...}) but found ${excerpt(text)}.`,
          { path, line },
        );
      }
      table.add(value, line);
    });
    return table.finish(
      blank === 0 ? notes : [...notes, `${blank} blank ${blank === 1 ? 'line' : 'lines'} skipped.`],
    );
  },
};

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
