import { findColumn, numberOf, rowsByText } from '../../../columns';
import { gradeReader, holdsGrades } from '../../../columns/grades';
import { type Cell, type Column, mapColumns, type Records } from '../../../model/records';
import { clusterWord } from '../../../model/texts/cluster-words';
import { elementAt, meanOf, sumOf } from '../../../model/lists';
import { english } from '../../../model/words';
import { formatCount } from '../../../model/text';
import { type Files, type Input, withOutputs } from '../../source';

/** If more items than this have other numbers of samples, the outputs were made with other numbers of runs. */
const MOST = 0.1;

/**
 * Logs with other numbers of samples: an item's score is then the mean of its samples, since no sample of one log belongs to
 * one of the other, or an item that was tried more often would count more. Logs that lack a sample here and there are unchanged.
 */
export function averageSamples(files: Files): Files {
  const [inA, inB] = [files.a, files.b].map(({ records }) => samplesOf(records));
  return inA === undefined || inB === undefined || !(differ(inA, inB) || isUneven(inA) || isUneven(inB))
    ? files
    : withOutputs(files, meansOfSamples);
}

/** The rows of each item's samples; undefined for what isn't a log of samples, or of items in a log that has no samples or groups otherwise. */
function samplesOf(records: Records): ReadonlyMap<string, Rows> | undefined {
  const { clusterColumn = 'id' } = records;
  const ids = clusterWord(clusterColumn) === null ? findColumn(records, clusterColumn) : undefined;
  return records.measures === undefined || records.partial !== true || ids === undefined
    ? undefined
    : rowsByText(ids);
}

function differ(a: ReadonlyMap<string, Rows>, b: ReadonlyMap<string, Rows>): boolean {
  const both = [...a].filter(([item]) => b.has(item));
  return both.filter(([item, rows]) => b.get(item)?.length !== rows.length).length > MOST * both.length;
}

/** Of independent trials a tenth of which failed, items with the same number of samples tell as much as 2% fewer do: this is no accident. */
const MOST_UNEVEN = 0.05;

/** Whether the items count in the mean of all samples as if there were fewer of them, (Σk)²/Σk². */
function isUneven(items: ReadonlyMap<string, Rows>): boolean {
  const counts = Array.from(items.values(), (rows) => rows.length);
  return sumOf(counts) ** 2 < (1 - MOST_UNEVEN) * counts.length * sumOf(counts.map((count) => count ** 2));
}

/** An item's numbers and grades are means of its samples, everything else is that of its first one. */
export function meansOfSamples(input: Input): Input {
  const { records } = input;
  const ids = samplesOf(records) === undefined ? undefined : findColumn(records, records.clusterColumn ?? '');
  const items = ids === undefined ? [] : [...rowsByText(ids).values()];
  if (ids === undefined || items.length === records.n) {
    return input;
  }
  const numeric = new Set([...(records.measures ?? []), ...(records.costs ?? [])]);
  const graded = new Set(records.columns.flatMap(({ name, cells }) => (holdsGrades(cells) ? name : [])));
  const merged = mergeRows(records, items, (column) =>
    numeric.has(column.name)
      ? meansOf(column, items, records.format)
      : firstCells(column.name === 'id' ? ids : column, items),
  );
  const withShares = (column: Column): Column =>
    numeric.has(column.name) && graded.has(column.name) ? { ...column, shares: true } : column;
  return {
    ...input,
    variant: `${input.variant}\nmeans of samples`,
    records: {
      ...merged,
      columns: merged.columns.filter(({ name }) => name !== ids.name).map(withShares),
      clusterColumn: undefined,
      notes: [
        ...records.notes,
        english(
          'The numbers of samples differ: an item’s score is the mean of its samples here ({0} samples of {1} items).',
          formatCount(records.n),
          formatCount(items.length),
        ),
      ],
    },
  };
}

/** null for an item of which no sample has a score. */
function meansOf({ cells }: Column, items: readonly Rows[], format: string): Cell[] {
  const gradeOf = gradeReader(cells, format);
  const numberIn = (cell: Cell) => gradeOf(cell) ?? numberOf(cell);
  return items.map((rows) => {
    const numbers = rows.flatMap((row) => numberIn(cells.at(row) ?? null) ?? []);
    return numbers.length === 0 ? null : meanOf(numbers);
  });
}

type Rows = readonly number[];

/**
 * Records in which the rows of an item are one, at the line of the first.
 *
 * @param cellsOf what a column holds then, item by item
 */
export function mergeRows(
  records: Records,
  items: readonly Rows[],
  cellsOf: (column: Column) => Cell[],
): Records {
  return {
    ...mapColumns(records, (column) => ({ name: column.name, cells: cellsOf(column) })),
    n: items.length,
    lines: Int32Array.from(items, (rows) => elementAt(records.lines, elementAt(rows, 0))),
  };
}

export function firstCells({ cells }: Column, items: readonly Rows[]): Cell[] {
  return items.map((rows) => cells.at(elementAt(rows, 0)) ?? null);
}
