import { english, englishOf } from '../../model/words';
import { fileError, RealGainError } from '../../model/errors';
import type {
  Beside,
  Metric,
  MetricFit,
  MetricKind,
  OptionDescription,
  ScoringInput,
  StatsTable,
} from '../../model/settings/metric';
import type { Cell, Records } from '../../model/records';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { someQuoted } from '../../model/texts/some-of';
import { someKind } from '../../model/kinds';
import { requireGold, holdsLabels, predictionAndGold } from '../answers/answers';
import { strayNotes } from './stray-answers';
import { columnOrUsual, plainTexts, textOf } from '../../columns/cells';
import { answerOf, Unscorable } from '../../columns/unscorable';
import { valueOf } from '../options';
import { MEASURE_NAMES, MEASURES, shareOf, type Measure } from './precision-recall';

/** With more classes than this the table of counts would use too much memory. */
export const MOST_CLASSES = 500;

/** Gold, guessed and correct items of each class. */
export const PER_CLASS = 3;

const CLASS: OptionDescription = {
  name: 'class',
  values: 'text',
  default: null,
  meaning: english('the positive class (required)'),
};

export type Average = 'macro' | 'micro' | 'weighted';

/**
 * Metrics of a column of guessed classes against the right ones, equal to scikit-learn's with
 * `zero_division=0`.
 *
 * Sufficient statistics: for every class that occurs as gold or guess, the items of that class, those guessed
 * to be of it, and those rightly so (3 per class). Precision P, recall R and F1 of a class follow from its
 * three.
 *
 * - `macro-…`: the mean over the classes that occur in either column; a class that is only guessed has F1 =
 *   0.
 * - `weighted-…`: that mean weighted by the gold items of each class.
 * - `micro-…`: of the sums over classes, which is accuracy where every item has one class.
 * - `class-…`: of the class in option `class` (the positive class of two).
 * - `balanced-accuracy`: the mean recall of the classes that occur as gold.
 * - `mcc`: Matthews's correlation, for more than two classes R_K (Gorodkin 2004):
 * (c·n − Σ gₖ·pₖ)/√((n² − Σ pₖ²)·(n² − Σ gₖ²)); 0 where either column has one class only.
 */
export const CLASSIFICATION: readonly MetricKind[] = [
  ...(['macro', 'weighted', 'micro'] as const).flatMap((average) =>
    MEASURES.map((measure) => averaged(average, measure)),
  ),
  ...MEASURES.map(ofClass),
  matthews(),
  balanced(),
];

function averaged(average: Average, measure: Measure): MetricKind {
  const id = `${average}-${measure}`;
  const name = `${average} ${MEASURE_NAMES[measure]}`;
  // The average that papers report comes first in the menu; from sums, all three are accuracy.
  const fit = { macro: 0.6, weighted: 0.5, micro: 0.3 }[average] - (measure === 'f1' ? 0 : 0.05);
  return {
    id,
    name,
    scores: 'classes',
    works: ['van-rijsbergen-1979', 'pedregosa-etal-2011'],
    fits: (output, beside) =>
      fits(output, beside, { id }, average === 'micro' && measure !== 'f1' ? 0.1 : fit),
    create: (choice, references) => ({
      ...common(choice, references, name),
      unit: '%',
      score: (sums, offset, k = sums.length - offset) =>
        100 * averageOf(average, measure, sums, offset, offset + k),
    }),
  };
}

function ofClass(measure: Measure): MetricKind {
  const id = `class-${measure}`;
  return {
    id,
    name: englishOf(english('{0} of a class', MEASURE_NAMES[measure])),
    scores: 'classes',
    works: ['van-rijsbergen-1979', 'pedregosa-etal-2011'],
    options: [CLASS],
    fits: (output, beside) =>
      measure === 'f1'
        ? twoClasses(output, beside).flatMap((name) =>
            fits(output, beside, { id, options: { class: name } }, 0.4),
          )
        : [],
    create(choice, references) {
      const wanted = valueOf(choice, CLASS);
      return {
        ...common(
          choice,
          references,
          `${MEASURE_NAMES[measure]} of ${wanted || 'a class'}`,
          `|class:${wanted}`,
        ),
        unit: '%',
        statistics: ['gold', 'guessed', 'correct'].map((what) => `${what}: ${wanted}`),
        extract: (input) => oneClass(extract(input, choice), wanted, input.outputPath),
        score: (sums, at) => 100 * shareOf(measure, sums[at]!, sums[at + 1]!, sums[at + 2]!),
      };
    },
  };
}

