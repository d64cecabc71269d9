import { english } from '../model/words';
import type { Beside, MetricKind, ScoringInput, StatsTable } from '../model/settings/metric';
import type { Cells, Column, Records } from '../model/records';
import type { MetricChoice } from '../model/settings/metric-choice';
import { sumOf } from '../model/lists';
import { everyKind } from '../model/kinds';
import { goldColumns, predictionAndGold } from './answers/answers';
import { isNumeric } from '../columns/cells';
import { namedPair } from '../columns/answer-names';
import { wordSet } from '../columns/lexicon';
import { meaningOf } from '../columns/meaning';
import { hasWord } from '../columns/segments';
import { numberPairs, onlyNumbers } from './number-pairs';

interface Definition {
  readonly id: string;
  readonly works: MetricKind['works'];
  readonly name: string;
  readonly higherIsBetter: boolean;
  readonly isMean?: true;
  readonly fit: number;
  readonly statistics: readonly string[];
  /** The statistics of an item from the prediction x, the right number y, and both minus their means over all items. */
  readonly of: (x: number, y: number, centered: readonly [x: number, y: number]) => readonly number[];
  readonly score: (sums: Float64Array, offset: number) => number;
}

/** Metrics that a user may want alike, so RealGain asks which one. */
const USUAL = 0.97;

/**
 * Metrics of predicted numbers x against the right numbers y, equal to scikit-learn's.
 *
 * - `mae`: mean absolute error, Σ |x − y| / n; `mse`: Σ (x − y)² / n; `rmse`: its square root. Lower is better.
 * - `r2`: coefficient of determination, 1 − Σ (x − y)² / Σ (y − ȳ)²; without variation of y, 1 for perfect predictions, else 0.
 * - `pearson`: correlation, Σ (x − x̄)(y − ȳ) / √(Σ (x − x̄)² Σ (y − ȳ)²); 0 where either doesn't vary.
 *
 * Sums of squares are of numbers minus their mean over all items, which leaves these metrics as they are and keeps their digits.
 */
const DEFINITIONS: readonly Definition[] = [
  {
    id: 'mae',
    works: ['pedregosa-etal-2011'],
    name: 'MAE',
    higherIsBetter: false,
    isMean: true,
    fit: USUAL,
    statistics: [english('absolute error'), english('items')],
    of: (x, y) => [Math.abs(x - y), 1],
    score: (sums, at) => sums[at]! / sums[at + 1]!,
  },
  {
    id: 'rmse',
    works: ['pedregosa-etal-2011'],
    name: 'RMSE',
    higherIsBetter: false,
    fit: USUAL,
    statistics: [english('squared error'), english('items')],
    of: (x, y) => [(x - y) ** 2, 1],
    score: (sums, at) => Math.sqrt(sums[at]! / sums[at + 1]!),
  },
  {
    id: 'pearson',
    works: ['pearson-1895'],
    name: english('Pearson correlation'),
    higherIsBetter: true,
    fit: USUAL,
    statistics: ['x', 'y', 'x²', 'y²', 'xy', english('items')],
    of: (_x, _y, [x, y]) => [x, y, x * x, y * y, x * y, 1],
    score: pearsonOf,
  },
  {
    id: 'r2',
    works: ['pedregosa-etal-2011'],
    name: 'R²',
    higherIsBetter: true,
    fit: 0.9,
    statistics: [english('squared error'), 'y', 'y²', english('items')],
    of: (x, y, [, centered]) => [(x - y) ** 2, centered, centered * centered, 1],
    score: determinationOf,
  },
  {
    id: 'mse',
    works: ['pedregosa-etal-2011'],
    name: 'MSE',
    higherIsBetter: false,
    isMean: true,
    fit: 0.8,
    statistics: [english('squared error'), english('items')],
    of: (x, y) => [(x - y) ** 2, 1],
    score: (sums, at) => sums[at]! / sums[at + 1]!,
  },
];

export const REGRESSION: readonly MetricKind[] = DEFINITIONS.map(kindOf);

function kindOf(definition: Definition): MetricKind {
  const { id, name, higherIsBetter, isMean = false, fit, statistics, score, works } = definition;
  return {
    id,
    name,
    works,
    fits: (output, beside) =>
      measuredColumns(output, beside).map(({ less, ...choice }) => ({
        choice: { id, ...choice },
        fit: Number((fit - less).toFixed(2)),
      })),
    create: (choice) => ({
      higherIsBetter,
      isMean,
      signature: `${id}|column:${choice.column ?? 'prediction'}|against:${choice.referenceColumn ?? 'reference'}`,
      statistics,
      extract: (input) => extract(input, choice, definition),
      score,
    }),
  };
}

function extract(input: ScoringInput, choice: MetricChoice, { of, statistics }: Definition): StatsTable {
  const { predicted, right, left } = numberPairs(input, choice);
  const [meanX, meanY] = [predicted, right].map((values) => meanOf(values.filter(Number.isFinite)));
  const k = statistics.length;
  const data = new Float64Array(predicted.length * k);
  predicted.forEach((x, item) => {
    if (!Number.isNaN(x)) {
      const y = right[item]!;
      data.set(of(x, y, [x - meanX!, y - meanY!]), item * k);
    }
  });
  return { n: predicted.length, k, data, left };
}

