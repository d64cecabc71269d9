import { expandedInterval } from '../../../src/analysis/estimates';
import { AUTO } from '../../../src/model/settings/settings';
import type { Pair } from '../../../src/model/results/significance';
import {
  decide,
  EXACT,
  referenceFor,
  UNCONDITIONAL,
  unitsThatDiffer,
} from '../../../src/significance/decision';
import { findTest } from '../../../src/significance/tests';
import { identicalReason } from '../../../src/significance/outcome';
import { jackknife } from '../../../src/significance/uncertainty/jackknife';
import { jackknifeP, swapsCorrelations } from '../../../src/significance/uncertainty/rests-on-exchange';
import { verdictCarriedByFew } from '../../../src/significance/uncertainty/carried-by-few';
import { Random } from '../random';
import { ALPHA, contextOf } from '../simulate';
import type { VerdictCell } from './cells';

/** Tests of the gain itself: ranks, signs and single responses ask other questions. */
export const BESIDE = ['randomization', 't'] as const;

/** Sums over data sets of one cell. */
export interface VerdictTally {
  dataSets: number;
  /** "Significant", the same for A, and for B. */
  rejected: number;
  better: number;
  worse: number;
  /** Intervals without 0. */
  withoutZero: number;
  /** Interval and verdict don't say the same of 0. */
  disagree: number;
  /** "Too little data", or not a single difference. */
  tooLittle: number;
  /** Decided by an exact test: by counting all outcomes, or of right-or-wrong items. */
  exact: number;
  /** Those of them by counting all outcomes, because so few units differ. */
  counted: number;
  /** Those with a warning that the result rests on a few items or on swapping, and the significant ones without it. */
  fewCarry: number;
  firm: number;
  /** Two data sets in a row: pairs, and those with other verdicts. */
  pairs: number;
  flips: number;
  /** Rejections by the tests beside. */
  beside: Record<string, number>;
}

/** Data sets first … first + count − 1 of a cell; what they hold depends on seed, cell and number alone. */
export async function simulateVerdicts(
  cell: Pick<VerdictCell, 'id' | 'resamples' | 'beside' | 'draw'>,
  first: number,
  count: number,
  seed: string,
): Promise<VerdictTally> {
  const tally: VerdictTally = {
    dataSets: 0,
    rejected: 0,
    better: 0,
    worse: 0,
    withoutZero: 0,
    disagree: 0,
    tooLittle: 0,
    exact: 0,
    counted: 0,
    fewCarry: 0,
    firm: 0,
    pairs: 0,
    flips: 0,
    beside: {},
  };
  let previous: number | null = null;
  for (let number = first; number < first + count; number++) {
    const own = [seed, cell.id, number].join(':');
    const said = await addVerdict(tally, cell, cell.draw(new Random(own)), own);
    if (previous !== null) {
      tally.pairs++;
      tally.flips += said === previous ? 0 : 1;
    }
    // From disjoint pairs, so that they are independent of each other.
    previous = previous === null ? said : null;
  }
  return tally;
}

/** What RealGain would say of a pair by default: 1 and −1 that A is better and worse, 0 neither. */
async function addVerdict(
  tally: VerdictTally,
  cell: Pick<VerdictCell, 'resamples' | 'beside'>,
  pair: Pair,
  seed: string,
): Promise<number> {
  tally.dataSets++;
  const question = { test: AUTO, alternative: 'two-sided', alpha: ALPHA } as const;
  const decision = decide(unitsThatDiffer(pair), question);
  if (identicalReason(pair) !== null) {
    tally.tooLittle++;
    return 0;
  }
  const context = contextOf(pair, seed, cell.resamples);
  const { p } = await findTest(decision.test).run(pair, context);
  const rejected = decision.needed === null && p <= ALPHA;
  const reference = referenceFor(pair, decision);
  if (reference === null) {
    throw new Error('A verdict without an interval.');
  }
  const { exactBootstrap: exact } = context;
  const drawn = async () =>
    typeof exact === 'object' && exact !== null ? exact.gains : (await context.resample('bootstrap')).gains;
  const gains = pair.runs === undefined ? await drawn() : new Float64Array();
  const { low, high } = expandedInterval(pair, gains, { ...question, decision, reference, p, rejected });
  const withoutZero = low > pair.tolerance || high < -pair.tolerance;
  tally.rejected += rejected ? 1 : 0;
  tally.better += rejected && pair.gain > 0 ? 1 : 0;
  tally.worse += rejected && pair.gain < 0 ? 1 : 0;
  tally.withoutZero += withoutZero ? 1 : 0;
  tally.disagree += withoutZero === rejected ? 0 : 1;
  tally.tooLittle += decision.needed === null ? 0 : 1;
  tally.counted += decision.needed === null && decision.test === EXACT ? 1 : 0;
  tally.exact += decision.needed === null && [EXACT, UNCONDITIONAL].includes(decision.test) ? 1 : 0;
  const verdict = { rejected, level: ALPHA };
  const leftOut = jackknife(pair);
  const few =
    verdictCarriedByFew(pair, leftOut, decision, reference, verdict) ||
    (rejected && swapsCorrelations(pair, decision) && jackknifeP(leftOut, pair.gain) > ALPHA);
  tally.fewCarry += few ? 1 : 0;
  tally.firm += rejected && !few ? 1 : 0;
  if (cell.beside) {
    await addTestsBeside(tally, pair, context);
  }
  return rejected ? Math.sign(pair.gain) : 0;
}

async function addTestsBeside(
  tally: VerdictTally,
  pair: Pair,
  context: ReturnType<typeof contextOf>,
): Promise<void> {
  for (const id of BESIDE) {
    const test = findTest(id);
    if (test.applies(pair) === true) {
      const { p } = await test.run(pair, context);
      tally.beside[id] = (tally.beside[id] ?? 0) + (p <= ALPHA ? 1 : 0);
    }
  }
}
