import { listOf } from '../../model/lists';
import { badSetting, fileError } from '../../model/errors';
import { english, type Text } from '../../model/words';
import type {
  Beside,
  LeftOut,
  MadeMetric,
  MetricFit,
  MetricKind,
  OptionDescription,
  ScoringInput,
  StatsTable,
} from '../../model/settings/metric';
import type { Cell, Column, Records } from '../../model/records';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { kindsOf, onlyCell, someKind } from '../../model/kinds';
import { isAnswerName, PREDICTION_COLUMNS } from '../../columns/answer-names';
import { wordsOf } from '../../columns/segments';
import { isIdColumn, lastPart } from '../../columns/id-names';
import { strayNotes } from '../classes/stray-answers';
import {
  acceptsSeveral,
  ALONE,
  areFree,
  findGold,
  goldColumns,
  holdsLabels,
  needsGold,
  predictionAndGold,
  sameAnswer,
  type Gold,
} from './answers';
import { isNumeric, numberOf, plainTexts, requireColumn, textOf } from '../../columns/cells';
import { answerOf, Unscorable } from '../../columns/unscorable';
import {
  gradesIn,
  gradeReader,
  gradeText,
  holdsGrades,
  isGraded,
  isGradedName,
  unknownGrades,
  verdictsIn,
  type GradeReader,
} from '../../columns/grades';
import { meaningOf } from '../../columns/meaning';
import { valueOf } from '../options';
import { holdsSentences } from '../text/columns';
import { hasMoreWords } from '../text/lists';
import { unspacedScript } from '../text/scripts';

const RIGHT: OptionDescription = {
  name: 'right',
  values: 'text',
  default: '',
  meaning: english('the word of a column of grades that means right; all others mean wrong'),
};

/**
 * The share of right items in percent: 100 · Σ rightᵢ / n. Sufficient statistics of an item: 1 if it is
 * right, else 0, and 1.
 *
 * A column of grades (0/1, true/false, C/I ...) contains the result itself. A column of answers is compared
 * with the right answers: of the reference file, or of the output's own `referenceColumn`.
 */
export const accuracy: MetricKind = {
  id: 'accuracy',
  name: english('accuracy'),
  scores: 'classes',
  options: [RIGHT],
  fits,
  create,
};

function create(choice: MetricChoice, referenceCount: number): MadeMetric {
  const column = choice.column ?? (referenceCount > 0 ? 'text' : 'correct');
  if (choice.higherIsBetter === false) {
    throw badSetting(
      'Higher accuracy is always better; for a column in which 1 means wrong, choose the metric "{0}".',
      'rate',
    );
  }
  const right = valueOf(choice, RIGHT);
  const compares = choice.referenceColumn !== undefined || (referenceCount > 0 && !isGradedName(column));
  const against = compares ? `|against:${choice.referenceColumn ?? 'reference'}|match:exact` : '';
  return {
    unit: '%',
    higherIsBetter: true,
    isMean: true,
    signature: `accuracy|column:${column}${against}${right === '' ? '' : `|right:${right}`}`,
    statistics: ['correct', 'items'],
    extract: (input) => extract(input, choice, column),
    score: (sums, offset) => (100 * sums[offset]!) / sums[offset + 1]!,
  };
}

/** 1 for right, 0 for wrong, and the items that are neither. */
interface Graded {
  readonly right: Float64Array;
  readonly left: readonly LeftOut[];
}

function extract(input: ScoringInput, choice: MetricChoice, name: string): StatsTable {
  const { output, outputPath } = input;
  const column = requireColumn(output, name, outputPath);
  const word = gradeText(valueOf(choice, RIGHT));
  const graded = choice.referenceColumn === undefined && (isGradedName(name) || word !== '');
  const gold = graded ? undefined : findGold(input, choice, column);
  const { right, left } =
    gold === undefined ? grades(output, column, outputPath, word) : matches(output, column, outputPath, gold);
  const data = new Float64Array(output.n * 2);
  right.forEach((value, i) => {
    data[2 * i] = value;
    data[2 * i + 1] = 1;
  });
  left.forEach(({ item }) => (data[2 * item + 1] = 0));
  const notes =
    gold === undefined
      ? []
      : listOf(strayNotes(output, column, outputPath, gold), copyNotes(right, outputPath));
  return { n: output.n, k: 2, data, left, ...(notes.length > 0 && { notes }) };
}

const MANY_RIGHT = 10;

