import seedrandom from 'seedrandom';
import type { PreferencePair, Preferences, StrengthDifference } from '../../model/results/preferences';
import { clopperPearson } from '../../significance/intervals/clopper-pearson';
import {
  expansionOf,
  halfWidthAt,
  testBasedHalfWidth,
  unexpandedLevel,
} from '../../significance/uncertainty/expanded';
import { fewestForExact } from '../../significance/outcome';
import { holm } from '../../significance/corrections';
import { mcnemarExact } from '../../significance/core/fisher-exact';
import { boundedMeanInterval, boundedMeanP } from '../../significance/preferences/bounded-mean';
import { elementAt, meanOf, sumOf } from '../../model/lists';
import { bootstrapMean } from '../../significance/lattice/exact-distribution';
import { type PairItem, scoreOf, type Strengths } from './strengths';
import { someOf } from '../../model/texts/some-of';
import { english, type Text } from '../../model/words';

interface WinRateSettings {
  readonly alpha: number;
  readonly resamples: number;
  readonly seed: string;
}

/** Rates closer to a half than this are a half. */
const NEAR_HALF = 1e-12;

/**
 * The interval of a win rate of items that are won, tied or lost. Without ties it is Clopper and Pearson's, which excludes a half exactly if the sign test rejects
 * it. Otherwise items are bootstrapped, expanded by Student's t as intervals of gains are (Hesterberg 2015), and widened or
 * narrowed where it disagrees with the sign test.
 *
 * @param scores what the system gets on each item: 0, ½ or 1
 * @param p of the sign test
 * @returns null for fewer than two items
 */
function winRateInterval(
  scores: Float64Array,
  p: number,
  settings: WinRateSettings,
): PreferencePair['interval'] {
  const n = scores.length;
  if (n < 2) {
    return null;
  }
  const { alpha } = settings;
  const total = sumOf(scores);
  if (scores.every((score) => score === 0 || score === 1)) {
    const [low, high] = clopperPearson(total, n, alpha);
    return { low, high, method: 'Clopper-Pearson' };
  }
  if (scores.every((score) => score === scores[0])) {
    return ofEqual(total / n, n, p <= alpha, alpha);
  }
  const exact = bootstrapMean(scores);
  const means = typeof exact === 'string' ? drawnMeans(scores, settings) : exact;
  const rate = typeof exact === 'string' ? meanOf(scores) : exact.mean;
  const reference = expansionOf(n);
  const half = halfWidthAt(means, rate, unexpandedLevel(alpha, reference));
  const excess = Math.abs(rate - 0.5);
  const isRejected = p <= alpha && excess > NEAR_HALF;
  const fitting =
    isRejected && half >= excess
      ? testBasedHalfWidth(excess, { p, level: alpha, degreesOfFreedom: reference.degreesOfFreedom })
      : isRejected
        ? half
        : Math.max(half, excess);
  return {
    low: Math.max(0, rate - fitting),
    high: Math.min(1, rate + fitting),
    method: 'expanded bootstrap',
  };
}

/** A bootstrap of equal scores has no width: as wide as for items won or lost, up to a half if the test excludes it. */
function ofEqual(rate: number, n: number, isRejected: boolean, alpha: number): PreferencePair['interval'] {
  const [low, high] = clopperPearson(rate * n, n, alpha);
  return {
    low: isRejected && rate > 0.5 ? Math.max(low, 0.5 + NEAR_HALF) : low,
    high: isRejected && rate < 0.5 ? Math.min(high, 0.5 - NEAR_HALF) : high,
    method: 'Clopper-Pearson',
  };
}

function drawnMeans(scores: Float64Array, { resamples, seed }: WinRateSettings): Float64Array {
  const random = seedrandom.alea(`${seed}:win rate`);
  const n = scores.length;
  return Float64Array.from({ length: resamples }, () => {
    let sum = 0;
    for (let i = 0; i < n; i++) {
      sum += scores[Math.floor(random() * n)]!;
    }
    return sum / n;
  });
}

/** Scores closer to a half than this are ties: means of judgements are rounded. */
const TOLERANCE = 1e-12;

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

/** Says which systems beat each other in a circle, significantly: no order fits them, and strengths put them in one. */
export function inCircles({ systems, pairs }: Pick<Preferences, 'systems' | 'pairs'>): Text | null {
  const beaten = pairs
    .filter(({ verdict }) => verdict === 'significant')
    .map(({ a, b, winRate }) => (winRate > 0.5 ? ([a, b] as const) : ([b, a] as const)));
  let left = new Set(systems.keys());
  for (let before = Infinity; left.size < before;) {
    before = left.size;
    const among = beaten.filter((pair) => pair.every((system) => left.has(system)));
    const [winners, losers] = [0, 1].map((side) => new Set(among.map((pair) => pair[side])));
    left = new Set([...left].filter((system) => winners?.has(system) && losers?.has(system)));
  }
  return left.size === 0
    ? null
    : english(
        'Each of these significantly beats one of the others and is beaten by one: {0}. They go round in a circle, so no ranking, and no strengths, describe them.',
        someOf([...left].map((system) => elementAt(systems, system).name)),
      );
}
