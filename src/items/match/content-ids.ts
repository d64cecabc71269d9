import { findColumn, idRank, isMeasure, isOutputName, textOf, wordsOf } from '../../columns';
import type { Because, Cells, Column, Records } from '../../model';
import { sameCells, type Side } from './alignment';
import { composite } from './composite-ids';
import { couldBeIds, matchKeys, type KeyForm } from './item-keys';
import { sortedByChance, UNLIKELY } from './sorted';

/* Ids that no name tells: columns that are unique, alone or with another one, and the same in both files. */

/** The columns that match the items of two files. */
export interface FoundIds {
  readonly a: Column;
  readonly b: Column;
  readonly form: KeyForm;
  readonly because: Because;
}

/** A text or whole number that is unique and the same in both files, whatever its column is called. */
export function contentIds(a: Side, b: Side, scored: readonly string[]): FoundIds | null {
  const isScored = new Set(scored);
  for (const column of a.records.columns) {
    const { name } = column;
    const other = findColumn(b.records, name);
    if (other === undefined || isResult(name, isScored)) {
      continue;
    }
    if (idRank(name) !== null || !couldBeIds(column) || !couldBeIds(other) || sameCells(column, other)) {
      continue;
    }
    const match = matchKeys(column, other);
    if (match?.shared === 1 && !ranks(a.records, column, scored) && !ranks(b.records, other, scored)) {
      return { a: column, b: other, form: match.form, because: 'matched' };
    }
  }
  return null;
}

/** More columns are not tried with each of the others. */
const MOST_TRIED = 6;

/** Two columns that together are unique and the same in both files, in another order: a video and its frame. */
export function pairedIds(a: Side, b: Side, scored: readonly string[]): FoundIds | null {
  const isScored = new Set(scored);
  const inAnotherOrder = a.records.columns.filter((column) => {
    const other = findColumn(b.records, column.name);
    const mayIdentify =
      other !== undefined &&
      !isResult(column.name, isScored) &&
      !isRank(column.name) &&
      couldBeIds(column) &&
      couldBeIds(other);
    return mayIdentify && !sameCells(column, other);
  });
  for (const { name } of inAnotherOrder.slice(0, MOST_TRIED)) {
    const together = composite(a.records, b.records, name, scored);
    const isSame = together?.shared === 1 && a.records.n === b.records.n;
    if (together !== null && isSame && !isRank(together.a.name)) {
      return { a: together.a, b: together.b, form: 'exact', because: 'matched' };
    }
  }
  return null;
}

/** Scores and answers are never ids. */
export function isResult(name: string, scored: ReadonlySet<string>): boolean {
  return scored.has(name) || isOutputName(name) || isMeasure(name);
}

const RANK = /^(?:rank|ranking|place|position|rang|platz|order|sort|sorted)$/;

function isRank(name: string): boolean {
  return wordsOf(name).some((word) => RANK.test(word));
}

/**
 * True of the numbers 1 to n if they rank items rather than identify them: by their name, or because a score
 * follows them.
 */
function ranks(records: Records, { name, cells }: Column, scored: readonly string[]): boolean {
  const n = cells.length;
  const are = cells.every((cell) => textOf(cell).trim() !== '' && Number(cell) >= 0 && Number(cell) <= n);
  return are && (isRank(name) || scored.some((one) => runsWith(records, cells, one)));
}

/** True if items in the order of these numbers are in the order of their scores. */
function runsWith(records: Records, numbers: Cells, scored: string): boolean {
  const scores = findColumn(records, scored)?.cells.map(Number) ?? [];
  const inOrder = Array.from(scores.keys())
    .sort((one, other) => Number(numbers.at(one)) - Number(numbers.at(other)))
    .map((row) => scores[row]!);
  return sortedByChance(inOrder) < UNLIKELY;
}
