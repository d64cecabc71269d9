import { english } from '../../model/words';
import { fileError } from '../../model/errors';
import type { Cell, Format } from '../../model/records';
import { headLines, toUtf8 } from '../decode';
import { eachLine, nothingExpected, badLine } from '../lines';

/** The columns of EVALB's table: ID, Len., Stat., Recal, Prec., Bracket (matched, gold, test), Cross, Words, Tags. */
const NAMES = [
  'id',
  'length',
  'status',
  'recall',
  'precision',
  'correct',
  'gold',
  'guessed',
  'crossing',
  'words',
  'right tags',
  'tag accuracy',
];

/** Whether EVALB compared the sentence (0), couldn't (1) or skipped it (2). */
const STATUS = 2;
const VALID = '0';

/** EVALB's error messages, which are between the rows if both were printed to one file. */
const MESSAGE = /^\s*\d+ : /;

const RULE = /^={20,}\s*$/;

/**
 * What EVALB prints: a table with one line per sentence, between two rules of equals signs. The counts of
 * brackets are the columns `correct`, `gold` and `guessed`; sentences that EVALB reports as errors or skips
 * have no counts.
 */
export const evalbOutput: Format = {
  id: 'evalb-output',
  name: 'EVALB output',
  holds: 'scores',

  detect(head) {
    const lines = headLines(head);
    const titled = lines.some((line) => /^\s*ID\s+Len\.\s+Stat\.\s+Recal/.test(line));
    return titled && lines.some((line) => RULE.test(line))
      ? { confidence: 0.98, why: english("the table has EVALB's column names") }
      : { confidence: 0, why: english("it has none of EVALB's column names") };
  },

  read(raw, path) {
    const { bytes, notes } = toUtf8(raw, path);
    const rows: Cell[][] = [];
    const lines: number[] = [];
    let rules = 0;
    let last = 0;
    eachLine(bytes, path, (text, line) => {
      last = line;
      if (RULE.test(text)) {
        rules += 1;
      } else if (rules === 1 && !MESSAGE.test(text)) {
        rows.push(rowOf(text, path, line));
        lines.push(line);
      }
    });
    if (rules === 0) {
      throw nothingExpected(bytes, path, english("EVALB's table, with a rule of = above its sentences,"));
    }
    if (rules < 2) {
      throw fileError(
        'bad-format',
        { path, line: last },
        "{0}, line {1}: EVALB's table breaks off here, before its closing rule; check that the run was complete.",
      );
    }
    if (rows.length === 0) {
      throw fileError('file-empty', { path }, '{0} is EVALB output without sentences.');
    }
    if (rows.every((row) => row[STATUS] !== 0)) {
      throw fileError(
        'file-empty',
        { path },
        '{0} is EVALB output in which no sentence was compared: all have an error or were skipped (Stat. 1 or 2).',
      );
    }
    return {
      format: 'evalb-output',
      n: rows.length,
      columns: NAMES.map((name, i) => ({ name, cells: rows.map((row) => row[i] ?? null) })),
      lines: Int32Array.from(lines),
      notes,
      partial: true,
    };
  },
};

function rowOf(text: string, path: string, line: number): Cell[] {
  const cells = text.trim().split(/\s+/);
  const numbers = cells.map(Number);
  if (cells.length !== NAMES.length || !numbers.every(Number.isFinite)) {
    throw badLine(path, line, english('the {0} numbers of a sentence', NAMES.length), text);
  }
  return numbers.map((value, i) => (i <= STATUS || cells[STATUS] === VALID ? value : null));
}
