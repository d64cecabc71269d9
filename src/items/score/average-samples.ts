import { findColumn, numberOf, textOf } from '../../columns';
import { gradeReader } from '../../columns/grades';
import {
  elementAt,
  english,
  formatCount,
  mapColumns,
  type Cell,
  type Column,
  type Records,
} from '../../model';
import type { Files, Input } from '../source';

/** If more items than this have other numbers of samples, the outputs were made with other numbers of runs. */
const MOST = 0.1;

/**
 * Logs of which one has more samples of each item than the other: an item's score is then the mean of its samples, since no
 * sample of one log belongs to one of the other. Logs that lack a sample here and there are unchanged.
 */
export function averageSamples(files: Files): Files {
  const { a, b, runs } = files;
  const [inA, inB] = [a, b].map(({ records }) => samplesOf(records));
  if (inA === undefined || inB === undefined || !differ(inA, inB)) {
    return files;
  }
  return {
    ...files,
    a: averaged(a),
    b: averaged(b),
    ...(runs && { runs: { a: runs.a.map(averaged), b: runs.b.map(averaged) } }),
  };
}

/** How many samples each item has; undefined for what isn't a log of samples, or of items in a log that has no samples. */
function samplesOf(records: Records): ReadonlyMap<string, number> | undefined {
  const ids = findColumn(records, idsOf(records));
  if (records.measures === undefined || records.partial !== true || ids === undefined) {
    return undefined;
  }
  const counts = new Map<string, number>();
  ids.cells.forEach((cell) => counts.set(textOf(cell), (counts.get(textOf(cell)) ?? 0) + 1));
  return counts;
}

function idsOf({ clusterColumn }: Records): string {
  return clusterColumn ?? 'id';
}

function differ(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  const both = [...a].filter(([item]) => b.has(item));
  return both.filter(([item, count]) => b.get(item) !== count).length > MOST * both.length;
}

/** An item's numbers and grades are means, everything else is that of its first sample. */
function averaged(input: Input): Input {
  const { records } = input;
  const items = new Map<string, number[]>();
  const ids = findColumn(records, idsOf(records));
  ids?.cells.forEach((cell, row) => items.set(textOf(cell), [...(items.get(textOf(cell)) ?? []), row]));
  if (records.clusterColumn === undefined || ids === undefined || items.size === records.n) {
    return input;
  }
  const rows = [...items.values()];
  const numeric = new Set([...(records.measures ?? []), ...(records.costs ?? [])]);
  const cellsOf = (column: Column): Cell[] =>
    numeric.has(column.name)
      ? meansOf(column, rows, records.format)
      : rows.map((row) => (column.name === 'id' ? ids : column).cells.at(elementAt(row, 0)) ?? null);
  const merged = mapColumns(records, (column) => ({ name: column.name, cells: cellsOf(column) }));
  return {
    ...input,
    variant: `${input.variant}\nmeans of samples`,
    records: {
      ...merged,
      columns: merged.columns.filter(({ name }) => name !== records.clusterColumn),
      clusterColumn: undefined,
      n: rows.length,
      lines: Int32Array.from(rows, (row) => elementAt(records.lines, elementAt(row, 0))),
      notes: [
        ...records.notes,
        english(
          'The other file has other numbers of samples: an item’s score is the mean of its samples here ({0} samples of {1} items).',
          formatCount(records.n),
          formatCount(rows.length),
        ),
      ],
    },
  };
}

/** null for an item of which no sample has a score. */
function meansOf({ cells }: Column, rows: readonly (readonly number[])[], format: string): Cell[] {
  const gradeOf = gradeReader(cells, format);
  const numberIn = (cell: Cell) => gradeOf(cell) ?? numberOf(cell);
  return rows.map((row) => {
    const numbers = row.flatMap((at) => numberIn(cells.at(at) ?? null) ?? []);
    return numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  });
}
