import { sumOf } from '../model/lists';
import { satterthwaite } from './uncertainty/expanded';
import { effectiveClusters, freedomOfClusters, varianceOfUnits } from './uncertainty/effective-clusters';
import { sumByCluster } from './uncertainty/over-clusters';
import { columnSums } from './resamples';
import { studentQuantile } from './distributions';

/** The cluster 0 … of each item with a label, and of each other one: documents, speakers … */
export interface Clusters {
  readonly labeled: Int32Array;
  readonly others: Int32Array;
}

/** n, Σy, Σf, Σyf and Σf² of the items with labels; N, Σf and Σf² of the others. */
type Sums = Float64Array;

const WIDTH = 8;

export interface ClusteredLabels {
  readonly estimate: EstimatedMean;
  readonly human: EstimatedMean;
  readonly bias: EstimatedMean;
  /** The judge's mean score with labels minus that without. */
  readonly shift: EstimatedMean;
}

/**
 * The estimates of `predictionPowered` where items of a cluster are alike: each is a function of sums, whose variance is that of the
 * jackknife over clusters (CV3; Bell and McCaffrey 2002), λ estimated again each time. Degrees of freedom are those of effective
 * clusters, of labels and of the rest by Satterthwaite.
 *
 * @param isUsed whether the judge's scores count; else λ is 0
 */
export function clusteredLabels(
  labels: Float64Array,
  judged: Float64Array,
  others: Float64Array,
  { labeled, others: rest }: Clusters,
  isUsed: boolean,
  alpha: number,
): ClusteredLabels {
  const rows = new Float64Array(WIDTH * (labels.length + others.length));
  labels.forEach((y, i) => {
    const f = judged[i]!;
    rows.set([1, y, f, y * f, f * f], WIDTH * i);
  });
  others.forEach((f, i) => {
    rows.set([1, f, f * f], WIDTH * (labels.length + i) + WIDTH - 3);
  });
  const n = labels.length + others.length;
  const table = sumByCluster({ n, k: WIDTH, data: rows }, Int32Array.from([...labeled, ...rest]));
  const totals = columnSums(table);
  const lambdaOf = (sums: Sums) => (isUsed ? lambda(sums) : 0);
  const fixed = lambdaOf(totals);
  /** With each cluster left out that an estimate rests on. */
  const variance = (of: (sums: Sums) => number, rests: (sums: Sums) => boolean) => {
    const sizes: number[] = [];
    const gains: number[] = [];
    for (let cluster = 0; cluster < table.n; cluster++) {
      const own = table.data.subarray(cluster * WIDTH, (cluster + 1) * WIDTH);
      if (rests(own)) {
        sizes.push(sumOf([own[0]!, own[5]!]));
        gains.push(of(totals.map((sum, column) => sum - own[column]!)));
      }
    }
    const left = Float64Array.from(gains);
    return varianceOfUnits({ gains: left }, of(totals), Int32Array.from(sizes));
  };
  const [ofLabels, ofOthers] = [0, 5].map((column) =>
    freedomOfClusters(
      effectiveClusters(
        Array.from({ length: table.n }, (_, cluster) => table.data[cluster * WIDTH + column]!),
      ),
    ),
  ) as [number, number];
  const hasLabels = (sums: Sums) => sums[0]! > 0;
  const hasOthers = (sums: Sums) => sums[5]! > 0;
  const mean = (of: (sums: Sums) => number): EstimatedMean =>
    estimated(of(totals), Math.sqrt(variance(of, hasLabels)), ofLabels, alpha);
  const both = (of: (sums: Sums) => number, labelsPart: (sums: Sums) => number, weight: number) => {
    const parts = [
      { variance: variance(labelsPart, hasLabels), degreesOfFreedom: ofLabels },
      {
        variance: weight ** 2 * variance(meanOfOthers, hasOthers),
        degreesOfFreedom: ofOthers,
      },
    ];
    const standardError = Math.sqrt(variance(of, () => true));
    return estimated(of(totals), standardError, satterthwaite(parts), alpha);
  };
  const human = mean((sums) => sums[1]! / sums[0]!);
  return {
    estimate: isUsed
      ? both(
          (sums) => {
            const weight = lambdaOf(sums);
            return weight * meanOfOthers(sums) + (sums[1]! - weight * sums[2]!) / sums[0]!;
          },
          (sums) => (sums[1]! - fixed * sums[2]!) / sums[0]!,
          fixed,
        )
      : human,
    human,
    bias: mean((sums) => (sums[2]! - sums[1]!) / sums[0]!),
    shift: both(
      (sums) => sums[2]! / sums[0]! - meanOfOthers(sums),
      (sums) => sums[2]! / sums[0]!,
      1,
    ),
  };
}

function meanOfOthers(sums: Sums): number {
  return sums[6]! / sums[5]!;
}

/** λ̂ of `predictionPowered`. */
function lambda(sums: Sums): number {
  const [n = 0, y = 0, f = 0, yf = 0, ff = 0, N = 0, g = 0, gg = 0] = sums;
  const variance = (ff + gg - (f + g) ** 2 / (n + N)) / (n + N - 1);
  const covariance = (yf - (y * f) / n) / (n - 1);
  const found = covariance / ((1 + n / N) * variance);
  return Number.isFinite(found) ? found : 0;
}

/** A mean with its interval at level 1 − α. */
export interface EstimatedMean {
  readonly value: number;
  readonly interval: readonly [number, number];
  readonly standardError: number;
  readonly degreesOfFreedom: number;
}

export function estimated(
  value: number,
  standardError: number,
  degreesOfFreedom: number,
  alpha: number,
): EstimatedMean {
  const half = studentQuantile(1 - alpha / 2, degreesOfFreedom) * standardError;
  return { value, interval: [value - half, value + half], standardError, degreesOfFreedom };
}
