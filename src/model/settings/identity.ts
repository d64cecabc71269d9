import * as v from 'valibot';
import { described, type Frozen } from '../described';
import { english, joined, type Text } from '../words';
import { metricChoiceSchema } from './metric-choice';
import { type CompareSettings, DEFAULT_SETTINGS, RESAMPLINGS } from './settings';
import { FAMILY_CORRECTIONS } from './corrections';
import { NO_VALUE, NO_VALUE_SHOWN } from './special-columns';

/** What changes a verdict, and may come from a realgain.json that was found, not named. */
export const declaredSettingsSchema = v.object({
  in: described(v.string(), 'The realgain.json.'),
  alpha: v.optional(v.number()),
  alternative: v.optional(v.picklist(['two-sided', 'greater', 'less'])),
});

/** The part of them that holds: settings may have been changed since. Undefined if none does. */
export function declaredNow({
  alpha,
  alternative,
  declared,
}: Pick<CompareSettings, 'alpha' | 'alternative' | 'declared'>): CompareSettings['declared'] {
  const holds = {
    ...(alpha === declared?.alpha && { alpha }),
    ...(alternative === declared?.alternative && { alternative }),
  };
  return declared === undefined || Object.keys(holds).length === 0
    ? undefined
    : { in: declared.in, ...holds };
}

/** As a clause; null where nothing is declared. */
export function declaredText(declared: CompareSettings['declared']): Text | null {
  if (declared === undefined) {
    return null;
  }
  const { in: file, alpha, alternative } = declared;
  const said = [
    ...(alpha === undefined ? [] : [english('α = {0}', alpha)]),
    ...(alternative === undefined ? [] : [english('alternative {0}', alternative)]),
  ];
  return english('{0}, as {1} declares', joined(said, ', '), file);
}

const column = v.pipe(v.string(), v.minLength(1));

/** Some of the items: those with a value in a column, or those in one of several equal parts by a number. */
export const itemSliceSchema = v.union([
  v.object({ column, value: v.string() }),
  v.object({
    column,
    /** Counted from 1, the smallest numbers first. */
    part: v.pipe(v.number(), v.integer(), v.minValue(1)),
    of: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(100)),
  }),
]);

export type ItemSlice = Frozen<v.InferOutput<typeof itemSliceSchema>>;

/** The slice that this names; null for anything else. */
export function parseSlice(text: string): ItemSlice | null {
  const [, numbered, part, parts] = /^([^=]+):(\d+)\/(\d+)$/.exec(text) ?? [];
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  const found = v.safeParse(
    itemSliceSchema,
    numbered === undefined
      ? { column: name?.trim(), value: value?.trim() === NO_VALUE_SHOWN ? NO_VALUE : value?.trim() }
      : { column: numbered.trim(), part: Number(part), of: Number(parts) },
  );
  return found.success && !('part' in found.output && found.output.part > found.output.of)
    ? found.output
    : null;
}

/** The pairs of a study from which one pair was chosen. */
export const pairFamilySchema = v.object({
  study: v.string(),
  pairs: v.pipe(v.number(), v.integer(), v.minValue(2)),
  correction: v.picklist(FAMILY_CORRECTIONS),
  /** The pair's corrected p in the study, and the SHA-256 of A, B and the references it was computed from. */
  found: v.optional(
    v.object({
      p: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
      sha256: v.array(v.string()),
    }),
  ),
});

export type PairFamily = Frozen<v.InferOutput<typeof pairFamilySchema>>;

const paths = v.array(v.string());

/** Which comparison: enough to run it again, as pages keep it across a reload and reports store it. */
export const identitySchema = v.object({
  a: v.string(),
  b: v.string(),
  references: paths,
  // null: the one that fits the files best.
  metric: v.nullable(metricChoiceSchema),
  idColumn: v.nullable(v.string()),
  // null: the format's, if any; `EVERY_ITEM`: none.
  clusterColumn: v.nullable(v.string()),
  // Further training runs of the systems whose first runs are `a` and `b`.
  runs: v.optional(v.object({ a: paths, b: paths })),
  // Ids of the formats to read the files as; absent: detected.
  formats: v.optional(
    v.object({ a: v.optional(v.string()), b: v.optional(v.string()), references: v.optional(v.string()) }),
  ),
  // Whether the first line of tables has column names; absent: detected.
  header: v.optional(v.object({ outputs: v.optional(v.boolean()), references: v.optional(v.boolean()) })),
  // `runs`: those of the further runs of A, where these are of one file.
  systems: v.optional(
    v.object({
      a: v.string(),
      b: v.string(),
      by: v.optional(v.literal('column')),
      runs: v.optional(v.array(v.string())),
    }),
  ),
  slice: v.optional(itemSliceSchema),
  // `a` is still being written: its items are compared with the same of `b`.
  unfinished: v.optional(v.literal(true)),
  // Samples of an item are told apart, also where their numbers differ: their noise is asked for.
  apart: v.optional(v.literal(true)),
  // The pairs of a study from which this one was chosen: p is corrected for their number.
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
});

export type ComparisonIdentity = Frozen<v.InferOutput<typeof identitySchema>>;

export type Settled = Partial<
  Pick<
    ComparisonIdentity,
    'idColumn' | 'clusterColumn' | 'metric' | 'references' | 'formats' | 'header' | 'systems' | 'slice'
  >
>;
