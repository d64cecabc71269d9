import { isOfNumbers } from '../../../metrics';
import { elementAt, listOf } from '../../../model/lists';
import { english, type Text } from '../../../model/words';
import { formatCount } from '../../../model/text';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import type { Scored } from '../numbers/unrelated';
import { knownMean, valuesOf } from '../scored-system';

/** So rarely do all items at the end of a file come out wrong by chance. */
const NO_CHANCE = 1e-6;

/** Says that a system has wrong answers alone at the end of its file, where the other one goes on as before: a run that stopped. */
export function stoppedWarnings({ id }: MetricChoice, a: Scored, b: Scored): Text[] {
  return id === 'accuracy' || isOfNumbers(id) ? listOf(stopped(a, b), stopped(b, a)) : [];
}

function stopped({ path, table, order }: Scored, other: Scored): Text | null {
  const own = valuesOf(table.data);
  const { length } = own;
  const from = own.findLastIndex((value) => value === 1) + 1;
  if (from === length || !own.every((value) => value === 0 || value === 1 || Number.isNaN(value))) {
    return null;
  }
  // That the last right answer is followed by wrong ones is known.
  const usual = knownMean(own.subarray(0, from - 1));
  const others = valuesOf(other.table.data);
  const goesOn = 2 * knownMean(others.subarray(from)) >= knownMean(others.subarray(0, from));
  const isInOrder = order.every((record, item) => item === 0 || record > elementAt(order, item - 1));
  return usual < 1 && (1 - usual) ** (length - from) <= NO_CHANCE && goesOn && isInOrder
    ? english(
        '{0}: the last {1} items are all wrong, and those of {2} aren’t: if the run stopped there, compare the items before.',
        path,
        formatCount(length - from),
        other.path,
      )
    : null;
}
