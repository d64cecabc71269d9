import { english, englishOf } from '../../model/words';
import { fileError } from '../../model/errors';
import type {
  Beside,
  Metric,
  MetricFit,
  MetricKind,
  OptionDescription,
  ScoringInput,
  StatsTable,
} from '../../model/settings/metric';
import type { Column, Records } from '../../model/records';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { GOLD_COLUMNS, namedColumns, PREDICTION_COLUMNS } from '../../columns/answer-names';
import { requireGold, ALONE, goldColumns, predictionAndGold } from '../answers/answers';
import { columnOrUsual, plainTexts } from '../../columns/cells';
import { averageOf, MOST_CLASSES, PER_CLASS, type Average } from './classification';
import { labelSets, labelShape, shareLabels, SEPARATORS, type LabelSets } from './label-sets';
import { valueOf } from '../options';
import { shareOf } from './precision-recall';

/** Further names of columns of guessed and of right labels, where they hold lists. */
const GUESSES = [
  ...PREDICTION_COLUMNS,
  'predictions',
  'predicted_labels',
  'pred_labels',
  'labels_pred',
  'predicted_classes',
  'predicted_tags',
];
const RIGHT = [
  ...GOLD_COLUMNS,
  'labels',
  'gold_labels',
  'true_labels',
  'labels_true',
  'targets',
  'classes',
  'tags',
  'categories',
];

const SEPARATOR: OptionDescription = {
  name: 'separator',
  values: ['auto', ...SEPARATORS],
  default: 'auto',
  meaning: english('what separates the labels in a cell; auto: the first of ; | , in the right labels'),
};

const ZERO_DIVISION: OptionDescription = {
  name: 'zero_division',
  values: ['0', '1'],
  default: '0',
  meaning: english('the F1 of an item that rightly has no label'),
};

/** Gold, guessed and right labels together: of all items for the micro average, of one for that of samples. */
interface Counts {
  readonly gold: number;
  readonly guessed: number;
  readonly right: number;
}

interface ItemMean {
  readonly id: string;
  readonly name: string;
  readonly higherIsBetter: boolean;
  readonly fit: number;
  readonly options?: readonly OptionDescription[];
  /** @param labels how many different labels there are */
  readonly of: (counts: Counts, labels: number, choice: MetricChoice) => number;
}

const MEANS: readonly ItemMean[] = [
  {
    id: 'multilabel-samples-f1',
    name: english('samples F1 of labels'),
    higherIsBetter: true,
    fit: 1,
    options: [ZERO_DIVISION],
    of: ({ gold, guessed, right }, _labels, choice) =>
      gold + guessed === 0 ? Number(valueOf(choice, ZERO_DIVISION)) : shareOf('f1', gold, guessed, right),
  },
  {
    id: 'multilabel-subset-accuracy',
    name: english('subset accuracy'),
    higherIsBetter: true,
    fit: 0.6,
    of: ({ gold, guessed, right }) => (gold === right && guessed === right ? 1 : 0),
  },
  {
    id: 'multilabel-hamming-loss',
    name: english('Hamming loss'),
    higherIsBetter: false,
    fit: 0.5,
    of: ({ gold, guessed, right }, labels) => (gold + guessed - 2 * right) / labels,
  },
];

/**
 * Metrics of items with any number of labels each, equal to scikit-learn's on indicator matrices with
 * `zero_division=0`. A label's F1 is 2·right/(gold + guessed).
 *
 * - `micro`: of the sums over items and labels. Statistics of an item: its gold, guessed and right labels.
 * - `macro`, `weighted`: the mean over labels, which weighs each label by its gold items if weighted. Statistics: the three of
 *   each label. A label that occurs neither as gold nor as guess doesn't count; scikit-learn counts it 0 and warns.
 * - `samples`: the mean over items of each one's F1.
 * - subset accuracy: the share of items with exactly the right labels. Hamming loss: the share of decisions (item and label)
 *   that are wrong; labels are those that are gold somewhere.
 */
export const MULTILABEL: readonly MetricKind[] = [
  ...(['micro', 'macro', 'weighted'] as const).map(averaged),
  ...MEANS.map(itemMean),
];

function averaged(average: Average): MetricKind {
  const id = `multilabel-${average}-f1`;
  const name = englishOf(english('{0} F1 of labels', average));
  return {
    id,
    name,
    scores: 'label sets',
    works: ['van-rijsbergen-1979', 'pedregosa-etal-2011'],
    options: [SEPARATOR],
    fits: (output, beside) => fits(output, beside, id, average === 'weighted' ? 0.6 : 1),
    create: (choice, references) => ({
      ...common(choice, references, name),
      statistics: average === 'micro' ? ['gold labels', 'guessed labels', 'right labels'] : [],
      extract: (input) => (average === 'micro' ? together : each)(setsOf(input, choice), input.outputPath),
      score: (sums, at, k = sums.length - at) => 100 * averageOf(average, 'f1', sums, at, at + k),
    }),
  };
}

function itemMean({ id, name, higherIsBetter, fit, options = [], of }: ItemMean): MetricKind {
  return {
    id,
    name,
    scores: 'label sets',
    works: ['van-rijsbergen-1979', 'pedregosa-etal-2011'],
    options: [SEPARATOR, ...options],
    fits: (output, beside) => fits(output, beside, id, fit),
    create: (choice, references) => ({
      ...common(choice, references, name, options),
      higherIsBetter,
      isMean: true,
      statistics: [name, 'items'],
      extract(input) {
        const found = setsOf(input, choice);
        const left = new Set(found.left.map(({ item }) => item));
        return tableOf(found, 2, (item) =>
          left.has(item) ? [0, 0] : [of(countsOf(found, item), found.labels.size, choice), 1],
        );
      },
      score: (sums, at) => (100 * sums[at]!) / sums[at + 1]!,
    }),
  };
}

