import { englishOf, isMessage, type Message, type Text } from './words';
import type { OwnMetric } from './own-metric';
import type { Records } from './records';

/**
 * Sufficient statistics: n items × k numbers, row by row. The metric of any multiset of items
 * follows from adding up their rows.
 */
export interface StatsTable {
  readonly n: number;
  readonly k: number;
  /** Length n·k; item i's statistics are at [i·k, (i+1)·k). */
  readonly data: Float64Array;
  /** Names of the k statistics where they follow from the data (the classes that occur), else the metric's own. */
  readonly names?: readonly string[];
  /** Items that can't be scored and that the official scorer skips too; they are left out of both systems. */
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

/** Which metric, on which columns: the user's choice, as settings and requests carry it. */
export interface MetricChoice {
  /** Id in the registry: `mean`, `accuracy`, `bleu`. */
  readonly id: string;
  /** The output's column that is scored; the metric's own default where absent. */
  readonly column?: string | undefined;
  /** The reference's column (or, without a reference file, the output's own column of labels). */
  readonly referenceColumn?: string | undefined;
  /** The metric's own options by name (`tokenize`: `char`); their defaults where absent. */
  readonly options?: Readonly<Record<string, string>> | undefined;
  /** Whether more is better, where the name of the column doesn't say or says the opposite. */
  readonly higherIsBetter?: boolean | undefined;
  /** What scores, where the id is `command` or `module`: a program of the person's own. */
  readonly own?: OwnMetric | undefined;
}

/** The same for the same choice, in whatever order its parts were put together. */
export function choiceKey(choice: MetricChoice): string {
  const { id, column, referenceColumn, options, higherIsBetter, own } = choice;
  const sorted = (parts: object) => Object.entries(parts).sort(([one], [other]) => (one < other ? -1 : 1));
  const program = own === undefined ? [] : [sorted(own)];
  const direction = higherIsBetter === undefined ? [] : [higherIsBetter];
  const columns = [column ?? null, referenceColumn ?? null];
  return JSON.stringify([id, ...columns, ...sorted(options ?? {}), ...direction, ...program]);
}

/** An option that a metric has, for its check, its documentation and its help. */
export interface OptionDescription {
  readonly name: string;
  /** What it can be; `number`: any number from 0; `text`: anything. */
  readonly values: readonly string[] | 'number' | 'text';
  /** What it is where nothing is said; null: that depends on other options, as `meaning` says. */
  readonly default: string | null;
  /** One clause: "how texts are split into tokens". */
  readonly meaning: string;
}

/** A choice with the name that tells it from the others in a menu. */
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

/** What is known beside an output when metrics are looked for. */
export interface Beside {
  /** The reference files, which the metric then has to use. */
  readonly references: readonly Records[];
  /** Columns that hold something else in both outputs, as answers do and right answers don't; null: not known. */
  readonly varying: ReadonlySet<string> | null;
}

/** How well a metric fits a file, so that the best fitting one can be the default. */
export interface MetricFit {
  readonly choice: MetricChoice;
  /** 0 (can't) to 1 (made for this). */
  readonly fit: number;
}

/** A metric with its columns and options fixed, ready to score sums. */
export interface Metric {
  readonly id: string;
  /** As papers print it: "BLEU", "accuracy", "mean of score". */
  readonly name: string;
  /** The same as data, where it has values. */
  readonly named?: Message;
  /** `%` where scores are percentages, else empty or the column's own unit. */
  readonly unit: string;
  readonly higherIsBetter: boolean;
  /** True if the score is the mean of one number per item (so tests on item differences apply). */
  readonly isMean: boolean;
  /** Everything that decides the number, as sacreBLEU's signature does. */
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
  /**
   * The metric of a multiset of items, from its summed statistics at sums[offset .. offset + k).
   *
   * @param k how many there are, for metrics whose statistics follow from the data; absent: up to the end of sums
   */
  score(sums: Float64Array, offset: number, k?: number): number;
}

/** A metric's name, which may have values. */
export function nameFrom(name: Text): Pick<Metric, 'name' | 'named'> {
  return { name: englishOf(name), ...(isMessage(name) && { named: name }) };
}

/** Its name, to be translated. */
export function nameOfMetric({ name, named }: Pick<Metric, 'name' | 'named'>): Text {
  return named ?? name;
}

/** A kind of metric in the registry, before its columns are chosen. */
export interface MetricKind {
  readonly id: string;
  readonly name: string;
  readonly needsReference: 'always' | 'never' | 'unless-labelled';
  /** The options that a choice of it may set; each shows in the signature. Absent: none. */
  readonly options?: readonly OptionDescription[];
  /** True if rows with one id are one item, whose scored column is handed over as a list. Else they are faults. */
  readonly gathersRepeats?: true;
  /** The choices of columns with which this metric can score such a file, best first; [] if none. */
  fits(output: Records, beside?: Beside): readonly MetricFit[];
  /**
   * @param referenceCount number of reference files that will be given (part of BLEU's signature)
   * @throws RealGainError `bad-setting` for a choice this metric doesn't understand
   */
  create(choice: MetricChoice, referenceCount: number): Metric;
}
