import type { Because } from '../../model/texts/reading';
import type { Cells, Column, Records, Cell } from '../../model/records';
import { english, type Text } from '../../model/words';
import { fileError, RealGainError } from '../../model/errors';
import { onceFor } from '../../model/once';
import { findColumn, textOf } from '../../columns';

export interface AlignPaths {
  readonly a: string;
  readonly b: string;
  readonly references: readonly string[];
}

export interface AlignOptions {
  /** The column that identifies items; null: detected; `BY_LINE`: none. */
  readonly idColumn: string | null;
  /** Columns that are scored, and so are never ids. */
  readonly scored?: readonly string[];
  readonly paths: AlignPaths;
  /** The names of the two systems, if they are of one file. */
  readonly systems?: readonly (string | undefined)[];
}

/** Which record of each file is item i (-1: none). All of these have the same length, the number of items. */
export interface Alignment {
  readonly alignedBy: 'line' | 'id';
  /** Its name in A. */
  readonly idColumn: string | null;
  /** The columns that hold the ids in each file; absent if a file is matched by line. */
  readonly idColumns: {
    readonly a?: string;
    readonly b?: string;
    readonly references: readonly (string | undefined)[];
  };
  readonly because: Because;
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly references: readonly Int32Array[];
  /** The items' ids, if aligned by id; for many items a list that is built on first use. */
  readonly ids: readonly string[] | null;
  /** The id of one item, if available without the list. */
  readonly idAt?: (item: number) => string;
  /** Why the items may still not be the same, unless their contents show that they are. */
  readonly doubt: RealGainError | null;
  readonly warnings: readonly Text[];
}

export interface Side {
  readonly records: Records;
  readonly path: string;
  /** Which of the file's systems it is, if two of one file are compared. */
  readonly system?: string | undefined;
}

export interface Columns {
  readonly a: Column;
  readonly b: Column;
}

/** A file with the ids of its records. */
export interface Keyed extends Side {
  readonly name: string;
  /** The ids, in a form that is the same in all files. */
  readonly keys: Cells;
}

/** With the record of each id. */
export interface Indexed extends Keyed {
  readonly places: ReadonlyMap<string, number>;
}

/** The record of an item in a file that lacks it, where files may (`Records.partial`). */
export const ABSENT = -1;

/** The column of a name in both files; null where one lacks it. */
export function sharedColumn(a: Side, b: Side, name: string): Columns | null {
  const [inA, inB] = [findColumn(a.records, name), findColumn(b.records, name)];
  return inA !== undefined && inB !== undefined ? { a: inA, b: inB } : null;
}

/** null where a file lacks the item. */
export function cellAt(cells: Cells, record = ABSENT): Cell {
  return record < 0 ? null : (cells.at(record) ?? null);
}

/** Record i is item i. */
export function fileOrder(n: number): Int32Array {
  const order = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    order[i] = i;
  }
  return order;
}

export function sameCells(
  one: Pick<Column, 'cells'> | undefined,
  other: Pick<Column, 'cells'> | undefined,
): boolean {
  const [left, right]: [Cells, Cells] = [one?.cells ?? [], other?.cells ?? []];
  return (
    left === right ||
    left.areSameAs?.(right) === true ||
    (left.length === right.length &&
      left.every((cell, i) => {
        const other = right.at(i) ?? null;
        return cell === other || textOf(cell) === textOf(other);
      }))
  );
}

/** No gaps, and no id twice. */
export function isUnique({ cells }: Pick<Column, 'cells'>): boolean {
  return areUnique(cells);
}

const areUnique = onceFor((cells: Cells): boolean => {
  const distinct = countsUp({ cells }) ? true : cells.areDistinctTexts?.();
  if (distinct !== undefined) {
    return distinct;
  }
  const ids = new Set<string>();
  return cells.every((cell) => {
    const text = textOf(cell);
    const isNew = text !== '' && !ids.has(text);
    ids.add(text);
    return isNew;
  });
});

/** True if a column counts up, as the ids of most files do: then all of its cells differ. */
export function countsUp(column: Pick<Column, 'cells'> | undefined): boolean {
  return column !== undefined && areRising(column.cells);
}

const areRising = onceFor((cells: Cells): boolean => {
  let last = -Infinity;
  return cells.every((cell) => {
    const up = typeof cell === 'number' && cell > last;
    last = up ? cell : last;
    return up;
  });
});

/** @throws RealGainError `missing-value`, `duplicate-id` */
export function indexed(file: Keyed): Indexed {
  const { records, path, name, keys } = file;
  const found = new Map<string, number>();
  keys.forEach((cell, record) => {
    const line = records.lines[record]!;
    if (cell === null || cell === '') {
      throw fileError('missing-value', { path, line }, '{0}, line {1}: the item has no "{2}".', name);
    }
    const id = textOf(cell);
    const earlier = found.get(id);
    if (earlier !== undefined) {
      throw fileError(
        'duplicate-id',
        { path, line },
        '{0}, line {1}: duplicate {2} "{3}" (first on line {4}); choose a column that identifies the items.',
        name,
        id,
        records.lines[earlier]!,
      );
    }
    found.set(id, record);
  });
  return { ...file, places: found };
}

/** @throws RealGainError `id-mismatch` if a reference lacks an item of the outputs */
export function checkCovered(a: Indexed, reference: Indexed): void {
  const lost = firstMissing(a, reference);
  if (lost !== null) {
    throw new RealGainError(
      'id-mismatch',
      english(
        'The {0} "{1}" (line {2} of {3}) is missing in the reference {4}.',
        a.name,
        lost.id,
        lost.line ?? 0,
        a.path,
        reference.path,
      ),
      { path: a.path, line: lost.line },
    );
  }
}

export function firstMissing(
  own: Indexed,
  other: Indexed,
): { id: string; line: number | undefined; in: Side; from: Side } | null {
  for (const [id, record] of own.places) {
    if (!other.places.has(id)) {
      return { id, line: own.records.lines[record], in: own, from: other };
    }
  }
  return null;
}
