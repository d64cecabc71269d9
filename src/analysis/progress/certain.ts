import { itemScores } from '../../significance/pair';
import { twoSidedLevel } from '../../significance/uncertainty/expanded';
import { unequalSizes } from '../../significance/uncertainty/effective-clusters';
import { isBelowLevel } from '../../significance/core/unconditional-mcnemar';
import { sumOf, elementAt } from '../../model/lists';
import { studentQuantile } from '../../significance/distributions';
import { FEWEST_UNITS, looksOf, type LooksQuestion } from './looks';
import type { DoneUnits, UnfinishedRun } from './units';
import { gainsOf } from './forecast';

export type FinalVerdict = 'better' | 'worse' | 'not-significant';

export interface Certain {
  /** Limits of the gain on all items. */
  readonly low: number;
  readonly high: number;
  readonly range: readonly [number, number];
  /** True if the range is that of the metric; false if all scores so far lie in it. */
  readonly isOfMetric: boolean;
  /** The verdict on all items, whatever the rest is; null where that is open. */
  readonly verdict: FinalVerdict | null;
}

/**
 * Between which limits the gain on all items lies, whatever A scores on the rest: each from one end of the range to the other, while
 * the baseline's scores are known. Of right or wrong items the verdict at both limits may be the same: then no other is possible,
 * because p falls with every item that only A gets right and rises with every one that only B does.
 *
 * @returns null for metrics that aren't means of items, and without a known range
 */
export function certainBounds(run: UnfinishedRun, question: LooksQuestion): Certain | null {
  const { metric, a, baseline, items, clusters } = run;
  if (!metric.isMean) {
    return null;
  }
  const [ofA, known] = [itemScores(metric, a), itemScores(metric, baseline)];
  const isShare = [ofA, known].every((scores) => scores.every((score) => score >= 0 && score <= 1));
  const isOfMetric = metric.unit === '%' || isBinary([ofA, known], 1);
  const most = metric.unit === '%' ? 100 : isShare ? 1 : null;
  if (most === null) {
    return null;
  }
  const at = Int32Array.from({ length: baseline.n }, () => -1);
  items.forEach((item, row) => (at[item] = row));
  const complete = (rest: number) =>
    known.map((_, item) => (elementAt(at, item) < 0 ? rest : elementAt(ofA, elementAt(at, item))));
  const sign = metric.higherIsBetter ? 1 : -1;
  const gainAt = (rest: number) => {
    const sum = complete(rest).reduce((total, score, item) => total + score - elementAt(known, item), 0);
    return (sign * sum) / known.length;
  };
  const [worst, best] = metric.higherIsBetter ? [0, most] : [most, 0];
  const areCounts = clusters === null && isBinary([ofA, known], most);
  const verdict = areCounts
    ? certainVerdict(
        [worst, best].map((rest) => differing(complete(rest), known, metric.higherIsBetter)),
        question,
      )
    : null;
  return {
    low: gainAt(worst),
    high: gainAt(best),
    range: [0, most],
    isOfMetric,
    verdict,
  };
}

function isBinary(lists: readonly Float64Array[], most: number): boolean {
  return lists.every((scores) => scores.every((score) => score === 0 || score === most));
}

/** Items that only A, and only B, gets right. */
interface Differing {
  readonly n: number;
  readonly onlyA: number;
  readonly onlyB: number;
}

function differing(a: Float64Array, b: Float64Array, higherIsBetter: boolean): Differing {
  let [more, less] = [0, 0];
  a.forEach((score, item) => {
    more += score > elementAt(b, item) ? 1 : 0;
    less += score < elementAt(b, item) ? 1 : 0;
  });
  const [onlyA, onlyB] = higherIsBetter ? [more, less] : [less, more];
  return { n: a.length, onlyA, onlyB };
}

/** Significant is what the last look would find, and not significant what no test at α would. */
function certainVerdict(ends: readonly Differing[], question: LooksQuestion): FinalVerdict | null {
  const { alternative, alpha } = question;
  const last = looksOf({ all: ends[0]?.n ?? 0 }, question).at(-1)?.level ?? alpha;
  const each = (level: number) =>
    ends.map(({ n, onlyA, onlyB }): FinalVerdict => {
      const isAsked = alternative === 'two-sided' || onlyA > onlyB === (alternative === 'greater');
      const found = onlyA > onlyB ? 'better' : 'worse';
      return isAsked && isBelowLevel(n, onlyA + onlyB, Math.abs(onlyA - onlyB), level)
        ? found
        : 'not-significant';
    });
  const [low, high] = each(last);
  if (low === high && low !== 'not-significant') {
    return low ?? null;
  }
  return each(twoSidedLevel(alternative, alpha)).every((found) => found === 'not-significant')
    ? 'not-significant'
    : null;
}

interface Estimated {
  readonly gain: number;
  readonly interval: readonly [number, number];
}

/** The gain on all items, from those that are done. */
export interface KnownHelp {
  /** Estimated from the finished units alone. */
  readonly plain: Estimated;
  /** Estimated with the baseline's scores of all units. */
  readonly helped: Estimated;
  /** How many times more units the plain estimate needs to be as precise. */
  readonly factor: number;
}

/**
 * The regression estimator of finite-population sampling (Cochran 1977, chapter 7; control variates: Lavenberg and Welch 1981): with
 * units' gains d and the baseline's scores x, whose mean over all N units is known,
 *
 *     δ̂ = d̄ + β·(X̄ − x̄),   variance (1 − k/N)·s²_e/k,
 *
 * β and the variance s²_e of what is left by least squares. s²_d/s²_e is the factor saved.
 *
 * @returns null for fewer than 40 units, where gains don't vary, and where units of unequal size don't count alike
 */
export function withKnownScores({ done, all, first, known }: DoneUnits, alpha: number): KnownHelp | null {
  if (done < FEWEST_UNITS || done === all) {
    return null;
  }
  const pair = first(done);
  const gains = gainsOf(pair);
  const x = known.done;
  if (
    unequalSizes(pair) !== null ||
    gains.length !== done ||
    !x.every(Number.isFinite) ||
    !known.rest.every(Number.isFinite)
  ) {
    return null;
  }
  const sum = (values: Float64Array) => sumOf(values);
  const [meanX, meanD] = [sum(x) / done, sum(gains) / done];
  const overall = (sum(x) + sum(known.rest)) / all;
  let [xx, xd, dd] = [0, 0, 0];
  gains.forEach((gain, unit) => {
    const [ofX, ofD] = [x[unit]! - meanX, gain - meanD];
    [xx, xd, dd] = [xx + ofX * ofX, xd + ofX * ofD, dd + ofD * ofD];
  });
  const left = xx === 0 ? dd : dd - (xd * xd) / xx;
  if (!(left > 1e-12 * dd)) {
    return null;
  }
  const slope = xx === 0 ? 0 : xd / xx;
  const estimated = (gain: number, squares: number, freedom: number): Estimated => {
    const error = Math.sqrt(((1 - done / all) * squares) / freedom / done);
    const half = -studentQuantile(alpha / 2, freedom) * error;
    return { gain, interval: [gain - half, gain + half] };
  };
  return {
    plain: estimated(pair.gain, dd, done - 1),
    helped: estimated(pair.gain + slope * (overall - meanX), left, done - 2),
    factor: dd / (done - 1) / (left / (done - 2)),
  };
}
