import { fairCoinTail } from '../distributions';
import { clopperPearson } from '../intervals/clopper-pearson';
import { tail, type Tail, type Tails } from '../outcome';
import { checkCounts, NO_EVIDENCE, type Statistic } from './statistic';

/** β = p/100: at p = 0.05 the share that differs is sought in an interval at 99.95%. */
const SHARE_OF_P = 1 / 100;

/** Below this, the interval is by Chernoff's bound, which is a little wider and needs no quantile. */
const SMALLEST_QUANTILE = 1e-8;

/** Steps of the share that differs, on the scale arcsin √d, in standard deviations. */
const STEP = 0.2;

/** Probabilities below this share of the largest don't count. */
const NEGLIGIBLE = 1e-18;

/** Two values of b − c over √(b + c) are equal up to rounding. */
const ROUNDING = 1e-12;

/** Tails are computed one from the other in blocks of this many, so that rounding errors don't add up. */
const BLOCK = 128;

/** How far below the highest place on the grid the neighborhood of the highest peak may lie, in ln f. */
const PEAK = 0.02;

/** A peak's value is within rounding after so many sections: it is flat there. */
const SECTIONS = 20;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Steps towards ln p. */
const MOST_STEPS = 80;

/**
 * McNemar's test without the condition on how many items differ (Suissa and Shuster 1991, Biometrics 47(2)).
 * With z = (b − c)/√(b + c) and a share d of n items that differ, each as likely in favor of A as of B,
 *
 *     f(d) = Σ_m Bin(m; n, d)·P(|2X − m| ≥ |z|·√m),  X ~ Bin(m, ½)
 *
 * is the probability of as large a |z|. The share is sought in a Clopper-Pearson interval at 1 − β around
 * (b + c)/n only, and β added (Berger and Boos 1994, JASA 89(427)): p = sup f + β, with β = p/100, so that p
 * has no smallest value. The larger p, the narrower the interval: the p that solves this is unique, and
 * P(p ≤ α) ≤ α for every α. One-sided p-values are half of it, by symmetry.
 *
 * @param n all items
 * @param onlyA items that only A gets right, b
 * @param onlyB items that only B gets right, c
 * @returns `statistic` is z
 * @throws RealGainError `bad-setting` if a number is not a count
 */
export function mcnemarUnconditional(n: number, onlyA: number, onlyB: number): Statistic {
  checkCounts({
    'of items': n,
    'of items that only A gets right': onlyA,
    'of items that only B gets right': onlyB,
  });
  const [m, distance] = [onlyA + onlyB, Math.abs(onlyA - onlyB)];
  if (distance === 0) {
    return { statistic: 0, tails: NO_EVIDENCE, exact: true };
  }
  const twoSided = twoSidedP(n, m, distance);
  const near: Tail = { p: twoSided.p / 2, logP: twoSided.logP - Math.LN2 };
  const far = tail(1 - near.p);
  const tails: Tails =
    onlyA > onlyB ? { greater: near, less: far, twoSided } : { greater: far, less: near, twoSided };
  return { statistic: (onlyA - onlyB) / Math.sqrt(m), tails, exact: true };
}

/**
 * Whether the two-sided p is at most a level, of n items of which m differ and one system gets |b − c| more right: p itself takes
 * several times as long.
 */
export function isBelowLevel(n: number, m: number, distance: number, level: number): boolean {
  return distance > 0 && impliedBy(n, m, distance)(Math.log(level)) <= Math.log(level);
}

/** ln of the p that follows if β is this p/100. */
function impliedBy(n: number, m: number, distance: number): (logP: number) => number {
  const found = new Shares(n, m, distance);
  return (logP) => found.largest(logP + Math.log(SHARE_OF_P)) - Math.log1p(-SHARE_OF_P);
}

