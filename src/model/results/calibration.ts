import * as v from 'valibot';
import { described, count, fraction } from '../described';
import { comparisonSchema } from './comparison';
import { badSetting } from '../errors';
import type { StudyIdentity } from './study';
import { type Messages } from '../words';

const bin = v.object({
  from: described(fraction, 'One-sided p at least this …'),
  to: described(fraction, '… to below this.'),
  pairs: described(count, 'Pairs with such a p on the first test set.'),
  better: described(count, 'Of them, those whose better system is also better on the second.'),
  ties: described(count, 'Of them, those that score the same on the second.'),
  share: described(v.nullable(fraction), 'better / (pairs − ties); null if all pairs are ties.'),
  interval: described(
    v.nullable(v.tuple([fraction, fraction])),
    'Clopper-Pearson interval of the share, as if pairs were independent.',
  ),
});

const evidence = v.object({
  kind: described(
    v.picklist(['test-set', 'redrawn']),
    'test-set: another test set of the same systems. redrawn: the first one as a population that test sets are drawn ' +
      'from; bins are then of p on the drawn ones, and the second test set is the population.',
  ),
  name: v.string(),
  metric: described(v.string(), 'Name of the metric.'),
  n: described(count, 'Number of items; of each drawn test set, where they are drawn.'),
  systems: described(count, 'Systems that both have.'),
  unmatched: described(
    v.object({ first: v.array(v.string()), second: v.array(v.string()) }),
    'Names of systems without a counterpart.',
  ),
  undecided: described(count, 'Pairs that score the same on the first test set.'),
  bins: v.array(bin),
  around: described(bin, 'Pairs with a p close to 0.05: from 0.04 to 0.06.'),
  redrawn: v.nullable(v.object({ testSets: count, resamples: count, seed: v.string() })),
  sentence: v.string(),
  warnings: v.array(v.string()),
});

/**
 * What p on one test set says about others (Berg-Kirkpatrick et al. 2012, section 4.2, figure 11 and table
 * 1). Its fields are stable: `version` counts changes.
 */
export const calibrationSchema = v.object({
  version: v.literal(1),
  realgain: described(v.string(), 'Version of RealGain that made this.'),
  name: described(v.string(), 'The first test set.'),
  metric: comparisonSchema.entries.metric,
  n: described(count, 'Number of its items.'),
  systems: described(count, 'Number of its systems.'),
  level: described(fraction, 'Of the intervals.'),
  against: v.array(evidence),
});

export type Calibration = v.InferOutput<typeof calibrationSchema>;
/** As the editor keeps it: with how its texts were made, which earlier versions did not keep. */
export type KeptCalibration = Calibration & { readonly messages?: Messages | undefined };
/** How well p on the first test set predicts another one, or a redraw of itself. */
export type Evidence = Calibration['against'][number];
export type CalibrationBin = Evidence['around'];

/** Test sets drawn from a test set. */
export interface Redraw {
  readonly testSets: number;
  /** Items of each; null: as many as the test set has. */
  readonly size: number | null;
  /** Resamples for p on each of them. */
  readonly resamples: number;
}

/** A study of many systems, and the test sets to be drawn from its test set. */
export interface RedrawIdentity {
  readonly study: StudyIdentity;
  readonly redraw: Redraw;
}

export const DEFAULT_REDRAW: Redraw = { testSets: 100, size: null, resamples: 2048 };

const FEWEST_RESAMPLES = 100;
const MOST = { testSets: 10_000, resamples: 1_000_000 } as const;

/** @throws RealGainError `bad-setting` with the offending value */
export function checkRedraw({ testSets, size, resamples }: Redraw): void {
  const isFrom = (value: number, least: number, most: number) =>
    Number.isInteger(value) && value >= least && value <= most;
  if (!isFrom(testSets, 1, MOST.testSets)) {
    throw badSetting('From 1 to 10,000 test sets can be drawn, not {0}.', testSets);
  }
  if (size !== null && !isFrom(size, 2, Number.MAX_SAFE_INTEGER)) {
    throw badSetting('A drawn test set needs at least 2 items, not {0}.', size);
  }
  if (!isFrom(resamples, FEWEST_RESAMPLES, MOST.resamples)) {
    throw badSetting('p on a drawn test set needs from 100 to 1,000,000 resamples, not {0}.', resamples);
  }
}
