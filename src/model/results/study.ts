import * as v from 'valibot';
import type { Messages } from '../words';
import { described, type Frozen, count, fraction } from '../described';
import { metricChoiceSchema } from '../settings/metric-choice';
import type { MetricOption } from '../settings/metric';
import { studySettingsSchema } from '../settings/study-settings';
import { comparisonSchema } from './comparison';
import type { FileStamp } from './details';

type Columns = Study['pairs'];

/** A column of the pairs of a study: their numbers one after another. */
export type PairColumn = Iterable<number | null>;

/** What is published of all pairs of a study, computed on demand: stored, it would take gigabytes. */
export interface StudyPairs {
  readonly length: number;
  /** Columns in the order in which they are published. */
  columns(): ReadonlyMap<Exclude<keyof Columns, 'decisions'>, PairColumn>;
  /** Absent if there are none. */
  readonly decisions: Columns['decisions'];
}

/** A study as it is published, but for its pairs. */
export type PackedStudy = Omit<Study, 'pairs'> & { readonly pairs: StudyPairs };

export type StudyResult = Study | PackedStudy;

/** A study and what is shown around it, with packed pairs. */
export type PackedDetails = Omit<StudyDetails, 'study'> & { readonly study: PackedStudy };

/** One of several parts of a study, and the file that it is drawn into. */
export interface PartAsked {
  readonly index: number;
  readonly count: number;
  readonly file: string;
}

/** The column that the decisions come after. */
const BEFORE_DECISIONS = 'confidence';

/** All columns with the decisions in their place. */
export function publishedColumns({
  pairs,
}: Pick<PackedStudy, 'pairs'>): (readonly [name: keyof Columns, column: Iterable<unknown>])[] {
  const { decisions } = pairs;
  return [...pairs.columns()].flatMap((column) =>
    column[0] === BEFORE_DECISIONS && decisions !== undefined
      ? [column, ['decisions', decisions] as const]
      : [column],
  );
}

/** The study with all its pairs in memory, as the editor shows and stores it. */
export function published(study: StudyResult): Study {
  if (!isPacked(study)) {
    return study;
  }
  const columns = publishedColumns(study).map(([name, column]) => [name, Array.from(column)] as const);
  return { ...study, pairs: Object.fromEntries(columns) as unknown as Columns };
}

export function isPacked(study: StudyResult): study is PackedStudy {
  return 'columns' in study.pairs;
}

/** A number for each pair, without holding all in memory. */
export function pairColumn(study: StudyResult, name: 'gain' | 'corrected'): PairColumn {
  return isPacked(study) ? (study.pairs.columns().get(name) ?? []) : study.pairs[name];
}

export function pairCount(study: StudyResult): number {
  return isPacked(study) ? study.pairs.length : study.pairs.a.length;
}

const places = v.array(count);

const threshold = described(
  v.object({ gain: v.nullable(v.number()), comparisons: count }),
  'The gain from which significance can be expected: the 95th percentile of the gains with a one-sided p from 0.04 to ' +
    '0.06 (Berg-Kirkpatrick et al. 2012, section 3.1.1); null if fewer than 10 comparisons have one.',
);

const systemInFile = described(
  v.optional(v.string()),
  'Which of the file’s systems it is; absent where the file holds one.',
);

export const intervalBy = described(
  v.optional(v.picklist(['wilson', 'percentile'])),
  'How the interval of the score is made: Wilson’s of a share of right items, or by the bootstrap. Absent if an earlier version made it.',
);

const system = v.object({
  path: v.string(),
  system: systemInFile,
  sha256: v.string(),
  name: described(v.string(), 'A short name that no other system of the study has.'),
  groups: v.array(v.string()),
  score: v.number(),
  interval: described(
    v.nullable(v.tuple([v.number(), v.number()])),
    'Interval of the score at level 1 − α, as in a comparison.',
  ),
  intervalBy,
  wins: described(count, 'Systems that it beats significantly, after correction.'),
  losses: count,
  cluster: described(
    count,
    '1 is the best. Every system of a cluster is significantly better than every one of the clusters below it.',
  ),
  ranks: described(
    v.optional(v.tuple([count, count])),
    'The ranks it may have: 1 + the number of systems that significantly beat it, to all systems but those that it ' +
      'significantly beats.',
  ),
  letters: described(
    v.optional(v.string()),
    'Compact letter display: two systems share a letter if and only if they don’t differ significantly. Absent where it ' +
      'would take too many letters.',
  ),
});

const pairs = described(
  v.object({
    a: described(places, 'The better system: its index in `systems`.'),
    b: described(places, 'The other one.'),
    gain: described(v.array(v.number()), 'score(a) − score(b), turned: never negative.'),
    oneSided: described(
      v.array(fraction),
      'p in the direction of the gain, by counting resamples: what thresholds and calibrations rest on.',
    ),
    p: described(v.array(fraction), 'p of the alternative, by the test that decides the pair.'),
    corrected: described(
      v.array(fraction),
      'p after correction, to be compared with α; 1 where there is too little data.',
    ),
    confidence: described(
      v.optional(v.array(v.nullable(fraction))),
      '1 − one-sided p of the deciding test, as in a comparison; null where the systems score the same on every item, ' +
        'or there is too little data.',
    ),
    decisions: described(
      v.optional(
        v.array(
          v.object({
            pair: described(count, 'Its index in the other columns.'),
            test: described(v.string(), 'Id of the test that decides it.'),
            differing: described(count, 'Items (or clusters) on which the systems differ.'),
            needed: described(
              v.nullable(count),
              'How many have to differ for any outcome to be significant, where fewer do: then there is too little data ' +
                'to tell the systems apart. Else null.',
            ),
          }),
        ),
      ),
      'The pairs that another test than the expanded bootstrap decides, as their items are right or wrong or differ on few, ' +
        'and those that none can.',
    ),
    low: described(
      v.array(v.nullable(v.number())),
      'Interval of the gain at level 1 − α, as in a comparison: that of the expanded bootstrap, which excludes 0 exactly where `p` is at ' +
        'most α; percentile where another test was chosen.',
    ),
    high: v.array(v.nullable(v.number())),
    series: described(places, 'Index in `series`.'),
  }),
  'All pairs, column by column, as there may be 500,000 of them.',
);

