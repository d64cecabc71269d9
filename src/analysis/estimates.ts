import type { CompareSettings, Comparison, Interval, Pair, Resamples } from '../model';
import {
  bcaInterval,
  itemCorrelation,
  jackknife,
  percentileInterval,
  rightOrWrong,
  sensitivity,
  studentInterval,
  wilson,
} from '../significance';
import type { Bootstrap } from './tests';

/** How sure the numbers of a comparison are. */
export type Estimates = Pick<
  Comparison,
  'interval' | 'standardError' | 'smallestSignificantGain' | 'minimumDetectableGain' | 'correlation'
> & {
  readonly scoreIntervals: readonly [[number, number] | null, [number, number] | null];
};

/** Nothing can be estimated from fewer than two items. */
export const NO_ESTIMATES: Estimates = {
  interval: null,
  standardError: null,
  smallestSignificantGain: null,
  minimumDetectableGain: null,
  correlation: null,
  scoreIntervals: [null, null],
};

/** From one bootstrap of a pair of at least 2 items. */
export function estimate(pair: Pair, bootstrap: Bootstrap, settings: CompareSettings): Estimates {
  const { alternative, alpha, test } = settings;
  const leftOut = jackknife(pair);
  return {
    interval: gainInterval(pair, bootstrap.gains, leftOut.gains, alpha, test),
    ...sensitivity(bootstrap.gains, pair.tolerance, alternative, alpha),
    correlation: itemCorrelation(pair, leftOut),
    scoreIntervals: scoreIntervals(pair, bootstrap, alpha),
  };
}

/** Student's where the t test decides, so that both say the same; else BCa, or percentile where that isn't defined. */
function gainInterval(
  pair: Pair,
  gains: Resamples,
  withoutEach: Float64Array,
  alpha: number,
  test: string,
): Interval | null {
  const { gain: observed, tolerance, differences } = pair;
  const named = (method: Interval['method'], ends: readonly [number, number] | null) =>
    ends === null ? null : { low: ends[0], high: ends[1], level: 1 - alpha, method };
  if (test === 't' && differences !== null) {
    return named('t', studentInterval(differences, alpha));
  }
  return (
    named('bca', bcaInterval(gains, alpha, { observed, tolerance, jackknife: withoutEach })) ??
    named('percentile', percentileInterval(gains, alpha))
  );
}

/** Wilson's where scores are shares of right items: unlike a bootstrap's it has a width at 0 and 100 %. */
function scoreIntervals(pair: Pair, bootstrap: Bootstrap, alpha: number): Estimates['scoreIntervals'] {
  const shares = rightOrWrong(pair);
  if (shares === null) {
    return [scoreInterval(bootstrap.scoresA, alpha), scoreInterval(bootstrap.scoresB, alpha)];
  }
  const { n, unit } = shares;
  const interval = (score: number): [number, number] => {
    const [low, high] = wilson(Math.round((score / unit) * n), n, alpha);
    return unit > 0 ? [unit * low, unit * high] : [unit * high, unit * low];
  };
  return [interval(pair.scoreA), interval(pair.scoreB)];
}

function scoreInterval(scores: Resamples, alpha: number): [number, number] | null {
  const ends = percentileInterval(scores, alpha);
  return ends === null ? null : [...ends];
}