function twoSidedP(n: number, m: number, distance: number): Tail {
  const implied = impliedBy(n, m, distance);
  let [low, high] = [implied(0), 0];
  let guess = low;
  for (let i = 0; i < MOST_STEPS && high - low > ROUNDING; i++) {
    const next = implied(guess);
    if (next > guess) {
      low = guess;
      high = Math.min(high, next);
    } else {
      high = guess;
      low = Math.max(low, next);
    }
    // Mostly the interval's ends don't matter, and the first guess was right.
    guess = i % 2 === 0 ? next : (low + high) / 2;
  }
  const logP = Math.min(0, high);
  return { p: Math.exp(logP), logP };
}

interface Peak {
  readonly angle: number;
  readonly value: number;
}

/** ln f(d) for one observation, computed where it is needed. */
class Shares {
  private readonly extremes: Extremes;
  private readonly known = new Map<number, number>();
  private readonly peaks = new Map<number, Peak>();
  /** STEP standard deviations of arcsin √(m/n). */
  private readonly step: number;

  constructor(
    private readonly n: number,
    private readonly m: number,
    distance: number,
  ) {
    this.extremes = new Extremes(n, m, distance);
    this.step = STEP / (2 * Math.sqrt(n));
  }

  /** ln of the largest f(d) in the interval at 1 − β. */
  largest(logBeta: number): number {
    const [low, high] = shareInterval(this.n, this.m, logBeta).map((d) => Math.asin(Math.sqrt(d))) as [
      number,
      number,
    ];
    let best = Math.max(this.at(low), this.at(high));
    const [first, last] = [Math.ceil(low / this.step), Math.floor(high / this.step)];
    for (let i = first; i <= last; i++) {
      best = Math.max(best, this.onGrid(i));
    }
    // Each peak that could be the highest lies between the neighbors of a place on the grid.
    const least = best - PEAK;
    for (let i = first; i <= last; i++) {
      const value = this.onGrid(i);
      if (value >= least && value >= this.onGrid(i - 1) && value >= this.onGrid(i + 1)) {
        const peak = this.peak(i);
        best = Math.max(best, peak.angle >= low && peak.angle <= high ? peak.value : -Infinity);
      }
    }
    return best;
  }

  /** The highest point near a place, by golden sections. */
  private peak(place: number): Peak {
    const found = this.peaks.get(place);
    if (found !== undefined) {
      return found;
    }
    let [low, high] = [(place - 1) * this.step, (place + 1) * this.step];
    let [left, right] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
    let [atLeft, atRight] = [this.at(left), this.at(right)];
    for (let i = 0; i < SECTIONS; i++) {
      if (atLeft > atRight) {
        [high, right, atRight] = [right, left, atLeft];
        left = high - GOLDEN * (high - low);
        atLeft = this.at(left);
      } else {
        [low, left, atLeft] = [left, right, atRight];
        right = low + GOLDEN * (high - low);
        atRight = this.at(right);
      }
    }
    const peak = atLeft > atRight ? { angle: left, value: atLeft } : { angle: right, value: atRight };
    this.peaks.set(place, peak);
    return peak;
  }

  private onGrid(i: number): number {
    let value = this.known.get(i);
    if (value === undefined) {
      value = this.at(i * this.step);
      this.known.set(i, value);
    }
    return value;
  }

  /** @param angle arcsin √d */
  private at(angle: number): number {
    const d = Math.sin(angle) ** 2;
    const share = d <= 0 ? 0 : d >= 1 ? this.extremes.at(this.n) : this.mixed(d);
    return this.extremes.unit + Math.log(share);
  }

  /** f(d) in that unit: weighed by the binomial distribution, from its mode outwards, over the sum of the weights. */
  private mixed(d: number): number {
    const { n, extremes } = this;
    const mode = Math.min(n, Math.floor((n + 1) * d));
    const odds = d / (1 - d);
    let [weights, sum] = [0, 0];
    for (let k = mode, weight = 1; k <= n && weight > NEGLIGIBLE; k++) {
      weights += weight;
      sum += weight * extremes.at(k);
      weight *= (odds * (n - k)) / (k + 1);
    }
    for (let k = mode - 1, weight = mode / (odds * (n - mode + 1)); k >= 0 && weight > NEGLIGIBLE; k--) {
      weights += weight;
      sum += weight * extremes.at(k);
      weight *= k / (odds * (n - k + 1));
    }
    return sum / weights;
  }
}

