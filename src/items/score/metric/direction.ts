import { heldBy } from '../../../formats';
import { goesByColumn, usesReferences } from '../../../metrics';
import { holdsFreeTexts } from '../../../metrics/answers/answers';
import {
  type Direction,
  findColumn,
  isOpenName,
  isUnnamed,
  lastWords,
  meaningOf,
  wordSet,
} from '../../../columns';
import { numbersAmong } from '../../../columns/cells';
import { kindsIn } from '../../../model/kinds';
import { isSystemName } from '../../../model/system-names';
import { baseName } from '../../../model/names';
import { endsOf } from '../../../model/lists';
import { english, type Text } from '../../../model/words';
import { type Implied, impliedText, type MetricChoice } from '../../../model/settings/metric-choice';
import type { Because } from '../../../model/texts/reading';
import { examplesOf } from './ask-metric';
import { contradictionIn, evidenceFor, type Evidences, namedMeasures } from './evidence';
import type { Evidence } from './file-names';
import { notScores, numbersIn } from './not-scores';
import type { Input, Said } from '../../source';

export interface Outputs {
  readonly a: Input;
  readonly b: Input;
}

export interface ReadDirection {
  /** null if it has to be asked. */
  readonly because: Because | null;
  /** The direction, if the format alone says it. */
  readonly better?: Direction;
  /** Further evidence besides the column's name, with its direction. */
  readonly implied?: { readonly better: Direction; readonly by: Implied };
  /** Why it has to be asked, if it isn't only that nothing says it. */
  readonly doubt?: Text;
}

/** Why a metric's direction is known; null if it isn't. */
export function directionOf(choice: MetricChoice, outputs: Outputs): Because | null {
  return readDirection(choice, outputs).because;
}

/**
 * Which direction is better, from all evidence: the user, the column's name, columns and keys that name the measure,
 * and the names of the files. A name that leaves it open (`score`, `value`) takes the direction of the one measure that is
 * named; where two disagree, or the numbers can't be what they are called, it is a question.
 */
export function readDirection(choice: MetricChoice, outputs: Outputs): ReadDirection {
  if (choice.higherIsBetter !== undefined) {
    return { because: choice.impliedBy === undefined ? 'declared' : 'implied' };
  }
  if ([outputs.a, outputs.b].every(({ records }) => records.costs?.includes(choice.column ?? '') === true)) {
    return { because: 'format', better: 'lower' };
  }
  const isGraded = choice.id === 'accuracy' && choice.column !== undefined && !usesReferences(choice);
  if (!goesByColumn(choice) && !(isGraded && choice.referenceColumn === undefined)) {
    return { because: 'named' };
  }
  const { a, b } = outputs;
  const column = choice.column ?? 'score';
  const because = byName(choice, a, b);
  const found = evidenceFor(column, a, b);
  const isOpen = a.records.format === 'numbers' || isOpenName(column);
  const doubt = doubtOf(column, because !== null, isOpen, found, outputs);
  if (doubt !== null) {
    return { because: null, doubt };
  }
  const [telling] = isOpen ? all(found).filter(({ sure }) => sure) : [];
  const known = because !== null && telling !== undefined && telling.better === namedBetter(column);
  return telling === undefined || known
    ? { because }
    : { because: 'implied', implied: { better: telling.better, by: telling.by } };
}

/** What says by 1 that something went well. */
const VERDICTS = /(?:^|\.)(?:verdict|outcome)$/i;

/** Why the direction is known without anything but the column's name and the format. */
function byName(choice: MetricChoice, a: Input, b: Input): Because | null {
  const { records } = a;
  const column = choice.column ?? 'score';
  if (records.format === 'numbers') {
    return 'format';
  }
  if (isUnnamed(column)) {
    // Beside sentences, they may be their classes, or how sure a system was.
    const areOfTexts = records.columns.some((one) => one.name !== column && holdsFreeTexts(one));
    return areUsual([a, b], column) && !areOfTexts ? 'format' : null;
  }
  const { better, vague } = meaningOf(column);
  return (better !== null &&
    (vague !== true || (isUsualScale({ records }, column) && !mayBeDegree({ records }, column)))) ||
    (VERDICTS.test(column) && isBinary({ records }, column)) ||
    (choice.id === 'rate' && /(?:^|\.)preference$/i.test(column))
    ? 'named'
    : heldBy(records) === 'scores' && records.measures?.includes(column) === true
      ? 'format'
      : null;
}

/** Whether a grade is a class of the item, such as `tumor_grade`, and not a model’s or a person’s score of an answer. */
function mayBeDegree({ records }: Pick<Input, 'records'>, column: string): boolean {
  const words = lastWords(column);
  const cells = findColumn(records, column)?.cells ?? [];
  return (
    /^grades?$/.test(words.at(-1) ?? '') &&
    !isSystemName(column) &&
    !words.some((word) => GRADERS.has(word)) &&
    kindsIn(cells).length <= MOST_DEGREES &&
    numbersAmong(cells).every(Number.isInteger)
  );
}

const GRADERS = wordSet(
  'llm ai auto autograder human expert teacher student essay exam summary writing rubric letter',
  'judge',
  'rater',
);
const MOST_DEGREES = 6;