function common(
  choice: MetricChoice,
  references: number,
  name: string,
  options: readonly OptionDescription[] = [],
) {
  const column = choice.column ?? (references > 0 ? 'text' : 'prediction');
  const against = choice.referenceColumn ?? 'reference';
  const division = valueOf(choice, options[0] ?? { ...ZERO_DIVISION, name: '' });
  return {
    name,
    unit: '%',
    higherIsBetter: true,
    signature: `${choice.id}|column:${column}|against:${against}|separator:${valueOf(choice, SEPARATOR)}|zero_division:${division}`,
  } satisfies Partial<Metric>;
}

function setsOf(input: ScoringInput, choice: MetricChoice): LabelSets {
  const { output, outputPath: path } = input;
  const usual = columnsOf(output, ALONE).guess?.name ?? 'text';
  const column = columnOrUsual(output, choice, usual, path);
  const gold = requireGold(input, choice, column);
  const separator = valueOf(choice, SEPARATOR);
  const found = labelSets({ records: output, column, path }, gold, separator === 'auto' ? '' : separator);
  if (found.labels.size === 0) {
    throw fileError(
      'bad-setting',
      { path: gold.path },
      'No item of {0} has a label in "{1}"; choose another column.',
      gold.column.name,
    );
  }
  return found;
}

function countsOf({ right, guessed }: LabelSets, item: number): Counts {
  const [gold, guesses] = [right[item]!, guessed[item]!];
  const both = [...guesses].filter((label) => gold.has(label)).length;
  return { gold: gold.size, guessed: guesses.size, right: both };
}

function together(found: LabelSets): StatsTable {
  return tableOf(found, PER_CLASS, (item) => {
    const { gold, guessed, right } = countsOf(found, item);
    return [gold, guessed, right];
  });
}

/** Three statistics for each label that occurs. */
function each(found: LabelSets, path: string): StatsTable {
  const { right, guessed } = found;
  const labels = [...new Set([...right, ...guessed].flatMap((set) => [...set]))].sort();
  if (labels.length > MOST_CLASSES) {
    throw fileError(
      'bad-setting',
      { path },
      '{0} and its reference hold {1} different labels, more than {2}; check the separator, or choose the metric "{3}" or "{4}", which take any number.',
      labels.length.toLocaleString('en-US'),
      MOST_CLASSES,
      'multilabel-micro-f1',
      'multilabel-samples-f1',
    );
  }
  const place = new Map(labels.map((label, i) => [label, PER_CLASS * i]));
  const k = PER_CLASS * labels.length;
  const names = labels.flatMap((label) => [`gold: ${label}`, `guessed: ${label}`, `correct: ${label}`]);
  const table = tableOf(found, k, (item) => {
    const row = new Float64Array(k);
    right[item]!.forEach((label) => (row[place.get(label)!] = 1));
    guessed[item]!.forEach((label) => {
      row[place.get(label)! + 1] = 1;
      row[place.get(label)! + 2] = right[item]!.has(label) ? 1 : 0;
    });
    return row;
  });
  return { ...table, names };
}

function tableOf(
  { right, left, notes }: LabelSets,
  k: number,
  rowOf: (item: number) => ArrayLike<number>,
): StatsTable {
  const data = new Float64Array(right.length * k);
  right.forEach((_, item) => data.set(rowOf(item), item * k));
  return { n: right.length, k, data, left, ...(notes.length > 0 && { notes }) };
}

/**
 * Lists of labels can be scored in no other way, so that only an average has to be chosen; lists of what hardly repeats may be equal or
 * not, too; cells with separators are mostly classes.
 */
const [OF_LISTS, OF_SHARED, OF_CELLS] = [0.97, 0.9, 0.25];

function fits(output: Records, beside: Beside = ALONE, id: string, fit: number): MetricFit[] {
  const { guess, gold } = columnsOf(output, beside);
  const [reference] = beside.references;
  const right = gold ?? (guess && reference ? goldColumns(reference, guess.name)[0] : undefined);
  if (guess === undefined || right === undefined || guess === right) {
    return [];
  }
  const shapes = [labelShape(guess), labelShape(right)];
  const choice = { id, column: guess.name, ...(gold && { referenceColumn: gold.name }) };
  return shapes.includes(null)
    ? gold !== undefined && shareLabels(guess, gold)
      ? [{ choice, fit: fit * OF_SHARED }]
      : []
    : [{ choice, fit: fit * (shapes.includes('cells') || gold === undefined ? OF_CELLS : OF_LISTS) }];
}

/** The columns of guessed and of right labels; the latter is the reference's, if any. */
function columnsOf(
  output: Records,
  beside: Beside,
): { guess?: Column | undefined; gold?: Column | undefined } {
  const plain = plainTexts(output);
  if (plain !== undefined) {
    return { guess: plain };
  }
  const known = predictionAndGold(output, beside);
  const guess = known.prediction ?? namedColumns(output, GUESSES)[0];
  const others = namedColumns(output, RIGHT).filter((column) => column !== guess);
  return { guess, gold: beside.references.length > 0 ? undefined : (known.gold ?? others[0]) };
}
