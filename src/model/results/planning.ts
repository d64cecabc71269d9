import type { Alternative } from './significance';

/** The power that studies usually aim for. */
export const DEFAULT_POWER = 0.8;

/** A question before collecting items. */
export interface PlanningQuestion {
  /** A true gain to detect, in the metric's units; null: the observed one. */
  readonly gain: number | null;
  /** The probability of detecting it, in (0, 1). */
  readonly power: number;
  /** A size of test set to evaluate as well; null: only today's and its multiples. */
  readonly items: number | null;
  /** What a new item costs, in samples of both systems; absent: nothing. Only matters if items have several samples. */
  readonly itemCost?: number | undefined;
}

/** What it takes to detect a gain. */
export interface GainPlan {
  /** The true gain, without sign, in the metric's units. */
  readonly gain: number;
  /** Probability of detecting it with today's items. */
  readonly powerToday: number;
  readonly itemsNeeded: number;
  /** null if items aren't clustered. */
  readonly clustersNeeded: number | null;
  /** Training runs of each system, for the items that it takes with so many; set where no number of items is enough with today's. */
  readonly withRuns?: { readonly runs: readonly [a: number, b: number]; readonly items: number };
}

/** What a test set of some size could detect. */
export interface PowerPoint {
  readonly items: number;
  /** Set where so few items can't differ enough for any outcome to be significant. */
  readonly tooFew?: true;
  readonly smallestSignificantGain: number;
  readonly minimumDetectableGain: number;
  /** Power for a true gain of the observed size; null if δ is 0. */
  readonly powerForObserved: number | null;
  /** Power for the chosen gain; null if there is none. */
  readonly powerForChosen: number | null;
}

/** What another number of samples of each item would do. */
export interface SamplesPlan {
  readonly samples: number;
  /** The gain found with today's items. */
  readonly minimumDetectableGain: number;
  /** Items for the chosen gain, else the observed one; null if δ is 0. */
  readonly itemsNeeded: number | null;
  /** Their cost, in samples. */
  readonly cost: number | null;
}

/** The trade of samples against items. */
export interface SamplesPlans {
  /** Distinct items of today, and samples of each. */
  readonly items: number;
  readonly samples: number;
  readonly itemCost: number;
  /** The share of the gain's variance that further samples would reduce. */
  readonly share: number;
  readonly rows: readonly SamplesPlan[];
  /** The number of samples that costs least. */
  readonly cheapest: SamplesPlan;
}

/** How many items like these it takes. */
export interface Planning {
  readonly n: number;
  readonly clusters: number | null;
  readonly standardError: number;
  readonly alternative: Alternative;
  readonly alpha: number;
  readonly power: number;
  /** For a true gain of the observed size; null if δ is 0. */
  readonly observed: GainPlan | null;
  readonly chosen: GainPlan | null;
  readonly today: PowerPoint;
  readonly asked: PowerPoint | null;
  /** From a quarter to sixteen times today's items, four points per octave. */
  readonly curve: readonly PowerPoint[];
  /** If each item was sampled several times. */
  readonly repetitions?: SamplesPlans;
  readonly sentence: string;
}

/** The points of a table: today's items, a quarter, half, twice ... sixteen times as many, and what was asked about. */
export function planningRows({ n, curve, today, asked }: Planning): readonly PowerPoint[] {
  const round = [-2, -1, 1, 2, 3, 4].map((octave) => Math.round(n * 2 ** octave));
  const rows = [
    ...curve.filter(({ items }) => round.includes(items)),
    today,
    ...(asked === null ? [] : [asked]),
  ];
  const distinct = new Map(rows.map((row) => [row.items, row]));
  return [...distinct.values()].sort((one, other) => one.items - other.items);
}
