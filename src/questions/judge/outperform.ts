import type { Judgement } from '../../model';
import { pearsonTest } from '../../significance/core/pearson';
import { williams } from '../../significance/core/williams';
import type { TurnedMetric } from './correlate';

/** Williams's test needs n − 3 degrees of freedom. */
const FEWEST = 4;

/** Which metrics correlate significantly more with human ratings than others. */
export interface Outperformed {
  readonly williams: Judgement['williams'];
  /** For each metric: how many others it beats, and how many beat it. */
  readonly better: readonly number[];
  readonly worse: readonly number[];
}

/**
 * Williams's test of each pair of metrics, one-sided each way, as in the heat maps of the WMT metrics papers
 * (Graham and Baldwin 2014). All correlations are of the turned metrics.
 *
 * @param n number of systems scored by all of them; below 4 there is no test and no pair
 */
export function outperform(metrics: readonly TurnedMetric[], n: number, alpha: number): Outperformed {
  const found = { a: [], b: [], correlation: [], t: [], p: [] } as Outperformed['williams'];
  const better = metrics.map(() => 0);
  const worse = metrics.map(() => 0);
  metrics.forEach((one, a) =>
    metrics.slice(n < FEWEST ? metrics.length : a + 1).forEach((other, i) => {
      const b = a + 1 + i;
      const between = pearsonTest(one.scores, other.scores)?.correlation ?? 0;
      const { statistic, tails } = williams(one.judged.pearson.value, other.judged.pearson.value, between, n);
      found.a.push(a);
      found.b.push(b);
      found.correlation.push(between);
      found.t.push(statistic);
      found.p.push(tails.greater.p);
      const [winner, loser] = tails.greater.p < alpha ? [a, b] : tails.less.p < alpha ? [b, a] : [];
      if (winner !== undefined && loser !== undefined) {
        better[winner]! += 1;
        worse[loser]! += 1;
      }
    }),
  );
  return { williams: found, better, worse };
}
