import { baseName } from '../../model/names';
import { english } from '../../model/words';
import { fileError, type RealGainError } from '../../model/errors';
import type { Cell, Format } from '../../model/records';
import { toUtf8 } from '../decode';
import { isObject, parseJson, type JsonObject } from '../json/value';
import { eachLine, badLine } from '../lines';
import { cellOf, headText } from './reading/labels';
import { originOf, recordsOf } from './reading/scored-items';

/** An entry's number in its category: `simple_python_12`, `live_simple_12-3-4`, `memory_kv_12-student-0`; before v3, a number from 1. */
const NUMBER = /_(\d+)(?:-[a-z\d-]*)?$/i;

/** More entries than this are no category. */
const MOST_ENTRIES = 1_000_000;

/**
 * `BFCL_*_score.json` of the Berkeley Function Calling Leaderboard (bfcl_eval/eval_checker/eval_runner.py): a line with
 * `total_count`, then a line for each failure. Entries are numbered from 0, so those without a line are right, and the numbers
 * say which. Even if entries were numbered otherwise, pairs would be right: an entry that no file lists is right in both.
 */
export const bfcl: Format = {
  id: 'bfcl',
  name: english('BFCL scores'),

  detect(head) {
    return /^\s*\{"accuracy":\s*[\d.e-]+,\s*"correct_count":\s*\d+,\s*"total_count":\s*\d+/.test(
      headText(head),
    )
      ? { confidence: 0.97, why: english('it counts the right entries and lists the failures') }
      : { confidence: 0, why: english('it does not begin with the count of the right entries') };
  },

  read(raw, path) {
    const { bytes, notes } = toUtf8(raw, path);
    let summary: JsonObject | undefined;
    const failures = new Map<number, { readonly line: number; readonly entry: JsonObject }>();
    eachLine(bytes, path, (text, line) => {
      if (text.trim() === '') {
        return;
      }
      const value = parseJson(text, path, line);
      if (summary === undefined) {
        if (!isObject(value) || typeof value['total_count'] !== 'number') {
          throw badLine(path, line, english('the count of entries ({"total_count": …})'), text);
        }
        summary = value;
        return;
      }
      const id = isObject(value) ? value['id'] : undefined;
      const number =
        typeof id === 'number' ? `${id - 1}` : typeof id === 'string' ? NUMBER.exec(id)?.[1] : undefined;
      if (!isObject(value) || number === undefined) {
        throw badLine(path, line, english('a failure with its "id"'), text);
      }
      const known = failures.get(Number(number));
      if (known !== undefined && known.entry['id'] !== id) {
        throw notPaired(path, line);
      }
      // A failure of several turns may be listed twice.
      failures.set(Number(number), known ?? { line, entry: value });
    });
    const total = Number(summary?.['total_count'] ?? 0);
    const right = total - failures.size;
    if (total === 0) {
      throw fileError('file-empty', { path }, '{0} holds no entries.');
    }
    const areNumbered = [...failures.keys()].every((number) => number >= 0 && number < total);
    if (
      !Number.isInteger(total) ||
      total > MOST_ENTRIES ||
      summary?.['correct_count'] !== right ||
      !areNumbered
    ) {
      throw notPaired(path, 1);
    }
    const [first] = failures.values();
    const category =
      cellOf(first?.entry['test_category']) ?? /^BFCL_v\d+_(.+)_score\b/.exec(baseName(path))?.[1];
    const items = Array.from({ length: total }, (_, number) => {
      const failure = failures.get(number);
      return {
        id: `${category === undefined ? '' : `${category}_`}${number}`,
        line: failure?.line ?? 1,
        scores: { valid: failure === undefined },
        texts: { error_type: errorOf(failure?.entry) },
        // Another entry of the same number is noticed by its id.
        content: { entry: cellOf(failure?.entry['id']) },
      };
    });
    const origin = originOf(null, category === undefined ? null : `${category}`);
    return recordsOf(items, { format: 'bfcl', path, notes, origin, outcomes: ['error_type'] });
  },
};

/** In answers of several turns, the type is part of the error. */
function errorOf(entry: JsonObject = {}): Cell {
  const { error_type: type, error } = entry;
  return cellOf(type ?? (isObject(error) ? error['error_type'] : undefined));
}

function notPaired(path: string, line: number): RealGainError {
  return fileError(
    'bad-format',
    { path, line },
    '{0}, line {1}: the failures don’t say which entries are right, because they are not numbered from 0 to the count of entries; write a line for each entry, {"id": "simple_python_0", "valid": true}.',
  );
}
