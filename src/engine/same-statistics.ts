import type { StatsTable } from '../model';

/**
 * Two tables with the same statistics in the same order: where these follow from the data (a class that only one
 * system guesses), each gets zeros for those of the other.
 */
export function sameStatistics(a: StatsTable, b: StatsTable): readonly [StatsTable, StatsTable] {
  if (a.names === undefined || b.names === undefined || sameNames(a.names, b.names)) {
    return [a, b];
  }
  const own = new Set(a.names);
  const names = [...a.names, ...b.names.filter((name) => !own.has(name))];
  return [widen(a, names), widen(b, names)];
}

function sameNames(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, i) => name === other[i]);
}

function widen(table: StatsTable, names: readonly string[]): StatsTable {
  const { n, k, data } = table;
  const places = (table.names ?? []).map((name) => names.indexOf(name));
  const wide = new Float64Array(n * names.length);
  for (let i = 0; i < n; i += 1) {
    places.forEach((place, j) => (wide[i * names.length + place] = data[i * k + j] ?? 0));
  }
  return { ...table, k: names.length, data: wide, names };
}
