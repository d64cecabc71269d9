import { findColumn, groupNameOf, meaningOf, wordsOf } from '../../../columns';
import { readsColumn } from '../../../metrics';
import { elementAt, endsOf, tally } from '../../../model/lists';
import { formatScore } from '../../../model/text';
import { english } from '../../../model/words';
import type { Column } from '../../../model/records';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import type { Proof } from '../../../model/texts/reading';
import { numbersTexts } from '../../content/cell-traits';
import { correlation } from '../../../model/correlation';
import { sameCells } from '../../match/alignment';
import { type ScoredSystem, valuesOf } from '../scored-system';
import type { Said } from '../../source';

/** Fewer items, or fewer different scores, show nothing. */
const FEWEST = 30;
const FEWEST_OF_PART = 20;
const MANY_VALUES = 20;
const EXAMINED = 1000;

/** Of few different scores, such as right and wrong: items on which a correlation of 0.3 can be told from none. */
const FEWEST_OF_FEW = 120;
/** Items on which both have another than their most common score, by chance alone. */
const FEWEST_EXPECTED = 5;

/** More parts are groups of items. */
const MOST_PARTS = 50;

/** Beyond chance at 5%, and far beyond it, in standard errors of Fisher's transformation. */
const CHANCE = 1.645;
const NO_CHANCE = 5;

/** Scores of the same items agree as well as this. */
export const AGREE = 0.5;

export type Scored = Pick<ScoredSystem, 'path' | 'order' | 'lines' | 'records' | 'table'>;

export interface MatchedBy {
  readonly proof: Proof;
  /** null: by line. */
  readonly idColumn: string | null;
  /** Of a file that is still being written, so that not even their number says that they are the same. */
  readonly isPart?: boolean | undefined;
}

/**
 * Where only the numbers of rows say which belong together: whether the scores of two systems, which find the same items hard, have
 * anything in common, or those of parts that each count from the start have it with another part.
 */
export function unrelatedWarnings(
  choice: MetricChoice,
  a: Scored,
  b: Scored,
  { proof, idColumn, isPart = false }: MatchedBy,
): Said {
  if (!readsColumn(choice) || meaningOf(choice.column ?? 'score').kind === 'cost') {
    return null;
  }
  const scores = [a, b].map(({ table }) => valuesOf(table.data));
  const [one = new Float64Array(), other = one] = scores;
  const areFew = scores.some((some) => new Set(some.subarray(0, EXAMINED)).size < MANY_VALUES);
  if (one.length < FEWEST || (areFew && (proof !== 'count' || !canTell(one, other, isPart)))) {
    return null;
  }
  const parts = areFew || proof === 'id' ? null : partsOf(a, b);
  const swapped = parts && swappedParts(one, other, parts.starts);
  if (parts !== null && swapped !== null) {
    return english(
      'The numbers in "{0}" start again on line {1} of {2}, and the scores beginning there go with those of {3} beginning on line {4} (r = {5}), not with those on the same lines (r = {6}): the parts of the two files are in different orders.',
      parts.name,
      lineOf(a, swapped.from),
      a.path,
      b.path,
      lineOf(b, swapped.to),
      formatScore(swapped.r, 2),
      formatScore(swapped.own, 2),
    );
  }
  const ids = idColumn === null ? undefined : findColumn(a.records, idColumn);
  const isProved = proof === 'content' || proof === 'reference';
  const isOfRuns = a.records.columns.some((column) => namesRun(column.name) && numbersTexts(column));
  // One table numbers its items once.
  const isNumberedAlike = a.path === b.path || ids === undefined || !numbersTexts(ids);
  return isProved || isOfRuns || (idColumn !== null && isNumberedAlike)
    ? null
    : nothingInCommon([a.path, one], [b.path, other]);
}

type PathAndScores = readonly [path: string, scores: Float64Array];

