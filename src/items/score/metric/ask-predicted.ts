import {
  findColumn,
  isAnswerName,
  isOpenName,
  isRightName,
  isUnnamed,
  meaningOf,
  numberOrNaN,
  textOf,
  wordSet,
  wordsOf,
} from '../../../columns';
import { correlation } from '../../../model/correlation';
import { kindsIn, onlyCell } from '../../../model/kinds';
import { isSystemName } from '../../../model/system-names';
import { elementAt, endsOf, meanOf } from '../../../model/lists';
import { numbersAmong } from '../../../columns/cells';
import type { Cell, Cells, Column, Records } from '../../../model/records';
import type { MetricFit } from '../../../model/settings/metric';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import { holdsFreeTexts, needsGold } from '../../../metrics/answers/answers';
import { valuesIn } from '../../../metrics/text/lists';
import { english } from '../../../model/words';
import { isOfItems } from '../beside';
import { NO_CHANCE, tellsMarks } from '../numbers/predictions';
import { ask, choicesOf } from './ask-metric';
import type { Files } from '../../source';
import { PREDICTION } from './not-scores';
import type { Outputs } from './scored-columns';

/** What is predicted, whatever the name says beside. */
const PREDICTED = wordSet('similarity sim cosine cos', 'prediction');

/** The same as a name alone, or as that of a score: an `edit_distance` measures an output. */
const PREDICTED_ALONE = /^(?:distance|dist|risk)(?:score)?$/;

/** `model_score`: of what a model did, or what it gave to something else, such as an essay. */
export function isOfModel(column: string): boolean {
  return /^model(?:score|rating)s?$/.test(wordsOf(column).join(''));
}

/**
 * Asks whether scores predict right answers: `score` beside `label` or `relevance`, `cosine_similarity` beside a `score` that people gave. The mean
 * of predictions says nothing about how good they are.
 *
 * @throws RealGainError `needs-metric` if the scores of both outputs go with a column that is the same in both
 */
export function askPredicted(
  choice: MetricChoice,
  sides: Outputs & { readonly fits: readonly MetricFit[] },
): void {
  const { a, b, orders, fits } = sides;
  const { id, column = 'score' } = choice;
  const own = wordsOf(column);
  const isPrediction = own.some((word) => PREDICTED.has(word)) || PREDICTED_ALONE.test(own.join(''));
  const isAlone = a.records === b.records;
  if (id === 'mean') {
    askRight(choice, sides);
  }
  if (id !== 'mean' || !(isPrediction || isOpenName(column))) {
    return;
  }
  for (const { name, cells } of a.records.columns) {
    const { kind, better, vague } = meaningOf(name);
    // Of an essay, but not of the baseline.
    const mayBeGiven = isOfModel(column) && !wordsOf(name).some(isSystemName);
    const isQuality =
      kind === 'quality' && better === 'higher' && (isPrediction || mayBeGiven || vague !== true);
    const mayBeRight = isRightName(name) || (!isAlone && (isQuality || (isPrediction && areMarks(cells))));
    const ways =
      mayBeRight && name !== column && (isAlone || isOfItems(name, a, b, orders, 2))
        ? [a, b].map(({ records }) => waysToScore(records, choice, name))
        : [];
    const [found = []] = ways;
    if (found.length > 0 && ways.every(({ length }) => length > 0)) {
      const why = english(
        'The numbers of "{0}" go with "{1}": if they predict it, their mean says nothing. Choose how they are scored.',
        column,
        name,
      );
      const title = english('Which score should be compared?');
      ask(a, why, { id: 'score', title }, choicesOf([...found, { choice, fit: 1 }], fits, a));
    }
  }
}

/**
 * Asks whether what would be averaged is right, and another column predicts it: the `rating` that users gave, the same in both outputs, beside
 * a `prediction` that isn't.
 *
 * @throws RealGainError `needs-metric`
 */
function askRight({ column = 'score' }: MetricChoice, sides: Parameters<typeof askPredicted>[1]): void {
  const { a, b, orders, fits } = sides;
  const isAlone = a.records === b.records;
  const right = findColumn(a.records, column);
  const isMeasured = meaningOf(column).generic !== true;
  if (right === undefined || isMeasured || !(isAlone || isOfItems(column, a, b, orders))) {
    return;
  }
  const [low, high] = endsOf(numbersAmong(right.cells));
  // The name says nothing else: a `prediction_confidence` is how sure a system was.
  const goesWith = (name: string) =>
    wordsOf(name).every((word) => PREDICTION.has(word)) &&
    waysToScore(a.records, { id: 'mean', column: name }, column).length > 0;
  // Predictions are about as large.
  const mayPredict = (records: Records, name: string) =>
    numbersOf(findColumn(records, name)).every((value) => value >= 2 * low - high && value <= 2 * high - low);
  const found = a.records.columns.find(
    ({ name }) =>
      name !== column &&
      (isAnswerName(name) || isOpenName(name)) &&
      [a, b].every(({ records }) => findColumn(records, name) !== undefined && mayPredict(records, name)) &&
      (isAlone ? goesWith(name) : !isOfItems(name, a, b, orders, 1)),
  );
  if (found !== undefined) {
    const why = isAlone
      ? english(
          'The numbers of "{0}" go with "{1}": if they predict it, their mean says nothing. Choose how they are scored.',
          found.name,
          column,
        )
      : english(
          '"{0}" is the same in both outputs: if "{1}" predicts it, choose how that is scored.',
          column,
          found.name,
        );
    const ways = ['mae', 'rmse', 'spearman', 'pearson'].map((id): MetricFit => ({
      choice: { id, column: found.name, referenceColumn: column },
      fit: 1,
    }));
    const title = english('Which score should be compared?');
    ask(a, why, { id: 'score', title }, choicesOf(ways, fits, a));
  }
}

