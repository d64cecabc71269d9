import type { CalibratedStudy } from '../../analysis/study/calibrate';
import type { Calibration, RedrawIdentity } from '../../model/results/calibration';
import type { MetricFit } from '../../model/settings/metric';
import type { PackedDetails, PackedStudy, PartAsked, StudyIdentity } from '../../model/results/study';
import type { ReadFile } from '../../model/results/details';

export interface StudyMeans {
  /**
   * Draws all pairs; those of very many systems are computed when they are asked for.
   *
   * @param soFar receives what has been drawn, now and then; there are no more systems then than fit into memory
   */
  readonly study: (
    identity: StudyIdentity,
    soFar?: (details: PackedDetails) => void,
  ) => Promise<PackedDetails>;
  /** The metrics that fit the outputs, best first, and the identity with numbers of columns replaced by names. */
  readonly studyFits: (
    identity: StudyIdentity,
  ) => Promise<{ readonly identity: StudyIdentity; readonly fits: readonly MetricFit[] }>;
  /** Draws one of several parts into its file, resuming where that was interrupted. */
  readonly studyPart: (identity: StudyIdentity, part: PartAsked) => Promise<void>;
  readonly mergedStudy: (
    parts: readonly string[],
  ) => Promise<{ readonly study: PackedStudy; readonly read: readonly ReadFile[] }>;
  /** The part of a finished study in a file that a calibration needs. */
  readonly keptStudy: (path: string) => Promise<{ readonly study: CalibratedStudy; readonly file: ReadFile }>;
  /** A study against test sets that are drawn from its own. */
  readonly redrawn: (identity: RedrawIdentity) => Promise<{
    readonly calibration: Calibration;
    readonly identity: StudyIdentity;
    readonly read: readonly ReadFile[];
  }>;
}
