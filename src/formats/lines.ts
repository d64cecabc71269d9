import { shortened } from '../model/visible';
import { isUtf8 } from 'node:buffer';
import { fileError, type RealGainError } from '../model/errors';
import type { Text } from '../model/words';

export interface LineChunk {
  readonly lines: readonly string[];
  /** 1-based number of the first of them. */
  readonly firstLine: number;
}

/** Lines are decoded in chunks of about this size: large enough to be fast, far below V8's longest string. */
const CHUNK_BYTES = 1 << 22;

/**
 * Longer lines are refused before they are decoded. 64 MB is about 16 million tokens, more than any model reads or writes at
 * once, and as much as a record or a quoted cell may take. Two files with such a line take 550 MB.
 */
const LONGEST_LINE = 1 << 26;

/** A longer value of a JSON document is not an item either, and could exceed the maximum string length. */
const LONGEST_VALUE = 1 << 28;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * The lines of UTF-8 text, without their ends. Only LF ends a line, as for Python and the official
 * scorers; a CR before it belongs to the line end. A last line needs no LF.
 *
 * @param from number of the first line
 * @throws RealGainError `bad-encoding` with the line; `bad-format` for a line over 64 MB
 */
export function* lineChunks(bytes: Uint8Array, path: string, from = 1): Generator<LineChunk> {
  let firstLine = from;
  for (let start = 0; start < bytes.length;) {
    const feed = bytes.indexOf(LINE_FEED, Math.min(start + CHUNK_BYTES, bytes.length));
    const end = feed === -1 || start + CHUNK_BYTES >= bytes.length ? bytes.length : feed + 1;
    checkLine(end - start - CHUNK_BYTES, path, firstLine);
    const lines = splitLines(decodeUtf8(bytes.subarray(start, end), path, firstLine));
    yield { lines, firstLine };
    firstLine += lines.length;
    start = end;
  }
}

/** Reads lines without converting them to strings. */
export interface BytesReader {
  /**
   * @param bytes whole lines, otherwise unchecked
   * @returns how far they were read, and how many lines from there to read as text
   */
  read(bytes: Buffer, start: number, line: number): ReadSoFar;
}

export interface ReadSoFar {
  /** Position and number of the first line not read. */
  readonly next: number;
  readonly line: number;
  /** The end of the lines to read as text before trying the rest again. */
  readonly until: number;
}

/** The lines of UTF-8 text that arrives in pieces, cut anywhere. */
export class LineReader {
  /** Pieces of an incomplete line: joined only once, as it may span many of them. */
  private rest: Uint8Array[] = [];
  private restLength = 0;
  private line = 1;

  constructor(
    private readonly path: string,
    private readonly visit: (text: string, line: number) => void,
    /** Reads the lines it can; absent: all lines are visited. */
    private readonly bytesReader?: BytesReader,
  ) {}

  /** Errors as in `lineChunks`. */
  push(piece: Uint8Array): void {
    const end = piece.lastIndexOf(LINE_FEED) + 1;
    if (end === 0) {
      this.keep(piece);
      checkLine(this.restLength, this.path, this.line);
      return;
    }
    const feed = this.restLength === 0 ? 0 : piece.indexOf(LINE_FEED) + 1;
    if (feed > 0) {
      this.keep(piece.subarray(0, feed));
      this.takeRest();
    }
    this.take(piece.subarray(feed, end));
    this.keep(piece.subarray(end));
  }

  finish(): void {
    this.takeRest();
  }

  /** A copy: Buffer's own slice would share the memory, which the next piece overwrites. */
  private keep(piece: Uint8Array): void {
    if (piece.length > 0) {
      this.rest.push(new Uint8Array(piece));
      this.restLength += piece.length;
    }
  }

  private takeRest(): void {
    const pieces = this.rest;
    const length = this.restLength;
    this.rest = [];
    this.restLength = 0;
    this.take(joined(pieces, length));
  }

  private take(whole: Uint8Array): void {
    const { bytesReader } = this;
    if (bytesReader === undefined) {
      this.visitAll(whole);
      return;
    }
    const bytes = Buffer.from(whole.buffer, whole.byteOffset, whole.length);
    for (let start = 0; start < bytes.length;) {
      const { next, line, until } = bytesReader.read(bytes, start, this.line);
      this.line = line;
      this.visitAll(bytes.subarray(next, until));
      start = until;
    }
  }

  private visitAll(whole: Uint8Array): void {
    for (const { lines } of whole.length === 0 ? [] : lineChunks(whole, this.path, this.line)) {
      for (const text of lines) {
        this.visit(text, this.line);
        this.line += 1;
      }
    }
  }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const [first] = pieces;
  if (pieces.length === 1 && first !== undefined) {
    return first;
  }
  const all = new Uint8Array(length);
  let end = 0;
  for (const piece of pieces) {
    all.set(piece, end);
    end += piece.length;
  }
  return all;
}

