import { english } from '../words';
import { entry } from './intervals';

/** Metrics against human ratings, rankings of candidates, and preferences. */
export const EVALUATION_TERMS = {
  looks: entry(
    english('verdict at any look'),
    english(
      'A test that is repeated whenever items are done finds something by chance more often than α. Here α is spent over all looks, hardly any of it early, so that the verdict holds however often one looks, if items are done in random order.',
    ),
    'Lan and DeMets, 1983',
  ),
  forecast: entry(
    english('forecast'),
    english(
      'What the comparison of all items will find, if the rest is like what is done: the rest is drawn from it many times. A forecast is no verdict.',
    ),
    'Rubin, 1981',
  ),
  pearson: entry(
    english('Pearson’s r'),
    english(
      'How well a straight line predicts one score from the other, from −1 to 1. A single outlier can decide it.',
    ),
    'Pearson, 1895',
  ),
  spearman: entry(
    english('Spearman’s ρ'),
    english(
      'Pearson’s r of the ranks: whether both scores put things in the same order, whatever the distances.',
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
      'Whether one metric correlates more with human scores than another, given how much the two metrics correlate with each other.',
    ),
    'Graham and Baldwin, 2014',
  ),
  outperforms: entry(
    english('outperforms'),
    english(
      'How many other metrics this one beats: its correlation with human scores is significantly higher by Williams’s test.',
    ),
    'Graham and Baldwin, 2014',
  ),
  'rank-sum': entry(
    english('Wilcoxon rank-sum test'),
    english(
      'Ranks the human scores of both systems together and tests whether one system ranks higher (U is its statistic).',
    ),
    'Mann and Whitney, 1947',
  ),
  standardised: entry(
    english('standardized score (z)'),
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
    english('agreement with human scores'),
    english(
      'For a pair of systems, metric and test reach the same conclusion as human scores: better, worse, or can’t tell.',
    ),
    'Graham et al., 2014',
  ),
  'prediction-powered': entry(
    english('prediction-powered inference'),
    english(
      'The mean human score of all items, from a judge’s scores of all of them and human scores of a random part. The human scores show how far the judge is off, so a poor judge makes the interval wider, not wrong.',
    ),
    'Angelopoulos et al., 2023',
  ),
  'judge-bias': entry(
    english('judge’s bias'),
    english(
      'How much higher the judge scores than people, on the items that have both; for a gain: by how much the judge overstates it.',
    ),
    'Angelopoulos et al., 2023',
  ),
  'labels-saved': entry(
    english('labels saved'),
    english(
      'How many more human scores would make the interval as narrow without the judge. 0: the judge doesn’t help.',
    ),
    'Angelopoulos et al., 2023',
  ),
  krippendorff: entry(
    english('Krippendorff’s α'),
    english(
      'How well raters agree, beyond chance: 1 is perfect, 0 is chance. It allows for missing ratings and, as ordinal, interval or ratio, for how far ratings are apart. Krippendorff relies on data from 0.8, and draws tentative conclusions from 0.667.',
    ),
    'Krippendorff, 2011',
  ),
  'fleiss-kappa': entry(
    english('Fleiss’ κ'),
    english(
      'Agreement of several raters on categories, beyond chance, over the items that all of them have rated.',
    ),
    'Fleiss, 1971',
  ),
  'cohen-kappa': entry(
    english('Cohen’s κ of two raters'),
    english(
      'Agreement of two raters on categories, beyond chance; weighted κ counts far-apart ratings more.',
    ),
    'Cohen, 1960',
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
      'Compares true and false positives among the candidates that only one of two rankings has among its n best. Candidates that both have don’t count.',
    ),
    'Evert, 2004, section 3.3',
  ),
  'binomial-model': entry(
    english('binomial model'),
    english(
      'The number of true positives among the n best varies like the number of heads in n coin tosses. Intervals and tests rest on it.',
    ),
    'Evert, 2004, section 4',
  ),
  'win-rate': entry(
    english('win rate'),
    english(
      'The mean over items of what a system gets: 1 for a win, ½ for a tie. An item judged several times, as in both orders, counts once.',
    ),
    'Zheng et al., 2023',
  ),
  'bradley-terry': entry(
    english('Bradley-Terry strength'),
    english(
      'Places systems on one scale so that the chance to win depends on the difference of their strengths alone, in log-odds. A tie is half a win for each.',
    ),
    'Bradley and Terry, 1952',
  ),
  'position-bias': entry(
    english('position bias'),
    english(
      'Judges may favor the answer that they see first. The exact test asks if position and winner are independent, given which systems met and in which order.',
    ),
    'Mantel and Haenszel, 1959',
  ),
  coverage: entry(
    english('coverage'),
    english('How often an interval contains the true value. It should match the interval’s level.'),
    'Neyman, 1937',
  ),
} as const;
