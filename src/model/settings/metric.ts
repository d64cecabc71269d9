import { onceFor } from '../once';
import { sortedEntries } from '../lists';
import type { Cited } from '../works';
import { englishOf, isMessage, type Kept, type Message, type Text } from '../words';
import type { MetricChoice, OriginOfDirection } from './metric-choice';
import type { Records } from '../records';

/**
 * Sufficient statistics: n items × k numbers, row by row. The metric of any multiset of items follows from
 * the sum of its rows.
 */
export interface StatsTable {
  readonly n: number;
  readonly k: number;
  /** Length n·k; item i's statistics are at [i·k, (i+1)·k). */
  readonly data: Float64Array;
  /** How many items each row holds, if rows are clusters. */
  readonly sizes?: Int32Array;
  /**
   * Names of the k statistics if they depend on the data (the classes that occur); absent: the metric's
   * names.
   */
  readonly names?: readonly string[];
  /**
   * Items that can't be scored and that the official scorer also skips; they are left out for both systems.
   */
  readonly left?: readonly LeftOut[];
  /**
   * The responses to each item and whether they are right, for metrics that count them; the statistics are then
   * right answers, responses, and right responses, in this order.
   */
  readonly responses?: readonly ReadonlyMap<string, boolean>[];
  /** Notes for the user about how the items were read, as sentences. */
  readonly notes?: readonly Text[];
}

/** An item that counts for neither system. */
export interface LeftOut {
  /** 0-based position in the table; its row is all 0. */
  readonly item: number;
  /** What is wrong with it, as a clause: "its words differ from the reference's". */
  readonly why: Text;
}

/** The same for the same choice, whatever the order of its parts. */
export const choiceKey = onceFor((choice: MetricChoice): string => {
  const { id, column, referenceColumn, options, higherIsBetter, impliedBy, own } = choice;
  const program = own === undefined ? [] : [sortedEntries(own)];
  // What the files imply is no other choice.
  const direction = higherIsBetter === undefined || impliedBy !== undefined ? [] : [higherIsBetter];
  const columns = [column ?? null, referenceColumn ?? null];
  return JSON.stringify([id, ...columns, ...sortedEntries(options ?? {}), ...direction, ...program]);
});

/** A metric's option, for validation, documentation and help. */
export interface OptionDescription {
  readonly name: string;
  /** Its possible values; `number`: any number from 0; `text`: anything. */
  readonly values: readonly string[] | 'number' | 'text';
  /** Its default; null: it depends on other options, as described in `meaning`. */
  readonly default: string | null;
  /** One clause: "how texts are split into tokens". */
  readonly meaning: string;
}

/** A choice with a name that distinguishes it from the others in a menu. */
export interface MetricOption {
  readonly choice: MetricChoice;
  readonly name: Text;
}

/** Output and references of one system, aligned: item i is the same item in each. */
export interface ScoringInput {
  readonly output: Records;
  readonly outputPath: string;
  /** Empty where the metric needs no reference file. */
  readonly references: readonly Records[];
  readonly referencePaths: readonly string[];
}

/** What else is known about an output when metrics are looked up. */
export interface Beside {
  /** The reference files, which the metric then has to use. */
  readonly references: readonly Records[];
  /** Columns that differ between the two outputs, as answers do and right answers don't; null: not known. */
  readonly varying: ReadonlySet<string> | null;
  /** Answers and right ones, by what the columns of both outputs hold, whatever they are called. */
  readonly answered?: { readonly prediction: string; readonly gold: string };
}

/** How well a metric fits a file, so that the best one can be the default. */
export interface MetricFit {
  readonly choice: MetricChoice;
  /** 0 (can't) to 1 (made for this). */
  readonly fit: number;
}

/**
 * The score of the multiset that holds row i of a table weights[i] times; NaN if it has none, as AUC if all are of one
 * class.
 */
export type Weighing = (weights: Uint16Array) => number;

/** A score that is no function of sums, such as one of ranks: it takes how often each row occurs. */
export interface WeightedScore {
  /** Time that an item of a resample takes, in draws of an item: a few, and more if it isn't linear. */
  readonly effort: number;
  /** Prepares a table's rows, such as by sorting them. */
  readonly of: (table: StatsTable) => Weighing;
  /** True if its statistics are ranks, which are swapped whatever the scales of two systems are. */
  readonly ofRanks?: true;
  /**
   * How many items its variance is known from, as degrees of freedom: fewer than all if one of two classes is rare. Absent: all.
   *
   * @param clusters of each item, if clusters are drawn and counted: 0 … count − 1
   */
  readonly units?: (table: StatsTable, clusters?: Int32Array) => number;
  /** Present if the score follows from counts of pairs of rows, which are made for several resamples at once. */
  readonly pairs?: {
    readonly of: (table: StatsTable) => RankedPairs;
    readonly score: (counts: PairsByRank) => number;
  };
  /** Present if the score is one of ranks, which are made for several resamples at once. */
  readonly ranks?: {
    readonly of: (table: StatsTable) => { readonly x: RowOrder; readonly y: RowOrder };
    /** From Σ of products of the ranks of x and y, counted from their mean, and Σ of the squares of each. */
    readonly score: (products: number, squaresX: number, squaresY: number) => number;
  };
}

