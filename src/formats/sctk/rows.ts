import { headLines } from '../head';

/** Fewer lines than this look like times by chance. */
const FEWEST_LINES = 3;

/** The cells of a line; null for an empty line and a comment. */
export function rowOf(line: string): readonly string[] | null {
  return line.startsWith(';;') || line.trim() === '' ? null : line.trim().split(/\s+/);
}

/** Whether all lines of a head that hold anything are such, and enough of them for a file of another name. */
export function areRows(head: Uint8Array, isNamed: boolean, row: RegExp): boolean {
  const lines = headLines(head).filter((line) => rowOf(line) !== null);
  return lines.length >= (isNamed ? 1 : FEWEST_LINES) && lines.every((line) => row.test(line));
}

/** Seconds as a number; null for what is none. */
export function secondsOf(cell: string | undefined): number | null {
  return cell !== undefined && /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(cell) ? Number(cell) : null;
}

/** A channel of a recording. Case doesn't count. */
export function channelKey(file: string, channel: string): string {
  return `${file} ${channel}`.toLowerCase();
}
