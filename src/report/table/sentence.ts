import {
  enoughDecimals,
  formatAmount,
  formatCount,
  formatInterval,
  formatLevel,
  formatP,
} from '../../model/text';
import { outcomeOf } from '../../model/results/outcome';
import { TABLE_CORRECTION_NAMES } from '../../model/settings/corrections';
import { shown } from '../../model/visible';
import type { ComparisonTable, TableRow } from '../../model/results/table';
import type { Interval } from '../../model/results/comparison';
import type { Alternative } from '../../model/results/significance';
import { notShown } from '../sentence';
import { judgedRow } from './gate';

type Unwritten = Omit<ComparisonTable, 'sentence'>;

/**
 * A table in one or two sentences: "Averaged over 12 tasks, A is better than B by 1.3% (95% CI [0.2, 2.4], p = 0.021).
 * After correction for 12 rows (step-down max-T) A is better on 3 and worse on 1."
 *
 * @param tasks how many there are, with those that have no row
 */
export function tableSentence(table: Unwritten, decimals: number, tasks: number): string {
  const said =
    table.of === 'runs'
      ? [runsSentence(table)]
      : [headline(table, decimals, tasks), rowsSentence(table)].filter((text) => text !== '');
  return shown(said.join(' '));
}

/** "Of 12 runs compared with base, 1 is significantly better and 0 are worse after correction for 12 runs (step-down max-T); without it, 2 and 0 would be." */
function runsSentence({ b, rows, uncompared = 0, correction, alpha, plannedRuns }: Unwritten): string {
  const all = rows.length + uncompared;
  const count = (outcome: string) => rows.filter((row) => outcomeOf(row) === outcome).length;
  const alone = (isBetter: boolean) =>
    rows.filter(({ p, gain, verdict }) => verdict !== 'undecidable' && p <= alpha && gain > 0 === isBetter)
      .length;
  const [better, worse] = [count('better'), count('worse')];
  const are = (number: number) => `${formatCount(number)} ${number === 1 ? 'is' : 'are'}`;
  const asTheyCame = plannedRuns === undefined ? '' : arrivalSentence(rows, plannedRuns);
  const found = `Of ${formatCount(rows.length)} ${rows.length === 1 ? 'run' : 'runs'} compared with ${b}, ${are(better)} significantly better and ${are(worse)} worse`;
  return all < 2
    ? `${found}.${asTheyCame}`
    : `${found} after correction for ${formatCount(all)} runs (${TABLE_CORRECTION_NAMES[correction]}); ` +
        `without it, ${formatCount(alone(true))} and ${formatCount(alone(false))} would be.${asTheyCame}`;
}

/** " When they arrived, 1 was significantly better and 0 were worse, with α spent over 20 planned runs." */
function arrivalSentence(rows: readonly TableRow[], planned: number): string {
  const judged = rows.map((row) => outcomeOf(judgedRow(row)));
  const were = (wanted: string) => {
    const count = judged.filter((outcome) => outcome === wanted).length;
    return `${formatCount(count)} ${count === 1 ? 'was' : 'were'}`;
  };
  return ` When they arrived, ${were('better')} significantly better and ${were('worse')} worse, with α spent over ${formatCount(planned)} planned runs.`;
}

/** The metrics that are averaged: "accuracy", "accuracy and token F1". */
function namesOf(rows: readonly TableRow[]): string {
  const names = [...new Set(rows.map(({ metric }) => metric.name))];
  return names.length > 2 ? 'their metrics' : names.join(' and ');
}

function headline(
  { a, b, rows, pooled, alpha, alternative }: Unwritten,
  decimals: number,
  tasks: number,
): string {
  const primary = rows.filter((row) => row.primary);
  const [only] = primary;
  if (pooled !== null && only !== undefined) {
    if (pooled.verdict === 'undecidable') {
      return tooLittle(a, b, alpha);
    }
    const metric = { ...only.metric, name: namesOf(primary) };
    const found = claim(a, b, { ...pooled, metric }, decimals, alternative);
    const all = ofAll(pooled.tasks, tasks);
    return {
      macro: `Averaged over ${all} tasks, ${found}.`,
      micro: `Over all items of ${all} tasks, ${found}.`,
      random: `On other tasks like these ${all}, ${found}.`,
    }[pooled.by];
  }
  if (only === undefined || primary.length > 1) {
    return '';
  }
  if (only.verdict === 'undecidable') {
    return tooLittle(a, b, alpha);
  }
  const where = tasks > 1 ? `On ${only.task ?? ''} alone, one of ${formatCount(tasks)} tasks, ` : '';
  return `${where}${claim(a, b, only, decimals, alternative)}.`;
}

function ofAll(found: number, all: number): string {
  return found < all ? `${formatCount(found)} of ${formatCount(all)}` : formatCount(found);
}

function tooLittle(a: string, b: string, alpha: number): string {
  return `There is too little data to tell whether ${a} is better than ${b} at α = ${alpha}.`;
}

interface RowGain extends Pick<TableRow, 'gain' | 'metric' | 'p' | 'pBelow' | 'verdict'> {
  readonly interval: Interval | null;
}

function claim(
  a: string,
  b: string,
  { gain, metric, interval, p, pBelow, verdict }: RowGain,
  decimals: number,
  alternative: Alternative,
): string {
  const digits = enoughDecimals(gain, decimals);
  if (verdict === 'identical') {
    return `${a} and ${b} score identically`;
  }
  const isWorse = outcomeOf({ verdict, gain }) === 'worse';
  const turned = interval && (isWorse ? [-interval.high, -interval.low] : [interval.low, interval.high]);
  const ends =
    interval === null || turned === null
      ? ''
      : `${formatLevel(interval.level)} CI ${formatInterval([turned[0] ?? 0, turned[1] ?? 0], digits)}, `;
  const evidence = `(${ends}${formatP(p, pBelow)})`;
  return verdict === 'significant'
    ? `${a} is ${isWorse ? 'worse' : 'better'} than ${b} by ${formatAmount(Math.abs(gain), metric, digits)} ${evidence}`
    : `${notShown(alternative, a, b)}: a gain of ${formatAmount(gain, metric, digits)} ${evidence}`;
}

function rowsSentence({ a, rows, pooled, correction }: Unwritten): string {
  const corrected =
    pooled === null && rows.filter(({ primary }) => primary).length === 1
      ? rows.filter(({ primary }) => !primary)
      : rows;
  if (corrected.length < 2) {
    return '';
  }
  const count = (outcome: string) => corrected.filter((row) => outcomeOf(row) === outcome).length;
  return (
    `After correction for ${formatCount(corrected.length)} rows (${TABLE_CORRECTION_NAMES[correction]}), ` +
    `${a} is significantly better on ${formatCount(count('better'))} and worse on ${formatCount(count('worse'))}.`
  );
}
