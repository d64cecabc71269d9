import { english } from '../../model/words';
import type { RealGainError } from '../../model/errors';
import type { Beside, ScoringInput } from '../../model/settings/metric';
import { endsOf } from '../../model/lists';
import type { Cell, Cells, Column, Records } from '../../model/records';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { countCells, someKind } from '../../model/kinds';
import { quoted } from '../../model/texts/nearest';
import { onceFor } from '../../model/once';
import {
  GOLD_COLUMNS,
  isAnswerName,
  namedColumns,
  namedPair,
  type NamedPair,
  PREDICTION_COLUMNS,
} from '../../columns/answer-names';
import { isOutputName } from '../../columns/content-names';
import { isIdColumn } from '../../columns/id-names';
import { findColumn, isNumeric, isUnnamed, numberOf, requireColumn, textOf } from '../../columns/cells';
import { isMeasure } from '../../columns/meaning';
import { wordSet } from '../../columns/lexicon';
import { lastWords, wordsOf } from '../../columns/segments';
import { hasMoreWords, listIn, valuesIn } from '../text/lists';
import { needsReference } from '../reference';

export interface Gold {
  readonly records: Records;
  readonly path: string;
  readonly column: Column;
}

/** With only the output known. */
export const ALONE: Beside = { references: [], varying: null };

/**
 * The columns with a system's answers and with right answers in one file; undefined if it lacks one. Beside a
 * reference, right answers are the reference's.
 *
 * Names alone are ambiguous: `target` and `expected` are right answers in one file and a system's in the
 * next. Columns that differ between the outputs are the systems'.
 */
export function predictionAndGold(
  output: Records,
  beside: Beside = ALONE,
): { prediction?: Column; gold?: Column } {
  const { references, varying } = beside;
  const isInferred = findColumn(output, 'premise') !== undefined;
  // Next to a premise, the hypothesis is the question.
  const named = namedColumns(output, PREDICTION_COLUMNS).filter(
    (column) => !(isInferred && /^hyp/i.test(column.name)) && !isScoreOfText(column, output),
  );
  const right = namedColumns(output, GOLD_COLUMNS).filter((column) => !saysWhetherRight(column));
  const varies = ({ name }: Column) => varying?.has(name) === true;
  const isOfSystem = (column: Column) =>
    /[_.-]pred(?:iction|icted)?s?(?:_(?:label|class))?$/i.test(column.name) && varies(column);
  const given = named.length > 0 ? named : output.columns.filter(isOfSystem);
  const [reference] = references;
  const likeliest = given.find(varies) ?? right.find(varies) ?? given[0];
  if (reference !== undefined) {
    const prediction = likeliest ?? answersOf(output, reference);
    return prediction === undefined ? {} : { prediction };
  }
  const isKnown = beside.answered === undefined && given.length > 0 && right.length > 0;
  const pair = isKnown ? null : comparedPair(output, beside);
  if (pair !== null) {
    return { ...pair };
  }
  const prediction = likeliest ?? right[0];
  const others = right.filter((column) => column !== prediction);
  const gold = others.find((column) => !varies(column)) ?? others[0];
  const known = gold ?? (varying === null ? undefined : right[0]);
  if (given.length === 0 && known !== undefined && !right.some(varies)) {
    // All of them are right answers, such as a class and its name, or the same in both outputs.
    return { gold: known };
  }
  return { ...(prediction && { prediction }), ...(gold && { gold }) };
}

/** Whether fractions are called an answer (`prediction`) that a metric gave the sentences beside them, where no right answers are numbers. */
export function isScoreOfText({ name, cells }: Column, output: Records): boolean {
  return (
    isAnswerName(name) &&
    areFractions(cells) &&
    namedColumns(output, PREDICTION_COLUMNS).some((column) => holdSentences(column.cells)) &&
    !namedColumns(output, GOLD_COLUMNS).some((column) => isNumeric(column.cells))
  );
}

const areFractions = onceFor(
  (cells: Cells): boolean =>
    countCells(cells, (cell) => typeof cell === 'number' && !Number.isInteger(cell)) > cells.length / 2,
);

const holdSentences = onceFor(
  (cells: Cells): boolean => countCells(cells, (cell) => hasMoreWords(textOf(cell), 2)) > cells.length / 2,
);

