import type { CalibrationBin, Evidence } from '../model/results/calibration';
import { elementAt } from '../model/lists';
import { escapedJson } from '../model/texts/shown-results';
import { formatBin, shareWithInterval } from '../model/texts/study-headline';
import { formatCount, formatRanks, formatShare } from '../model/text';
import {
  isPacked,
  type PackedStudy,
  type PairColumn,
  publishedColumns,
  type Study,
  type StudyResult,
} from '../model/results/study';
import { csvText } from '../model/texts/csv';

/** What a one-sided p of about 0.05 on the first test set says about the other one, in words. */
export function calibrationSentence(
  first: string,
  { kind, name, around, bins, redrawn, n }: Omit<Evidence, 'sentence' | 'warnings'>,
): string {
  const near = around.share !== null;
  const { pairs, better, decided, ties } = sums(near ? [around] : bins);
  const which = near ? 'with a one-sided p from 0.04 to 0.06' : 'with any p (none has one from 0.04 to 0.06)';
  const share = near ? shareWithInterval(around) : formatShare(better / decided);
  const count = `${formatCount(better)} of ${formatCount(decided)}${decided === 0 ? '' : `: ${share}`}`;
  const tied =
    ties === 0
      ? ''
      : ` Besides, ${formatCount(ties)} ${ties === 1 ? 'pair scores' : 'pairs score'} the same there.`;
  return kind === 'redrawn'
    ? `In ${formatCount(redrawn?.testSets ?? 0)} test sets of ${formatCount(n)} items redrawn from ${first}, ` +
        `${formatCount(pairs)} pairs came up ${which}; the better system was the truly better one in ${count}.${tied}`
    : `Of the pairs of systems ${which} on ${first}, the better system is also the better one on ${name} in ${count}.${tied}`;
}

function sums(bins: readonly CalibrationBin[]) {
  const sum = (of: (bin: CalibrationBin) => number) => bins.reduce((all, bin) => all + of(bin), 0);
  const [pairs, ties] = [sum((bin) => bin.pairs), sum((bin) => bin.ties)];
  return { pairs, ties, better: sum((bin) => bin.better), decided: pairs - ties };
}

/** Above this p, no claim is made. */
const NO_CLAIM = 0.08;

/** A share of at least this much is not called into question. */
const MOST_DOUBTFUL = 0.9;

/**
 * Evidence against trusting p on another test set: a p like this one named the better system there in
 * significantly fewer pairs than 1 − p, and in fewer than 90%. A test set drawn from the same items says
 * nothing about others.
 *
 * @returns null if there is no such evidence
 */
export function weakEvidence({ kind, name, bins, around }: Evidence, oneSided: number): string | null {
  const isIn = ({ from, to }: CalibrationBin) => oneSided >= from && oneSided < to;
  const bin = isIn(around) ? around : bins.find(isIn);
  if (kind === 'redrawn' || bin === undefined || bin.share === null || bin.interval === null) {
    return null;
  }
  if (oneSided >= NO_CLAIM || bin.share >= MOST_DOUBTFUL || bin.interval[1] >= 1 - bin.to) {
    return null;
  }
  const p = bin === around ? 'p ≈ 0.05' : `p ${bin.from === 0 ? '' : 'from '}${formatBin(bin)}`;
  return (
    `A one-sided ${p} on this test set named the better system on ${name} in only ${formatCount(bin.better)} of ` +
    `${formatCount(bin.pairs - bin.ties)} pairs: ${shareWithInterval(bin)}.`
  );
}

const HEAD = (
  'system_a system_b score_a score_b gain low high p_one_sided p p_corrected series cluster_a ' +
  'cluster_b ranks_a ranks_b letters_a letters_b'
).split(' ');

type Written = Readonly<
  Record<'a' | 'b' | 'gain' | 'low' | 'high' | 'oneSided' | 'p' | 'corrected' | 'series', PairColumn>
>;

/** Rows, or numbers, in a piece. */
const PIECE = 10_000;

/** All pairs as a table of comma-separated values, the better system first: in pieces, because it may be longer than a string. */
export function* pairsAsCsv(study: StudyResult): Generator<string> {
  const { systems, series } = study;
  const columns = isPacked(study)
    ? (Object.fromEntries(study.pairs.columns()) as unknown as Written)
    : study.pairs;
  const { a, b, gain, low, high, oneSided, p, corrected, series: ofSeries } = columns;
  const [bs, ...numbers] = [b, gain, low, high, oneSided, p, corrected, ofSeries].map((column) =>
    column[Symbol.iterator](),
  );
  const next = (column: Iterator<number | null, null> | undefined): number | null =>
    column?.next().value ?? null;
  let rows: Cells[] = [HEAD];
  for (const place of a) {
    const [better, other] = [elementAt(systems, place ?? 0), elementAt(systems, next(bs) ?? 0)];
    const found = numbers.map(next);
    rows.push([
      ...[better.name, other.name, better.score, other.score],
      ...found.slice(0, -1),
      elementAt(series, found.at(-1) ?? 0).name,
      ...[better.cluster, other.cluster, formatRanks(better.ranks), formatRanks(other.ranks)],
      ...[better.letters ?? '', other.letters ?? ''],
    ]);
    if (rows.length === PIECE) {
      yield csvText(rows);
      rows = [];
    }
  }
  yield csvText(rows);
}

type Cells = readonly (string | number | null)[];

export function thresholdSource({ comparisons, gain }: Study['series'][number]['threshold']): string {
  const which = `${formatCount(comparisons)} comparison${comparisons === 1 ? '' : 's'} with p from 0.04 to 0.06`;
  return gain === null ? `not enough comparisons (${which}, 10 are needed)` : `from ${which}`;
}

/** The study as `JSON.stringify` writes it, piece by piece: that of many pairs is longer than a string may be. */
export function* studyJson(study: PackedStudy): Generator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(study)) {
    yield `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (name === 'pairs') {
      yield* pairsJson(study);
    } else {
      yield escapedJson(JSON.stringify(value));
    }
  }
  yield '}\n';
}

function* pairsJson(study: PackedStudy): Generator<string> {
  let before = '{';
  for (const [name, column] of publishedColumns(study)) {
    yield `${before}${JSON.stringify(name)}:[`;
    before = ',';
    let between = '';
    let piece: unknown[] = [];
    for (const value of column) {
      piece.push(value);
      if (piece.length === PIECE) {
        yield between + elements(piece);
        between = ',';
        piece = [];
      }
    }
    yield piece.length === 0 ? ']' : `${between}${elements(piece)}]`;
  }
  yield '}';
}

function elements(values: readonly unknown[]): string {
  return JSON.stringify(values).slice(1, -1);
}
