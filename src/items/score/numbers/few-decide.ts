import { isOfNumbers } from '../../../metrics';
import { elementAt, english, formatCount, type MetricChoice, type Text } from '../../../model';
import type { Scored } from './unrelated';
import { valuesOf } from '../values';

/** The few are at most this share of the items. */
const FEW = 0.1;

/** The two-sided normal quantile of 10⁻⁶ for the share of items that the other system wins. */
const NO_CHANCE = 4.9;

/**
 * Says that few items outweigh all others: the mean of a system is higher, but the other one is higher on nearly all items, which a
 * start, a timeout or a mistake in writing may explain.
 */
export function fewDecide({ id, column = 'score' }: MetricChoice, a: Scored, b: Scored): Text[] {
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
  if (first === undefined || along.length > FEW * n || (against - along.length) / Math.sqrt(n) < NO_CHANCE) {
    return [];
  }
  const [higher, lower] = sum > 0 ? [a, b] : [b, a];
  return [
    english(
      'In "{0}", {1} is higher on {2} of {3} items, but the mean of {4} is, because of {5} others (first on line {6} of {7}): check these, such as those of a cold start.',
      column,
      lower.path,
      formatCount(against),
      formatCount(n),
      higher.path,
      formatCount(along.length),
      String(a.lines[elementAt(a.order, first)] ?? first + 1),
      a.path,
    ),
  ];
}