/** `answer_correct`: true or false, where `correct_answer` is the right one. */
function saysWhetherRight({ name, cells }: Column): boolean {
  return (
    /^(?:correct|right)$/.test(lastWords(name).at(-1) ?? '') &&
    !someKind(cells, (cell) => typeof cell !== 'boolean' && cell !== null)
  );
}

/** The two columns that are compared by their names, unless the outputs have other right ones, or by what they hold. */
export function comparedPair(output: Records, { varying, answered }: Beside): NamedPair | null {
  const pair = namedPair(output.columns);
  if (pair !== null && varying?.has(pair.gold.name) !== true) {
    return pair;
  }
  const [prediction, gold] = [answered?.prediction, answered?.gold].map(
    (name) => name && findColumn(output, name),
  );
  return prediction && gold ? { prediction, gold } : null;
}

/**
 * Answers under any name: the reference's column of right answers has the same name, or there is no other
 * column.
 */
function answersOf(output: Records, reference: Records): Column | undefined {
  const own = namedColumns(output, GOLD_COLUMNS)[0];
  const columns = output.columns.filter(({ name, cells }) => !isIdColumn(name) && !areIds(name, cells));
  const same = columns.filter(({ name }) => findColumn(reference, name) !== undefined && !isMeasure(name));
  const only = columns.length === 1 ? columns.filter(({ name }) => !isMeasure(name)) : [];
  return own ?? (same.length === 1 ? same[0] : only[0]);
}

/** In a table without names, the cells that all differ are ids; elsewhere the numbers of the rows, in any order. */
function areIds(name: string, cells: Cells): boolean {
  const areRows = () => {
    const [low, high] = endsOf(cells.map(Number));
    return high - low === cells.length - 1;
  };
  return new Set(cells).size === cells.length && (isUnnamed(name) || areRows());
}

/** With a word for the right one, or `final`. */
const FINAL = wordSet('final correct right true official', 'gold');

/** `Final answer`: of a reference. */
function isFinalAnswer(name: string): boolean {
  const words = wordsOf(name);
  return words.length > 1 && words.at(-1) === 'answer' && words.slice(0, -1).every((word) => FINAL.has(word));
}

/**
 * Columns of the reference that may hold the right answers: one with a usual name, else with the name of the
 * answers, else the final answer, else the only one.
 */
export function goldColumns(reference: Records, predictions: string): readonly Column[] {
  const own = findColumn(reference, predictions);
  const usual = [...namedColumns(reference, GOLD_COLUMNS), ...(own === undefined ? [] : [own])];
  const made = reference.columns.filter(
    ({ name }) => reference.columns.length === 1 && (name === 'text' || name === 'score'),
  );
  const [first = made[0] ?? reference.columns.find(({ name }) => isFinalAnswer(name))] = usual;
  return first === undefined ? reference.columns.filter(({ name }) => !isIdColumn(name)) : [first];
}

/**
 * The right answers for a choice: in the reference file if there is one (its `referenceColumn`, else as
 * `goldColumns`), else in the output's `referenceColumn`.
 *
 * @returns undefined if neither has any
 * @throws RealGainError `unknown-column` if the `referenceColumn` asked for is not there
 */
export function findGold(input: ScoringInput, choice: MetricChoice, predictions: Column): Gold | undefined {
  const { output, outputPath } = input;
  const records = input.references[0];
  const path = input.referencePaths[0] ?? english('the reference');
  const wanted = choice.referenceColumn;
  if (records !== undefined) {
    const [only, ...others] = wanted === undefined ? goldColumns(records, predictions.name) : [];
    const column = wanted === undefined ? only : requireColumn(records, wanted, path);
    return column === undefined || others.length > 0 ? undefined : { records, path, column };
  }
  return wanted === undefined
    ? undefined
    : { records: output, path: outputPath, column: requireColumn(output, wanted, outputPath) };
}

/** @throws RealGainError `needs-reference` where there are none; as `findGold` */
export function requireGold(input: ScoringInput, choice: MetricChoice, predictions: Column): Gold {
  const gold = findGold(input, choice, predictions);
  if (gold === undefined) {
    throw needsGold(input.outputPath, predictions, predictions.cells.at(0) ?? null);
  }
  return gold;
}

