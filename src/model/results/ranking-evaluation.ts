import * as v from 'valibot';
import { described, count, fraction, MADE } from '../described';

const fractions = v.array(fraction);
const counts = v.array(count);

const ranking = v.object({
  name: v.string(),
  path: v.string(),
  column: v.string(),
  candidates: described(count, 'How many this ranking ranks.'),
  ties: described(count, 'Cuts n of `n` that divide candidates with equal scores.'),
  truePositives: described(counts, 'Among the n best, one a cut.'),
  precision: fractions,
  low: described(fractions, 'Lower end of the Clopper-Pearson interval of the precision, level 1 − α.'),
  high: fractions,
});

const difference = v.object({
  a: described(count, 'Index among the rankings.'),
  b: count,
  p: described(
    fractions,
    'Fisher’s exact test, two-sided, of true and false positives of A∖B against B∖A; one a cut.',
  ),
  onlyA: described(v.array(v.tuple([count, count])), 'True and false positives of A∖B, one a cut.'),
  onlyB: described(v.array(v.tuple([count, count])), 'True and false positives of B∖A, one a cut.'),
  ranges: described(
    v.array(v.object({ from: count, to: count, better: count })),
    'Where p < α without a break: from and to n, and the index of the more precise ranking.',
  ),
  sentence: v.string(),
});

const validationRow = v.object({
  ranking: described(count, 'Index among the rankings.'),
  n: described(count, 'Cut of a subsample.'),
  whole: described(count, 'Cut of the whole list that it stands for.'),
  precision: described(fraction, 'Of the whole list.'),
  mean: described(fraction, 'Precision in the subsamples.'),
  deviation: described(v.number(), 'Standard deviation of it in the subsamples.'),
  expected: described(v.number(), 'Standard deviation by the binomial model, for so large a sample.'),
  covered: described(fraction, 'Share of subsamples whose interval holds the whole list’s precision.'),
});

/** Rankings of one list of candidates against each other. Its fields are stable: `version` counts changes. */
export const rankingEvaluationSchema = v.object({
  ...MADE,
  files: v.array(v.object({ path: v.string(), sha256: v.string() })),
  marks: described(v.string(), 'The column that marks true positives.'),
  candidates: count,
  truePositives: count,
  baseline: described(fraction, 'Precision of all candidates, which a ranking at random has.'),
  n: described(counts, 'The cuts: how many of the best are taken.'),
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
