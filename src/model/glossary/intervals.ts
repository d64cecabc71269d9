import { english } from '../words';
import { entry } from './entry';

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
