import * as v from 'valibot';
import { described, count, fraction, MADE, SAID } from '../described';
import { file, ratersSchema } from './rater-agreement';

const index = described(v.array(count), 'Indices, one a pair.');
const ends = v.nullable(v.tuple([v.number(), v.number()]));

const correlation = v.object({
  value: described(v.number(), 'In [−1, 1], with the metric turned so that more is better.'),
  interval: described(
    ends,
    'Interval at level 1 − α, over resampled rows; with fewer than 10 rows Fisher’s for Pearson’s r. null where none can be computed.',
  ),
  p: described(fraction, 'Two-sided, of no correlation at all.'),
  exact: described(
    v.optional(v.boolean()),
    'True if p is counted over all orders of the rows; false if it is approximated: by the t distribution for r, for ρ by an ' +
      'Edgeworth series (AS 89) or, with ties, the t distribution, and for τ by the normal distribution.',
  ),
});

const judgedMetric = v.object({
  name: v.string(),
  reversed: described(
    v.boolean(),
    "True if lower is better: the metric falls where people's scores rise, and was turned.",
  ),
  pearson: correlation,
  spearman: correlation,
  kendall: described(correlation, 'τ_b.'),
  better: described(count, 'Metrics that correlate significantly less (Williams, one-sided at α).'),
  worse: described(count, 'Metrics that correlate significantly more.'),
});

const annotator = v.object({
  name: v.string(),
  judgements: count,
  means: described(v.array(v.nullable(v.number())), 'One a criterion.'),
  deviations: described(v.array(v.nullable(v.number())), 'Standard deviations, divisor n − 1.'),
  leftOut: described(v.nullable(v.string()), 'Why judgements of this annotator don’t count.'),
});

const criterionTest = v.object({
  u: described(v.number(), 'Mann-Whitney U of the first system.'),
  p: described(fraction, 'For the alternative that was asked for.'),
  oneSided: described(fraction, 'In the direction that was observed.'),
  exact: v.boolean(),
});

const people = v.object({
  criteria: described(v.array(v.string()), 'Columns; the next decides where those before can’t.'),
  standardised: described(v.boolean(), 'True if scores are z-scores of their annotator.'),
  annotators: v.array(annotator),
  systems: described(
    v.array(
      v.object({
        name: v.string(),
        judgements: count,
        segments: count,
        raw: described(
          v.array(v.nullable(v.number())),
          'Mean over segments of the score as it was given, one a criterion.',
        ),
        z: described(
          v.array(v.nullable(v.number())),
          'Mean over segments of the standardised score, one a criterion.',
        ),
        wins: count,
        losses: count,
      }),
    ),
    'Best first.',
  ),
  pairs: described(
    v.array(
      v.object({
        a: described(count, 'Index among the systems; a ranks before b.'),
        b: count,
        better: described(v.picklist([1, 0, -1]), '1: a is significantly better, −1: b is, 0: can’t tell.'),
        decidedBy: described(v.nullable(v.string()), 'The criterion that decided.'),
        tests: described(v.array(v.nullable(criterionTest)), 'Wilcoxon rank-sum test of each criterion.'),
      }),
    ),
    'Every pair of systems.',
  ),
});

const share = v.object({ count, of: count, share: v.nullable(fraction), interval: ends });

const agreement = v.object({
  metric: v.string(),
  test: v.string(),
  testName: v.string(),
  all: described(
    share,
    'Pairs of systems about which metric and people conclude the same: better, worse or can’t tell.',
  ),
  significant: described(
    share,
    'Of the pairs that are significant by the metric: those that people find, the same way round.',
  ),
  contradicted: described(count, 'Pairs about which people find the opposite.'),
});

const mean = v.object({
  value: v.number(),
  interval: described(v.tuple([v.number(), v.number()]), 'At level 1 − α.'),
  standardError: v.number(),
  degreesOfFreedom: described(v.number(), 'Of Student’s t.'),
});

