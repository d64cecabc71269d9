import { completeChoice } from '../../../metrics';
import type { Column, Records } from '../../../model/records';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import type { MetricFit } from '../../../model/settings/metric';
import { kindsIn } from '../../../model/kinds';
import {
  isAnswerName,
  isMeasure,
  meaningOf,
  namedPairs,
  type NamedPair,
  numberOf,
  wordSet,
  wordsOf,
} from '../../../columns';
import { numbersAmong, yesOrNo } from '../../../columns/cells';
import { lastPart } from '../../../columns/id-names';
import { isGradedName } from '../../../columns/grades';
import type { ScoredColumns } from '../../content/shared-columns';
import type { Input } from '../../source';
import { isOfItems, type Orders } from '../beside';

/** The columns that a metric uses: without a requested metric, those of the best fits. */
export function scoredColumns(
  asked: MetricChoice | null,
  fits: readonly MetricFit[],
  output: Records,
): ScoredColumns {
  const best = fits.filter(({ fit }) => fit === fits[0]?.fit).map(({ choice }) => choice);
  const choices = asked === null ? best : [asked.own === undefined ? completeChoice(asked, output) : asked];
  const named = (columns: readonly (string | undefined)[]) =>
    columns.filter((column): column is string => column !== undefined);
  const answers = named(choices.map(({ column }) => column));
  const gold = named(choices.map(({ referenceColumn }) => referenceColumn));
  return { answers, gold: gold.filter((column) => !answers.includes(column)) };
}

export interface Outputs {
  readonly a: Input;
  readonly b: Input;
  readonly orders: Orders | null;
}

/** Of metrics, best first: beside several scores, the answers that are compared with the right ones in the same file. */
export function answersBeside(fits: readonly MetricFit[], top: readonly MetricFit[]): readonly MetricFit[] {
  const known = new Set(top.map(({ choice }) => choice.column));
  return fits.filter(({ choice: { column, referenceColumn } }) => {
    const isNew = referenceColumn !== undefined && isAnswerName(column ?? '') && !known.has(column);
    known.add(isNew ? column : undefined);
    return isNew;
  });
}

/** The same metric for each predicted column that has a column of right answers: `pred_news` with `true_news`, `pred_sport` with `true_sport`. */
export function comparisonsLike({ choice, fit }: MetricFit, { a, b, orders }: Outputs): readonly MetricFit[] {
  const pairs = namedPairs(a.records.columns);
  const rightIn = ({ prediction, gold }: NamedPair) =>
    prediction.cells.map((cell, i) => cell === gold.cells.at(i));
  const own = pairs.find(({ prediction }) => prediction.name === choice.column);
  const right = pairs.length < 2 || own === undefined ? [] : rightIn(own);
  // `pred_label_id` is right where `pred_label` is.
  const isOther = (pair: NamedPair) =>
    !isOfItems(pair.prediction.name, a, b, orders, 1) &&
    (!right.includes(true) || rightIn(pair).some((one, i) => one !== right[i]));
  return right.length === 0
    ? []
    : pairs
        .filter((pair) => pair === own || isOther(pair))
        .map(({ prediction, gold }) => ({
          choice: { ...choice, column: prediction.name, referenceColumn: gold.name },
          fit,
        }));
}

export function alikesBeside(name: string, records: Records): ReadonlySet<string> {
  return new Set([
    ...numberedBeside(name, records),
    ...verdictsBeside(name, records),
    ...overallBeside(name, records),
    ...editsBeside(name, records),
  ]);
}

/** Of the items that match exactly, so many are right by a laxer mark. */
const NEARLY_ALL = 0.9;

/** The marks beside exact match that are laxer, as of what a query returns: right where it is, and on more items. */
export function laxerBeside(name: string, { columns }: Records): readonly string[] {
  const exact = columns.find((one) => one.name === name)?.cells.map(yesOrNo) ?? [];
  const matches = exact.filter((mark) => mark === true).length;
  const isLaxer = ({ cells }: Column) => {
    const marks = cells.map(yesOrNo);
    const rights = marks.filter((mark) => mark === true).length;
    const both = marks.filter((mark, row) => mark === true && exact[row] === true).length;
    return !marks.includes(null) && rights > matches && rights < marks.length && both >= NEARLY_ALL * matches;
  };
  return /^(?:em|exactmatch)$/.test(meaningOf(name).head ?? '') && matches > 0
    ? columns.filter(isLaxer).map((one) => one.name)
    : [];
}

