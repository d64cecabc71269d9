import * as v from 'valibot';
import { described, MADE, SAID, whole } from '../../model/described';
import { scoredBySchema } from '../../model/results/comparison';
import { GATES, gateSchema } from '../../model/settings/gate';
import { english } from '../../model/words';
import { alpha, columns, files, metric, numberIfAny, paths, resamples, seed } from '../fields';

export const tradeoffAsked = v.object({
  files: files({ meaning: 'outputs of two or more systems on the same items; the last one is the baseline' }),
  reference: paths({
    label: english('References'),
    meaning: 'the file that the outputs are scored against; repeat it for several',
  }),
  metric: metric({ hasColumns: true }),
  cost: columns({
    label: english('Columns of costs'),
    default: 'all columns named like one: cost, latency, tokens …',
    meaning: 'a column of money, time, tokens or the like, where less is better; repeat it for more',
  }),
  atMost: columns({
    label: english('Limits of the gate'),
    value: 'C=P%',
    meaning:
      'what `--gate` requires as well: `cost_usd=5%`: A is at most 5% dearer than the baseline; `cost_usd=-10%`: at least 10% cheaper; repeat it for more',
  }),
  margin: numberIfAny({
    label: english('Margin'),
    term: 'margin',
    isOften: true,
    value: 'M',
    meaning:
      'the smallest difference of quality that matters, in the metric’s units, for `--gate worthwhile` and `not-worse`',
  }),
  resamples: resamples(10_000, 'draws of items for the intervals'),
  alpha,
  seed,
});

export type TradeoffAsked = v.InferOutput<typeof tradeoffAsked>;

const ends = v.nullable(v.tuple([v.number(), v.number()]));
const estimated = v.object({ value: v.number(), interval: ends });
const verdict = v.picklist(['significant', 'not-significant', 'identical', 'equivalent', 'undecidable']);

const cell = v.object({
  system: described(whole, 'Its place among the systems.'),
  value: described(v.number(), 'The score, or the mean cost of an item.'),
  interval: described(ends, 'By BCa at level 1 − α, percentile where that isn’t defined.'),
  median: described(v.nullable(v.number()), 'Of the items; null for quality.'),
  ratio: described(
    v.nullable(estimated),
    'Total cost divided by that of the baseline; null for quality, and for the baseline.',
  ),
  gain: described(
    v.nullable(v.object({ size: v.number(), p: v.number(), verdict })),
    'Over the baseline, positive where the system is better, with the verdict of their comparison; null for the baseline.',
  ),
});

const measure = v.object({
  ...scoredBySchema.entries,
  kind: v.picklist(['quality', 'cost', 'cost-per-right']),
  column: v.nullable(v.string()),
  decimals: whole,
  systems: v.array(cell),
});

const limit = v.object({
  measure: v.string(),
  most: described(v.number(), 'The largest ratio that the gate lets pass.'),
  ratio: v.number(),
  p: described(v.number(), 'One-sided, that the ratio is that large or larger.'),
  holds: described(
    v.picklist(['yes', 'no', 'open']),
    'Whether it was shown to hold, or not to; open: neither.',
  ),
});

export const tradeoffSchema = v.object({
  ...MADE,
  systems: described(
    v.array(v.object({ name: v.string(), path: v.string(), sha256: v.string(), front: v.boolean() })),
    'The last one is the baseline. `front`: no other is as good and as cheap, and better in one.',
  ),
  n: described(whole, 'Items.'),
  clusters: v.nullable(whole),
  measures: described(v.array(measure), 'Quality first.'),
  limits: described(v.array(limit), 'What --at-most requires of the first system.'),
  decided: described(
    v.array(
      v.object({
        gate: v.picklist(GATES),
        outcome: v.picklist(['passed', 'failed', 'undecided']),
        sentence: v.string(),
      }),
    ),
    'What each gate says of the quality of the first system.',
  ),
  gate: v.optional(gateSchema),
  settings: v.object({
    alpha: v.number(),
    seed: v.string(),
    resamples: whole,
    margin: v.nullable(v.number()),
  }),
  ...SAID,
});

export type Tradeoff = v.InferOutput<typeof tradeoffSchema>;
