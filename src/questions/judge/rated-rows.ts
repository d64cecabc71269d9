import { textOf } from '../../columns/cells';
import { numbersOf } from '../../columns/unscorable';
import type { Cell, Column, Records } from '../../model/records';
import { distinctNames } from '../../model/names';
import { elementAt, grouped, numberIn } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { fileError } from '../../model/errors';
import { someOf } from '../../model/texts/some-of';
import { idColumnsOf } from '../../columns';
import { renumbered } from '../../items/rows/units/partitions';
import type { Input } from '../../items/source';
import { columnsBySystem } from '../../items/systems/columns-by-system';
import { selectSystem, systemsOf } from '../../items/systems/systems';
import { holdsRatingsBySystem, ITEM, type JudgedColumns, SYSTEM } from './columns';
import type { JudgeRoles } from './schema';

export interface RatedRows {
  /** What a row is: systems, segments, rows. */
  readonly unit: string;
  readonly names: readonly string[];
  readonly human: Float64Array;
  readonly metrics: readonly { readonly name: string; readonly scores: Float64Array }[];
  /** The document 0 … of each row, where some have several. */
  readonly documents?: Int32Array | undefined;
  readonly warnings: readonly Text[];
}

/**
 * The rows of a table in which each is a system (or another unit scored as a whole). Rows without a human
 * rating, and metrics without a score for some row, are left out and listed.
 *
 * @param isPartly items of which only some have a human rating: rows without a metric's score are left out too, and not listed
 * @throws RealGainError `not-numeric` with the line; `missing-value` if no row or no metric is left
 */
export function rowsAsSystems(
  table: Records,
  columns: JudgedColumns,
  path: string,
  isPartly: boolean,
): RatedRows {
  const judged = elementAt(columns.human, 0);
  const { column, items } = itemRows(table, columns);
  const isRepeated = columns.system === null && column !== null && items.size < table.n;
  const nameColumn = columns.system ?? columns.segment ?? (isRepeated && isPartly ? column : null);
  // As for the corrected scores, rows of one item are one.
  const groups =
    isRepeated && isPartly ? [...items.values()] : Array.from({ length: table.n }, (_, i) => [i]);
  const meansOf = (values: Float64Array) => Float64Array.from(groups, (rows) => meanOfRows(rows, values));
  const all = meansOf(numbersOf(table, judged, path));
  const metrics = columns.metrics.map((metric) => ({
    name: metric.name,
    scores: meansOf(numbersOf(table, metric, path)),
  }));
  const kept = [...all.keys()].filter(
    (row) =>
      !Number.isNaN(all[row]) && (!isPartly || metrics.every(({ scores }) => !Number.isNaN(scores[row]))),
  );
  const names = groups.map(([row = 0]) =>
    nameColumn === null ? `row ${row + 1}` : textOf(nameColumn.cells.at(row)),
  );
  const unit = columns.system !== null ? 'systems' : columns.segment !== null ? 'segments' : 'rows';
  const withoutHuman = names.filter((_, row) => Number.isNaN(all[row]));
  const documents = columns.system === null ? documentsOf(table, columns) : null;
  const rows: RatedRows = {
    unit: isRepeated && isPartly ? 'items' : unit,
    names: kept.map((row) => elementAt(names, row)),
    human: Float64Array.from(kept, (row) => all[row]!),
    metrics: metrics.map(({ name, scores }) => ({
      name,
      scores: Float64Array.from(kept, (row) => scores[row]!),
    })),
    ...(documents !== null && {
      documents: renumbered(Int32Array.from(kept, (row) => documents[groups[row]?.[0] ?? 0]!)),
    }),
    warnings: [
      ...(withoutHuman.length === 0 || isPartly
        ? []
        : [english('Left out because they have no {0}: {1}.', judged.name, someOf(withoutHuman))]),
      ...(isRepeated ? [repeatedItems(isPartly, column.name, [items.size, table.n])] : []),
    ],
  };
  return withoutGaps(rows, path);
}

function repeatedItems(isAveraged: boolean, column: string, [items, rows]: readonly [number, number]): Text {
  return isAveraged
    ? english(
        '{0} rows are of {1} items by the column "{2}": the rows of an item are averaged.',
        rows,
        items,
        column,
      )
    : english(
        '{0} rows are of {1} items by the column "{2}": if these are ratings of the same, the intervals are too narrow, because each row counts on its own.',
        rows,
        items,
        column,
      );
}

/** Leaves out metrics that don't score every row. */
export function withoutGaps(rows: RatedRows, path: string): RatedRows {
  const gaps = rows.metrics.map(({ name, scores }) => ({
    name,
    missing: rows.names.filter((_, row) => Number.isNaN(scores[row])),
  }));
  const metrics = rows.metrics.filter((_, i) => gaps[i]?.missing.length === 0);
  const left = gaps.filter(({ missing }) => missing.length > 0);
  if (metrics.length === 0 && left.length > 0) {
    throw fileError(
      'missing-value',
      { path },
      '{0}: no metric has a score for all {1} {2}; {3} has none for {4}.',
      rows.names.length,
      rows.unit,
      left[0]?.name ?? '',
      someOf(left[0]?.missing ?? []),
    );
  }
  const said = left.map(({ name, missing }) =>
    english('Left out: the metric {0}, because it has no score for {1}.', name, someOf(missing)),
  );
  return { ...rows, metrics, warnings: [...rows.warnings, ...said] };
}

