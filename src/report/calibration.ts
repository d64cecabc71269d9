import {
  formatBin,
  formatCount,
  formatShare,
  shareWithInterval,
  type Calibration,
  type CalibrationBin,
  type Evidence,
} from '../model';
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

const HEAD = ['first', 'second', 'kind', 'from', 'to', 'pairs', 'better', 'ties', 'share', 'low', 'high'];

/** All bins as a table of comma-separated values. */
export function calibrationAsCsv({ name: first, against }: Calibration): string {
  const rows = against.flatMap(({ name: second, kind, bins, around }) =>
    [...bins, around].map(({ from, to, pairs, better, ties, share, interval }) => [
      ...[first, second, kind, from, to, pairs, better, ties, share],
      ...(interval ?? [null, null]),
    ]),
  );
  return csvText([HEAD, ...rows]);
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
