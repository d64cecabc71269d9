import type { Format } from '../model';
import { detectTable, readTable } from './delimited';
import { hasExtension, headLines } from './head';

/** Comma-separated values with a header (RFC 4180); with semicolons, as some spreadsheets write it. */
export const csv: Format = {
  id: 'csv',
  name: 'CSV',
  container: true,

  detect(head, name) {
    const lines = headLines(head);
    const first = lines[0] ?? '';
    const named = hasExtension(name, '.csv') && !(first.includes('\t') && !/[,;]/.test(first));
    return detectTable(lines, dialectOf(first), named);
  },

  read(bytes, path) {
    return readTable(bytes, path, dialectOf(headLines(bytes.subarray(0, 1 << 16))[0] ?? ''));
  },
};

function dialectOf(header: string) {
  const delimiter = !header.includes(',') && header.includes(';') ? ';' : ',';
  return { format: 'csv', delimiter, quotes: true };
}
