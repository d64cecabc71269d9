import * as v from 'valibot';
import { english } from '../../model/words';
import { alpha, columns, files, resamples, seed } from '../fields';

export const agreementIdentity = v.object({
  files: files({ meaning: 'a table of ratings, or one of each rater' }),
  rater: columns({
    label: english('Columns of raters'),
    default: 'columns of numbers, else of the same categories',
    meaning: 'the column of one rater or judge, or of the ratings in each file; repeat it for more',
    asks: english('Which columns hold the ratings of a rater each?'),
  }),
  resamples: resamples(10_000, 'draws of units for the intervals'),
  alpha,
  seed,
});

/** Which tables, and which of its columns are raters; none: all columns of numbers. */
export type AgreementIdentity = v.InferOutput<typeof agreementIdentity>;