/** Rows in ascending order of a value. */
export interface RowOrder {
  readonly rows: ArrayLike<number>;
  /** 1 for the last of rows with equal values, else 0. */
  readonly ends: Uint8Array;
}

/** Rows in ascending order of x, with their places in the order of y. */
export interface RankedPairs extends RowOrder {
  /** Counted from 1; equal y share a place. */
  readonly placeAt: Int32Array;
  /** One more than the last place. */
  readonly places: number;
}

/** What the pairs of n drawn rows come to. */
export interface PairsByRank {
  readonly n: number;
  /** Concordant pairs less discordant ones. */
  readonly difference: number;
  /** Σ t² over the t rows that share an x, and over those that share a y. */
  readonly squaresX: number;
  readonly squaresY: number;
}

/** A metric with its columns and options fixed. */
export interface Metric {
  readonly id: string;
  /** As papers print it: "BLEU", "accuracy", "mean of score". */
  readonly name: string;
  /** The same as data, where it has values. */
  readonly named?: Message;
  /** `%` where scores are percentages, else empty or the column's own unit. */
  readonly unit: string;
  readonly higherIsBetter: boolean;
  /** Where the choice of it is from, if not from an option, a name or a format. */
  readonly origin?: OriginOfDirection;
  /** True if the score is the mean of one number per item (so that tests on item differences apply). */
  readonly isMean: boolean;
  /** Everything that affects the number, like sacreBLEU's signature. */
  readonly signature: string;
  /** Names of the k statistics, in order, for the panel. */
  readonly statistics: readonly string[];
  /** Decimals that this metric is usually printed with. */
  readonly decimals: number;
  /**
   * Sufficient statistics of every item.
   * @throws RealGainError naming file, line and value if one can't be scored
   */
  extract(input: ScoringInput): StatsTable;
  /** Present if the score depends on how often each item occurs, and not on sums: `score` then throws. */
  readonly weighted?: WeightedScore;
  /**
   * The metric of a multiset of items, from its summed statistics at sums[offset .. offset + k).
   *
   * @param k number of statistics, for metrics where it depends on the data; absent: up to the end of sums
   */
  score(sums: Float64Array, offset: number, k?: number): number;
}

/**
 * A metric as its kind makes it: id and name default to those of the kind; it has no unit and is no mean; percentages have two
 * decimals, others four.
 */
export type MadeMetric = Omit<Metric, Usual> & Partial<Pick<Metric, Usual>>;

type Usual = 'id' | 'name' | 'unit' | 'isMean' | 'decimals';

export function nameFrom(name: Text): Pick<Metric, 'name' | 'named'> {
  return { name: englishOf(name), ...(isMessage(name) && { named: name }) };
}

export function nameOfMetric({ name, named }: Pick<Metric, 'name' | 'named'>): Text {
  return named ?? name;
}

export function metricOfResult(
  metric: Metric,
  kept: Kept,
): Pick<Metric, 'id' | 'name' | 'signature' | 'unit' | 'higherIsBetter'> & OriginOfDirection {
  const { id, signature, unit, higherIsBetter, origin } = metric;
  return { id, name: kept.text(nameOfMetric(metric)), signature, unit, higherIsBetter, ...origin };
}

/** A kind of metric in the registry, before its columns are chosen. */
export interface MetricKind {
  readonly id: string;
  readonly name: string;
  /** Absent: unless the output holds the right answers. */
  readonly needsReference?: 'always' | 'never';
  /**
   * What it scores, of an output. `numbers`: those of a column, as they are, with the statistics (number, 1); `rates`: grades of
   * a column, of which either may be better; `classes`, `label sets`: answers that are counted as right where they are in a set of
   * right ones; `texts`: against any number of references.
   */
  readonly scores?: 'numbers' | 'rates' | 'classes' | 'label sets' | 'texts';
  /** A sentence for docs/metrics.md, in Markdown; absent if the prose there defines it with its family. */
  readonly definition?: string;
  /** What a paper cites for it; absent where it is common knowledge. */
  readonly works?: readonly Cited[] | undefined;
  /** The same where options make it another metric, by what its signature holds then. */
  readonly worksIf?: Readonly<Record<string, readonly Cited[]>>;
  /** The options that a choice may set; each is part of the signature. Absent: none. */
  readonly options?: readonly OptionDescription[];
  /**
   * True if rows with the same id are one item, whose scored values are passed as a list. Otherwise they are
   * errors.
   */
  readonly gathersRepeats?: true;
  /** The choices of columns with which this metric can score such a file, best first; [] if none. */
  fits(output: Records, beside?: Beside): readonly MetricFit[];
  /**
   * The options that the files themselves call for, where the user sets none: Chinese is split into characters. Absent: the
   * usual defaults.
   */
  defaults?(output: Records, choice: MetricChoice, beside: Beside): MetricChoice['options'];
  /**
   * @param referenceCount number of reference files (part of BLEU's signature)
   * @throws RealGainError `bad-setting` for an invalid choice
   */
  create(choice: MetricChoice, referenceCount: number): MadeMetric;
}
