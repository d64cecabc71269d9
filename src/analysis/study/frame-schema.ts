import * as v from 'valibot';
import { intervalBy, studyGroupsSchema, studySchema } from '../../model/results/study';
import { studySettingsSchema } from '../../model/settings/study-settings';
import { type Frozen, count, fraction } from '../../model/described';

const MOST_DECIMALS = 100;

const finite = v.pipe(v.number(), v.finite());
const { metric, references, column, clusters, clusterColumn, alignedBy, leftOut, identical, warnings } =
  studySchema.entries;

const framedSystem = v.object({
  path: v.string(),
  system: v.optional(v.string()),
  sha256: v.string(),
  name: v.string(),
  groups: v.array(v.string()),
  /** The interval of its score, if that doesn't depend on draws shared with others. */
  interval: v.optional(v.nullable(v.tuple([finite, finite]))),
  intervalBy,
});

/** The items studied: all of them, or those of a smaller test set. */
const studySet = v.object({
  n: count,
  /** Units that are resampled: items, or clusters. */
  units: count,
  /** How many of them the variance is known from: for a metric of weights, or clusters of unequal size. */
  known: v.optional(v.pipe(finite, v.minValue(0))),
  /** For each pair, the bootstrap's standard error over the jackknife's, if clusters are of unequal size. */
  narrowness: v.optional(v.array(v.pipe(finite, v.gtValue(0), v.maxValue(1)))),
  /** Systems of the frame, best on these items first. */
  order: v.array(count),
  /** Scores in that order. */
  scores: v.array(finite),
  /** Sizes of the numbers that the scores consist of, in that order. */
  magnitudes: v.array(finite),
});

/** A pair that is not decided by the counts of a study's resamples, or not by them alone. */
const pairDecision = v.object({
  /** Its index among all pairs. */
  pair: count,
  /** Units on which its systems differ. */
  differing: count,
  /** How many would have to differ for any outcome to be significant, if fewer do; else null. */
  needed: v.nullable(count),
  /** p for the alternative and in the direction of the gain, if exact; null if resamples are counted. */
  exact: v.nullable(v.object({ p: fraction, oneSided: fraction })),
  /** Id of the test that p is from; absent: randomization. */
  test: v.optional(v.string()),
  /** By the jackknife, where p is from swaps of correlations. */
  jackknifeP: v.optional(fraction),
  /** Set if only few outcomes are possible, and the interval therefore covers more than its level. */
  outcomes: v.optional(v.picklist(['few', 'alike'])),
  /** The gain's, where p is by the test's distribution, as for folds. */
  standardError: v.optional(v.pipe(finite, v.minValue(0))),
  /** For right-or-wrong items, the largest possible gain. */
  unit: v.optional(v.pipe(finite, v.minValue(0))),
});

/** Everything in a study except what is drawn: plain JSON, the same for every part. */
export const studyFrameSchema = v.object({
  realgain: v.string(),
  name: v.string(),
  metric,
  /** True if gains are means of items' differences. */
  itemwise: v.boolean(),
  decimals: v.pipe(count, v.maxValue(MOST_DECIMALS)),
  references,
  column,
  clusters,
  clusterColumn,
  alignedBy,
  settings: studySettingsSchema,
  groups: v.nullable(studyGroupsSchema),
  /** Best first. */
  systems: v.pipe(v.array(framedSystem), v.minLength(1)),
  leftOut,
  identical,
  warnings,
  /** The whole test set, then the smaller ones by size. */
  sets: v.pipe(v.array(studySet), v.minLength(1)),
  /** The pairs on the whole test set that are not decided by counting resamples, or not by that alone. */
  decisions: v.array(pairDecision),
  /** The pairs whose units' differences are so skewed that few of them may carry the result, by the places of their systems. */
  skewed: v.array(v.object({ a: count, b: count, skewness: finite, t: finite })),
});

export type StudyFrame = Frozen<v.InferOutput<typeof studyFrameSchema>>;
export type StudySet = StudyFrame['sets'][number];
export type PairDecision = StudyFrame['decisions'][number];
export type SkewedPair = StudyFrame['skewed'][number];
