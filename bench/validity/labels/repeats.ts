import { sumByCluster } from '../../../src/significance/uncertainty/over-clusters';
import { findTest } from '../../../src/significance/tests';
import { makePair } from '../../../src/significance/pair';
import { repetitionsOf } from '../../../src/analysis/repetitions';
import { createMetric } from '../../../src/metrics';
import { Random } from '../random';
import { ALPHA, contextOf } from '../simulate';
import type { VerdictCell } from '../verdict/cells';
import { simulateVerdicts } from '../verdict/simulate';

/** Items that both systems answer several times, each right or wrong. */
export interface RepeatsCell {
  readonly items: number;
  readonly samples: number;
}

export interface RepeatsTally {
  dataSets: number;
  /** Verdicts "significant", where no system is better. */
  rejected: number;
  /** p ≤ α by a t-test that takes every sample for an item. */
  naive: number;
  /** Reruns of A that differ from A by more than its noise floor. */
  overFloor: number;
  /** Σ of the estimated shares of variance from within items. */
  share: number;
}

const METRIC = createMetric({ id: 'mean', column: 'score' }, 0);
const RESAMPLES = 999;

/** @returns counts that depend on cell, count and seed alone */
export async function simulateRepeats(cell: RepeatsCell, count: number, seed: string): Promise<RepeatsTally> {
  const tally: RepeatsTally = { dataSets: count, rejected: 0, naive: 0, overFloor: 0, share: 0 };
  const id = `repeats:${cell.items}:${cell.samples}`;
  const clusters = Int32Array.from({ length: cell.items * cell.samples }, (_, row) =>
    Math.floor(row / cell.samples),
  );
  const verdicts: VerdictCell = {
    id,
    group: 'clusters',
    row: ['right or wrong', String(cell.items)],
    units: cell.items,
    resamples: RESAMPLES,
    beside: false,
    draw: (random) => {
      const [a, b] = [0, 1].map((system) => table(draw(random, cell)[system]!));
      return makePair(METRIC, sumByCluster(a!, clusters), sumByCluster(b!, clusters), true);
    },
  };
  tally.rejected = (await simulateVerdicts(verdicts, 0, count, seed)).rejected;
  for (let number = 0; number < count; number++) {
    const own = [seed, id, 'parts', number].join(':');
    const drawn = draw(new Random(own), cell);
    const [a, b] = drawn.map(table);
    const naive = makePair(METRIC, a!, b!);
    const { p } = await findTest('t').run(naive, contextOf(naive, own, RESAMPLES));
    tally.naive += p <= ALPHA ? 1 : 0;
    const found = repetitionsOf({ metric: METRIC, tableA: a!, tableB: b!, clusters }, ALPHA)!;
    const { items, samples } = found.standardError;
    tally.share += samples ** 2 / (items ** 2 + samples ** 2);
    tally.overFloor += Math.abs(mean(drawn[0]!) - mean(drawn[2]!)) > found.noiseFloor.a ? 1 : 0;
  }
  return tally;
}

/** A, B, and A once more: an item is about as hard for both, and each has its own strengths. */
function draw(random: Random, { items, samples }: RepeatsCell): number[][] {
  const answers: number[][] = [[], [], []];
  for (let item = 0; item < items; item++) {
    const hard = random.normal();
    const [ofA, ofB] = [hard + 0.7 * random.normal(), hard + 0.7 * random.normal()];
    for (let sample = 0; sample < samples; sample++) {
      [ofA, ofB, ofA].forEach((ease, i) =>
        answers[i]!.push(random.chance(1 / (1 + Math.exp(-ease))) ? 1 : 0),
      );
    }
  }
  return answers;
}

function table(values: readonly number[]) {
  return { n: values.length, k: 2, data: Float64Array.from(values.flatMap((value) => [value, 1])) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
