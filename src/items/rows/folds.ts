import { groupNameOf, idColumnsOf, textOf, wordSet, wordsOf } from '../../columns';
import { english } from '../../model/words';
import type { Column, Records } from '../../model/records';
import { kindsOf } from '../../model/kinds';
import { namesInPath } from '../../model/names';
import type { Said } from '../source';
import { isUnique } from '../match/alignment';

/** A list with more numbers than this is hardly one per fold. */
const MOST_FOLDS = 30;

/** `folds/a.txt`, `a-5fold.csv`, `cv_scores.txt`: in a file's name or its folder's. */
const FOLD_NAME = /(^|[^a-z])(folds?|cv|crossval\w*|cross[ _-]?validation)([^a-z]|$)/i;

/** Words next to `fold` in a column's name: `cv_fold`, `outer_fold`, `fold_id`. */
const BESIDE_FOLD = wordSet('cv outer test kfold k id idx index no nr number num name');

/** True for `fold`, `Fold`, `cv_fold` and `fold_id`, which identify the folds of a cross-validation. */
export function namesFold(name: string): boolean {
  const words = wordsOf(name);
  return words.includes('fold') && words.every((word) => word === 'fold' || BESIDE_FOLD.has(word));
}

/**
 * Whether the items are folds of a cross-validation: matched by a column called `fold`, short lists of
 * numbers whose file or folder is named so, or rows that are called `fold_1`, say how many items each was trained and tested on, or
 * how long it took to fit and to score, as scikit-learn writes them.
 */
export function areFolds(a: Records, b: Records, paths: readonly string[], idColumn: string | null): boolean {
  if (idColumn !== null && namesFold(idColumn)) {
    return true;
  }
  const saysSo = (one: Records) =>
    (countsItems(one, 'train') && countsItems(one, 'test')) || areCalledFolds(one) || timesFits(one);
  if ([a, b].every((one) => one.n <= MOST_FOLDS && saysSo(one))) {
    return true;
  }
  const short = [a, b].every(({ format, n }) => format === 'numbers' && n <= MOST_FOLDS);
  return short && paths.every((path) => FOLD_NAME.test(namesInPath(path).slice(-2).join('/')));
}

/** `Fold 1`, `fold_2`, each once. */
function areCalledFolds({ columns }: Records): boolean {
  return columns.some(
    ({ cells }) =>
      cells.length > 1 &&
      isUnique({ cells }) &&
      cells.every((cell) => /^(?:cv|outer)?[\s_-]*fold[\s_-]*\d+$/i.test(textOf(cell))),
  );
}

function timesFits({ columns }: Records): boolean {
  const names = new Set(columns.map(({ name }) => name));
  return names.has('fit_time') && names.has('score_time');
}

/** `n_train`, `test_size`: whole numbers above 1. */
function countsItems({ columns }: Records, part: string): boolean {
  return columns.some(
    ({ name, cells }) =>
      /^(?:n|num|count|size|n ?samples)?(?:train|test)(?:ing)?(?:n|size|count|samples)?$/.test(
        wordsOf(name).join(''),
      ) &&
      wordsOf(name).join('').includes(part) &&
      cells.every((cell) => Number.isInteger(cell) && Number(cell) > 1),
  );
}

/**
 * Says that rows are the folds of a cross-validation that was repeated: one row for each fold of each repetition, and no other
 * column that identifies an item.
 */
export function repeatedFolds(records: Records): Said {
  const { columns, n } = records;
  const kindsIn = ({ cells }: Column) => kindsOf(cells)?.size ?? n;
  const folds = columns.find((one) => isFold(one) && kindsIn(one) > 1 && kindsIn(one) <= MOST_FOLDS);
  const repetitions = columns.find(
    (one) => one !== folds && groupNameOf(one.name) === 'count' && kindsIn(one) > 1,
  );
  if (folds === undefined || repetitions === undefined) {
    return null;
  }
  const pairs = new Set(
    folds.cells.map((fold, row) => `${String(fold)} ${String(repetitions.cells.at(row))}`),
  );
  const others = idColumnsOf(records).filter((one) => one !== folds && one !== repetitions);
  return others.length > 0 || pairs.size !== n || kindsIn(folds) * kindsIn(repetitions) !== n
    ? null
    : english(
        'The rows are {0} folds of a cross-validation, repeated {1} times ("{2}", "{3}"): all of them share training data, so their scores are not independent and p comes out too small (Nadeau and Bengio 2003); compare one repetition, with a row for each fold.',
        kindsIn(folds),
        kindsIn(repetitions),
        folds.name,
        repetitions.name,
      );
}

/** `fold`, or a numbered `split`. */
function isFold({ name, cells }: Column): boolean {
  return (
    namesFold(name) || (wordsOf(name).at(-1) === 'split' && cells.every((cell) => Number.isInteger(cell)))
  );
}
