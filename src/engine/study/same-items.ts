import {
  ABSENT,
  checkContent,
  findIds,
  isFound,
  keyOf,
  type FoundIds,
  type Placed,
  type ScoredColumns,
} from '../../items';
import { textOf } from '../../columns';
import type { Because, Records, Source, Text } from '../../model';
import { elementAt } from '../../model/element-at';

/** An output as it was read. */
export interface StudiedFile extends Source {
  readonly records: Records;
}

/** The system whose ids are used for all. */
export interface FirstSystem extends StudiedFile {
  readonly labels: readonly string[];
}

/** Which of the first system's items a system has. */
export interface SameItems {
  /** The id of each record as in the first system; null if items are matched by line. */
  readonly ids: readonly string[] | null;
  /** The column that identifies the items in this system's file; null: matched by line. */
  readonly idColumn: string | null;
  readonly because: Because;
  /** For each record, the matching record of the first system. */
  readonly inFirst: Int32Array;
  /** Other columns that both files have and that agree. */
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

/** The first system, with its items' labels: their ids, or else their lines. */
export function firstSystem(file: StudiedFile, idColumn: string | null): FirstSystem {
  const found = findIds(file, file, { idColumn, scored: [] });
  const labels = isFound(found) ? found.a.cells.map(textOf) : lineLabels(file.records.n);
  return { ...file, labels };
}

/** If some systems have ids and others are matched by the lines of the first: the ids on these lines. */
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
  const ids = b.cells.map((cell, i) => labels[elementAt(inFirst, i)] ?? textOf(cell));
  return { ids, inFirst };
}

function byLines(first: Records, { n }: Records): Pick<SameItems, 'ids' | 'inFirst'> {
  return {
    ids: null,
    inFirst: Int32Array.from({ length: n }, (_, record) => (first.n === n ? record : ABSENT)),
  };
}
