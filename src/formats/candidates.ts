import { attempt } from '../model/errors';
import type { Detection, Format, Records } from '../model/records';
import { binaryKind } from './decode';

export interface Candidate extends Detection {
  readonly format: Format;
}

/** How much of a file formats read to detect it. */
export const HEAD_BYTES = 1 << 16;

/** A format whose confidence is lower by no more than this is equally likely. */
const CLOSE = 0.05;

const LINE_FEED = 10;

/** Formats by confidence, highest first; equals in the given order. */
export function detections(formats: readonly Format[], head: Uint8Array, name: string): Candidate[] {
  return possibleFormats(formats, head)
    .map((format) => ({ format, ...format.detect(head, name) }))
    .sort((one, other) => other.confidence - one.confidence);
}

export function readable(detected: readonly Candidate[], head: Uint8Array): Candidate[] {
  return detected.filter((candidate) => canRead(candidate, head));
}

/** The format that is as likely as the first, so that the user has to choose; null: none. */
export function rivalOf([best, next]: readonly Candidate[], head: Uint8Array): Format | null {
  const close =
    best !== undefined &&
    next !== undefined &&
    next.confidence > 0 &&
    best.confidence - next.confidence <= CLOSE &&
    // A certain format's only rival is another certain one.
    (best.confidence < 1 || next.confidence === 1) &&
    (best.format.container === true || next.format.container !== true);
  return close && canRead(best, head) && canRead(next, head) ? next.format : null;
}

function possibleFormats(formats: readonly Format[], head: Uint8Array): readonly Format[] {
  return binaryKind(head) === null ? formats : formats.filter((format) => format.binary);
}

/** Tested on the whole lines of the head; a format that needs more is trusted. */
function canRead({ format, confidence }: Candidate, head: Uint8Array): boolean {
  const whole = head.length < HEAD_BYTES;
  const canTell = whole && format.load === undefined;
  if (confidence > 0 && !canTell) {
    return true;
  }
  const records = read(format, whole ? head : head.subarray(0, head.lastIndexOf(LINE_FEED) + 1));
  return records !== null && (confidence > 0 || format.container === true || hasNumbers(records));
}

/** Null if it can't, or finds no items. */
function read(format: Format, lines: Uint8Array): Records | null {
  const records = attempt(
    () => format.read(lines, ''),
    () => null,
  );
  return records !== null && records.n > 0 ? records : null;
}

/** Prose can be read as numbers that are all invalid, which is never meant. */
function hasNumbers({ columns }: Records): boolean {
  return columns.some(({ cells }) => cells.some((cell) => typeof cell === 'number'));
}
