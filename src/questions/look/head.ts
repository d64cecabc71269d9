import type { Detected } from '../../formats';
import type { Alignment } from '../../items/match/alignment';
import type { MatchedPair } from '../../items/frame';
import type { Files, Input } from '../../items/source';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { FileStamp } from '../../model/results/details';
import type { Metric, MetricFit } from '../../model/settings/metric';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { RealGainError } from '../../model/errors';
import type { Records } from '../../model/records';
import type { LookedFile } from './schema';

export type Recognised = Pick<Detected, 'format' | 'name' | 'reason' | 'why' | 'rival'>;

export interface DeclaredReading {
  readonly format?: string | undefined;
  readonly header?: boolean | undefined;
}

/** What can be learned of a file from its beginning. */
export interface Head {
  readonly stamp: FileStamp;
  /** What it was recognized as; null if its first bytes can't be read. */
  readonly recognised: Recognised | null;
  /** Its items, or those at its beginning; null if they can't be read. */
  readonly input: Input | null;
  readonly whole: boolean;
  readonly items: LookedFile['items'];
  /** Why it can't be read or compared. */
  readonly problem: RealGainError | null;
}

/** Two outputs matched and scored, as far as a look needs it. */
export interface Prepared {
  readonly files: Files;
  readonly fits: readonly MetricFit[];
  readonly choice: MetricChoice;
  readonly metric: Metric;
  readonly alignment: Pick<Alignment, 'alignedBy' | 'idColumn'>;
  readonly a: Records;
  readonly references: readonly Records[];
  readonly clusterColumn: string | null;
  /**
   * How many slices a column makes of the items.
   *
   * @throws RealGainError for a column that makes none
   */
  readonly slicesBy: (column: string) => number;
}

export interface Looking {
  /**
   * A file's items, as far as its first bytes tell.
   *
   * @throws RealGainError `file-missing`, `file-unreadable`, `disk-hangs`, `cancelled`
   */
  readonly beginning: (path: string, declared: DeclaredReading) => Promise<Head>;
  /** @throws RealGainError as a comparison */
  readonly match: (files: Files, identity: ComparisonIdentity) => Promise<MatchedPair>;
  /** @throws RealGainError as a comparison */
  readonly prepare: (matched: MatchedPair, identity: ComparisonIdentity) => Promise<Prepared>;
}
