import * as v from 'valibot';
import { english } from '../../model/words';
import { alpha, column, columns, files, number, seed } from '../fields';

export const rankingsIdentity = v.object({
  files: files({ meaning: 'a table of candidates with scores, or several files' }),
  score: columns({
    label: english('Columns to rank by'),
    default: 'every column of numbers',
    meaning: 'a column to rank by, more is better; repeat it for more',
  }),
  marks: column({
    label: english('Column of true positives'),
    default: 'by its name',
    meaning: 'the column that marks true positives',
    asks: english('Which column marks true positives?'),
  }),
  candidate: column({
    label: english('Column of candidates'),
    default: '`id`, else all text',
    meaning: 'the column that names candidates, by which those of several files are matched',
  }),
  subsamples: number(1_000, {
    label: english('Subsamples'),
    default: '1,000',
    meaning: 'random subsamples that test the binomial model; 0 for none',
  }),
  alpha,
  seed,
});

/** Which rankings. Absent columns are detected. */
export type RankingsIdentity = v.InferOutput<typeof rankingsIdentity>;
