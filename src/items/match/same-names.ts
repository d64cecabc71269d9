import { findColumn, idRank, isRightName, meaningOf, wordsOf } from '../../columns';
import { isIdColumn } from '../../columns/id-names';
import type { Records } from '../../model';
import type { Input } from '../source';

/** The same name in another case or with other separators: `isCorrect`, `is_correct`. */
function plain(name: string): string {
  return wordsOf(name).join('');
}

/** One name for both, or one short for the other, or both of answers of a system (`gpt_pred`, `llama_pred`). */
function areAlike(one: string, other: string): boolean {
  return (
    plain(one) === plain(other) ||
    abbreviates(one, other) ||
    abbreviates(other, one) ||
    (answersIn(one) !== null && answersIn(one) === answersIn(other))
  );
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
  for (const { name } of lacking) {
    const isAlike = (one: { readonly name: string }) => areAlike(one.name, name);
    const [own, ...others] = plain(name) === '' ? [] : records.columns.filter(isAlike);
    const isOne = others.length === 0 && given.filter(isAlike).length === 1;
    if (own !== undefined && isOne) {
      names.set(own.name, name);
    }
  }
  const called = (name: string) => names.get(name) ?? name;
  return names.size === 0
    ? input
    : {
        ...input,
        records: {
          ...records,
          columns: records.columns.map((column) => ({ ...column, name: called(column.name) })),
          ...(records.measures && { measures: records.measures.map(called) }),
          ...(records.clusterColumn !== undefined && { clusterColumn: called(records.clusterColumn) }),
        },
        variant: `${input.variant}\nwith the names ${[...names].join('; ')}`,
      };
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
