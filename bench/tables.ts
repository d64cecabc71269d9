import type { StatsTable } from '../src/model/settings/metric';

/** Uniform numbers from 0 to 1 that are the same in every run. */
export function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** `count` columns of n made-up numbers. */
export function numbers(count: number, n: number, shape: (uniform: number) => number): Float64Array[] {
  const next = uniform(1);
  return Array.from({ length: count }, () => Float64Array.from({ length: n }, () => shape(next())));
}

/** The first half of the columns as system A, the other as B. */
export function tables(columns: readonly Float64Array[]): [StatsTable, StatsTable] {
  const k = columns.length / 2;
  return [tableOf(columns.slice(0, k)), tableOf(columns.slice(k))];
}

function tableOf(columns: readonly Float64Array[]): StatsTable {
  const [n, k] = [columns[0]!.length, columns.length];
  return {
    n,
    k,
    data: Float64Array.from({ length: n * k }, (_, at) => columns[at % k]![Math.floor(at / k)]!),
  };
}

/** BLEU's statistics of two made-up systems on n segments of 2 to 60 tokens. */
export function bleuTables(n: number): [StatsTable, StatsTable] {
  return bleuSystems(n, 2) as [StatsTable, StatsTable];
}

/** The same of any number of systems, each a little worse than the one before. */
export function bleuSystems(n: number, systems: number): StatsTable[] {
  const next = uniform(2);
  const reference = Array.from({ length: n }, () => 2 + Math.floor(59 * next() ** 1.5));
  const system = (quality: number): StatsTable => {
    const rows = reference.map((length) => {
      const tokens = Math.max(1, length + Math.floor(7 * next()) - 3);
      const totals = [0, 1, 2, 3].map((order) => Math.max(0, tokens - order));
      const matched = totals.map((total, order) =>
        Math.floor(total * (quality * next()) ** (0.3 + 0.4 * order)),
      );
      return [...matched, ...totals, tokens, length];
    });
    return { n, k: 10, data: Float64Array.from(rows.flat()) };
  };
  return Array.from({ length: systems }, (_, i) => system(1 - 0.02 * i));
}
