import { findColumn, idColumnsOf, idRank, isRightName, isStrictIdName, textOf, wordsOf } from '../../columns';
import { isIdColumn } from '../../columns/answer-names';
import { type Column, elementAt, english, formatCount, type Records } from '../../model';
import { meaningOf } from '../../columns/meaning';
import { onceFor } from '../../model/once';
import type { Files, Input } from '../source';
import { reorder } from './align';
import { isUnique } from './alignment';

/** If more ids than this are repeated, their rows are samples, which may be alike. */
const MOST = 0.5;

/**
 * Outputs without rows that are written twice, as where files of parts that overlap were put together: ids that repeat, of which
 * all rows are the same in every column. Each counts once, with a note. Where other rows of an output have one id, they are samples.
 */
export function withoutCopies(files: Files): Files {
  const { a, b, runs } = files;
  const read = {
    ...files,
    a: once(a),
    b: once(b),
    ...(runs && { runs: { a: runs.a.map(once), b: runs.b.map(once) } }),
  };
  const areSamples = [read.a, read.b].some(({ records }) => strictIds(records) !== undefined);
  return areSamples ? files : read;
}

function strictIds(records: Records): Column | undefined {
  return idColumnsOf(records).find((column) => areStrict(column) && !isUnique(column));
}

function areStrict({ name }: Column): boolean {
  return isStrictIdName(name);
}

/** Ids; or, as rows with the same fractions are hardly others, the column of which the fewest rows repeat. */
function repeatedIds(records: Records): Column | undefined {
  const { columns, n } = records;
  const isNearlyUnique = ({ cells }: Column) => (1 + MOST) * new Set(cells).size >= n;
  return (
    strictIds(records) ??
    (columns.some(({ cells }) => areFractions(cells))
      ? columns.find((column) => !areFractions(column.cells) && !isUnique(column) && isNearlyUnique(column))
      : undefined)
  );
}

/** Fewer may be the same by chance. */
const FEWEST = 5;
const FEWEST_FRACTIONS = 10;

/** Numbers of many values that are no counts. */
function areFractions(cells: Column['cells']): boolean {
  const fractions = new Set(cells.filter((cell) => typeof cell === 'number' && !Number.isInteger(cell)));
  return 2 * fractions.size >= cells.length && fractions.size >= FEWEST_FRACTIONS;
}

function once(input: Input): Input {
  const records = distinctRows(input.records);
  return records === input.records ? input : { ...input, records, variant: `${input.variant}\nonce` };
}

const distinctRows = onceFor((records: Records): Records => {
  const ids = repeatedIds(records);
  const first = new Map<string, number>();
  const repeated = new Set<string>();
  const kept: number[] = [];
  const areCopies = ids?.cells.every((cell, row) => {
    const id = textOf(cell);
    const earlier = first.get(id);
    if (earlier === undefined) {
      first.set(id, row);
      kept.push(row);
      return true;
    }
    repeated.add(id);
    return id !== '' && isCopy(records, earlier, row);
  });
  const areFew = repeated.size <= MOST * first.size;
  if (ids === undefined || areCopies !== true || !areFew || (!areStrict(ids) && repeated.size < FEWEST)) {
    return records;
  }
  const [id = ''] = repeated;
  const at = first.get(id) ?? 0;
  const note = english(
    '{0} rows repeat an earlier one in every column, such as that of the {1} "{2}" (first on line {3}); each counts once.',
    formatCount(records.n - kept.length),
    ids.name,
    id,
    elementAt(records.lines, at),
  );
  return { ...reorder(records, Int32Array.from(kept)), notes: [...records.notes, note] };
});

function isCopy({ columns }: Records, one: number, other: number): boolean {
  return columns.every(({ cells }) => textOf(cells.at(one) ?? null) === textOf(cells.at(other) ?? null));
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
