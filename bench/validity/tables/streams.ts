import { maxT } from '../../../src/analysis/table/max-t';
import { neededOf, shareOf } from '../../../src/analysis/table/spending';
import { AUTO } from '../../../src/model/settings/settings';
import { PLANNED_RUNS } from '../../../src/model/settings/stream';
import type { Pair } from '../../../src/model/results/significance';
import type { StatsTable } from '../../../src/model/settings/metric';
import { decide, unitsThatDiffer } from '../../../src/significance/decision';
import { findTest } from '../../../src/significance/tests';
import { holm } from '../../../src/significance/corrections';
import { identicalReason } from '../../../src/significance/outcome';
import { makePair } from '../../../src/significance/pair';
import { normalTail, studentTail } from '../../../src/significance/distributions';
import { ITEM_KINDS } from '../items';
import { Random } from '../random';
import { ALPHA, contextOf } from '../simulate';

/** Resamples of a run's own test; more items than this many take fewer. */
const [OWN_RESAMPLES, MANY_ITEMS] = [100_000, 1_000];

/** The approximate p of a run has to be within this factor of what is needed for its own test to be run. */
const NEAR = 6;

/** Shared draws: with many runs, fewer are enough for their streams together. */
const SHARED = { few: 199, many: 499, manyRuns: 20 };

/** A stream of runs, of which one may have a gain. All share the difficulty of the items, and the baseline. */
export interface StreamCell {
  /** Numbers of runs after which the level is counted; a stream ends at the last. */
  readonly lengths: readonly number[];
  readonly items: number;
  readonly scores: 'graded' | 'right or wrong';
  /** Of the gains of two runs, from ½. */
  readonly correlation: number;
  /** The place of a run with a gain, in standard errors; null: none has one. */
  readonly real: { readonly place: number; readonly gain: number } | null;
}

/** Streams with at least one run without gain that is called significant, for each length. */
interface FalseAlarms {
  /** With p of all that are there by then: uncorrected, and by max-T. */
  readonly alone: number[];
  readonly maxT: number[];
  /** By the product's own p and what was needed when it arrived. */
  readonly onArrival: number[];
}

/** The same, and streams whose real gain is found: on arrival, and by Holm's method over all runs. */
export interface StreamTally extends FalseAlarms {
  found: number;
  foundByHolm: number;
}

/** A run with its gains in shared draws. */
interface Drawn {
  /** By the normal distribution for right-or-wrong items, and Student's t. */
  readonly approximate: number;
  readonly deviations: Float64Array;
  readonly pair: () => Pair;
}

export async function simulateStreams(cell: StreamCell, streams: number, seed: string): Promise<StreamTally> {
  const { lengths, items, scores, correlation, real } = cell;
  const none = () => lengths.map(() => 0);
  const tally = { alone: none(), maxT: none(), onArrival: none(), found: 0, foundByHolm: 0 };
  for (let number = 0; number < streams; number++) {
    const own = [seed, 'streams', lengths.at(-1), items, scores, correlation, real?.place ?? 0, number].join(
      ':',
    );
    const rows = drawStream(new Random(own), cell);
    const isReal = (_: unknown, i: number) => i + 1 === real?.place;
    const arrived = await onArrival(rows, cell, own);
    const ps = rows.map(({ approximate }) => approximate);
    lengths.forEach((length, at) => {
      const any = (isFound: readonly boolean[]) =>
        isFound.slice(0, length).some((one, i) => one && !isReal(one, i)) ? 1 : 0;
      tally.onArrival[at]! += any(arrived);
      tally.alone[at]! += any(ps.map((p) => p <= ALPHA));
      tally.maxT[at]! +=
        real === null ? any(correctedByMaxT(rows.slice(0, length)).map((p) => p <= ALPHA)) : 0;
    });
    tally.found += arrived.some((one, i) => one && isReal(one, i)) ? 1 : 0;
    tally.foundByHolm += real !== null && holm(ps)[real.place - 1]! <= ALPHA ? 1 : 0;
  }
  return tally;
}

function correctedByMaxT(rows: readonly Drawn[]): number[] {
  return maxT(
    rows.map(({ approximate, deviations }) => ({ p: approximate, deviations })),
    'two-sided',
  );
}