const correctedScore = v.object({
  metric: v.string(),
  system: described(v.nullable(v.string()), 'null if the table has one system.'),
  baseline: described(
    v.nullable(v.string()),
    'All numbers are of differences of items, system minus baseline; null: of the system’s scores.',
  ),
  labeled: described(count, 'Items with human score and metric.'),
  unlabeled: described(count, 'Items with the metric only.'),
  lambda: described(
    v.number(),
    'How much of the metric is used, λ of PPI++; 0 if it disagrees with too few human scores to tell how it errs, so that the ' +
      'estimate is that of the labeled items alone.',
  ),
  estimate: described(mean, 'The mean human score of all items, by prediction-powered inference.'),
  p: described(fraction, 'Two-sided, of a mean of 0: of no gain.'),
  human: described(mean, 'By the labeled items alone.'),
  judged: described(v.number(), 'Mean of the metric over all items.'),
  bias: described(mean, 'Metric minus human score, over the labeled items.'),
  disagreements: described(v.optional(count), 'Labeled items whose human score the metric fails to tell.'),
  correlation: described(
    v.nullable(v.number()),
    'Pearson’s r of metric and human score, over the labeled items.',
  ),
  saved: described(v.number(), 'How many more labels would make the estimate by labels alone as precise.'),
});

/** How well metrics agree with human ratings. Its fields are stable: `version` counts changes. */
export const judgementSchema = v.object({
  ...MADE,
  table: file,
  more: described(v.optional(v.array(file)), 'Further files, if each holds the scores of one system.'),
  columns: v.object({
    human: v.array(v.string()),
    system: v.nullable(v.string()),
    segment: v.nullable(v.string()),
    document: described(
      v.optional(v.string()),
      'What the segments are parts of; with it, they are the items.',
    ),
    annotator: v.nullable(v.string()),
    metrics: described(
      v.optional(v.array(v.string())),
      'Columns taken for metrics, also those left out later.',
    ),
  }),
  level: described(
    v.picklist(['system', 'segment']),
    'What a row of the table is: all of a system, or one judgement of a segment.',
  ),
  unit: described(v.string(), 'What correlations are taken over: systems, segments, rows.'),
  n: described(count, 'How many of them.'),
  rows: described(
    v.array(v.object({ name: v.string(), human: v.number(), metrics: v.array(v.number()) })),
    'What the correlations are made of, best by people first; metrics as written, in their order.',
  ),
  metrics: described(v.array(judgedMetric), 'Highest Pearson correlation first.'),
  williams: described(
    v.object({
      a: index,
      b: index,
      correlation: described(v.array(v.number()), 'Of the two metrics with each other.'),
      t: v.array(v.number()),
      p: described(
        v.array(fraction),
        'One-sided: a correlates more with people than b. The other way round it is 1 − p.',
      ),
    }),
    'Williams’s test of each pair of metrics; entry i compares metrics a[i] and b[i], a[i] < b[i].',
  ),
  people: v.nullable(people),
  agreement: v.array(agreement),
  corrected: described(
    v.optional(v.array(correctedScore)),
    'If some items have no human score: human scores and gains over all items, from each metric’s scores and the human ones.',
  ),
  raters: described(
    v.optional(ratersSchema),
    'How well annotators agree on the first human score of the same segments of the same systems, if several rated any.',
  ),
  settings: v.object({
    alpha: v.number(),
    alternative: v.picklist(['two-sided', 'one-sided']),
    resamples: count,
    seed: v.string(),
  }),
  ...SAID,
});

export type Judgement = v.InferOutput<typeof judgementSchema>;
export type JudgedMetric = Judgement['metrics'][number];
export type JudgedCorrelation = JudgedMetric['pearson'];
export type People = NonNullable<Judgement['people']>;
export type PeoplePair = People['pairs'][number];
export type CorrectedScore = NonNullable<Judgement['corrected']>[number];
export type Agreement = Judgement['agreement'][number];
export type ShareOfPairs = Agreement['all'];
