import { normalQuantile } from '../../significance/distributions';
import type { Alternative } from '../../model/results/significance';
import { largest } from '../../model/lists';

/** A row's p, and its gains in the shared draws. */
export interface DrawnRow {
  /** The deciding test's. */
  readonly p: number;
  /** Gains δ* of the draws minus the observed gain δ; null where gains don't vary. */
  readonly deviations: Float64Array | null;
}

/**
 * Step-down max-T over shared draws (Westfall and Young 1993, algorithm 2.8; Romano and Wolf 2005): with rows
 * ordered by T descending,
 *
 *     p̃_(i) = max over k ≤ i of (1 + #{draws with max_{j ≥ k} T*_(j) ≥ T_(k)}) / (r + 1).
 *
 * T*_j = |δ*_j − δ_j| / SE_j, with SE_j the standard deviation of the draws. T_j is the value of the standard normal
 * distribution with the row's p, which is |δ_j|/SE_j in large samples: so that what the deciding test knows about
 * small samples isn't lost. One-sided, both are signed.
 *
 * Rows whose draws were made from the same items with the same seed vary together, and are corrected for less.
 *
 * @returns corrected p in the order of the rows, never below a row's own
 */
export function maxT(rows: readonly DrawnRow[], alternative: Alternative): number[] {
  const [only] = rows;
  if (only === undefined || rows.length === 1) {
    return rows.map(({ p }) => p);
  }
  const ordered = rows.map((row, index) => ({ row, index })).sort((x, y) => x.row.p - y.row.p);
  const draws = largest(rows.map(({ deviations }) => deviations?.length ?? 0));
  const maxima = new Float64Array(draws).fill(-Infinity);
  const counted = ordered.toReversed().map(({ row, index }) => {
    const threshold = -normalQuantile(alternative === 'two-sided' ? row.p / 2 : row.p);
    return {
      index,
      p: row.p,
      corrected: (1 + countAbove(row, alternative, threshold, maxima)) / (draws + 1),
    };
  });
  const corrected = rows.map(({ p }) => p);
  let least = 0;
  for (const one of counted.toReversed()) {
    least = Math.max(least, one.p, one.corrected);
    corrected[one.index] = Math.min(1, least);
  }
  return corrected;
}

/** Raises the largest T* of every draw by a row's, and counts the draws in which it reaches the threshold. */
function countAbove(
  { deviations }: DrawnRow,
  alternative: Alternative,
  threshold: number,
  largest: Float64Array,
): number {
  const scale = deviations === null ? 0 : 1 / Math.sqrt(meanSquare(deviations));
  const sign = alternative === 'less' ? -1 : 1;
  let count = 0;
  for (let draw = 0; draw < largest.length; draw++) {
    const signed = sign * scale * (deviations?.[draw] ?? 0);
    const statistic = alternative === 'two-sided' ? Math.abs(signed) : signed;
    largest[draw] = Math.max(largest[draw]!, Number.isFinite(statistic) ? statistic : 0);
    count += largest[draw]! >= threshold ? 1 : 0;
  }
  return count;
}

function meanSquare(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0) / values.length;
}

/**
 * Gains δ* of drawn test sets minus the observed δ, the mean over the runs of each system.
 *
 * @param scores of all runs of A, then of B: draw d of run r at [r · draws + d]
 * @param runs how many runs A and B have
 * @returns one for each draw
 */
export function gainDeviations(
  scores: Float64Array,
  [ofA, ofB]: readonly [number, number],
  gain: number,
  higherIsBetter: boolean,
): Float64Array {
  const sign = higherIsBetter ? 1 : -1;
  const draws = scores.length / (ofA + ofB);
  const deviations = new Float64Array(draws).fill(-gain);
  for (let run = 0; run < ofA + ofB; run++) {
    const share = sign * (run < ofA ? 1 / ofA : -1 / ofB);
    for (let draw = 0; draw < draws; draw++) {
      deviations[draw]! += share * scores[run * draws + draw]!;
    }
  }
  return deviations;
}
