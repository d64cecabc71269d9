import { rankDifferences } from '../../analysis/differences';
import type { ItemDifference, ItemSide } from '../../model/results/item-query';
import type { Pair } from '../../model/results/significance';
import type { Records } from '../../model/records';
import type { StatsTable } from '../../model/settings/metric';
import { meanOfRuns } from '../../significance/runs';
import { cut, outputTexts, referenceTexts } from '../items/item-text';
import type { Prepared } from './prepare';

export const SHOWN_DIFFERENCES = 50;

type RankedDifferences = ReturnType<typeof rankDifferences>;
type Ranked = RankedDifferences['wins'][number];

/**
 * The items by how much they favor A: of several runs, by their means.
 *
 * @param limit of each list
 * @param pair of the tables, where it is made already
 */
export function ranked(
  { metric, tableA, tableB, runs }: Pick<Prepared, 'metric' | 'tableA' | 'tableB' | 'runs'>,
  limit: number,
  pair?: Pick<Pair, 'differences'>,
): RankedDifferences {
  const overall = (first: StatsTable, further: readonly { readonly table: StatsTable }[] = []): StatsTable =>
    meanOfRuns([first, ...further.map(({ table }) => table)]);
  return rankDifferences(metric, overall(tableA, runs?.a), overall(tableB, runs?.b), limit, pair);
}

/** Returns an item on which the systems differ, as each wrote it. */
export function differenceReader(prepared: Prepared): (ranked: Ranked) => ItemDifference {
  const { alignment, choice } = prepared;
  const a = sideReader(prepared.a, prepared.tableA, outputTexts(prepared.a, choice));
  const b = sideReader(prepared.b, prepared.tableB, outputTexts(prepared.b, choice));
  const references = prepared.references.map((records) => {
    const text = referenceTexts(records, choice);
    return (index: number) => ({ text: cut(text(index)), line: lineOf(records, index) });
  });
  return ({ index, gain }) => ({
    index,
    id: idAt(alignment, index),
    gain,
    a: a(index),
    b: b(index),
    references: references.map((read) => read(index)),
  });
}

export function idAt({ idAt: find, ids }: Prepared['alignment'], index: number): string | null {
  return (find ? find(index) : ids?.[index]) ?? null;
}

function sideReader(
  records: Records,
  { k, data }: StatsTable,
  text: (index: number) => string,
): (index: number) => ItemSide {
  return (index) => ({
    text: cut(text(index)),
    line: lineOf(records, index),
    statistics: Array.from(data.subarray(index * k, (index + 1) * k)),
  });
}

function lineOf(records: Records, index: number): number {
  return records.lines[index] ?? 1;
}
