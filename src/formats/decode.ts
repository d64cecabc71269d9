import { isUtf8 } from 'node:buffer';
import { english, type Text } from '../model/words';
import { fileError, type RealGainError } from '../model/errors';
import type { RecordReader } from '../model/records';
import { CHOOSE, type NotItems, signatureOf } from './not-items/binary';
import { onceFor } from '../model/once';
import { splitLines } from './lines';

/** A file's text as UTF-8 without a byte order mark, with notes on the conversion. */
export interface Utf8 {
  readonly bytes: Uint8Array;
  readonly notes: readonly Text[];
}

const UTF16_LITTLE = [0xff, 0xfe];
const UTF16_BIG = [0xfe, 0xff];
const UTF8_MARK = [0xef, 0xbb, 0xbf];

/** Code units are transcoded in pieces of this many bytes (even, far below V8's longest string). */
const PIECE = 1 << 22;

const LINE_FEED = 10;
const RETURN = 13;

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return bytes.length >= start.length && start.every((byte, i) => bytes[i] === byte);
}

/** What a binary file is ("a ZIP archive"); null for text. */
export function binaryKind(bytes: Uint8Array): NotItems | null {
  return signatureOf(bytes) ?? (utf16Encoding(bytes) === null && bytes.includes(0) ? BINARY : null);
}

const BINARY: NotItems = { what: english('a binary file (it contains zero bytes)'), instead: CHOOSE };

/** Bytes that show UTF-16 without a byte order mark: every other one is 0, as in ASCII. */
const SAMPLE = 64;

/** `utf-16le` or `utf-16be`, by the byte order mark or by the zeros of ASCII characters; else null. */
export function utf16Encoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, UTF16_LITTLE)) {
    return 'utf-16le';
  }
  if (startsWith(bytes, UTF16_BIG)) {
    return 'utf-16be';
  }
  const start = bytes.subarray(0, SAMPLE);
  const hasZeros = (odd: boolean) => start.every((byte, i) => (byte === 0) === ((i % 2 === 1) === odd));
  return start.length < 8 || bytes.length % 2 === 1 || !start.includes(0)
    ? null
    : hasZeros(true)
      ? 'utf-16le'
      : hasZeros(false)
        ? 'utf-16be'
        : null;
}

/** True for lines that end in CR alone, as spreadsheets on a Mac write them. */
export function endsInReturns(bytes: Uint8Array): boolean {
  return !bytes.includes(LINE_FEED) && bytes.includes(RETURN);
}

/**
 * Converts a file to UTF-8 without a byte order mark whose lines end in LF. Whether UTF-8 is valid is checked
 * when its lines are decoded.
 *
 * @throws RealGainError `file-empty`; `file-binary`; `bad-encoding` with the line, for broken UTF-16
 */
export function toUtf8(bytes: Uint8Array, path: string): Utf8 {
  const kind = binaryKind(bytes);
  if (kind !== null) {
    throw binary(kind, path);
  }
  const utf16 = utf16Encoding(bytes);
  const text =
    utf16 !== null
      ? fromUtf16(bytes, utf16, path)
      : isUtf8(bytes) || !isWestern(bytes)
        ? dropMark(bytes)
        : fromWestern(bytes);
  if (text.bytes.length === 0) {
    throw fileError('file-empty', { path }, '{0} is empty; choose another file.');
  }
  if (utf16 !== null && text.bytes.includes(0)) {
    throw binary(BINARY, path);
  }
  return endsInReturns(text.bytes)
    ? { ...text, bytes: text.bytes.map((byte) => (byte === RETURN ? LINE_FEED : byte)) }
    : text;
}

/**
 * Like `toUtf8`, for UTF-8 that arrives in pieces: skips a byte order mark and refuses binary files.
 *
 * @param open creates the reader, given the notes on the conversion
 */
export function withoutMark(path: string, open: (notes: readonly Text[]) => RecordReader): RecordReader {
  let reader: RecordReader | null = null;
  return {
    push(piece) {
      const kind = reader === null ? binaryKind(piece) : piece.includes(0) ? BINARY : null;
      if (kind !== null) {
        throw binary(kind, path);
      }
      const { bytes, notes } = reader === null ? dropMark(piece) : { bytes: piece, notes: [] };
      reader ??= open(notes);
      reader.push(bytes);
    },
    finish: () => (reader ?? open([])).finish(),
  };
}

function dropMark(bytes: Uint8Array): Utf8 {
  return startsWith(bytes, UTF8_MARK)
    ? { bytes: bytes.subarray(3), notes: [english('A byte order mark at the start was skipped.')] }
    : { bytes, notes: [] };
}

function fromUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be', path: string): Utf8 {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let line = 1;
  const mark = startsWith(bytes, UTF16_LITTLE) || startsWith(bytes, UTF16_BIG) ? 2 : 0;
  for (let start = mark; start < bytes.length; start += PIECE) {
    const piece = bytes.subarray(start, start + PIECE);
    const part = decodeUtf16(decoder, piece, start + PIECE < bytes.length);
    if (part === null) {
      const at = line + count(badUtf16Start(encoding, piece), '\n');
      throw fileError(
        'bad-encoding',
        { path, line: at },
        '{0}, line {1}: this is not valid UTF-16, although the file starts with its byte order mark; save the file as UTF-8.',
      );
    }
    line += count(part, '\n');
    parts.push(encoder.encode(part));
  }
  return { bytes: concatenate(parts), notes: [english('The file is UTF-16; it was read as such.')] };
}

/** The letters of Western European languages in Latin-1 and Windows-1252, and the punctuation of the latter. */
const WESTERN = new Set([
  ...Buffer.from('àâäáãåæçèéêëìíîïñòóôöõøùúûüßÀÂÄÁÃÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÖÕØÙÚÛÜ«»°§¿¡·\u00a0', 'latin1'),
  ...[0x80, 0x84, 0x85, 0x8c, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x9c],
]);

/** In texts of these languages, at most this share of the bytes is no ASCII, and hardly two of them follow each other. */
const MOST_WESTERN = 0.15;
const MOST_TOGETHER = 2;

/**
 * Whether bytes that aren't UTF-8 can only be Latin-1 or Windows-1252: none stands for what other languages write with it, nor do
 * they follow each other as in other alphabets and in cut UTF-8.
 */
function isWestern(bytes: Uint8Array): boolean {
  let [count, together] = [0, 0];
  const may = bytes.every((byte) => {
    together = byte < 0x80 ? 0 : together + 1;
    count += together > 0 ? 1 : 0;
    return together === 0 || (together <= MOST_TOGETHER && WESTERN.has(byte));
  });
  return may && count <= MOST_WESTERN * bytes.length && (bytes.at(-1) ?? 0) < 0x80;
}

function fromWestern(bytes: Uint8Array): Utf8 {
  return {
    bytes: new TextEncoder().encode(new TextDecoder('windows-1252').decode(bytes)),
    notes: [english('The file is not UTF-8; it was read as Windows-1252 (Western European).')],
  };
}

function decodeUtf16(
  decoder: InstanceType<typeof TextDecoder>,
  piece: Uint8Array,
  more: boolean,
): string | null {
  try {
    return decoder.decode(piece, { stream: more });
  } catch {
    return null;
  }
}

/** The text of a broken piece up to the first character that can't be decoded. */
function badUtf16Start(encoding: string, piece: Uint8Array): string {
  const lenient = new TextDecoder(encoding, { ignoreBOM: true }).decode(piece);
  return lenient.slice(0, Math.max(0, lenient.indexOf('\ufffd')));
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}

function binary({ what, instead }: NotItems, path: string): RealGainError {
  return fileError('file-binary', { path }, '{0} is {1}, which RealGain doesn’t read; {2}.', what, instead);
}

export function countLines(bytes: Uint8Array, start: number, end: number): number {
  // Within the part alone: searching on to a distant line feed would make many calls quadratic.
  const part = bytes.subarray(start, end);
  let lines = 0;
  for (let i = part.indexOf(LINE_FEED); i !== -1; i = part.indexOf(LINE_FEED, i + 1)) {
    lines += 1;
  }
  return lines;
}

export function lineCounter(bytes: Uint8Array): (at: number) => number {
  let line = 1;
  let counted = 0;
  return (at) => {
    line += countLines(bytes, counted, at);
    counted = at;
    return line;
  };
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

/**
 * The whole lines at the head of a file, decoded as far as possible. The last one is left out if it has no
 * end, as it may be cut. If the head is part of one long line, that part is returned. Every format looks at them.
 */
export const headLines = onceFor((head: Uint8Array): readonly string[] => {
  // Here the decoder may drop the byte order mark and replace a character cut in half.
  const text = new TextDecoder(utf16Encoding(head) ?? 'utf-8').decode(head);
  const lines = text.includes('\n') ? text : text.replaceAll('\r', '\n');
  const end = lines.lastIndexOf('\n');
  return splitLines(end === -1 ? lines : lines.slice(0, end));
});

/** The same without blank lines. */
export function filledLines(head: Uint8Array): readonly string[] {
  return headLines(head).filter((line) => line.trim() !== '');
}

export function isJson(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

export function hasExtension(name: string, ...extensions: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return extensions.some((extension) => lower.endsWith(extension));
}
