import * as v from 'valibot';
import { english } from '../../model/words';
import { alpha, choice, column, columnPair, files, resamples, seed } from '../fields';

const SIDES = ['first', 'second'] as const;

export const preferencesIdentity = v.object({
  files: files({ meaning: 'one or several files of judgments' }),
  winner: column({
    label: english('Column of verdicts'),
    default: 'by its name and contents',
    meaning: 'the column that says which of two systems is better: `model_a`, `A>B`, `tie` …',
    asks: english('Which column says which of two systems is better?'),
  }),
  systems: columnPair({
    label: english('Columns of systems'),
    default: 'by their names',
    meaning: 'the two columns that name the systems; a verdict for A is one for the first',
  }),
  positive: choice(SIDES, {
    label: english('Numbers above 0'),
    meaning:
      'the system of a row that numbers above 0 prefer, `first` or `second`, if verdicts are such as −3 … 3',
    asks: english('Which system of a row do numbers above 0 prefer?'),
  }),
  item: column({
    label: english('Column of items'),
    default: 'by its name',
    meaning: 'the column that says which rows judge the same question or prompt',
  }),
  resamples: resamples(
    10_000,
    'draws for the intervals of strengths, and of win rates that can’t be computed exactly',
  ),
  alpha,
  seed,
});

/** Which judgements of pairs of systems. Absent columns are detected. */
export type PreferencesIdentity = v.InferOutput<typeof preferencesIdentity>;
