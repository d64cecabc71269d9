import {
  elementAt,
  type PreferencePair,
  type Preferences,
  type StrengthDifference,
  meanOf,
} from '../../model';
import { fewestForExact, holm } from '../../significance';
import { mcnemarExact } from '../../significance/core/mcnemar';
import { boundedMeanInterval, boundedMeanP } from '../../significance/preferences/bounded-mean';
import { scoreOf, type PairItem } from './pair-items';
import type { Strengths } from './strengths';
import { winRateInterval } from './win-rate';

/** Scores closer to a half than this are ties: means of judgements are rounded. */
const TOLERANCE = 1e-12;

/** A pair of systems before it is tested. */
interface Draft {
  /** Positions in the order, a < b. */
  readonly a: number;
  readonly b: number;
  /** What a gets on each item. */
  readonly scores: number[];
}

/** The pairs that met, by their positions in the order. */
export function pairsOf(items: readonly PairItem[], order: readonly number[]): Draft[] {
  const place = new Map(order.map((system, at) => [system, at]));
  const drafts = new Map<string, Draft>();
  for (const item of items) {
    const [one, other] = [place.get(item.a) ?? 0, place.get(item.b) ?? 0];
    const [a, b] = one < other ? [one, other] : [other, one];
    const draft = drafts.get(`${a} ${b}`) ?? { a, b, scores: [] };
    draft.scores.push(one < other ? scoreOf(item) : 1 - scoreOf(item));
    drafts.set(`${a} ${b}`, draft);
  }
  return [...drafts.values()].sort((one, other) => one.a - other.a || one.b - other.b);
}

/** A tested pair before p is corrected for their number. */
type PairDraft = Omit<PreferencePair, 'adjusted' | 'verdict'>;

/**
 * Win rate with its interval and a test whether it is ½: the exact sign test where items are won, tied or lost, else (graded
 * scores, several judges) a test of the mean, since who won more items says nothing about it, which allows for extreme scores
 * that no item happens to have.
 */
export function pairOf({ a, b, scores }: Draft, settings: Preferences['settings']): PairDraft {
  const wins = scores.filter((score) => score > 0.5 + TOLERANCE).length;
  const losses = scores.filter((score) => score < 0.5 - TOLERANCE).length;
  const isGraded = scores.some((score) => [0, 0.5, 1].every((one) => Math.abs(score - one) > TOLERANCE));
  const values = Float64Array.from(scores);
  const found = isGraded ? boundedMeanP(values, 0.5) : mcnemarExact(wins, losses).tails.twoSided.p;
  const p = Math.max(found, Number.MIN_VALUE);
  const needed = fewestForExact('two-sided', settings.alpha);
  return {
    a,
    b,
    items: scores.length,
    wins,
    ties: scores.length - wins - losses,
    losses,
    winRate: meanOf(scores),
    interval: isGraded ? gradedInterval(values, settings.alpha) : winRateInterval(values, p, settings),
    test: isGraded ? 'bounded-mean' : 'sign',
    p,
    needed: wins + losses < needed ? needed : null,
  };
}

function gradedInterval(scores: Float64Array, alpha: number): PreferencePair['interval'] {
  if (scores.length < 2) {
    return null;
  }
  const [low, high] = boundedMeanInterval(scores, alpha);
  return { low, high, method: 'bounded mean' };
}

/** Holm's correction, and the verdict by it. */
export function decide(pairs: readonly PairDraft[], alpha: number): PreferencePair[] {
  const adjusted = holm(pairs.map(({ p }) => p));
  return pairs.map((pair, i) => {
    const isSignificant = elementAt(adjusted, i) <= alpha;
    const verdict = pair.needed !== null ? 'undecidable' : isSignificant ? 'significant' : 'not-significant';
    return { ...pair, adjusted: elementAt(adjusted, i), verdict };
  });
}

/** All pairs of systems by their strengths, also those that never met; [] without intervals. */
export function differencesOf(
  strengths: Strengths | null,
  order: readonly number[],
  alpha: number,
): StrengthDifference[] {
  if (strengths === null || strengths.p === null) {
    return [];
  }
  const { values, p } = strengths;
  const found = order.flatMap((one, a) =>
    order.slice(a + 1).map((other, i) => ({
      a,
      b: a + 1 + i,
      difference: values[one]! - values[other]!,
      p: p(one, other),
    })),
  );
  const adjusted = holm(found.map((pair) => pair.p));
  return found.map((pair, i) => {
    const corrected = elementAt(adjusted, i);
    return { ...pair, adjusted: corrected, significant: corrected <= alpha };
  });
}
