import type { FileStamp } from './details';
import type { RankingEvaluation } from './ranking-evaluation';
import type { Messages } from './words';

/** Which rankings. Absent columns are guessed. */
export interface RankingsIdentity {
  readonly files: readonly string[];
  /** Columns of scores, each of them a ranking; [] for all numeric ones. */
  readonly scores: readonly string[];
  /** The column of true-positive marks; null to detect it. */
  readonly marks: string | null;
  /** The column with the names of candidates, by which files are matched; null to detect it. */
  readonly candidate: string | null;
  /** Number of subsamples that test the binomial model; 0 for none. */
  readonly subsamples: number;
  readonly settings: RankingEvaluation['settings'];
}

export const DEFAULT_RANKINGS = { subsamples: 1_000, settings: { alpha: 0.05, seed: '1' } } as const;

/** The evaluation and what the panel needs around it. Only `evaluation` is exported. */
export interface RankingsDetails {
  readonly evaluation: RankingEvaluation;
  /** How its texts were made, to be translated. */
  readonly messages: Messages;
  /** The identity with the column of marks filled in. */
  readonly identity: RankingsIdentity;
  readonly files: readonly FileStamp[];
  /** Columns of numbers, to choose from. */
  readonly columns: readonly string[];
}
