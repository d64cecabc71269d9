import type {
  Comparison,
  CompareSettings,
  Factor,
  Metric,
  Pair,
  PairFamily,
  Reading,
  StatsTable,
  Text,
} from '../model';
import type { RunsOfBoth } from './runs';

/** A file by its path, as it was given, and the SHA-256 of its bytes in hexadecimal. */
export interface ReadFile {
  readonly path: string;
  readonly sha256: string;
  /** The system that was taken from it, where it holds several. */
  readonly system?: string;
}

/** Two systems' aligned and extracted items, with the settings of their comparison. */
export interface CompareInput {
  /** The candidate. */
  readonly a: ReadFile;
  /** The baseline. */
  readonly b: ReadFile;
  readonly references: readonly ReadFile[];
  readonly metric: Metric;
  /** n × k sufficient statistics of each (of its first run); row i is the same item in both. */
  readonly tableA: StatsTable;
  readonly tableB: StatsTable;
  /** The further training runs of each system; absent where each is but one. */
  readonly runs?: RunsOfBoth;
  /** These tables item by item, if it is made already. */
  readonly pair?: Pair | undefined;
  /** Cluster number 0 … of each item; null where every item stands for itself. */
  readonly clusters: Int32Array | null;
  readonly clusterColumn: string | null;
  /** True if items of a cluster are samples of one item: epochs, runs with the same input. */
  readonly repeats?: boolean;
  /** What was varied beside the items, row by row. */
  readonly factors?: readonly Factor[];
  /** True if the items are folds of one cross-validation. */
  readonly folds?: boolean;
  /** Which items these are, where they aren't all: "category = math". */
  readonly slice?: string;
  /** The pairs that this one was chosen from. */
  readonly family?: PairFamily;
  readonly alignedBy: Comparison['alignedBy'];
  readonly reading?: Reading;
  readonly settings: CompareSettings;
  readonly version: string;
  /** What was noticed while reading and aligning. */
  readonly warnings: readonly Text[];
}