/** Whether a column says no of what another says yes: `is_incorrect` beside `is_correct`, of which no item has both. */
export function isDenied(name: string, { columns }: Records): boolean {
  const [last = '', ...rest] = wordsOf(name).toReversed();
  const marks = columns.find((one) => one.name === name)?.cells.map(yesOrNo) ?? [];
  return columns.some((one) => {
    const [said = '', ...others] = wordsOf(one.name).toReversed();
    const areOpposite =
      [said, `in${said}`, `un${said}`].includes(last) &&
      others.join() === rest.filter((word) => word !== 'not').join();
    return (
      areOpposite &&
      meaningOf(one.name).better === 'higher' &&
      meaningOf(name).better === 'lower' &&
      one.cells.every((cell, row) => yesOrNo(cell) !== true || marks[row] === false)
    );
  });
}

/** Parts of a word error rate, as sclite and others name them. */
const EDITS = wordSet('ins insertion insertions del deletion deletions sub substitution substitutions');

/** The edits beside a count of what is right: a system that has more `hits` may insert more, too. */
function editsBeside(name: string, { columns }: Records): readonly string[] {
  const counts = numbersAmong(columns.find((one) => one.name === name)?.cells ?? []);
  const isEdit = (one: Column) =>
    EDITS.has(wordsOf(one.name).at(-1) ?? '') && numbersAmong(one.cells).every(Number.isInteger);
  return meaningOf(name).better === 'higher' &&
    counts.every(Number.isInteger) &&
    counts.some((count) => count > 1)
    ? columns.filter(isEdit).map((one) => one.name)
    : [];
}

/** The `overall` beside `helpfulness`, which is but a part of it. */
function overallBeside(name: string, { columns }: Records): readonly string[] {
  const isOverall = (one: Column) =>
    /^overall$/i.test(lastPart(one.name)) && one.cells.some((cell) => typeof numberOf(cell) === 'number');
  return columns.filter((one) => one.name !== name && isOverall(one)).map((one) => one.name);
}

/** Verdicts have few kinds: yes, no, doesn't apply. */
const MOST_VERDICTS = 5;

/** The columns of other verdicts beside `sum_correct_value`, such as `frame_visible_value`: of the same kinds, with the same last word. */
function verdictsBeside(name: string, { columns }: Records): readonly string[] {
  const [last = '', ...rest] = wordsOf(name).toReversed();
  const own = columns.find((one) => one.name === name);
  if (own === undefined || rest.length === 0 || isGradedName(last)) {
    return [];
  }
  const verdicts = kindsIn(own.cells);
  const isAlike = ({ name: other, cells }: Column) => {
    const kinds = kindsIn(cells);
    const common = kinds.filter((kind) => verdicts.includes(kind)).length;
    return wordsOf(other).at(-1) === last && kinds.length <= MOST_VERDICTS && 2 * common > kinds.length;
  };
  return verdicts.length > MOST_VERDICTS
    ? []
    : columns.filter((one) => one !== own && isAlike(one)).map((one) => one.name);
}

/**
 * The columns that are numbered like this one, if their names say nothing: the `r1`, `r3` and `r4` of four raters beside `r2`, which
 * is no R² then.
 */
function numberedBeside(name: string, { columns }: Records): readonly string[] {
  const stemOf = (one: string) => /^(.*\D)\d+$/.exec(one)?.[1];
  const stem = stemOf(name);
  const others =
    stem === undefined ? [] : columns.filter((one) => one.name !== name && stemOf(one.name) === stem);
  return others.every(
    (one) => !isMeasure(one.name) && one.cells.some((cell) => typeof numberOf(cell) === 'number'),
  )
    ? others.map((one) => one.name)
    : [];
}
