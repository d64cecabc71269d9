import type { Column, Records } from '../../model/records';
import { findColumn, isMeasure, isOutputName, textOf } from '../../columns';
import { areNumbers } from '../content/cell-traits';
import { isUnique, sameCells, type Columns } from './alignment';
import { couldBeIds, matchKeys } from './item-keys';

/** A trial may be missing here and there; if more are, the ids identify something else. */
const MOST_TRIALS = 0.9;

/**
 * Ids that each occur equally often, or more than once and as often in both files, in any order, with nothing that numbers their
 * rows: the first row of an id in one file is matched with the first in the other, and so on. Which of them are matched changes
 * no mean, since all rows of an id are resampled together.
 *
 * @returns null if the files hold other ids, or some occur more often than others, and not in both
 */
export function repetitions({ a, b }: Columns): Columns | null {
  const [inA, inB] = [numbered(a), numbered(b)];
  const isSame =
    inA.counts.size === inB.counts.size && [...inA.counts.keys()].every((id) => inB.counts.has(id));
  const isRegular = inA.often > 1 && inA.often === inB.often && areRegular(inA) && areRegular(inB);
  return isSame && (isRegular || areRepeated(inA, inB)) ? { a: inA.column, b: inB.column } : null;
}

interface Numbered {
  readonly column: Column;
  readonly counts: ReadonlyMap<string, number>;
  /** The largest of the counts. */
  readonly often: number;
}

function numbered({ name, cells }: Column): Numbered {
  const counts = new Map<string, number>();
  const ids = cells.map((cell) => {
    const id = textOf(cell);
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return `${id}${BETWEEN}${count}`;
  });
  return {
    column: { name, cells: ids },
    counts,
    often: [...counts.values()].reduce((most, count) => Math.max(most, count), 0),
  };
}

function areRegular({ counts, often }: Numbered): boolean {
  return [...counts.values()].filter((count) => count === often).length >= MOST_TRIALS * counts.size;
}

/** Each id more than once, and as often in both: no duplicates by mistake. */
function areRepeated(a: Numbered, b: Numbered): boolean {
  return [...a.counts].every(([id, count]) => count > 1 && b.counts.get(id) === count);
}

/* Ids made of several columns: the segment of a document, a question in one of several languages. */

export const BETWEEN = ' + ';

/** Trials may be missing in a file; with fewer in both, the columns identify something else. */
const NEARLY_ALL = 0.9;

/** Ids of more columns would be found by chance. */
const MOST_COLUMNS = 3;

const MOST_CANDIDATES = 8;

/**
 * The fewest columns that together are unique and the same in both files, else nearly the same: any that neither file wrote as
 * a result.
 *
 * @param name one of them; null: any
 * @returns null if no columns do
 */
export function composite(
  a: Records,
  b: Records,
  name: string | null,
  scored: readonly string[],
): { a: Column; b: Column; shared: number } | null {
  const isScored = new Set(scored);
  let nearly: { a: Column; b: Column; shared: number } | null = null;
  const areSame = (one: string) => sameCells(findColumn(a, one), findColumn(b, one));
  const others = a.columns
    .filter((column) => column.name !== name && !isScored.has(column.name))
    // A `generation` may be a text, or the number of one.
    .filter((column) => !isMeasure(column.name) && (!isOutputName(column.name) || areNumbers(column)))
    .filter((column) =>
      [column, findColumn(b, column.name)].every((one) => one !== undefined && couldBeIds(one)),
    )
    // A column that is unique by itself numbers the rows, or would have been found.
    .filter((column) => name !== null || !isUnique(column))
    .map((column) => column.name)
    .slice(0, MOST_CANDIDATES);
  const given = name === null ? [] : [name];
  for (let size = 2 - given.length; given.length + size <= MOST_COLUMNS; size += 1) {
    for (const further of choicesOf(others, size)) {
      const together = [...given, ...further].join(BETWEEN);
      // Columns in the same order are in the same order together, too.
      if (repeatsSoon(a, together) || [...given, ...further].every(areSame)) {
        continue;
      }
      const [inA, inB] = [parseComposite(a, together), parseComposite(b, together)];
      if (inA === undefined || inB === undefined) {
        continue;
      }
      const shared = matchKeys(inA, inB)?.shared ?? 0;
      if (shared === 1 && inA.cells.length === inB.cells.length) {
        return { a: inA, b: inB, shared };
      }
      nearly ??= shared >= NEARLY_ALL ? { a: inA, b: inB, shared } : null;
    }
  }
  return nearly;
}

/** Rows that show most columns to be no ids. */
const SOON = 1000;

function repeatsSoon(records: Records, name: string): boolean {
  const parts = new Set(name.split(BETWEEN));
  const head = records.columns
    .filter((column) => parts.has(column.name))
    .map((column) => ({ ...column, cells: column.cells.slice(0, SOON) }));
  const column = parseComposite({ ...records, columns: head }, name);
  return column === undefined || !isUnique(column);
}

/** Every choice of so many elements, in their order. */
function choicesOf(all: readonly string[], size: number): string[][] {
  return size === 0
    ? [[]]
    : all.flatMap((first, i) => choicesOf(all.slice(i + 1), size - 1).map((rest) => [first, ...rest]));
}

/** `doc_id + seg_id`: the columns as one; undefined if the records lack any. */
export function parseComposite(records: Records, name: string): Column | undefined {
  const columns = name.split(BETWEEN).map((part) => findColumn(records, part));
  const parts = columns.filter((column) => column !== undefined);
  if (parts.length < 2 || parts.length < columns.length || !parts.every(couldBeIds)) {
    return undefined;
  }
  const [first, ...others] = parts;
  return (
    first && {
      name,
      cells: first.cells.map((cell, i) =>
        [cell, ...others.map(({ cells }) => cells.at(i) ?? null)].map(textOf).join(' / '),
      ),
    }
  );
}
