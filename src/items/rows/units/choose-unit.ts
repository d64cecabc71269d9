import { endsOf, listOf, tally } from '../../../model/lists';
import { english, type Text } from '../../../model/words';
import { formatCount } from '../../../model/text';
import { FEW_CLUSTERS } from '../../../model/results/outcome';
import type { Belonging } from './belonging';
import { effectiveSize, refines, type Partition } from './partitions';
import type { Said } from '../../source';

export interface Unit {
  /** null: each row is an item. */
  readonly unit: Belonging | null;
  /** The samples of each item, also where items are resampled with others of their document; null: each item has one. */
  readonly samples: Belonging | null;
  /** Where the unit is resampled. */
  readonly warnings: readonly Text[];
  readonly others: readonly OtherGroups[];
  /** Where each row is resampled although rows belong together. */
  readonly ifSeparate: readonly Text[];
}

export interface OtherGroups {
  readonly column: string;
  readonly said: Text;
}

export interface Effect {
  /** The design effect: the variance of the gain by groups, divided by that by rows. */
  readonly effect: number;
  /** The gain in standard errors by groups. */
  readonly z: number;
}

/** null if the gain doesn't vary. */
export type EffectOf = (rows: Partition) => Effect | null;

export interface Evidence {
  readonly effectOf: EffectOf;
  /** What each item adds to the gain, which is their mean; null where it can't be said. */
  readonly gains: () => Float64Array | null;
  /** Whether both outputs are the same one: in place of a gain, all this is of its score. */
  readonly ofOneOutput: boolean;
}

const NONE: Effect = { effect: 1, z: 0 };

/** Below this, p hardly depends on whether rows or groups are resampled. */
const NEAR_ONE = 1.25;

/** Fewer parts can't stand for others. */
const FEWEST_PARTS = 5;

/** In standard errors. */
export const SIGNIFICANT = 1.96;

/** The one-sided normal quantile of 0.001: less is no chance. */
export const NO_CHANCE = 3.09;

/** The same of 0.1. */
const HARDLY_CHANCE = 1.28;

/** In standard errors: beyond them, a resemblance is no chance, or hardly one. */
interface Limits {
  readonly none: number;
  readonly hardly: number;
}

/** A tail of the normal distribution falls as e^(−z²/2), so that z of a k-th of a probability is about √(z² + 2 ln k). */
function limitsOf(pair: number): Limits {
  const beyond = (z: number) => Math.sqrt(z * z + 2 * Math.log(pair));
  return { none: beyond(NO_CHANCE), hardly: beyond(HARDLY_CHANCE) };
}

/**
 * The widest groups of rows that are sure to belong together, or whose scores show it: samples of an item within items of a
 * document, the document.
 *
 * @param effectOf of this pair of systems
 * @param pair how many pairs have been looked at, with this one: each further one has less to spend on chance
 */
export function chooseUnit(found: readonly Belonging[], effectOf: EffectOf, pair = 1): Unit {
  const limits = limitsOf(pair);
  const effects = new Map<Belonging, Effect>();
  const of = (one: Belonging): Effect => {
    const known = effects.get(one) ?? effectOf(one) ?? NONE;
    effects.set(one, known);
    return known;
  };
  const effect = (one: Belonging): number => of(one).effect;
  const [samples = null] = found
    .filter(({ because, kind }) => because === 'sure' && kind === 'samples')
    .sort((one, other) => one.rank - other.rank || (one.column < other.column ? -1 : 1));
  const sure = chooseSure(found, samples, effect);
  const base = sure === null ? 1 : Math.max(1, effect(sure));
  const others = found.filter((one) => one !== sure && !(sure !== null && isWithin(one, sure)));
  const shown = others.filter((one) => isShown(one, of(one), base, limits));
  const [resembling] = shown
    .filter(
      (one) =>
        one.because === 'sure' ||
        (one.because === 'resembling' && resemble(evenGroups(one), effect(one) / base, limits.none)),
    )
    .filter((one) => one.groups >= FEW_CLUSTERS && (sure === null || refines(sure, one)))
    .sort((one, other) => effect(other) - effect(one));
  const unit = resembling ?? sure;
  const rest = onlyExplained(
    shown.filter((one) => one !== unit && !(unit !== null && isWithin(one, unit))),
    unit,
  );
  return {
    unit,
    samples,
    warnings: listOf(unit && saidOf(unit, effect(unit), limits)),
    others: rest.map((one) => ({ column: one.column, said: ofOther(one, unit, effect(one) / base) })),
    ifSeparate: listOf(unit && saidIfSeparate(unit, effect(unit))),
  };
}

/** Two columns together are tried only where no single column groups the items. */
function onlyExplained(shown: readonly Belonging[], unit: Belonging | null): readonly Belonging[] {
  const explained = shown.filter(({ because }) => because !== 'joint');
  return unit !== null || explained.length > 0 ? explained : shown.slice(0, 1);
}

/** The widest of the groups that are sure; among those that cross, the ones that resemble each other most. */
function chooseSure(
  found: readonly Belonging[],
  samples: Belonging | null,
  effect: (one: Belonging) => number,
): Belonging | null {
  const wide = found.filter(
    (one) =>
      one.because === 'sure' &&
      one.kind === 'clusters' &&
      (samples === null || (refines(samples, one) && !isWithin(one, samples))),
  );
  const widest = wide.filter(
    (one) => !wide.some((other) => other !== one && isWithin(one, other) && !isBefore(one, other)),
  );
  const [clusters] = widest.sort((one, other) => effect(other) - effect(one));
  return clusters ?? samples;
}

