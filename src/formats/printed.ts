import type { Cell, Format, Records } from '../model/records';
import { english, type Text } from '../model/words';
import { RealGainError, withoutPath } from '../model/errors';
import { csv, tsv } from './tables/csv';
import { json } from './json/json';
import { jsonl } from './json/jsonl';
import { eachLine, excerpt } from './lines';
import { isMissing, parseDecimal } from './cells/cells';
import { filledLines, headLines, toUtf8 } from './decode';
import { numberForm } from './cells/number-forms';

/** From this many numbers, a single stray word is an error rather than a sign of another format. */
const FEW_NUMBERS = 4;

/**
 * One number per line, as the column `score`. A missing mark (`NaN`, an empty line …) is a missing value;
 * anything else that is not a number stays text, so that the metric can report the line.
 */
export const numbers: Format = {
  id: 'numbers',
  name: english('numbers'),

  detect(head) {
    const lines = headLines(head);
    const filled = lines.filter((line) => line.trim() !== '');
    const count = filled.filter((line) => parseDecimal(line) !== undefined).length;
    const others = filled.filter((line) => parseDecimal(line) === undefined && !isMissing(line)).length;
    if (count > 0 && others === 0) {
      return { confidence: 0.9, why: english('every line is a number') };
    }
    const written = numberForm(filled)?.form;
    // Lists of labels have commas, too.
    const isOther = written?.unit !== '' || filled.some((line) => /,\d{2}/.test(line));
    if (count < filled.length && written !== undefined && isOther) {
      return { confidence: 0.9, why: english('every line is a number') };
    }
    // A stray word among many numbers is an error to report, not another format. A first line that is not a
    // number may be a header.
    const few = Math.max(count >= FEW_NUMBERS ? 1 : 0, count / 20);
    const stray = others <= few && parseDecimal(filled[0] ?? '') !== undefined;
    return stray
      ? { confidence: 0.6, why: english('nearly every line is a number') }
      : { confidence: 0, why: english('not every line is a number') };
  },

  read(raw, path) {
    const { bytes, notes } = toUtf8(raw, path);
    const cells: Cell[] = [];
    let filled = 0;
    eachLine(bytes, path, (line) => {
      cells.push(parseDecimal(line) ?? (isMissing(line) ? null : line));
      filled = line.trim() === '' ? filled : cells.length;
    });
    const blank = filled === 0 ? 0 : cells.length - filled;
    const kept = blank === 0 ? cells : cells.slice(0, filled);
    return {
      format: 'numbers',
      n: kept.length,
      columns: [{ name: 'score', cells: kept }],
      lines: Int32Array.from(kept, (_, i) => i + 1),
      notes:
        blank === 0
          ? notes
          : [
              ...notes,
              blank === 1
                ? english('{0} blank line at the end skipped.', blank)
                : english('{0} blank lines at the end skipped.', blank),
            ],
    };
  },
};

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
  const [first = ''] = filledLines(head);
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
