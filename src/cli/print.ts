import { fstatSync, writeSync } from 'node:fs';
import { isatty, WriteStream } from 'node:tty';
import { CHILD, STATUS } from './process/child';
import { escapedJson, shownIn, visibleLines } from '../model/texts/shown-results';
import { RealGainError, type SerializedError } from '../model/errors';

/** JSON and CSV have their own escapes, and must remain readable for other programs. */
interface Data {
  /** In pieces if it is long. */
  readonly text: string | Iterable<string>;
  readonly format: 'json' | 'csv';
}

/** What `asText` makes. */
interface Text {
  readonly text: string;
  readonly format: 'text';
  readonly [SHOWN]: true;
}

declare const SHOWN: unique symbol;

export type Output = Data | Text;

/**
 * The only way to print what isn't JSON or CSV: a result is written once each text in it (a name, a path, a sentence) is one
 * line in which nothing is hidden.
 */
export function asText<T>(result: T, write: (shown: T) => string): Output {
  return { text: write(shownIn(result)), format: 'text' } as Text;
}

/** Stream errors are reported by the write that caused them; later ones can be ignored. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', () => undefined);
}

/**
 * Writes to standard output, escaping control characters in names and data, and waits until it is written. A
 * pipe closed early (`realgain … | head`) is not an error.
 *
 * @throws RealGainError `file-unwritable` for a full disk and the like
 */
export async function print(output: Output): Promise<void> {
  try {
    for (const piece of printable(output)) {
      await write(piece);
    }
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    if (code !== 'EPIPE') {
      throw new RealGainError(
        'file-unwritable',
        `Standard output can't be written (${REASONS[code] ?? code}); nothing or a part of the result is there.`,
      );
    }
  }
}

/** A terminal with fewer columns wraps by itself. */
const FEWEST_COLUMNS = 40;

/** Columns of the terminal that is printed to, or that shows errors; undefined for a pipe, and where they aren't known. */
export function terminalColumns(of: 'output' | 'errors' = 'output'): number | undefined {
  const { isTTY, columns } = of === 'output' ? process.stdout : terminal();
  return isTTY && columns >= FEWEST_COLUMNS ? columns : undefined;
}

/** Writes to standard error, like `print`. Errors are ignored. */
export function say(text: string): void {
  process.stderr.write(printableText(text));
}

let statusStream: WriteStream | undefined;

function terminal(): WriteStream {
  const isPiped = process.execArgv.includes(CHILD) && !process.stderr.isTTY && isatty(STATUS.ofChild);
  statusStream ??= isPiped ? new WriteStream(STATUS.ofChild) : process.stderr;
  return statusStream;
}

/**
 * A status line on the terminal that the next one replaces; does nothing if standard error is not a terminal.
 */
export function showStatus(text: string): void {
  const { isTTY, columns } = terminal();
  if (isTTY) {
    terminal().write(`\r\x1b[2K${printableText(text).slice(0, Math.max(1, columns - 1))}`);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk has a fault',
  EBADF: 'it is closed',
};

/** The pieces that are printed, in which control characters and commands of CI runners are escaped. */
export function* printable({ text, format }: Output): Generator<string> {
  for (const piece of typeof text === 'string' ? [text] : text) {
    yield escaped(piece, format);
  }
}

function escaped(text: string, format: Output['format']): string {
  switch (format) {
    case 'text':
      return printableText(text);
    case 'json':
      return escapedJson(text).replace(COMMAND_ANYWHERE, '#\\u0023');
    case 'csv':
      return withoutCommands(text);
  }
}

function printableText(text: string): string {
  return withoutCommands(visibleLines(text));
}

/**
 * Automation runs lines of a program's output: GitHub's runner one that starts with `::`, or has `##[` anywhere, and that of Azure
 * `##vso[`. No name may begin one.
 */
function withoutCommands(text: string): string {
  return text.replace(/^([\t ]*):(?=:)/gm, '$1\\u{3a}').replace(COMMAND_ANYWHERE, '#\\u{23}');
}

const COMMAND_ANYWHERE = /##(?=(?:vso)?\[)/g;

function write(text: string): Promise<void> {
  return isFileOrDevice()
    ? writeAll(Buffer.from(text))
    : new Promise((resolve, reject) => {
        process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
      });
}

function isFileOrDevice(): boolean {
  const stats = fstatSync(process.stdout.fd);
  return stats.isFile() || (stats.isCharacterDevice() && !process.stdout.isTTY);
}

/** Node's own file stream treats a partial write to a full disk as complete. */
async function writeAll(bytes: Buffer): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    written += writeSync(process.stdout.fd, bytes, written);
  }
  return Promise.resolve();
}

/** What an error says; with the option that answers it where none of its choices is an answer. */
export function sentenceOf({ message, question }: Pick<SerializedError, 'message' | 'question'>): string {
  return question?.takes === 'two' ? `${message} The option is --${question.id} A,B.` : message;
}
