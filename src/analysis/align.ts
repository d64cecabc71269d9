import { english, RealGainError, type Records } from '../model';
import { findColumn, ID_COLUMNS, textOf } from '../metrics';
import { byId } from './align-by-id';
import { byLine } from './align-by-line';
import { ABSENT, countsUp, sameCells, type Alignment, type AlignOptions, type Side } from './alignment';

/** Tells the folds of a cross-validation apart, where there is one row a fold. */
export const FOLD_COLUMN = 'fold';

/**
 * Finds the same items in both outputs and the references: by id where both outputs have one, else by line.
 * The order of items does not depend on which output is called A: the files' own where they agree, else by id.
 *
 * @throws RealGainError `format-mismatch` (nothing the two files share), `count-mismatch`, `id-mismatch`,
 *   `duplicate-id`, `missing-value` (an item without id), `unknown-column` (an `idColumn` that isn't there)
 */
export function align(
  a: Records,
  b: Records,
  references: readonly Records[],
  options: AlignOptions,
): Alignment {
  const { paths } = options;
  const sides = [
    { records: a, path: paths.a },
    { records: b, path: paths.b },
  ] as const;
  const gold = references.map((records, i) => ({
    records,
    path: paths.references[i] ?? english('the reference'),
  }));
  checkFormats(...sides);
  const chosen =
    options.idColumn === null ? usualIdColumn(...sides) : { name: options.idColumn, warning: null };
  return chosen.name === null ? byLine(...sides, gold, chosen.warning) : byId(...sides, gold, chosen.name);
}

/**
 * The records in another order: record i of the result is record order[i], or nothing (on line 0) where that is -1.
 * Unchanged if the order is.
 */
export function reorder(records: Records, order: Int32Array): Records {
  if (order.length === records.n && order.every((from, to) => from === to)) {
    return records;
  }
  return {
    ...records,
    n: order.length,
    columns: records.columns.map(({ name, cells }) => ({
      name,
      cells: Array.from(order, (from) => (from < 0 ? null : (cells.at(from) ?? null))),
    })),
    lines: order.map((from) => records.lines[from] ?? 0),
  };
}

/**
 * Which record of another training run of a system is item i: the run holds the items of the first, by id or by line.
 *
 * @param order record of each item in the first run, as in `Alignment.a`
 * @throws RealGainError as `align` does
 */
export function orderAs(first: Records, order: Int32Array, run: Records, options: AlignOptions): Int32Array {
  const both = align(first, run, [], options);
  const inRun = new Map(Array.from(both.a, (record, item) => [record, both.b[item]]));
  return order.map((record) => inRun.get(record) ?? ABSENT);
}

/** Two formats go together if they are one, or if the files share a column to be scored by. */
function checkFormats(a: Side, b: Side): void {
  const names = new Set(a.records.columns.map(({ name }) => name));
  const shared = b.records.columns.some(({ name }) => names.has(name) && !ID_COLUMNS.includes(name));
  if (a.records.format !== b.records.format && !shared) {
    throw new RealGainError(
      'format-mismatch',
      english(
        '{0} was read as {1} and {2} as {3}, and they share no column that could be scored; compare two files of one kind, or choose the format that they are read as.',
        a.path,
        a.records.format,
        b.path,
        b.records.format,
      ),
      { path: b.path },
    );
  }
}

/** The first of the usual columns that both have and that tells all items apart. */
function usualIdColumn(a: Side, b: Side): { name: string | null; warning: string | null } {
  const common = ID_COLUMNS.filter((name) => findColumn(a.records, name) && findColumn(b.records, name));
  const unique = common.find(
    (name) =>
      isUnique(a.records, name) &&
      (sameCells(findColumn(a.records, name), findColumn(b.records, name)) || isUnique(b.records, name)),
  );
  const repeated = common[0];
  const foldwise = [a, b].every(
    ({ records }) => findColumn(records, FOLD_COLUMN) && isUnique(records, FOLD_COLUMN),
  );
  if (repeated === undefined && foldwise) {
    return { name: FOLD_COLUMN, warning: null };
  }
  if (unique !== undefined || repeated === undefined) {
    return { name: unique ?? null, warning: null };
  }
  // Repeated ids that run alike in both files (an item in several languages, say) still say the same
  // item for the same line. Otherwise aligning by that column finds and names the fault.
  const alike = sameCells(findColumn(a.records, repeated), findColumn(b.records, repeated));
  return alike
    ? {
        name: null,
        warning: english('"{0}" repeats but runs alike in both files: aligned by line.', repeated),
      }
    : { name: repeated, warning: null };
}

function isUnique(records: Records, name: string): boolean {
  const column = findColumn(records, name);
  if (countsUp(column)) {
    return true;
  }
  const cells = column?.cells ?? [];
  const ids = new Set<string>();
  for (const cell of cells) {
    ids.add(textOf(cell));
    if (cell === null) {
      return false;
    }
  }
  return ids.size === cells.length;
}
