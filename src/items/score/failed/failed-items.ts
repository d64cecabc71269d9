import {
  findColumn,
  groupNameOf,
  hasWord,
  isOutputName,
  isWrittenName,
  lastWords,
  meaningOf,
  textOf,
  wordsOf,
} from '../../../columns';
import { kindsOf, onlyCell } from '../../../model/kinds';
import { countTo, elementAt, listOf, tally } from '../../../model/lists';
import { english, type Text } from '../../../model/words';
import { formatCount } from '../../../model/text';
import type { Cell, Column, Records } from '../../../model/records';
import type { ScoredSystem } from '../scored-system';
import { ENDED, failures, isWrongWord, OUTAGE } from './marked';
import type { Said } from '../../source';
import { yesOrNo } from '../../../columns/cells';

/* Items of which the file itself says that something failed: an outage, an answer that never came or that a limit cut off. */

const FEWEST_ITEMS = 5;

/** Shares of the items that differ by less are no matter. */
const APART = 0.1;

/** @param other another system's output, in any order */
export function failureWarnings(system: ScoredSystem, other: Records): Text[] {
  return listOf(failedItems(system, other) ?? unanswered(system, other), cutOff(system, other));
}

/** Of items that count: those that are left out have no weight. */
function isScoredZero({ data, k }: ScoredSystem['table']): (item: number) => boolean {
  return (item) => elementAt(data, item * k) === 0 && (k < 2 || elementAt(data, item * k + 1) !== 0);
}

/** Empty outputs, or a message of a program in their place, that count as wrong. */
function unanswered({ path, records, table, lines, order }: ScoredSystem, other: Records): Said {
  const isZero = isScoredZero(table);
  const outputs = table.k > 2 ? [] : records.columns.filter(({ name }) => isOutputName(name));
  for (const column of outputs) {
    const failed = failedIn(column);
    const [first = 0] = failed;
    const against = findColumn(other, column.name);
    const isMore = against !== undefined && failed.length >= FEWEST_ITEMS + 2 * failedIn(against).length;
    if (isMore && failed.length < records.n && failed.every(isZero)) {
      return english(
        '{0}: {1} items have no answer in "{2}" (first on line {3}) and are scored 0; if the system was never asked, remove these rows from both files.',
        path,
        formatCount(failed.length),
        column.name,
        lines[elementAt(order, first)] ?? first + 1,
      );
    }
  }
  return null;
}

/** `<ERROR: context length exceeded>`, but not a class called `error`. */
const ERROR = /^\W{0,3}(?:\w*(?:error|exception)|traceback|failed to|unable to)\b\W+\w+/i;

/** What programs write where there is nothing. */
const NOTHING = /^\W?(?:none|null|nil|nan|n\/a|undefined|empty|no (?:answer|response|output))\W?$/i;

/** The items without an output, or with one that a program wrote several times. */
function failedIn({ cells }: Column): number[] {
  const texts = cells.map((cell) => textOf(cell).trim());
  const counts = tally(texts);
  const isMessage = (text: string) =>
    (counts.get(text) ?? 0) >= FEWEST_ITEMS && [OUTAGE, ERROR, NOTHING].some((one) => one.test(text));
  return texts.flatMap((text, item) => (text === '' || isMessage(text) ? [item] : []));
}

function cutOff({ path, records }: ScoredSystem, other: Records): Text[] {
  return records.columns.flatMap((column) => {
    const against = findColumn(other, column.name);
    const [own, others] = [countCut(column), against === undefined ? null : countCut(against)];
    return own === null || others === null || own - others < Math.max(FEWEST_ITEMS, APART * records.n)
      ? []
      : [
          english(
            '{0}: {1} of {2} answers were cut off at a limit ("{3}"), of the other output {4}: the gain may be one of the limits.',
            path,
            formatCount(own),
            formatCount(records.n),
            column.name,
            formatCount(others),
          ),
        ];
  });
}

/** How many items ended at a limit: null if a column doesn't say how they ended. */
function countCut({ name, cells }: Column): number | null {
  const own = lastWords(name);
  const isMark = own.some((word) => word === 'truncated' || word === 'cutoff');
  const isReason = own.at(-1) === 'reason';
  const kinds = isMark || isReason ? kindsOf(cells) : null;
  return kinds === null
    ? null
    : [...kinds].reduce(
        (sum, [cell, count]) =>
          sum + Number(isMark ? yesOrNo(cell) === true : LIMIT.test(textOf(cell))) * count,
        0,
      );
}

/** As programming interfaces of language models say it. */
const LIMIT = /^(?:(?:model_?)?length|max_?(?:new_?|output_?)?(?:tokens|length)|token_?limit)$/i;

/** The share of items beyond which the scores are about failures. */
const MOST = 0.5;

/** Items whose rank among all scores is so low, or so high, are no chance choice: 0.5 is the middle. */
const LOW = 0.2;

/** More items are no exceptions. */
const MOST_EXCEPTIONS = 1 / 3;

/**
 * Says that items of which a file itself says that they failed were scored 0, like wrong answers: an outage isn't the system's
 * fault, and nothing shows whether it is to count.
 *
 * @param other another system's output, in any order
 */
