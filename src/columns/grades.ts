import type { Cell, Cells } from '../model';
import { everyKind, someKind } from '../model/kinds';
import { onceFor } from '../model/once';
import { isAnswerName } from './answer-names';
import { meaningOf } from './meaning';
import { lastPart } from './names';

/** Words for right and wrong, and Inspect's letters: C, I, P (partial, half a point), N (no answer). */
const GRADES = new Map<string, number>([
  ...['1', 'true', 'yes', 'y', 'c', 'correct', 'right', 'pass', 'passed'].map((word) => [word, 1] as const),
  ...['0', 'false', 'no', 'n', 'i', 'incorrect', 'wrong', 'fail', 'failed'].map((word) => [word, 0] as const),
  ...['p', 'partial'].map((word) => [word, 0.5] as const),
]);

/** Unambiguous words. Letters and yes or no may also be answers. */
const VERDICTS = /^(?:correct|incorrect|right|wrong|pass|passed|fail|failed|partial)$/i;

/** Names of columns with right-or-wrong grades, besides those of measures and events. */
const GRADED_NAMES = new Set(['right', 'is_right', 'isright', 'grade']);

/**
 * The grade in a cell: 1 right, 0 wrong, 0.5 for a partial answer.
 *
 * @returns null if the cell is missing, undefined if it is not a grade
 */
export function gradeOf(cell: Cell): number | null | undefined {
  if (cell === null || cell === '') {
    return null;
  }
  if (typeof cell === 'number') {
    return cell === 0 || cell === 1 ? cell : Number.isNaN(cell) ? null : undefined;
  }
  return typeof cell === 'boolean' ? Number(cell) : GRADES.get(cell.trim().toLowerCase());
}

/** `correct`, `metrics.exact_match`, `score` ...: 1 in such a column is better than 0. */
export function isGradedName(column: string): boolean {
  if (isAnswerName(column)) {
    return false;
  }
  const { better, kind } = meaningOf(column);
  return GRADED_NAMES.has(lastPart(column)) || (better === 'higher' && kind !== 'cost');
}

/** True if every cell is a grade (or missing) and there are some. */
export const holdsGrades = onceFor((cells: Cells): boolean => {
  let some = false;
  const all = everyKind(cells, (cell) => {
    const grade = gradeOf(cell);
    some ||= typeof grade === 'number';
    return grade !== undefined;
  });
  return some && all;
});

/** True if the cells contain `correct`, `failed` … */
export const holdsVerdicts = onceFor((cells: Cells): boolean => {
  const isMissing = (cell: Cell) => cell === null || cell === '';
  const isVerdict = (cell: Cell) => typeof cell === 'string' && VERDICTS.test(cell.trim());
  return someKind(cells, isVerdict) && everyKind(cells, (cell) => isMissing(cell) || isVerdict(cell));
});
