import { countTo, largest, sumOf } from '../../model/lists';
import { fTail, studentQuantile, studentTail } from '../../significance/distributions';
import { meanAndDeviation } from '../../significance/resamples';
import type { Noise } from './schema';
import { partOf } from '../../analysis/variance-parts';
import { partsWithRuns } from '../../significance/variance/runs';

type Floor = Noise['floors']['items'];

interface Spread {
  readonly variance: number;
  readonly degreesOfFreedom: number;
}

/**
 * How far apart two runs of one system on the same items are: t·√(2V), with the variance V of a run's score.
 *
 * If each item varies on its own, V = Σ w²·v of the items' weights w and variances v, from run to run around what all items share,
 * or of one run from sample to sample. If whole runs vary too, V is the variance of their scores, on R − 1 degrees of freedom; it
 * isn't taken for less than the items alone make it.
 *
 * @param gain that is asked about
 */
export function floorsOf(
  repeated: Repeated,
  alpha: number,
  gain: number | null,
): Pick<Noise, 'floors' | 'shift'> {
  const { scores } = repeated;
  const ofItems = spreadOfItems(repeated);
  const items = floorBy(ofItems, alpha, gain);
  if (scores.length < 2) {
    return { floors: { items, runs: null }, shift: null };
  }
  const degreesOfFreedom = scores.length - 1;
  const ofRuns = { variance: meanAndDeviation(Float64Array.from(scores)).deviation ** 2, degreesOfFreedom };
  const runs = floorBy(ofRuns, alpha, gain);
  return {
    floors: { items, runs: largerOf(items, runs) },
    shift:
      ofItems.variance > 0
        ? fTail(ofRuns.variance / ofItems.variance, degreesOfFreedom, ofItems.degreesOfFreedom)
        : null,
  };
}

function largerOf(items: Floor, runs: Floor): Floor {
  const p = runs.p === null ? null : Math.max(runs.p, items.p ?? 0);
  return { ...runs, gain: Math.max(items.gain, runs.gain), p };
}

function floorBy({ variance, degreesOfFreedom }: Spread, alpha: number, gain: number | null): Floor {
  const ofGain = Math.sqrt(2 * variance);
  return {
    deviation: Math.sqrt(variance),
    degreesOfFreedom,
    gain: studentQuantile(1 - alpha / 2, degreesOfFreedom) * ofGain,
    p:
      gain === null
        ? null
        : ofGain === 0
          ? 0
          : Math.min(1, 2 * studentTail(-Math.abs(gain) / ofGain, degreesOfFreedom).p),
  };
}

/**
 * Σ w²·v over items, with Satterthwaite's degrees of freedom, in which v² of an estimate on d degrees counts d/(d + 2): few items
 * that vary say little.
 */
function spreadOfItems({ values, items, n, means, scores }: Repeated): Spread {
  const [variances, freedom] = [new Float64Array(n), new Float64Array(n)];
  const rows = new Float64Array(n);
  items.forEach((item) => (rows[item]! += 1));
  const weights = rows.map((count) => count / items.length);
  if (scores.length > 1) {
    const overall = scores.reduce((sum, score) => sum + score / scores.length, 0);
    const shared = n > 1 ? n / (n - 1) : 1;
    for (let item = 0; item < n; item++) {
      const own = means.map((run) => run[item]!);
      const mean = own.reduce((sum, value) => sum + value / own.length, 0);
      const squares = own.reduce((sum, value, r) => sum + (value - mean - (scores[r]! - overall)) ** 2, 0);
      variances[item] = (shared * squares) / (own.length - 1);
      freedom[item] = own.length - 1;
    }
  } else {
    values[0]!.forEach((value, row) => {
      const item = items[row]!;
      variances[item]! += (value - means[0]![item]!) ** 2;
    });
    const varied = rows.map((count) => count - 1);
    // One variance for all items, where an item has a single sample.
    const pooled = sumOf(variances) / Math.max(1, sumOf(varied));
    variances.forEach((squares, item) => {
      const own = varied[item]! > 0 ? squares / varied[item]! : pooled;
      variances[item] = own / rows[item]!;
      freedom[item] = varied[item]!;
    });
  }
  const terms = variances.map((variance, item) => weights[item]! ** 2 * variance);
  const variance = sumOf(terms);
  const squares = terms.reduce((all, term, item) => all + term ** 2 / (freedom[item]! + 2), 0);
  return { variance, degreesOfFreedom: largest([squares > 0 ? variance ** 2 / squares : 1], 1) };
}

