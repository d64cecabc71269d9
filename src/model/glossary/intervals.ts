import { english } from '../words';

/** The meaning of a statistical term, for readers of a page. */
export interface GlossaryEntry {
  readonly term: string;
  /** One or two plain sentences. */
  readonly meaning: string;
  /**
   * Where to read more: authors, year and, for long works, the place in it. A test checks it against the
   * cited works.
   */
  readonly source: string;
}

export const entry = (term: string, meaning: string, source: string): GlossaryEntry => ({
  term,
  meaning,
  source,
});

export const TABLE_TERMS = {
  'max-t': entry(
    english('step-down max-T'),
    english(
      'A correction that draws all rows together and compares each gain with the largest one expected by chance. It takes into account which rows are correlated, so it finds more than Holm’s.',
    ),
    'Westfall and Young, 1993',
  ),
  'spent-alpha': entry(
    english('spent α'),
    english(
      'Each new run of a test set is a chance to be lucky. When a run arrives it spends a part of α, which is never given back, so it needs a smaller p than a single comparison. So at most 5% of streams without a gain ever have a significant run.',
    ),
    'Lan and DeMets, 1983',
  ),
  'forest-plot': entry(
    english('forest plot'),
    english(
      'The gain of each row with its interval, on one axis. Rows whose interval doesn’t cross the line at 0 show a difference before correction.',
    ),
    'Lewis and Clarke, 2001',
  ),
  pooled: entry(
    english('pooled gain'),
    english(
      'The mean gain over tasks: each task counts the same, or each item does. It is about these tasks, not about others, unless other tasks like these are asked about.',
    ),
    'Satterthwaite, 1946',
  ),
  'partly-pooled': entry(
    english('partly pooled gain'),
    english(
      'The gain of a task, pulled towards the mean over tasks by as much as it is uncertain: what to expect of the task on new items.',
    ),
    'Efron and Morris, 1975',
  ),
  heterogeneity: entry(
    english('heterogeneity'),
    english(
      'Whether gains differ by more than chance explains. A small p shows that they do; I² is the share of their variation that chance doesn’t explain.',
    ),
    'Cochran, 1954',
  ),
} as const;

/** Every interval method, by its name in a comparison. */
export const INTERVAL_TERMS = {
  expanded: entry(
    english('expanded'),
    english(
      'All true gains that the expanded bootstrap does not reject, so the interval and the verdict agree about 0.',
    ),
    'Hesterberg, 2015, section 3.2',
  ),
  BCa: entry(
    english('BCa'),
    english(
      'Takes its ends from the resampled gains, moved for their bias and skew (“bias-corrected and accelerated”). The usual choice where it is defined.',
    ),
    'Efron and Tibshirani, 1993, ch. 14',
  ),
  percentile: entry(
    english('percentile'),
    english('Between the 2.5th and the 97.5th percentile of the resampled values, for a level of 95%.'),
    'Efron and Tibshirani, 1993, ch. 13',
  ),
  basic: entry(
    english('basic'),
    english(
      'Mirrors the percentile interval at the observed value: where resamples err upwards, the true value lies below.',
    ),
    'Davison and Hinkley, 1997, section 5.2',
  ),
  'Student’s t': entry(
    english('Student’s t'),
    english(
      'The mean, plus and minus as many standard errors as Student’s t distribution requires. For means of items only.',
    ),
    'Student, 1908',
  ),
  Wilson: entry(
    english('Wilson'),
    english(
      'For a share of right items. Its width stays above 0 even at 0% and 100%, unlike a bootstrap interval’s.',
    ),
    'Wilson, 1927',
  ),
  'Clopper-Pearson': entry(
    english('Clopper-Pearson'),
    english(
      'For a share, directly from the binomial distribution. It contains the true share at least as often as its level says, usually more often.',
    ),
    'Clopper and Pearson, 1934',
  ),
} as const;
