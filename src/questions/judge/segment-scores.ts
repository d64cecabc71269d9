import { meaningOf } from '../../columns';
import { numbersOf } from '../../columns/unscorable';
import { elementAt, grouped, meanOf } from '../../model/lists';
import type { Text } from '../../model/words';
import type { Records } from '../../model/records';
import type { People } from '../../model/results/judgement';
import type { SegmentScores } from './agree';
import type { JudgedColumns } from './columns';
import type { correlate } from './correlate';
import { meanOrNull } from './rank-systems';
import { type RatedRows, withoutGaps } from './rated-rows';
import type { Judgements } from './standardise';

/** Each metric's score of each segment of each system, the mean of its rows; a segment rated twice counts once. */
export function segmentScores(
  table: Records,
  columns: JudgedColumns,
  { judged }: Judgements,
  path: string,
): SegmentScores[] {
  return columns.metrics.map((column) => {
    const scores = numbersOf(table, column, path);
    const systems = new Map(
      Array.from(
        grouped(judged, ({ system }) => system),
        ([system, own]) => {
          const segments = grouped(own, ({ segment, row }) => segment ?? `row ${row}`);
          const means = Array.from(segments, ([segment, judgments]): [string, number] => {
            const known = judgments.flatMap(({ row }) => (Number.isNaN(scores[row]) ? [] : scores[row]!));
            return [segment, new Set(known).size === 1 ? elementAt(known, 0) : meanOf(known)];
          });
          return [system, new Map(means.filter(([, mean]) => !Number.isNaN(mean)))];
        },
      ),
    );
    return { name: column.name, lowerIsBetter: meaningOf(column.name).better === 'lower', systems };
  });
}

/** Systems as rows: the mean standardized human rating, and each metric's mean over the segments. */
export function systemMeans(
  people: People,
  segments: readonly SegmentScores[],
  path: string,
  warnings: readonly Text[] = [],
): RatedRows {
  const judgedSystems = people.systems.flatMap(({ name, z }) => {
    const score = z[0] ?? null;
    return score === null ? [] : [{ name, score }];
  });
  const rows: RatedRows = {
    unit: 'systems',
    names: judgedSystems.map(({ name }) => name),
    human: Float64Array.from(judgedSystems, ({ score }) => score),
    metrics: segments.map(({ name, systems }) => ({
      name,
      scores: Float64Array.from(
        judgedSystems,
        (system) => meanOrNull(Float64Array.from(systems.get(system.name)?.values() ?? [])) ?? NaN,
      ),
    })),
    warnings,
  };
  return withoutGaps(rows, path);
}

/** Segment scores of the correlated metrics, turned in the direction that the correlation showed. */
export function turned(
  segments: readonly SegmentScores[],
  metrics: Awaited<ReturnType<typeof correlate>>['metrics'],
): SegmentScores[] {
  return metrics.flatMap(({ judged: { name, reversed } }) =>
    segments
      .filter((scores) => scores.name === name)
      .map((scores) => ({ ...scores, lowerIsBetter: reversed })),
  );
}
