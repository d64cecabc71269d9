import { pairsAmong } from '../../model/lists';
import { type PackedTable, unpack } from '../../kernel';
import { AUTO } from '../../model/settings/settings';
import type { Metric } from '../../model/settings/metric';
import { type StudySettings, studyTest } from '../../model/settings/study-settings';
import { decide, UNCONDITIONAL } from '../../significance/decision';
import { itemScores } from '../../significance/pair';
import { leaveEachOut } from '../../significance/uncertainty/jackknife';
import { mayBeCarriedByFew, skewedGain } from '../../significance/uncertainty/carried-by-few';
import { mcnemarUnconditional } from '../../significance/core/unconditional-mcnemar';
import { scoreOf } from '../../significance/resamples';
import { tailFor, type Tails } from '../../significance/outcome';
import { fewOutcomesOf } from '../warnings';
import type { PairDecision, SkewedPair } from './frame-schema';

/** Limits of the search for skewed pairs: about two seconds, and half a gigabyte. */
const MOST_DIFFERENCES = 5e8;
const MOST_SCORES = 2 ** 26;

/** How many of the systems, best first, are searched for skewed pairs. */
export function systemsLookedAt(systems: number, units: number): number {
  const byTime = Math.floor((1 + Math.sqrt(1 + (8 * MOST_DIFFERENCES) / Math.max(1, units))) / 2);
  return Math.max(2, Math.min(systems, byTime, Math.floor(MOST_SCORES / Math.max(1, units))));
}

/**
 * Finds skewed pairs as a comparison of each pair would, from every system's scores without each unit.
 *
 * @param tables of the units that are resampled, best system first
 * @param sizes of clusters, if they are unequal
 */
export function skewedPairs(
  metric: Metric,
  tables: readonly PackedTable[],
  sizes: Int32Array | null,
): SkewedPair[] {
  const units = tables[0]?.n ?? 0;
  // Metrics of weights count ranks.
  if (metric.weighted !== undefined || units < 2) {
    return [];
  }
  const looked = tables.slice(0, systemsLookedAt(tables.length, units)).map(unpack);
  const sign = metric.higherIsBetter ? 1 : -1;
  const scores = looked.map((table) => scoreOf(metric, table));
  const without = looked.map((table) => leaveEachOut(metric, table));
  const gains = new Float64Array(units);
  const found: SkewedPair[] = [];
  without.forEach((ofA, a) => {
    for (let b = a + 1; b < without.length; b++) {
      const ofB = without[b]!;
      for (let i = 0; i < units; i++) {
        gains[i] = sign * (ofA[i]! - ofB[i]!);
      }
      const skewed = skewedGain({ gains }, sign * (scores[a]! - scores[b]!), sizes);
      if (mayBeCarriedByFew(skewed)) {
        found.push({ a, b, skewness: skewed.skewness, t: skewed.t });
      }
    }
  });
  return found;
}

/** For more pairs, or more different p among them, it takes too long; then resamples are counted. */
const MOST_PAIRS = 500_000;
const MOST_DIFFERENT = 50_000;

/** One bit an item: 1 where the system is right. */
interface Marks {
  readonly right: Uint8Array;
  /** The score that isn't 0; 0 if all are. */
  readonly unit: number;
}

/** Decides the pairs whose items are right or wrong as a comparison does, by p for what each pair differs in; none if they are more than `most`. */
export class RightOrWrongPairs {
  private readonly marks: readonly (Marks | null)[];
  /** Few counts, but many pairs. */
  private readonly known = new Map<number, Tails>();

  constructor(
    metric: Metric,
    tables: readonly PackedTable[],
    clustered: boolean,
    private readonly settings: StudySettings,
    most = Infinity,
  ) {
    const pairs = pairsAmong(tables.length);
    // b ≥ c of n items that only one system gets right.
    const different = Math.min(pairs, ((tables[0]?.n ?? 0) / 2 + 1) ** 2);
    const fits = pairs <= Math.min(MOST_PAIRS, most) && different <= MOST_DIFFERENT;
    const applies = studyTest(settings) === AUTO && metric.isMean && !clustered && fits;
    this.marks = applies ? tables.map((table) => marksOf(metric, table)) : [];
  }

  /** @param a the better system; null if this pair's items are not right or wrong */
  decide(a: number, b: number): Omit<PairDecision, 'pair'> | null {
    const [ofA, ofB] = [this.marks[a], this.marks[b]];
    if (!ofA || !ofB || (ofA.unit !== ofB.unit && ofA.unit !== 0 && ofB.unit !== 0)) {
      return null;
    }
    const n = ofA.right.length;
    const [onlyA, onlyB] = disagreements(ofA.right, ofB.right);
    const differing = onlyA + onlyB;
    const at = {
      units: n,
      differing,
      fewOutcomes: false,
      folds: false,
      runs: false,
      ranks: false,
      rightOrWrong: true,
    };
    const { alternative, alpha } = this.settings;
    const decision = decide(at, { test: AUTO, alternative, alpha });
    const { needed } = decision;
    if (n < 2 || differing === 0) {
      return { differing, needed: differing === 0 ? null : needed, exact: { p: 1, oneSided: 1 } };
    }
    const tails = this.tails(n, onlyA, onlyB);
    const p = Math.max(Number.MIN_VALUE, tailFor(alternative, tails).p);
    const oneSided = Math.max(Number.MIN_VALUE, tails.greater.p);
    return {
      differing,
      needed,
      exact: { p, oneSided },
      test: UNCONDITIONAL,
      outcomes: fewOutcomesOf(decision, () => onlyA === n || onlyB === n) ?? undefined,
      unit: Math.abs(ofA.unit || ofB.unit),
    };
  }

  private tails(n: number, onlyA: number, onlyB: number): Tails {
    const key = onlyA * (n + 1) + onlyB;
    let found = this.known.get(key);
    if (found === undefined) {
      found = mcnemarUnconditional(n, onlyA, onlyB).tails;
      this.known.set(key, found);
    }
    return found;
  }
}

/** null unless each item scores 0 or one other number. */
function marksOf(metric: Metric, table: PackedTable): Marks | null {
  const scores = itemScores(metric, unpack(table));
  const unit = scores.find((score) => score !== 0) ?? 0;
  if (scores.some((score) => score !== 0 && score !== unit)) {
    return null;
  }
  return { right: Uint8Array.from(scores, (score) => (score !== 0 ? 1 : 0)), unit };
}

/** Items that only the one system, and only the other, gets right: scores that aren't 0 may be errors. */
function disagreements(one: Uint8Array, other: Uint8Array): [onlyOne: number, onlyOther: number] {
  let [more, less] = [0, 0];
  for (let i = 0, n = one.length; i < n; i++) {
    const difference = one[i]! - other[i]!;
    more += difference > 0 ? 1 : 0;
    less += difference < 0 ? 1 : 0;
  }
  // Systems are ordered by their scores, so the first of a pair is right at least as often.
  return [Math.max(more, less), Math.min(more, less)];
}