function nothingInCommon([a, one]: PathAndScores, [b, other]: PathAndScores): Said {
  const r = correlation(one, other);
  if (!isChance(r, one.length)) {
    return null;
  }
  for (const [early, late, shifted] of [
    [a, b, correlation(one.subarray(0, -1), other.subarray(1))],
    [b, a, correlation(other.subarray(0, -1), one.subarray(1))],
  ] as const) {
    if (shifted >= AGREE && agreesMore(shifted, r, one.length)) {
      return english(
        'The scores of {0} go with those of {1} one line further down (r = {2}), not with those on the same lines (r = {3}): one of the two files has lost or gained a line.',
        early,
        late,
        formatScore(shifted, 2),
        formatScore(r, 2),
      );
    }
  }
  return english(
    'The scores of {0} and {1} have nothing in common (r = {2}), and only the numbers of the rows say which belong together: check that both files hold the same items in the same order.',
    a,
    b,
    formatScore(r, 2),
  );
}

/** The same of two runs of one system, matched by line: their scores agree more than those of two systems. */
export function unrelatedRuns(first: PathAndScores, other: PathAndScores): Said {
  return first[1].length >= FEWEST && canTell(first[1], other[1], true)
    ? nothingInCommon(first, other)
    : null;
}

/** Whether scores of few values that have something in common would show it. */
function canTell(one: Float64Array, other: Float64Array, isPart: boolean): boolean {
  const unlike = [one, other].map((scores) => scores.length - endsOf(tally(scores).values())[1]);
  const expected = unlike.reduce((product, count) => product * count, 1) / one.length;
  return one.length >= (isPart ? FEWEST : FEWEST_OF_FEW) && expected >= FEWEST_EXPECTED;
}

function lineOf({ lines, order }: Scored, item: number): number {
  return lines[elementAt(order, item)] ?? item + 1;
}

/** What came of a seed has nothing to do with what came of it for another system. */
function namesRun(name: string): boolean {
  return groupNameOf(name) === 'count' || wordsOf(name).some((word) => word === 'episode' || word === 'seed');
}

function isChance(r: number, n: number): boolean {
  return zOf(r, n) < CHANCE;
}

/** Whether a correlation is larger than another one by more than chance. */
export function agreesMore(r: number, than: number, n: number): boolean {
  return zOf(r, n) - zOf(than, n) > NO_CHANCE * Math.SQRT2;
}

function zOf(r: number, n: number): number {
  return Math.atanh(Math.min(r, 0.999999)) * Math.sqrt(n - 3);
}

/** Rows that a column numbers from the start several times, the same in both outputs. */
function partsOf(a: Scored, b: Scored): { name: string; starts: readonly number[] } | null {
  for (const column of a.records.columns) {
    const starts = restartsOf(column);
    if (
      starts.length > 1 &&
      starts.length <= MOST_PARTS &&
      sameCells(column, findColumn(b.records, column.name))
    ) {
      return { name: column.name, starts };
    }
  }
  return null;
}

/** Where a column that counts up starts again; [] for others. */
function restartsOf({ cells }: Column): readonly number[] {
  const starts: number[] = [];
  const first = cells.at(0);
  let last: number | null = null;
  const isCounting = cells.every((cell, item) => {
    const counts = typeof cell === 'number' && (cell === first || cell === (last ?? NaN) + 1);
    if (counts && cell === first) {
      starts.push(item);
    }
    last = typeof cell === 'number' ? cell : null;
    return counts && starts.length <= MOST_PARTS;
  });
  return isCounting ? starts : [];
}

interface Swapped {
  readonly from: number;
  readonly to: number;
  readonly r: number;
  readonly own: number;
}

/** A part whose scores agree with those of another part, and with its own by chance only. */
function swappedParts(one: Float64Array, other: Float64Array, starts: readonly number[]): Swapped | null {
  const part = (scores: Float64Array, at: number) => scores.subarray(starts[at], starts[at + 1]);
  for (const [i, from] of starts.entries()) {
    const mine = part(one, i);
    const own = correlation(mine, part(other, i));
    if (mine.length < FEWEST_OF_PART || !isChance(own, mine.length)) {
      continue;
    }
    for (const [j, to] of starts.entries()) {
      const theirs = part(other, j);
      const r = theirs.length === mine.length ? correlation(mine, theirs) : 0;
      if (r >= AGREE && zOf(r, mine.length) > NO_CHANCE) {
        return { from, to, r, own };
      }
    }
  }
  return null;
}
