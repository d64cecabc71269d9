import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const index = v.pipe(v.array(count), v.description('Indices, one a pair.'));
const ends = v.nullable(v.tuple([v.number(), v.number()]));

const correlation = v.object({
  value: v.pipe(v.number(), v.description('In [−1, 1], with the metric turned so that more is better.')),
  interval: v.pipe(
    ends,
    v.description('Bootstrap interval at level 1 − α, over resampled rows; null where none can be computed.'),
  ),
  p: v.pipe(fraction, v.description('Two-sided, of no correlation at all.')),
  exact: v.pipe(
    v.optional(v.boolean()),
    v.description(
      'True if p is counted over all orders of the rows; false if it is approximated: by the t distribution for r, for ρ by an ' +
        'Edgeworth series (AS 89) or, with ties, the t distribution, and for τ by the normal distribution.',
    ),
  ),
});

const judgedMetric = v.object({
  name: v.string(),
  reversed: v.pipe(
    v.boolean(),
    v.description("True if lower is better: the metric falls where people's scores rise, and was turned."),
  ),
  pearson: correlation,
  spearman: correlation,
  kendall: v.pipe(correlation, v.description('τ_b.')),
  better: v.pipe(
    count,
    v.description('Metrics that correlate significantly less (Williams, one-sided at α).'),
  ),
  worse: v.pipe(count, v.description('Metrics that correlate significantly more.')),
});

const annotator = v.object({
  name: v.string(),
  judgements: count,
  means: v.pipe(v.array(v.nullable(v.number())), v.description('One a criterion.')),
  deviations: v.pipe(v.array(v.nullable(v.number())), v.description('Standard deviations, divisor n − 1.')),
  leftOut: v.pipe(v.nullable(v.string()), v.description('Why judgements of this annotator don’t count.')),
});

const criterionTest = v.object({
  u: v.pipe(v.number(), v.description('Mann-Whitney U of the first system.')),
  p: v.pipe(fraction, v.description('For the alternative that was asked for.')),
  oneSided: v.pipe(fraction, v.description('In the direction that was observed.')),
  exact: v.boolean(),
});

const people = v.object({
  criteria: v.pipe(v.array(v.string()), v.description('Columns; the next decides where those before can’t.')),
  standardised: v.pipe(v.boolean(), v.description('True if scores are z-scores of their annotator.')),
  annotators: v.array(annotator),
  systems: v.pipe(
    v.array(
      v.object({
        name: v.string(),
        judgements: count,
        segments: count,
        raw: v.pipe(
          v.array(v.nullable(v.number())),
          v.description('Mean over segments of the score as it was given, one a criterion.'),
        ),
        z: v.pipe(
          v.array(v.nullable(v.number())),
          v.description('Mean over segments of the standardised score, one a criterion.'),
        ),
        wins: count,
        losses: count,
      }),
    ),
    v.description('Best first.'),
  ),
  pairs: v.pipe(
    v.array(
      v.object({
        a: v.pipe(count, v.description('Index among the systems; a ranks before b.')),
        b: count,
        better: v.pipe(
          v.picklist([1, 0, -1]),
          v.description('1: a is significantly better, −1: b is, 0: can’t tell.'),
        ),
        decidedBy: v.pipe(v.nullable(v.string()), v.description('The criterion that decided.')),
        tests: v.pipe(
          v.array(v.nullable(criterionTest)),
          v.description('Wilcoxon rank-sum test of each criterion.'),
        ),
      }),
    ),
    v.description('Every pair of systems.'),
  ),
});

const share = v.object({ count, of: count, share: v.nullable(fraction), interval: ends });

const agreement = v.object({
  metric: v.string(),
  test: v.string(),
  testName: v.string(),
  all: v.pipe(
    share,
    v.description(
      'Pairs of systems about which metric and people conclude the same: better, worse or can’t tell.',
    ),
  ),
  significant: v.pipe(
    share,
    v.description(
      'Of the pairs that are significant by the metric: those that people find, the same way round.',
    ),
  ),
  contradicted: v.pipe(count, v.description('Pairs about which people find the opposite.')),
});

/** How well metrics agree with human ratings. Its fields are stable: `version` counts changes. */
export const judgementSchema = v.object({
  version: v.literal(1),
  realgain: v.pipe(v.string(), v.description('Version of RealGain that made this.')),
  table: v.object({ path: v.string(), sha256: v.string() }),
  columns: v.object({
    human: v.array(v.string()),
    system: v.nullable(v.string()),
    segment: v.nullable(v.string()),
    annotator: v.nullable(v.string()),
  }),
  level: v.pipe(
    v.picklist(['system', 'segment']),
    v.description('What a row of the table is: all of a system, or one judgement of a segment.'),
  ),
  unit: v.pipe(v.string(), v.description('What correlations are taken over: systems, segments, rows.')),
  n: v.pipe(count, v.description('How many of them.')),
  rows: v.pipe(
    v.array(v.object({ name: v.string(), human: v.number(), metrics: v.array(v.number()) })),
    v.description(
      'What the correlations are made of, best by people first; metrics as written, in their order.',
    ),
  ),
  metrics: v.pipe(v.array(judgedMetric), v.description('Highest Pearson correlation first.')),
  williams: v.pipe(
    v.object({
      a: index,
      b: index,
      correlation: v.pipe(v.array(v.number()), v.description('Of the two metrics with each other.')),
      t: v.array(v.number()),
      p: v.pipe(
        v.array(fraction),
        v.description('One-sided: a correlates more with people than b. The other way round it is 1 − p.'),
      ),
    }),
    v.description(
      'Williams’s test of each pair of metrics; entry i compares metrics a[i] and b[i], a[i] < b[i].',
    ),
  ),
  people: v.nullable(people),
  agreement: v.array(agreement),
  settings: v.object({
    alpha: v.number(),
    alternative: v.picklist(['two-sided', 'one-sided']),
    resamples: count,
    seed: v.string(),
  }),
  sentences: v.pipe(v.array(v.string()), v.description('The result in words.')),
  warnings: v.array(v.string()),
});

export type Judgement = v.InferOutput<typeof judgementSchema>;
export type JudgedMetric = Judgement['metrics'][number];
export type JudgedCorrelation = JudgedMetric['pearson'];
export type People = NonNullable<Judgement['people']>;
export type PeoplePair = People['pairs'][number];
export type Agreement = Judgement['agreement'][number];
export type ShareOfPairs = Agreement['all'];
