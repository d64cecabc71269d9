import * as v from 'valibot';
import { ALTERNATIVES, MAX_RESAMPLES, MIN_RESAMPLES } from '../../model/settings/settings';
import { GATES, IF_UNDECIDED } from '../../model/settings/gate';
import { name } from './metric-schema';

/** What test sets and suites share: settings of comparisons, and the gate. */
export const settings = {
  gate: v.optional(
    v.pipe(
      v.picklist(GATES),
      v.description(
        'What a build requires: better, worthwhile (better, and by the margin as measured), not-worse (by less than the margin) or no-regression (default: nothing). ' +
          'For the command line and tasks, where no option says otherwise.',
      ),
    ),
  ),
  undecided: v.optional(
    v.pipe(
      v.picklist(IF_UNDECIDED),
      v.description(
        'What too little data means for the gate: pass, fail, or skip, for which the command line exits with 125 (default: none of these, it exits with 3).',
      ),
    ),
  ),
  test: v.optional(
    v.pipe(
      name,
      v.description(
        'Id of the test that decides the verdict, or auto (default): the test that fits the data.',
      ),
    ),
  ),
  alternative: v.optional(
    v.pipe(
      v.picklist(ALTERNATIVES),
      v.description('two-sided (default), greater: A is better, less: A is worse.'),
    ),
  ),
  resamples: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(MIN_RESAMPLES),
      v.maxValue(MAX_RESAMPLES),
      v.description(
        'Resamples of a Monte Carlo test (default: 1,000,000; randomization: 1,048,576; fewer beyond 10,000 items).',
      ),
    ),
  ),
  seed: v.optional(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.description('Seed of the random streams: the same seed gives the same digits (default: "1").'),
    ),
  ),
  resampling: v.optional(
    v.pipe(
      v.picklist(['adaptive', 'fixed']),
      v.description(
        'adaptive: if no number of resamples is set, drawing stops as soon as p is clear of α; fixed: all are drawn, as for a paper.',
      ),
    ),
  ),
  alpha: v.optional(
    v.pipe(
      v.number(),
      v.gtValue(0),
      v.ltValue(0.5),
      v.description('Significance level; intervals have level 1 − α (default: 0.05).'),
    ),
  ),
  margin: v.optional(
    v.pipe(
      v.number(),
      v.gtValue(0),
      v.description(
        "Gains smaller than this, in the metric's units, don't matter; equivalence is tested too (default: none).",
      ),
    ),
  ),
};