/** A scale of something good, whatever it is: fractions, grades up to 10, or percentages that some items nearly reach. */
function isUsualScale({ records }: Pick<Input, 'records'>, column: string): boolean {
  return isUsual(numbersIn(records, column));
}

function isUsual(numbers: readonly number[]): boolean {
  const [low, high] = endsOf(numbers);
  const areGrades = numbers.every((value) => Number.isInteger(2 * value));
  return low >= 0 && (high <= 1 || (areGrades && high <= 10) || (high > NEARLY && high <= 100));
}

/** The same of numbers without a name, beside a sum or a code: what counts from 0 may be errors. The other file may hold percentages. */
function areUsual(inputs: readonly Pick<Input, 'records'>[], column: string): boolean {
  const usual = inputs.map(({ records }) => {
    const kinds = [...new Set(numbersIn(records, column))].sort((x, y) => x - y);
    const numbers = kinds.slice(Number((kinds[0] ?? 0) < 0), -1);
    const [low = 0, high = 0] = [numbers[0], numbers.at(-1)];
    const areCounts = low === 0 && high > 1 && numbers.every(Number.isInteger);
    return { is: isUsual(numbers) && !areCounts, mayBePercent: low >= 0 && high > 10 && high <= 100 };
  });
  return usual.some(({ is }) => is) && usual.every(({ is, mayBePercent }) => is || mayBePercent);
}

/** A warning about a file of bare numbers that may be losses, counts or times: higher ones are assumed to be better. */
export function assumedDirection(
  { column = 'score', higherIsBetter }: MetricChoice,
  a: Pick<Input, 'records'> & { readonly path: string },
  b: Pick<Input, 'records'>,
): Said {
  return a.records.format !== 'numbers' || higherIsBetter !== undefined || areUsual([a, b], column)
    ? null
    : english(
        'Nothing in {0} says whether higher numbers are better; that is assumed. If lower ones are, add {1}.',
        a.path,
        '--lower-is-better',
      );
}

const NEARLY = 80;

function namedBetter(column: string): Direction {
  return meaningOf(column).better ?? 'higher';
}

function all({ a, b, names }: Evidences): readonly Evidence[] {
  return [...a, ...b, ...names];
}

/** Why a direction can't be believed; null if it can, or nothing says one. */
function doubtOf(
  column: string,
  isNamed: boolean,
  isOpen: boolean,
  found: Evidences,
  { a, b }: Outputs,
): Text | null {
  const unlike = isOpen ? notScores(column, a, b) : null;
  if (unlike !== null) {
    return unlike;
  }
  const sure = all(found).filter((one) => one.sure);
  const against = sure.find(({ better }) => better !== (isOpen ? sure[0]?.better : namedBetter(column)));
  if (against !== undefined && isOpen) {
    return english(
      '{0} and {1} disagree on what the column "{2}" holds: {3}, but {4}.',
      a.stamp.path,
      b.stamp.path,
      column,
      impliedText(sure[0]?.by ?? against.by),
      impliedText(against.by),
    );
  }
  // Two `wer.csv` hold WER, while a `ce_loss.csv` may be of a system that was trained with that loss.
  const isSameName = baseName(a.location) === baseName(b.location);
  if (against !== undefined && isNamed && (!found.names.includes(against) || isSameName)) {
    return english(
      'The name of the column "{0}" of {1} says one direction and something beside it another: {2}.',
      column,
      a.stamp.path,
      impliedText(against.by),
    );
  }
  const [one, other] = found.names;
  const isMaybe = isOpen && sure.length === 0 && a.records.measures?.includes(column) !== true;
  const undirected = [a, b]
    .flatMap(({ records }) => namedMeasures(records))
    .find((name) => meaningOf(name).kind === 'about');
  if (isMaybe && undirected !== undefined) {
    return english(
      'The column "{0}" of {1} holds "{2}", which doesn’t say by its name which direction is better.',
      column,
      a.stamp.path,
      undirected,
    );
  }
  const maybe = all(found).find(({ better }) => better === 'lower');
  if (isMaybe && other !== undefined && one?.measure !== other.measure) {
    return english(
      'The column "{0}" may hold another measure in each file: {1}, and {2}.',
      column,
      impliedText(one?.by ?? other.by),
      impliedText(other.by),
    );
  }
  if (isMaybe && maybe !== undefined) {
    return english(
      'The column "{0}" of {1} doesn’t say by its name what it holds, and {2}.',
      column,
      a.stamp.path,
      impliedText(maybe.by),
    );
  }
  // Where only one does, they are on different scales, which is another question.
  return contradicted(column, a) && contradicted(column, b);
}

function contradicted(column: string, input: Input): Text | null {
  const found = contradictionIn(input, column);
  return (
    found &&
    english(
      'The numbers of the column "{0}" of {1} (such as {2}) {3}.',
      column,
      input.stamp.path,
      examplesOf(input, column),
      found,
    )
  );
}

export function isBinary({ records }: Pick<Input, 'records'>, column: string): boolean {
  return (
    findColumn(records, column)?.cells.every(
      (cell) => cell === null || [0, 1, true, false].includes(cell as number),
    ) === true
  );
}