/** A note on outputs that make no mistake: mostly the right answers themselves were taken for answers. */
function copyNotes(right: Float64Array, path: string): Text | null {
  return right.length >= MANY_RIGHT && right.every((value) => value === 1)
    ? english(
        'every answer of {0} is right: check that it holds a system’s answers and not the right ones.',
        path,
      )
    : null;
}

/** @param word the one that means right; '' if grades are written as usual */
function readerOf({ format }: Records, column: Column, word: string): GradeReader {
  return word === ''
    ? gradesIn(column, format)
    : (cell) => (cell === null || cell === '' ? null : Number(gradeText(textOf(cell)) === word));
}

function grades(output: Records, column: Column, path: string, word: string): Graded {
  const gradeOf = readerOf(output, column, word);
  const answers = column.cells.filter((cell) => gradeOf(cell) === undefined);
  if (answers.length > column.cells.length / 2 || (word === '' && isAnswer(output, column.name))) {
    throw needsGold(path, column, answers[0] ?? column.cells.at(0) ?? null);
  }
  const unscorable = new Unscorable(output, column, path, english('0 or 1, true or false'));
  const right = new Float64Array(output.n);
  unscorable.each(gradeOf, (grade, i) => (right[i] = grade));
  return { right, left: unscorable.leave() };
}

/** A log may have a scorer called `choice`, whose grades are not answers. */
function isAnswer({ measures }: Records, name: string): boolean {
  return isAnswerName(name) && measures?.includes(name) !== true;
}

function matches(output: Records, column: Column, path: string, gold: Gold): Graded {
  if (acceptsSeveral(gold.column, column)) {
    throw fileError(
      'bad-setting',
      { path: gold.path },
      'The right answers of {0} are lists of alternatives, but accuracy expects one right answer. Choose the metric "{1}" or "{2}".',
      'quasi-exact-match',
      'token-f1',
    );
  }
  const unanswered = new Unscorable(output, column, path, english('an answer'));
  const unlabelled = new Unscorable(gold.records, gold.column, gold.path, english('the right answer'));
  const right = new Float64Array(output.n);
  column.cells.forEach((cell, i) => {
    const answer = answerOf(cell, output, i);
    const truth = gold.column.cells.at(i) ?? null;
    if (truth === null) {
      unlabelled.addMissing(i);
    } else if (answer === null) {
      unanswered.addMissing(i);
    } else {
      right[i] = sameAnswer(answer, truth) ? 1 : 0;
    }
  });
  return { right, left: [...unlabelled.leave(), ...unanswered.leave()] };
}

function fits(output: Records, beside: Beside = ALONE): MetricFit[] {
  const plain = plainTexts(output);
  if (plain !== undefined) {
    return [
      {
        choice: { id: 'accuracy', column: 'text' },
        fit: holdsLabels(plain) || holdsWords(plain) ? 0.95 : 0.2,
      },
    ];
  }
  const [reference] = beside.references;
  if (output.format === 'numbers' && reference !== undefined) {
    const [gold] = goldColumns(reference, 'score');
    const choice = { id: 'accuracy', column: 'score', referenceColumn: gold?.name ?? 'score' };
    return [{ choice, fit: answersNumbers(output, beside) ? 0.9 : 0.25 }];
  }
  const answers = labelFits(output, beside);
  const graded = gradedFits(output).filter(({ choice }) =>
    answers.every((answer) => answer.choice.column !== choice.column),
  );
  return [...graded, ...answers];
}

/** True if every line is a word, which is right or wrong as a whole. */
function holdsWords({ cells }: Column): boolean {
  return !someKind(cells, (cell) => hasMoreWords(textOf(cell), 1)) && unspacedScript(cells) === null;
}

/** If numbers are answers, this share of them equals the right ones by line; measurements hardly ever do. */
const EQUAL = 0.1;

/**
 * True if the numbers of a file are among the reference's labels, or often exactly right: answers, not
 * measurements.
 */
function answersNumbers({ columns: [own] }: Records, { references: [reference] }: Beside): boolean {
  const [gold] = reference === undefined ? [] : goldColumns(reference, 'score');
  if (own === undefined || gold === undefined) {
    return false;
  }
  const labels = new Set(gold.cells.map(numberOf));
  const count = (holds: (cell: Cell, item: number) => boolean) =>
    own.cells.filter(holds).length / own.cells.length;
  return holdsLabels(gold)
    ? count((cell) => labels.has(numberOf(cell))) > 0.5
    : count((cell, i) => sameAnswer(cell, gold.cells.at(i) ?? null)) > EQUAL;
}

