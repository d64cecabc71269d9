import type { Cell, Cells, Column, Records } from '../model/records';
import { everyKind } from '../model/kinds';
import { onceFor } from '../model/once';
import { numberOf, textOf } from './cells';
import { isAnswerName } from './answer-names';
import { isIdColumn, lastPart } from './id-names';
import { meaningOf } from './meaning';
import { contentKind, isOutputName, isRunName } from './content-names';
import { wordSet } from './lexicon';

/** Words and signs for right, wrong and half right, whatever else the column holds. */
const GRADES = new Map<string, number>([
  ...words(
    '1 true tp yes correct right pass passed success successful succeeded solved resolved ok good ✓ ✔ ✔️ ✅ ☑ 👍 ○ 〇 ◯ ' +
      'ja wahr richtig korrekt bestanden oui vrai sí si verdadero correcto sim да верно 是 对 正确 正解 合格 はい hit',
    1,
  ),
  ...words(
    '0 false fp no incorrect wrong fail failed failure unsuccessful unsolved unresolved ko bad ✗ ✘ ✖ ✖️ ❌ ☒ 👎 × ✕ ' +
      'nein falsch inkorrekt non faux falso incorrecto não нет неверно 否 错 错误 不正解 不合格 いいえ miss nok',
    0,
  ),
  ...words('partial', 0.5),
  ...['partially correct', 'partially_correct', 'partly correct'].map((text) => [text, 0.5] as const),
]);

/** Letters mean something only together: the first of these alphabets that has all letters of a column. */
const ALPHABETS: readonly ReadonlyMap<string, number>[] = [
  new Map([...words('y', 1), ...words('n', 0)]),
  new Map([...words('t', 1), ...words('f', 0)]),
  new Map([...words('p', 1), ...words('f n', 0)]),
  new Map([...words('r', 1), ...words('w', 0)]),
];

/** Inspect's: correct, partial, incorrect and no answer; of any tool where C or I occurs. */
const INSPECT = new Map([...words('c', 1), ...words('p', 0.5), ...words('i n', 0)]);

/** Words of GRADES that may also be answers. */
const PLAIN = wordSet(
  '1 true yes 0 false no good bad ja wahr nein falsch oui vrai non faux sí si verdadero falso sim não да нет 是 对 否 错 はい いいえ hit miss',
);

/** What graders write beside right and wrong if there was no answer: `NOT_ATTEMPTED`. */
const UNANSWERED =
  /^(?:not?[ _-](?:attempted|attempt|answered|answer|response)|un(?:attempted|answered)|abstain(?:ed)?|abstention)$/;

/** Words that say that a run went well, right or not. */
const OF_RUNS = new Set(['success', 'successful', 'succeeded', 'ok', 'resolved']);

