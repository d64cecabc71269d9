import { isOfNumbers } from '../../../metrics';
import { elementAt, largest, sumOf } from '../../../model/lists';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import { english } from '../../../model/words';
import type { Said } from '../../source';
import type { Scores } from '../scales/scales';
import { valuesOf } from '../scored-system';

/** With more systems or items, the search takes long. */
const MOST_SYSTEMS = 12;
const MOST_ITEMS = 20_000;

/** Fewer items may have the mean of others by chance. */
const FEWEST_ITEMS = 10;

/** Means are rounded. */
const ROUNDED = 0.0006;

/** Says that what passes for a system has on each item the mean, or the best, of what the others have: `average.csv`, `oracle`. */
export function putTogether(
  choice: MetricChoice,
  systems: readonly (Scores & { readonly system: string | undefined })[],
): Said {
  if (!isOfNumbers(choice.id) || systems.length < 3 || systems.length > MOST_SYSTEMS) {
    return null;
  }
  const n = (systems[0]?.data.length ?? 0) / 2;
  if (n < FEWEST_ITEMS || n > MOST_ITEMS) {
    return null;
  }
  const all = systems.map(({ data }) => valuesOf(data));
  const found = all.findIndex((own, place) => {
    const others = all.filter((_, other) => other !== place);
    const isEach = (together: (values: readonly number[]) => number) =>
      others.every((one) => one.some((value, item) => Math.abs(value - elementAt(own, item)) > ROUNDED)) &&
      own.every((value, item) => {
        const expected = together(others.map((one) => elementAt(one, item)));
        return Math.abs(value - expected) <= ROUNDED * Math.max(1, Math.abs(expected));
      });
    return isEach((values) => sumOf(values) / values.length) || isEach(largest);
  });
  return found < 0
    ? null
    : english(
        '{0} has on every item the mean, or the highest, of the scores of all others: if it was computed from them, it is no system; leave it out.',
        systems[found]?.system ?? systems[found]?.path ?? '',
      );
}