function meanOf(values: Float64Array): number {
  return sumOf(values) / Math.max(1, values.length);
}

function pearsonOf(sums: Float64Array, at: number): number {
  const [x, y, n] = [sums[at]!, sums[at + 1]!, sums[at + 5]!];
  const [xx, yy, xy] = [sums[at + 2]!, sums[at + 3]!, sums[at + 4]!];
  const spread = Math.sqrt(variation(xx, x, n) * variation(yy, y, n));
  return spread === 0 ? 0 : Math.max(-1, Math.min(1, (xy - (x * y) / n) / spread));
}

function determinationOf(sums: Float64Array, at: number): number {
  const [errors, y, yy, n] = [sums[at]!, sums[at + 1]!, sums[at + 2]!, sums[at + 3]!];
  const spread = variation(yy, y, n);
  return spread > 0 ? 1 - errors / spread : errors === 0 ? 1 : 0;
}

/** Σ (v − v̄)² from Σ v² and Σ v; 0 where only rounding is left. */
function variation(squares: number, sum: number, n: number): number {
  const value = squares - (sum * sum) / n;
  return value > squares * 8 * Number.EPSILON ? value : 0;
}

/** Items of which more are equal are answers, such as numbers in mathematics, and no measurements. */
const MOST_EQUAL = 0.1;

/** Counts and grades fit as well as answers do, so that a user is asked. */
const COUNTS_LESS = 0.07;

/**
 * The columns of predicted and right numbers, if most predictions have a fraction, hardly any is exactly right, and these aren't
 * classes; or if they are counts or the grades of two raters.
 *
 * @returns how much less than measurements they fit
 */
export function measuredColumns(
  output: Records,
  beside?: Beside,
): (Pick<MetricChoice, 'column' | 'referenceColumn'> & { readonly less: number })[] {
  const { prediction: named, gold: own } = predictionAndGold(output, beside);
  const reference = beside?.references[0];
  const prediction = named ?? onlyNumbers(output, beside?.references);
  if (prediction === undefined) {
    return [];
  }
  const golds = reference === undefined ? [own ?? []].flat() : goldColumns(reference, prediction.name);
  return golds.flatMap((gold) => {
    const columns = { column: prediction.name, referenceColumn: gold.name };
    return areMeasured(prediction, gold)
      ? [{ ...columns, less: 0 }]
      : areCounted(prediction, gold) || areGraded(output, prediction, gold)
        ? [{ ...columns, less: COUNTS_LESS }]
        : [];
  });
}

/** `rating` beside `human_rating`: near is nearly right. */
function areGraded({ columns }: Records, prediction: Column, gold: Column): boolean {
  return (
    namedPair(columns)?.gold === gold &&
    meaningOf(prediction.name).generic === true &&
    [prediction, gold].every(({ cells }) => hasNumbers(cells))
  );
}

/** Names of numbers that only stand for something else. */
const CLASS_WORDS = wordSet('class classes category intent tag id ids idx index');

/** No more different whole numbers than this are stars, grades or classes. */
const MOST_CLASSES = 10;

/** A wrong count is near if it is off by at most this share of the range. */
const NEAR = 0.1;

/** So few wrong answers show nothing. */
const FEWEST_WRONG = 10;

/**
 * True of whole numbers that may be counts or ages rather than class ids: more than 10 different right ones, which fill at
 * least half of their range (answers in mathematics don't); less than half of the predictions are right, and at least half of
 * the wrong ones are off by a tenth of the range or less (those of unordered classes aren't).
 */
function areCounted({ name, cells }: Column, { name: rightName, cells: right }: Column): boolean {
  const isClass = [name, rightName].some((one) => hasWord(one, CLASS_WORDS));
  const areWhole = (all: Cells) => all.every((cell) => Number.isInteger(cell));
  if (isClass || cells.length !== right.length || !areWhole(cells) || !areWhole(right)) {
    return false;
  }
  const values = new Set<number>();
  let [least, most] = [Infinity, -Infinity];
  right.forEach((cell) => {
    values.add(Number(cell));
    least = Math.min(least, Number(cell));
    most = Math.max(most, Number(cell));
  });
  const range = most - least;
  if (values.size <= MOST_CLASSES || 2 * values.size < range + 1) {
    return false;
  }
  let [wrong, near] = [0, 0];
  cells.forEach((cell, item) => {
    const error = Math.abs(Number(cell) - Number(right.at(item)));
    wrong += error > 0 ? 1 : 0;
    near += error > 0 && error <= Math.max(1, NEAR * range) ? 1 : 0;
  });
  return wrong >= FEWEST_WRONG && 2 * wrong > cells.length && 2 * near >= wrong;
}

function areMeasured({ cells }: Column, { cells: right }: Column): boolean {
  if (!hasNumbers(cells) || !hasNumbers(right) || cells.length !== right.length) {
    return false;
  }
  let [fractions, equal] = [0, 0];
  cells.forEach((cell, item) => {
    fractions += Number.isInteger(cell) ? 0 : 1;
    equal += cell === right.at(item) ? 1 : 0;
  });
  return fractions > cells.length / 2 && equal < MOST_EQUAL * cells.length && new Set(right).size > 2;
}

function hasNumbers(cells: Cells): boolean {
  return isNumeric(cells) && everyKind(cells, (cell) => typeof cell !== 'boolean');
}