/** Calls `visit` for every line with its 1-based number. Errors as in `lineChunks`. */
export function eachLine(bytes: Uint8Array, path: string, visit: (text: string, line: number) => void): void {
  for (const { lines, firstLine } of lineChunks(bytes, path)) {
    lines.forEach((text, i) => visit(text, firstLine + i));
  }
}

/**
 * Calls `visit` with the position of every line in the bytes, without its end, until it returns false. Errors as in
 * `lineChunks`.
 */
export function eachLineOfBytes(
  given: Uint8Array,
  path: string,
  visit: (bytes: Buffer, start: number, end: number, line: number) => boolean,
): void {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.length);
  let line = 1;
  for (let start = 0; start < bytes.length;) {
    const last = bytes.indexOf(LINE_FEED, Math.min(start + CHUNK_BYTES, bytes.length));
    const stop = last === -1 || start + CHUNK_BYTES >= bytes.length ? bytes.length : last + 1;
    checkLines(bytes.subarray(start, stop), path, line);
    for (; start < stop; line += 1) {
      const feed = bytes.indexOf(LINE_FEED, start);
      const end = feed === -1 ? bytes.length : feed;
      if (!visit(bytes, start, end > start && bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end, line)) {
        return;
      }
      start = end + 1;
    }
  }
}

/** Splits decoded text into its lines, without their ends. */
export function splitLines(text: string): string[] {
  const whole = text.endsWith('\n') ? text.slice(0, -1) : text;
  const lines = whole.split('\n');
  return whole.includes('\r') ? lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line)) : lines;
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @throws RealGainError `bad-encoding`, naming the line; `bad-format` for more than 256 MB */
export function decodeUtf8(bytes: Uint8Array, path: string, firstLine: number): string {
  if (bytes.length > LONGEST_VALUE) {
    throw fileError(
      'bad-format',
      { path, line: firstLine },
      '{0}, line {1}: a value is longer than 256 MB, which is too much for an item.',
    );
  }
  const text = tryDecode(bytes);
  if (text === null) {
    throw notUtf8(bytes, path, firstLine);
  }
  return text;
}

/** @throws RealGainError as `lineChunks` */
function checkLines(bytes: Uint8Array, path: string, firstLine: number): void {
  checkLine(bytes.length - CHUNK_BYTES, path, firstLine);
  if (!isUtf8(bytes)) {
    throw notUtf8(bytes, path, firstLine);
  }
}

/** The error for bytes that are not UTF-8; `firstLine` is the line they begin on. */
export function notUtf8(bytes: Uint8Array, path: string, firstLine: number): RealGainError {
  const line = firstLine + linesBeforeFault(bytes);
  return fileError(
    'bad-encoding',
    { path, line },
    '{0}, line {1}: this is not valid UTF-8 (the file may be Latin-1 or cut off); open it in VS Code by “Reopen with Encoding” (Western for Latin-1), and save it by “Save with Encoding” as UTF-8.',
  );
}

function checkLine(bytes: number, path: string, line: number): void {
  if (bytes > LONGEST_LINE) {
    throw fileError(
      'bad-format',
      { path, line },
      '{0}: at or soon after line {1}, a line is longer than {2} MB, which is too much for an item. Were the line breaks lost?',
      line,
      LONGEST_LINE / 2 ** 20,
    );
  }
}

/** Null for invalid UTF-8. */
export function tryDecode(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}

function linesBeforeFault(bytes: Uint8Array): number {
  let lines = 0;
  for (let start = 0; start < bytes.length; lines += 1) {
    const feed = bytes.indexOf(LINE_FEED, start);
    const end = feed === -1 ? bytes.length : feed + 1;
    if (tryDecode(bytes.subarray(start, end)) === null) {
      return lines;
    }
    start = end;
  }
  return lines;
}

/** A piece of a line for an error message: `"first sixty characters…"`. */
export function excerpt(text: string): string {
  return `"${shortened(text, 60)}"`;
}

/** The first non-blank line of a file, as far as needed for detection. */
function firstLine(bytes: Uint8Array): { readonly text: string; readonly line: number } {
  const lines = splitLines(new TextDecoder().decode(bytes.subarray(0, 1 << 12)));
  const at = Math.max(
    0,
    lines.findIndex((line) => line.trim() !== ''),
  );
  return { text: (lines[at] ?? '').trim(), line: at + 1 };
}

/** The error for a file with nothing that a format expects: the expectation, and how the file begins. */
export function nothingExpected(bytes: Uint8Array, path: string, expected: Text): RealGainError {
  const { text, line } = firstLine(bytes);
  return badLine(path, line, expected, text);
}

export function badLine(path: string, line: number, expected: Text, found: string): RealGainError {
  return fileError(
    'bad-format',
    { path, line },
    '{0}, line {1}: expected {2} but found {3}.',
    expected,
    excerpt(found),
  );
}
