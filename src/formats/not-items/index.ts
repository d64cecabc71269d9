import { fileError } from '../../model/errors';
import { withoutCompression, baseName } from '../../model/names';
import { HEAD_BYTES } from '../candidates';
import { headLines, toUtf8 } from '../decode';
import { documentOf, jsonDocumentOf } from './document';

/** What a file is that a format of any text, or of any JSON, would read although it holds no items; null: it may hold some. */
export function documentIn(format: string, head: Uint8Array, name: string): ReturnType<typeof documentOf> {
  return format === 'text'
    ? documentOf(headLines(head), withoutCompression(name))
    : format === 'json'
      ? jsonDocumentOf(headLines(head))
      : null;
}

/** @throws RealGainError `bad-format` for a text whose lines aren't items, `file-binary` for binary files */
export function refuseWithoutItems(bytes: Uint8Array, path: string): void {
  const lines = headLines(bytes.subarray(0, HEAD_BYTES));
  const document = jsonDocumentOf(lines) ?? documentOf(lines, withoutCompression(baseName(path)));
  if (document !== null) {
    throw fileError(
      'bad-format',
      { path },
      '{0} is {1}, which RealGain doesn’t read; {2}, or choose the format “plain text” if every line is an item.',
      document.what,
      document.instead,
    );
  }
  toUtf8(bytes, path);
}