/** Whether each run is significant when it arrives. */
async function onArrival(rows: readonly Drawn[], cell: StreamCell, seed: string): Promise<boolean[]> {
  const needed = neededOf(
    rows.map(({ deviations }, i) => ({
      level: ALPHA * shareOf(i + 1, PLANNED_RUNS),
      needed: null,
      deviations,
    })),
    'two-sided',
  );
  const found: boolean[] = [];
  for (const [i, { approximate, pair }] of rows.entries()) {
    const least = needed[i] ?? 0;
    found.push(approximate <= NEAR * least && (await ownP(pair(), cell, `${seed}:${i}`)) <= least);
  }
  return found;
}

/** As the product decides; 1 where it has too little data. */
async function ownP(pair: Pair, { items }: StreamCell, seed: string): Promise<number> {
  const question = { test: AUTO, alternative: 'two-sided', alpha: ALPHA } as const;
  const decision = decide(unitsThatDiffer(pair), question);
  if (identicalReason(pair) !== null || decision.needed !== null) {
    return 1;
  }
  const resamples = items > MANY_ITEMS ? OWN_RESAMPLES / 5 : OWN_RESAMPLES;
  return (await findTest(decision.test).run(pair, contextOf(pair, seed, resamples))).p;
}

function drawStream(random: Random, { lengths, items, scores, correlation, real }: StreamCell): Drawn[] {
  const isGraded = scores === 'graded';
  const difficulties = Array.from({ length: items }, () => random.normal());
  const scored = (spread: number, gain = 0) =>
    Float64Array.from(difficulties, (difficulty) => {
      const score = difficulty + spread * random.normal() + gain;
      return isGraded ? score : score > 0 ? 1 : 0;
    });
  const spread = Math.sqrt(1 / correlation - 1);
  const baseline = scored(1);
  const gainAt = (run: number) =>
    run + 1 === real?.place ? (real.gain * Math.sqrt(1 + spread ** 2)) / Math.sqrt(items) : 0;
  const systems = Array.from({ length: lengths.at(-1) ?? 0 }, (_, run) => scored(spread, gainAt(run)));
  const differences = systems.map((system) => system.map((score, i) => score - baseline[i]!));
  const deviations = drawDeviations(random, differences);
  return differences.map((run, r) => ({
    approximate: isGraded ? studentP(run) : signP(run),
    deviations: deviations[r]!,
    pair: () => pairOf(systems[r]!, baseline, isGraded ? 'normal' : 'accuracy'),
  }));
}

function drawDeviations(random: Random, differences: readonly Float64Array[]): Float64Array[] {
  const items = differences[0]?.length ?? 0;
  const draws = differences.length > SHARED.manyRuns ? SHARED.few : SHARED.many;
  const deviations = differences.map(() => new Float64Array(draws));
  const means = differences.map(meanOf);
  const drawn = new Int32Array(items);
  for (let draw = 0; draw < draws; draw++) {
    for (let i = 0; i < items; i++) {
      drawn[i] = Math.floor(items * random.uniform());
    }
    differences.forEach((run, r) => {
      let sum = 0;
      for (let i = 0; i < items; i++) {
        sum += run[drawn[i]!]!;
      }
      deviations[r]![draw] = sum / items - means[r]!;
    });
  }
  return deviations;
}

function pairOf(a: Float64Array, b: Float64Array, id: 'normal' | 'accuracy'): Pair {
  const kind = ITEM_KINDS.find((one) => one.id === id);
  if (kind === undefined) {
    throw new Error(`No items of kind ${id}.`);
  }
  const table = (scores: Float64Array): StatsTable => ({
    n: scores.length,
    k: 2,
    data: Float64Array.from({ length: 2 * scores.length }, (_, i) => (i % 2 === 0 ? scores[i / 2]! : 1)),
  });
  return makePair(kind.metric, table(a), table(b));
}

function studentP(differences: Float64Array): number {
  const n = differences.length;
  const mean = meanOf(differences);
  const squares = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return 2 * studentTail(-Math.abs(mean / Math.sqrt(squares / (n - 1) / n)), n - 1).p;
}

function signP(differences: Float64Array): number {
  const wins = differences.filter((value) => value > 0).length;
  const losses = differences.filter((value) => value < 0).length;
  return wins + losses === 0 ? 1 : 2 * normalTail(-Math.abs(wins - losses) / Math.sqrt(wins + losses)).p;
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
