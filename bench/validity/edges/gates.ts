import { createMetric } from '../../../src/metrics';
import { AUTO, type StatsTable } from '../../../src/model';
import {
  againstMargin,
  decide,
  identicalReason,
  jackknife,
  makePair,
  referenceFor,
  unitsThatDiffer,
  verdictCarriedByFew,
} from '../../../src/significance';
import { Random } from '../random';
import { ALPHA, contextOf } from '../simulate';

const MEAN = createMetric({ id: 'mean', column: 'score' }, 0);
const RESAMPLES = 999;

/** A pair of scores of an item: A's and B's. */
type Item = (random: Random) => readonly [a: number, b: number];

/** Two systems, of which A may be worse, and the margin of a gate `not-worse`. */
export interface GateCell {
  readonly what: string;
  readonly n: number;
  readonly margin: number;
  readonly item: Item;
  /** Whether A loses exactly the margin, so that at most 5% may pass; else A is as good as B. */
  readonly isAtMargin: boolean;
  /** Whether it is known that the level isn't kept there. */
  readonly isException?: boolean;
}

const within = (score: number): number => Math.min(1, Math.max(0, score));

/** Scores from 0 to 1 around 0.6, 0.05 apart in all but the share of total failures; A loses 0.6 of that share. */
function failing(share: number): Item {
  return (random) => {
    const b = 0.4 + 0.4 * random.uniform();
    const a = within(b + 0.05 * random.normal());
    return [random.chance(share) ? 0 : a, b];
  };
}

/** Differences with this standard deviation, around a loss. */
function differing(spread: number, loss: number): Item {
  return (random) => {
    const b = 0.4 + 0.2 * random.uniform();
    return [within(b - loss + spread * random.normal()), b];
  };
}

/** Losses without a known range: lognormal, with mean e^½. */
const lognormal: Item = (random) => [100 - Math.exp(random.normal()), 100];

export const GATE_CELLS: readonly GateCell[] = [
  ...[50, 100, 200, 500].map((n) => ({
    what: `2% total failures, ${n} items`,
    ...{ n, margin: 0.012, isAtMargin: true },
    item: failing(0.02),
  })),
  ...[20, 50].map((n) => ({
    what: `10% total failures, ${n} items`,
    ...{ n, margin: 0.06, isAtMargin: true },
    item: failing(0.1),
  })),
  ...[20, 50, 100].map((n) => ({
    what: `differences with σ 0.1, ${n} items`,
    ...{ n, margin: 0.05, isAtMargin: true },
    item: differing(0.1, 0.05),
  })),
  ...[5, 50].map((n) => ({
    what: `lognormal losses without a known range, ${n} items`,
    ...{ n, margin: Math.exp(0.5), isAtMargin: true, isException: true },
    item: lognormal,
  })),
  ...(
    [
      [30, 0.05, 0.1],
      [50, 0.05, 0.1],
      [60, 0.05, 0.1],
      [100, 0.05, 0.1],
      [60, 0.05, 0.15],
      [100, 0.05, 0.15],
      [300, 0.01, 0.05],
      [300, 0.01, 0.1],
      [1000, 0.01, 0.1],
    ] as const
  ).map(([n, margin, spread]) => ({
    what: `differences with σ ${spread}, margin ${margin}, ${n} items`,
    ...{ n, margin, isAtMargin: false },
    item: differing(spread, 0),
  })),
];

/** How many data sets pass, and how many of these without the warning that few items carry the result. */
export interface GateTally {
  readonly passed: number;
  readonly firm: number;
}

/** As the gate of a comparison by default. */
export async function simulateGates(cell: GateCell, dataSets: number, seed: string): Promise<GateTally> {
  let [passed, firm] = [0, 0];
  for (let number = 0; number < dataSets; number++) {
    const own = [seed, 'gate', cell.what, number].join(':');
    const random = new Random(own);
    const [a, b] = [0, 1].map((): StatsTable => ({ n: cell.n, k: 2, data: new Float64Array(2 * cell.n) }));
    for (let i = 0; i < cell.n; i++) {
      const [ofA, ofB] = cell.item(random);
      a!.data.set([ofA, 1], 2 * i);
      b!.data.set([ofB, 1], 2 * i);
    }
    const pair = makePair(MEAN, a!, b!);
    if (identicalReason(pair) !== null) {
      continue;
    }
    const question = { test: AUTO, alternative: 'two-sided', alpha: ALPHA } as const;
    const decision = decide(unitsThatDiffer(pair), question);
    const reference = referenceFor(pair, decision);
    const { gains } = await contextOf(pair, own, RESAMPLES).resample('bootstrap');
    const { margin } = cell;
    const against = againstMargin(pair, gains, decision, {
      ...{ margin, reference },
      ...{ alternative: question.alternative, alpha: ALPHA },
      test: decision.test,
    });
    if (against.notWorse <= ALPHA) {
      passed++;
      const few = verdictCarriedByFew(pair, jackknife(pair), decision, reference, {
        rejected: false,
        level: ALPHA,
      });
      firm += few ? 0 : 1;
    }
  }
  return { passed, firm };
}
