import { groupNameOf, idColumnsOf, meaningOf, numberOf, requireColumn, textOf, wordsOf } from '../../columns';
import {
  type Column,
  elementAt,
  english,
  fileError,
  type MetricChoice,
  type Records,
  type Text,
} from '../../model';
import { kindsOf } from '../../model/kinds';
import { namesInPath } from '../../model/names';
import type { Placed } from '../content/content-difference';
import { ABSENT } from '../match/alignment';
import { groupingColumn } from './grouping-columns';

/** A list with more numbers than this is hardly one per fold. */
const MOST_FOLDS = 30;

/** `folds/a.txt`, `a-5fold.csv`, `cv_scores.txt`: in a file's name or its folder's. */
const FOLD_NAME = /(^|[^a-z])(folds?|cv|crossval\w*|cross[ _-]?validation)([^a-z]|$)/i;

/** Words next to `fold` in a column's name: `cv_fold`, `outer_fold`, `fold_id`. */
const BESIDE_FOLD = new Set('cv outer test kfold k id idx index no nr number num name'.split(' '));

/** True for `fold`, `Fold`, `cv_fold` and `fold_id`, which identify the folds of a cross-validation. */
export function namesFold(name: string): boolean {
  const words = wordsOf(name);
  return words.includes('fold') && words.every((word) => word === 'fold' || BESIDE_FOLD.has(word));
}

/**
 * Whether the items are folds of a cross-validation: matched by a column called `fold`, short lists of
 * numbers whose file or folder is named so, or rows that say how many items each was trained and tested on.
 */
