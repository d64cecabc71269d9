import { scoredBy } from '../../metrics';
import {
  type Foreign,
  foreignAnswers,
  refuseForeignAnswers,
  refuseOtherAnswers,
} from '../../metrics/classes/stray-answers';
import { TABLES, type Column } from '../../model/records';
import { elementAt, meanOf } from '../../model/lists';
import { fileError } from '../../model/errors';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { Text } from '../../model/words';
import { directionIn, findColumn, isOpenName, textOf } from '../../columns';
import { isGraded } from '../../columns/grades';
import type { Asked, Frame } from '../frame';
import { isUnique, type Alignment } from '../match/alignment';
import { refuseSums, type Summaries, summariesIn } from '../rows/summaries/sums';
import { checkTexts, notesOf, type TextFindings } from '../texts/check-texts';
import type { Input } from '../source';
import { askClass, type Turned, turnedScores } from './numbers/predictions';
import { refuseOneNumber } from './numbers/one-number';
import { askMissingCode } from './failed/missing-code';
import { checkScales } from './scales/scales';
import { type ScoredSystem, valuesOf } from './scored-system';
import { answersApart, type Apart, askIfAllWrong } from './all-wrong';
import { askHowWritten } from './written';
import { kindsIn } from '../../model/kinds';

/** What the checks of all systems have to know of one, whose texts are gone by then. */
export interface Checked {
  readonly summaries: Summaries;
  readonly foreign: Foreign | null;
  readonly apart: Apart | null;
  readonly texts: TextFindings;
  readonly unit: Column['unit'];
  readonly lineOf: (item: number) => number;
  readonly turned: Turned | null;
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
  if (asked.metric === null) {
    askHowWritten(choice, system);
  }
  return {
    foreign: countsClasses ? foreignAnswers(choice, scoring) : null,
    apart: asked.metric === null ? answersApart(choice, system) : null,
    unit: findColumn(system.records, choice.column ?? '')?.unit,
    texts: checkTexts(choice, metric, scoring, { ...asked, by: idColumn }),
    summaries:
      choice.own === undefined
        ? summariesIn(choice, { path, data: system.table.data, order, lines, ids: ids ?? labelsIn(system) })
        : { path, rows: [] },
    lineOf: (item) => lines[elementAt(order, item)] ?? 0,
    turned: asked.metric?.options?.['class'] === undefined ? turnedScores(scoring, choice) : null,
  };
}

/** Tables with more rows are written by programs. */
const MOST_LABELS = 100_000;

/** The texts in the first column of a table whose items have no ids, if they all differ; null otherwise. */
function labelsIn({ records, order }: ScoredSystem): readonly string[] | null {
  const [first] = TABLES.has(records.format) && records.n <= MOST_LABELS ? records.columns : [];
  return first !== undefined && isUnique(first) && first.cells.every((cell) => typeof cell === 'string')
    ? Array.from(order, (record) => textOf(first.cells.at(record)))
    : null;
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
  askIfAllWrong(
    choice,
    systems.map(({ apart, data }) => ({
      apart,
      share: apart === null && systems.some((one) => one.apart) ? meanOf(valuesOf(data())) : 0,
    })),
  );
  refuseSums(systems.map(({ summaries }) => summaries));
  const numbers = () => systems.map(({ path, data, lineOf }) => ({ path, data: data(), lineOf }));
  refuseOtherUnits(choice, systems);
  refuseOneNumber(choice, numbers);
  askMissingCode(choice, numbers);
  checkScales(choice, numbers);
  askClass(choice, systems);
  return notesOf(systems.map(({ texts }) => texts));
}

/** @throws RealGainError `bad-format` if numbers are written with one unit here and with another there: dollars and euros */
function refuseOtherUnits(
  { column = '' }: MetricChoice,
  systems: readonly (Pick<Checked, 'unit'> & { readonly path: string })[],
): void {
  const first = systems.find(({ unit }) => unit !== undefined);
  const other = systems.find(({ unit }) => unit !== undefined && unit !== first?.unit);
  if (first?.unit !== undefined && other?.unit !== undefined) {
    throw fileError(
      'bad-format',
      { path: other.path },
      '{0} has "{1}" in {2}, but {3} has it in {4}; write both in one unit.',
      column,
      other.unit,
      first.path,
      first.unit,
    );
  }
}

/**
 * @throws RealGainError `not-numeric` where the numbers of a scored column can be read in two ways; `bad-format` where its rows are of measures of
 *   which some are better when lower
 */
export function refuseDoubtful({ records, stamp }: Input, name: string | undefined): void {
  const scored = name === undefined ? undefined : findColumn(records, name);
  const mayTurn = scored !== undefined && isOpenName(scored.name) && !isGraded(scored);
  const turning = mayTurn ? turningColumn(records.columns) : undefined;
  if (turning !== undefined) {
    throw fileError(
      'bad-format',
      { path: stamp.path },
      '{0}: "{1}" says that a lower "{2}" is better in some rows and a higher one in others, so their mean says nothing; name another column with --column.',
      turning.name,
      name ?? '',
    );
  }
  const doubt = scored?.doubt;
  if (doubt !== undefined) {
    throw fileError(
      'not-numeric',
      { path: stamp.path, line: doubt.line },
      '{0}, line {1}: in the column "{2}", {3}; write numbers without separators between thousands and with a decimal point.',
      name ?? '',
      doubt.why,
    );
  }
}

/** A column that says row by row which way is up, and both ways occur: `is_lower_better` of MLE-bench. */
function turningColumn(columns: readonly Column[]): Column | undefined {
  return columns.find(({ name, cells }) => {
    const ways = kindsIn(cells).map((value) => directionIn(name, textOf(value)));
    return ways.includes('higher') && ways.includes('lower');
  });
}
