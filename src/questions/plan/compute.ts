import { enough } from '../../analysis/planning';
import { USUAL_CORRELATIONS } from '../../model/results/planning';
import { english, joined, type Text } from '../../model/words';
import { formatCount, formatPower, formatScore, formatShare, typedDecimals } from '../../model/text';
import { smallest } from '../../model/lists';
import { exactPower, type Disagreement } from '../../significance/exact-power';
import { detectableGain, powerFor, type NormalTest } from '../../significance/sensitivity';
import { twoSidedLevel } from '../../significance/uncertainty/expanded';
import type { Computed, Means } from '../question';
import { rateOf } from './check';
import type { Plan, PlanAsked } from './schema';

/** Beyond, the power of the exact test is that of its normal approximation, within a point of a hundred. */
const MOST_EXACT = 500;

/** Beyond, a number of items only means that it isn't feasible. */
const MOST_ITEMS = 1e9;

/** Assumed where neither a gain nor a number of items is given. */
const USUAL_ITEMS = 1_000;

/** By which share the exact gain differs from that of the normal approximation, mostly. */
const NEAR = 0.04;

type Row = Plan['rows'][number];

/**
 * How many items a gain takes, what they could show, or with what power, from numbers alone. The items' gains have the variance
 *
 *     V = 2σ²(1 − ρ), or b + c − δ² of items that are right or wrong, times D·(1 − φ + φ/K),
 *
 * with shares b and c that only A and only B get right (b − c = δ, b + c = 1 − agreement), a design effect D, K samples and their
 * share φ of the variance; a gain has the variance V/n + 2s²/R with R runs whose scores have the standard deviation s. Of single
 * right-or-wrong items up to 500 the power is exact, that of the unconditional test; else that of Student's t.
 */
export async function compute(
  identity: PlanAsked,
  { pause, kept, version }: Means,
): Promise<Computed<PlanAsked, Plan>> {
  const { agreement, gain, items, alpha, oneSided, power, samples, noise, designEffect, runs, runSd } =
    identity;
  const rate = rateOf(identity);
  const alike =
    agreement === null && identity.correlation === null ? USUAL_CORRELATIONS : [identity.correlation];
  const sought = gain === null ? 'gain' : items === null ? 'items' : 'power';
  const rows: Row[] = [];
  for (const [done, correlation] of alike.entries()) {
    await pause('', done, alike.length);
    rows.push(rowOf({ identity, correlation }));
  }
  const found: Omit<Plan, 'sentences'> = {
    version: 1,
    realgain: version,
    sought,
    rows,
    unit: rate?.percent === 100 ? '%' : 'score',
    settings: {
      rate: identity.rate ?? rate?.share ?? null,
      sd: identity.sd,
      power,
      samples,
      noise,
      designEffect,
      runs,
      runSd,
      alternative: oneSided ? 'greater' : 'two-sided',
      alpha,
    },
    decimals: gain === null ? decimalsOf(rows) : typedDecimals(gain),
    warnings: kept.texts(smallGain(identity)),
  };
  return { result: { ...found, sentences: kept.texts(sentencesOf(found)) }, read: [], identity, choices: {} };
}

/** Smaller ones, in points, are likely to be shares. */
const LEAST_POINTS = 0.1;

/** Says that a gain is of points, where the rate is in percent. */
function smallGain(identity: PlanAsked): Text | null {
  const { gain } = identity;
  return gain === null || gain >= LEAST_POINTS || rateOf(identity)?.percent !== 100
    ? null
    : english(
        'As the rate is in percent, the gain is one of {0} points; for {1} points, write --gain {1}.',
        gain,
        Number((100 * gain).toPrecision(12)),
      );
}

/** Three digits of the smallest gain. */
function decimalsOf(rows: readonly Row[]): number {
  const least = smallest(rows.map(({ gain }) => gain ?? Infinity));
  return least < Infinity ? Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(least)))) : 2;
}

interface Asked {
  readonly identity: PlanAsked;
  /** null where the agreement is given. */
  readonly correlation: number | null;
}