function matthews(): MetricKind {
  return {
    id: 'mcc',
    name: 'MCC',
    scores: 'classes',
    works: ['matthews-1975', 'gorodkin-2004'],
    fits: (output, beside) => fits(output, beside, { id: 'mcc' }, 0.45),
    create: (choice, references) => ({
      ...common(choice, references, 'MCC'),
      score: (sums, offset, k = sums.length - offset) => matthewsOf(sums, offset, offset + k),
    }),
  };
}

function balanced(): MetricKind {
  const name = englishOf(english('balanced accuracy'));
  return {
    id: 'balanced-accuracy',
    name,
    scores: 'classes',
    works: ['brodersen-etal-2010'],
    fits: (output, beside) => fits(output, beside, { id: 'balanced-accuracy' }, 0.42),
    create: (choice, references) => ({
      ...common(choice, references, name),
      unit: '%',
      score: (sums, offset, k = sums.length - offset) => 100 * meanRecall(sums, offset, offset + k),
    }),
  };
}

function meanRecall(sums: Float64Array, start: number, end: number): number {
  let [recalls, classes] = [0, 0];
  for (let at = start; at < end; at += PER_CLASS) {
    if (sums[at]! > 0) {
      recalls += sums[at + 2]! / sums[at]!;
      classes += 1;
    }
  }
  return recalls / classes;
}

export function common(choice: MetricChoice, references: number, name: string, more = '') {
  const column = choice.column ?? (references > 0 ? 'text' : 'prediction');
  const against = choice.referenceColumn ?? 'reference';
  return {
    name,
    higherIsBetter: true,
    signature: `${choice.id}|column:${column}|against:${against}${more}|zero_division:0`,
    statistics: [],
    extract: (input: ScoringInput) => extract(input, choice),
  } satisfies Partial<Metric>;
}

export function averageOf(
  average: Average,
  measure: Measure,
  sums: Float64Array,
  start: number,
  end: number,
): number {
  let [weights, total] = [0, 0];
  let [allGold, allGuessed, allCorrect] = [0, 0, 0];
  for (let at = start; at < end; at += PER_CLASS) {
    const [gold, guessed, correct] = [sums[at]!, sums[at + 1]!, sums[at + 2]!];
    allGold += gold;
    allGuessed += guessed;
    allCorrect += correct;
    const weight = average === 'weighted' ? gold : gold + guessed > 0 ? 1 : 0;
    weights += weight;
    total += weight * shareOf(measure, gold, guessed, correct);
  }
  return average === 'micro' ? shareOf(measure, allGold, allGuessed, allCorrect) : total / weights;
}

function matthewsOf(sums: Float64Array, start: number, end: number): number {
  let [n, correct, both, golds, guesses] = [0, 0, 0, 0, 0];
  for (let at = start; at < end; at += PER_CLASS) {
    const [gold, guessed] = [sums[at]!, sums[at + 1]!];
    n += gold;
    correct += sums[at + 2]!;
    both += gold * guessed;
    golds += gold * gold;
    guesses += guessed * guessed;
  }
  const spread = Math.sqrt((n * n - guesses) * (n * n - golds));
  return spread === 0 ? 0 : (correct * n - both) / spread;
}

