import { isOfNumbers } from '../../../metrics';
import { elementAt, smallest } from '../../../model/lists';
import { english } from '../../../model/words';
import { formatCount, formatScore } from '../../../model/text';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import { correlation } from '../../../model/correlation';
import { valuesOf } from '../scored-system';
import type { Scores } from '../scales/scales';
import type { Scored } from './unrelated';
import type { Said } from '../../source';

/** The few are at most this share of the items. */
const FEW = 0.1;

/** The two-sided normal quantile of 10⁻⁶ for the share of items that the other system wins. */
const TOO_FAR = 4.9;

/**
 * Says that few items outweigh all others: the mean of a system is higher, but the other one is higher on nearly all items, which a
 * start, a timeout or a mistake in writing may explain.
 */
export function fewDecide({ id, column = 'score' }: MetricChoice, a: Scored, b: Scored): Said {
  const [inA, inB] = [a, b].map(({ table }) => valuesOf(table.data)) as [Float64Array, Float64Array];
  const differences = isOfNumbers(id)
    ? inA.map((value, item) => value - elementAt(inB, item))
    : new Float64Array();
  const sum = differences.reduce((total, one) => total + (Number.isNaN(one) ? 0 : one), 0);
  const along = [...differences.keys()].filter(
    (item) => Math.sign(elementAt(differences, item)) === Math.sign(sum),
  );
  const against = differences.reduce((count, one) => count + Number(Math.sign(one) === -Math.sign(sum)), 0);
  const n = along.length + against;
  const [first] = along;
  if (first === undefined || along.length > FEW * n || (against - along.length) / Math.sqrt(n) < TOO_FAR) {
    return null;
  }
  const [higher, lower] = sum > 0 ? [a, b] : [b, a];
  return english(
    'In "{0}", {1} is higher on {2} of {3} items, but the mean of {4} is, because of {5} others (first on line {6} of {7}): check these, such as those of a cold start.',
    column,
    lower.path,
    formatCount(against),
    formatCount(n),
    higher.path,
    formatCount(along.length),
    String(a.lines[elementAt(a.order, first)] ?? first + 1),
    a.path,
  );
}

/** Fewer items may be opposed by chance. */
const FEWEST = 12;

/** Systems that are good at other things than the rest are hardly ever as opposed as this. */
const OPPOSED = -0.6;

/** The one-sided normal quantile of 10⁻⁴. */
const NO_CHANCE = 3.72;

/**
 * Says that a system scores low where the others score high: what is hard for one is easy for the other only if one of them counts
 * the other way round, or holds other items. Pearson's r with the sum of the others is below −0.6, and by Fisher's transformation
 * atanh(r)·√(n − 3) below zero by more than chance.
 */
export function opposedWarnings(choice: MetricChoice, systems: readonly Scores[]): Said {
  const totals = totalsOf(systems);
  const correlations = systems.map(({ data }) => {
    const own = valuesOf(data);
    return correlation(
      own,
      totals.map((total, item) => total - elementAt(own, item)),
    );
  });
  const r = smallest(correlations);
  const [one, other] = [
    systems[correlations.indexOf(r)],
    systems.find((_, i) => i !== correlations.indexOf(r)),
  ];
  const items = totals.filter((total) => !Number.isNaN(total)).length;
  const isChance = Math.atanh(Math.max(r, -0.999)) * Math.sqrt(items - 3) > -NO_CHANCE;
  if (one === undefined || other === undefined || items < FEWEST || r > OPPOSED || isChance) {
    return null;
  }
  const { column = 'score' } = choice;
  const [path, coefficient] = [one.path, formatScore(r, 2)];
  return systems.length === 2
    ? english(
        'In "{0}", {1} is low where {2} is high (r = {3}): check that both count in the same direction and hold the same items.',
        column,
        path,
        other.path,
        coefficient,
      )
    : english(
        'In "{0}", {1} is low where the {2} other outputs are high (r = {3}): check that all count in the same direction and hold the same items.',
        column,
        path,
        formatCount(systems.length - 1),
        coefficient,
      );
}

/** The sum of each item's scores; NaN if a system has none. */
function totalsOf(systems: readonly Scores[]): Float64Array {
  const [first, ...others] = systems;
  const totals = valuesOf(first?.data ?? new Float64Array());
  others.forEach(({ data }) =>
    valuesOf(data).forEach((score, item) => (totals[item] = elementAt(totals, item) + score)),
  );
  return totals;
}
