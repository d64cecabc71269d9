import seedrandom from 'seedrandom';
import { badSetting } from '../../model/errors';
import { elementAt } from '../../model/lists';
import { english } from '../../model/words';
import { someOf } from '../../model/texts/some-of';
import type { StudyGroups } from '../../model/results/study';
import type { StudySettings } from '../../model/settings/study-settings';

export interface SeriesOfPairs {
  readonly names: readonly string[];
  /** Index in `names` for a pair of systems, by their positions. */
  readonly of: (a: number, b: number) => number;
}

interface Member {
  readonly path: string;
  readonly name: string;
}

const SAME = english('same group');
const DIFFERENT = english('different groups');

/**
 * The groups of each system: the match of the pattern in its name, and the named groups that list its path.
 *
 * @throws RealGainError `bad-setting` if the pattern is invalid, or if pattern and names match no system
 */
export function groupsOfSystems(systems: readonly Member[], groups: StudyGroups | null): string[][] {
  const found = systems.map(({ path, name }) => [
    ...byPattern(groups, name),
    ...Object.entries(groups?.named ?? {}).flatMap(([group, paths]) => (paths.includes(path) ? [group] : [])),
  ]);
  const asked = groups?.pattern !== undefined || Object.keys(groups?.named ?? {}).length > 0;
  if (asked && found.every(({ length }) => length === 0)) {
    const what =
      groups?.pattern === undefined
        ? english('The groups {0} name none of the systems', someOf(Object.keys(groups?.named ?? {})))
        : english("The pattern {0} finds no group in any system's name", groups.pattern);
    throw badSetting('{0}, which are called {1}.', what, someOf(systems.map(({ name }) => `“${name}”`)));
  }
  return found;
}

/**
 * The series that pairs are plotted in, as in Berg-Kirkpatrick et al. (2012), figures 2 to 8. The pattern
 * decides which systems belong together; without one, two or more named groups do. A named group in addition
 * to a pattern, or a single one, is a separate series: the pairs within "system combination".
 */
export function seriesOfPairs(systems: readonly Member[], groups: StudyGroups | null): SeriesOfPairs {
  const named = Object.entries(groups?.named ?? {});
  const special = groups?.pattern !== undefined || named.length === 1 ? named : [];
  const home = systems.map(({ path, name }) =>
    groups?.pattern !== undefined
      ? byPattern(groups, name)
      : named.flatMap(([group, paths]) => (paths.includes(path) ? [group] : [])),
  );
  const within = special.map(([, paths]) => systems.map(({ path }) => paths.includes(path)));
  const others = special.length > 0 && groups?.pattern === undefined;
  const general =
    named.length === 0 && groups?.pattern === undefined
      ? [english('all pairs')]
      : others
        ? [english('other pairs')]
        : [SAME, DIFFERENT];
  return {
    names: [...general, ...special.map(([group]) => group)],
    of: (a, b) => {
      const own = within.findIndex((members) => members[a] && members[b]);
      if (own !== -1) {
        return general.length + own;
      }
      return general.length === 1 || elementAt(home, a).some((group) => elementAt(home, b).includes(group))
        ? 0
        : 1;
    },
  };
}

function byPattern(groups: StudyGroups | null, name: string): string[] {
  if (groups?.pattern === undefined) {
    return [];
  }
  const found = compiled(groups.pattern).exec(name);
  const group = found?.[1] ?? found?.[0] ?? '';
  return group === '' ? [] : [group];
}

function compiled(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw badSetting("The groups' pattern can't be used: {0}.", why);
  }
}

/**
 * The items of each requested smaller test set, ascending: the first n, or n at random, where larger sets
 * contain the smaller ones. Clusters stay whole: they are added in order until n items are reached.
 *
 * @param clusters cluster number of each item, or null
 * @returns one list of item numbers for each size below n, by size
 */
export function subsetRows(
  n: number,
  clusters: Int32Array | null,
  { sizes, subsets, seed }: StudySettings,
): Int32Array[] {
  const unit = (item: number) => (clusters === null ? item : clusters[item]!);
  const units = [...new Set(Array.from({ length: n }, (_, item) => unit(item)))];
  const order = subsets === 'first' ? units : shuffled(units, seed);
  const items = new Map<number, number[]>(units.map((one) => [one, []]));
  for (let item = 0; item < n; item++) {
    items.get(unit(item))?.push(item);
  }
  const asked = [...new Set(sizes)].filter((size) => size < n).sort((one, other) => one - other);
  return asked.map((size) => {
    const taken: number[] = [];
    for (const one of order) {
      if (taken.length >= size) {
        break;
      }
      for (const item of items.get(one) ?? []) {
        taken.push(item);
      }
    }
    return Int32Array.from(taken).sort();
  });
}

/** Fisher and Yates, with a separate random stream. */
function shuffled(values: readonly number[], seed: string): number[] {
  const random = seedrandom(`${seed}:subsets`);
  const order = [...values];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random.quick() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/**
 * How often each record of a training file occurs in a resampled copy: n draws with replacement from n
 * records (Berg-Kirkpatrick et al. 2012, section 3.2.1). Depends on seed, copy and n alone, so files with the
 * same number of records, such as the two sides of a parallel corpus, are resampled alike.
 *
 * @param copy 1 for the first
 * @param n number of records, below 2³²
 * @returns n counts with sum n; one exceeds 255 with a probability below 1e-500
 */
export function drawCounts(seed: string, copy: number, n: number): Uint8Array {
  const random = seedrandom(`${seed}:training:${copy}`);
  const counts = new Uint8Array(n);
  // Numbers above the last multiple of n would favor the first records.
  const limit = Math.floor(2 ** 32 / n) * n;
  for (let draws = 0; draws < n;) {
    const number = random.int32() >>> 0;
    if (number < limit) {
      counts[number % n]!++;
      draws++;
    }
  }
  return counts;
}
