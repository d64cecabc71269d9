import { shortened } from '../../../model/visible';
import { createMetric, usesReferences } from '../../../metrics';
import { findColumn, isAnswerName, isRightName, meaningOf, plainTexts, textOf } from '../../../columns';
import { fileError, RealGainError } from '../../../model/errors';
import type { Choice, Question } from '../../../model/settings/question';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import {
  choiceKey,
  type Metric,
  type MetricFit,
  type MetricOption,
  nameOfMetric,
} from '../../../model/settings/metric';
import { english, englishOf, joined, type Text } from '../../../model/words';
import { quoted } from '../../../model/texts/nearest';
import { tally, listOf } from '../../../model/lists';
import { onceFor } from '../../../model/once';
import type { Files, Input } from '../../source';
import { isIdColumn } from '../../../columns/id-names';
import { gradeReader, gradeText, isGradedName, newReader, unknownGrades } from '../../../columns/grades';
import type { Cells } from '../../../model/records';
import { everyKind, onlyCell } from '../../../model/kinds';

const VALUES_SHOWN = 3;

const LONGEST_VALUE = 40;

/** @throws RealGainError `needs-metric` with the question */
export function ask(
  { stamp: { path }, records }: Input,
  message: Text,
  question: Pick<Question, 'id' | 'title'>,
  choices: readonly Choice[],
): never {
  const why = joined([message, ...(records.measures?.length === 0 ? records.notes : [])]);
  throw new RealGainError('needs-metric', why, { path, question: { ...question, choices } });
}

/**
 * The possible metrics, each with three values of its column and with the options that choose it: its id too, where several
 * score the same column.
 */
export function choicesOf(fits: readonly MetricFit[], all: readonly MetricFit[], input: Input): Choice[] {
  const offered = tally(fits.map(({ choice: { column = '' } }) => column));
  const alone = all.filter(({ choice: { column = '' } }) => (offered.get(column) ?? 0) < 2);
  const firsts = new Map(alone.toReversed().map(({ choice: { column, id } }) => [column, id]));
  return nameChoices(fits.map(({ choice }) => choice)).map(({ choice, name }) => ({
    label: offered.size > 1 ? withColumn(name, choice) : name,
    detail: examplesOf(input, choice.column),
    option: optionsFor(isNameless(input) ? { id: choice.id, options: choice.options } : choice, firsts),
    answer: { metric: choice },
  }));
}

/** A column of grades is named, too: `accuracy (em)` beside `mean of f1`. */
function withColumn(name: Text, choice: MetricChoice): Text {
  const { column } = choice;
  return column === undefined || usesReferences(choice) || englishOf(name).includes(column)
    ? name
    : joined([name, `(${column})`]);
}

function isNameless({ records }: Input): boolean {
  return plainTexts(records) !== undefined || records.format === 'numbers';
}

/**
 * The command-line options. A column is enough if the metric is the one that fits it best.
 *
 * @param firsts that metric of each column
 */
function optionsFor(choice: MetricChoice, firsts: ReadonlyMap<string | undefined, string>): string {
  const { id, column, referenceColumn, options = {} } = choice;
  const isFirst = column !== undefined && firsts.get(column) === id;
  return listOf(
    !isFirst && `--metric ${id}`,
    column !== undefined && `--column ${quoted(column)}`,
    referenceColumn !== undefined && !isFirst && `--reference-column ${quoted(referenceColumn)}`,
    !isFirst && Object.entries(options).map(([name, value]) => `--option ${quoted(`${name}=${value}`)}`),
  ).join(' ');
}

/** The first distinct values of a column: "0.52, 0.31, 1". */
export function examplesOf({ records }: Input, column: string | undefined): string {
  const values = new Set<string>();
  for (const cell of findColumn(records, column ?? '')?.cells ?? []) {
    const text = textOf(cell).trim();
    if (text !== '') {
      values.add(shortened(text, LONGEST_VALUE));
    }
    if (values.size === VALUES_SHOWN) {
      break;
    }
  }
  return [...values].join(', ');
}

