import { countTo, elementAt } from '../../model/lists';

/**
 * Clusters as in the WMT findings: a line after a system only if every system above it is significantly
 * better than every system below. Systems within a cluster may still differ significantly.
 *
 * @param beats whether system a is significantly better than b, by their positions in the ranking, a < b
 * @returns the cluster of each system, 1 being the best
 */
export function rankClusters(systems: number, beats: (a: number, b: number) => boolean): number[] {
  const clusters: number[] = [];
  let cluster = 1;
  /** The lowest position that some system so far doesn't beat: no line can be above it. */
  let unbeaten = 0;
  for (let system = 0; system < systems; system++) {
    if (system > unbeaten) {
      cluster++;
      unbeaten = system;
    }
    for (let other = systems - 1; other > unbeaten; other--) {
      if (!beats(system, other)) {
        unbeaten = other;
      }
    }
    clusters.push(cluster);
  }
  return clusters;
}

/**
 * With more systems or letters than this, a letter display takes more time to compute, and to read, than it
 * is worth.
 */
const MOST_SYSTEMS = 400;
const MOST_LETTERS = 1000;

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

/** Systems that share a letter: one bit each. */
type Group = bigint;

/**
 * The compact letter display of a study (Piepho 2004): two systems share a letter if and only if they don't differ
 * significantly.
 *
 * @param differ whether two systems differ significantly, by their positions in the ranking, a < b
 * @returns the letters of each system, a being the best system's, separated by spaces only if there are
 *   more than 52; null if there would be too many
 */
export function letterDisplay(systems: number, differ: (a: number, b: number) => boolean): string[] | null {
  const groups = groupsAlike(systems, differ);
  return groups && lettersOf(systems, groups);
}

/** The letters of each system, the first group's being a. */
export function lettersOf(systems: number, groups: readonly (readonly number[])[]): string[] {
  const between = groups.length > 2 * ALPHABET.length ? ' ' : '';
  return countTo(systems).map((system) =>
    groups.flatMap((group, letter) => (group.includes(system) ? [letterOf(letter)] : [])).join(between),
  );
}

/**
 * The largest groups of systems without a significant difference, by insertion and absorption (Piepho 2004, Journal of
 * Computational and Graphical Statistics 13). All systems start in one group; whenever two systems of a group differ,
 * it is split into two copies, one without either of them. A group within another is dropped.
 *
 * @param differ whether two systems differ significantly, by their positions in the ranking, a < b
 * @returns sorted by their best systems, then by the next; null if there would be too many
 */
export function groupsAlike(systems: number, differ: (a: number, b: number) => boolean): number[][] | null {
  if (systems > MOST_SYSTEMS) {
    return null;
  }
  let groups: Group[] = [(1n << BigInt(systems)) - 1n];
  for (let system = 0; system < systems; system++) {
    const own = 1n << BigInt(system);
    let others = 0n;
    for (let other = system + 1; other < systems; other++) {
      others |= differ(system, other) ? 1n << BigInt(other) : 0n;
    }
    const apart = (group: Group) => (group & own) !== 0n && (group & others) !== 0n;
    const kept = groups.filter((group) => !apart(group));
    const parted = groups.filter(apart).flatMap((group) => [group & ~own, group & ~others]);
    groups = absorbed(kept, parted);
    if (groups.length > MOST_LETTERS) {
      return null;
    }
  }
  const members = groups.map((group) => countTo(systems).filter((system) => (group >> BigInt(system)) & 1n));
  return members.sort((one, other) => {
    const differs = one.findIndex((system, i) => system !== other[i]);
    return one[differs]! - (other[differs] ?? Infinity);
  });
}

/** All groups except those contained in another. */
function absorbed(kept: readonly Group[], parted: readonly Group[]): Group[] {
  const groups = [...kept];
  const within = (group: Group, other: Group) => (group & other) === group;
  parted.forEach((group, i) => {
    const later = parted.slice(i + 1);
    if (!groups.some((other) => within(group, other)) && !later.some((other) => within(group, other))) {
      groups.push(group);
    }
  });
  return groups;
}

/** a … z, A … Z, then aa, ab …: more than 52 are separated by spaces. */
function letterOf(letter: number): string {
  const { length } = ALPHABET;
  if (letter < 2 * length) {
    return letter < length ? elementAt(ALPHABET, letter) : elementAt(ALPHABET, letter - length).toUpperCase();
  }
  const [first, second] = [Math.floor(letter / length) - 2, letter % length];
  return first < length
    ? elementAt(ALPHABET, first) + elementAt(ALPHABET, second)
    : letterOf(first) + elementAt(ALPHABET, second);
}
