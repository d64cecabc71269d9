import * as v from 'valibot';
import { described, MADE, SAID } from '../../model/described';
import { scoredBySchema } from '../../model/results/comparison';
import { variancePart } from '../../model/results/variance';
import { english } from '../../model/words';
import { alpha, files, metric, numberIfAny, path, paths, systemWithin } from '../fields';

export const noiseAsked = v.object({
  files: files({
    meaning:
      'the outputs of one system, run twice or more; a folder of them; or one output with several samples of an item, or columns for several runs',
    folders: true,
  }),
  against: path({
    label: english('Another system'),
    meaning: 'the output of another system: how much of its distance from the first run is noise',
  }),
  gain: numberIfAny({
    label: english('Gain'),
    term: 'gain',
    isOften: true,
    value: 'X',
    meaning: 'a gain between two outputs, in the metric’s units: how much of it is noise',
  }),
  reference: paths({
    label: english('References'),
    meaning: 'the file that the outputs are scored against; repeat it for several',
  }),
  metric: metric({ hasColumns: true }),
  system: systemWithin('of files that hold several systems, the one whose runs these are'),
  alpha,
});

export type NoiseAsked = v.InferOutput<typeof noiseAsked>;

const count = v.pipe(v.number(), v.integer());

/** How far apart runs of one system are, under one assumption. */
const floor = v.object({
  deviation: described(v.number(), 'Standard deviation of the score from run to run.'),
  degreesOfFreedom: described(v.number(), 'What that estimate rests on.'),
  gain: described(
    v.number(),
    'The noise floor: a gain between two runs of the same system is larger with probability α.',
  ),
  p: described(
    v.nullable(v.number()),
    'Probability that two runs of the same system are as far apart as the gain asked about; null without one.',
  ),
});

const flipping = v.object({
  id: v.string(),
  mean: described(v.number(), 'Mean score over runs and samples.'),
  deviation: described(v.number(), 'Standard deviation over runs and samples.'),
  values: described(count, 'How often it was scored.'),
});

const bySamples = v.object({
  samples: described(count, 'Of an item in a run.'),
  standardError: described(v.number(), 'Of the score, for other items like these.'),
  floor: described(v.number(), 'Noise floor of a gain on these items, if each item varies on its own.'),
});

/** The noise of one system. Its fields are stable: `version` counts changes. */
export const noiseSchema = v.object({
  ...MADE,
  runs: v.array(
    v.object({
      path: v.string(),
      sha256: v.string(),
      score: v.number(),
      column: described(v.optional(v.string()), 'Of a file that holds several runs, the name of this one.'),
    }),
  ),
  metric: scoredBySchema,
  n: described(count, 'Items.'),
  samples: described(v.number(), 'Of an item in a run, on average.'),
  score: described(v.number(), 'Mean over the runs.'),
  decimals: described(count, 'With which the metric is printed.'),
  floors: v.object({
    items: described(floor, 'If each item varies on its own.'),
    runs: described(
      v.nullable(floor),
      'If whole runs may be better or worse, too; never below that of items. null: there is only one run.',
    ),
  }),
  shift: described(
    v.nullable(v.number()),
    'p that runs differ no more than items on their own make them; null if there is only one run, or no item varies.',
  ),
  parts: described(v.array(variancePart), 'Where the variance of one answer comes from.'),
  gain: described(
    v.nullable(v.object({ size: v.number(), against: v.nullable(v.string()) })),
    'The gain asked about; `against`: between the first run and this output.',
  ),
  flipping: v.object({
    count: described(count, 'Items that aren’t always scored the same.'),
    rightOrWrong: described(v.boolean(), 'Whether every score is one of right and wrong.'),
    items: described(v.array(flipping), 'The most uncertain ones first, at most 1,000.'),
  }),
  bySamples: described(v.array(bySamples), 'What more samples of an item would do; [] if no item varies.'),
  enough: described(
    v.nullable(count),
    'Samples of an item from which twice as many make the standard error less than 5% smaller.',
  ),
  settings: v.object({ alpha: v.number() }),
  ...SAID,
});

export type Noise = v.InferOutput<typeof noiseSchema>;
