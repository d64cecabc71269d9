import * as v from 'valibot';
import type { ComparisonIdentity } from '../results/details';
import { pairFamilySchema } from './family';
import { originOfDirection } from './implied';
import { customMetricSchema } from './custom-metric';
import { declaredSettingsSchema } from './declared-settings';
import { DEFAULT_SETTINGS, RESAMPLINGS } from './settings';
import { itemSliceSchema } from './slice-schema';

const paths = v.array(v.string());

export const metricChoiceSchema = v.object({
  id: v.string(),
  column: v.optional(v.string()),
  referenceColumn: v.optional(v.string()),
  options: v.optional(v.record(v.string(), v.string())),
  higherIsBetter: v.optional(v.boolean()),
  ...originOfDirection,
  // Anyone who names a program is asked whether it may run.
  own: v.optional(customMetricSchema),
});

/** Which comparison, as pages keep it across a reload and reports store it. */
export const identitySchema = v.object({
  a: v.string(),
  b: v.string(),
  references: paths,
  metric: v.nullable(metricChoiceSchema),
  idColumn: v.nullable(v.string()),
  clusterColumn: v.nullable(v.string()),
  runs: v.optional(v.object({ a: paths, b: paths })),
  formats: v.optional(
    v.object({ a: v.optional(v.string()), b: v.optional(v.string()), references: v.optional(v.string()) }),
  ),
  header: v.optional(v.object({ outputs: v.optional(v.boolean()), references: v.optional(v.boolean()) })),
  systems: v.optional(v.object({ a: v.string(), b: v.string(), by: v.optional(v.literal('column')) })),
  slice: v.optional(itemSliceSchema),
  family: v.optional(pairFamilySchema),
  settings: v.object({
    test: v.string(),
    alternative: v.picklist(['two-sided', 'greater', 'less']),
    resamples: v.nullable(v.number()),
    resampling: v.optional(v.picklist(RESAMPLINGS), DEFAULT_SETTINGS.resampling),
    seed: v.string(),
    alpha: v.optional(v.number(), DEFAULT_SETTINGS.alpha),
    margin: v.optional(v.nullable(v.number()), DEFAULT_SETTINGS.margin),
    declared: v.optional(declaredSettingsSchema),
  }),
}) satisfies v.GenericSchema<unknown, ComparisonIdentity>;
