import { english, type Format } from '../../model';
import { detectTable, readTable, type Dialect } from './delimited';
import { hasExtension, headLines } from '../head';

const DIALECT: Dialect = { format: 'tsv', delimiter: '\t' };

/**
 * Tab-separated values, usually with a header. Some writers quote cells as in CSV, others write quotes
 * literally.
 */
export const tsv: Format = {
  id: 'tsv',
  name: 'TSV',
  container: true,

  detect(head, name) {
    const lines = headLines(head);
    const named = hasExtension(name, '.tsv', '.tab');
    if (!named && lines[0]?.includes('\t') !== true) {
      return { confidence: 0, why: english('its lines have no tabs') };
    }
    const found = detectTable(lines, DIALECT, named);
    return found.confidence === 0 && areRowsOfWords(lines)
      ? { confidence: 0.4, why: english('one row per line, without a line of column names') }
      : found;
  },

  read: (bytes, path, options) => readTable(bytes, path, DIALECT, options),
};

/** Fewer lines than this are alike by chance. */
const FEWEST = 3;

/** `13653451 TAB 21955002 TAB 0`: as many words in each line, one a cell. */
function areRowsOfWords(lines: readonly string[]): boolean {
  const rows = lines.map((line) => line.split('\t'));
  return (
    rows.length >= FEWEST &&
    rows.every((row) => row.length === rows[0]?.length && row.every((cell) => /^\S+$/.test(cell)))
  );
}
