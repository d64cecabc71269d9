import { utf16Encoding } from './decode';
import { splitLines } from './lines';

/**
 * The whole lines at the head of a file, decoded as well as may be. The last one is left out if it has no
 * end: it may be cut. A head that is a part of one long line gives that part.
 */
export function headLines(head: Uint8Array): string[] {
  // Here the decoder may swallow the byte order mark, and replace the half character at a cut.
  const text = new TextDecoder(utf16Encoding(head) ?? 'utf-8').decode(head);
  const end = text.lastIndexOf('\n');
  return splitLines(end === -1 ? text : text.slice(0, end));
}

/** True if a base name ends in one of the extensions. */
export function hasExtension(name: string, ...extensions: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return extensions.some((extension) => lower.endsWith(extension));
}
