import { numberOf } from '../../columns';
import { tally } from '../../model/lists';
import type { Cell, Column } from '../../model/records';

/** In fewer rows, columns are ranks, or means of each other, by chance. */
export const FEWEST_ROWS = 8;

export const EXAMINED_ROWS = 10_000;

/** How programs rank what is tied. */
const TIES: readonly ((below: number, tied: number, different: number) => number)[] = [
  (below, tied) => below + (tied + 1) / 2,
  (below) => below + 1,
  (below, tied) => below + tied,
  (_below, _tied, different) => different + 1,
];

/** The columns whose numbers are, row by row, the ranks of several systems: 1, 2, 3 …, ties counted in one way throughout; else []. */
export function rankingsIn(columns: readonly Column[]): readonly Column[] {
  const isRank = (cell: Cell) => {
    const value = numberOf(cell);
    return typeof value === 'number' && value >= 1 && value <= columns.length && Number.isInteger(2 * value);
  };
  const all = columns.filter(({ cells }) => cells.every(isRank));
  const count = Math.min(EXAMINED_ROWS, all[0]?.cells.length ?? 0);
  const rows = Array.from({ length: count }, (_, row) =>
    all.map(({ cells }) => Number(numberOf(cells.at(row) ?? null))),
  );
  const differing = rows.filter((row) => new Set(row).size > 1).length;
  const areRanks =
    rows.length >= FEWEST_ROWS &&
    2 * differing > rows.length &&
    TIES.some((tie) => rows.every((row) => isRanking(row, tie)));
  return areRanks ? all : [];
}

/** Whether each number is its own rank among them. */
function isRanking(row: readonly number[], tie: (typeof TIES)[number]): boolean {
  const counts = [...tally(row)].sort(([one], [other]) => one - other);
  let below = 0;
  return counts.every(([value, tied], different) => {
    const rank = tie(below, tied, different);
    below += tied;
    return rank === value;
  });
}
