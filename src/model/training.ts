import { english, type Text } from './words';

/** How a training file divides into records, each with what it is called. */
export const RECORD_KINDS = {
  lines: english('lines'),
  blocks: english('blocks between blank lines'),
  jsonl: 'JSON Lines',
  csv: english('rows of a CSV table'),
  tsv: english('rows of a TSV table'),
} as const;

export type RecordKind = keyof typeof RECORD_KINDS;

/** Which resampled copies of a training file are wanted. */
export interface TrainingRequest {
  readonly path: string;
  readonly copies: number;
  readonly seed: string;
  /** null: as recognised. */
  readonly records: RecordKind | null;
  /** Where the copies go; null: beside the file. */
  readonly folder: string | null;
}

/** How a file seems to divide into records, and why. */
export interface RecognisedRecords {
  readonly kind: RecordKind;
  /** One clause: "the first line is JSON". */
  readonly why: Text;
  /** True for a gzipped file, whose copies are written uncompressed. */
  readonly compressed: boolean;
}

/** What was written. */
export interface TrainingCopies extends RecognisedRecords {
  readonly files: readonly string[];
  /** Of the file, and so of each copy. */
  readonly records: number;
}

export const DEFAULT_COPIES = 10;
export const MAX_COPIES = 1000;
