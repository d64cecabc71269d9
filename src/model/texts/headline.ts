import type { Comparison } from '../results/comparison';
import type { Alternative } from '../results/significance';
import { isolated } from '../names';
import { amountOf, betterOf, enoughDecimals, marginOf } from '../text';
import { english, translated, type Text } from '../words';
import { metricReason, type OriginOfDirection } from '../settings/metric-choice';

export interface Decided extends Pick<Comparison, 'gain' | 'metric' | 'verdict'> {
  readonly a: string;
  readonly b: string;
  readonly alternative: Alternative;
  readonly equivalence: Comparison['equivalence'];
}

export function headlineOf(decided: Decided, decimals: number): Text {
  const { gain, metric, verdict } = decided;
  const [a, b] = [isolated(decided.a), isolated(decided.b)];
  const size = amountOf(Math.abs(gain), metric, enoughDecimals(gain, decimals));
  switch (verdict) {
    case 'significant':
      return gain < 0
        ? english('{0} is worse than {1} by {2}', a, b, size)
        : english('{0} is better than {1} by {2}', a, b, size);
    case 'not-significant':
      return notShown(decided.alternative, a, b);
    case 'identical':
      return english('{0} and {1} score identically', a, b);
    case 'equivalent':
      return equivalent(decided, a, b);
    case 'undecidable':
      return english('Too little data to tell {0} and {1} apart', a, b);
  }
}

/** A one-sided test that doesn't reject leaves the other side open. */
function notShown(alternative: Alternative, a: string, b: string): Text {
  switch (alternative) {
    case 'two-sided':
      return english('{0} and {1} can’t be told apart', a, b);
    case 'greater':
      return english('{0} is not shown to be better than {1}', a, b);
    case 'less':
      return english('{0} is not shown to be worse than {1}', a, b);
  }
}

function equivalent({ equivalence, metric }: Decided, a: string, b: string): Text {
  return equivalence === null
    ? english('{0} and {1} are equivalent', a, b)
    : english('{0} and {1} are equivalent within ±{2}', a, b, marginOf(equivalence.margin, metric));
}

/** Which direction of a metric is better, with the reason, unless that is the column's name or an option. */
export function betterBecause(metric: { readonly higherIsBetter: boolean } & OriginOfDirection): string {
  const reason = metricReason(metric);
  return reason === null
    ? translated(betterOf(metric))
    : `${translated(betterOf(metric))} ${translated(reason)}`;
}
