import { utf16Encoding } from './decode';
import { splitLines } from './lines';

/**
 * The whole lines at the head of a file, decoded as far as possible. The last one is left out if it has no
 * end, as it may be cut. If the head is part of one long line, that part is returned.
 */
export function headLines(head: Uint8Array): string[] {
  // Here the decoder may drop the byte order mark and replace a character cut in half.
  const text = new TextDecoder(utf16Encoding(head) ?? 'utf-8').decode(head);
  const lines = text.includes('\n') ? text : text.replaceAll('\r', '\n');
  const end = lines.lastIndexOf('\n');
  return splitLines(end === -1 ? lines : lines.slice(0, end));
}

export function hasExtension(name: string, ...extensions: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return extensions.some((extension) => lower.endsWith(extension));
}