/** Among columns that say the same, one is named. */
function isBefore(one: Belonging, other: Belonging): boolean {
  return (
    isWithin(other, one) && (one.rank < other.rank || (one.rank === other.rank && one.column < other.column))
  );
}

function isWithin(one: Partition, other: Partition): boolean {
  return one.groups >= other.groups && refines(one, other);
}

/**
 * Whether groups have to be resampled or named: of things drawn at random, a large ratio is enough, of the fixed parts of a
 * test set only those on which the verdict depends.
 *
 * @param base the design effect of what is resampled without them
 */
function isShown(one: Belonging, { effect, z }: Effect, base: number, { none, hardly }: Limits): boolean {
  const { because } = one;
  const groups = evenGroups(one);
  const ratio = effect / base;
  if (ratio < NEAR_ONE || because === 'sure') {
    return ratio >= NEAR_ONE;
  }
  if (because === 'few' || because === 'broken') {
    return resemble(groups, ratio, hardly);
  }
  const isDecisive =
    one.groups >= FEWEST_PARTS && Math.abs(z) < SIGNIFICANT && Math.abs(z) * Math.sqrt(ratio) >= SIGNIFICANT;
  // A few samples are enough to resemble each other, and a note names what decides the verdict.
  const isNoChance = resemble(groups, ratio, none);
  if (because === 'near' || because === 'difficulty') {
    return isNoChance;
  }
  return because === 'resembling'
    ? isNoChance || (isDecisive && resemble(groups, ratio, hardly))
    : isNoChance && isDecisive;
}

/** How many groups of equal size would tell as much, (Σn)²/Σn². */
function evenGroups(rows: Partition): number {
  const n = rows.indices.length;
  return n / effectiveSize(rows, n);
}

/**
 * Whether scores of the same group resemble each other by more than chance: the ratio of two variances of the gain, by groups
 * and by rows, is nearly χ²/ν with ν = groups − 1 if rows are independent, and its cube root normal (Wilson and Hilferty 1931).
 */
export function resemble(groups: number, ratio: number, chance: number): boolean {
  const spread = 2 / (9 * Math.max(1, groups - 1));
  return (Math.cbrt(ratio) - (1 - spread)) / Math.sqrt(spread) > chance;
}

/** Where one item has more than so many times as many runs as another, its score is hardly one of many. */
const FEW_TIMES = 2;

function saidOf(one: Belonging, effect: number, { none }: Limits): Said {
  const { column, kind, groups } = one;
  if (kind === 'samples') {
    const [fewest, most] = endsOf(tally(one.indices).values());
    return most > FEW_TIMES * fewest
      ? english(
          'Lines with the same "{0}" were taken for runs of one item, which are not independent, and resampled together. An item has {1} to {2} runs and counts as often in the score: a mean over items may differ.',
          column,
          formatCount(fewest),
          formatCount(most),
        )
      : english(
          'Lines with the same "{0}" were taken for runs of one item, which are not independent, and resampled together.',
          column,
        );
  }
  return !resemble(evenGroups(one), effect, none)
    ? null
    : english(
        'Items with the same "{0}" resemble each other (design effect {1}), so its {2} values were resampled with all of their items; to take every item as independent, resample by item.',
        column,
        effect.toFixed(1),
        formatCount(groups),
      );
}

/** What it means that each row is resampled although rows belong together. */
export function saidIfSeparate({ column, kind }: Pick<Belonging, 'column' | 'kind'>, effect: number): Said {
  if (kind === 'samples') {
    return english(
      'Several items are runs of one {0} and not independent, but each was resampled separately, as requested: p and the intervals are probably too small. Resample by "{0}" to avoid this.',
      column,
    );
  }
  return effect < NEAR_ONE
    ? null
    : english(
        'Items with the same "{0}" resemble each other (design effect {1}), but each was resampled separately, as requested: p and the intervals are probably too small.',
        column,
        effect.toFixed(1),
      );
}

function ofOther({ because, column, groups }: Belonging, unit: Belonging | null, effect: number): Text {
  switch (because) {
    case 'part':
    case 'joint':
      return english(
        'The gain differs between the {1} values of "{0}" by more than chance: p is about items with these values and says little about others.',
        column,
        formatCount(groups),
      );
    case 'few':
      return english(
        'Items with the same "{0}" resemble each other, but were taken as independent, since {1} values are too few to resample: p and the intervals are probably too small for items with other values.',
        column,
        formatCount(groups),
      );
    case 'broken':
      return english(
        'Items with the same "{0}" resemble each other, but were taken as independent, since not every item has one, the same in both files: p and the intervals are probably too small.',
        column,
      );
    case 'near':
      return english(
        'Items with neighboring values of "{0}" resemble each other, but were taken as independent: p and the intervals are probably too small.',
        column,
      );
    case 'difficulty':
      return english(
        'Items with the same "{0}" score alike, but were taken as independent: if other items would have other values of it, the interval of the score should be about {1} times as wide, as it is if you resample by "{0}".',
        column,
        Math.sqrt(effect).toFixed(1),
      );
    default:
      return unit === null
        ? english(
            'Items with the same "{0}" resemble each other, but were taken as independent: p and the intervals are probably too small.',
            column,
          )
        : ofCrossing(column, unit.column);
  }
}

/** Users who each try several tasks that others try too: there is no group that holds both. */
export function ofCrossing(column: string, resampled: string): Text {
  return english(
    'Items with the same "{0}" resemble each other, but those with the same "{1}" were resampled together, and only one of the two can be: p and the intervals are probably too small.',
    column,
    resampled,
  );
}
