import { english, type Text } from '../words';

/** How a training file is divided into records, with its name for users. */
export const RECORD_KINDS = {
  lines: english('lines'),
  blocks: english('blocks between blank lines'),
  jsonl: 'JSON Lines',
  csv: english('rows of a CSV table'),
  tsv: english('rows of a TSV table'),
} as const;

export type RecordKind = keyof typeof RECORD_KINDS;

export interface TrainingRequest {
  readonly path: string;
  readonly copies: number;
  readonly seed: string;
  /** null: detected. */
  readonly records: RecordKind | null;
  /** The target folder; null: that of the file. */
  readonly folder: string | null;
}

/** How a file is detected to be divided into records, and why. */
export interface RecognisedRecords {
  readonly kind: RecordKind;
  /** One clause: "the first line is JSON". */
  readonly why: Text;
  /** True for a gzipped file, whose copies are written uncompressed. */
  readonly compressed: boolean;
}

export interface TrainingCopies extends RecognisedRecords {
  readonly files: readonly string[];
  /** Number of records in the file, and so in each copy. */
  readonly records: number;
}

export const DEFAULT_COPIES = 10;
export const MAX_COPIES = 1000;
