import { typedCommandSchema } from '../settings/typed-command';
import * as v from 'valibot';
import { described, type Frozen, fraction } from '../described';
import { type ComparisonIdentity, identitySchema } from '../settings/identity';
import type { Holdings } from '../errors';
import { againstMarginSchema, gateSchema } from '../settings/gate';
import { GROUP_MEANS, POOLINGS, TABLE_CORRECTIONS } from '../settings/corrections';
import { metricChoiceSchema } from '../settings/metric-choice';
import { type Arrival, arrivalSchema, streamSchema } from '../settings/stream-schema';
import type { Messages, Text } from '../words';
import { comparisonSchema } from './comparison';
import type { ComparisonDetails, Digest, FileStamp } from './details';

export type TableCorrection = (typeof TABLE_CORRECTIONS)[number];

export type Pooling = (typeof POOLINGS)[number];

const {
  a: file,
  metric,
  n,
  clusters,
  clusterColumn,
  gain,
  interval,
  standardError,
  verdict,
} = comparisonSchema.entries;
const { path, sha256, system, score } = file.entries;
const side = v.object({ path, sha256, system, score });

const row = v.object({
  task: described(
    v.nullable(v.string()),
    'null where the table has only one task; where rows are runs, the name of the run.',
  ),
  slice: described(v.nullable(v.string()), 'Which items: "category = math"; null: all.'),
  metric,
  column: described(v.nullable(v.string()), 'The column that is scored, where the metric scores one.'),
  primary: described(v.boolean(), 'True for all items of the metric that decides.'),
  n,
  clusters,
  clusterColumn: v.optional(clusterColumn),
  a: side,
  b: side,
  gain,
  interval,
  standardError,
  test: described(v.string(), 'Id of the test that decides.'),
  p: described(fraction, 'Of the deciding test, for this row alone.'),
  corrected: described(
    fraction,
    'p after correction for the rows of the table; of the row that decides alone, its own.',
  ),
  pBelow: described(
    v.optional(fraction),
    'Where no resample, or hardly any, was as extreme as the gain: all that is known of p is that it is below this, and it is shown so.',
  ),
  correctedBelow: described(v.optional(fraction), 'The same of the corrected p.'),
  verdict: described(verdict, 'By the corrected p.'),
  againstMargin: v.optional(againstMarginSchema),
  partlyPooled: described(
    v.optional(gain),
    'Of a whole task, with the pooling `random`: its gain pulled towards the mean over tasks by as much as it is uncertain.',
  ),
  arrival: described(
    v.optional(
      v.object({
        place: described(arrivalSchema.entries.place, 'Of the run in its stream, from 1.'),
        level: described(arrivalSchema.entries.level, 'What the run spent of α.'),
        needed: described(arrivalSchema.entries.needed, 'The p that it needed.'),
        verdict: described(verdict, 'By its own p and what was needed.'),
      }),
    ),
    'Of a run among those that are judged as they came.',
  ),
});

const pooled = described(
  v.object({
    by: v.picklist(POOLINGS),
    tasks: v.pipe(v.number(), v.integer()),
    n: described(v.number(), 'Items of all tasks.'),
    a: v.object({ score: v.number() }),
    b: v.object({ score: v.number() }),
    gain,
    standardError: v.number(),
    degreesOfFreedom: described(
      v.nullable(v.number()),
      'Of Student’s t, after Satterthwaite; with `random` one less than there are tasks.',
    ),
    interval,
    p: fraction,
    verdict,
    againstMargin: v.optional(againstMarginSchema),
  }),
  'The mean over tasks (macro), or over items (micro), of the metric that decides; tasks are taken as fixed, items are ' +
    'drawn within each (random: over tasks, which are taken as drawn from others like them). null for fewer than two tasks, and where their metrics have different units. Its verdict is ' +
    '`undecidable`, without an interval, where too few items differ for any outcome to be significant, or a task has one item.',
);

const groupRow = v.object({
  name: v.string(),
  by: v.picklist(GROUP_MEANS),
  tasks: v.pipe(v.number(), v.integer()),
  n: described(v.number(), 'Items of all its tasks.'),
  a: v.object({ score: v.number() }),
  b: v.object({ score: v.number() }),
  gain,
  standardError: v.number(),
  degreesOfFreedom: v.nullable(v.number()),
  interval,
  p: fraction,
  corrected: described(fraction, 'p after Holm’s correction for the number of groups.'),
  verdict,
});

const heterogeneity = described(
  v.object({
    of: v.picklist(['tasks', 'slices']),
    q: described(v.number(), 'Σ (δ_t − δ̄)²/SE_t², δ̄ weighted by 1/SE_t² (Cochran 1954).'),
    degreesOfFreedom: v.number(),
    p: described(fraction, 'By Welch’s (1951) F, as standard errors are estimated.'),
    share: described(fraction, 'I² = max(0, 1 − df/Q): how much of the variation is no chance.'),
  }),
  'Whether the gain differs between tasks, or between the slices by the first column; null where it can’t be told.',
);

