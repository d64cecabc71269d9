import { completeChoice, findMetric } from '../../metrics';
import { samplesIn } from '../../metrics/answers/pass-at-k';
import { findColumn, idColumnsOf, rowsByText, textOf } from '../../columns';
import type { Cells, Column, Records } from '../../model/records';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { fileOrder } from '../match/alignment';
import { parseComposite } from '../match/composite-ids';
import { belongingRows } from '../rows/units/belonging';
import { firstCells, mergeRows } from './samples/average-samples';
import { withOutputs, type Outputs } from '../source';
import { placed } from '../content/content-difference';

/**
 * Outputs prepared for a metric that scores an item's repeats together (pass@k): rows with the same id become
 * one item, with the list of their values in the scored column and their first row's values in the others.
 * For any other metric, or without a column of ids, they are unchanged.
 */
export function gatherRepeats<Some extends Outputs>(
  files: Some,
  asked: MetricChoice | null,
  idColumn: string | null,
): Some {
  if (asked === null || !gathers(asked)) {
    return files;
  }
  const { column } = completeChoice(asked, files.a.records);
  const { clusterColumn } = files.a.records;
  const known = clusterColumn === undefined ? [] : [clusterColumn];
  const samples = column === undefined ? [] : sampleColumns(files, column);
  const ids = idColumnsOf(files.a.records).map(({ name }) => name);
  const names = idColumn === null ? [...known, ...samples, ...ids] : [idColumn];
  const id = names.find((name) => [files.a, files.b].every(({ records }) => idsIn(records, name)));
  return id === undefined || column === undefined
    ? files
    : withOutputs(files, (input) => ({ ...input, records: gather(input.records, id, column) }));
}

export function gathers(choice: MetricChoice): boolean {
  return findMetric(choice.id).gathersRepeats === true;
}

function idsIn(records: Records, name: string): Column | undefined {
  return findColumn(records, name) ?? parseComposite(records, name);
}

/**
 * The columns by which rows are samples of an item: files that aren't matched yet, and may lack some samples.
 *
 * @param scored null: not known yet
 */
export function sampleColumns({ a, b }: Pick<Outputs, 'a' | 'b'>, scored: string | null): string[] {
  const outcomes = a.records.columns.filter(({ name, cells }) => {
    const other = findColumn(b.records, name);
    return other !== undefined && !sameValues(cells, other.cells);
  });
  const side = placed(a, fileOrder(a.records.n));
  return belongingRows(
    side,
    side,
    new Set([...(scored === null ? [] : [scored]), ...outcomes.map(({ name }) => name)]),
  )
    .filter(({ kind }) => kind === 'samples')
    .sort((one, other) => one.rank - other.rank)
    .map(({ column }) => column);
}

export function sameValues(one: Cells, other: Cells): boolean {
  return isWithin(one, other) && isWithin(other, one);
}

function isWithin(some: Cells, all: Cells): boolean {
  const known = new Set(all.map(textOf));
  return some.every((cell) => known.has(textOf(cell)));
}

function gather(records: Records, id: string, scored: string): Records {
  const ids = idsIn(records, id);
  const items = ids === undefined ? [] : [...rowsByText(ids).values()];
  if (items.length === records.n) {
    // One row per problem, which may hold a list of its samples.
    return records;
  }
  const cellsOf = (column: Column) =>
    column.name === scored
      ? items.map((rows) => JSON.stringify(rows.flatMap((row) => samplesIn(column.cells.at(row) ?? null))))
      : firstCells(column, items);
  return {
    ...mergeRows(records, items, cellsOf),
    // They were the repeats of an item, which are now one.
    clusterColumn: records.clusterColumn === id ? undefined : records.clusterColumn,
  };
}