/** True if two answers are equal: as trimmed texts, or as numbers. The only answer of a list is that answer. */
export function sameAnswer(answer: Cell, gold: Cell): boolean {
  const [one, other] = [onlyAnswer(answer), onlyAnswer(gold)];
  if (answer === gold || one === other) {
    return true;
  }
  const [left, right] = [String(one).trim(), String(other).trim()];
  if (
    left.toLowerCase() === right.toLowerCase() &&
    (typeof one === 'boolean' || typeof other === 'boolean')
  ) {
    return true;
  }
  const bothNumbers = typeof one === 'number' || typeof other === 'number';
  return left === right || (bothNumbers && numberOf(one) === numberOf(other));
}

/** The only answer of a list; other cells as they are. */
export function onlyAnswer(cell: Cell): Cell {
  const [only, ...others] = (typeof cell === 'string' ? valuesIn(cell) : null) ?? [];
  const isAnswer = typeof only === 'string' || typeof only === 'number' || typeof only === 'boolean';
  return isAnswer && others.length === 0 ? only : cell;
}

/** @returns the error for answers with nothing to compare them with */
export function needsGold(path: string, column: Column, example: Cell): RealGainError {
  const [name, answer] = [column.name, textOf(example).slice(0, 40)];
  return needsReference(
    typeof example === 'number' && !isOutputName(name)
      ? english(
          'The column "{0}" of {1} is called like answers, such as "{2}": if they are scores, add {3}; to count the right answers, choose a reference file or a column with the right answers.',
          name,
          path,
          answer,
          `--column ${quoted(name)} --higher-is-better`,
        )
      : english(
          'The column "{0}" of {1} holds answers such as "{2}"; to count the right ones, choose a reference file or a column with the right answers.',
          name,
          path,
          answer,
        ),
    path,
  );
}

export const MOST_WORDS_OF_A_LABEL = 3;

/** Longer answers are hardly ever written alike. */
const MOST_WORDS_OF_AN_ANSWER = 5;

/** True if most cells that aren't empty are texts that another writer would put differently. */
export function holdsFreeTexts(column: Column): boolean {
  return areFreeTexts(column.cells);
}

const areFreeTexts = onceFor(
  (cells: Cells): boolean =>
    countCells(cells, (cell) => typeof cell === 'string' && isFreeText(cell)) >
    countCells(cells, (cell) => textOf(cell).trim() !== '') / 2,
);

/** Of a list of alternatives, each is a text. */
function isFreeText(text: string): boolean {
  const list = listIn(text);
  return list === null || list.length === 0
    ? hasMoreWords(text, MOST_WORDS_OF_AN_ANSWER)
    : list.every((one) => hasMoreWords(one, MOST_WORDS_OF_AN_ANSWER));
}

/** True if cells are a few short, repeated labels: classes, not sentences. */
export function holdsLabels(column: Column | undefined): boolean {
  return column !== undefined && areLabels(column.cells);
}

const areLabels = onceFor((cells: Cells): boolean => {
  const labels = new Set<string>();
  const most = Math.max(2, cells.length / 5);
  const others = someKind(cells, (cell) => {
    const text = textOf(cell);
    labels.add(text);
    return labels.size > most || hasMoreWords(text, MOST_WORDS_OF_A_LABEL);
  });
  return !others && cells.length > 2 * labels.size;
});

/** True if the right answers are lists of such, as in SQuAD, and the answers are not. */
export function acceptsSeveral(gold: Column, predictions: Column): boolean {
  const isList = (cell: Cell) => valuesIn(textOf(cell)) !== null;
  const given = countCells(gold.cells, (cell) => cell !== null);
  const lists = countCells(gold.cells, (cell) => cell !== null && isList(cell));
  return lists > given / 2 && !someKind(predictions.cells, isList);
}

/** True if answers are hardly ever equal to the right ones: free texts, or lists of samples beside one right answer. */
export function areFree(predictions: Column, gold: Column | undefined): boolean {
  return (
    gold !== undefined &&
    ((holdsFreeTexts(predictions) && holdsFreeTexts(gold)) || areSamplesOf(predictions, gold))
  );
}

/** True if answers are lists of several samples, and each right answer is one: the samples are scored elsewhere, or not yet. */
function areSamplesOf(predictions: Column, gold: Column): boolean {
  return (
    acceptsSeveral(predictions, gold) &&
    someKind(predictions.cells, (cell) => (valuesIn(textOf(cell))?.length ?? 0) > 1)
  );
}
