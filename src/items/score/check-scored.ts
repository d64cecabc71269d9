import {
  foreignAnswers,
  refuseForeignAnswers,
  refuseOtherAnswers,
  scoredBy,
  type Foreign,
} from '../../metrics';
import { elementAt, type MetricChoice, type Text } from '../../model';
import type { Asked, Frame } from '../frame';
import type { Alignment } from '../match/alignment';
import { refuseSums, summariesIn, type Summaries } from '../rows/summaries/sums';
import { askMissingCode } from './failed/missing-code';
import { checkScales } from './scales/scales';
import { checkTexts, notesOf, type TextFindings } from '../texts/check-texts';
import type { ScoredSystem } from './scored-system';

/** What the checks of all systems have to know of one, whose texts are gone by then. */
export interface Checked {
  readonly summaries: Summaries;
  readonly foreign: Foreign | null;
  readonly texts: TextFindings;
  readonly lineOf: (item: number) => number;
}

/**
 * Checks one system.
 *
 * @param alignment of its items
 * @throws RealGainError `bad-setting` if its answers can't be valid; as `checkTexts`
 */
export function checkOne(
  { choice, metric }: Pick<Frame, 'choice' | 'metric'>,
  system: ScoredSystem,
  asked: Pick<Asked, 'metric' | 'idColumn'>,
  { ids, idColumn }: Pick<Alignment, 'ids' | 'idColumn'>,
): Checked {
  const { path, scoring, order, lines } = system;
  const countsClasses = scoredBy(choice.id) === 'classes';
  if (countsClasses || (asked.metric === null && choice.id === 'quasi-exact-match')) {
    refuseOtherAnswers(choice, scoring);
  }
  return {
    foreign: countsClasses ? foreignAnswers(choice, scoring) : null,
    texts: checkTexts(choice, metric, scoring, { ...asked, by: idColumn }),
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
 * @returns notes on their texts
 * @throws RealGainError if the scores can't be valid, or are on several scales; as `notesOf`
 */
export function checkAll(
  choice: MetricChoice,
  systems: readonly (Checked & { readonly path: string; readonly data: () => Float64Array })[],
): readonly Text[] {
  refuseForeignAnswers(systems.map(({ foreign }) => foreign));
  refuseSums(systems.map(({ summaries }) => summaries));
  const numbers = () => systems.map(({ path, data, lineOf }) => ({ path, data: data(), lineOf }));
  askMissingCode(choice, numbers);
  checkScales(choice, numbers);
  return notesOf(systems.map(({ texts }) => texts));
}
