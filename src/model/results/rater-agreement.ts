import * as v from 'valibot';
import { described, count, fraction, MADE, SAID } from '../described';

const estimate = v.object({
  value: described(v.nullable(v.number()), 'null if all ratings are the same.'),
  interval: described(
    v.nullable(v.tuple([v.number(), v.number()])),
    'Bootstrap interval at level 1 − α, over resampled units; null where none can be computed.',
  ),
});

/** The part that tables with annotators have too. */
export const ratersSchema = v.object({
  raters: v.array(v.object({ name: v.string(), ratings: count })),
  units: described(count, 'Units with two ratings or more: only these count.'),
  ratings: described(count, 'Of these units.'),
  varied: described(
    v.optional(count),
    'Units with another rating than the most frequent one, if so few that agreement rests on them and has no intervals.',
  ),
  alpha: described(
    v.array(
      v.object({ level: v.picklist(['nominal', 'ordinal', 'interval', 'ratio']), ...estimate.entries }),
    ),
    'Krippendorff’s α; ordinal and interval if all ratings are numbers; ratio if there are also at most 100 different ones, none negative.',
  ),
  fleiss: described(
    v.nullable(v.object({ units: count, ...estimate.entries })),
    'Fleiss’ κ of the units that all raters have rated; null if there are none.',
  ),
  pairs: described(
    v.array(
      v.object({
        a: v.string(),
        b: v.string(),
        units: described(count, 'Rated by both.'),
        same: described(fraction, 'Share of units with the same rating.'),
        kappa: described(estimate, 'Cohen’s κ.'),
        weighted: described(
          v.nullable(estimate),
          'Quadratically weighted κ; null unless all ratings are numbers.',
        ),
      }),
    ),
    'Each pair of raters; [] if there are more than 10 raters.',
  ),
});

export const file = v.object({ path: v.string(), sha256: v.string() });

/** How well raters or judges agree with each other. Its fields are stable: `version` counts changes. */
export const raterAgreementSchema = v.object({
  ...MADE,
  table: file,
  more: described(v.optional(v.array(file)), 'Further files, if each holds the ratings of one rater.'),
  ...ratersSchema.entries,
  clusterColumn: described(
    v.optional(v.nullable(v.string())),
    'Units with the same value here are resampled together; null: each alone.',
  ),
  settings: v.object({ alpha: v.number(), resamples: count, seed: v.string() }),
  ...SAID,
});

export type Raters = v.InferOutput<typeof ratersSchema>;
export type RaterAgreement = v.InferOutput<typeof raterAgreementSchema>;
