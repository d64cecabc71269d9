import { fileError } from '../../model/errors';
import { withoutCompression, baseName } from '../../model/names';
import { english } from '../../model/words';
import { quoted } from '../../model/texts/nearest';
import { HEAD_BYTES } from '../candidates';
import { headLines, toUtf8 } from '../decode';
import { type Document, documentOf, isOwnReport, jsonDocumentOf } from './document';

/** What a file is that a format would read although it holds no items; null: it may hold some. */
export function documentIn(
  format: string,
  head: Uint8Array,
  name: string,
): Pick<Document, 'what' | 'shows'> | null {
  const lines = headLines(head);
  if (isOwnReport(lines)) {
    return { what: english('a report by RealGain'), shows: english('its beginning names RealGain') };
  }
  return format === 'text'
    ? documentOf(lines, withoutCompression(name))
    : format === 'json'
      ? jsonDocumentOf(lines)
      : null;
}

/** @throws RealGainError `bad-format` for a text whose lines aren't items, `file-binary` for binary files */
export function refuseWithoutItems(bytes: Uint8Array, path: string): void {
  const lines = headLines(bytes.subarray(0, HEAD_BYTES));
  if (isOwnReport(lines)) {
    throw fileError(
      'bad-format',
      { path, holdsNoItems: true },
      '{0} is a report by RealGain; choose the file with the system’s outputs or scores, or compute the report again with “realgain reproduce {1}”.',
      quoted(path),
    );
  }
  const document = jsonDocumentOf(lines) ?? documentOf(lines, withoutCompression(baseName(path)));
  if (document !== null) {
    throw fileError(
      'bad-format',
      { path },
      '{0} is {1}, which RealGain doesn’t read; {2}, or read it as plain text (--input-format text) if every line is an item.',
      document.what,
      document.instead,
    );
  }
  toUtf8(bytes, path);
}
