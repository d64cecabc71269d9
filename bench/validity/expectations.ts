import { ONE_RIGHT, SKEWED_WINS, SKEWED_WINS_OF_TWO, type ItemKind } from './items';
import type { Range } from './limits';
import {
  beyond,
  chiSquareP,
  fairCoinP,
  midP,
  narrowRate,
  powerOf,
  rateOfWins,
  sacrebleuZ,
  studentP,
  twoSidedZ,
} from './rates';
import { POSITIVE } from './weighted-items';

/** The range of a rate, and why. */
export interface Expectation extends Range {
  readonly why: string;
}

/** Data without a gain, and the two-sided level of a test on them. */
export interface Situation {
  readonly kind: ItemKind['id'];
  readonly n: number;
  readonly correlation: number;
  readonly level: number;
}

/** How often a test may reject. */
type Rule = (situation: Situation) => Expectation;

/** Rules by test; every other test of the registry must keep its level by `byDefault`. */
const RULES: Readonly<Record<string, Rule>> = {
  bootstrap: (at) => bootstrap(at, twoSidedZ(at.level)),
  'bootstrap:berg-kirkpatrick': (at) => bootstrap(at, twoSidedZ(at.level), 'ties are not counted'),
  'bootstrap:shift': (at) => bootstrap(at, twoSidedZ(at.level), 'the shift splits ties'),
  'bootstrap:koehn': (at) => bootstrap(at, twoSidedZ(at.level)),
  'bootstrap:sacrebleu': (at) => ({
    ...bootstrap(at, sacrebleuZ(at.level), 'ties are not counted'),
    why: 'known fault: centres |δ*|, so that p is nearly a one-sided one',
  }),
  randomization: (at) => {
    if (at.kind === 'accuracy') {
      return winsAndLosses(at);
    }
    return at.kind === 'skewed' ? asymptotic(at) : exact(at);
  },
  'randomization:response': exact,
  delong: ({ n, level }) => ({
    low: 0.35 * level,
    high: 1.1 * narrowRate(twoSidedZ(level), POSITIVE * n),
    why: 'variance from the items of each class, tails of a normal; cautious where systems are alike',
  }),
  t: (at) => {
    if (at.kind === 'accuracy') {
      return bySum(at, 0.5, (wins, losses) => studentP(wins, losses, at.n), 'holds where many items differ');
    }
    return at.kind === 'normal'
      ? { low: at.level, high: at.level, why: 'exact for normal differences' }
      : asymptotic(at);
  },
  wilcoxon: ranks,
  'wilcoxon:pratt': ranks,
  sign: (at) => {
    if (at.kind === 'ratings') {
      return exact(at);
    }
    const why = 'asks for the median difference, which is not 0 here';
    return at.kind === 'skewed' ? winsAndLosses(at, why) : winsAndLosses(at);
  },
  mcnemar: (at) => winsAndLosses(at),
  'mcnemar:mid-p': (at) => bySum(at, 0.5, midP, 'mid-p keeps its level on average over many outcomes'),
  'mcnemar:chi2': (at) =>
    bySum(at, 0.5, (wins, losses) => chiSquareP(wins, losses, 0), 'holds where many items differ'),
  'mcnemar:chi2-corrected': (at) =>
    bySum(at, 0.5, (wins, losses) => chiSquareP(wins, losses, 1), 'correction: cautious'),
};

export function expectedRate(test: string, situation: Situation): Expectation {
  if (test === 'independent:rank-sum' && situation.kind === 'skewed') {
    return rankSumOfSkewed(situation);
  }
  if (test.startsWith('independent:')) {
    return asIfIndependent(situation, isCautious(test, situation));
  }
  return (RULES[test] ?? byDefault)(situation);
}

/**
 * "A is better" by the one-sided test at a level: half of the two-sided one's rejections at twice the level, where the
 * null distribution is symmetric. With skewed differences one side gets more of them.
 */
export function expectedGreater(test: string, situation: Situation): Expectation {
  const { low, high, why } = expectedRate(test, { ...situation, level: 2 * situation.level });
  return situation.kind === 'skewed'
    ? { low: 0, high: high / 2 + 0.02, why: 'skewness moves rejections to one side' }
    : { low: low / 2, high: high / 2, why };
}

