import { badSetting } from '../model/errors';
import { english, type Text } from '../model/words';
import {
  nameFrom,
  type Beside,
  type MadeMetric,
  type MetricFit,
  type MetricKind,
  type ScoringInput,
  type StatsTable,
} from '../model/settings/metric';
import type { Cell, Column, Records } from '../model/records';
import type { MetricChoice } from '../model/settings/metric-choice';
import { isAnswerName } from '../columns/answer-names';
import { isIdColumn, lastPart } from '../columns/id-names';
import { ALONE } from './answers/answers';
import { isUnnamed, numberOf, plainTexts, requireColumn } from '../columns/cells';
import { columnMean } from '../columns/unscorable';
import { gradesIn, isGraded, verdictsIn } from '../columns/grades';
import { meaningOf } from '../columns/meaning';
import { wordSet } from '../columns/lexicon';
import { wordsOf } from '../columns/segments';

const DEFAULT_COLUMN = 'error';

/**
 * The share of items with a property, from a column of 0/1 or true/false, in percent: 100 · Σ xᵢ / n.
 * Sufficient statistics of an item: 1 if it has the property, else 0, and 1. The column's name, or the
 * choice, determines whether that is good (`solved`) or bad (`error`).
 *
 * AlpacaEval's column `preference` ranges from 1 (the baseline is preferred) to 2 (the system is), with ties
 * at 1.5: the rate uses its value minus 1.
 */
export const rate: MetricKind = {
  id: 'rate',
  name: english('rate of a column'),
  needsReference: 'never',
  scores: 'rates',
  fits,
  create,
};

function create(choice: MetricChoice): MadeMetric {
  if (choice.referenceColumn !== undefined) {
    throw badSetting(
      'The rate of a column uses no reference; leave out the reference column "{0}".',
      choice.referenceColumn,
    );
  }
  const column = choice.column ?? DEFAULT_COLUMN;
  const higher = choice.higherIsBetter ?? (isPreference(column) || meaningOf(column).better !== 'lower');
  return {
    ...nameFrom(nameOf(column)),
    unit: '%',
    higherIsBetter: higher,
    isMean: true,
    signature: `rate|column:${column}|better:${higher ? 'higher' : 'lower'}`,
    statistics: [column, 'items'],
    extract: (input) => extract(input, column),
    score: (sums, offset) => (100 * sums[offset]!) / sums[offset + 1]!,
  };
}

/** Words in names that mean errors and nothing else. */
const ERRORS = wordSet('is has was err error errors wrong incorrect failed failure');

function nameOf(column: string): Text {
  if (isPreference(column)) {
    return english('win rate');
  }
  return wordsOf(column.slice(-lastPart(column).length)).every((word) => ERRORS.has(word))
    ? english('error rate')
    : isUnnamed(column)
      ? english('rate of column {0}', column)
      : english('rate of {0}', column);
}

function isPreference(column: string): boolean {
  return lastPart(column) === 'preference';
}

function extract(input: ScoringInput, name: string): StatsTable {
  const column = requireColumn(input.output, name, input.outputPath);
  const expected = isPreference(name) ? english('a number from 1 to 2') : english('0 or 1, true or false');
  const valueOf =
    isPreference(name) && !isGraded(column) ? preferenceOf : gradesIn(column, input.output.format);
  return columnMean(input, column, expected, valueOf);
}

function preferenceOf(cell: Cell): number | null | undefined {
  const value = numberOf(cell);
  return typeof value === 'number' ? (value >= 1 && value <= 2 ? value - 1 : undefined) : value;
}

function fits(output: Records, { references }: Beside = ALONE): MetricFit[] {
  if (output.format === 'numbers' || plainTexts(output) !== undefined || references.length > 0) {
    return [];
  }
  return output.columns
    .filter(({ name }) => !isIdColumn(name) && name !== output.clusterColumn)
    .flatMap((column) => {
      const fit = fitOf(column);
      return fit === 0 ? [] : [{ choice: { id: 'rate', column: column.name }, fit }];
    });
}

function fitOf(column: Column): number {
  const { name, cells } = column;
  if (isPreference(name) && !isGraded(column)) {
    const numbers = cells.map(preferenceOf);
    return numbers.some((value) => typeof value === 'number') && !numbers.includes(undefined) ? 0.9 : 0;
  }
  if (!isGraded(column)) {
    return 0;
  }
  const { better, kind } = meaningOf(name);
  if (better === null && verdictsIn(cells) !== null) {
    // Words for right and wrong are an accuracy.
    return 0;
  }
  const plain = isAnswerName(name) ? 0.04 : kind === 'about' ? 0.13 : 0.2;
  return better === null ? plain : better === 'lower' && kind !== 'cost' ? 0.9 : 0.12;
}
