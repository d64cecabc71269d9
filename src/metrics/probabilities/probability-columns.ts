import { english } from '../../model/words';
import type {
  Beside,
  MetricFit,
  OptionDescription,
  ScoringInput,
  StatsTable,
} from '../../model/settings/metric';
import type { Cell, Column, Records } from '../../model/records';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { kindsIn } from '../../model/kinds';
import { sumOf } from '../../model/lists';
import { requireGold, goldColumns, predictionAndGold, type Gold } from '../answers/answers';
import { areaUnder } from '../weighted/ranking';
import { columnOrUsual, firstColumn, numberOf, numberOrNaN, textOf } from '../../columns/cells';
import { Unscorable } from '../../columns/unscorable';
import { valueOf } from '../options';
import { valuesIn } from '../text/lists';

const PROBABILITY_COLUMNS = [
  ...['probability', 'prob', 'probabilities', 'probs', 'proba', 'y_prob', 'y_proba', 'class_probabilities'],
  ...['1', 'positive', 'true', 'yes', 'pos'].flatMap((name) => [`prob_${name}`, `p_${name}`]),
];

export const POSITIVE: OptionDescription = {
  name: 'class',
  values: 'text',
  default: null,
  meaning: english('the positive class, where classes are not 0 and 1'),
};

const EXAMINED_ITEMS = 1000;

/** Probabilities of an item add up to 1 but for the digits that were printed. */
const SUM_TOLERANCE = 0.02;

/** A probability of class 1, or one for each class. */
type Probability = number | readonly number[];

/** An item: its probabilities, and the place of the right class. */
export interface Guess {
  readonly probability: Probability;
  readonly right: number;
}

export interface Extraction {
  readonly k: number;
  readonly lists: boolean | 'only';
  readonly rowOf: (guess: Guess) => readonly number[];
}

/**
 * The statistics of each item, from a column of probabilities and the right classes.
 *
 * @throws RealGainError `needs-reference`, `unknown-column`, `not-numeric`, `missing-value`
 */
export function extract(
  input: ScoringInput,
  choice: MetricChoice,
  { k, lists, rowOf }: Extraction,
): StatsTable {
  const { output, outputPath } = input;
  const { column, gold } = columnsOf(input, choice);
  const classes = new Float64Array(output.n);
  const unlabelled = new Unscorable(gold.records, gold.column, gold.path, english('a class by its number'));
  const positive = lists === 'only' ? '' : valueOf(choice, POSITIVE);
  unlabelled.each(
    positive === '' ? classOf : (cell) => labelOf(cell, positive),
    (value, item) => (classes[item] = value),
  );
  unlabelled.check();
  const expected =
    lists === 'only'
      ? english('a list of probabilities that add up to 1')
      : lists
        ? english('a probability from 0 to 1, or a list of them that add up to 1')
        : english('a probability from 0 to 1');
  const unscorable = new Unscorable(output, column, outputPath, expected);
  const data = new Float64Array(output.n * k);
  const read = (cell: Cell, item: number): readonly number[] | null | undefined => {
    const probability = probabilityOf(cell);
    if (probability === null || probability === undefined) {
      return probability;
    }
    const count = classesIn(probability);
    const isAllowed = typeof probability === 'number' ? lists !== 'only' : lists !== false;
    const right = classes[item]!;
    return isAllowed && right < count ? rowOf({ probability, right }) : undefined;
  };
  unscorable.each(read, (row, item) => data.set(row, item * k));
  return { n: output.n, k, data, left: unscorable.leave() };
}

/**
 * The column of probabilities, and the right classes.
 *
 * @throws RealGainError `needs-reference`, `unknown-column`
 */
export function columnsOf(input: ScoringInput, choice: MetricChoice): { column: Column; gold: Gold } {
  const { output, outputPath } = input;
  const usual = firstColumn(output, PROBABILITY_COLUMNS)?.name ?? 'probability';
  const column = columnOrUsual(output, choice, usual, outputPath);
  const gold = requireGold(input, { ...choice, referenceColumn: classesOf(input, choice, column) }, column);
  return { column, gold };
}

/** The column with the right classes; beside probabilities, one that is called like answers holds them. */
function classesOf({ output, references }: ScoringInput, choice: MetricChoice, column: Column) {
  if (choice.referenceColumn !== undefined || references.length > 0) {
    return choice.referenceColumn;
  }
  const { gold, prediction } = predictionAndGold(output);
  return gold?.name ?? (prediction === column ? undefined : prediction?.name);
}

/** @returns 1 for the positive class, where one is named, else 0 or 1 as the cell says */
export function labelOf(cell: Cell, positive: string): number | null | undefined {
  if (positive === '') {
    const label = classOf(cell);
    return typeof label === 'number' && label > 1 ? undefined : label;
  }
  const text = textOf(cell).trim();
  return text === '' ? null : text === positive ? 1 : 0;
}

/** @returns null for a missing cell, undefined for one that is no class */
export function classOf(cell: Cell): number | null | undefined {
  const text = textOf(cell).trim().toLowerCase();
  const value = text === 'true' ? 1 : text === 'false' ? 0 : numberOf(cell);
  return typeof value === 'number' && !(Number.isInteger(value) && value >= 0) ? undefined : value;
}

