import type { StatsTable } from '../model';

/** The rows of several tables, one below the other. */
export function stacked(tables: readonly StatsTable[]): StatsTable {
  const [{ n, k } = { n: 0, k: 0 }] = tables;
  const data = new Float64Array(tables.length * n * k);
  tables.forEach((table, place) => data.set(table.data, place * n * k));
  return { n: tables.length * n, k, data };
}
