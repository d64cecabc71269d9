import { observedGain, pairIndex, toleranceOf, type PairCounts, type PairLimits } from '../../kernel';
import { elementAt } from '../../model/lists';
import type { Study } from '../../model/results/study';
import type { Expansion } from '../../model/results/significance';
import { carriedByFew, type SkewedGain } from '../../significance/uncertainty/carried-by-few';
import { CORRECTIONS, distinctPs } from '../../significance/corrections';
import { deviationOf } from '../../significance/resamples';
import { EXACT, EXPANDED } from '../../significance/decision';
import { expandedTails } from '../../significance/bootstrap/expanded';
import {
  expansionOf,
  halfWidthBy,
  twoSidedLevel,
  unexpandedLevel,
} from '../../significance/uncertainty/expanded';
import { freedomOfClusters } from '../../significance/uncertainty/effective-clusters';
import { monteCarloP } from '../../significance/counting';
import { restsOnMeans } from '../../significance/tests';
import { smallestSignificantGain } from '../../significance/sensitivity';
import { tailFor } from '../../significance/outcome';
import { agreeingEnds, isContradicted } from '../estimates';
import type { PairDecision, StudyFrame } from './frame-schema';
import { decidingTest } from './frame';

/** What has been drawn for the whole test set. */
interface Drawn {
  readonly resamples: number;
  readonly counts: PairCounts;
}

type TwoP = NonNullable<PairDecision['exact']>;

/** The intervals of this many pairs are kept, and computed twice for more. */
export const MOST_KEPT = 2 ** 22;

/**
 * Applies the rule for two systems to each pair: same counts, same digits. Results are computed from the counts
 * when they are asked for: stored, those of 50 million pairs would take gigabytes.
 */
export class DecidedPairs {
  readonly systems: number;
  readonly length: number;
  /** 1 if a higher score is a gain, −1 if a lower one is. */
  readonly sign: 1 | -1;
  /** The adjusted p of each p that occurs. */
  private readonly corrected: ReadonlyMap<number, number>;
  /** The largest p that is significant after correction; −1 if none is. */
  private readonly critical: number;
  private readonly exceptions: ReadonlyMap<number, PairDecision>;
  private readonly counted: (pair: number, gain: number) => TwoP;
  /** NaN where they are not known: the interval of a pair and its smallest gain need the same. */
  private halfWidths: Float64Array | null = null;

  constructor(
    private readonly frame: StudyFrame,
    private readonly limits: PairLimits,
    drawn: Drawn | null,
  ) {
    this.systems = frame.systems.length;
    this.length = (this.systems * (this.systems - 1)) / 2;
    this.sign = frame.metric.higherIsBetter ? 1 : -1;
    this.exceptions = new Map(frame.decisions.map((decision) => [decision.pair, decision]));
    this.counted = byCounts(frame, drawn);
    const often = new Map<number, number>();
    this.each((pair, a, b) => {
      const p = this.claimed(pair, this.gain(a, b));
      often.set(p, (often.get(p) ?? 0) + 1);
    });
    const ps = distinctPs(often);
    const adjusted = CORRECTIONS[frame.settings.correction](ps);
    this.corrected = new Map(Array.from(ps.values, (p, i) => [p, adjusted[i]!]));
    this.critical = ps.values.findLast((_, i) => adjusted[i]! <= frame.settings.alpha) ?? -1;
  }

  each(visit: (pair: number, a: number, b: number) => void): void {
    let pair = 0;
    for (let a = 0; a < this.systems; a++) {
      for (let b = a + 1; b < this.systems; b++, pair++) {
        visit(pair, a, b);
      }
    }
  }

  /** The observed gain of system a over the worse system b; gains within rounding of 0 are 0. */
  gain(a: number, b: number): number {
    return observedGain(this.limits, a, b);
  }

  /** Whether system a is significantly better than b, after correction. */
  beats(a: number, b: number): boolean {
    const gain = this.gain(a, b);
    return gain > 0 && this.claimed(pairIndex(this.systems, a, b), gain) <= this.critical;
  }

  /** p of the alternative, by the test that decides the pair. */
  p(pair: number, gain: number): number {
    return this.of(pair, gain).p;
  }

  correctedP(pair: number, gain: number): number {
    return this.corrected.get(this.claimed(pair, gain)) ?? NaN;
  }

  confidence(pair: number, gain: number): number | null {
    return this.isOpen(pair) ? 1 - this.of(pair, gain).oneSided : null;
  }