export function areFolds(a: Records, b: Records, paths: readonly string[], idColumn: string | null): boolean {
  if (idColumn !== null && namesFold(idColumn)) {
    return true;
  }
  if ([a, b].every((one) => one.n <= MOST_FOLDS && countsItems(one, 'train') && countsItems(one, 'test'))) {
    return true;
  }
  const short = [a, b].every(({ format, n }) => format === 'numbers' && n <= MOST_FOLDS);
  return short && paths.every((path) => FOLD_NAME.test(namesInPath(path).slice(-2).join('/')));
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
export function repeatedFolds(records: Records): Text[] {
  const { columns, n } = records;
  const kindsIn = ({ cells }: Column) => kindsOf(cells)?.size ?? n;
  const folds = columns.find((one) => isFold(one) && kindsIn(one) > 1 && kindsIn(one) <= MOST_FOLDS);
  const repetitions = columns.find(
    (one) => one !== folds && groupNameOf(one.name) === 'count' && kindsIn(one) > 1,
  );
  if (folds === undefined || repetitions === undefined) {
    return [];
  }
  const pairs = new Set(
    folds.cells.map((fold, row) => `${String(fold)} ${String(repetitions.cells.at(row))}`),
  );
  const others = idColumnsOf(records).filter((one) => one !== folds && one !== repetitions);
  return others.length > 0 || pairs.size !== n || kindsIn(folds) * kindsIn(repetitions) !== n
    ? []
    : [
        english(
          'The rows are {0} folds of a cross-validation, repeated {1} times ("{2}", "{3}"): all of them share training data, so their scores are not independent and p comes out too small (Nadeau and Bengio 2003); compare one repetition, with a row for each fold.',
          kindsIn(folds),
          kindsIn(repetitions),
          folds.name,
          repetitions.name,
        ),
      ];
}

/** `fold`, or a numbered `split`. */
function isFold({ name, cells }: Column): boolean {
  return (
    namesFold(name) || (wordsOf(name).at(-1) === 'split' && cells.every((cell) => Number.isInteger(cell)))
  );
}

/** Fewer rows may be anything. */
const FEWEST_GROUPS = 3;

/** What a number of items is called: `n`, `support`, `n_items`, `num_examples`, `count`. */
const COUNTS = new Set('n count counts support weight weights total size num multiplicity'.split(' '));
const COUNTED = new Set(
  'item items sample samples example examples question questions query queries instance instances case cases row rows doc docs document documents'.split(
    ' ',
  ),
);

/** Words that say what was counted: `n_correct`. */
const RIGHT = new Set('correct right passed solved hits matches resolved success successes'.split(' '));

/**
 * Says that each row is a group of items, of which a column says how many there are: an average for each subject, or how many of
 * its items are right. Groups of all sizes count alike then.
 */
export function groupsAsItems(records: Records, { column = 'score' }: MetricChoice): Text[] {
  const { columns, n } = records;
  const scored = columns.find(({ name }) => name === column);
  const sizes =
    n < FEWEST_GROUPS || scored === undefined
      ? undefined
      : columns.find(
          (one) =>
            one !== scored &&
            (isSize(one.name) || (isOfMany(scored.name) && isCount(one.name))) &&
            areSizes(one) &&
            fits(scored, one),
        );
  const isNamed = () =>
    columns.some((one) => one !== scored && areNames(one) && !idColumnsOf(records).includes(one));
  return sizes === undefined || (!isCountOfRight(column) && !isNamed())
    ? []
    : [
        english(
          'Each row seems to be a group of items ("{0}" says how many), and large groups count no more than small ones: p says something about further groups, not about the items; compare files with a score for every item.',
          sizes.name,
        ),
      ];
}

function isSize(name: string): boolean {
  const words = wordsOf(name);
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  return (
    words.every((word) => COUNTS.has(word) || COUNTED.has(word) || word === 'of' || word === 'number') &&
    (COUNTS.has(first) || COUNTS.has(last) || COUNTED.has(last))
  );
}

/** Measures that no single item has: `auc`, `ap`, `kappa`. */
const OF_MANY = new Set(
  'auc auroc rocauc auprc prauc ap map r2 kappa mcc pearson spearman kendall correlation'.split(' '),
);

function isOfMany(name: string): boolean {
  return wordsOf(name).some((word) => OF_MANY.has(word));
}

/** `n_pos`, `num_images`. */
function isCount(name: string): boolean {
  return /^(?:n|num|number|no)$/.test(wordsOf(name)[0] ?? '');
}

function isCountOfRight(name: string): boolean {
  const words = wordsOf(name);
  return words.length > 1 && RIGHT.has(words.at(-1) ?? '') && COUNTS.has(words[0] ?? '');
}

/** Whole numbers above 1 of different sizes. */
function areSizes({ cells }: Column): boolean {
  const sizes = cells.map(numberOf);
  return (
    sizes.every((size) => typeof size === 'number' && Number.isInteger(size) && size > 1) &&
    new Set(sizes).size > 1
  );
}

/** Averages are fractions or percentages, and no count is above the size of its group. */
function fits(scored: Column, sizes: Column): boolean {
  const scores = scored.cells.map(numberOf).filter((score) => typeof score === 'number');
  if (isCountOfRight(scored.name)) {
    return (
      scores.length === sizes.cells.length &&
      scores.every((score, row) => score <= Number(numberOf(sizes.cells.at(row) ?? null)))
    );
  }
  const most = meaningOf(scored.name).better === 'higher' ? 100 : 1;
  return (
    scores.every((score) => score >= 0 && score <= most) && scores.some((score) => !Number.isInteger(score))
  );
}

/** Different texts. */
function areNames({ cells }: Column): boolean {
  return (
    cells.every((cell) => typeof cell === 'string' && cell !== '') && new Set(cells).size === cells.length
  );
}

/** Which cluster (document, speaker, session) each item belongs to, numbered in order of first appearance. */
interface Clusters {
  readonly indices: Int32Array;
  readonly count: number;
}

/**
 * Clusters of the items, from a column, or two joined by ` + `, of the first file that holds the item. An item in no file is a
 * separate cluster.
 *
 * @throws RealGainError `unknown-column`; `missing-value` with the line of an item without a cluster
 */
export function clusterIndices(sides: readonly [Placed, ...Placed[]], column: string): Clusters {
  const columns = sides.map(
    ({ records, path }) => groupingColumn(records, column) ?? requireColumn(records, column, path),
  );
  const numbers = new Map<string, number>();
  const indices = sides[0].order.map((_, item) => {
    const place = sides.findIndex(({ order }) => (order[item] ?? ABSENT) !== ABSENT);
    const name = place < 0 ? `\n${item}` : nameAt(elementAt(sides, place), elementAt(columns, place), item);
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  });
  return { indices, count: numbers.size };
}

function nameAt({ records, path, order }: Placed, { name, cells }: Column, item: number): string {
  const record = elementAt(order, item);
  const cell = cells.at(record) ?? null;
  if (cell === null || cell === '') {
    throw fileError(
      'missing-value',
      { path, line: elementAt(records.lines, record) },
      '{0}, line {1}: the item has no "{2}", which names its cluster.',
      name,
    );
  }
  return textOf(cell);
}
