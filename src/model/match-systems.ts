import { tally, smallest } from './lists';
import { distinctNames, systemName } from './text';

/** How to identify a system across test sets, the simplest first. */
const NAMINGS: readonly ((paths: readonly string[]) => readonly string[])[] = [
  (paths) => paths.map(systemName),
  distinctNames,
  (paths) => ownParts(distinctNames(paths)),
];

/**
 * The systems that two test sets share: by the names of their files without extensions; else with as many
 * folders as distinguish the files; else by the part of the name that varies between systems (`wsj.parser-1`
 * and `brown.parser-1`). The one that matches most systems wins.
 *
 * @returns their positions in the first and in the second
 */
export function matchSystems(first: readonly string[], second: readonly string[]): [number, number][] {
  return NAMINGS.map((nameAll) => sharedNames(nameAll(first), nameAll(second))).reduce((best, matched) =>
    matched.length > best.length ? matched : best,
  );
}

function sharedNames(first: readonly string[], second: readonly string[]): [number, number][] {
  const places = unique(second);
  return [...unique(first)].flatMap(([name, place]): [number, number][] => {
    const other = places.get(name);
    return other === undefined ? [] : [[place, other]];
  });
}

function unique(names: readonly string[]): Map<string, number> {
  const counts = tally(names);
  return new Map(names.flatMap((name, place) => (counts.get(name) === 1 ? [[name, place] as const] : [])));
}

/** Names without their common beginning and end. */
function ownParts(names: readonly string[]): string[] {
  const parts = names.map((name) => name.split(/[-_./\\ ]+/));
  const [any = []] = parts;
  const shortest = smallest(parts.map(({ length }) => length));
  let before = 0;
  while (before < shortest - 1 && parts.every((one) => one[before] === any[before])) {
    before++;
  }
  let after = 0;
  while (after < shortest - before - 1 && parts.every((one) => one.at(-1 - after) === any.at(-1 - after))) {
    after++;
  }
  return parts.map((one) => one.slice(before, one.length - after).join('-'));
}