/** Neither a list nor a sentence. */
const WORD = /^[^\d[{]{0,24}$/;

const MOST_STATUSES = 12;

function words(list: string, grade: number): (readonly [string, number])[] {
  return list.split(' ').map((word) => [word, grade] as const);
}

/** Names of columns with right-or-wrong grades, besides those of measures and events. */
const GRADED_NAMES = new Set(['right', 'is_right', 'isright', 'grade']);

/**
 * How the grades of a column are read: 1 right, 0 wrong, 0.5 for a partial answer; null if a cell is missing, undefined if it
 * is not a grade. Beside a word for right, those of failures (`timeout`, `error`) and missing answers are wrong.
 */
export type GradeReader = (cell: Cell) => number | null | undefined;

/** How a column says what was right: by grades, or by the share of an item's samples. */
export function gradesIn({ cells, shares }: Column, format?: string): GradeReader {
  return shares === true ? numberOf : gradeReader(cells, format);
}

/** True if every cell says whether an item is right, or how many of its samples are (or is missing), and there are some. */
export function isGraded({ cells, shares }: Column): boolean {
  return shares === true || holdsGrades(cells);
}

/** @param format of the file: in an Inspect log, P is always a partial answer */
export function gradeReader(cells: Cells, format?: string): GradeReader {
  return (format === 'inspect' ? readerOfLogs : readerOf)(cells);
}

const readerOf = onceFor((cells: Cells): GradeReader => {
  const texts = textsOf(cells);
  const reader = newReader(texts);
  const others = texts.filter((text) => !/^[01]$/.test(text));
  const hasMarks = others.length < texts.length || !everyKind(cells, (cell) => typeof cell !== 'number');
  // Among marks of 0 and 1, a lone `failed` says that there is no mark.
  const [only = ''] = others;
  const isLone = hasMarks && others.length === 1 && !PLAIN.has(only) && GRADES.get(only) === 0;
  return isLone ? (cell) => (textOf(cell).toLowerCase().trim() === only ? undefined : reader(cell)) : reader;
});

const readerOfLogs = onceFor((cells: Cells) => newReader([...textsOf(cells), 'c']));

/** The same for cells of one column that are in several places, such as lists. */
export function newReader(texts: readonly string[]): GradeReader {
  const letters = texts.filter((text) => /^[a-z]$/.test(text));
  const isAll = (alphabet: ReadonlyMap<string, number>) => letters.every((letter) => alphabet.has(letter));
  const alphabet = letters.some((letter) => letter === 'c' || letter === 'i')
    ? INSPECT
    : (ALPHABETS.find(isAll) ?? new Map<string, number>());
  const grades = new Map([...GRADES, ...(isAll(alphabet) ? alphabet : [])]);
  if (texts.includes('good')) {
    // Between good and bad.
    grades.delete('ok');
  }
  if (texts.some(isRightWord)) {
    texts
      .filter((text) => !grades.has(text) && (isFailure(text) || UNANSWERED.test(text)))
      .forEach((text) => grades.set(text, 0));
  }
  return (cell) => {
    if (cell === null || cell === '') {
      return null;
    }
    if (typeof cell === 'number') {
      return cell === 0 || cell === 1 ? cell : Number.isNaN(cell) ? null : undefined;
    }
    if (typeof cell === 'boolean') {
      return Number(cell);
    }
    const text = gradeText(cell);
    return text === 'nan' ? null : grades.get(text);
  };
}

/** In lower case, without marks around it: `[[Correct]]`, `**No.**`; of a sign and a word that say the same, the word. */
export function gradeText(cell: string): string {
  const text = cell.trim().toLowerCase();
  if (text.length > LONGEST_MARKED || !MARKED.test(text)) {
    return text;
  }
  const word = text.replace(/^[[("'“*]{1,9}|[\])"'”*.!]{1,9}$/gu, '');
  const [sign = '', said = '', ...more] = word.split(/\s+/);
  return more.length === 0 && GRADES.has(said) && GRADES.get(sign) === GRADES.get(said) ? said : word || text;
}

const LONGEST_MARKED = 30;
const MARKED = /^[[("'“*]|[\])"'”*.!]$|^[^\p{L}\d\s]+\s+\p{L}/u;

function isRightWord(text: string): boolean {
  return GRADES.get(text) === 1 && !PLAIN.has(text);
}

function isFailure(text: string): boolean {
  const { better, kind } = meaningOf(text);
  return better === 'lower' && kind === 'event';
}

/** The different texts of a column; [] if they are too many for grades. */
const textsOf = onceFor((cells: Cells): readonly string[] => {
  const texts = new Set<string>();
  const few = everyKind(cells, (cell) => {
    if (typeof cell === 'string' && cell !== '') {
      texts.add(gradeText(cell));
    }
    return texts.size <= MOST_STATUSES;
  });
  return few ? [...texts] : [];
});

/**
 * The words of a column that may say what is right, though not which of them does: two in a column named like a grade, or in the
 * only one that may be scored; some beside a word for right; any in a column that a log declares to be a
 * score. [] if they are grades, or none of these.
 */
export function unknownGrades(
  { name, cells }: Pick<Column, 'name' | 'cells'>,
  { columns, measures = [] }: Pick<Records, 'columns' | 'measures'>,
): readonly string[] {
  const texts = textsOf(cells);
  const areWords = everyKind(cells, (cell) => cell === null || (typeof cell === 'string' && WORD.test(cell)));
  const isAlone = () =>
    columns.every((column) => column.name === name || isBeside(column.name)) &&
    ![isAnswerName, isOutputName, isBeside].some((is) => is(name)) &&
    contentKind(name) === null;
  const may =
    measures.includes(name) ||
    texts.some(isRightWord) ||
    (texts.length <= 2 && (isGradedName(name) || (texts.length === 2 && isAlone())));
  return texts.length > 0 && areWords && may && !holdsGrades(cells) ? texts : [];
}

/** What neither is right or wrong nor answers anything: ids, questions, costs, and what ran. */
function isBeside(name: string): boolean {
  const { kind } = meaningOf(name);
  const content = contentKind(name);
  const isOfAnswers = isAnswerName(name) || isOutputName(name) || content === 'right' || content === 'label';
  return (
    !isOfAnswers &&
    (isIdColumn(name) || isRunName(name) || kind === 'cost' || kind === 'about' || content !== null)
  );
}

/** `correct`, `metrics.exact_match`, `score` ...: 1 in such a column is better than 0. */
export function isGradedName(column: string): boolean {
  if (isAnswerName(column)) {
    return false;
  }
  const { better, kind } = meaningOf(column);
  return GRADED_NAMES.has(lastPart(column)) || (better === 'higher' && kind !== 'cost');
}

/** True if every cell is a grade (or missing) and there are some. */
export const holdsGrades = onceFor((cells: Cells): boolean => {
  const gradeOf = gradeReader(cells);
  let some = false;
  const all = everyKind(cells, (cell) => {
    const grade = gradeOf(cell);
    some ||= typeof grade === 'number';
    return grade !== undefined;
  });
  return some && all;
});

/** `answers`: the cells are `correct`, `failed` …; `runs`: `success`, `error` …; null: they are no such words. */
export const verdictsIn = onceFor((cells: Cells): 'answers' | 'runs' | null => {
  const texts = textsOf(cells);
  const isMissing = (cell: Cell) => cell === null || cell === '';
  const isText = (cell: Cell) => isMissing(cell) || typeof cell === 'string';
  const are =
    texts.length > 0 &&
    holdsGrades(cells) &&
    everyKind(cells, isText) &&
    !texts.some((text) => PLAIN.has(text) || /^[a-z]$/.test(text));
  return !are ? null : texts.some((text) => OF_RUNS.has(text)) ? 'runs' : 'answers';
});
