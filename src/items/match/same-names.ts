import {
  contentKind,
  findColumn,
  groupNameOf,
  idRank,
  isAnswerName,
  isOutputName,
  isRightName,
  meaningOf,
  namesMeasure,
  textOf,
  wordsOf,
} from '../../columns';
import { readsAsNumbers } from '../../columns/cells';
import { isIdColumn } from '../../columns/id-names';
import { holdsLabels } from '../../metrics/answers/answers';
import type { Cell, Column, Records } from '../../model/records';
import { kindsIn } from '../../model/kinds';
import type { Text } from '../../model/words';
import { english } from '../../model/words';
import type { Input } from '../source';

/** The same name in another case or with other separators: `isCorrect`, `is_correct`. */
function plain(name: string): string {
  return wordsOf(name).join('');
}

/**
 * One name for both, or one short for the other, or both of answers of a system (`gpt_pred`, `llama_pred`), or of classes that
 * were given, or are right (`predicted`, `prediction`; `true_label`, `label`).
 */
function areAlike(own: Column, given: Column): boolean {
  const [one, other] = [own.name, given.name];
  if (plain(one) === plain(other) || abbreviates(one, other) || abbreviates(other, one)) {
    return true;
  }
  const areRight = isRightName(one) && isRightName(other);
  const areGiven = [one, other].every(
    (name) => !isRightName(name) && (isAnswerName(name) || isOutputName(name)),
  );
  return holdsLabels(own) || holdsLabels(given)
    ? (areRight || areGiven) && haveCommonKinds(own, given)
    : answersIn(one) !== null && answersIn(one) === answersIn(other);
}

/** Two systems that answer with the same classes have most of them in common. */
function haveCommonKinds(one: Column, other: Column): boolean {
  const [few, many] = [kindsIn(one.cells), kindsIn(other.cells)].toSorted((x, y) => x.length - y.length) as [
    readonly Cell[],
    readonly Cell[],
  ];
  const texts = new Set(many.map(textOf));
  return few.length > 0 && 2 * few.filter((kind) => texts.has(textOf(kind))).length > few.length;
}

const ANSWERS = /[^\s_.-][\s_.-]+(pred|prediction|response|output|answer|completion|generation)s?$/i;

function answersIn(name: string): string | null {
  return isRightName(name) ? null : (ANSWERS.exec(name)?.[1] ?? null);
}

/**
 * A file whose columns are called as in another one: what is `Score` here and `score` there is one column, and so are `acc` and
 * `accuracy`, if neither file has both, nor two that are called alike.
 */
export function withNamesOf(input: Input, { columns: given }: Records): Input {
  const { records } = input;
  // Ids are found by any name.
  const lacking = given.filter(
    ({ name }) => findColumn(records, name) === undefined && idRank(name) === null && !isIdColumn(name),
  );
  const names = new Map<string, string>();
  for (const column of lacking) {
    const { name } = column;
    const [own, ...others] = plain(name) === '' ? [] : records.columns.filter((one) => areAlike(one, column));
    const isOne =
      others.length === 0 && own !== undefined && given.filter((one) => areAlike(own, one)).length === 1;
    if (isOne) {
      names.set(own.name, name);
    }
  }
  if (names.size === 0) {
    ofTwoSystems(records.columns, given).forEach(({ own, name }) => names.set(own, name));
  }
  const called = (name: string) => names.get(name) ?? name;
  return names.size === 0
    ? input
    : {
        ...input,
        records: {
          ...records,
          columns: records.columns.map((column) => ({ ...column, name: called(column.name) })),
          notes: [...records.notes, ...renamed(names)],
          ...(records.measures && { measures: records.measures.map(called) }),
          ...(records.clusterColumn !== undefined && { clusterColumn: called(records.clusterColumn) }),
        },
        variant: `${input.variant}\nwith the names ${[...names].join('; ')}`,
      };
}

/** The only column that each file has alone, if it is called as its system may be (`AutoETS`) and no other says what a system did. */
function ofTwoSystems(columns: readonly Column[], given: readonly Column[]): { own: string; name: string }[] {
  const isNamed = ({ name }: Column) => idRank(name) === null && !isIdColumn(name);
  const without = (some: readonly Column[], others: readonly Column[]) =>
    some.filter((one) => isNamed(one) && others.every(({ name }) => name !== one.name));
  const [own, ...more] = without(columns, given);
  const [other, ...further] = without(given, columns);
  const shared = given.filter((one) => one !== other);
  return own === undefined ||
    other === undefined ||
    more.length + further.length > 0 ||
    shared.length === 0 ||
    shared.some(({ name }) => !isRightName(name) && saysResult(name)) ||
    [own, other].some(
      ({ name }) => saysResult(name) || contentKind(name) !== null || groupNameOf(name) !== null,
    ) ||
    readsAsNumbers(own) !== readsAsNumbers(other) ||
    // Two measures, unless they may predict a third number.
    (readsAsNumbers(own) && !shared.some((one) => isNamed(one) && readsAsNumbers(one)))
    ? []
    : [{ own: own.name, name: other.name }];
}

function saysResult(name: string): boolean {
  return (
    isAnswerName(name) || isOutputName(name) || meaningOf(name).better !== null || namesMeasure(name) !== 'no'
  );
}

/** Which columns are read under names that have other words, of which a reader should know. */
function renamed(names: ReadonlyMap<string, string>): Text[] {
  return [...names]
    .filter(
      ([own, name]) =>
        plain(own) !== plain(name) && answersIn(own) === null && (isAnswerName(own) || !saysResult(own)),
    )
    .map(([own, name]) => english('The column "{0}" is compared with "{1}" of the other file.', own, name));
}

/** What is shorter than this begins too many words. */
const SHORTEST = 3;

/**
 * Whether the name of a measure is short for another: the beginning of its only word (`acc`, `accuracy`), or the first letters
 * of its words (`wer`, `Word error rate`).
 */
function abbreviates(short: string, long: string): boolean {
  const [word = '', ...others] = wordsOf(short);
  const words = wordsOf(long);
  const isShort =
    words.length === 1
      ? word.length >= SHORTEST && words[0] !== word && words[0]?.startsWith(word) === true
      : words.length > 1 && word === words.map((one) => one.charAt(0)).join('');
  const { better } = meaningOf(short);
  return isShort && others.length === 0 && better !== null && better === meaningOf(long).better;
}
