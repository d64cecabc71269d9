import * as v from 'valibot';
import { described, MADE, SAID, fraction, whole } from '../../model/described';
import { scoredBySchema } from '../../model/results/comparison';
import { english, type Text } from '../../model/words';
import { choice, filesOrNone, numberIfAny } from '../fields';
import { comparedFields, namesOutputs } from '../pair/schema';
import type { CompareInput } from '../../analysis/estimates';
import type { UnfinishedRun } from '../../analysis/progress';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { ReadFile } from '../../model/results/details';

export const ORDERS = ['random', 'file'] as const;

/** What a comparison may be asked and a running evaluation may not. */
export const UNASKED = {
  aRun: [],
  bRun: [],
  columns: null,
  slice: [],
  test: null,
  resamples: null,
  adaptive: false,
};

const {
  aRun: _a,
  bRun: _b,
  columns: _c,
  slice: _s,
  test: _t,
  resamples: _r,
  adaptive: _d,
  ...fields
} = comparedFields;

export const progressAsked = v.pipe(
  v.object({
    ...fields,
    files: filesOrNone({
      meaning: 'the run that is being written, and its baseline',
      most: 2,
      roles: [
        {
          name: 'candidate',
          meaning:
            'File of the run that is being written (A). May be left out with testSet: its newest output.',
        },
        {
          name: 'baseline',
          meaning:
            'Complete output of the system that it is compared with (B). May be left out if realgain.json declares a baseline.',
        },
      ],
    }),
    margin: numberIfAny({
      label: english('Margin'),
      term: 'margin',
      value: 'X',
      meaning:
        'the smallest difference that matters, in the metric’s units, for `--gate worthwhile` and `not-worse`',
    }),
    order: choice(ORDERS, {
      label: english('Order of the items'),
      default: 'checked by the baseline’s scores',
      meaning:
        '`random`: the items are done in random order, which isn’t checked then; `file`: in an order that means something, so that there is no verdict before the end',
    }),
  }),
  v.check((given) => namesOutputs(given)),
);

export type ProgressAsked = v.InferOutput<typeof progressAsked>;

const range = v.tuple([v.number(), v.number()]);
const found = v.picklist(['better', 'worse', 'not-significant']);
const ofFile = v.object({
  path: v.string(),
  sha256: v.string(),
  system: v.optional(v.string()),
  score: described(v.number(), 'On the items that are done.'),
});
const estimate = v.object({ gain: v.number(), interval: range });

/** Where a running evaluation stands. Its fields are stable: `version` counts changes. */
export const progressSchema = v.object({
  ...MADE,
  a: described(ofFile, 'The run that is being written.'),
  b: described(ofFile, 'The baseline.'),
  metric: scoredBySchema,
  decimals: described(whole, 'With which the metric is printed.'),
  done: described(whole, 'Items that are done.'),
  items: described(whole, 'All items, those of the baseline.'),
  clusterColumn: v.nullable(v.string()),
  units: described(
    v.object({ done: whole, all: whole }),
    'What verdict and forecast count: items, or clusters all of whose items are done.',
  ),
  gain: described(v.number(), 'On the items that are done.'),
  standing: described(
    v.picklist([...found.options, 'likely-better', 'likely-worse', 'likely-not-significant', 'open']),
    'Decided by what is certain or by the verdict at the looks; else likely by the forecast (95%), or open.',
  ),
  certain: described(
    v.nullable(
      v.object({
        low: v.number(),
        high: v.number(),
        range,
        isOfMetric: described(v.boolean(), 'False where the range is known only from the scores so far.'),
        verdict: described(
          v.nullable(found),
          'On all items, whatever the rest is; null while several are possible.',
        ),
      }),
    ),
    'Limits of the gain on all items, whatever the rest is; null where no range of scores is known.',
  ),
  order: described(
    v.object({ isRandom: v.boolean(), p: v.nullable(fraction), declared: v.nullable(v.picklist(ORDERS)) }),
    'Whether the items that are done could be a random part of all: p by the baseline’s scores; null where it wasn’t checked.',
  ),
  looks: described(
    v.nullable(
      v.object({
        units: described(whole, 'At the last look.'),
        limit: described(v.number(), 'The critical value of |z| at the last look.'),
        level: described(v.number(), 'Its two-sided level.'),
        interval: described(v.nullable(range), 'The repeated confidence interval.'),
        verdict: v.nullable(v.picklist(['better', 'worse'])),
        after: described(v.nullable(whole), 'Units at the first look that crossed its limit.'),
      }),
    ),
    'The verdict that holds however often one looks; null before 40 units are done, and where their order isn’t random.',
  ),
  forecast: described(
    v.nullable(v.object({ better: fraction, worse: fraction, notSignificant: fraction })),
    'Of the verdict on all items, if the rest is like what is done; null before 40 units are done, and at the end.',
  ),
  known: described(
    v.nullable(
      v.object({
        plain: estimate,
        helped: estimate,
        factor: described(v.number(), 'How many times as many items the plain estimate would take.'),
      }),
    ),
    'The gain on all items, estimated from those that are done and with help of the baseline’s scores on the rest.',
  ),
  status: described(v.string(), 'In a few words.'),
  settings: v.object({
    alternative: v.picklist(['two-sided', 'greater', 'less']),
    alpha: v.number(),
    margin: v.nullable(v.number()),
    seed: v.string(),
  }),
  ...SAID,
});

export type Progress = v.InferOutput<typeof progressSchema>;

/** A run that is still being written and its baseline, matched and scored. */
export interface UnfinishedPair {
  readonly run: UnfinishedRun;
  /** With what was found in the files. */
  readonly identity: ComparisonIdentity;
  readonly a: CompareInput['a'];
  readonly b: CompareInput['b'];
  /** The column of rows that belong together; null where every item stands for itself. */
  readonly clusterColumn: string | null;
  readonly read: readonly ReadFile[];
  readonly warnings: readonly Text[];
}
