import * as v from 'valibot';
import { described, fraction } from '../described';
import { FAMILY_CORRECTIONS } from '../settings/corrections';
import { declaredSettingsSchema } from '../settings/identity';
import { againstMarginSchema, gateSchema } from '../settings/gate';
import { originOfDirection } from '../settings/metric-choice';
import { varianceParts } from './variance';
import { readingSchema } from '../texts/reading';

const sha256 = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/),
  v.description('SHA-256 of the bytes that were read.'),
);
const path = described(v.string(), 'The path as it was given.');

const runFile = v.object({
  path,
  sha256,
  score: described(v.number(), 'The metric of this run.'),
});

const scoredFile = v.object({
  path,
  sha256,
  system: described(
    v.optional(v.string()),
    'The system, where the file says: one of several in it, or the model of a log.',
  ),
  score: described(v.number(), "The metric of this output, in the metric's units."),
  interval: described(
    v.nullable(v.tuple([v.number(), v.number()])),
    'Interval of the score at level 1 − α; null where none can be computed.',
  ),
  runs: described(
    v.optional(v.array(runFile)),
    'The training runs of this system, where one of the two has several; the score is then their mean.',
  ),
});

const referenceFile = v.object({
  path,
  sha256,
  additional: described(
    v.optional(v.array(v.object({ path, sha256 }))),
    'The other references, where the metric uses several.',
  ),
});

const alternative = v.picklist(['two-sided', 'greater', 'less']);

const testResult = v.object({
  id: described(v.string(), 'bootstrap, randomization, t, wilcoxon, sign, bootstrap:koehn ...'),
  name: described(v.string(), 'As printed: paired bootstrap.'),
  alternative,
  p: fraction,
  exact: described(v.boolean(), 'True if p is neither drawn nor approximated.'),
  count: described(v.nullable(v.number()), 'Resamples at least as extreme as the observed gain.'),
  resamples: v.nullable(v.number()),
  monteCarlo: described(
    v.nullable(v.tuple([fraction, fraction])),
    '95% Clopper-Pearson interval of p, from count and resamples.',
  ),
  planned: described(
    v.optional(v.number()),
    'Resamples that there were to be, where drawing stopped early because p was clear of α.',
  ),
  assumes: v.string(),
  note: v.nullable(v.string()),
});

const decision = described(
  v.object({
    asked: described(v.string(), 'What was asked for: the id of a test, or auto.'),
    because: described(v.string(), 'Why the primary test decides, as a clause.'),
    differing: described(v.number(), 'Items (or clusters) on which A and B differ.'),
    needed: described(
      v.nullable(v.number()),
      'How many have to differ for any outcome to be significant, where fewer do: there is too little data then.',
    ),
    degreesOfFreedom: described(
      v.nullable(v.number()),
      "Of Student's t, where p or the interval rests on it.",
    ),
    standardError: described(
      v.optional(v.number()),
      'Of the gain, where p or the interval rests on Student’s t: without the bootstrap’s bias, which is larger where clusters are of unequal size.',
    ),
    carriedByFew: described(
      v.optional(v.literal(true)),
      'Few items (or clusters) carry the result: others like them may be missing from the test set, so the verdict is one with reservations.',
    ),
    restsOnExchange: described(
      v.optional(v.literal(true)),
      'The result holds if errors of equally good systems are distributed alike, as swapping takes for granted; by the jackknife, which does not, it is not significant. The verdict is one with reservations.',
    ),
  }),
  'How it was decided which test decides.',
);

const equivalence = described(
  v.object({
    margin: described(v.number(), "Gains closer to 0 than this don't matter, in the metric's units."),
    question: described(
      v.picklist(['equivalent', 'not-worse', 'not-better']),
      'not-worse where the alternative is greater, not-better where it is less.',
    ),
    method: v.picklist(['bootstrap', 't']),
    p: described(fraction, 'Of the hypothesis that the difference is as large as the margin, or larger.'),
    count: v.nullable(v.number()),
    resamples: v.nullable(v.number()),
    monteCarlo: v.nullable(v.tuple([fraction, fraction])),
  }),
  'Two one-sided tests against the margin, or one of them; null where none was asked for.',
);

const ofBoth = v.object({ a: v.number(), b: v.number() });

const repetitions = v.object({
  items: described(v.pipe(v.number(), v.integer()), 'Distinct items.'),
  samples: described(v.number(), 'Samples of an item: their harmonic mean.'),
  between: described(v.number(), 'Variance of the items’ true gains.'),
  within: described(ofBoth, 'Variance of a system’s samples around the mean of their item.'),
  standardError: described(
    v.object({ items: v.number(), samples: v.number() }),
    'Of the gain: from the choice of items, and from chance within items.',
  ),
  noiseFloor: described(
    ofBoth,
    'Two runs of the same system on these items, with as many samples, differ by more only with probability α.',
  ),
});