/** The fit of words that may say whether a system ran rather than whether it was right, or of which RealGain knows too few. */
const UNSURE = 0.45;

function gradedFits(output: Records): MetricFit[] {
  const graded = output.columns.filter(
    (column) =>
      !isIdColumn(column.name) &&
      column.name !== output.clusterColumn &&
      !isAnswer(output, column.name) &&
      output.outcomes?.includes(column.name) !== true &&
      (isGraded(column) || unknownGrades(column, output).length > 0),
  );
  const fit = (column: Column) => {
    const { name, cells } = column;
    if (output.format === 'numbers') {
      return 1;
    }
    if (!isGraded(column)) {
      return UNSURE;
    }
    const verdicts = meaningOf(name).better === null ? verdictsIn(cells) : null;
    if (isGradedName(name) || verdicts === 'answers') {
      return 0.9;
    }
    return verdicts === 'runs' && (kindsOf(cells)?.size ?? 0) > 1 ? UNSURE : 0.06;
  };
  return graded.map((column) => ({ choice: { id: 'accuracy', column: column.name }, fit: fit(column) }));
}

function labelFits(output: Records, beside: Beside): MetricFit[] {
  const { prediction, gold } = predictionAndGold(output, beside);
  if (prediction === undefined) {
    const several = gold === undefined ? [] : answersBelow(output, gold);
    return several.map(({ name }) => ({
      choice: { id: 'accuracy', column: name, ...(gold && { referenceColumn: gold.name }) },
      fit: 0.9,
    }));
  }
  const choice = { id: 'accuracy', column: prediction.name };
  if (gold === undefined) {
    const [reference] = beside.references;
    const [right] = reference === undefined ? [] : goldColumns(reference, prediction.name);
    const isOne = right !== undefined && !acceptsSeveral(right, prediction);
    // Sentences in a column like `translation` are hardly ever written alike.
    const areTexts = !isAnswerName(prediction.name) && [prediction, right].every(holdsSentences);
    return [{ choice, fit: areFree(prediction, right) ? FREE : isOne && !areTexts ? 0.9 : 0.5 }];
  }
  return [
    {
      choice: { ...choice, referenceColumn: gold.name },
      fit: areFree(prediction, gold) ? FREE : comparedFit(output, prediction, gold),
    },
  ];
}

/** `response.zero_shot` and `response.few_shot` beside a `label`: the answers to each prompt, most of which are one of the right ones. */
function answersBelow({ columns }: Records, gold: Column): readonly Column[] {
  const right = new Set(gold.cells.map(textOf));
  const isOne = (cell: Cell) => cell !== null && right.has(textOf(cell));
  return holdsLabels(gold)
    ? columns.filter(
        ({ name, cells }) =>
          PREDICTION_COLUMNS.some((answer) => name.startsWith(`${answer}.`)) &&
          2 * cells.filter(isOne).length > cells.length,
      )
    : [];
}

/** How well equality fits texts that are hardly ever equal: too little to be asked about. */
const FREE = 0.05;

/**
 * How likely answers are to be compared: a score in the file itself takes precedence, unless it may be a classifier's confidence;
 * marks that say the same do only where both files have them.
 */
function comparedFit(output: Records, prediction: Column, gold: Column): number {
  const scores = output.columns.filter(
    (column) =>
      column !== prediction &&
      column !== gold &&
      !isAnswerName(column.name) &&
      saysHowGood(column.name) &&
      onlyCell(column.cells) === undefined &&
      (isNumeric(column.cells) || holdsGrades(column.cells)),
  );
  if (scores.length === 0) {
    return 0.9;
  }
  const right = prediction.cells.map((cell, i) => sameAnswer(cell, gold.cells.at(i) ?? null));
  const saysTheSame = ({ cells }: Column) =>
    holdsGrades(cells) && right.every((is, i) => is === (gradeReader(cells)(cells.at(i) ?? null) === 1));
  if (scores.every(saysTheSame)) {
    return 0.89;
  }
  const mayBeConfidence = ({ name, cells }: Column) => lastPart(name) === 'score' && !holdsGrades(cells);
  return scores.every(mayBeConfidence) && right.filter(Boolean).length > output.n / 20 ? 0.9 : 0.5;
}

/** `distance_level` beside answers is a property of the item. */
function saysHowGood(name: string): boolean {
  const { better, kind } = meaningOf(name);
  return better !== null && kind !== 'cost' && kind !== 'about' && wordsOf(name).at(-1) !== 'level';
}
