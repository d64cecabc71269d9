import type { FirstTwo, Frame } from '../../items/frame';
import type { Group } from '../../items/groups';
import type { Matching } from '../../items/match/match-output';
import type { Checked } from '../../items/score/check-scored';
import type { Input } from '../../items/source';
import type { PackedTable } from '../../kernel';
import type {
  CustomMetric,
  FileStamp,
  LeftOut,
  Metric,
  Source,
  StudyDetails,
  StudyIdentity,
  Text,
} from '../../model';
import type { CustomMeans } from '../programs/custom-scores';
import type { Inputs } from '../inputs';
import type { MetricSource } from '../load-module';

/** One system's statistics, in the order of its group's items: its records are gone. */
export interface ReadSystem extends Source, Checked {
  /** As its file names it. */
  readonly called: string | undefined;
  readonly sha256: string;
  readonly stamp: FileStamp;
  readonly group: Group;
  readonly table: PackedTable;
  /** True if its file holds the items in another order than the group's first. */
  readonly isReordered: boolean;
  /** Its own items, where its file may lack some; null otherwise. */
  readonly ids: readonly string[] | null;
  readonly left: readonly LeftOut[];
  /** True if its items have other numbers of samples than those of the first output. */
  readonly hasOtherSamples: boolean;
  /** What its format noticed, without the name of the file. */
  readonly notes: readonly Text[];
  /** How it fits to the group's first output and to the references, and what is suspicious about its answers. */
  readonly warnings: readonly Text[];
}

/** Choices of metric and clusters, for the menus of a study. */
export type Choices = Required<Pick<StudyDetails, 'metrics' | 'clusterColumns' | 'takesSeveral'>>;

export interface StudyReading {
  readonly identity: StudyIdentity;
  readonly references: readonly Input[];
  readonly frame: Frame;
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
  /** The first two outputs that could be read. */
  readonly two: FirstTwo;
  readonly matching: Matching;
}
