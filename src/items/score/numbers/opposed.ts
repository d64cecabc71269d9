import { isOfNumbers } from '../../../metrics';
import { elementAt, english, formatCount, type MetricChoice, type Text, smallest } from '../../../model';
import { correlation } from '../../correlation';
import type { Scores } from './scales';
import { valuesOf } from '../values';

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
export function opposedWarnings(choice: MetricChoice, systems: readonly Scores[]): Text[] {
  if (!isOfNumbers(choice.id)) {
    return [];
  }
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
    return [];
  }
  const { column = 'score' } = choice;
  const [path, coefficient] = [one.path, r.toFixed(2)];
  return [
    systems.length === 2
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
        ),
  ];
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
