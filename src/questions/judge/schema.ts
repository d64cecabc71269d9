import * as v from 'valibot';
import { english } from '../../model/words';
import { parseSlice } from '../../model/settings/identity';
import { alpha, column, columns, files, flag, resamples, seed, word } from '../fields';

/** The slice that holds every row. */
export const ALL_ROWS = 'all';

export const judgeIdentity = v.object({
  files: files({ meaning: 'a table of scores, or one of each system' }),
  human: columns({
    label: english('Columns of human scores'),
    default: 'by its name',
    meaning:
      'the column of human scores; repeated (adequacy, fluency): the next decides where the first can’t',
    asks: english('Which column holds the human scores?'),
  }),
  metric: columns({
    label: english('Columns of metrics'),
    default: 'every other column of numbers',
    meaning: 'a column of a metric; repeat it for more',
  }),
  system: column({
    label: english('Column of systems'),
    default: 'by its name',
    meaning: 'the column of what was judged',
  }),
  segment: column({
    label: english('Column of segments'),
    default: 'by its name',
    meaning: 'the column of the segment that was judged',
  }),
  annotator: column({
    label: english('Column of annotators'),
    default: 'by its name',
    meaning: 'the column of who judged it',
  }),
  slice: v.pipe(
    word({
      label: english('Slice'),
      value: 'S',
      default: 'all rows, if of one language',
      meaning:
        'only these rows, such as those of one language pair: `lp=en-de`; or `all`, in whatever language',
      asks: english('Which language pair should be judged?'),
    }),
    v.check(
      (named) => named === null || named === ALL_ROWS || 'value' in (parseSlice(named) ?? {}),
      ({ input }) => `--slice takes a column with a value, such as lp=en-de, or all, not “${input ?? ''}”`,
    ),
  ),
  oneSided: flag({
    label: english('One-sided tests'),
    term: 'one-sided',
    meaning: 'test pairs of systems one-sided each way, as at WMT',
  }),
  resamples: resamples(
    10_000,
    'draws for the intervals of correlations, and for the metrics’ own tests of pairs',
  ),
  alpha,
  seed,
});

/** Which scores of people and metrics. Absent columns are detected by their names. */
export type JudgeIdentity = v.InferOutput<typeof judgeIdentity>;

export type JudgeRoles = Pick<JudgeIdentity, 'human' | 'metric' | 'system' | 'segment' | 'annotator'>;
