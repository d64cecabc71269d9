import { preferences } from '../../../src/questions/preferences';
import type { Preferences } from '../../../src/model/results/preferences';
import type { Records } from '../../../src/model/records';
import { bradleyTerry } from '../../../src/significance/preferences/bradley-terry';
import { resultOf } from '../../../test/support/ask';
import { Random } from '../random';
import { ALPHA } from '../simulate';
import type { PreferenceCell } from './cells';

/** Few, as an interval rests on their standard deviation only. */
const RESAMPLES = 200;

/** Counts of data sets, and of intervals. */
export interface PreferenceTally {
  dataSets: number;
  /** Data sets in which systems that are alike are called different: by the test of their pair, or by strengths. */
  wrong: number;
  /** Data sets in which the position is found to decide, of those in which it could be. */
  position: number;
  positions: number;
  /** Intervals of win rates (of two systems) or of strengths, and those without the true value. */
  intervals: number;
  misses: number;
}

/** Data sets first … first + count − 1 of a cell. */
export async function simulatePreferences(
  cell: PreferenceCell,
  first: number,
  count: number,
  seed: string,
): Promise<PreferenceTally> {
  const tally = { dataSets: 0, wrong: 0, position: 0, positions: 0, intervals: 0, misses: 0 };
  for (let number = first; number < first + count; number++) {
    const random = new Random(`${seed}:preferences:${cell.what}:${cell.items}:${number}`);
    add(tally, cell, await evaluated(draw(cell, random), String(number)));
  }
  return tally;
}

function evaluated(records: Records, seed: string): Promise<Preferences> {
  const identity = {
    files: ['simulated'],
    winner: null,
    systems: null,
    positive: null,
    item: null,
    alpha: ALPHA,
    resamples: RESAMPLES,
    seed,
  };
  return resultOf(preferences, identity, [records]);
}

function add(tally: PreferenceTally, cell: PreferenceCell, found: Preferences): void {
  const { systems, pairs, strengths, orders } = found;
  const strengthOf = (index: number) => cell.strengths[placeOf(systems[index]?.name)] ?? 0;
  const areAlike = ({ a, b }: { a: number; b: number }) => strengthOf(a) === strengthOf(b);
  const isWrong =
    systems.length === 2
      ? pairs.some((pair) => pair.verdict === 'significant' && areAlike(pair))
      : strengths.differences.some((pair) => pair.significant && areAlike(pair));
  tally.dataSets++;
  tally.wrong += isWrong ? 1 : 0;
  tally.positions += orders.position === null ? 0 : 1;
  tally.position += orders.position !== null && orders.position.p <= ALPHA ? 1 : 0;
  const wins = expectedWins(cell);
  const [intervals, truths] =
    systems.length === 2
      ? [
          pairs.map(({ interval }) => interval && ([interval.low, interval.high] as const)),
          [wins[placeOf(systems[0]?.name) * 2 + placeOf(systems[1]?.name)]!],
        ]
      : [
          systems.map(({ strength }) => strength?.interval ?? null),
          systems.map(({ name }) => bradleyTerry(wins)[placeOf(name)]!),
        ];
  intervals.forEach((interval, i) => {
    const truth = truths[i]!;
    tally.intervals += interval === null ? 0 : 1;
    tally.misses += interval !== null && (truth < interval[0] || truth > interval[1]) ? 1 : 0;
  });
}

/** Systems are called 0, 1 … */
function placeOf(name: string | undefined): number {
  return Number(name?.slice('system '.length));
}

/** What each system gets on average against each other; without spread and bias, which average out for systems that are alike. */
function expectedWins({ strengths, ties }: PreferenceCell): Float64Array {
  return Float64Array.from(
    strengths.flatMap((one) => strengths.map((other) => ties / 2 + (1 - ties) / (1 + Math.exp(other - one)))),
  );
}

function draw(cell: PreferenceCell, random: Random): Records {
  return cell.graded === null ? drawVerdicts(cell, random) : drawScores(cell.items, cell.graded, random);
}

/** As AlpacaEval writes them: from 1, the first system, to 2, the second. */
function drawScores(
  n: number,
  { low, high, share }: NonNullable<PreferenceCell['graded']>,
  random: Random,
): Records {
  return {
    format: 'json',
    n,
    columns: [
      { name: 'instruction', cells: Array.from({ length: n }, (_, item) => item) },
      { name: 'generator_1', cells: Array.from({ length: n }, () => 'system 0') },
      { name: 'generator_2', cells: Array.from({ length: n }, () => 'system 1') },
      {
        name: 'preference',
        cells: Array.from({ length: n }, () => 1 + (random.chance(share) ? low : high)),
      },
    ],
    lines: Int32Array.from({ length: n }, (_, row) => row + 1),
    notes: [],
  };
}

function drawVerdicts(cell: PreferenceCell, random: Random): Records {
  const { strengths, items, battles, ties, bothOrders, bias, spread } = cell;
  const rows: [item: number, a: number, b: number, winner: string][] = [];
  const uniformBelow = (end: number) => Math.min(end - 1, Math.floor(end * random.uniform()));
  for (let item = 0; item < items; item++) {
    const here = strengths.map((strength) => strength + spread * random.normal());
    for (let battle = 0; battle < battles; battle++) {
      const a = uniformBelow(strengths.length);
      const other = uniformBelow(strengths.length - 1);
      const b = other + (other >= a ? 1 : 0);
      for (const [one, two] of bothOrders
        ? [
            [a, b],
            [b, a],
          ]
        : [[a, b]]) {
        const chance = 1 / (1 + Math.exp(here[two!]! - here[one!]! - bias));
        const winner = random.chance(ties) ? 'tie' : random.chance(chance) ? 'model_a' : 'model_b';
        rows.push([item, one!, two!, winner]);
      }
    }
  }
  return {
    format: 'jsonl',
    n: rows.length,
    columns: [
      { name: 'question_id', cells: rows.map(([item]) => item) },
      { name: 'model_a', cells: rows.map(([, a]) => `system ${a}`) },
      { name: 'model_b', cells: rows.map(([, , b]) => `system ${b}`) },
      { name: 'winner', cells: rows.map(([, , , winner]) => winner) },
    ],
    lines: Int32Array.from(rows.keys(), (row) => row + 1),
    notes: [],
  };
}