export const scoredBySchema = v.object({
  id: v.string(),
  name: v.string(),
  signature: v.string(),
  unit: v.string(),
  higherIsBetter: v.boolean(),
});

type ScoredBy = v.InferOutput<typeof scoredBySchema>;

/** What a result says of a metric, without where its direction comes from. */
export function metricFieldsOf({ id, name, signature, unit, higherIsBetter }: ScoredBy): ScoredBy {
  return { id, name, signature, unit, higherIsBetter };
}

/** The one result that every surface shows. Its fields are stable: `version` counts changes. */
export const comparisonSchema = v.object({
  version: v.literal(1),
  realgain: described(v.string(), 'Version of RealGain that made this.'),
  a: described(scoredFile, 'The candidate.'),
  b: described(scoredFile, 'The baseline.'),
  reference: v.nullable(referenceFile),
  metric: v.object({ ...scoredBySchema.entries, ...originOfDirection }),
  n: v.pipe(v.number(), v.integer(), v.description('Number of items.')),
  slice: described(v.optional(v.string()), 'Which of the items: "category = math"; absent: all of them.'),
  clusters: described(v.nullable(v.number()), 'Number of clusters, where items are resampled by cluster.'),
  effectiveClusters: described(
    v.optional(v.number()),
    'How many clusters of equal size would tell as much, (Σn)²/Σn², where their sizes differ.',
  ),
  clusterColumn: described(v.nullable(v.string()), 'The column by which items are clustered.'),
  designEffect: described(
    v.nullable(v.number()),
    'Variance of the gain by cluster, divided by what it would be for independent items.',
  ),
  alignedBy: v.picklist(['line', 'id']),
  reading: described(
    v.optional(readingSchema),
    'Which columns were read as what, how items were matched, which direction is better, and why.',
  ),
  gain: described(v.number(), 'δ: score(A) − score(B), turned so that positive means A is better.'),
  interval: v.nullable(
    v.object({
      low: v.number(),
      high: v.number(),
      level: fraction,
      method: v.picklist(['bca', 'percentile', 'basic', 't', 'expanded']),
    }),
  ),
  standardError: described(v.nullable(v.number()), 'Of the gain.'),
  variance: described(
    v.optional(
      v.nullable(
        v.object({
          items: described(v.number(), 'From the choice of items, with these training runs.'),
          runs: described(v.number(), 'From the choice of training runs.'),
        }),
      ),
    ),
    "Where the gain's variance comes from; only where a system is several training runs.",
  ),
  repetitions: described(
    v.optional(repetitions),
    'Where items were sampled several times: how much of the variance comes from that. Only for means of items.',
  ),
  parts: described(
    v.optional(varianceParts),
    'Where the variance of the gain comes from, if items were sampled, judged or run several times. Only for means of items.',
  ),
  tests: v.array(testResult),
  primary: described(v.string(), 'Id of the test that decides the verdict.'),
  family: described(
    v.optional(
      v.object({
        study: described(v.string(), 'Name of the study that the pair was opened from.'),
        pairs: v.pipe(v.number(), v.integer(), v.description('How many pairs the correction is for.')),
        correction: v.picklist(FAMILY_CORRECTIONS),
        p: described(fraction, 'p of the deciding test after correction, which decides the verdict.'),
      }),
    ),
    'The pairs that this one was chosen from; absent for a pair on its own.',
  ),
  decision: v.optional(decision),
  alpha: v.number(),
  declared: described(
    v.optional(declaredSettingsSchema),
    'The α and the alternative that a realgain.json sets to another value than usual; absent where it sets none.',
  ),
  verdict: v.picklist(['significant', 'not-significant', 'identical', 'equivalent', 'undecidable']),
  equivalence: v.nullable(equivalence),
  againstMargin: v.optional(againstMarginSchema),
  sentence: described(v.string(), 'The verdict as a paper could print it.'),
  confidence: described(
    v.nullable(fraction),
    '1 − one-sided p in the direction of the observed gain, as plotted against the gain.',
  ),
  smallestSignificantGain: described(
    v.nullable(v.number()),
    'The gain at which p would be α with this standard error; null where gains do not vary, no gain could be significant, or the observed gain ' +
      'reaches it without being significant, or is significant without reaching it.',
  ),
  minimumDetectableGain: described(
    v.nullable(v.number()),
    'The true gain that is found with 80% power at α with this standard error; null as above.',
  ),
  correlation: described(
    v.nullable(v.number()),
    "Correlation of A's and B's items (of their jackknife values where the metric is no mean).",
  ),
  seed: v.string(),
  warnings: v.array(v.string()),
  gate: v.optional(gateSchema),
});

export type Comparison = v.InferOutput<typeof comparisonSchema>;
export type TestResult = Comparison['tests'][number];
export type Equivalence = NonNullable<Comparison['equivalence']>;
export type Verdict = Comparison['verdict'];
export type Interval = NonNullable<Comparison['interval']>;