interface Named {
  readonly choice: MetricChoice;
  readonly name: Text;
  readonly written: string;
}

const named = onceFor((choice: MetricChoice): Named => {
  const name = nameOfMetric(createMetric(choice, 1));
  return { choice, name, written: englishOf(name) };
});

function keyOf({ choice: { column }, written }: Named): string {
  return JSON.stringify([written, column]);
}

export function nameChoices(choices: readonly MetricChoice[]): MetricOption[] {
  const all = choices.map(named);
  const counts = tally(all.map(({ written }) => written));
  const isAlone = ({ written }: Named) => counts.get(written) === 1;
  const ofColumn = tally(all.filter((one) => !isAlone(one)).map(keyOf));
  return all.map((one) => {
    const { choice, name } = one;
    const { column, referenceColumn, options } = choice;
    if (isAlone(one) || column === undefined) {
      return { choice, name };
    }
    const isOnly = ofColumn.get(keyOf(one)) === 1;
    const against = isOnly || referenceColumn === undefined ? '' : ` against ${referenceColumn}`;
    const positive = options?.['class'] === undefined ? '' : `, class ${options['class']}`;
    return { choice, name: joined([name, `(${column}${against}${positive})`]) };
  });
}

/** For a menu: every choice with a unique name. */
export function describeChoices(
  chosen: MetricChoice,
  { name }: Metric,
  fits: readonly MetricFit[],
): MetricOption[] {
  if (chosen.own !== undefined) {
    return [{ choice: chosen, name }, ...nameChoices(fits.map(({ choice }) => choice))];
  }
  const columnsOf = (choice: MetricChoice) => choiceKey({ ...choice, higherIsBetter: undefined });
  const ofChosen = columnsOf(chosen);
  const isChosen = (choice: MetricChoice) =>
    choice.id === chosen.id && choice.column === chosen.column && columnsOf(choice) === ofChosen;
  return nameChoices([chosen, ...fits.map(({ choice }) => choice).filter((choice) => !isChosen(choice))]);
}

const MOST_WORDS_OFFERED = 12;

/** Longer texts are no words for an outcome. */
const LONGEST_WORD = 24;

/**
 * Right and wrong are read by one rule in both files.
 *
 * @throws RealGainError `needs-metric` with the words to choose from, if they don't say which is right; `not-numeric` if
 *   letters mean something else in each file
 */
export function checkGrades(choice: MetricChoice, { a, b, references }: Files): void {
  const { id, column = 'correct', referenceColumn, options = {} } = choice;
  const columns = [a, b].map(({ records }) => findColumn(records, column));
  const [one, other] = columns;
  if (id !== 'accuracy' || referenceColumn !== undefined || one === undefined || other === undefined) {
    return;
  }
  if (options['right'] !== undefined || (references.length > 0 && !isGradedName(column))) {
    return;
  }
  const words = new Set([one, other].flatMap(({ cells }) => textsIn(cells)));
  const isUnknown = [one, other].some((own) => unknownGrades(own, a.records).length > 0);
  if (isUnknown && words.size > 0 && words.size <= MOST_WORDS_OFFERED) {
    askReferenceWithin({ a, b, references }, column);
    askRight(choice, column, [...words], a);
  }
  const both = newReader([...words].map(gradeText));
  const isAlike = [a, b].every(({ records }, i) => {
    const cells = columns[i]?.cells ?? [];
    const own = gradeReader(cells, records.format);
    return records.format === 'inspect' || everyKind(cells, (cell) => own(cell) === both(cell));
  });
  if (words.size > 0 && words.size <= MOST_WORDS_OFFERED && !isAlike) {
    throw fileError(
      'not-numeric',
      { path: b.stamp.path },
      '{0} and {1} write right and wrong in "{2}" by different letters ({3}); write both in the same way.',
      a.stamp.path,
      column,
      [...words].join(', '),
    );
  }
}

