import { english, type Text } from '../../model/words';
import type { Cell, Column } from '../../model/records';

/** At least this share of the rows is below another row of its group. */
const MOSTLY = 0.5;

/**
 * Merged cells, as spreadsheets and pandas write them: the first columns have a value in the first row of each group, and none in
 * the rows below it. They are filled from above, with a note.
 *
 * That cells are merged, not missing, shows where each value is written once and the rows of every group are told apart by another
 * column, which begins again in each.
 */
export function withoutMergedCells(columns: readonly Column[], notes: Text[]): readonly Column[] {
  const filled: Column[] = [];
  for (const column of columns.slice(0, -1)) {
    const merged = isMerged(column, columns.slice(filled.length + 1));
    if (!merged) {
      break;
    }
    filled.push({ ...column, cells: filledDown(column.cells) });
    notes.push(
      english(
        'The empty cells of "{0}" were taken for merged ones: their rows have the value above.',
        column.name,
      ),
    );
  }
  return filled.length === 0 ? columns : [...filled, ...columns.slice(filled.length)];
}

function isMerged({ cells }: Column, others: readonly Column[]): boolean {
  const n = cells.length;
  if (n < 2 || isBlank(cells.at(0) ?? null) || !cells.some(isBlank)) {
    return false;
  }
  const values = new Set<string>();
  let heads = 0;
  cells.forEach((cell) => {
    if (!isBlank(cell)) {
      heads += 1;
      values.add(String(cell));
    }
  });
  return (
    heads > 1 &&
    heads <= (1 - MOSTLY) * n &&
    values.size === heads &&
    others.some((one) => restarts(cells, one))
  );
}

/** Whether another column has a value again in every group, and each of its values once in a group. */
function restarts(heads: Column['cells'], { cells }: Column): boolean {
  const first = String(cells.at(0) ?? '');
  const group = new Set<string>();
  return (
    first !== '' &&
    heads.every((head, row) => {
      const value = String(cells.at(row) ?? '');
      if (!isBlank(head)) {
        group.clear();
      }
      const isNew = !group.has(value) && (isBlank(head) || value === first);
      group.add(value);
      return isNew;
    })
  );
}

function isBlank(cell: Cell): boolean {
  return cell === null || cell === '';
}

function filledDown(cells: Column['cells']): Cell[] {
  let last: Cell = null;
  return cells.map((cell) => (last = isBlank(cell) ? last : cell));
}
