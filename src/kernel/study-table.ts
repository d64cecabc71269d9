import type { ResampleMode } from '../model';
import { DistinctColumns, range, sum } from './columns';
import { countsOfDraws } from './sums/counts';
import type { Output } from './sums/outputs';
import type { Cells } from './columns';
import { narrowest, unpack, type PackedTable } from './packed';
import { Bounds, GROUP, rowsTable, subsetSums, SUBSETS, type SumsTable } from './sums/table';

/**
 * The table that the kernel adds up for all systems of a study at once: their columns side by side, each
 * distinct one once, so that one drawn row serves every system.
 */
export function studyTable(mode: ResampleMode, systems: readonly PackedTable[]): SumsTable {
  const n = systems[0]?.n ?? 0;
  const distinct = new DistinctColumns();
  const bounds = new Bounds();
  const add = mode === 'bootstrap' ? addRows : addSubsets;
  const outputs = systems.flatMap((system) => add(system, distinct, bounds));
  const { columns } = distinct;
  if (mode === 'bootstrap') {
    return countsOfDraws(columns, n, outputs) ?? rowsTable(n, columns, bounds, outputs);
  }
  const draws = Math.ceil(n / GROUP);
  const rows = SUBSETS * draws;
  return { kind: 'sums', bySubsets: true, rows, draws, columns, ...bounds.storage(), outputs };
}

/** n draws with replacement: the sums of a resampled test set. */
function addRows({ n, k, cells, scales, bases }: PackedTable, distinct: DistinctColumns, bounds: Bounds) {
  return Array.from({ length: k }, (_, j): Output => {
    const values = cells.subarray(j * n, (j + 1) * n);
    const [low, high] = range(values);
    const shared = { sign: 1, offset: n * bases[j]!, scale: scales[j] ?? 1 } as const;
    if (low === high) {
      return { ...shared, column: null, offset: n * (bases[j]! + low) };
    }
    bounds.add(scales[j] as number | null, high, n * high);
    return { ...shared, column: distinct.place(values) };
  });
}

/**
 * The sums T over the items that are swapped. With S the sums over all items, swapping these between A and B
 * leaves A* = S_A − T_A + T_B and B* = S_B − T_B + T_A: one T per system serves all its pairs.
 */
function addSubsets(table: PackedTable, distinct: DistinctColumns, bounds: Bounds) {
  const { n, k, scales } = table;
  const { data } = unpack(table);
  return Array.from({ length: k }, (_, j): Output => {
    const scale = scales[j] as number | null;
    const values = Float64Array.from({ length: n }, (_, i) => {
      const value = data[i * k + j]!;
      return scale === null ? value : Math.round(value * scale);
    });
    if (values.every((value) => value === 0)) {
      return { column: null, sign: 1, offset: 0, scale: 1 };
    }
    const subsets = subsetSums(values, scale !== null);
    bounds.add(scale, range(subsets)[1], sum(values.map(Math.abs)));
    // Counted from each group's smallest sum, as in a comparison's table.
    const offset = scale === null ? 0 : sum(values.filter((value) => value < 0));
    return { column: distinct.place(narrowed(subsets, scale)), sign: 1, offset, scale: scale ?? 1 };
  });
}

function narrowed(values: Float64Array, scale: number | null): Cells {
  return new (narrowest(scale !== null, range(values)[1]))(values);
}