/**
 * Asks which word of the only column of a few words means right, where nothing else could be scored, or only what the items cost.
 *
 * @param isOfItems whether a column says the same of every item in both outputs
 * @param costs what they may be scored by instead: then one of the words has to sound right or wrong
 * @throws RealGainError `needs-metric`
 */
export function askOutcome(
  { a, b, references }: Files,
  isOfItems: (column: string) => boolean,
  costs: readonly MetricFit[] = [],
): void {
  const found = a.records.columns.flatMap(({ name, cells }) => {
    const other = findColumn(b.records, name)?.cells ?? [];
    const words = new Set([...textsIn(cells), ...textsIn(other)]);
    const areWords = [cells, other].every((own) =>
      everyKind(own, (cell) => cell === null || (typeof cell === 'string' && cell.length <= LONGEST_WORD)),
    );
    // One word in each file names the system, and `Score: 3` beside `Score: 8` is a number.
    const isOutcome =
      new Set([...words].map((word) => word.replace(/\d+/g, ''))).size > 1 &&
      words.size <= MOST_WORDS_OFFERED &&
      2 * words.size <= cells.length &&
      (costs.length === 0 || [...words].some((word) => meaningOf(word).kind === 'event')) &&
      [cells, other].some((own) => onlyCell(own) === undefined);
    return other.length > 0 && areWords && isOutcome && !isIdColumn(name) && !isOfItems(name)
      ? [{ name, words: [...words] }]
      : [];
  });
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) {
    askReferenceWithin({ a, b, references }, only.name);
    askRight({ id: 'accuracy' }, only.name, only.words, a, choicesOf(costs, costs, a));
  }
}

/**
 * Offers one output as the reference of both, if it alone holds the right answers.
 *
 * @param column answers are expected in it
 * @throws RealGainError `needs-metric`
 */
export function askReferenceWithin({ a, b, references }: Files, column: string): void {
  const sides = references.length > 0 || !isAnswerName(column) ? [] : [a, b];
  for (const [side, one] of sides.entries()) {
    const other = side === 0 ? b : a;
    const right = one.records.columns.find(
      ({ name }) => name !== column && isRightName(name) && findColumn(other.records, name) === undefined,
    );
    if (right !== undefined) {
      const { path } = one.stamp;
      const why = english(
        'Only {0} holds the right answers ("{1}"), and {2} does not; choose it as the reference of both.',
        path,
        right.name,
        other.stamp.path,
      );
      ask(one, why, { id: 'reference', title: english('What is the reference for?') }, [
        {
          label: path,
          detail: english('it has the column "{0}"', right.name),
          option: `--reference ${quoted(path)}`,
          answer: { references: [path] },
        },
      ]);
    }
  }
}

function textsIn(cells: Cells): string[] {
  const texts = new Set<string>();
  everyKind(cells, (cell) => {
    if (typeof cell === 'string' && cell !== '') {
      texts.add(textOf(cell).trim());
    }
    return texts.size <= MOST_WORDS_OFFERED;
  });
  return [...texts];
}

/** Words that sound right come first. */
function askRight(
  choice: MetricChoice,
  column: string,
  found: readonly string[],
  a: Input,
  further: readonly Choice[] = [],
): never {
  const isGood = (word: string) => meaningOf(word).better === 'higher';
  const words = [...found.filter(isGood), ...found.filter((word) => !isGood(word))];
  const named = words.map((word) => `"${word}"`).join(', ');
  return ask(
    a,
    english('The column "{0}" of {1} holds {2}: say which of them means right.', column, a.stamp.path, named),
    { id: `right:${column}`, title: english('Which value of "{0}" means right?', column) },
    [
      ...words.map((word) => ({
        label: word,
        detail: english('all others are wrong'),
        option: `--metric accuracy --column ${quoted(column)} --option ${quoted(`right=${word}`)}`,
        answer: { metric: { ...choice, column, options: { ...choice.options, right: word } } },
      })),
      ...further,
    ],
  );
}
