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
    return named || lines[0]?.includes('\t')
      ? detectTable(lines, DIALECT, named)
      : { confidence: 0, why: english('its lines have no tabs') };
  },

  read: (bytes, path, options) => readTable(bytes, path, DIALECT, options),
};
