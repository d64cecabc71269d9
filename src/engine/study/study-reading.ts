import type { ScoredColumns } from '../../items';
import type { PackedTable } from '../../kernel';
import type {
  CustomMetric,
  FileStamp,
  LeftOut,
  Metric,
  MetricChoice,
  RealGainError,
  Source,
  StudyDetails,
  StudyIdentity,
  Text,
} from '../../model';
import type { CustomMeans } from '../custom-scores';
import type { Inputs } from '../inputs';
import type { Input } from '../../items/source';
import type { MetricSource } from '../load-module';
import type { Summaries } from '../../items/rows/sums';
import type { FirstSystem } from './same-items';

/** One system's statistics in file order, and what is needed to match its items with the others'. */
export interface ReadSystem extends Source {
  readonly sha256: string;
  readonly stamp: FileStamp;
  readonly table: PackedTable;
  /** null if items are matched by line. */
  readonly ids: readonly string[] | null;
  readonly idColumn: string | null;
  /** True if a reference has no ids, so that the order of the items matters. */
  readonly goesByLine: boolean;
  /** True if the file may lack items. */
  readonly partial: boolean;
  readonly left: readonly LeftOut[];
  /** Cluster number of each item; null if neither file nor reference has clusters. */
  readonly clusters: Int32Array | null;
  readonly clusterColumn: string | null;
  readonly notes: readonly Text[];
  /** Rows that sum up the others, by their record in the first system. */
  readonly summaries: Summaries;
  /** Set if no answer is among the right answers' labels, or its texts have nothing to do with the references. */
  readonly foreign: RealGainError | null;
}

/** Choices of metric and clusters, for the menus of a study. */
export type Choices = Required<Pick<StudyDetails, 'metrics' | 'clusterColumns'>>;

export interface StudyReading {
  readonly identity: StudyIdentity;
  readonly references: readonly Input[];
  readonly choice: MetricChoice;
  readonly metric: Metric;
  /** How a worker rebuilds it. */
  readonly source: MetricSource;
  /** The files of the custom program, if there is one. */
  readonly files: readonly FileStamp[];
  /** The custom metric, and its resources; null: the metric reads the outputs itself. */
  readonly custom: { readonly program: CustomMetric; readonly means: CustomMeans } | null;
  /** Alternatives, according to the first two outputs. */
  readonly choices: Choices;
  readonly inputs: Inputs;
  /** The system with whose items the others' are matched. */
  readonly first: FirstSystem;
  readonly scored: ScoredColumns;
}
