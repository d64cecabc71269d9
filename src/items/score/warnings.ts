import { usesReferences } from '../../metrics';
import {
  baseName,
  english,
  joined,
  type ComparisonIdentity,
  type MetricChoice,
  type Text,
} from '../../model';
import type { Files, Input } from '../source';
import { contradictions } from '../content/embedded-gold';
import { gradesAgainstFractions } from './scales';
import type { OrderedReference, ScoredSystem } from './scored-system';

/** What it means that items are clustered, or that they were resampled as if they weren't. */
export function clusterWarnings(
  known: string | null,
  repeated: string | null,
  column: string | null,
  asked: Pick<ComparisonIdentity, 'clusterColumn'>,
): Text[] {
  return [
    ...(known !== null && column === null ? [dependent(known)] : []),
    ...(repeated !== null && column === repeated && asked.clusterColumn === null ? [together(repeated)] : []),
  ];
}

/**
 * Epochs of one sample are not independent items: if both logs have several, the samples are the clusters.
 */
export function knownClusters({ a, b }: Pick<Files, 'a' | 'b'>): string | null {
  const column = a.records.clusterColumn ?? null;
  return column === (b.records.clusterColumn ?? null) ? column : null;
}

function dependent(column: string): Text {
  return english(
    'Several items are runs of one {0} and not independent, but each was resampled separately, as requested: p and the intervals are probably too small. Resample by "{0}" to avoid this.',
    column,
  );
}

function together(column: string): Text {
  return english(
    'Lines with the same "{0}" were taken for runs of one item, which are not independent, and resampled together.',
    column,
  );
}

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
  return [a, ...(runs?.a ?? []), b, ...(runs?.b ?? []), ...references].flatMap(namedNotes);
}

/** With the name of the file. */
export function namedNotes(input: Input): Text[] {
  return notesOf(input).map((note) => joined([baseName(input.stamp.path), note], ': '));
}

/** The same of one file, without its name. */
export function notesOf({ records, rival }: Pick<Input, 'records' | 'rival'>): Text[] {
  const { length } = records.systems ?? [];
  const systems = length > 1 ? [english('It holds {0} systems, each with its own columns.', length)] : [];
  const doubt =
    rival === null
      ? []
      : [english('It could also be {0}; if its items look wrong, choose that format.', rival.name)];
  return [...records.notes, ...systems, ...doubt];
}