/** @returns null for a missing cell, undefined for one that is no probability */
function probabilityOf(cell: Cell): Probability | null | undefined {
  const listed = valuesIn(textOf(cell));
  if (listed === null) {
    const value = numberOf(cell);
    return typeof value === 'number' && !(value >= 0 && value <= 1) ? undefined : value;
  }
  const numbers = listed.filter((value) => typeof value === 'number' && value >= 0 && value <= 1) as number[];
  const sum = sumOf(numbers);
  return numbers.length === listed.length && numbers.length > 1 && Math.abs(sum - 1) <= SUM_TOLERANCE
    ? numbers
    : undefined;
}

/** How many classes there are: two where the probability of one is given. */
function classesIn(probability: Probability | null | undefined): number {
  return typeof probability === 'object' && probability !== null ? probability.length : 2;
}

/** Whether a column holds a probability for each class. */
export function listsIn(output: Records, name: string | undefined): boolean {
  const column = output.columns.find((one) => one.name === name);
  return (
    column?.cells.slice(0, EXAMINED_ITEMS).some((cell) => typeof probabilityOf(cell) === 'object') === true
  );
}

/** A column of probabilities beside one of classes by their numbers: called so, or predictions with fractions from 0 to 1. */
export function fits(
  output: Records,
  beside: Beside | undefined,
  { id, fit, lists }: { readonly id: string; readonly fit: number; readonly lists: boolean },
): MetricFit[] {
  const { gold: own, prediction } = predictionAndGold(output, beside);
  const named = firstColumn(output, PROBABILITY_COLUMNS);
  const column = named ?? prediction;
  const [reference] = beside?.references ?? [];
  const gold =
    reference === undefined || column === undefined
      ? (own ?? (named && prediction))
      : goldColumns(reference, column.name)[0];
  if (column === undefined || gold === undefined || gold === column) {
    return [];
  }
  const probabilities = column.cells.slice(0, EXAMINED_ITEMS).map(probabilityOf);
  const areLists = probabilities.some((one) => Array.isArray(one));
  const positives = areLists ? [undefined] : positivesOf(gold, reference === undefined ? column : null);
  const classes = gold.cells
    .slice(0, EXAMINED_ITEMS)
    .map((cell) => (positives[0] === undefined ? classOf(cell) : labelOf(cell, positives[0])));
  const fractions = probabilities.filter((one) => one !== null && !Number.isInteger(one)).length;
  const isFit =
    (named !== undefined || fractions > probabilities.length / 2) &&
    probabilities.every((one) => one !== undefined && (lists || !Array.isArray(one))) &&
    classes.every((one, row) => one !== undefined && (one ?? 0) < classesIn(probabilities[row]));
  // Nothing else can be made of such predictions; classes beside probabilities are right or wrong, if the systems don't agree on all.
  const isAnswered =
    named !== undefined &&
    own !== undefined &&
    prediction !== undefined &&
    prediction !== named &&
    beside?.varying?.has(prediction.name) !== false;
  const better = isAnswered || positives.length > 1 ? -0.5 : named === undefined ? 0.04 : 0;
  return isFit
    ? positives.map((positive) => ({
        choice: { id, ...scoredBeside(column, gold, positive) },
        fit: fit + better,
      }))
    : [];
}

/** A column of scores or probabilities of the positive class, which is named where classes aren’t 0 and 1. */
export function scoredBeside(
  column: Column,
  labels: Column,
  positive: string | undefined,
): Omit<MetricChoice, 'id'> {
  return {
    column: column.name,
    referenceColumn: labels.name,
    ...(positive !== undefined && { options: { [POSITIVE.name]: positive } }),
  };
}

const POSITIVE_NAMES = /^(?:\+?1|\+|pos|positive|true|yes)$/i;

/** Scores of a class are so many standard errors of unrelated ones above the others. */
const CLEARLY_HIGHER = 4;

/** Two classes that are not 0 and 1, without empty cells; [] for others. */
function twoClasses({ cells }: Column): readonly string[] {
  const names = kindsIn(cells).map((cell) => textOf(cell).trim());
  const classes = [...new Set(names)].filter((name) => name !== '');
  return classes.length !== 2 || cells.every((cell) => (classOf(cell) ?? 2) <= 1) ? [] : classes;
}

/** Which of two classes has a name such as `yes` or `positive`; undefined for 0 and 1, and if neither has. */
export function positiveOf(labels: Column): string | undefined {
  return twoClasses(labels).find((name) => POSITIVE_NAMES.test(name));
}

/**
 * The classes that may be the positive one: by its name, else the one for which scores are clearly higher (Mann and Whitney 1947), else
 * both; undefined for 0 and 1.
 *
 * @param scores null where they are in another file than the labels
 */
export function positivesOf(labels: Column, scores: Column | null): readonly (string | undefined)[] {
  const named = positiveOf(labels);
  const classes = named === undefined ? twoClasses(labels) : [named];
  const numbers = scores?.cells.map(numberOrNaN) ?? [];
  const higher =
    classes.length < 2
      ? []
      : classes.filter((one) => {
          const cells = labels.cells.map((cell) => textOf(cell).trim());
          const { auc, deviation } = areaUnder(
            Float64Array.from(numbers),
            cells.map((cell) => cell === one),
          );
          return auc - 0.5 >= CLEARLY_HIGHER * deviation;
        });
  return higher.length > 0 ? higher : classes.length > 0 ? classes : [undefined];
}