/**
 * Asks whether tags of spans (`B-PER`, `I-PER`, `O`) are to be counted token by token, which is hardly ever meant.
 *
 * @throws RealGainError `needs-metric`
 */
export function askSpans(
  choice: MetricChoice,
  { a, fits }: Pick<Outputs, 'a'> & { readonly fits: readonly MetricFit[] },
): void {
  const { id, referenceColumn = '' } = choice;
  const right = id === 'accuracy' ? kindsIn(findColumn(a.records, referenceColumn)?.cells ?? []) : [];
  const tags = right.flatMap((cell) => valuesIn(textOf(cell)) ?? [cell]).map(String);
  const inside = tags.find((tag) => /^I-./.test(tag));
  if (inside !== undefined && tags.includes('O') && tags.every((tag) => /^(?:O|[BIESLUM]-.+)$/.test(tag))) {
    const why = english(
      'The labels of {0} are tags of spans, such as "{1}", which are usually scored by the F1 of whole spans: for it, write a line for each token, its tags last, and an empty line after each sentence (CoNLL). To count single tags, choose accuracy.',
      a.stamp.path,
      inside,
    );
    const title = english('How should the tags be scored?');
    ask(a, why, { id: 'score', title }, choicesOf([{ choice, fit: 1 }], fits, a));
  }
}

function waysToScore(
  records: Records,
  { column = 'score' }: MetricChoice,
  name: string,
): readonly MetricFit[] {
  const scores = numbersOf(findColumn(records, column));
  const golds = numbersOf(findColumn(records, name));
  const cells = findColumn(records, name)?.cells ?? [];
  const kinds = kindsIn(cells);
  const wayOf = (id: string, options?: MetricChoice['options']): MetricFit => ({
    choice: { id, column, referenceColumn: name, ...(options && { options }) },
    fit: 1,
  });
  if (kinds.length === 2) {
    const tells = (kind: Cell) =>
      tellsMarks(
        scores,
        Array.from(cells, (cell) => Number(cell === kind)),
      );
    // A risk may be that of an event which comes later, or never: it needn't tell apart those of whom it is known.
    const isRisk = wordsOf(column).includes('risk');
    const positive = kinds.find(tells) ?? (isRisk ? kinds.find((kind) => Number(kind) === 1) : undefined);
    return positive === undefined
      ? []
      : ['auc', 'average-precision'].map((id) => wayOf(id, { class: textOf(positive) }));
  }
  const isClear = correlation(scores, golds) * Math.sqrt(golds.length) >= NO_CHANCE;
  const ways = [...(areNear(scores, golds) ? ['mae', 'rmse'] : []), 'spearman', 'pearson'];
  return isClear && new Set(golds).size > 2 ? ways.map((id) => wayOf(id)) : [];
}

/** Nearer to the right numbers than their mean is: on one scale with them. */
function areNear(numbers: Float64Array, right: Float64Array): boolean {
  const mean = meanOf(right);
  const errors = numbers.reduce((sum, number, i) => sum + (number - elementAt(right, i)) ** 2, 0);
  return errors < right.reduce((sum, number) => sum + (number - mean) ** 2, 0);
}

function areMarks(cells: Cells): boolean {
  const kinds = kindsIn(cells);
  return kinds.length === 2 && kinds.every((kind) => /^(?:0|1|true|false)$/i.test(textOf(kind)));
}

function numbersOf(column: Column | undefined): Float64Array {
  return Float64Array.from(column?.cells ?? [], numberOrNaN);
}

/** @throws RealGainError as `needsGold`, or a question, if of columns without names only one differs between the outputs: their answers */
export function askAnswers({ a, b, references }: Files, isSame: (column: string) => boolean): void {
  const { columns } = a.records;
  const areUnnamed =
    columns.length > 1 &&
    columns.every(({ name }) => isUnnamed(name) && findColumn(b.records, name) !== undefined);
  const [answers, ...others] = areUnnamed
    ? columns.filter(({ name, cells }) => !isSame(name) && onlyCell(cells) === undefined)
    : [];
  if (answers === undefined || others.length > 0) {
    return;
  }
  const gold = needsGold(a.stamp.path, answers, answers.cells.at(0) ?? null);
  if (references.length === 0) {
    throw gold;
  }
  const choice = { id: holdsFreeTexts(answers) ? 'bleu' : 'accuracy', column: answers.name };
  const question = { id: 'score', title: english('Which score should be compared?') };
  ask(a, gold.said, question, choicesOf([{ choice, fit: 0 }], [], a));
}
