import { foreignAnswers, refuseForeignAnswers, refuseProbabilities, type Foreign } from '../../metrics';
import { elementAt, type MetricChoice } from '../../model';
import { refuseSums, summariesIn, type Summaries } from '../rows/sums';
import { askMissingCode } from './missing-code';
import { checkScales } from './scales';
import type { ScoredSystem } from './scored-system';

/** What the checks of all systems have to know of one, whose texts are gone by then. */
export interface Checked {
  readonly summaries: Summaries;
  readonly foreign: Foreign | null;
  /** The line of an item in its file. */
  readonly lineOf: (item: number) => number;
}

/**
 * Checks one system.
 *
 * @param ids of the items; null if they have none
 * @throws RealGainError `bad-setting` if its answers can't be valid
 */
export function checkOne(choice: MetricChoice, system: ScoredSystem, ids: readonly string[] | null): Checked {
  const { path, scoring, order, lines } = system;
  refuseProbabilities(choice, scoring);
  return {
    foreign: foreignAnswers(choice, scoring),
    summaries:
      choice.own === undefined
        ? summariesIn(choice, { path, data: system.table.data, order, lines, ids })
        : { path, rows: [] },
    lineOf: (item) => lines[elementAt(order, item)] ?? 0,
  };
}

/**
 * Checks what only all systems together show.
 *
 * @param data the statistics of each, item by item
 * @throws RealGainError if the scores can't be valid, or are on several scales
 */
export function checkAll(
  choice: MetricChoice,
  systems: readonly (Checked & { readonly path: string; readonly data: () => Float64Array })[],
): void {
  refuseForeignAnswers(systems.map(({ foreign }) => foreign));
  refuseSums(systems.map(({ summaries }) => summaries));
  const numbers = () => systems.map(({ path, data, lineOf }) => ({ path, data: data(), lineOf }));
  askMissingCode(choice, numbers);
  checkScales(choice, numbers);
}