/** All pairs of many systems on one test set. Its fields are stable: `version` counts changes. */
export const studySchema = v.object({
  version: v.literal(1),
  realgain: described(v.string(), 'Version of RealGain that made this.'),
  name: v.string(),
  metric: comparisonSchema.entries.metric,
  references: v.array(v.object({ path: v.string(), sha256: v.string() })),
  n: described(count, 'Number of items.'),
  column: described(
    v.optional(v.nullable(v.string())),
    'The column that is scored; null where the metric scores none.',
  ),
  clusters: comparisonSchema.entries.clusters,
  clusterColumn: v.optional(comparisonSchema.entries.clusterColumn),
  alignedBy: comparisonSchema.entries.alignedBy,
  settings: studySettingsSchema,
  resamples: described(count, 'Drawn so far; fewer than asked for while the study is running.'),
  resamplesNeeded: described(
    v.optional(count),
    'With fewer resamples no pair can be significant after correction; absent if so many were drawn.',
  ),
  systems: described(v.array(system), 'Best first.'),
  leftOut: described(
    v.array(v.object({ path: v.string(), system: systemInFile, reason: v.string() })),
    'What was not studied, and why.',
  ),
  identical: described(
    v.array(v.array(v.string())),
    'Names of systems with the same file, or the same statistics of every item.',
  ),
  pairs,
  series: described(
    v.array(v.object({ name: v.string(), pairs: count, threshold })),
    'Kinds of pairs: of the same group, of different groups ...',
  ),
  smallestGains: described(
    v.optional(v.object({ pairs: count, median: v.number(), percentile95: v.number() })),
    'The gains at which p of pairs would be α before correction, as `smallestSignificantGain` of a comparison: median and 95th percentile over ' +
      'the pairs that have one. On a test set of m items they are about √(n/m) times as large. Absent where no pair has one.',
  ),
  carriedByFew: v.optional(
    described(
      v.array(count),
      'The pairs whose result rests on a few items (or clusters) that differ far more than all others, as `decision.carriedByFew` of a ' +
        'comparison. Absent if no pair does.',
    ),
  ),
  restsOnExchange: v.optional(
    described(
      v.array(count),
      'The pairs whose result holds if errors of equally good systems are distributed alike, as `decision.restsOnExchange` of a ' +
        'comparison. Absent if there are none.',
    ),
  ),
  leaderboard: described(v.string(), 'The clusters in one line, for a paper: A > {B, C} > D.'),
  sizes: described(
    v.array(v.object({ n: count, thresholds: described(v.array(threshold), 'One a series.') })),
    'The study on smaller test sets.',
  ),
  law: described(
    v.array(v.nullable(v.number())),
    'c of the law c/√n through the thresholds of all sizes, one a series.',
  ),
  seed: v.string(),
  warnings: v.array(v.string()),
});

export type Study = Frozen<v.InferOutput<typeof studySchema>>;

const paths = v.array(v.string());

export const studyGroupsSchema = v.object({
  /** A regular expression whose first group in a system's name is its group: `^([^-_.]+)[-_.]` for lab-system. */
  pattern: v.exactOptional(v.string()),
  /** Groups by name, with the paths of their systems. */
  named: v.exactOptional(v.record(v.string(), paths)),
});

export type StudyGroups = Frozen<v.InferOutput<typeof studyGroupsSchema>>;

/** Which study: enough to run it again, and all that a panel stores. */
export const studyIdentitySchema = v.object({
  // That of the test set or the folder.
  name: v.string(),
  // Files: each holds one system, or several, all of which take part.
  outputs: paths,
  references: paths,
  metric: v.nullable(metricChoiceSchema),
  idColumn: v.nullable(v.string()),
  clusterColumn: v.nullable(v.string()),
  formats: v.optional(
    v.object({ outputs: v.exactOptional(v.string()), references: v.exactOptional(v.string()) }),
  ),
  header: v.optional(v.object({ outputs: v.optional(v.boolean()), references: v.optional(v.boolean()) })),
  groups: v.nullable(studyGroupsSchema),
  settings: studySettingsSchema,
});

export type StudyIdentity = Frozen<v.InferOutput<typeof studyIdentitySchema>>;

/** The study and what a panel shows around it. Only `study` is stored and exported. */
export interface StudyDetails {
  readonly study: Study;
  readonly messages: Messages;
  /** The identity with everything filled in that was found out. */
  readonly identity: StudyIdentity;
  readonly files: readonly FileStamp[];
  readonly decimals: number;
  /** The metrics that all systems can be scored with; absent if not known. */
  readonly metrics?: readonly MetricOption[];
  /** Columns that items could be clustered by, likely ones first. */
  readonly clusterColumns?: readonly string[];
  /** Whether the metric takes several references; absent if not known. */
  readonly takesSeveral?: boolean;
}
