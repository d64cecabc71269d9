import { momentsOf } from '../../model/correlation';
import { elementAt } from '../../model/lists';
import { english, englishOf } from '../../model/words';
import type { Metric, ScoringInput, StatsTable } from '../../model/settings/metric';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { Records } from '../../model/records';
import { withoutPath } from '../../model/errors';
import type { Ordered } from '../match/match-output';
import type { Tables } from '../source';
import { reorder } from '../match/align';
import { gathers } from './gather-repeats';

export interface OrderedReference extends Ordered {
  readonly records: Records;
}

export interface Scorer {
  readonly choice: MetricChoice;
  readonly metric: Metric;
  readonly idColumn: string | null;
  readonly referencePaths: readonly string[];
  readonly inputs: Tables;
}

/** One output, scored: item i is record `order[i]` of its file. */
export interface ScoredSystem {
  readonly path: string;
  readonly sha256: string;
  readonly order: Int32Array;
  /** Line of each record of the file. */
  readonly lines: ArrayLike<number>;
  /** The items in order. */
  readonly records: Records;
  readonly scoring: ScoringInput;
  readonly table: StatsTable;
}

/** References in the order of an output's items. */
export function inOrder(references: readonly Ordered[]): readonly OrderedReference[] {
  return references.map(({ input, order }) => ({ input, order, records: reorder(input.records, order) }));
}

/**
 * Extracts the statistics of one output. They are cached by contents, metric and items, for comparisons and
 * studies alike.
 *
 * @param printed a custom metric's table for the output, in file order; null: the output itself is scored
 */
export async function scoreSystem(
  { input, order }: Ordered,
  references: readonly OrderedReference[],
  { choice, metric, idColumn, referencePaths, inputs }: Scorer,
  printed: Records | null = null,
): Promise<ScoredSystem> {
  const { stamp, sha256 } = input;
  const { path } = stamp;
  const records = reorder(input.records, order);
  const scores = english('The scores of {0}', path);
  const scoring: ScoringInput = {
    output: printed === null ? records : reorder(printed, order),
    outputPath: printed === null ? path : englishOf(scores),
    references: references.map((reference) => reference.records),
    referencePaths,
  };
  const extract = () => metric.extract(scoring);
  // The file doesn't identify the program that scored it; the program's output is cached elsewhere.
  const isAsInFiles =
    records === input.records && references.every((one) => one.records === one.input.records);
  const table =
    printed === null
      ? await inputs.table(
          [input, ...references.map((one) => one.input)],
          [choice, metric.signature, gathers(choice) ? idColumn : null],
          isAsInFiles ? null : [order, ...references.map((one) => one.order)],
          extract,
        )
      : withoutPath(scores, extract);
  return { path, sha256, order, lines: input.records.lines, records, scoring, table };
}

/** The value of each item in a table of values and weights; NaN where it has none. */
export function valuesOf(data: Float64Array): Float64Array {
  return Float64Array.from({ length: data.length / 2 }, (_, item) =>
    elementAt(data, 2 * item + 1) === 0 ? NaN : elementAt(data, 2 * item),
  );
}

/** The mean without items that have none. */
export function knownMean(values: Float64Array): number {
  return momentsOf(values.filter((value) => !Number.isNaN(value))).mean;
}

/** The same without items that have none. */
export function numbersOf(data: Float64Array): Float64Array {
  return valuesOf(data).filter((value) => !Number.isNaN(value));
}
