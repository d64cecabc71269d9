import * as v from 'valibot';
import { described, MADE, SAID, whole } from '../../model/described';
import { DEFAULT_POWER } from '../../model/results/planning';
import { english } from '../../model/words';
import { alpha, flag, number, numberIfAny } from '../fields';

export const planAsked = v.object({
  rate: numberIfAny({
    label: english('Baseline’s share of right items'),
    isOften: true,
    value: 'P',
    default: '0.5, where gains vary most',
    meaning:
      'of items that are right or wrong: the baseline’s share of right ones, below 1 (0.7), or in percent (70)',
  }),
  sd: numberIfAny({
    label: english('Standard deviation of items'),
    term: 'standard-deviation',
    value: 'X',
    meaning: 'of other scores: the standard deviation of a system’s items',
  }),
  gain: numberIfAny({
    label: english('True gain'),
    term: 'true-gain',
    isOften: true,
    value: 'X',
    meaning: 'a true gain to find, above 0, in the unit of the rate or the standard deviation',
  }),
  items: numberIfAny({
    label: english('Items'),
    isOften: true,
    default: '1,000 without a gain',
    meaning: 'how many items there are; with a gain, the answer is the power',
  }),
  agreement: numberIfAny({
    label: english('Agreement'),
    value: 'P',
    default: 'three, by the correlations 0, 0.5 and 0.8',
    meaning: 'with `--rate`: the share of items on which both systems are right or both wrong',
  }),
  correlation: numberIfAny({
    label: english('Correlation'),
    term: 'correlation',
    value: 'R',
    default: '0, 0.5 and 0.8',
    meaning: 'of the two systems’ items, at least −1 and below 1',
  }),
  power: number(DEFAULT_POWER, {
    label: english('Power'),
    term: 'power',
    value: 'P',
    default: String(DEFAULT_POWER),
    meaning: 'the probability of finding the gain, between 0 and 1',
  }),
  samples: number(1, {
    label: english('Samples of an item'),
    default: '1',
    meaning: 'how often each system answers each item',
  }),
  noise: numberIfAny({
    label: english('Noise of samples'),
    term: 'variance-within',
    value: 'P',
    meaning:
      'the share of a gain’s variance that is chance from sample to sample, as `realgain power` tells it; needed with `--samples`',
  }),
  designEffect: number(1, {
    label: english('Design effect'),
    term: 'design-effect',
    value: 'X',
    default: '1',
    meaning: 'of items that belong together (documents, speakers …), as `realgain compare` tells it',
  }),
  runs: numberIfAny({
    label: english('Training runs'),
    meaning: 'of each system, at least 2',
  }),
  runSd: numberIfAny({
    label: english('Standard deviation of runs'),
    term: 'standard-deviation',
    value: 'X',
    meaning: 'of a system’s score from training run to training run; needed with `--runs`',
  }),
  oneSided: flag({
    label: english('One-sided'),
    term: 'one-sided',
    meaning: 'only a gain counts, not a loss',
  }),
  alpha,
});

export type PlanAsked = v.InferOutput<typeof planAsked>;

const row = v.object({
  correlation: described(
    v.nullable(v.number()),
    'Of the two systems’ items; null where the agreement was given.',
  ),
  agreement: described(
    v.nullable(v.number()),
    'Share of items that both get right or both wrong; null for other scores.',
  ),
  items: described(v.nullable(whole), 'null if no number of items suffices, because of the training runs.'),
  gain: described(v.nullable(v.number()), 'The true gain; null if none is found.'),
  power: described(v.number(), 'Of finding that gain with so many items.'),
  exact: described(v.boolean(), 'By the distribution of the test; else by a normal approximation.'),
});

/** A plan. Its fields are stable: `version` counts changes. */
export const planSchema = v.object({
  ...MADE,
  sought: described(v.picklist(['items', 'gain', 'power']), 'What wasn’t given.'),
  unit: described(v.picklist(['%', 'score']), 'Of gains and rates.'),
  rows: described(v.array(row), 'By how alike the two systems are.'),
  settings: v.object({
    rate: v.nullable(v.number()),
    sd: v.nullable(v.number()),
    power: v.number(),
    samples: whole,
    noise: v.nullable(v.number()),
    designEffect: v.number(),
    runs: v.nullable(whole),
    runSd: v.nullable(v.number()),
    alternative: v.picklist(['two-sided', 'greater']),
    alpha: v.number(),
  }),
  decimals: described(whole, 'With which gains are printed.'),
  ...SAID,
});

export type Plan = v.InferOutput<typeof planSchema>;
