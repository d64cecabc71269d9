import type { UnfinishedRun } from '../../analysis/progress';
import type { ComparisonIdentity, ReadFile, Text } from '../../model';

/** A file of a comparison, and the system in it where both name theirs. */
interface SystemFile {
  readonly path: string;
  readonly sha256: string;
  readonly system?: string;
}

/** A run that is still being written and its baseline, matched and scored. */
export interface UnfinishedPair {
  readonly run: UnfinishedRun;
  /** With what was found in the files. */
  readonly identity: ComparisonIdentity;
  readonly a: SystemFile;
  readonly b: SystemFile;
  /** The column of rows that belong together; null where every item stands for itself. */
  readonly clusterColumn: string | null;
  readonly read: readonly ReadFile[];
  readonly warnings: readonly Text[];
}
