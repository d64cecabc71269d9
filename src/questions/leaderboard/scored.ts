import type { LeaderboardGap, ReadFile, RealGainError, Text } from '../../model';
import type { AskedMetric } from '../metric-asked';
import type { ScoredTask } from './rank';

export type Gap = Omit<LeaderboardGap, 'reason'> & { readonly reason: Text };

/** What is known about the test sets. */
export interface Scored {
  readonly tasks: readonly ScoredTask[];
  readonly missing: readonly Gap[];
  readonly warnings: readonly Text[];
  readonly read: readonly ReadFile[];
  /** In mean scores. */
  readonly decimals: number;
}

/** The scores of all systems on a test set. */
export interface TaskScores extends Omit<Scored, 'tasks'> {
  readonly task: ScoredTask;
  /** That it has none of the columns that were asked for; null: it has one, or none was asked for. */
  readonly lacks: RealGainError | null;
}

/** How the outputs of each test set are scored. */
export interface TaskScoring {
  readonly metric: AskedMetric;
  /** The columns to score: of each test set the first that it has. [], or none of them: the one that fits best. */
  readonly columns: readonly string[];
  readonly alpha: number;
}