/** How often a 95% interval misses the true value. */
export function expectedMisses(method: string, what: 'gain' | 'score', situation: Situation): Expectation {
  const { kind, n, level } = situation;
  if (method === 't') {
    return expectedRate('t', situation);
  }
  if (method === 'clopper-pearson') {
    return { low: 0, high: level, why: 'exact: at least 95%' };
  }
  if (method === 'wilson') {
    return { low: 0.3 * level, high: 1.35 * level, why: 'close to 95% on average over proportions' };
  }
  const rate = narrowRate(twoSidedZ(level), n);
  if (kind === 'accuracy' && what === 'gain') {
    const few = n * differing(situation);
    const spare = few < 30 ? 0.14 - 0.003 * few : 0.02;
    return { low: 0, high: rate + spare, why: 'few items differ' };
  }
  if (isOfWeights(kind)) {
    const rough = kind === 'median' && method === 'basic' ? 3.2 : n <= 50 ? 2.2 : 1.5;
    return {
      low: 0,
      high: rough * rate,
      why:
        kind === 'median'
          ? 'resamples have few values around the median, and mirroring them misses more'
          : 'skewed for few items; cautious where systems are alike',
    };
  }
  const slack = { accuracy: 0.8, ratings: 0.6, f1: 0.45, bleu: 0.6, normal: 0.2, heavy: 0.9, skewed: 0.6 }[
    kind
  ];
  return around(rate, slack * Math.sqrt(20 / n), narrowWhy(n));
}

/** A test by resampled gains that rejects from z bootstrap standard errors. */
function bootstrap(at: Situation, z: number, ties?: string): Expectation {
  const rate = narrowRate(z, at.n);
  if (at.kind === 'accuracy') {
    const items = at.n * differing(at);
    const lattice = 3 / Math.sqrt(items);
    const high = ties === undefined ? 1.15 : 1.1 + 4 / Math.sqrt(items);
    const why = ties === undefined ? 'few items differ' : `few items differ, and ${ties}`;
    return { low: rate * Math.max(0, 1 - lattice), high: Math.min(1, rate * high), why };
  }
  if (isOfWeights(at.kind)) {
    return {
      low: (at.n <= 50 ? 0.08 : 0.35) * rate,
      // A resampled median is one of few numbers.
      high: 1.15 * rate + (at.kind === 'median' && ties !== undefined ? 0.25 : 0),
      why: `${ties === undefined ? '' : `${ties}; `}${narrowWhy(at.n)}; cautious where systems are alike`,
    };
  }
  const slack = { ratings: 0.6, f1: 0.35, bleu: 0.3, normal: 0.2, heavy: 0.4, skewed: 0.3 }[at.kind];
  const deep = at.level <= 0.02 ? 2 : 1;
  return around(rate, deep * slack * Math.sqrt(20 / at.n), narrowWhy(at.n));
}

/** Kinds whose metric takes how often each item occurs. */
function isOfWeights(kind: ItemKind['id']): kind is 'auc' | 'average-precision' | 'spearman' | 'median' {
  return kind === 'auc' || kind === 'average-precision' || kind === 'spearman' || kind === 'median';
}

function narrowWhy(n: number): string {
  return n <= 50 ? `few items: SE too small by √((n − 1)/n), tails of a normal` : 'holds for many items';
}

/** Valid whatever the distribution of scores, if A and B are exchangeable; ties and steps only lower it. */
function exact({ kind, n, level }: Situation): Expectation {
  if (kind === 'normal' || kind === 'heavy') {
    return { low: 0.99 * level, high: level, why: 'exact' };
  }
  // The fewer items differ, the coarser p.
  const low = n <= 20 ? 0.05 : n <= 100 ? 0.5 : 0.7;
  return { low: low * level, high: level, why: 'exact; ties make it cautious' };
}

/** Exact tests of wins and losses: all are the sign test where every difference is 1 or −1. */
function winsAndLosses(at: Situation, why = 'exact; few outcomes make it cautious'): Expectation {
  return bySum(at, at.kind === 'skewed' ? SKEWED_WINS : 0.5, fairCoinP, why);
}

