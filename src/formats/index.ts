import { english, type Text, joined } from '../model/words';
import { RealGainError } from '../model/errors';
import type { Format, ReadOptions, RecordReader, Records } from '../model/records';
import { someOf } from '../model/texts/some-of';
import { withoutCompression, baseName } from '../model/names';
import { refuseAverages } from './averages';
import { FORMATS, LOGS } from './formats';
import { detections, HEAD_BYTES, readable, rivalOf, type Candidate } from './candidates';
import { binaryKind, endsInReturns, utf16Encoding } from './decode';
import { readPaths } from './json/path';
import { documentIn, refuseWithoutItems } from './not-items';
import { text } from './text';

export function isLog({ id }: Pick<Format, 'id'>): boolean {
  return LOGS.some((log) => log.id === id);
}

/** Additional formats in this process; they take precedence over equals. */
let given: readonly Format[] = [];

/** Adds formats from outside, before any file is read. */
export function addFormats(formats: readonly Format[]): void {
  given = [...formats, ...given];
}

function known(): readonly Format[] {
  return [...given, ...FORMATS];
}

export interface Detected {
  /** null for a file without items. */
  readonly format: Format | null;
  readonly confidence: number;
  /** What the file is: the format's name. */
  readonly name: Text;
  /** How that shows: "every line is a JSON object". */
  readonly reason: Text;
  /** For users: "JSON Lines: every line is a JSON object". */
  readonly why: Text;
  /** Another format that it may as well be, so that the user must choose; else null. */
  readonly rival: Format | null;
}

export function findFormat(id: string): Format | undefined {
  return known().find((format) => format.id === id);
}

/** What is known of all files that were read as a format. */
export function heldBy({ format }: Pick<Records, 'format'>): Format['holds'] {
  return findFormat(format)?.holds;
}

/**
 * Detects the format of a file, primarily by its contents and secondarily by its name.
 *
 * @param head up to 64 kB from its start, cut anywhere
 * @param name its base name; an ending such as `.gz` is ignored
 */
export function detectFormat(head: Uint8Array, name: string): Detected {
  return decide(detections(known(), head, withoutCompression(name)), head, name);
}

/** Like `detectFormat`, among the formats that can read the file; it takes some milliseconds. */
export function recogniseFormat(
  head: Uint8Array,
  name: string,
): Detected & { readonly readable: readonly Format[] } {
  const found = detections(known(), head, withoutCompression(name));
  return { ...decide(found, head, name), readable: readable(found, head).map(({ format }) => format) };
}

function decide(found: readonly Candidate[], head: Uint8Array, fileName: string): Detected {
  const kind = binaryKind(head);
  const [best] = found;
  if (best === undefined || (kind !== null && best.confidence === 0)) {
    return noItems(english('not a text file'), kind?.what ?? '');
  }
  const { format, confidence, why } = best;
  const document = documentIn(format.id, head, fileName);
  if (document !== null) {
    return noItems(document.what, document.shows);
  }
  const { name } = format;
  return {
    format,
    confidence,
    name,
    reason: why,
    why: joined([name, why], ': '),
    rival: rivalOf(found, head),
  };
}

function noItems(name: Text, reason: Text): Detected {
  return { format: null, confidence: 1, name, reason, why: joined([name, reason], ': '), rival: null };
}

export interface Reading {
  readonly records: Records;
  readonly why: Text;
  readonly rival: Format | null;
}

/**
 * Reads a whole file (decompressed).
 *
 * @param asked id of the format to read it as; absent: detected
 * @throws RealGainError as `Format.read`; `bad-setting` for an unknown format
 */
export function readRecords(
  bytes: Uint8Array,
  path: string,
  asked?: string,
  options: ReadOptions = {},
): Reading {
  return readAs(recogniseHead(bytes, path, asked), bytes, path, options);
}

function readAs(
  { format, why, rival }: Recognised,
  bytes: Uint8Array,
  path: string,
  options: ReadOptions,
): Reading {
  if (format === null) {
    refuseWithoutItems(bytes, path);
  }
  return { records: (format ?? text).read(bytes, path, options), why, rival };
}

/**
 * Like `readRecords`, for any format: some are asynchronous.
 *
 * @param paths columns named by their path in a JSON document; else []
 * @param recognized the result of `recognizeHead`, if already known
 */
export async function loadRecords(
  bytes: Uint8Array,
  path: string,
  asked?: string,
  paths: readonly string[] = [],
  recognised?: Recognised,
  options: ReadOptions = {},
): Promise<Reading> {
  if (paths.length > 0) {
    return {
      records: readPaths(bytes, path, paths),
      why: english('JSON: the values at {0}', someOf(paths)),
      rival: null,
    };
  }
  const found = recognised ?? recogniseHead(bytes, path, asked);
  const { format, why, rival } = found;
  refuseUnlessAsked(bytes, path, asked, format);
  return format?.load === undefined
    ? readAs(found, bytes, path, options)
    : { records: await format.load(bytes, path), why, rival };
}

/** A file that is parsed while it is being read. */
export interface Streamed extends Omit<Reading, 'records'> {
  readonly reader: RecordReader;
}

/**
 * Detects the format by the first bytes, and opens a reader for the rest.
 *
 * @param head the first bytes, the more of the first 64 kB the better
 * @param asked as in `readRecords`
 * @param recognized as in `loadRecords`
 * @returns null if its format needs the whole file
 */
export function streamRecords(
  head: Uint8Array,
  path: string,
  asked?: string,
  recognised: Recognised = recogniseHead(head, path, asked),
): Streamed | null {
  const { format, why, rival } = recognised;
  refuseUnlessAsked(head, path, asked, format);
  const streams = utf16Encoding(head) === null && !endsInReturns(head);
  const reader = streams ? format?.stream?.(path) : undefined;
  return reader === undefined ? null : { reader, why, rival };
}

function refuseUnlessAsked(
  bytes: Uint8Array,
  path: string,
  asked: string | undefined,
  format: Format | null,
): void {
  if (asked === undefined && format !== null) {
    refuseAverages(bytes, path, format.id);
  }
}

export type Recognised = Pick<Detected, 'format' | 'why' | 'rival'>;

/** The requested format, else the one detected from the first bytes, which takes some milliseconds. */
export function recogniseHead(bytes: Uint8Array, path: string, asked?: string): Recognised {
  if (asked === undefined) {
    return detectFormat(bytes.subarray(0, HEAD_BYTES), baseName(path));
  }
  const format = findFormat(asked);
  if (format === undefined) {
    const choices = known().map(({ id }) => id);
    throw new RealGainError(
      'bad-setting',
      english('There is no format "{0}"; there are {1}.', asked, choices.join(', ')),
      { choices },
    );
  }
  return { format, why: english('{0}, as chosen', format.name), rival: null };
}
