import { english, type Cell, type Format } from '../model';
import { isMissing, parseDecimal } from './cells/cells';
import { toUtf8 } from './decode';
import { headLines } from './head';
import { eachLine } from './lines';
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
