import { english } from '../words';
import { entry } from './entry';

/** Every test by its id, with its name on the pages. */
export const TEST_TERMS = {
  bootstrap: entry(
    english('paired bootstrap'),
    english(
      'Draws test sets of the same size from the items, with replacement and the same items for A and B, and counts how often their gain is at least as far from the observed gain as the observed gain is from 0.',
    ),
    'Efron and Tibshirani, 1993, ch. 16',
  ),
  randomization: entry(
    english('randomization'),
    english(
      'Swaps the outputs of A and B on each item by a coin toss, as if both came from the same system, and counts how often the gain is at least as large as the observed one.',
    ),
    'Noreen, 1989, ch. 2',
  ),
  'randomization:response': entry(
    english('randomization by response'),
    english(
      'Assigns each response that only one system gave to A or B by a coin toss. Responses that both gave stay as they are.',
    ),
    'Yeh, 2000, section 3.3',
  ),
  t: entry(
    english('paired t'),
    english(
      'Compares the mean difference of the items with how much the differences vary. It assumes that their mean is normally distributed, which is a good approximation with many items.',
    ),
    'Student, 1908',
  ),
  wilcoxon: entry(
    english('Wilcoxon signed-rank'),
    english(
      'Ranks the items by the size of their difference and asks whether A’s wins have higher ranks than B’s. Items without a difference are left out.',
    ),
    'Wilcoxon, 1945',
  ),
  sign: entry(
    english('sign test'),
    english(
      'Counts the items that A wins and those that B wins, not by how much, and computes how often a fair coin would split them this unevenly.',
    ),
    'Dixon and Mood, 1946',
  ),
  mcnemar: entry(
    english('McNemar'),
    english(
      'Of the items that exactly one system gets right, does A have more or fewer than a fair coin would give it?',
    ),
    'McNemar, 1947',
  ),
  delong: entry(
    'DeLong',
    english(
      'Is the difference of two AUC larger than its standard error explains? The error follows from how each item is ranked among those of the other class.',
    ),
    'DeLong et al., 1988',
  ),
  'bootstrap:berg-kirkpatrick': entry(
    english('paired bootstrap (as Berg-Kirkpatrick et al. 2012)'),
    english(
      'The share of resampled test sets with a gain of more than twice the observed one. One-sided, and without the + 1 that keeps p above 0.',
    ),
    'Berg-Kirkpatrick et al., 2012, section 2.1',
  ),
  'bootstrap:shift': entry(
    english('bootstrap-shift (as Arguello, Graham)'),
    english(
      'Moves the resampled gains so that their mean is 0, and counts those at least as large as the observed gain.',
    ),
    'Noreen, 1989, ch. 4',
  ),
  'bootstrap:koehn': entry(
    english('paired bootstrap (as Koehn 2004)'),
    english(
      'The share of resampled test sets on which A does not win. For symmetric gains it is close to a one-sided p.',
    ),
    'Koehn, 2004',
  ),
  'bootstrap:sacrebleu': entry(
    english('paired bootstrap (as sacreBLEU 2)'),
    english(
      'The p-value that sacreBLEU prints. It calls about 11.6% of equal systems different at a nominal 5%, so use it for comparison only.',
    ),
    'Post, 2018',
  ),
  'bootstrap:expanded': entry(
    english('expanded bootstrap'),
    english(
      'The paired bootstrap, with p from Student’s t distribution: with few items the plain bootstrap mistakes chance for a gain too often. With many items both agree.',
    ),
    'Hesterberg, 2015, section 3.2',
  ),
  't:runs': entry(
    english('t over items and runs'),
    english(
      'A t-test that accounts for both the choice of items and the choice of training runs, with as few degrees of freedom as the number of runs requires.',
    ),
    'Satterthwaite, 1946',
  ),
  't:nadeau-bengio': entry(
    english('corrected resampled t'),
    english(
      'A t-test for the folds of a cross-validation. It allows for the training data that folds share, which makes their scores dependent.',
    ),
    'Nadeau and Bengio, 2003',
  ),
  'wilcoxon:pratt': entry(
    english('Wilcoxon signed-rank (Pratt’s zeros)'),
    english('The signed-rank test, but items without a difference are ranked before they are left out.'),
    'Pratt, 1959',
  ),
  'mcnemar:unconditional': entry(
    english('McNemar (unconditional)'),
    english(
      'How often would two equally good systems differ this clearly, if the number of items on which they differ were left to chance, too? Exact, and finds more than McNemar’s test, which takes that number as given.',
    ),
    'Suissa and Shuster, 1991',
  ),
  'mcnemar:mid-p': entry(
    english('McNemar (mid-p)'),
    english(
      'McNemar’s exact test, but p includes only half the probability of the observed counts. That brings its error rate closer to α.',
    ),
    'Fagerland et al., 2013',
  ),
  'mcnemar:chi2': entry(
    english('McNemar (χ²)'),
    english(
      'McNemar’s test by an approximation that needs more than about 25 items on which the systems disagree.',
    ),
    'McNemar, 1947',
  ),
  'mcnemar:chi2-corrected': entry(
    english('McNemar (χ² with continuity correction)'),
    english('McNemar’s test by an approximation, corrected because counts are whole numbers.'),
    'Edwards, 1948',
  ),
  'independent:t': entry(
    english('two-sample t (pooled)'),
    english('Compares two means as if A and B had been scored on different items, with equal variances.'),
    'Student, 1908',
  ),
  'independent:welch': entry(
    english('Welch’s t'),
    english(
      'Compares two means as if A and B had been scored on different items; their variances may differ.',
    ),
    'Welch, 1947',
  ),
  'independent:rank-sum': entry(
    english('rank-sum (Wilcoxon-Mann-Whitney)'),
    english(
      'Ranks the scores of both systems together, as if they came from different items, and tests whether one system’s are higher.',
    ),
    'Mann and Whitney, 1947',
  ),
  'independent:z': entry(
    english('two-proportion z'),
    english(
      'Compares two shares of right items as if A and B had been tested on different items, by the normal distribution.',
    ),
    'Pearson, 1900',
  ),
  'independent:chi2': entry(
    english('χ² (2 × 2 table)'),
    english(
      'Compares two shares of right items as if A and B had been tested on different items, by counts of right and wrong.',
    ),
    'Pearson, 1900',
  ),
  'independent:chi2-corrected': entry(
    english('χ² (2 × 2 table, Yates’s correction)'),
    english('The χ² test of the 2 × 2 table, corrected because counts are whole numbers.'),
    'Yates, 1934',
  ),
  'independent:fisher': entry(
    english('Fisher’s exact'),
    english(
      'How often chance alone would split the right and wrong items this unevenly between two samples with these totals. Exact for any number of items.',
    ),
    'Fisher, 1935',
  ),
} as const;
