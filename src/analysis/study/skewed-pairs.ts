import { unpack, type PackedTable } from '../../kernel';
import type { Metric } from '../../model';
import { leaveEachOut, mayBeCarriedByFew, scoreOf, skewedGain, type SkewedGain } from '../../significance';

/** A pair whose units' differences are so skewed that few of them may carry its result. */
export interface SkewedPair extends Pick<SkewedGain, 'skewness' | 't'> {
  /** Places of its systems. */
  readonly a: number;
  readonly b: number;
}

/** What it may take to look for them: about two seconds, and half a gigabyte. */
const MOST_DIFFERENCES = 5e8;
const MOST_SCORES = 2 ** 26;

/** So many of the systems, the best ones, are looked at. */
export function systemsLookedAt(systems: number, units: number): number {
  const byTime = Math.floor((1 + Math.sqrt(1 + (8 * MOST_DIFFERENCES) / Math.max(1, units))) / 2);
  return Math.max(2, Math.min(systems, byTime, Math.floor(MOST_SCORES / Math.max(1, units))));
}

/**
 * Finds them as a comparison of each pair would, from every system's scores without each unit.
 *
 * @param tables of the units that are resampled, best system first
 * @param sizes of clusters, if they are unequal
 */
export function skewedPairs(
  metric: Metric,
  tables: readonly PackedTable[],
  sizes: Int32Array | null,
): SkewedPair[] {
  const units = tables[0]?.n ?? 0;
  // Metrics of weights count ranks.
  if (metric.weighted !== undefined || units < 2) {
    return [];
  }
  const looked = tables.slice(0, systemsLookedAt(tables.length, units)).map(unpack);
  const sign = metric.higherIsBetter ? 1 : -1;
  const scores = looked.map((table) => scoreOf(metric, table));
  const without = looked.map((table) => leaveEachOut(metric, table));
  const gains = new Float64Array(units);
  const found: SkewedPair[] = [];
  without.forEach((ofA, a) => {
    for (let b = a + 1; b < without.length; b++) {
      const ofB = without[b]!;
      for (let i = 0; i < units; i++) {
        gains[i] = sign * (ofA[i]! - ofB[i]!);
      }
      const skewed = skewedGain({ gains }, sign * (scores[a]! - scores[b]!), sizes);
      if (mayBeCarriedByFew(skewed)) {
        found.push({ a, b, skewness: skewed.skewness, t: skewed.t });
      }
    }
  });
  return found;
}
