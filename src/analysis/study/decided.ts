import type { PairCounts } from '../../kernel';
import { elementAt, AUTO, studyTest, type Study } from '../../model';
import {
  EXACT,
  EXPANDED,
  expandedTails,
  expansionOf,
  monteCarloP,
  tailFor,
  twoSidedLevel,
  unexpandedLevel,
  type Expansion,
} from '../../significance';
import type { PairDecision } from './decisions';
import type { StudyFrame } from './frame';

/** The deciding test's result for every pair. */
export interface Decided {
  readonly p: number[];
  /** The p-values to correct: p = 1 for pairs with too little data. */
  readonly claimed: number[];
  readonly confidence: (number | null)[];
  readonly decisions: NonNullable<Study['pairs']['decisions']>;
}

/** What has been drawn for the whole test set. */
interface Drawn {
  readonly resamples: number;
  readonly counts: PairCounts;
}

/** p and one-sided p of a pair. */
type TwoP = NonNullable<PairDecision['exact']>;

/** Applies the rule for two systems to each pair: same counts, same digits. */
export function decided(frame: StudyFrame, gains: Float64Array, drawn: Drawn | null): Decided {
  const counted = byCounts(frame, gains, drawn);
  const exceptions = new Map(frame.decisions.map((decision) => [decision.pair, decision]));
  const test = decidingTest(frame);
  const all = Array.from(gains, (_, pair) => exceptions.get(pair)?.exact ?? counted(pair));
  const isOpen = (pair: number) => {
    const { differing = 1, needed = null } = exceptions.get(pair) ?? {};
    return differing > 0 && needed === null;
  };
  return {
    p: all.map(({ p }) => p),
    claimed: all.map(({ p }, pair) => (isOpen(pair) ? p : 1)),
    confidence: all.map(({ oneSided }, pair) => (isOpen(pair) ? 1 - oneSided : null)),
    decisions: frame.decisions
      .filter(
        ({ differing, needed, exact }) =>
          differing > 0 && (needed !== null || (exact !== null && test !== EXACT)),
      )
      .map(({ pair, differing, needed, exact }) => ({
        pair,
        test: exact === null ? test : EXACT,
        differing,
        needed,
      })),
  };
}

/** Id of the test for all pairs but the exceptions. */
function decidingTest({ settings }: Pick<StudyFrame, 'settings'>): string {
  const test = studyTest(settings);
  return test === AUTO ? EXPANDED : test;
}

/** The smallest p that this many resamples can yield. */
export function smallestP(frame: StudyFrame, resamples: number): number {
  return pOf(frame, 1, monteCarloP(0, resamples), monteCarloP(0, resamples)).p;
}

/** How many resamples it takes for a p this small. */
export function resamplesFor(frame: StudyFrame, p: number): number {
  const expansion = expansionFor(frame);
  if (expansion === null) {
    return Math.ceil(1 / p);
  }
  return Math.ceil(1 / unexpandedLevel(twoSidedLevel(frame.settings.alternative, p), expansion));
}

/** From (c + 1)/(r + 1); 1 if nothing has been drawn. */
function byCounts(frame: StudyFrame, gains: Float64Array, drawn: Drawn | null): (pair: number) => TwoP {
  if (drawn === null || drawn.resamples === 0) {
    return () => ({ p: 1, oneSided: 1 });
  }
  const { resamples, counts } = drawn;
  return (pair) => {
    const [up, down] = [counts.up[pair]!, counts.down[pair]!];
    // Both limits are 0 if the gain is: every resample reaches one of them.
    const share = gains[pair] === 0 ? 1 : monteCarloP(up + down, resamples);
    return pOf(frame, gains[pair]!, share, monteCarloP(up, resamples));
  };
}

/** From the shares of resamples that are as extreme, two-sided and on the gain's side. */
function pOf(frame: StudyFrame, gain: number, share: number, oneSided: number): TwoP {
  const { alternative } = frame.settings;
  const expansion = expansionFor(frame);
  if (expansion === null) {
    return { p: alternative === 'two-sided' ? share : oneSided, oneSided };
  }
  const tails = expandedTails({ gain }, share, expansion);
  return { p: tailFor(alternative, tails).p, oneSided: tails.greater.p };
}

/** Undefined for one unit; such pairs are exceptions. */
function expansionFor(frame: StudyFrame): Expansion | null {
  const { units } = elementAt(frame.sets, 0);
  return decidingTest(frame) === EXPANDED && units > 1 ? expansionOf(units) : null;
}
