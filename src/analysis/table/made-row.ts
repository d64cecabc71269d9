import type { Arrival, Comparison } from '../../model';
import { isSameOutput } from '../../report';
import type { BoundedGain } from '../../significance';
import type { DrawnRow } from './max-t';
import type { TaskGain } from './pooled';

/** A row's comparison, and its gains in the shared draws. */
export interface MadeRow extends Pick<DrawnRow, 'deviations'> {
  readonly task: string | null;
  readonly column: string | null;
  readonly primary: boolean;
  /** What the items are sliced by, where these are a slice. */
  readonly slicedBy?: string | undefined;
  readonly decimals: number;
  readonly comparison: Comparison;
  /** For a run that is judged as it came. */
  readonly arrival?: Arrival | undefined;
  /** For a row with a margin, if the range of scores is known. */
  readonly bounded?: BoundedGain | null;
}

export function pOf({ tests, primary }: Comparison): number {
  return tests.find(({ id }) => id === primary)?.p ?? 1;
}

/** The standard error of a row is the bootstrap's, whose variance divides by the number of units; here it is the verdict's. */
export function taskGain(comparison: Comparison): TaskGain {
  const { a, b, n, clusters, effectiveClusters, gain, standardError, decision } = comparison;
  const freedom = decision?.degreesOfFreedom ?? null;
  const units = freedom === null ? (effectiveClusters ?? clusters ?? n) : freedom + 1;
  return {
    n,
    units,
    differing: decision?.differing ?? units,
    scoreA: a.score,
    scoreB: b.score,
    gain,
    standardError:
      decision?.standardError ?? (standardError ?? 0) * (units > 1 ? Math.sqrt(units / (units - 1)) : 1),
    isSame: isSameOutput(comparison),
  };
}

export function comparisonsOf(rows: readonly MadeRow[]): Comparison[] {
  return rows.map(({ comparison }) => comparison);
}
