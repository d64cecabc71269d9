import type { FileStamp } from './details';
import type { Judgement } from './judgement';
import type { Messages } from './words';

/** The user's choices for a table of scores. Absent columns are detected by their names. */
export interface JudgementIdentity {
  readonly table: string;
  /** Further files, if each holds the scores of one system. */
  readonly more?: readonly string[] | undefined;
  /**
   * Columns of human ratings; the second (fluency) decides if the first (adequacy) doesn't. [] to detect
   * them.
   */
  readonly human: readonly string[];
  /** Columns of the metrics; [] for all numeric ones. */
  readonly metrics: readonly string[];
  readonly system: string | null;
  readonly segment: string | null;
  readonly annotator: string | null;
  readonly settings: Judgement['settings'];
}

export const DEFAULT_JUDGEMENT: Judgement['settings'] = {
  alpha: 0.05,
  alternative: 'two-sided',
  resamples: 10_000,
  seed: '1',
};

/** The judgement and what the panel needs around it. Only `judgement` is exported. */
export interface JudgementDetails {
  readonly judgement: Judgement;
  /** How its texts were made, to be translated. */
  readonly messages: Messages;
  /** The identity with the human columns filled in. */
  readonly identity: JudgementIdentity;
  readonly files: readonly FileStamp[];
  /** Columns of numbers, to choose from. */
  readonly columns: readonly string[];
}
