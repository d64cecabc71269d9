import { english } from '../words';
import { entry } from './intervals';

export const ANSWER_TERMS = {
  gain: entry(
    english('gain (δ)'),
    english(
      'Score of A minus score of B, turned so that a positive gain always means that A is better. It is the size of the effect, in the units of the metric.',
    ),
    'Berg-Kirkpatrick et al., 2012, section 2',
  ),
  p: entry(
    english('p-value'),
    english(
      'How often a gain at least this large would come out by chance if A and B were equally good. It does not say how large the gain is, or how probable it is that A is better.',
    ),
    'Wasserstein and Lazar, 2016, section 2',
  ),
  alpha: entry(
    english('significance level (α)'),
    english(
      'A p of at most α counts as significant. α is the share of equally good systems that you are willing to call different. Choose it before you see the results.',
    ),
    'Cohen, 1988, section 1.2',
  ),
  significant: entry(
    english('significant'),
    english(
      'p is at most α: such a gain would be rare if A and B were equally good. It may still be too small to matter.',
    ),
    'Wasserstein and Lazar, 2016, section 3',
  ),
  'not-significant': entry(
    english('not significant'),
    english(
      'p is above α: such a gain is no surprise between equally good systems. That does not show that they are equally good; the test set may be too small to tell.',
    ),
    'Wasserstein and Lazar, 2016, section 3',
  ),
  identical: entry(
    english('identical scores'),
    english('A and B score the same, so there is no gain to test: δ = 0 and p = 1.'),
    'Berg-Kirkpatrick et al., 2012, section 2',
  ),
  equivalent: entry(
    english('equivalent'),
    english(
      'The gain is shown to be smaller than the margin, in either direction: p of both one-sided tests is at most α.',
    ),
    'Schuirmann, 1987',
  ),
  undecidable: entry(
    english('too little data'),
    english(
      'So few items differ that no outcome could be significant, even if all of them favored one system. That says nothing about which system is better.',
    ),
    'Fisher, 1935',
  ),
  'deciding-test': entry(
    english('test that decides'),
    english(
      'Its p is compared with α. Choose it before you see the results: the smallest p of several tests is significant too often.',
    ),
    'Wasserstein and Lazar, 2016, section 3',
  ),
  alternative: entry(
    english('alternative'),
    english(
      'What counts as a gain at least as large: in either direction (two-sided), or only in favor of A, or only against it (one-sided).',
    ),
    'Cohen, 1988, section 1.2',
  ),
  'two-sided': entry(
    english('two-sided'),
    english(
      'Counts a gain this large in either direction. Use it unless you stated beforehand which system should be better.',
    ),
    'Cohen, 1988, section 1.2',
  ),
  'one-sided': entry(
    english('one-sided'),
    english(
      'Only a gain in the chosen direction counts. p is about half as large as two-sided, but the test says nothing about the other direction.',
    ),
    'Cohen, 1988, section 1.2',
  ),
  exact: entry(
    english('exact'),
    english(
      'Every possible outcome was taken into account, by counting or by formula. Nothing was drawn at random, so p has no Monte Carlo error.',
    ),
    'Noreen, 1989, ch. 2',
  ),
  'monte-carlo-error': entry(
    english('Monte Carlo error (±)'),
    english(
      'p was estimated from resamples drawn at random. Another draw would usually differ by no more than this; more resamples make it smaller.',
    ),
    'Davison and Hinkley, 1997, section 4.2',
  ),
  interval: entry(
    english('confidence interval'),
    english(
      'Of 100 intervals computed this way from test sets like this one, about 95 contain the true value, for a level of 95%. The narrower the interval, the more precise the estimate.',
    ),
    'Neyman, 1937',
  ),
  'standard-error': entry(
    english('standard error'),
    english(
      'How much a value typically varies from one test set of this size to another. Four times as many items halve it.',
    ),
    'Efron and Tibshirani, 1993, ch. 6',
  ),
  confidence: entry(
    english('confidence'),
    english(
      '1 − p of the one-sided test in the direction of the gain. It says how rare so large a gain is among test sets without a true difference, not how probable it is that the gain is real. At 0.5 it is no better than a coin toss.',
    ),
    'Berg-Kirkpatrick et al., 2012, section 3',
  ),
  correlation: entry(
    english('correlation of A and B'),
    english(
      'How similarly A and B score on the same items, from −1 to 1. The higher, the smaller the gains that can be told from chance.',
    ),
    'Yeh, 2000, section 2',
  ),
  resample: entry(
    english('resample'),
    english(
      'A simulated test set, made from the items of this one. How much the gain varies from one to the next shows how much of it may be chance.',
    ),
    'Efron and Tibshirani, 1993, ch. 6',
  ),
  adaptive: entry(
    english('stop when clear'),
    english(
      'Drawing stops as soon as it is clear on which side of α p lies. The risk that more resamples would change the decision is at most 1 in 10,000.',
    ),
    'Gandy, 2009',
  ),
  cluster: entry(
    english('cluster'),
    english(
      'Items that belong together and resemble each other, such as the sentences of a document. They are resampled together; treating them as independent would make p too small.',
    ),
    'Davison and Hinkley, 1997, section 3.8',
  ),
  'noise-floor': entry(
    english('noise floor'),
    english(
      'How much a system’s score differs from itself if the same items are run again with other random samples. Smaller differences mean nothing, whatever the items.',
    ),
    'Miller, 2024, section 3.2',
  ),
  'variance-within': entry(
    english('variance within items'),
    english(
      'How much repeated samples of an item vary around its mean. More samples of each item reduce it; the variance between items only falls with more items.',
    ),
    'Miller, 2024, section 3.2',
  ),
  'variance-parts': entry(
    english('parts of the variance'),
    english(
      'How much of the variance of one answer, or of a gain, comes from the items, runs, judges, samples, and their combinations. The largest part shows what to have more of.',
    ),
    'Searle et al., 1992, ch. 5',
  ),
  'design-effect': entry(
    english('design effect'),
    english(
      'The variance of the gain, divided by what it would be for independent items. At 2, the test set is worth one of half its size.',
    ),
    'Kish, 1965, p. 258',
  ),
  margin: entry(
    english('equivalence margin'),
    english(
      'A difference too small to matter, in the metric’s units. Choose it before you see the results. Two one-sided tests ask whether the true gain lies within it.',
    ),
    'Schuirmann, 1987',
  ),
  'independent-samples': entry(
    english('independent samples'),
    english(
      'Scores of A and B from different items. Here both are scored on the same ones, and a test that ignores this misses real gains.',
    ),
    'Yeh, 2000, section 2',
  ),
  'sufficient-statistics': entry(
    english('sufficient statistics'),
    english(
      'The few numbers that the metric needs from each item. Added up over any set of items, they give its score, so no text must be read again.',
    ),
    'Fisher, 1922',
  ),
  signature: entry(
    english('metric signature'),
    english(
      'Everything that decides the score: version, tokens, case, smoothing. Scores with different signatures cannot be compared.',
    ),
    'Post, 2018',
  ),
  power: entry(
    english('power'),
    english(
      'How often a true gain of the given size would be found significant. At 80%, one in five such studies finds nothing.',
    ),
    'Cohen, 1988, section 1.5',
  ),
  'true-gain': entry(
    english('true gain'),
    english(
      'The gain on all the items that the test set represents. The observed gain is an estimate of it; significant ones are usually too large.',
    ),
    'Cohen, 1988, section 1.5',
  ),
  'smallest-significant-gain': entry(
    english('smallest significant gain'),
    english(
      'The gain at which p would be α on a test set like this one, given how much these two systems vary.',
    ),
    'Berg-Kirkpatrick et al., 2012, section 3',
  ),
  'minimum-detectable-gain': entry(
    english('minimum detectable gain'),
    english(
      'A true gain of this size would be found significant in 80 of 100 test sets like this one, or as often as the power says.',
    ),
    'Bloom, 1995',
  ),
} as const;
