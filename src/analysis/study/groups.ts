import { badSetting, elementAt, english, type StudyGroups, type Text, someOf } from '../../model';

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

/** Warnings about named groups without any system. */
export function emptyGroupWarnings(found: readonly string[][], groups: StudyGroups | null): Text[] {
  const used = new Set(found.flat());
  return Object.keys(groups?.named ?? {})
    .filter((group) => !used.has(group))
    .map((group) => english('No system of this study belongs to the group “{0}”.', group));
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