export function extract(input: ScoringInput, choice: MetricChoice): StatsTable {
  const { output, outputPath } = input;
  const only = output.format === 'numbers' ? 'score' : 'text';
  const usual = predictionAndGold(output).prediction?.name ?? only;
  const column = columnOrUsual(output, choice, usual, outputPath);
  const gold = requireGold(input, choice, column);
  const right = classesIn(new Unscorable(gold.records, gold.column, gold.path, english('the right class')));
  const guessed = classesIn(new Unscorable(output, column, outputPath, 'a class'), (cell, item) =>
    answerOf(cell, output, item),
  );
  // Sorted, so that the order of classes doesn't depend on the order of items.
  const classes = [...new Set([...right, ...guessed])].sort();
  if (classes.length > MOST_CLASSES) {
    throw fileError(
      'bad-setting',
      { path: outputPath },
      '{0} and its reference hold {1} different classes in "{2}", more than {3}; check the column, or count right answers with accuracy.',
      classes.length.toLocaleString('en-US'),
      column.name,
      MOST_CLASSES,
    );
  }
  const place = new Map(classes.map((name, i) => [name, i * PER_CLASS]));
  const k = classes.length * PER_CLASS;
  const data = new Float64Array(output.n * k);
  for (let i = 0; i < output.n; i += 1) {
    const [gold, guess] = [place.get(right[i]!) ?? 0, place.get(guessed[i]!) ?? 0];
    data[i * k + gold] = 1;
    data[i * k + guess + 1] = 1;
    data[i * k + gold + 2] = gold === guess ? 1 : 0;
  }
  const names = classes.flatMap((name) => [`gold: ${name}`, `guessed: ${name}`, `correct: ${name}`]);
  const notes = strayNotes(output, column, outputPath, gold);
  return { n: output.n, k, data, names, ...(notes.length > 0 && { notes }) };
}

/** The three statistics of one class, which must occur in the gold column. */
function oneClass({ n, k, data, names = [] }: StatsTable, wanted: string, path: string): StatsTable {
  const occurs = (at: number) => data.some((value, i) => i % k === at && value > 0);
  const places = names.map((_, at) => at).filter((at) => at % PER_CLASS === 0 && occurs(at));
  const at = places.find((place) => names[place] === `gold: ${wanted}`);
  if (at === undefined) {
    const choices = places.map((place) => names[place]!.slice('gold: '.length));
    const asked =
      wanted === ''
        ? english('Choose the positive class')
        : english('No right class of {0} is "{1}"', path, wanted);
    throw new RealGainError(
      'bad-setting',
      english('{0}: set the option "class" to one of {1}.', asked, someQuoted(choices)),
      { path, choices },
    );
  }
  const rows = new Float64Array(n * PER_CLASS);
  for (let i = 0; i < n; i += 1) {
    rows.set(data.subarray(i * k + at, i * k + at + PER_CLASS), i * PER_CLASS);
  }
  return { n, k: PER_CLASS, data: rows };
}

/** @throws RealGainError `missing-value` */
function classesIn(cells: Unscorable, read = (cell: Cell, _item: number): Cell => cell): string[] {
  const classes: string[] = [];
  cells.each(read, (cell) => classes.push(classOf(cell)));
  cells.check();
  return classes;
}

/** A class by name; Python's `True` and JSON's `true` are the same. */
function classOf(cell: Cell): string {
  const name = textOf(cell).trim();
  return /^(?:true|false)$/i.test(name) ? name.toLowerCase() : name;
}

export function fits(
  output: Records,
  beside: Beside | undefined,
  choice: MetricChoice,
  fit: number,
): MetricFit[] {
  const plain = plainTexts(output);
  if (plain !== undefined) {
    return holdsLabels(plain) ? [{ choice: { ...choice, column: 'text' }, fit }] : [];
  }
  const { prediction, gold } = predictionAndGold(output, beside);
  if (prediction === undefined || !holdsLabels(prediction)) {
    return [];
  }
  const { options, ...bare } = choice;
  const columns = { column: prediction.name, ...(gold && { referenceColumn: gold.name }) };
  return [{ choice: { ...bare, ...columns, ...(options && { options }) }, fit }];
}

/** The classes of a gold column beside the predictions, if there are exactly two. */
function twoClasses(output: Records, beside?: Beside): string[] {
  const { gold } = predictionAndGold(output, beside);
  const classes = new Set<string>();
  const isThird = (cell: Cell) => cell !== null && classes.add(classOf(cell)).size > 2;
  return !someKind(gold?.cells ?? [], isThird) && classes.size === 2 ? [...classes].sort() : [];
}
