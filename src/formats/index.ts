import { baseName, type Format, type RecordReader, type Records } from '../model';
import { alignments } from './alignments';
import { conll } from './conll';
import { conllu } from './conllu';
import { conllx } from './conllx';
import { csv } from './csv';
import { binaryKind, utf16Encoding } from './decode';
import { json } from './json';
import { jsonl } from './jsonl';
import { LOGS } from './logs';
import { naacl } from './naacl';
import { numbers } from './numbers';
import { parquet } from './parquet';
import { RETRIEVAL_FILES } from './retrieval';
import { SCORER_OUTPUTS } from './scores';
import { text } from './text';
import { trees } from './trees';
import { tsv } from './tsv';

/** All formats. A new one is one file and one line here. The order decides between equals. */
export const FORMATS: readonly Format[] = [
  ...LOGS,
  ...RETRIEVAL_FILES,
  ...SCORER_OUTPUTS,
  parquet,
  json,
  jsonl,
  numbers,
  csv,
  tsv,
  conllu,
  conllx,
  conll,
  trees,
  alignments,
  naacl,
  text,
];

/** What a file was recognised as. */
export interface Detected {
  /** null for a binary file. */
  readonly format: Format | null;
  readonly confidence: number;
  /** For a person: "JSON Lines: every line is a JSON object". */
  readonly why: string;
}

/** The format with this id, as `Records.format` names it. */
export function findFormat(id: string): Format | undefined {
  return FORMATS.find((format) => format.id === id);
}

/**
 * Recognises a file by what it holds first, and by its name second.
 *
 * @param head up to 64 kB from its start, cut anywhere
 * @param name its base name; a `.gz` at the end is ignored
 */
export function detectFormat(head: Uint8Array, name: string): Detected {
  const kind = binaryKind(head);
  const bare = name.replace(/\.gz$/i, '');
  const possible = FORMATS.filter((format) => kind === null || format.binary);
  const found = possible.map((format) => ({ format, ...format.detect(head, bare) }));
  const best = found.reduce((one, other) => (other.confidence > one.confidence ? other : one));
  if (kind !== null && best.confidence === 0) {
    return { format: null, confidence: 1, why: `not a text file: ${kind}` };
  }
  return { format: best.format, confidence: best.confidence, why: `${best.format.name}: ${best.why}` };
}

/** What the formats look at to recognise a file. */
const HEAD_BYTES = 1 << 16;

/**
 * Recognises and reads a whole file (decompressed).
 *
 * @returns its items, and for a person what it was recognised as
 * @throws RealGainError as `Format.read`
 */
export function readRecords(bytes: Uint8Array, path: string): { records: Records; why: string } {
  const { format, why } = detectFormat(bytes.subarray(0, HEAD_BYTES), baseName(path));
  // A binary file is read as text, because that says best what is wrong with it.
  return { records: (format ?? text).read(bytes, path), why };
}

/** As `readRecords`, for any format: some can't be read at once. */
export async function loadRecords(
  bytes: Uint8Array,
  path: string,
): Promise<{ records: Records; why: string }> {
  const { format, why } = detectFormat(bytes.subarray(0, HEAD_BYTES), baseName(path));
  return format?.load === undefined
    ? readRecords(bytes, path)
    : { records: await format.load(bytes, path), why };
}

/** A file that is read while it comes in. */
export interface Streamed {
  readonly reader: RecordReader;
  readonly why: string;
}

/**
 * Recognises a file by its first bytes, and opens a reader for the rest.
 *
 * @param head the first bytes, the more of the first 64 kB the better
 * @returns null if its format needs it as a whole
 */
export function streamRecords(head: Uint8Array, path: string): Streamed | null {
  const { format, why } = detectFormat(head.subarray(0, HEAD_BYTES), baseName(path));
  const reader = utf16Encoding(head) === null ? format?.stream?.(path) : undefined;
  return reader === undefined ? null : { reader, why };
}
