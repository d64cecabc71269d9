import { readsAsNumbers, textOf } from '../../columns/cells';
import { idRank } from '../../columns/id-names';
import { areDistinct } from '../../items/match/parts-of-documents';
import { elementAt } from '../../model/lists';
import type { Cell, Column, Records } from '../../model/records';
import type { Input } from '../../items/source';
import type { JudgeRoles } from './schema';

/**
 * One table of files that measure other things of the same rows, such as metrics in one and ratings in the other: they share the columns
 * that name a row, and no column of numbers. Null for others, as of a system each.
 */
export function joinedFiles(files: readonly Input[], { human, metric }: JudgeRoles): Records | null {
  const [first, ...others] = files.map(({ records }) => records);
  const keys = first?.columns.filter(({ name }) =>
    others.every(({ columns }) => columns.some((one) => one.name === name)),
  );
  const isMeasured = (one: Column) => readsAsNumbers(one) && idRank(one.name) === null;
  if (first === undefined || keys === undefined || keys.length === 0 || keys.some(isMeasured)) {
    return null;
  }
  const keysOf = ({ columns }: Records) =>
    keys.flatMap(({ name }) => columns.find((one) => one.name === name) ?? []);
  const all = [first, ...others];
  const rowsOf = (table: Records) => {
    const own = keysOf(table);
    return Array.from({ length: table.n }, (_, row) =>
      own.map(({ cells }) => textOf(cells.at(row))).join('\n'),
    );
  };
  const names = rowsOf(first);
  const places = all.map((table) => new Map(rowsOf(table).map((name, row) => [name, row])));
  const areSame = all.every(
    (table, i) =>
      table.columns.some(isMeasured) &&
      areDistinct(table, keysOf(table)) &&
      2 * names.filter((name) => places[i]?.has(name)).length > names.length,
  );
  if (!areSame) {
    return null;
  }
  const columns = all.flatMap((table, i): Column[] => {
    // Beside chosen ratings, other numbers of people aren't metrics.
    const chosen = table.columns.filter(({ name }) => human.includes(name) || metric.includes(name));
    const isRead = (one: Column) =>
      !keysOf(table).includes(one) && (chosen.length === 0 || chosen.includes(one));
    return table.columns.filter(isRead).map(({ name, cells }) => ({
      name,
      cells: names.map((own): Cell => cells.at(places[i]?.get(own) ?? table.n) ?? null),
    }));
  });
  const { path } = elementAt(files, 0).stamp;
  return { ...first, columns: [...keys, ...columns], parts: [{ path, n: first.n }] };
}