function failedItems(system: ScoredSystem, other: Records): Said {
  const { path, records, table, lines, order } = system;
  if (table.k > 2) {
    return null;
  }
  const isZero = isScoredZero(table);
  for (const { name, failed } of [...failures(records), ...onlyZeros(records, other, table)]) {
    const [first = 0] = failed;
    if (failed.length > 0 && failed.length === records.n && failed.every(isZero)) {
      return english(
        '{0}: all items are marked as failed in "{1}" ("{2}") and have a score of 0: if no system was asked, nothing was compared.',
        path,
        name,
        textOf(findColumn(records, name)?.cells.at(0)),
      );
    }
    const scores = Array.from({ length: records.n }, (_, item) => elementAt(table.data, item * table.k));
    const isGrade = () =>
      new Set(scores).size === 2 &&
      scores.filter((score) => score === 0).length === failed.length &&
      failed.every((item) => /^fail/i.test(textOf(findColumn(records, name)?.cells.at(item))));
    if (failed.length > 0 && failed.length <= MOST * records.n && failed.every(isZero) && !isGrade()) {
      return english(
        '{0}: {1} items are marked as failed in "{2}" (first on line {3}) and are scored 0; if the system was never asked, remove these rows from both files.',
        path,
        formatCount(failed.length),
        name,
        lines[elementAt(order, first)] ?? first + 1,
      );
    }
  }
  return exceptions(system, other)[0] ?? null;
}

/** Items with a value that the other system's output never has, where it has one value throughout, if these have the worst scores. */
function exceptions(
  { path, records: { columns, n }, table: { k, data } }: ScoredSystem,
  other: Records,
): Text[] {
  const scoreAt = (item: number) => elementAt(data, item * k);
  if (new Set(data.filter((_, at) => at % k === 0)).size <= GRADES) {
    return [];
  }
  return columns.flatMap(({ name, cells }) => {
    const first = onlyCell(findColumn(other, name)?.cells ?? []);
    const kinds = kindsOf(cells);
    const count = n - (kinds?.get(first ?? null) ?? n);
    const odd = [...(kinds?.keys() ?? [])].find((cell) => cell !== first) ?? null;
    if (first === undefined || count < FEWEST_ZEROS || count > MOST_EXCEPTIONS * n || isQuality(name)) {
      return [];
    }
    const all = countTo(n);
    const [own, rest] = [true, false].map((is) =>
      all.filter((item) => (cells.at(item) !== first) === is).map(scoreAt),
    );
    // Of an error, any score may be a stand-in.
    if (textOf(first) === '' && /^(?:error|exception)s?$/.test(wordsOf(name).at(-1) ?? '')) {
      return [
        english(
          '{0}: {1} items have a "{2}" ("{3}"), and none in the other output has one; leave them out of both files if their scores stand for missing ones.',
          path,
          formatCount(count),
          name,
          textOf(odd),
        ),
      ];
    }
    const rank = rankAmong(own ?? [], rest ?? []);
    return rank > LOW && rank < 1 - LOW
      ? []
      : [
          english(
            '{0}: {1} items have another "{2}" than all items of the other output ("{3}"), and scores far from those of the others; leave them out of both files if they failed without the system’s fault.',
            path,
            formatCount(count),
            name,
            textOf(odd),
          ),
        ];
  });
}

function isQuality(name: string): boolean {
  return meaningOf(name).better === 'higher';
}

/** How often a score is above one of the others, ties counted half. */
function rankAmong(own: readonly number[], others: readonly number[]): number {
  const sorted = [...others].sort((one, other) => one - other);
  const below = (score: number) => sorted.findIndex((other) => other >= score);
  const upTo = (score: number) => sorted.findIndex((other) => other > score);
  const placeOf = (at: number) => (at < 0 ? sorted.length : at);
  const sum = own.reduce((all, score) => all + placeOf(below(score)) + placeOf(upTo(score)), 0);
  return sum / (2 * own.length * others.length);
}

/** Fewer zeros may have something in common by chance. */
const FEWEST_ZEROS = 5;

/** Scores of several values are no grades, where a 0 would be a wrong answer. */
const GRADES = 5;

/**
 * The items with one value of a column, if these are all that have a score of exactly 0: some of many scores, or all items where the
 * other output has another value throughout.
 */
function onlyZeros(
  { columns, n }: Records,
  other: Records,
  { data, k }: ScoredSystem['table'],
): ReturnType<typeof failures> {
  const scores = data.filter((_, at) => at % k === 0);
  const zeros = countTo(n).filter((item) => scores[item] === 0);
  const [first = 0] = zeros;
  if (zeros.length < FEWEST_ZEROS || (zeros.length < n && new Set(scores).size <= GRADES)) {
    return [];
  }
  return columns.flatMap(({ name, cells }) => {
    const marked = cells.at(first) ?? null;
    const isEnded = hasWord(name, ENDED);
    const maySayIt =
      zeros.length === n ? isEnded || isWrittenName(name) : isEnded || groupNameOf(name) === null;
    const isMark =
      maySayIt &&
      meaningOf(name).better !== 'higher' &&
      textOf(marked) !== '' &&
      marked !== 0 &&
      // What has as many values as there are scores was scored itself.
      (zeros.length === n || new Set(cells).size < new Set(scores).size) &&
      (isEnded || !isWrongWord(textOf(marked))) &&
      kindsOf(cells)?.get(marked) === zeros.length &&
      zeros.every((item) => cells.at(item) === marked) &&
      (zeros.length < n || hasAnother(findColumn(other, name), marked));
    return isMark ? [{ name, failed: zeros }] : [];
  });
}

/** Whether all cells of a column are the same, and not this. */
function hasAnother(column: Column | undefined, mark: Cell): boolean {
  const only = onlyCell(column?.cells ?? []);
  return only !== undefined && only !== mark;
}
