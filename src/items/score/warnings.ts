import { usesReferences } from '../../metrics';
import { baseName, english, joined, type MetricChoice, type Text } from '../../model';
import type { Files } from '../source';
import { contradictions } from '../content/embedded-gold';
import { gradesAgainstFractions } from './scales';
import type { OrderedReference, ScoredSystem } from './scored-system';

/** Suspicious properties of the scores themselves. */
export function scoreWarnings(
  choice: MetricChoice,
  a: ScoredSystem,
  b: ScoredSystem,
  reference: OrderedReference | undefined,
): Text[] {
  const gold = reference && { path: reference.input.stamp.path, records: reference.records };
  const numbers = [a, b].map(({ path, table: { data } }) => ({ path, data }));
  return [
    ...gradesAgainstFractions(choice, numbers),
    ...(usesReferences(choice) ? contradictions(choice, a, b, gold) : []),
    ...(a.table.notes ?? []),
    ...(b.table.notes ?? []),
  ];
}

/** What the formats noticed; it changes no number. */
export function fileNotes({ a, b, references, runs }: Files): Text[] {
  return [a, ...(runs?.a ?? []), b, ...(runs?.b ?? []), ...references].flatMap(
    ({ stamp, records, rival }) => {
      const { length } = records.systems ?? [];
      const systems = length > 1 ? [english('It holds {0} systems, each with its own columns.', length)] : [];
      const doubt =
        rival === null
          ? []
          : [english('It could also be {0}; if its items look wrong, choose that format.', rival.name)];
      return [...records.notes, ...systems, ...doubt].map((note) =>
        joined([baseName(stamp.path), note], ': '),
      );
    },
  );
}