function rowOf(asked: Asked): Row {
  const { gain, power } = asked.identity;
  const items = asked.identity.items ?? (gain === null ? USUAL_ITEMS : null);
  const unit = rateOf(asked.identity)?.percent ?? 1;
  const found = (count: number, size: number): Row => ({
    correlation: asked.correlation,
    agreement: agreementOf(asked, size / unit),
    items: count,
    gain: size,
    ...powerAt(asked, count, size / unit),
  });
  if (items !== null) {
    const size = gain ?? gainFor(asked, items, power) * unit;
    return size < Infinity
      ? found(items, size)
      : { ...found(items, 0), gain: null, agreement: null, power: 0 };
  }
  const size = gain! / unit;
  const suffices = (count: number) => powerAt(asked, count, size).power >= power * (1 - 1e-9);
  if (!suffices(MOST_ITEMS)) {
    return { ...found(MOST_ITEMS, gain!), items: null };
  }
  const about = enough(2, (count) => normalPower(asked, count, size) >= power);
  return found(isExact(asked.identity, about) ? fewestNear(about, suffices) : about, gain!);
}

/** The fewest items that are enough, a few more or fewer than by the normal approximation: each try takes a while. */
function fewestNear(about: number, suffices: (items: number) => boolean): number {
  const step = Math.ceil(about / 50);
  let [low, high] = [Math.max(1, about - step), about];
  while (!suffices(high)) {
    [low, high] = [high, high + step];
  }
  while (low > 1 && suffices(low)) {
    [low, high] = [Math.max(1, low - step), low];
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    [low, high] = suffices(middle) ? [low, middle] : [middle, high];
  }
  return high;
}

/** The true gain that is found with this power, to a thousandth of it, as a share; ∞ if there is none. */
function gainFor(asked: Asked, items: number, power: number): number {
  const rate = rateOf(asked.identity);
  const most = rate === null ? detectableGain(testAt(asked, items, 0), power) * 2 : 1 - rate.share;
  const about = leastOf([0, most], (gain) => normalPower(asked, items, gain) >= power);
  if (!isExact(asked.identity, items)) {
    return about;
  }
  // The exact power differs little, and each try takes a while.
  const suffices = (gain: number) => powerAt(asked, items, gain).power >= power;
  const near = [Math.min(most, about) * (1 - NEAR), Math.min(most, about * (1 + NEAR))] as const;
  const isNear = !suffices(near[0]) && suffices(near[1]);
  return leastOf(isNear ? near : [0, most], suffices);
}

/** The least number between two that suffices, to a thousandth; ∞ if the second doesn't. */
function leastOf([from, to]: readonly [number, number], suffices: (value: number) => boolean): number {
  if (!suffices(to)) {
    return Infinity;
  }
  let [low, high] = [from, to];
  while (high - low > high / 1_000) {
    const middle = (low + high) / 2;
    [low, high] = suffices(middle) ? [low, middle] : [middle, high];
  }
  return high;
}

function powerAt(asked: Asked, items: number, gain: number): Pick<Row, 'power' | 'exact'> {
  const { alpha, oneSided } = asked.identity;
  const apart = disagreementOf(asked, gain);
  return apart !== null && isExact(asked.identity, items)
    ? {
        power: exactPower(items, apart, twoSidedLevel(oneSided ? 'greater' : 'two-sided', alpha)),
        exact: true,
      }
    : { power: normalPower(asked, items, gain), exact: false };
}

function isExact({ sd, samples, designEffect, runs }: PlanAsked, items: number): boolean {
  return sd === null && samples === 1 && designEffect === 1 && runs === null && items <= MOST_EXACT;
}

function normalPower(asked: Asked, items: number, gain: number): number {
  return powerFor(gain, testAt(asked, items, gain));
}