/** P(|2X − k| ≥ |z|√k), X ~ Bin(k, ½), for k items that differ, in units of that for as many as observed. */
class Extremes {
  /** ln of the unit. */
  readonly unit: number;
  private readonly blocks: Float64Array[] = [];

  constructor(
    private readonly n: number,
    private readonly m: number,
    private readonly distance: number,
  ) {
    this.unit = fairCoinTail((m - distance) / 2, m).logP + Math.LN2;
  }

  at(k: number): number {
    const block = Math.floor(k / BLOCK);
    const known = (this.blocks[block] ??= this.block(block * BLOCK));
    return known[k - block * BLOCK]!;
  }

  /**
   * With t = 2·P(X ≤ j) and u = 2·P(X = j) of k items, 2·P(X ≤ j) of k + 1 items is t − u/2.
   */
  private block(from: number): Float64Array {
    const values = new Float64Array(BLOCK);
    const end = Math.min(this.n + 1, from + BLOCK);
    let k = from;
    while (k < end && this.losses(k) < 0) {
      k++;
    }
    if (k >= end) {
      return values;
    }
    let j = this.losses(k);
    let t = Math.exp(fairCoinTail(j, k).logP + Math.LN2 - this.unit);
    let u = t / timesLastTerm(j, k);
    for (; k < end; k++) {
      values[k - from] = t;
      t -= u / 2;
      u *= (k + 1) / (2 * (k + 1 - j));
      const next = this.losses(k + 1);
      if (next > j) {
        u *= (k + 1 - j) / (j + 1);
        t += u;
        j = next;
      }
    }
    return values;
  }

  /** The most losses j of k with k − 2j ≥ |z|√k; −1 if there are none. */
  private losses(k: number): number {
    if (k === 0) {
      return -1;
    }
    const { m, distance } = this;
    const least = distance * distance * k * (1 - ROUNDING);
    const suffices = (j: number) => (k - 2 * j) ** 2 * m >= least;
    let j = Math.floor((k - distance * Math.sqrt(k / m)) / 2);
    if (suffices(j + 1) && 2 * (j + 1) < k) {
      j++;
    }
    return j >= 0 && !suffices(j) ? j - 1 : Math.max(-1, j);
  }
}

/** P(X ≤ j)/P(X = j) of a fair coin, 1 + j/(k − j + 1) + j(j − 1)/((k − j + 1)(k − j + 2)) + …, for j < k/2. */
function timesLastTerm(j: number, k: number): number {
  let [sum, term] = [0, 1];
  for (let i = 0; i <= j && term > NEGLIGIBLE * sum; i++) {
    sum += term;
    term *= (j - i) / (k - j + i + 1);
  }
  return sum;
}

/** Where the share that differs lies with probability 1 − β at least. */
function shareInterval(n: number, m: number, logBeta: number): [low: number, high: number] {
  if (logBeta >= Math.log(SMALLEST_QUANTILE)) {
    const [low, high] = clopperPearson(m, n, Math.exp(logBeta));
    return [low, high];
  }
  // P(at most m of n differ) ≤ e^(−n·D(m/n ‖ d)) (Chernoff 1952), and the same for at least m.
  const most = (Math.LN2 - logBeta) / n;
  const seen = m / n;
  const divergence = (d: number) =>
    (seen > 0 ? seen * Math.log(seen / d) : 0) + (seen < 1 ? (1 - seen) * Math.log((1 - seen) / (1 - d)) : 0);
  const farthest = (end: number) => {
    let [inside, outside] = [seen, end];
    for (let i = 0; i < 60; i++) {
      const middle = (inside + outside) / 2;
      if (divergence(middle) <= most) {
        inside = middle;
      } else {
        outside = middle;
      }
    }
    return outside;
  };
  return [m === 0 ? 0 : farthest(0), m === n ? 1 : farthest(1)];
}