  /** Id of the test for all pairs but the exceptions. */
  get test(): string {
    return decidingTest(this.frame);
  }

  /**
   * Whether few units carry the result of systems a and b, as a comparison finds it, with the level that correction leaves to the
   * pair's p.
   */
  isCarriedByFew(a: number, b: number, found: SkewedGain): boolean {
    const pair = pairIndex(this.systems, a, b);
    const gain = this.gain(a, b);
    if (!this.isOpen(pair) || !restsOnMeans(this.testOf(pair))) {
      return false;
    }
    const { alpha, alternative } = this.frame.settings;
    const corrected = this.correctedP(pair, gain);
    return carriedByFew(found, {
      rejected: corrected <= alpha,
      level: twoSidedLevel(alternative, (alpha * this.p(pair, gain)) / corrected),
      degreesOfFreedom: expansionFor(this.frame, pair)?.degreesOfFreedom ?? found.units - 1,
    });
  }

  get significantBy(): ReadonlySet<string> {
    const tests = new Set<string>();
    this.each((pair, a, b) => {
      if (this.isOpen(pair) && this.claimed(pair, this.gain(a, b)) <= this.critical) {
        tests.add(this.testOf(pair));
      }
    });
    return tests;
  }

  private testOf(pair: number): string {
    const exception = this.exceptions.get(pair);
    return exception?.exact ? (exception.test ?? EXACT) : this.test;
  }

  /** Whether a pair is significant only by swapping correlations, with the level that correction leaves to its p. */
  restsOnExchange({ pair, jackknifeP, needed }: PairDecision, gain: number): boolean {
    const { alpha, alternative } = this.frame.settings;
    const corrected = this.correctedP(pair, gain);
    return (
      jackknifeP !== undefined &&
      needed === null &&
      corrected <= alpha &&
      jackknifeP > twoSidedLevel(alternative, (alpha * this.p(pair, gain)) / corrected)
    );
  }

  /**
   * The gain of system a over b, as a comparison gives it, so that it excludes 0 exactly where p is at most α.
   *
   * @param gains of the pair's bootstrap resamples
   * @returns null for a chosen test without an interval
   */
  interval(a: number, b: number, gains: Float64Array): readonly [number, number] | null {
    const pair = pairIndex(this.systems, a, b);
    const expansion = expansionFor(this.frame, pair);
    if (expansion === null) {
      return null;
    }
    const { alternative, alpha } = this.frame.settings;
    const gain = this.gain(a, b);
    const p = this.p(pair, gain);
    const width = this.halfWidth(pair, expansion, gains, gain);
    return agreeingEnds({ gain, tolerance: toleranceOf(this.limits, a, b) }, width, {
      alternative,
      alpha,
      p,
      rejected: this.isOpen(pair) && p <= alpha,
      degreesOfFreedom: expansion.degreesOfFreedom,
      most: this.exceptions.get(pair)?.unit ?? Infinity,
    });
  }

  /**
   * The observed gain of system a over b at which p would be α, before correction, as a comparison gives it.
   *
   * @param gains of the pair's bootstrap resamples
   * @returns null if they don't vary, no gain can be significant, or the pair's own p says otherwise
   */
  smallestGain(a: number, b: number, gains: Float64Array): number | null {
    const pair = pairIndex(this.systems, a, b);
    const [gain, tolerance] = [this.gain(a, b), toleranceOf(this.limits, a, b)];
    const standardError = deviationOf(gains);
    if (standardError <= tolerance || !this.isOpen(pair)) {
      return null;
    }
    const { alternative, alpha } = this.frame.settings;
    const expansion = expansionFor(this.frame, pair);
    const smallest =
      expansion === null
        ? smallestSignificantGain({ standardError, alternative, alpha })
        : this.halfWidth(pair, expansion, gains, gain);
    const rejected = this.p(pair, gain) <= alpha;
    return isContradicted(smallest, { gain, tolerance }, { alternative, rejected }) ? null : smallest;
  }

  /** The systems of some pairs, by ascending index. */
  places(pairs: readonly number[]): { readonly a: number; readonly b: number }[] {
    const wanted = new Set(pairs);
    const found: { a: number; b: number }[] = [];
    if (wanted.size > 0) {
      this.each((pair, a, b) => {
        if (wanted.has(pair)) {
          found.push({ a, b });
        }
      });
    }
    return found;
  }

