import * as v from 'valibot';
import { described } from '../described';

/** The power that studies usually aim for. */
export const DEFAULT_POWER = 0.8;

/** How alike the items of two systems may be: not at all, as those of different models often are, and as those of one are. */
export const USUAL_CORRELATIONS = [0, 0.5, 0.8];

export const planningQuestionSchema = v.object({
  gain: v.nullable(v.number()),
  power: v.number(),
  items: v.nullable(v.number()),
});

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

const gainPlan = v.object({
  gain: described(v.number(), 'The true gain, without sign, in the metric’s units.'),
  powerToday: described(v.number(), 'Probability of detecting it with today’s items.'),
  itemsNeeded: v.number(),
  clustersNeeded: described(v.nullable(v.number()), 'null if items aren’t clustered.'),
  withRuns: described(
    v.optional(v.object({ runs: v.tuple([v.number(), v.number()]), items: v.number() })),
    'Training runs of A and of B, and the items that it takes with so many, where no number of items is enough with today’s.',
  ),
});

const powerPoint = v.object({
  items: v.number(),
  tooFew: described(
    v.optional(v.literal(true)),
    'So few items can’t differ enough for any outcome to be significant.',
  ),
  smallestSignificantGain: v.number(),
  minimumDetectableGain: described(v.number(), 'The true gain found with the power that is planned for.'),
  powerForObserved: described(
    v.nullable(v.number()),
    'For a true gain of the observed size; null if δ is 0.',
  ),
  powerForChosen: described(v.nullable(v.number()), 'For the gain that was asked about; null without one.'),
});

const samplesPlan = v.object({
  samples: v.number(),
  minimumDetectableGain: described(v.number(), 'Found with today’s items.'),
  itemsNeeded: v.nullable(v.number()),
  cost: described(v.nullable(v.number()), 'In samples.'),
});

const samplesPlans = v.object({
  items: described(v.number(), 'Distinct items of today.'),
  samples: described(v.number(), 'Of each of them.'),
  itemCost: v.number(),
  share: described(v.number(), 'Of the gain’s variance, that further samples would reduce.'),
  rows: v.array(samplesPlan),
  cheapest: described(samplesPlan, 'The number of samples that costs least.'),
});

export const planningSchema = v.object({
  n: described(v.number(), 'Items.'),
  clusters: v.nullable(v.number()),
  standardError: described(v.number(), 'Of the gain.'),
  alternative: v.picklist(['two-sided', 'greater', 'less']),
  alpha: v.number(),
  power: described(v.number(), 'The power that is planned for.'),
  observed: described(v.nullable(gainPlan), 'For a true gain of the observed size; null if δ is 0.'),
  chosen: described(v.nullable(gainPlan), 'For the gain that was asked about.'),
  today: described(powerPoint, 'What today’s test set could detect.'),
  asked: described(v.nullable(powerPoint), 'What one of the size that was asked about could.'),
  curve: described(
    v.array(powerPoint),
    'From a quarter to sixteen times today’s items, four points per octave.',
  ),
  repetitions: described(
    v.optional(samplesPlans),
    'What more samples of each item would change, where items were sampled several times.',
  ),
  sentence: described(v.string(), 'The plan in one sentence.'),
});

export type GainPlan = Readonly<v.InferOutput<typeof gainPlan>>;
/** What a test set of some size could detect. */
export type PowerPoint = Readonly<v.InferOutput<typeof powerPoint>>;
/** What another number of samples of each item would do. */
export type SamplesPlan = Readonly<v.InferOutput<typeof samplesPlan>>;
/** The trade of samples against items. */
export type SamplesPlans = Readonly<v.InferOutput<typeof samplesPlans>>;
export type Planning = Readonly<v.InferOutput<typeof planningSchema>>;

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
