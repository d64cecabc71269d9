import {
  english,
  type Cells,
  type Column,
  type LeftOut,
  type Metric,
  type MetricChoice,
  type MetricFit,
  type MetricKind,
  type Records,
  type ScoringInput,
  type StatsTable,
} from '../model';
import {
  findGold,
  holdsLabels,
  needsGold,
  predictionAndGold,
  sameAnswer,
  strayNotes,
  type Gold,
} from './answers';
import { requireColumn, textOf, Unscorable } from './cells';
import { gradeOf, isGradedName } from './grades';
import { isIdColumn, isNoMeasure } from './names';

/**
 * The share of right items in percent: 100 · Σ rightᵢ / n. Sufficient statistics of an item: 1 if it is right,
 * else 0, and 1.
 *
 * A column of grades (0/1, true/false, C/I ...) says itself what is right. A column of answers is compared with
 * the right answers: of the reference file, or of the output's own `referenceColumn`.
 */
export const accuracy: MetricKind = {
  id: 'accuracy',
  name: english('accuracy'),
  needsReference: 'unless-labelled',
  fits,
  create,
};

function create(choice: MetricChoice, referenceCount: number): Metric {
  const column = choice.column ?? (referenceCount > 0 ? 'text' : 'correct');
  const compares = choice.referenceColumn !== undefined || (referenceCount > 0 && !isGradedName(column));
  const against = compares ? `|against:${choice.referenceColumn ?? 'reference'}|match:exact` : '';
  return {
    id: 'accuracy',
    name: english('accuracy'),
    unit: '%',
    higherIsBetter: true,
    isMean: true,
    signature: `accuracy|column:${column}${against}`,
    statistics: ['correct', 'items'],
    decimals: 2,
    extract: (input) => extract(input, choice, column),
    score: (sums, offset) => (100 * (sums[offset] ?? NaN)) / (sums[offset + 1] ?? NaN),
  };
}

/** 1 for right, 0 for wrong, and the items that are neither. */
interface Graded {
  readonly right: Float64Array;
  readonly left: readonly LeftOut[];
}

function extract(input: ScoringInput, choice: MetricChoice, name: string): StatsTable {
  const { output, outputPath } = input;
  const column = requireColumn(output, name, outputPath);
  const graded = choice.referenceColumn === undefined && isGradedName(name);
  const gold = graded ? undefined : findGold(input, choice, column);
  const { right, left } =
    gold === undefined ? grades(output, column, outputPath) : matches(output, column, outputPath, gold);
  const data = new Float64Array(output.n * 2);
  right.forEach((value, i) => {
    data[2 * i] = value;
    data[2 * i + 1] = 1;
  });
  left.forEach(({ item }) => (data[2 * item + 1] = 0));
  const notes = gold === undefined ? [] : strayNotes(output, column, outputPath, gold);
  return { n: output.n, k: 2, data, left, ...(notes.length > 0 && { notes }) };
}

function grades(output: Records, column: Column, path: string): Graded {
  const answers = column.cells.filter((cell) => gradeOf(cell) === undefined);
  if (answers.length > column.cells.length / 2) {
    throw needsGold(path, column, textOf(answers[0] ?? null).slice(0, 40));
  }
  const unscorable = new Unscorable(output, column, path, english('0 or 1, true or false'));
  const right = new Float64Array(output.n);
  column.cells.forEach((cell, i) => {
    const grade = gradeOf(cell);
    if (grade === undefined) {
      unscorable.addWrong(i);
    } else if (grade === null) {
      unscorable.addMissing(i);
    } else {
      right[i] = grade;
    }
  });
  return { right, left: unscorable.leave() };
}

function matches(output: Records, column: Column, path: string, gold: Gold): Graded {
  const unanswered = new Unscorable(output, column, path, english('an answer'));
  const unlabelled = new Unscorable(gold.records, gold.column, gold.path, english('the right answer'));
  const right = new Float64Array(output.n);
  column.cells.forEach((answer, i) => {
    const truth = gold.column.cells.at(i) ?? null;
    if (truth === null) {
      unlabelled.addMissing(i);
    } else if (answer === null) {
      unanswered.addMissing(i);
    } else {
      right[i] = sameAnswer(answer, truth) ? 1 : 0;
    }
  });
  return { right, left: [...unlabelled.leave(), ...unanswered.leave()] };
}

function fits(output: Records): MetricFit[] {
  if (output.format === 'text') {
    return [{ choice: { id: 'accuracy', column: 'text' }, fit: holdsLabels(output.columns[0]) ? 0.95 : 0.2 }];
  }
  return [...gradedFits(output), ...labelFits(output)];
}

function gradedFits(output: Records): MetricFit[] {
  const graded = output.columns.filter(
    ({ name, cells }) => !isIdColumn(name) && !isNoMeasure(name) && holdsGrades(cells),
  );
  const fit = (column: Column) => {
    if (output.format === 'numbers') {
      return 1;
    }
    return isGradedName(column.name) ? 0.95 : graded.length === 1 ? 0.7 : 0.45;
  };
  return graded.map((column) => ({ choice: { id: 'accuracy', column: column.name }, fit: fit(column) }));
}

function labelFits(output: Records): MetricFit[] {
  const { prediction, gold } = predictionAndGold(output);
  if (prediction === undefined) {
    return [];
  }
  const choice = { id: 'accuracy', column: prediction.name };
  return gold === undefined
    ? [{ choice, fit: 0.5 }]
    : [{ choice: { ...choice, referenceColumn: gold.name }, fit: 0.9 }];
}

/** True if every cell is a grade (or missing) and there are some. */
function holdsGrades(cells: Cells): boolean {
  let some = false;
  const all = cells.every((cell) => {
    const grade = gradeOf(cell);
    some ||= typeof grade === 'number';
    return grade !== undefined;
  });
  return some && all;
}

/** What a reader should know about an accuracy, or null: nothing right at all mostly means a wrong join. */
export function accuracyCaution(metric: Metric, score: number, path: string): string | null {
  return metric.id === 'accuracy' && score === 0
    ? english(
        'No item of {0} is right: check that answers and right answers belong together and are written alike ({1}).',
        path,
        metric.signature,
      )
    : null;
}
