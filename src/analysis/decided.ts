import type { Alternative } from '../model';
import type { Decision, Reference } from '../significance';

export interface Decided {
  readonly decision: Decision;
  /** The deciding test's, if that is Student's t. */
  readonly reference: Reference | null;
  readonly alternative: Alternative;
  readonly alpha: number;
  /** The deciding test's, for that alternative. */
  readonly p: number;
  /** True if p is at most α and some outcome can be significant. */
  readonly rejected: boolean;
}
