import * as v from 'valibot';
import type { Frozen } from '../described';
import { customMetricSchema } from './custom-metric';
import { originOfDirection } from './implied';

/** Which metric, on which columns: the user's choice, as stored in settings and requests. */
export const metricChoiceSchema = v.object({
  // Id in the registry: `mean`, `accuracy`, `bleu`.
  id: v.string(),
  // The output's column to score; absent: the metric's default.
  column: v.optional(v.string()),
  // The reference's column (or, without a reference file, the output's column of labels).
  referenceColumn: v.optional(v.string()),
  options: v.optional(v.record(v.string(), v.string())),
  // Whether higher is better, if the column's name doesn't imply it or implies the opposite.
  higherIsBetter: v.optional(v.boolean()),
  ...originOfDirection,
  // Anyone who names a program is asked whether it may run.
  own: v.optional(customMetricSchema),
});

export type MetricChoice = Frozen<v.InferOutput<typeof metricChoiceSchema>>;
