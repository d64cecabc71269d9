import { countTo, elementAt } from '../../model/lists';
import { fileError } from '../../model/errors';
import { formatCount } from '../../model/text';
import type { StatsTable } from '../../model/settings/metric';

interface Run {
  readonly path: string;
  readonly table: StatsTable;
}

/** Of two runs, by chance, 10 differing items all turn the same way with a probability of 2⁻⁹. */
const FEWEST_GAINED = 10;

/**
 * Refuses attempts as training runs of a system: each repeats only what was wrong before, so whatever is right in one is right in
 * all that follow.
 *
 * @throws RealGainError `bad-format`
 */
export function refuseContinued(runs: readonly Run[]): void {
  const found = runs
    .map(({ path, table }) => ({ path, rights: rightIn(table) }))
    .sort((one, other) => one.rights.size - other.rights.size);
  const [first, last] = [found[0], found.at(-1)];
  if (first === undefined || last === undefined || !runs.every(({ table }) => areMarks(table))) {
    return;
  }
  const [fewest, most] = [first.rights.size, last.rights.size];
  const isWithin = (one: ReadonlySet<number>, i: number) =>
    i === 0 || [...elementAt(found, i - 1).rights].every((item) => one.has(item));
  if (most - fewest >= FEWEST_GAINED && found.every(({ rights }, i) => isWithin(rights, i))) {
    throw fileError(
      'bad-format',
      { path: first.path },
      '{0} to {1}: every item that is right in one of these {2} files is right in all that follow ({3} to {4} items), so they are attempts that continue each other, not independent training runs. Compare one file of each system, such as the last.',
      last.path,
      runs.length,
      formatCount(fewest),
      formatCount(most),
    );
  }
}

/** Whether each item is 1 or 0; with two statistics, the second is 1. */
function areMarks({ k, data }: StatsTable): boolean {
  const isMark = (value: number, i: number) => (i % k === 0 ? value === 0 || value === 1 : value === 1);
  return k <= 2 && data.every(isMark);
}

function rightIn({ n, k, data }: StatsTable): ReadonlySet<number> {
  return new Set(countTo(n).filter((item) => data[item * k] === 1));
}