/**
 * A table of ratings with a row for each item and columns for each system (`gpt.human`, `gpt.bleu`; results of promptfoo
 * with several providers) with a row for each system of each item; any other table as it is.
 */
export function stacked(input: Input, identity: JudgeRoles): Records {
  const { records } = input;
  const systems = records.systems ?? [...columnsBySystem(records).keys()];
  const isLong = records.systems === undefined && systemsOf(records).length > 0;
  if (isLong || systems.length < 2) {
    return records;
  }
  const outputs = systems.map((system) => selectSystem(input, system).records);
  if (!holdsRatingsBySystem(records, outputs, identity)) {
    return records;
  }
  const [id] = idColumnsOf(records);
  return oneBelowAnother(outputs, systems, id);
}

/**
 * Files with the scores of one system each, one below another; their items are the same by their ids, else by their order.
 *
 * @throws RealGainError `id-mismatch` where a file has no item of the first one
 */
export function stackedFiles(files: readonly Input[]): Records {
  const outputs = files.map(({ records }) => records);
  checkShared(files);
  const table = oneBelowAnother(outputs, distinctNames(files.map(({ stamp }) => stamp.path)));
  return { ...table, parts: files.map(({ stamp, records }) => ({ path: stamp.path, n: records.n })) };
}

function checkShared([first, ...others]: readonly Input[]): void {
  const idsIn = ({ records }: Input) => idColumnsOf(records)[0]?.cells.map((cell) => textOf(cell).trim());
  const known = first && new Set(idsIn(first));
  for (const other of known === undefined || known.size === 0 ? [] : others) {
    const ids = idsIn(other) ?? [];
    if (ids.length > 0 && !ids.some((id) => known?.has(id))) {
      const [one = ''] = known ?? [];
      throw fileError(
        'id-mismatch',
        { path: other.stamp.path },
        '{0} has no item of {1}: its ids are "{2}" …, not "{3}" …; write them alike.',
        ...[first?.stamp.path ?? '', ids[0] ?? '', one],
      );
    }
  }
}

/** @param id the column of ids of all outputs, if they have no column of items; absent: that of each, if there is any */
function oneBelowAnother(outputs: readonly Records[], systems: readonly string[], id?: Column): Records {
  const names = [...new Set(outputs.flatMap(({ columns }) => columns.map(({ name }) => name)))];
  const cells = (of: (output: Records, place: number) => readonly Cell[]) => outputs.flatMap(of);
  const itemOf = (output: Records, i: number) => (id ?? idColumnsOf(output)[0])?.cells.at(i) ?? i + 1;
  const columns: Column[] = [
    ...(names.includes(SYSTEM)
      ? []
      : [
          {
            name: SYSTEM,
            cells: cells(({ n }, place) => Array<Cell>(n).fill(systems[place] ?? null)),
          },
        ]),
    ...(names.includes(ITEM)
      ? []
      : [
          {
            name: ITEM,
            cells: cells((output) => Array.from({ length: output.n }, (_, i) => itemOf(output, i))),
          },
        ]),
    ...names.map((name) => ({
      name,
      cells: cells(({ n, columns: own }) => {
        const column = own.find((one) => one.name === name);
        return column === undefined ? Array<Cell>(n).fill(null) : [...column.cells];
      }),
    })),
  ];
  return {
    format: outputs[0]?.format ?? '',
    n: outputs.reduce((sum, { n }) => sum + n, 0),
    columns,
    lines: Int32Array.from(outputs.flatMap(({ lines }) => [...lines])),
    notes: outputs[0]?.notes ?? [],
  };
}

/** The column that names the items, and the rows of each item in the order of the table. */
interface ItemRows {
  readonly column: Column | null;
  readonly items: ReadonlyMap<string, readonly number[]>;
}

/** Items by the column of segments, else by one of ids; without either, each row is an item. */
export function itemRows(table: Records, { segment, document, human, metrics }: JudgedColumns): ItemRows {
  const column =
    segment ?? idColumnsOf(table).find((one) => !human.includes(one) && !metrics.includes(one)) ?? null;
  const cell = (of: Column | null, row: number) => (of === null ? '' : textOf(of.cells.at(row)));
  const nameOf = (row: number) =>
    column === null ? `row ${row}` : `${cell(segment && document, row)}\n${cell(column, row)}`;
  return { column, items: grouped(Array(table.n).keys(), nameOf) };
}

/** The document 0 … of each row; null without a column of them, or if each row has its own. */
export function documentsOf({ n }: Records, { document }: JudgedColumns): Int32Array | null {
  const numbers = new Map<string, number>();
  const found = document && Int32Array.from(document.cells.map((cell) => numberIn(numbers, textOf(cell))));
  return numbers.size < 2 || numbers.size === n ? null : found;
}

/** The mean of the rows that have a value; NaN if none has. */
export function meanOfRows(rows: readonly number[], values: Float64Array): number {
  const known = rows.filter((row) => !Number.isNaN(values[row]));
  return known.reduce((sum, row) => sum + values[row]!, 0) / known.length;
}
