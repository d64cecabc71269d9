import { english } from '../words';
import { entry } from './entry';

/** Metrics against people, and rankings of candidates. */
export const EVALUATION_TERMS = {
  pearson: entry(
    english('Pearson’s r'),
    english(
      'How well one score follows from the other by a straight line, from −1 to 1. A single outlier can decide it.',
    ),
    'Pearson, 1895',
  ),
  spearman: entry(
    english('Spearman’s ρ'),
    english(
      'Pearson’s r of the ranks: whether both scores put things in the same order, by whatever distance.',
    ),
    'Spearman, 1904',
  ),
  kendall: entry(
    english('Kendall’s τ'),
    english(
      'Of all pairs, the share that both scores put in the same order minus the share that they put in opposite order; ties are allowed for (τ_b).',
    ),
    'Kendall, 1938',
  ),
  williams: entry(
    english('Williams’s test'),
    english(
      'Whether one metric correlates more with people than another does, given how much the two metrics correlate with each other.',
    ),
    'Graham and Baldwin, 2014',
  ),
  outperforms: entry(
    english('outperforms'),
    english(
      'How many other metrics this one beats: its correlation with people is significantly higher by Williams’s test.',
    ),
    'Graham and Baldwin, 2014',
  ),
  'rank-sum': entry(
    english('Wilcoxon rank-sum test'),
    english(
      'Ranks people’s scores of both systems together and asks whether those of one stand higher (U is what it counts).',
    ),
    'Mann and Whitney, 1947',
  ),
  standardised: entry(
    english('standardised score (z)'),
    english(
      'How many standard deviations a score lies above the mean of its annotator, so that harsh and lenient annotators count alike.',
    ),
    'Graham et al., 2013',
  ),
  'standard-deviation': entry(
    english('standard deviation'),
    english('How far scores typically lie from their mean.'),
    'Efron and Tibshirani, 1993, ch. 5',
  ),
  agreement: entry(
    english('agreement with people'),
    english(
      'Metric and test conclude the same as people do of a pair of systems: better, worse or can’t tell.',
    ),
    'Graham et al., 2014',
  ),
  precision: entry(
    english('precision of the n best'),
    english('The share of true positives among the n best candidates of a ranking.'),
    'Evert, 2004, section 3',
  ),
  recall: entry(
    english('recall of the n best'),
    english('The share of all true positives that are among the n best candidates.'),
    'Evert, 2004, section 3',
  ),
  'fisher-ranking': entry(
    english('Fisher’s exact test of two rankings'),
    english(
      'Compares true and false positives among the candidates that only one of two rankings has among its n best. What both have says nothing.',
    ),
    'Evert, 2004, section 3.3',
  ),
  'binomial-model': entry(
    english('binomial model'),
    english(
      'The number of true positives among the n best varies like that of heads in n tosses of a coin. Intervals and tests rest on it.',
    ),
    'Evert, 2004, section 4',
  ),
  coverage: entry(
    english('coverage'),
    english('How often an interval holds the true value. It should be as often as its level says.'),
    'Neyman, 1937',
  ),
} as const;
