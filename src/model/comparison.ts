import * as v from 'valibot';
import { FAMILY_CORRECTIONS } from './family';
import { readingSchema } from './reading';

const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const sha256 = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/),
  v.description('SHA-256 of the bytes that were read.'),
);
const path = v.pipe(v.string(), v.description('The path as it was given.'));

const runFile = v.object({
  path,
  sha256,
  score: v.pipe(v.number(), v.description('The metric of this run.')),
});

const scoredFile = v.object({
  path,
  sha256,
  system: v.pipe(
    v.optional(v.string()),
    v.description('The system, where the file says: one of several in it, or the model of a log.'),
  ),
  score: v.pipe(v.number(), v.description("The metric of this output, in the metric's units.")),
  interval: v.pipe(
    v.nullable(v.tuple([v.number(), v.number()])),
    v.description('Interval of the score at level 1 − α; null where none can be computed.'),
  ),
  runs: v.pipe(
    v.optional(v.array(runFile)),
    v.description(
      'The training runs of this system, where one of the two has several; the score is then their mean.',
    ),
  ),
});

const referenceFile = v.object({
  path,
  sha256,
  additional: v.pipe(
    v.optional(v.array(v.object({ path, sha256 }))),
    v.description('The other references, where the metric uses several.'),
  ),
});

const alternative = v.picklist(['two-sided', 'greater', 'less']);

const testResult = v.object({
  id: v.pipe(v.string(), v.description('bootstrap, randomization, t, wilcoxon, sign, bootstrap:koehn ...')),
  name: v.pipe(v.string(), v.description('As printed: paired bootstrap.')),
  alternative,
  p: fraction,
  exact: v.pipe(v.boolean(), v.description('True if p is neither drawn nor approximated.')),
  count: v.pipe(v.nullable(v.number()), v.description('Resamples at least as extreme as the observed gain.')),
  resamples: v.nullable(v.number()),
  monteCarlo: v.pipe(
    v.nullable(v.tuple([fraction, fraction])),
    v.description('95% Clopper-Pearson interval of p, from count and resamples.'),
  ),
  planned: v.pipe(
    v.optional(v.number()),
    v.description('Resamples that there were to be, where drawing stopped early because p was clear of α.'),
  ),
  assumes: v.string(),
  note: v.nullable(v.string()),
});

const decision = v.pipe(
  v.object({
    asked: v.pipe(v.string(), v.description('What was asked for: the id of a test, or auto.')),
    because: v.pipe(v.string(), v.description('Why the primary test decides, as a clause.')),
    differing: v.pipe(v.number(), v.description('Items (or clusters) on which A and B differ.')),
    needed: v.pipe(
      v.nullable(v.number()),
      v.description(
        'How many have to differ for any outcome to be significant, where fewer do: there is too little data then.',
      ),
    ),
    degreesOfFreedom: v.pipe(
      v.nullable(v.number()),
      v.description("Of Student's t, where p or the interval rests on it."),
    ),
  }),
  v.description('How it was decided which test decides.'),
);

const equivalence = v.pipe(
  v.object({
    margin: v.pipe(
      v.number(),
      v.description("Gains closer to 0 than this don't matter, in the metric's units."),
    ),
    question: v.pipe(
      v.picklist(['equivalent', 'not-worse', 'not-better']),
      v.description('not-worse where the alternative is greater, not-better where it is less.'),
    ),
    method: v.picklist(['bootstrap', 't']),
    p: v.pipe(
      fraction,
      v.description('Of the hypothesis that the difference is as large as the margin, or larger.'),
    ),
    count: v.nullable(v.number()),
    resamples: v.nullable(v.number()),
    monteCarlo: v.nullable(v.tuple([fraction, fraction])),
  }),
  v.description('Two one-sided tests against the margin, or one of them; null where none was asked for.'),
);

