import { english, RealGainError, withoutPath, type Format, type Records, type Text } from '../model';
import { csv } from './tables/csv';
import { headLines } from './head';
import { json } from './json/json';
import { jsonl } from './json/jsonl';
import { excerpt } from './lines';
import { numbers } from './numbers';
import { tsv } from './tables/tsv';

const PRINTED: readonly Format[] = [jsonl, json, numbers, csv, tsv];

const HEAD_BYTES = 1 << 16;

/**
 * Reads the table that a scorer printed: CSV or TSV with names in the first line, JSON Lines, a JSON array,
 * or one number a line (the column `score`).
 *
 * @param what name for the file in messages: "What scorer.py printed for a.txt"
 * @throws RealGainError `file-empty`, `bad-format` and others as `Format.read`
 */
export function readPrinted(bytes: Uint8Array, what: Text): Records {
  return withoutPath(what, (path) => read(bytes, path));
}

function read(bytes: Uint8Array, what: string): Records {
  const head = bytes.subarray(0, HEAD_BYTES);
  const [first = ''] = headLines(head).filter((line) => line.trim() !== '');
  if (first === '' && bytes.length < HEAD_BYTES) {
    throw new RealGainError('file-empty', english('{0} is empty.', what));
  }
  const found = PRINTED.map((format) => ({ format, confidence: format.detect(head, '').confidence }));
  const best = found.reduce((one, other) => (other.confidence > one.confidence ? other : one));
  if (best.confidence === 0) {
    throw new RealGainError(
      'bad-format',
      english(
        '{0} is neither CSV with names in the first line nor JSON Lines; it begins with {1}.',
        what,
        excerpt(first),
      ),
    );
  }
  return best.format.read(bytes.subarray(0, endOf(bytes)), what);
}

/**
 * Without the empty lines after the last row: in a table with one column each would be a row without a value.
 */
function endOf(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === 10 || bytes[end - 1] === 13)) {
    end -= 1;
  }
  return end;
}
