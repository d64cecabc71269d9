import {
  ABSENT,
  checkContent,
  findIds,
  isFound,
  keyOf,
  type FoundIds,
  type Placed,
  type ScoredColumns,
} from '../../analysis';
import { textOf } from '../../metrics';
import type { Because, Records, Source, Text } from '../../model';

/** An output as it was read. */
export interface StudiedFile extends Source {
  readonly records: Records;
}

/** The system in whose words items are called. */
export interface FirstSystem extends StudiedFile {
  readonly labels: readonly string[];
}

/** Which items of a study a system holds, told by the first system's. */
export interface SameItems {
  /** The id of each record in the first system's words; null where items are known by their lines. */
  readonly ids: readonly string[] | null;
  /** The column that identifies the items in this system's file; null: they go by line. */
  readonly idColumn: string | null;
  readonly because: Because;
  /** Record of the first system of each record of this one. */
  readonly inFirst: Int32Array;
  /** What both files hold besides and agree on. */
  readonly columns: readonly string[];
  readonly warnings: readonly Text[];
}

/**
 * Finds a system's items among the first system's, and checks that they are the same.
 *
 * @throws RealGainError as `findIds` and `checkContent`; `needs-answer`
 */
export function sameItems(
  first: FirstSystem,
  system: StudiedFile,
  idColumn: string | null,
  scored: ScoredColumns,
): SameItems {
  const found = findIds(first, system, { idColumn, scored: [...scored.answers, ...scored.gold] });
  const matched = isFound(found) ? byIds(found, first.labels) : byLines(first.records, system.records);
  const how = {
    alignedBy: isFound(found) ? 'id' : 'line',
    idColumn: isFound(found) ? found.a.name : null,
  } as const;
  const placed: Placed = { records: first.records, path: first.path, order: matched.inFirst };
  const own: Placed = { ...system, order: Int32Array.from(matched.inFirst.keys()) };
  const { columns, warnings } = checkContent(placed, own, how, scored, idColumn !== null);
  if (!isFound(found) && found.doubt !== null && columns.length === 0) {
    throw found.doubt;
  }
  return {
    ...matched,
    idColumn: isFound(found) ? found.b.name : null,
    because: found.because,
    columns,
    warnings: isFound(found) || found.warning === null ? warnings : [...warnings, found.warning],
  };
}

/** The first system, with what it calls its items: by their ids, or else by their lines. */
export function firstSystem(file: StudiedFile, idColumn: string | null): FirstSystem {
  const found = findIds(file, file, { idColumn, scored: [] });
  const labels = isFound(found) ? found.a.cells.map(textOf) : lineLabels(file.records.n);
  return { ...file, labels };
}

/** Where some systems are known by ids and others go by the lines of the first: the ids that stand on these lines. */
export function idsOfLines(n: number, { labels }: FirstSystem): readonly string[] {
  return lineLabels(n).map((label, line) => labels[line] ?? label);
}

function lineLabels(n: number): string[] {
  return Array.from({ length: n }, (_, record) => `line ${record + 1}`);
}

function byIds({ a, b, form }: FoundIds, labels: readonly string[]): Pick<SameItems, 'ids' | 'inFirst'> {
  const records = new Map<string, number>();
  a.cells.forEach((cell, record) => records.set(keyOf(cell, form), record));
  const inFirst = Int32Array.from(b.cells, (cell) => records.get(keyOf(cell, form)) ?? ABSENT);
  const ids = b.cells.map((cell, i) => labels[inFirst[i]] ?? textOf(cell));
  return { ids, inFirst };
}

function byLines(first: Records, { n }: Records): Pick<SameItems, 'ids' | 'inFirst'> {
  return {
    ids: null,
    inFirst: Int32Array.from({ length: n }, (_, record) => (first.n === n ? record : ABSENT)),
  };
}