/** The one result that every surface shows. Its fields are stable: `version` counts changes. */
export const comparisonSchema = v.object({
  version: v.literal(1),
  realgain: v.pipe(v.string(), v.description('Version of RealGain that made this.')),
  a: v.pipe(scoredFile, v.description('The candidate.')),
  b: v.pipe(scoredFile, v.description('The baseline.')),
  reference: v.nullable(referenceFile),
  metric: v.object({
    id: v.string(),
    name: v.string(),
    signature: v.string(),
    unit: v.string(),
    higherIsBetter: v.boolean(),
  }),
  n: v.pipe(v.number(), v.integer(), v.description('Number of items.')),
  slice: v.pipe(
    v.optional(v.string()),
    v.description('Which of the items: "category = math"; absent: all of them.'),
  ),
  clusters: v.pipe(
    v.nullable(v.number()),
    v.description('Number of clusters, where items are resampled by cluster.'),
  ),
  clusterColumn: v.pipe(v.nullable(v.string()), v.description('The column by which items are clustered.')),
  designEffect: v.pipe(
    v.nullable(v.number()),
    v.description('Variance of the gain by cluster, divided by what it would be for independent items.'),
  ),
  alignedBy: v.picklist(['line', 'id']),
  reading: v.pipe(
    v.optional(readingSchema),
    v.description(
      'Which columns were read as what, how items were matched, which direction is better, and why.',
    ),
  ),
  gain: v.pipe(
    v.number(),
    v.description('δ: score(A) − score(B), turned so that positive means A is better.'),
  ),
  interval: v.nullable(
    v.object({
      low: v.number(),
      high: v.number(),
      level: fraction,
      method: v.picklist(['bca', 'percentile', 'basic', 't', 'expanded']),
    }),
  ),
  standardError: v.pipe(v.nullable(v.number()), v.description('Of the gain.')),
  variance: v.pipe(
    v.optional(
      v.nullable(
        v.object({
          items: v.pipe(v.number(), v.description('From the choice of items, with these training runs.')),
          runs: v.pipe(v.number(), v.description('From the choice of training runs.')),
        }),
      ),
    ),
    v.description("Where the gain's variance comes from; only where a system is several training runs."),
  ),
  tests: v.array(testResult),
  primary: v.pipe(v.string(), v.description('Id of the test that decides the verdict.')),
  family: v.pipe(
    v.optional(
      v.object({
        study: v.pipe(v.string(), v.description('Name of the study that the pair was opened from.')),
        pairs: v.pipe(v.number(), v.integer(), v.description('How many pairs the correction is for.')),
        correction: v.picklist(FAMILY_CORRECTIONS),
        p: v.pipe(
          fraction,
          v.description('p of the deciding test after correction, which decides the verdict.'),
        ),
      }),
    ),
    v.description('The pairs that this one was chosen from; absent for a pair on its own.'),
  ),
  decision: v.optional(decision),
  alpha: v.number(),
  verdict: v.picklist(['significant', 'not-significant', 'identical', 'equivalent', 'undecidable']),
  equivalence: v.nullable(equivalence),
  sentence: v.pipe(v.string(), v.description('The verdict as a paper could print it.')),
  confidence: v.pipe(
    v.nullable(fraction),
    v.description('1 − one-sided p in the direction of the observed gain, as plotted against the gain.'),
  ),
  smallestSignificantGain: v.pipe(
    v.nullable(v.number()),
    v.description(
      'The gain at which p would be α with this standard error; null where gains do not vary, or no gain could be significant.',
    ),
  ),
  minimumDetectableGain: v.pipe(
    v.nullable(v.number()),
    v.description('The true gain that is found with 80% power at α with this standard error; null as above.'),
  ),
  correlation: v.pipe(
    v.nullable(v.number()),
    v.description(
      "Correlation of A's and B's items (of their jackknife values where the metric is no mean).",
    ),
  ),
  seed: v.string(),
  warnings: v.array(v.string()),
});

export type Comparison = v.InferOutput<typeof comparisonSchema>;
export type TestResult = Comparison['tests'][number];
export type Equivalence = NonNullable<Comparison['equivalence']>;
export type Verdict = Comparison['verdict'];
export type Interval = NonNullable<Comparison['interval']>;
