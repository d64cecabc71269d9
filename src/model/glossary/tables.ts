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
  'spent-alpha': entry(
    english('spent α'),
    english(
      'Each run of a stream is a chance to be lucky. When a run arrives it spends a part of α, which is never given back; the p that it then needs follows from what all runs share. So at most 5% of streams without a gain ever have a significant run.',
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