/** Scores of the same items in every run of a system; within a run, several rows may be samples of one item. */
interface Repeated {
  /** By run: the score of each row. */
  readonly values: readonly Float64Array[];
  /** Number 0 … of each row's item. */
  readonly items: Int32Array;
  readonly n: number;
  /** By run: the mean of each item. */
  readonly means: readonly Float64Array[];
  /** By run. */
  readonly scores: readonly number[];
}

export function repeatedOf(
  values: readonly Float64Array[],
  items: Int32Array,
  scores: readonly number[],
): Repeated {
  const n = items.reduce((most, item) => Math.max(most, item), -1) + 1;
  const means = values.map((rows) => {
    const [sums, counts] = [new Float64Array(n), new Float64Array(n)];
    rows.forEach((value, row) => {
      sums[items[row]!]! += value;
      counts[items[row]!]! += 1;
    });
    return sums.map((sum, item) => sum / counts[item]!);
  });
  return { values, items, n, means, scores };
}

/** More items than anyone looks through. */
const MOST_KEPT = 1_000;

/** The items that aren't always scored the same, the most uncertain first: those with the largest variance. */
export function flippingOf(
  { values, items, n }: Repeated,
  labelOf: (item: number) => string,
): Noise['flipping'] {
  const [counts, means, squares] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)];
  const distinct = new Set<number>();
  for (const rows of values) {
    rows.forEach((value, row) => {
      const item = items[row]!;
      const before = value - means[item]!;
      counts[item]! += 1;
      means[item]! += before / counts[item]!;
      squares[item]! += before * (value - means[item]!);
      if (distinct.size <= 2) {
        distinct.add(value);
      }
    });
  }
  const varied = countTo(n).filter((item) => squares[item]! > 0);
  const ordered = varied
    .map((item) => ({ item, variance: squares[item]! / counts[item]! }))
    .sort((one, other) => other.variance - one.variance || one.item - other.item);
  return {
    count: varied.length,
    rightOrWrong:
      distinct.size <= 2 && [...distinct].every((value) => value === 0 || value === 1 || value === 100),
    items: ordered.slice(0, MOST_KEPT).map(({ item, variance }) => ({
      id: labelOf(item),
      mean: means[item]!,
      deviation: Math.sqrt(variance),
      values: counts[item]!,
    })),
  };
}

/** Where the variance of one answer comes from: items, runs, both together, and samples within. */
export function partsOf({ values, items, n }: Repeated): Noise['parts'] {
  const factors = [{ name: 'item', levels: items }];
  return (partsWithRuns([values], factors, n === items.length) ?? []).map(partOf);
}

/** At least so many doublings of one sample are shown, and as many as pay. */
const SHOWN = 5;

/** More samples than anyone takes. */
const MOST_SAMPLES = 2 ** 20;

/** A smaller change isn't worth twice the samples. */
const WORTH = 0.05;

/**
 * What more samples of an item would do: the score's standard error √(σ²_items/n + V·K/k) with k samples, for other items, and the noise
 * floor on these, from the variance V of a score with K samples of an item.
 *
 * @param floor of items, today
 */
export function bySamplesOf(
  { between, n, samples }: { readonly between: number; readonly n: number; readonly samples: number },
  floor: Noise['floors']['items'],
): Pick<Noise, 'bySamples' | 'enough'> {
  const ofOne = floor.deviation ** 2 * samples;
  if (ofOne === 0) {
    return { bySamples: [], enough: null };
  }
  const errorOf = (count: number) => Math.sqrt(between / n + ofOne / count);
  let enough = 1;
  while (enough < MOST_SAMPLES && errorOf(2 * enough) <= (1 - WORTH) * errorOf(enough)) {
    enough *= 2;
  }
  const known = enough < MOST_SAMPLES;
  const doublings = Math.max(SHOWN, known ? Math.log2(enough) : 0);
  return {
    bySamples: Array.from({ length: doublings + 1 }, (_, i) => 2 ** i).map((count) => ({
      samples: count,
      standardError: errorOf(count),
      floor: floor.gain * Math.sqrt(samples / count),
    })),
    enough: known ? enough : null,
  };
}
