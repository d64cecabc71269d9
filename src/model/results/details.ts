import type { Text, Messages } from '../words';
import type { Comparison, TestResult } from './comparison';
import type { ComparisonIdentity } from '../settings/identity';
import type { ClusterGains, GainBars, ItemColumn, ItemDifference } from './item-query';
import type { MetricOption, OptionDescription } from '../settings/metric';
import type { Planning } from './planning';
import { DEFAULT_SETTINGS } from '../settings/settings';
import type { ResampleMode } from './significance';

export function pairOf(a: string, b: string): ComparisonIdentity {
  const found = { metric: null, idColumn: null, clusterColumn: null };
  return { a, b, references: [], ...found, settings: DEFAULT_SETTINGS };
}

/** Everything that is compared or scored against: A, B, the references, and further training runs of A and B. */
export function allFiles<File>({
  a,
  b,
  references,
  runs,
}: {
  readonly a: File;
  readonly b: File;
  readonly references: readonly File[];
  readonly runs?: { readonly a: readonly File[]; readonly b: readonly File[] } | undefined;
}): File[] {
  return [a, b, ...references, ...(runs?.a ?? []), ...(runs?.b ?? [])];
}

/** Ids of formats by the files to which they apply. */
export type FormatChoices = NonNullable<ComparisonIdentity['formats']>;

/** Two systems of files that hold several; by `column`, each is a column of one table, and named after it. */
export type SystemChoices = NonNullable<ComparisonIdentity['systems']>;

/** Whether the first line of a table has column names, by the files to which it applies. */
export type HeaderChoices = NonNullable<ComparisonIdentity['header']>;

/** A file's state when it was read, to detect changes. */
export interface FileStamp {
  readonly path: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
}

/** A file that was read; what only programs read has no hash. */
export interface ReadFile {
  readonly stamp: FileStamp;
  readonly sha256?: string;
}

/** The files that an answer rests on, those whose hashes its reports name first. */
export function readFiles(digests: readonly Digest[], stamps: readonly FileStamp[]): ReadFile[] {
  const known = new Map(stamps.map((stamp) => [stamp.path, stamp]));
  const named = digests.flatMap(({ path, sha256 }): ReadFile[] => {
    const stamp = known.get(path);
    return stamp === undefined ? [] : [{ stamp, sha256 }];
  });
  const others = stamps.filter((stamp) => !named.some(({ stamp: one }) => one === stamp));
  return [...named, ...others.map((stamp) => ({ stamp }))];
}

/** A file and the SHA-256 of its bytes. */
export interface Digest {
  readonly path: string;
  readonly sha256: string;
}

/** Resampled gains in equal bins from `low` to `high`. */
export interface Histogram {
  readonly mode: 'bootstrap' | 'randomization';
  readonly low: number;
  readonly high: number;
  /** Resamples in each bin; if `exact`, the bin's probability. */
  readonly counts: readonly number[];
  /** True if nothing was drawn. */
  readonly exact?: boolean;
}

/** A test as shown to the user; also one that doesn't apply, with the reason. */
export interface TestDescription {
  readonly id: string;
  readonly name: string;
  readonly assumes: string;
  readonly shown: 'always' | 'on-request' | 'independent';
  /** null if it applies. */
  readonly reason: Text | null;
}

/** The gain with its uncertainty under one view of the items, in the metric's units. */
export interface Spread {
  readonly standardError: number;
  /** Student's t interval of the gain at level 1 − α. */
  readonly low: number;
  readonly high: number;
}

/** One of the intervals of the gain or a score, at the comparison's level. */
export interface IntervalRow {
  readonly of: 'gain' | 'a' | 'b';
  /** As shown to the user: "BCa", "Wilson". */
  readonly method: string;
  readonly low: number;
  readonly high: number;
}

/** How simulated test sets were drawn: what the sums of their items consist of. */
export interface ResampledBy {
  readonly mode: ResampleMode;
  /** "counts of 7 distinct rows", "sums of 20 columns of 16-bit integers". */
  readonly way: Text;
}

/**
 * What tests for independent samples would conclude, although A and B, scored on the same items, are paired.
 */
export interface IndependentSamples {
  /** r₁₂ of A's and B's item scores; null if either system has the same score everywhere. */
  readonly correlation: number | null;
  /**
   * 1/√(1 − r₁₂): how many times too large such a test's standard error is if A and B vary equally (Yeh 2000,
   * section 2.1); null if r₁₂ is 1 or null.
   */
  readonly inflation: number | null;
  readonly paired: Spread;
  readonly independent: Spread;
  readonly tests: readonly (Omit<TestResult, 'note'> & { readonly note: Text | null })[];
  /** Yeh's warning with this comparison's numbers, in whole sentences. */
  readonly note: Text;
}

/** The comparison and what the panel shows around it. Only `comparison` is stored and exported. */
export interface ComparisonDetails {
  readonly comparison: Comparison;
  readonly messages: Messages;
  /** The identity with everything filled in that was found out. */
  readonly identity: ComparisonIdentity;
  readonly files: readonly FileStamp[];
  /** What was recognised: "JSON Lines: every line is a JSON object". */
  readonly recognised: { readonly a: Text; readonly b: Text };
  readonly decimals: number;
  readonly statistics: readonly string[];
  readonly histogram: Histogram | null;
  /** How many items it takes; null if gains don't vary. */
  readonly planning: Planning | null;
  /** Columns that items could be clustered by, likely ones first. */
  readonly clusterColumns: readonly string[];
  /** Columns whose values divide the items into a few slices. */
  readonly sliceColumns: readonly string[];
  /** Items on which A gains most and loses most, biggest first. */
  readonly wins: readonly ItemDifference[];
  readonly losses: readonly ItemDifference[];
  /** Items on which A is better, B is better, neither; null if the items can't be ranked. */
  readonly counts: { readonly wins: number; readonly losses: number; readonly ties: number } | null;
  /** The gains of the items that differ; null if there are none, or items can't be ranked. */
  readonly gainBars: GainBars | null;
  /** null if items are resampled, or clusters can't be ranked. */
  readonly clusterGains: ClusterGains | null;
  readonly itemColumns: readonly ItemColumn[];
  readonly metrics: readonly MetricOption[];
  /** The metric's options; their values are in `identity.metric`. */
  readonly metricOptions: readonly OptionDescription[];
  /** Whether the metric takes several references; absent if not known. */
  readonly takesSeveral?: boolean;
  readonly tests: readonly TestDescription[];
  /**
   * null if no test for independent samples applies: the metric is not a mean of items, or nothing differs.
   */
  readonly independent: IndependentSamples | null;
  /** Every interval of the gain and of both scores; [] for fewer than two items. */
  readonly intervals: readonly IntervalRow[];
  readonly resampledBy: readonly ResampledBy[];
}
