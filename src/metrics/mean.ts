import {
  badSetting,
  english,
  nameFrom,
  type Beside,
  type Column,
  type Metric,
  type MetricChoice,
  type MetricFit,
  type MetricKind,
  type OptionDescription,
  type Records,
  type StatsTable,
} from '../model';
import { GRIDS } from '../model/table-formats';
import { isAnswerName } from '../columns/answer-names';
import { ALONE } from './answers';
import { columnMean, isNearlyNumeric, isNumeric, numberOf, requireColumn } from '../columns/cells';
import { holdsGrades } from '../columns/grades';
import { isIdColumn } from '../columns/names';
import { meaningOf } from '../columns/meaning';
import { valueOf } from './options';

const DEFAULT_COLUMN = 'score';

const SCALE: OptionDescription = {
  name: 'scale',
  values: ['check', 'as-is', 'percent'],
  default: 'check',
  meaning: english(
    'how numbers of different files are compared: check refuses different scales, as-is compares them as they are, percent multiplies those of a file that all lie from 0 to 1 by 100',
  ),
};

/** The fit of a column named after a measure. */
const SCORE = 0.9;

/** Costs of a system are compared only on request, unless the file has nothing else. */
const COST = 0.25;

/**
 * The mean of a numeric column: Σ xᵢ / n, in the column's unit. Sufficient statistics of an item: its value
 * and 1.
 */
export const mean: MetricKind = {
  id: 'mean',
  name: english('mean of a column'),
  needsReference: 'never',
  options: [SCALE],
  fits,
  create,
};

function create(choice: MetricChoice): Metric {
  if (choice.referenceColumn !== undefined) {
    throw badSetting(
      'The numbers of a column are scored without a reference; leave out the reference column "{0}".',
      choice.referenceColumn,
    );
  }
  const column = choice.column ?? DEFAULT_COLUMN;
  const scale = valueOf(choice, SCALE);
  const isPercent = scale === 'percent';
  const higher = choice.higherIsBetter ?? meaningOf(column).better !== 'lower';
  return {
    id: 'mean',
    ...nameFrom(english('mean of {0}', column)),
    unit: isPercent ? '%' : '',
    higherIsBetter: higher,
    isMean: true,
    signature: `mean|column:${column}|better:${higher ? 'higher' : 'lower'}${scale === 'check' ? '' : `|scale:${scale}`}`,
    statistics: [column, 'items'],
    decimals: 4,
    extract: (input) => {
      const table = columnMean(
        input,
        requireColumn(input.output, column, input.outputPath),
        'a number',
        numberOf,
      );
      return isPercent ? inPercent(table) : table;
    },
    score: (sums, offset) => sums[offset]! / sums[offset + 1]!,
  };
}

/** Fractions times 100. A file of percentages is unchanged. */
function inPercent(table: StatsTable): StatsTable {
  const isValue = (i: number) => i % 2 === 0;
  const areFractions = table.data.every((value, i) => !isValue(i) || (value >= 0 && value <= 1));
  return areFractions
    ? { ...table, data: table.data.map((value, i) => (isValue(i) ? 100 * value : value)) }
    : table;
}

function fits(output: Records, { references }: Beside = ALONE): MetricFit[] {
  // In a file of numbers a word is an error that scoring will report with its line.
  const isScore = (column: Column): boolean =>
    output.format === 'numbers' ||
    isNumeric(column.cells) ||
    (GRIDS.has(output.format) && !isAnswerName(column.name) && isNearlyNumeric(column.cells));
  return output.columns
    .filter((column) => !isIdColumn(column.name) && isScore(column))
    .map((column) => ({
      choice: { id: 'mean', column: column.name },
      fit: output.format === 'numbers' && references.length > 0 ? 0.2 : fitOf(column, output.format),
    }));
}

function fitOf({ name, cells }: Column, format: string): number {
  const { better, kind } = meaningOf(name);
  if (format !== 'numbers' && isAnswerName(name)) {
    return 0.05;
  }
  // Right-or-wrong items are better scored by accuracy or a rate, in percent.
  if (holdsGrades(cells)) {
    return better === null && format !== 'numbers' ? 0.1 : 0.5;
  }
  if (format === 'numbers') {
    return 1;
  }
  if (/^\d+$/.test(name)) {
    // Columns without names are numbered.
    return 0.5;
  }
  return better === null
    ? kind === 'about'
      ? 0.1
      : 0.2
    : kind === 'cost' || kind === 'about'
      ? COST
      : SCORE;
}
