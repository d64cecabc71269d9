import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const fractions = v.array(fraction);
const counts = v.array(count);

const ranking = v.object({
  name: v.string(),
  path: v.string(),
  column: v.string(),
  candidates: v.pipe(count, v.description('How many this ranking ranks.')),
  ties: v.pipe(count, v.description('Cuts n of `n` that divide candidates with equal scores.')),
  truePositives: v.pipe(counts, v.description('Among the n best, one a cut.')),
  precision: fractions,
  low: v.pipe(
    fractions,
    v.description('Lower end of the Clopper-Pearson interval of the precision, level 1 − α.'),
  ),
  high: fractions,
});

const difference = v.object({
  a: v.pipe(count, v.description('Index among the rankings.')),
  b: count,
  p: v.pipe(
    fractions,
    v.description(
      'Fisher’s exact test, two-sided, of true and false positives of A∖B against B∖A; one a cut.',
    ),
  ),
  onlyA: v.pipe(
    v.array(v.tuple([count, count])),
    v.description('True and false positives of A∖B, one a cut.'),
  ),
  onlyB: v.pipe(
    v.array(v.tuple([count, count])),
    v.description('True and false positives of B∖A, one a cut.'),
  ),
  ranges: v.pipe(
    v.array(v.object({ from: count, to: count, better: count })),
    v.description('Where p < α without a break: from and to n, and the index of the more precise ranking.'),
  ),
  sentence: v.string(),
});

const validationRow = v.object({
  ranking: v.pipe(count, v.description('Index among the rankings.')),
  n: v.pipe(count, v.description('Cut of a subsample.')),
  whole: v.pipe(count, v.description('Cut of the whole list that it stands for.')),
  precision: v.pipe(fraction, v.description('Of the whole list.')),
  mean: v.pipe(fraction, v.description('Precision in the subsamples.')),
  deviation: v.pipe(v.number(), v.description('Standard deviation of it in the subsamples.')),
  expected: v.pipe(
    v.number(),
    v.description('Standard deviation by the binomial model, for so large a sample.'),
  ),
  covered: v.pipe(
    fraction,
    v.description('Share of subsamples whose interval holds the whole list’s precision.'),
  ),
});

/** Rankings of one list of candidates against each other. Its fields are stable: `version` counts changes. */
export const rankingEvaluationSchema = v.object({
  version: v.literal(1),
  realgain: v.pipe(v.string(), v.description('Version of RealGain that made this.')),
  files: v.array(v.object({ path: v.string(), sha256: v.string() })),
  marks: v.pipe(v.string(), v.description('The column that marks true positives.')),
  candidates: count,
  truePositives: count,
  baseline: v.pipe(fraction, v.description('Precision of all candidates, which a ranking at random has.')),
  n: v.pipe(counts, v.description('The cuts: how many of the best are taken.')),
  rankings: v.array(ranking),
  differences: v.array(difference),
  validation: v.nullable(
    v.object({
      subsamples: count,
      size: count,
      rows: v.array(validationRow),
      sentence: v.string(),
    }),
  ),
  settings: v.object({ alpha: v.number(), seed: v.string() }),
  sentences: v.array(v.string()),
  warnings: v.array(v.string()),
});

export type RankingEvaluation = v.InferOutput<typeof rankingEvaluationSchema>;
export type EvaluatedRanking = RankingEvaluation['rankings'][number];
export type RankingDifference = RankingEvaluation['differences'][number];
export type RankingValidation = NonNullable<RankingEvaluation['validation']>;
