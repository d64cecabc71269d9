import { RealGainError } from '../model';

/** Whole lines of a file, decoded together. */
export interface LineChunk {
  readonly lines: readonly string[];
  /** 1-based number of the first of them. */
  readonly firstLine: number;
}

/** Lines are decoded in chunks of about this size: large enough to be fast, far below V8's longest string. */
const CHUNK_BYTES = 1 << 22;

/** A longer piece is no item of any test set, and could exceed what a string can hold. */
const LONGEST_PIECE = 1 << 28;

const LINE_FEED = 10;

/**
 * The lines of UTF-8 text, without their ends. Only LF ends a line, as for Python and the official
 * scorers; a CR before it belongs to the line end. A last line needs no LF.
 *
 * @throws RealGainError `bad-encoding` with the line; `bad-format` for a line over 256 MB
 */
export function* lineChunks(bytes: Uint8Array, path: string): Generator<LineChunk> {
  let firstLine = 1;
  for (let start = 0; start < bytes.length;) {
    const feed = bytes.indexOf(LINE_FEED, Math.min(start + CHUNK_BYTES, bytes.length));
    const end = feed === -1 || start + CHUNK_BYTES >= bytes.length ? bytes.length : feed + 1;
    const lines = splitLines(decodeUtf8(bytes.subarray(start, end), path, firstLine));
    yield { lines, firstLine };
    firstLine += lines.length;
    start = end;
  }
}

/** Calls `visit` for every line with its 1-based number. Errors as in `lineChunks`. */
export function eachLine(bytes: Uint8Array, path: string, visit: (text: string, line: number) => void): void {
  for (const { lines, firstLine } of lineChunks(bytes, path)) {
    lines.forEach((text, i) => visit(text, firstLine + i));
  }
}

/** Splits decoded text into its lines, without their ends. */
export function splitLines(text: string): string[] {
  const whole = text.endsWith('\n') ? text.slice(0, -1) : text;
  const lines = whole.split('\n');
  return whole.includes('\r') ? lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line)) : lines;
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @throws RealGainError `bad-encoding`, naming the line; `bad-format` for a piece over 256 MB */
export function decodeUtf8(bytes: Uint8Array, path: string, firstLine: number): string {
  if (bytes.length > LONGEST_PIECE) {
    throw new RealGainError(
      'bad-format',
      `${path}: an item at or soon after line ${firstLine} is longer than 256 MB; this is no list of items.`,
      { path, line: firstLine },
    );
  }
  const text = tryDecode(bytes);
  if (text !== null) {
    return text;
  }
  const line = firstLine + linesBeforeFault(bytes);
  throw new RealGainError(
    'bad-encoding',
    `${path}, line ${line}: this is not valid UTF-8 (the file may be Latin-1 or cut off); save it as UTF-8.`,
    { path, line },
  );
}

function tryDecode(bytes: Uint8Array): string | null {
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
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}
