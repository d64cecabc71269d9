import { english } from '../../model/words';
import { fileError } from '../../model/errors';
import type { RecognisedRecords } from '../../model/settings/training';
import { binaryKind, utf16Encoding, isJson } from '../decode';
import { detectFormat } from '..';

/**
 * Detects from its head how a training file is divided into records.
 *
 * @throws RealGainError `file-binary`, `bad-encoding`, `bad-format` if records can't be cut out byte by byte
 */
export function recogniseRecords(
  head: Uint8Array,
  path: string,
  name: string,
): Pick<RecognisedRecords, 'kind' | 'why'> {
  if (utf16Encoding(head) !== null) {
    throw fileError('bad-encoding', { path }, '{0} is written in UTF-16; save it as UTF-8.');
  }
  const binary = binaryKind(head);
  if (binary !== null) {
    throw fileError(
      'file-binary',
      { path },
      '{0} is {1}; only text can be split into records (lines, blocks, JSON Lines, CSV, TSV).',
      binary.what,
    );
  }
  const lines = new TextDecoder().decode(head).split('\n');
  const firstLine = lines.find((line) => line.trim() !== '') ?? '';
  if (isJson(firstLine)) {
    return { kind: 'jsonl', why: english('the first line is JSON') };
  }
  const { format, why } = detectFormat(head, name);
  if (format?.id === 'json' || /\.json$/i.test(name)) {
    throw fileError(
      'bad-format',
      { path },
      '{0} is a single JSON document; write one record per line (JSON Lines) to resample them.',
    );
  }
  if (format !== null && (format.holds === 'blocks' || (format.id === 'trees' && !isBalanced(firstLine)))) {
    return { kind: 'blocks', why };
  }
  if (format?.id === 'csv' || format?.id === 'tsv') {
    return { kind: format.id, why };
  }
  return { kind: 'lines', why: english('one record per line') };
}

function isBalanced(line: string): boolean {
  return line.split('(').length === line.split(')').length;
}
