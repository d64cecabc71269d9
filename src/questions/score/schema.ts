import * as v from 'valibot';
import { described, MADE, SAID, whole } from '../../model/described';
import { scoredBySchema } from '../../model/results/comparison';
import { english } from '../../model/words';
import { alpha, column, files, metric, paths, resamples, seed, systemWithin } from '../fields';
import { oneSlice } from '../pair/schema';

export const scoreIdentity = v.object({
  files: files({ meaning: 'one output', most: 1 }),
  reference: paths({ label: english('References'), meaning: 'what it is scored against; may be repeated' }),
  metric: metric({ hasColumns: true }),
  cluster: column({
    label: english('Clusters'),
    term: 'cluster',
    default: 'that of realgain.json or of the format, if any',
    meaning: 'the column (document, speaker …) whose items are resampled together',
  }),
  system: systemWithin('of a file that holds several systems, the one to score'),
  slice: oneSlice,
  resamples: resamples(1_000_000, 'draws for an interval that can’t be computed'),
  alpha,
  seed,
});

export type ScoreIdentity = v.InferOutput<typeof scoreIdentity>;

const attainable = v.object({
  correlation: described(v.number(), 'Of this output’s items with those of the system it is compared with.'),
  significant: described(v.number(), 'The smallest gain that would be significant.'),
  found: described(v.number(), 'The true gain that would be found with 80% power.'),
});

/** One output alone. Its fields are stable: `version` counts changes. */
export const scoreSchema = v.object({
  ...MADE,
  file: v.object({ path: v.string(), sha256: v.string() }),
  system: described(v.optional(v.string()), 'The one that was scored of a file that holds several.'),
  metric: scoredBySchema,
  n: described(whole, 'Items.'),
  clusters: v.nullable(whole),
  clusterColumn: v.nullable(v.string()),
  score: v.number(),
  decimals: described(whole, 'With which the metric is printed.'),
  interval: described(v.nullable(v.tuple([v.number(), v.number()])), 'Of the score, at level 1 − α.'),
  samples: described(
    v.nullable(v.object({ items: whole, each: v.number(), noise: v.number() })),
    'Of items that were sampled several times: how many of each, and by how much two runs differ with probability α at most.',
  ),
  gains: described(v.array(attainable), 'What so many items could show; [] without an interval.'),
  settings: v.object({ alpha: v.number(), seed: v.string() }),
  ...SAID,
});

export type Score = v.InferOutput<typeof scoreSchema>;
