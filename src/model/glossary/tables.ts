import { english } from '../words';
import { entry } from './entry';

/** Terms added by tables of tasks, metrics and slices. */
export const TABLE_TERMS = {
  'max-t': entry(
    english('step-down max-T'),
    english(
      'A correction that draws all rows together and compares each gain with the largest one expected by chance. It takes into account which rows are correlated, so it finds more than Holm’s.',
    ),
    'Westfall and Young, 1993',
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
      'The mean gain over tasks: each task counts the same, or each item does. It is about these tasks, not about others.',
    ),
    'Satterthwaite, 1946',
  ),
  heterogeneity: entry(
    english('heterogeneity'),
    english(
      'Whether gains differ by more than chance explains. A small p shows that they do; I² is the share of their variation that chance doesn’t explain.',
    ),
    'Cochran, 1954',
  ),
} as const;