  get decisions(): NonNullable<Study['pairs']['decisions']> {
    const test = decidingTest(this.frame);
    return this.frame.decisions
      .filter(
        ({ differing, needed, exact }) =>
          differing > 0 && (needed !== null || (exact !== null && test !== EXACT)),
      )
      .map(({ pair, differing, needed, exact, test: own = EXACT }) => ({
        pair,
        test: exact === null ? test : own,
        differing,
        needed,
      }));
  }

  private halfWidth(pair: number, expansion: Expansion, gains: Float64Array, gain: number): number {
    const known = this.halfWidths?.[pair] ?? NaN;
    if (!Number.isNaN(known)) {
      return known;
    }
    const { alternative, alpha } = this.frame.settings;
    const { standardError = null } = this.exceptions.get(pair) ?? {};
    const found = halfWidthBy(
      { ...expansion, standardError },
      gains,
      gain,
      twoSidedLevel(alternative, alpha),
    );
    if (this.length <= MOST_KEPT) {
      (this.halfWidths ??= new Float64Array(this.length).fill(NaN))[pair] = found;
    }
    return found;
  }

  private of(pair: number, gain: number): TwoP {
    const exact = this.exceptions.size === 0 ? null : this.exceptions.get(pair)?.exact;
    return exact ?? this.counted(pair, gain);
  }

  /** The p-value to correct: 1 for a pair with too little data. */
  private claimed(pair: number, gain: number): number {
    return this.isOpen(pair) ? this.of(pair, gain).p : 1;
  }

  private isOpen(pair: number): boolean {
    if (this.exceptions.size === 0) {
      return true;
    }
    const found = this.exceptions.get(pair);
    return found === undefined || (found.differing > 0 && found.needed === null);
  }
}

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
function byCounts(frame: StudyFrame, drawn: Drawn | null): (pair: number, gain: number) => TwoP {
  if (drawn === null || drawn.resamples === 0) {
    const nothing = { p: 1, oneSided: 1 };
    return () => nothing;
  }
  const { resamples, counts } = drawn;
  const isExpanded = expansionFor(frame) !== null;
  const isEachItsOwn = isExpanded && elementAt(frame.sets, 0).narrowness !== undefined;
  /** The p of each count, for gains above 0: there are few counts, but many pairs. */
  const known = new Map<number, TwoP>();
  return (pair, gain) => {
    const [up, extreme] = [counts.up[pair]!, counts.halves[pair]! / 2];
    if (gain === 0) {
      // Both limits are 0 if the gain is: every resample reaches one of them.
      return pOf(frame, gain, 1, monteCarloP(up, resamples));
    }
    if (isEachItsOwn) {
      return pOf(frame, gain, monteCarloP(extreme, resamples), monteCarloP(up, resamples), pair);
    }
    const key = isExpanded ? extreme : up * (2 * resamples + 1) + extreme;
    let found = known.get(key);
    if (found === undefined) {
      found = pOf(frame, gain, monteCarloP(extreme, resamples), monteCarloP(up, resamples));
      if (known.size < MOST_KNOWN) {
        known.set(key, found);
      }
    }
    return found;
  };
}

/** Beyond this, p is computed each time. */
const MOST_KNOWN = 2 ** 18;

/** From the shares of resamples that are as extreme, two-sided and on the gain's side. */
function pOf(frame: StudyFrame, gain: number, share: number, oneSided: number, pair?: number): TwoP {
  const { alternative } = frame.settings;
  const expansion = expansionFor(frame, pair);
  if (expansion === null) {
    return { p: alternative === 'two-sided' ? share : oneSided, oneSided };
  }
  const tails = expandedTails({ gain }, share, expansion);
  return { p: tailFor(alternative, tails).p, oneSided: tails.greater.p };
}

/**
 * Undefined for one unit; such pairs are exceptions.
 *
 * @param pair absent: of the one whose p is smallest by the same count
 */
function expansionFor(frame: StudyFrame, pair = -1): Expansion | null {
  const { units, known = units, narrowness } = elementAt(frame.sets, 0);
  if (decidingTest(frame) !== EXPANDED || units < 2) {
    return null;
  }
  return narrowness === undefined
    ? expansionOf(Math.max(2, known))
    : {
        degreesOfFreedom: freedomOfClusters(known),
        narrowness: narrowness[pair] ?? narrowness.reduce((most, one) => Math.max(most, one), 0),
      };
}
