import { numberOf, textOf } from '../../columns/cells';
import { oddPlaces } from '../../items/rows/summaries/sums';
import { Others, statisticOf } from '../../items/rows/summaries/statistic-of';
import { countTo, elementAt, grouped } from '../../model/lists';
import { fileError } from '../../model/errors';
import type { Column, Records } from '../../model/records';
import type { JudgedColumns } from './columns';

/** Fewer numbers may have another one for their mean by chance. */
const FEWEST = 5;

/**
 * Refuses a segment that sums up the others of each of its systems, such as `overall`: in every column of scores its number is their
 * mean or the like, and its name is unlike theirs.
 *
 * @throws RealGainError `bad-format` with the line
 */
export function refuseSummaries(
  table: Records,
  { system, segment, human, metrics }: JudgedColumns,
  path: string,
): void {
  const rows = countTo(table.n);
  const segmentOf = (row: number) => textOf(segment?.cells.at(row));
  const bySegment =
    segment === null || system === null ? new Map<string, number[]>() : grouped(rows, segmentOf);
  const bySystem = grouped(rows, (row) => textOf(system?.cells.at(row)));
  const names = [...bySegment.keys()];
  for (const name of oddPlaces(names).map((place) => elementAt(names, place))) {
    const own = bySegment.get(name) ?? [];
    const sumsUp = own.every((row) => {
      const others = bySystem.get(textOf(system?.cells.at(row)))?.filter((one) => one !== row) ?? [];
      return [...human, ...metrics].every((column) => isStatistic(column, row, others));
    });
    if (sumsUp) {
      throw fileError(
        'bad-format',
        { path, line: table.lines[own[0] ?? 0] },
        'The segment "{1}" of {0} has the mean of the others, or their sum, in each system: a summary, no segment; delete its rows.',
        name,
      );
    }
  }
}

function isStatistic({ cells }: Column, row: number, others: readonly number[]): boolean {
  const value = numberOf(cells.at(row) ?? null);
  const numbers = others.flatMap((other) => {
    const one = numberOf(cells.at(other) ?? null);
    return typeof one === 'number' && Number.isFinite(one) ? one : [];
  });
  return (
    typeof value === 'number' &&
    numbers.length >= FEWEST &&
    statisticOf(value, new Others(Float64Array.from(numbers))) !== null
  );
}