/** A test of wins and losses rejects where its p is at most the level, summed over all that may come out. */
function bySum(
  at: Situation,
  win: number,
  p: (wins: number, losses: number) => number,
  why: string,
): Expectation {
  const rate = rateOfWins(at.n, differing(at), win, (wins, losses) => p(wins, losses) <= at.level);
  return { low: rate, high: rate, why };
}

/** Tests of signed ranks: exact where differences are symmetric. */
function ranks(at: Situation): Expectation {
  if (at.kind === 'accuracy') {
    return winsAndLosses(at);
  }
  if (at.kind === 'skewed') {
    // B wins more than half of the pairs of items; the statistic counts them, with variance n³/12 where it is half.
    const power = powerOf((0.5 - SKEWED_WINS_OF_TWO) * Math.sqrt(3 * at.n), at.level);
    const { low, high } = around(power, 0.8 * Math.sqrt(20 / at.n), '');
    return { low, high, why: 'asks whether differences are symmetric, which they are not' };
  }
  return at.kind === 'ratings' ? exact(at) : { low: 0.9 * at.level, high: at.level, why: 'exact' };
}

/** Tests of the mean: right for many items, whatever the distribution. */
function asymptotic({ kind, n, level }: Situation): Expectation {
  const slack = (level < 0.02 ? 2 : 1) * 0.35 * Math.sqrt(20 / n);
  const { low, high } = around(level, slack, '');
  return kind === 'heavy'
    ? { low, high: 1.02 * level, why: 'heavy tails make it cautious' }
    : { low, high, why: 'holds for many items' };
}

/**
 * Tests that treat A and B as independent samples: their standard error lacks the factor √(1 − r), so that
 * they reject from z/√(1 − r) true standard errors (Yeh 2000, section 2.2).
 *
 * @param cautious exact or corrected, so that few outcomes lower the rate
 */
function asIfIndependent(at: Situation, cautious: boolean): Expectation {
  const { n, correlation, level } = at;
  const rate = (r: number) => beyond(twoSidedZ(level) / Math.sqrt(1 - r));
  const spare = (level <= 0.02 ? 2 : 1) * 0.35 * Math.sqrt(20 / n);
  const low = cautious ? Math.max(0, 1 - 5 / Math.sqrt(n)) : Math.max(0, 1 - spare);
  return {
    low: low * rate(correlation),
    high: rate(0.85 * correlation) * (1 + spare) + 0.002,
    why: correlation === 0 ? 'right at r = 0' : 'hardly ever rejects at higher r',
  };
}

/** Tests with few outcomes or a correction for them. */
function isCautious(test: string, { kind }: Situation): boolean {
  const discrete = kind === 'accuracy' || kind === 'ratings';
  return (
    test === 'independent:fisher' || test.endsWith('-corrected') || (discrete && test.endsWith(':rank-sum'))
  );
}

/** What any test must keep. */
function byDefault({ n, level }: Situation): Expectation {
  return { low: 0, high: 1.05 * narrowRate(twoSidedZ(level), n), why: 'must keep its level' };
}

/** Probability that two systems differ on an item. */
function differing({ kind, correlation }: Situation): number {
  return kind === 'accuracy' ? ONE_RIGHT * (1 - correlation) : 1;
}

/** Rank-sum test of a normal and an exponential sample: at r = 0 A is better on only 46% of pairs. */
function rankSumOfSkewed({ n, level, correlation }: Situation): Expectation {
  const effect = (0.5 - SKEWED_WINS) * n * Math.sqrt(12 / (2 * n + 1));
  const power = powerOf(effect, level);
  return {
    low: correlation === 0 ? 0.7 * power : 0,
    high: 1.3 * power + 0.01,
    why: 'asks which system is more often ahead, which is B here',
  };
}

function around(rate: number, relative: number, why: string): Expectation {
  return {
    low: rate * Math.max(0, 1 - relative - 0.02),
    high: Math.min(1, rate * (1 + relative + 0.02)),
    why,
  };
}