/** Two systems on many tasks, metrics or slices, with one correction. Its fields are stable: `version` counts changes. */
export const comparisonTableSchema = v.object({
  version: v.literal(1),
  realgain: described(v.string(), 'Version of RealGain that made this.'),
  of: described(
    v.optional(v.literal('runs')),
    'Rows are runs of one test set, from the oldest to the newest, each against the same baseline; absent: tasks, metrics and slices.',
  ),
  name: v.string(),
  a: described(v.string(), 'Name of the candidate; where rows are runs, how many these are.'),
  b: described(v.string(), 'Name of the baseline.'),
  rows: v.array(row),
  pooled: v.nullable(pooled),
  heterogeneity: v.nullable(heterogeneity),
  groups: described(
    v.optional(v.array(groupRow)),
    'The mean over each group of tasks that realgain.json declares: over its members (macro), or over all items (micro).',
  ),
  missing: described(
    v.array(v.object({ task: v.string(), reason: v.string() })),
    'Tasks, metrics and slices without a row, and why.',
  ),
  correction: v.picklist(TABLE_CORRECTIONS),
  resamples: described(v.number(), 'Shared draws of max-T; 0 for other corrections.'),
  alpha: v.number(),
  alternative: comparisonSchema.entries.tests.item.entries.alternative,
  declared: comparisonSchema.entries.declared,
  seed: v.string(),
  sentence: described(v.string(), 'The result as a paper could print it.'),
  warnings: v.array(v.string()),
  uncompared: described(
    v.optional(v.pipe(v.number(), v.integer())),
    'Further runs of the test set without a row, for which p is corrected too.',
  ),
  noise: described(
    v.optional(v.number()),
    'Where rows are runs: how much the baseline differs from itself when it is run again, at level 1 − α (its noise floor); ' +
      'absent where its items have only one sample.',
  ),
  plannedRuns: described(
    v.optional(v.pipe(v.number(), v.integer())),
    'Where runs are judged as they came: for how many of them α is planned. Gates then go by what was needed of each.',
  ),
  gate: v.optional(gateSchema),
});

export type ComparisonTable = v.InferOutput<typeof comparisonTableSchema>;
export type TableRow = ComparisonTable['rows'][number];
export type PooledRow = NonNullable<ComparisonTable['pooled']>;
export type GroupRow = v.InferOutput<typeof groupRow>;
export type Heterogeneity = NonNullable<ComparisonTable['heterogeneity']>;

export interface MissingTask {
  readonly task: string;
  readonly reason: Text;
}

/** A task without a row because its files are of different tasks: one of them is not the one that was meant. */
export interface ApartTask {
  /** The task's name in `missing`. */
  readonly task: string;
  readonly place: number;
  readonly holdings: Holdings;
}

/** What nothing shows of outputs in folders: that those are systems (`true`), or that numbered files are test sets, not `runs`. */
export const openPlacesSchema = v.union([v.literal(true), v.literal('runs')]);

export type OpenPlaces = v.InferOutput<typeof openPlacesSchema>;

/** Which table: enough to make it again, as reports store it and pages keep it across a reload. */
export const tableIdentitySchema = v.object({
  // `runs`: the tasks are runs of one test set against the same baseline, from the oldest to the newest.
  of: v.optional(v.literal('runs')),
  // Further runs that are not compared, but counted by the correction.
  uncompared: v.optional(v.number()),
  // What came before, for runs that are judged as they came.
  stream: v.optional(streamSchema),
  name: v.string(),
  a: v.string(),
  b: v.string(),
  // With all items of a task, by the metric that decides; the name is null where there is only one.
  tasks: v.pipe(
    v.array(v.object({ name: v.nullable(v.string()), identity: identitySchema })),
    v.minLength(1),
  ),
  missing: v.array(v.object({ task: v.string(), reason: v.string() })),
  // Declared for the whole table: the first whose column a task has decides it; without one, the task's own.
  deciding: v.optional(v.array(metricChoiceSchema)),
  // The metrics that decide, each for the tasks that could be scored by it among others.
  answers: v.array(metricChoiceSchema),
  // Further metrics, a row each; `all` that fit.
  metrics: v.union([v.literal('all'), v.array(metricChoiceSchema)]),
  slices: v.array(v.object({ column: v.string(), parts: v.optional(v.number()) })),
  correction: v.picklist(TABLE_CORRECTIONS),
  pooling: v.picklist(POOLINGS),
  // Tasks whose mean is a row: names of tasks, or of groups before it.
  groups: v.optional(
    v.array(v.object({ name: v.string(), members: v.array(v.string()), by: v.picklist(GROUP_MEANS) })),
  ),
  isOpen: v.optional(openPlacesSchema),
  // Absent for tables of the editor.
  command: v.optional(typedCommandSchema),
});

/** Before it is stored, reasons may be messages. */
export type TableIdentity = Frozen<Omit<v.InferOutput<typeof tableIdentitySchema>, 'missing'>> & {
  readonly missing: readonly MissingTask[];
};
export type TableTask = TableIdentity['tasks'][number];

export interface TableDetails {
  readonly table: ComparisonTable;
  /** The identity with everything found filled in. */
  readonly identity: TableIdentity;
  readonly rows: readonly ComparisonIdentity[];
  readonly decimals: readonly number[];
  /** Whether the verdict of each row can be relied on. */
  readonly firm: readonly boolean[];
  /** Columns by which the items of a task can be sliced, those of most tasks first. */
  readonly sliceColumns: readonly string[];
  readonly files: readonly FileStamp[];
  readonly digests: readonly Digest[];
  readonly messages: Messages;
  readonly apart?: readonly ApartTask[] | undefined;
  /** For runs: the comparisons that were missing, and made for the table. */
  readonly made?: readonly KnownComparison[];
  /** For runs that are judged as they came: each that was compared, also those without a row. */
  readonly arrivals?: readonly Arrival[];
}

/** What has to be kept of a comparison for a table of runs that is made later. */
export type KnownComparison = Pick<
  ComparisonDetails,
  'identity' | 'comparison' | 'decimals' | 'files' | 'messages'
>;
