import * as v from 'valibot';
import { described, MADE, whole } from '../../model/described';
import { comparisonSchema } from '../../model/results/comparison';
import { DEFAULT_POWER, planningSchema } from '../../model/results/planning';
import { english } from '../../model/words';
import { number, numberIfAny } from '../fields';
import { namesOutputs, pairFields } from '../pair/schema';

export const powerAsked = v.pipe(
  v.object({
    ...pairFields,
    gain: numberIfAny({
      label: english('True gain'),
      term: 'true-gain',
      isOften: true,
      value: 'X',
      default: 'the observed gain',
      meaning: 'a true gain to detect, above 0, in the metric’s units',
    }),
    power: number(DEFAULT_POWER, {
      label: english('Power'),
      term: 'power',
      value: 'P',
      default: String(DEFAULT_POWER),
      meaning: 'the probability of detecting it, between 0 and 1',
    }),
    items: numberIfAny({
      label: english('Items'),
      meaning: 'a test set size to show, beside today’s and its multiples',
    }),
    itemCost: number(0, {
      label: english('Cost of an item'),
      value: 'C',
      default: '0',
      meaning: 'what a new item costs, in samples of both systems, if items have several',
    }),
  }),
  v.check((given) => namesOutputs(given)),
);

export type PowerAsked = v.InferOutput<typeof powerAsked>;

const ofFile = v.object({ path: v.string(), sha256: v.string(), score: v.number() });

/** A plan. Its fields are stable: `version` counts changes. */
export const powerSchema = v.object({
  ...MADE,
  a: ofFile,
  b: ofFile,
  metric: comparisonSchema.entries.metric,
  gain: comparisonSchema.entries.gain,
  ...planningSchema.entries,
  decimals: described(whole, 'With which the metric is printed.'),
  warnings: v.array(v.string()),
});

export type Power = v.InferOutput<typeof powerSchema>;
