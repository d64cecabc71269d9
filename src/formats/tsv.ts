import { english, RealGainError, type Format } from '../model';
import { detectTable, readTable } from './delimited';
import { hasExtension, headLines } from './head';

const QUOTED = { format: 'tsv', delimiter: '\t', quotes: true };
const LITERAL = { ...QUOTED, quotes: false };

/**
 * Tab-separated values with a header. Some writers quote cells as in CSV, others write quotes as they
 * stand in the text; a file that doesn't read as the first is read as the second.
 */
export const tsv: Format = {
  id: 'tsv',
  name: 'TSV',
  container: true,

  detect(head, name) {
    const lines = headLines(head);
    const named = hasExtension(name, '.tsv', '.tab');
    return named || lines[0]?.includes('\t')
      ? detectTable(lines, QUOTED, named)
      : { confidence: 0, why: english('its lines have no tabs') };
  },

  read(bytes, path) {
    try {
      return readTable(bytes, path, QUOTED);
    } catch (error) {
      if (!(error instanceof RealGainError) || error.code !== 'bad-format') {
        throw error;
      }
      const records = readLiterally(bytes, path, error);
      return { ...records, notes: [...records.notes, english('Quotes were read as part of the text.')] };
    }
  },
};

/** @throws the fault of reading it with quotes, if it can't be read without them either */
function readLiterally(bytes: Uint8Array, path: string, fault: RealGainError) {
  try {
    return readTable(bytes, path, LITERAL);
  } catch {
    throw fault;
  }
}
