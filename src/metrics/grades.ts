import type { Cell } from '../model';

/** Words for right and wrong, and Inspect's letters: C, I, P (partial, half a point), N (no answer). */
const GRADES = new Map<string, number>([
  ...['1', 'true', 'yes', 'y', 'c', 'correct', 'right', 'pass', 'passed'].map((word) => [word, 1] as const),
  ...['0', 'false', 'no', 'n', 'i', 'incorrect', 'wrong', 'fail', 'failed'].map((word) => [word, 0] as const),
  ...['p', 'partial'].map((word) => [word, 0.5] as const),
]);

/** Names of columns that say whether an item is right. */
const GRADED_NAMES = new Set(
  (
    'correct is_correct iscorrect right is_right acc accuracy exact_match em passed pass success is_success solved ' +
    'resolved hit match is_match grade'
  ).split(' '),
);

/**
 * The grade in a cell: 1 right, 0 wrong, 0.5 for a partial answer.
 *
 * @returns null if the cell is missing, undefined if it holds no grade
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

/** `correct`, `metrics.exact_match` ... */
export function isGradedName(column: string): boolean {
  return GRADED_NAMES.has(column.slice(column.lastIndexOf('.') + 1).toLowerCase());
}