function testAt(asked: Asked, items: number, gain: number): NormalTest {
  const { samples, noise, designEffect, runs, runSd, alpha, oneSided, sd, correlation } = asked.identity;
  const apart = disagreementOf(asked, gain);
  const ofItems =
    apart === null
      ? 2 * (sd ?? 0) ** 2 * (1 - (asked.correlation ?? correlation ?? 0))
      : apart.onlyA + apart.onlyB - gain ** 2;
  const share = noise ?? 0;
  const units = items / designEffect;
  const ofRuns =
    runs === null ? 0 : (2 * (runSd ?? 0) ** 2) / runs / (rateOf(asked.identity)?.percent ?? 1) ** 2;
  return {
    standardError: Math.sqrt((ofItems * (1 - share + share / samples)) / units + ofRuns),
    alternative: oneSided ? 'greater' : 'two-sided',
    alpha,
    degreesOfFreedom: Math.max(1, runs === null ? units - 1 : 2 * (runs - 1)),
  };
}

/** Shares of items that only one system gets right; null for other scores. */
function disagreementOf({ identity, correlation }: Asked, gain: number): Disagreement | null {
  const rate = rateOf(identity)?.share;
  if (rate === undefined) {
    return null;
  }
  const better = Math.min(1, rate + gain);
  if (identity.agreement !== null) {
    const differ = Math.max(gain, 1 - identity.agreement);
    return { onlyA: (differ + gain) / 2, onlyB: (differ - gain) / 2 };
  }
  const spread = Math.sqrt(rate * (1 - rate) * better * (1 - better));
  const both = Math.max(0, rate + better - 1, Math.min(rate, rate * better + (correlation ?? 0) * spread));
  return { onlyA: better - both, onlyB: rate - both };
}

function agreementOf(asked: Asked, gain: number): number | null {
  const apart = disagreementOf(asked, gain);
  return apart === null ? null : 1 - apart.onlyA - apart.onlyB;
}

function sentencesOf({ sought, rows, settings, unit, decimals }: Omit<Plan, 'sentences'>): Text[] {
  const written = (gain: number): Text =>
    unit === '%' ? english('{0} points', formatScore(gain, decimals)) : formatScore(gain, decimals);
  const power = formatShare(settings.power);
  const [first] = rows;
  const gain = written(first?.gain ?? 0);
  const items = formatCount(first?.items ?? 0);
  switch (sought) {
    case 'items':
      return [
        rows.every((row) => row.items === null)
          ? english(
              'No number of items finds a true gain of {0} with {1} power: {2} training runs vary too much.',
              gain,
              power,
              formatCount(settings.runs ?? 0),
            )
          : english(
              'Finding a true gain of {0} with {1} power takes {2}.',
              gain,
              power,
              alternatives(rows, numberOfItems),
            ),
      ];
    case 'gain':
      return [
        english(
          '{0} items find, with {1} power, a true gain of {2}.',
          items,
          power,
          alternatives(rows, (row) => (row.gain === null ? english('any size') : written(row.gain))),
        ),
      ];
    case 'power':
      return [
        english(
          '{0} items find a true gain of {1} with a power of {2}.',
          items,
          gain,
          alternatives(rows, (row) => formatPower(row.power)),
        ),
      ];
  }
}

/** Only the first says of what. */
function numberOfItems({ items }: Row, place: number): Text {
  if (place > 0) {
    return items === null ? english('any number') : formatCount(items);
  }
  return items === null ? english('any number of items') : english('{0} items', formatCount(items));
}

/** `628 items if the two systems agree on 80% of them, and 242 if they agree on 92%` */
function alternatives(rows: readonly Row[], answer: (row: Row, place: number) => Text): Text {
  const told = rows.map((row, i): Text => {
    const { agreement, correlation } = row;
    const found = answer(row, i);
    if (agreement === null) {
      const alike = formatScore(correlation ?? 0, 1);
      return i === 0
        ? english('{0} if the two systems’ items correlate by {1}', found, alike)
        : english('{0} if they correlate by {1}', found, alike);
    }
    return i === 0
      ? english('{0} if the two systems agree on {1} of the items', found, formatShare(agreement))
      : english('{0} if they agree on {1}', found, formatShare(agreement));
  });
  const last = told.at(-1) ?? '';
  return told.length < 2 ? last : english('{0}, and {1}', joined(told.slice(0, -1), ', '), last);
}
