import type { Records } from '../../model';
import { namesInPath } from '../../model/folders';
import { FOLD_COLUMN } from '../match/find-ids';

/** A list with more numbers than this is hardly one per fold. */
const MOST_FOLDS = 30;

/** `folds/a.txt`, `a-5fold.csv`, `cv_scores.txt`: in a file's name or its folder's. */
const FOLD_NAME = /(^|[^a-z])(folds?|cv|crossval\w*|cross[ _-]?validation)([^a-z]|$)/i;

/**
 * Whether the items are folds of a cross-validation: matched by a column called `fold`, or short lists of
 * numbers whose file or folder name says so.
 */
export function areFolds(a: Records, b: Records, paths: readonly string[], idColumn: string | null): boolean {
  if (idColumn === FOLD_COLUMN) {
    return true;
  }
  const short = [a, b].every(({ format, n }) => format === 'numbers' && n <= MOST_FOLDS);
  return short && paths.every((path) => FOLD_NAME.test(namesInPath(path).slice(-2).join('/')));
}
