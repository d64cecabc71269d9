import type { StatsTable } from '../../../model';
import { elementAt } from '../../../model/element-at';

/**
 * Tables with the same statistics in the same order: if these depend on the data (a class that only one
 * system guesses), missing ones are filled with zeros.
 */
export function sameStatistics(...tables: readonly StatsTable[]): readonly StatsTable[] {
  const [first, ...others] = tables.map(({ names }) => names);
  if (first === undefined || others.every((names) => names === undefined || sameNames(first, names))) {
    return tables;
  }
  const names = [...new Set([...first, ...others.flatMap((some) => some ?? [])])];
  return tables.map((table) => (table.names === undefined ? table : widen(table, names)));
}

function sameNames(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, i) => name === other[i]);
}

function widen(table: StatsTable, names: readonly string[]): StatsTable {
  const { n, k, data } = table;
  const places = (table.names ?? []).map((name) => names.indexOf(name));
  const wide = new Float64Array(n * names.length);
  for (let i = 0; i < n; i += 1) {
    places.forEach((place, j) => (wide[i * names.length + place] = elementAt(data, i * k + j)));
  }
  return { ...table, k: names.length, data: wide, names };
}
