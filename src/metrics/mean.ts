import {
  english,
  RealGainError,
  type Column,
  type Metric,
  type MetricChoice,
  type MetricFit,
  type MetricKind,
  type Records,
  type ScoringInput,
  type StatsTable,
} from '../model';
import { isAnswerColumn } from './answers';
import { isNearlyNumeric, numberOf, requireColumn, Unscorable } from './cells';
import { higherIsBetter, isIdColumn, isMeasure, isNoMeasure, lastPart } from './names';

/** Formats whose cells are what their writer typed. */
const TABLES = new Set(['csv', 'tsv']);

const DEFAULT_COLUMN = 'score';

/**
 * The mean of a numeric column: Σ xᵢ / n, in the column's own unit. Sufficient statistics of an item: its
 * value and 1.
 */
export const mean: MetricKind = {
  id: 'mean',
  name: english('mean of a column'),
  needsReference: 'never',
  fits,
  create,
};

function create(choice: MetricChoice): Metric {
  if (choice.referenceColumn !== undefined) {
    throw new RealGainError(
      'bad-setting',
      english(
        'The mean of a column uses no reference; leave out the reference column "{0}".',
        choice.referenceColumn,
      ),
    );
  }
  const column = choice.column ?? DEFAULT_COLUMN;
  const higher = higherIsBetter(column);
  return {
    id: 'mean',
    name: english('mean of {0}', column),
    unit: '',
    higherIsBetter: higher,
    isMean: true,
    signature: `mean|column:${column}|better:${higher ? 'higher' : 'lower'}`,
    statistics: [column, 'items'],
    decimals: 4,
    extract: (input) => extract(input, column),
    score: (sums, offset) => (sums[offset] ?? NaN) / (sums[offset + 1] ?? NaN),
  };
}

function extract({ output, outputPath }: ScoringInput, name: string): StatsTable {
  const column = requireColumn(output, name, outputPath);
  const unscorable = new Unscorable(output, column, outputPath, 'a number');
  const data = new Float64Array(output.n * 2);
  column.cells.forEach((cell, i) => {
    const value = numberOf(cell);
    if (value === undefined) {
      unscorable.addWrong(i);
    } else if (value === null) {
      unscorable.addMissing(i);
    } else {
      data[2 * i] = value;
      data[2 * i + 1] = 1;
    }
  });
  return { n: output.n, k: 2, data, left: unscorable.leave() };
}

function fits(output: Records): MetricFit[] {
  // In a file of numbers a word is a fault that scoring will name, with its line.
  const isScore = (column: Column): boolean =>
    output.format === 'numbers' ||
    isNumeric(column) ||
    (TABLES.has(output.format) && !isAnswerColumn(column.name) && isNearlyNumeric(column));
  const columns = output.columns.filter((column) => !isIdColumn(column.name) && isScore(column));
  const measures = columns.filter((column) => !isNoMeasure(column.name));
  return columns.map((column) => ({
    choice: { id: 'mean', column: column.name },
    fit: fitOf(column, output.format, measures.length),
  }));
}

function fitOf(column: Column, format: string, measures: number): number {
  if (format !== 'numbers' && isNoMeasure(column.name)) {
    return 0.1;
  }
  // Right-or-wrong items are better served by accuracy, in percent.
  if (column.cells.every((cell) => cell === 0 || cell === 1 || typeof cell === 'boolean')) {
    return 0.5;
  }
  if (format === 'numbers') {
    return 1;
  }
  if (lastPart(column.name) === DEFAULT_COLUMN) {
    return 0.85;
  }
  if (isMeasure(column.name)) {
    return 0.8;
  }
  return measures === 1 ? 0.75 : 0.4;
}

/** True if there are numbers and whatever is no number is missing. */
function isNumeric(column: Column): boolean {
  let some = false;
  for (const cell of column.cells) {
    if (cell !== null && typeof cell !== 'number' && typeof cell !== 'boolean') {
      return false;
    }
    some ||= cell !== null;
  }
  return some;
}
