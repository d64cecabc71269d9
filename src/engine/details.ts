import type { rankDifferences } from '../analysis';
import type { ItemDifference, ItemSide, Records, StatsTable } from '../model';
import { outputTexts, referenceTexts } from './item-text';
import type { Prepared } from './prepare';

/** Number of wins and of losses shown. */
export const SHOWN_DIFFERENCES = 50;

type Ranked = ReturnType<typeof rankDifferences>['wins'][number];

/** Returns an item on which the systems differ, as each wrote it. */
export function differenceReader(prepared: Prepared): (ranked: Ranked) => ItemDifference {
  const { alignment, choice } = prepared;
  const a = sideReader(prepared.a, prepared.tableA, outputTexts(prepared.a, choice));
  const b = sideReader(prepared.b, prepared.tableB, outputTexts(prepared.b, choice));
  const references = prepared.references.map((records) => {
    const text = referenceTexts(records, choice);
    return (index: number) => ({ text: text(index), line: lineOf(records, index) });
  });
  return ({ index, gain }) => ({
    index,
    id: (alignment.idAt ? alignment.idAt(index) : alignment.ids?.[index]) ?? null,
    gain,
    a: a(index),
    b: b(index),
    references: references.map((read) => read(index)),
  });
}

function sideReader(
  records: Records,
  { k, data }: StatsTable,
  text: (index: number) => string,
): (index: number) => ItemSide {
  return (index) => ({
    text: text(index),
    line: lineOf(records, index),
    statistics: Array.from(data.subarray(index * k, (index + 1) * k)),
  });
}

function lineOf(records: Records, index: number): number {
  return records.lines[index] ?? 1;
}
