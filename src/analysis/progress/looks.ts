import type { Alternative, Pair } from '../../model/results/significance';
import { decide, EXACT, referenceFor, unitsThatDiffer } from '../../significance/decision';
import { findTest } from '../../significance/tests';
import { jackknife } from '../../significance/uncertainty/jackknife';
import { rightOrWrong } from '../../significance/paired/mcnemar';
import { skewedGain, verdictCarriedByFew } from '../../significance/uncertainty/carried-by-few';
import { twoSidedLevel } from '../../significance/uncertainty/expanded';
import { unequalSizes } from '../../significance/uncertainty/effective-clusters';
import { isBelowLevel } from '../../significance/core/unconditional-mcnemar';
import { studentQuantile, upperTail } from '../../significance/distributions';
import { sequentialLimits, spentLevel } from '../../significance/group-sequential';
import { checkOrder, type DoneUnits } from './units';

/** Fewer units aren't looked at: their spread is too uncertain. */
export const FEWEST_UNITS = 40;

/** A look at every percent. */
const LOOKS = 100;

/** An exact p can't be at most the level where the normal deviate is below this share of its limit. */
const FAR_BELOW = 0.75;

export interface Look {
  readonly units: number;
  /** The critical value of |Z|, and its two-sided level. */
  readonly limit: number;
  readonly level: number;
}

const planned = new Map<string, readonly Look[]>();

/** All looks of an evaluation of so many units, with the level that each may spend; `onlyLast`: one at its end. */
function plannedLooks(all: number, level: number, onlyLast: boolean): readonly Look[] {
  const key = [all, level, onlyLast].join();
  const known = planned.get(key);
  if (known !== undefined) {
    return known;
  }
  const counts = Array.from({ length: LOOKS }, (_, i) => Math.floor(((i + 1) * all) / LOOKS));
  const units = [...new Set(counts)].filter((count) => count === all || (count >= FEWEST_UNITS && !onlyLast));
  const limits = sequentialLimits(
    units.map((count) => count / all),
    (share) => spentLevel(share, level),
  );
  const looks = limits.map((limit, i) => ({ units: units[i] ?? all, limit, level: 2 * upperTail(limit) }));
  planned.set(key, looks);
  return looks;
}

export interface LooksSoFar {
  /** null before the first. */
  readonly last: Look | null;
  /** The repeated confidence interval at the last look. */
  readonly interval: readonly [number, number] | null;
  /** The first look that crossed its limit. */
  readonly crossed: { readonly units: number; readonly isBetter: boolean } | null;
}

export interface LooksQuestion {
  readonly alternative: Alternative;
  readonly alpha: number;
  /** What the user says of the order of the items: `random` isn't checked, with `file` there is one look, at the end. */
  readonly order: 'random' | 'file' | null;
}

export function looksOf(
  { all }: Pick<DoneUnits, 'all'>,
  { alternative, alpha, order }: LooksQuestion,
): readonly Look[] {
  return plannedLooks(all, twoSidedLevel(alternative, alpha), order === 'file');
}

/**
 * Looks at the units that are done after every percent of all, however often the user looked: each look by the product's own test at the
 * level that is spent on it. A look counts where the order up to it could be random, and the last of all whatever the order was.
 */
export async function looksSoFar(
  units: DoneUnits,
  question: LooksQuestion,
  pause: () => Promise<void>,
): Promise<LooksSoFar> {
  const { alternative, order } = question;
  const looks = looksOf(units, question).filter((look) => look.units <= units.done);
  let crossed: LooksSoFar['crossed'] = null;
  for (const look of looks) {
    await pause();
    const pair = units.first(look.units);
    const isAsked = alternative === 'two-sided' || pair.gain > 0 === (alternative === 'greater');
    if (isAsked && (await crosses(pair, look)) && mayCount(units, look, order)) {
      crossed = { units: look.units, isBetter: pair.gain > 0 };
      break;
    }
  }
  const last = looks.at(-1) ?? null;
  const interval = last === null ? null : repeatedInterval(units.first(last.units), last, crossed);
  return { last, interval, crossed };
}

/** Whether the order up to a look could be random; at the last, it doesn't matter. */
function mayCount({ all, known }: DoneUnits, { units }: Look, order: LooksQuestion['order']): boolean {
  return units === all || order === 'random' || checkOrder(known, units).isRandom;
}

async function crosses(pair: Pair, { limit, level }: Look): Promise<boolean> {
  if (pair.gain === 0) {
    return false;
  }
  const counts = pair.clustered ? null : rightOrWrong(pair);
  if (counts !== null) {
    const [differ, distance] = [counts.onlyA + counts.onlyB, Math.abs(counts.onlyA - counts.onlyB)];
    return distance >= FAR_BELOW * limit * Math.sqrt(differ) && isBelowLevel(pair.n, differ, distance, level);
  }
  const leftOut = jackknife(pair);
  const { t } = skewedGain(leftOut, pair.gain, unequalSizes(pair));
  if (Math.abs(t) < FAR_BELOW * limit) {
    return false;
  }
  const decision = decide(unitsThatDiffer(pair), { test: 'auto', alternative: 'two-sided', alpha: level });
  if (decision.needed !== null) {
    return false;
  }
  if (decision.test === EXACT && !decision.ranks) {
    const drawn = () => Promise.reject(new Error('So few units are counted, not drawn.'));
    const context = {
      alternative: 'two-sided' as const,
      alpha: level,
      resample: drawn,
      exactBootstrap: null,
    };
    return (await findTest(EXACT).run(pair, context)).p <= level;
  }
  const reference = referenceFor(pair, decision);
  const freedom = reference?.degreesOfFreedom ?? pair.n - 1;
  return (
    Math.abs(t) > -studentQuantile(level / 2, freedom) &&
    !verdictCarriedByFew(pair, leftOut, decision, reference, { rejected: true, level })
  );
}

/** δ ± t·SE at the level of the look, which excludes 0 exactly where the look crossed its limit. */
function repeatedInterval(
  pair: Pair,
  { units, level }: Look,
  crossed: LooksSoFar['crossed'],
): readonly [number, number] | null {
  const { gain, n } = pair;
  const { t } = skewedGain(jackknife(pair), gain, unequalSizes(pair));
  if (t === 0) {
    return null;
  }
  const half = (-studentQuantile(level / 2, n - 1) * gain) / t;
  const hasCrossed = crossed !== null && crossed.units <= units;
  const fitting = hasCrossed ? Math.min(half, Math.abs(gain) * (1 - 1e-9)) : Math.max(half, Math.abs(gain));
  return [gain - fitting, gain + fitting];
}
