import { correlation } from '../../model/correlation';
import { elementAt, listOf, sumOf } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { someOf } from '../../model/texts/some-of';
import type { Said } from '../source';
import type { HeldItems } from './contained';

interface TaskGains {
  readonly name: string;
  readonly items: HeldItems;
  /** What each item adds to the gain; null where a metric has no such numbers. */
  readonly gains: Float64Array | null;
}

/** In standard errors of the mean correlation of independent tasks. */
const NO_CHANCE = 4;

/** A standard error that is less too small is about right. */
const LEAST_FACTOR = 1.05;

/** Fewer items show no dependence. */
const FEWEST_ITEMS = 20;

/**
 * Says that tasks with the same ids are of the same items, in several languages or of several runs, because gains on the same ids
 * correlate: the variance of a mean over T tasks is then 1 + (T − 1) r times that of independent ones.
 */
export function gainsOnSameIds(tasks: readonly TaskGains[]): Text[] {
  let left = tasks.filter(({ items, gains }) => gains !== null && items.n >= FEWEST_ITEMS);
  const found: Said[] = [];
  while (left.length > 1) {
    const first = elementAt(left, 0);
    const alike = left.flatMap((task) => inOrderOf(first, task) ?? []);
    found.push(warningOf(alike, first.items.n));
    left = left.filter((task) => task !== first && !alike.some((one) => one.task === task));
  }
  return listOf(...found);
}

interface Ordered {
  readonly task: TaskGains;
  readonly gains: Float64Array;
}

/** @param alike tasks with the same ids, in one order of them */
function warningOf(alike: readonly Ordered[], n: number): Said {
  const all = alike.flatMap(({ gains }, i) =>
    alike.slice(i + 1).map((other) => correlation(gains, other.gains)),
  );
  const mean = sumOf(all) / all.length;
  const factor = Math.sqrt(1 + (alike.length - 1) * mean);
  return !(factor >= LEAST_FACTOR) || mean * Math.sqrt(n * all.length) < NO_CHANCE
    ? null
    : english(
        'The same ids in {0} are probably the same items, because gains on them are alike, but the mean over tasks takes them as independent: its standard error should be about {1} times as large. If these are runs, compare the folders as runs of one test set; else put all into one file, so that rows with the same id are resampled together.',
        someOf(alike.map(({ task }) => task.name)),
        factor.toFixed(1),
      );
}

/** The gains of a task in the order of the ids of another one; null if not all of its ids are there. */
function inOrderOf({ items }: TaskGains, task: TaskGains): Ordered | null {
  if (task.items.n !== items.n) {
    return null;
  }
  for (const [column, { hashes }] of task.items.keys) {
    const rows = new Map(Array.from(hashes, (id, row) => [id, row]));
    const places = Array.from(items.keys.get(column)?.hashes ?? [], (id) => rows.get(id));
    if (rows.size === items.n && places.length === items.n && !places.includes(undefined)) {
      return { task, gains: Float64Array.from(places, (row) => task.gains?.[row ?? -1] ?? NaN) };
    }
  }
  return null;
}
