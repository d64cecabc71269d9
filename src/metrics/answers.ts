import {
  baseName,
  english,
  RealGainError,
  type Cell,
  type Column,
  type MetricChoice,
  type Records,
  type ScoringInput,
} from '../model';
import { findColumn, firstColumn, numberOf, requireColumn, textOf } from './cells';

/** Names of what a system answered. `answer` is last: beside a prediction, it is the right one. */
export const PREDICTION_COLUMNS: readonly string[] = [
  'prediction',
  'pred',
  'predicted',
  'predicted_label',
  'y_pred',
  'output',
  'response',
  'model_answer',
  'answer',
];

/** Names of the right answer. */
export const GOLD_COLUMNS: readonly string[] = [
  'label',
  'gold',
  'gold_label',
  'true_label',
  'y_true',
  'reference',
  'target',
  'expected',
  'ground_truth',
  'correct_answer',
  'answer',
];

/** Whether a column is called as answers or right answers are: numbers in it needn't be scores. */
export function isAnswerColumn(name: string): boolean {
  return [...PREDICTION_COLUMNS, ...GOLD_COLUMNS].includes(name.toLowerCase());
}

/** Where the right answers stand. */
export interface Gold {
  readonly records: Records;
  readonly path: string;
  readonly column: Column;
}

/** The columns of predictions and right answers in one file; undefined where it lacks one. */
export function predictionAndGold(output: Records): { prediction?: Column; gold?: Column } {
  const prediction = firstColumn(output, PREDICTION_COLUMNS);
  const names = GOLD_COLUMNS.filter((name) => name !== prediction?.name.toLowerCase());
  const gold = firstColumn(output, names);
  return { ...(prediction && { prediction }), ...(gold && { gold }) };
}

/**
 * The right answers for a choice: in the reference file where there is one (its `referenceColumn`, else the
 * first of the usual names, the output's own column name or `text`), else in the output's `referenceColumn`.
 *
 * @returns undefined if neither has any
 * @throws RealGainError `unknown-column` if the `referenceColumn` asked for is in neither
 */
export function findGold(input: ScoringInput, choice: MetricChoice, predictions: Column): Gold | undefined {
  const { output, outputPath } = input;
  const records = input.references[0];
  const path = input.referencePaths[0] ?? english('the reference');
  const wanted = choice.referenceColumn;
  if (records !== undefined) {
    const usual = [...GOLD_COLUMNS, predictions.name, 'text', 'score'];
    const column = wanted === undefined ? firstColumn(records, usual) : findColumn(records, wanted);
    if (column !== undefined) {
      return { records, path, column };
    }
  }
  if (wanted === undefined) {
    return undefined;
  }
  const own = findColumn(output, wanted);
  if (own !== undefined) {
    return { records: output, path: outputPath, column: own };
  }
  const [where, whose] = records === undefined ? [output, outputPath] : [records, path];
  return { records: where, path: whose, column: requireColumn(where, wanted, whose) };
}

/** True if two answers are the same: as texts without surrounding space, or as numbers. */
export function sameAnswer(one: Cell, other: Cell): boolean {
  if (one === other) {
    return true;
  }
  const [left, right] = [String(one).trim(), String(other).trim()];
  if (
    left.toLowerCase() === right.toLowerCase() &&
    (typeof one === 'boolean' || typeof other === 'boolean')
  ) {
    return true;
  }
  const bothNumbers = typeof one === 'number' || typeof other === 'number';
  return left === right || (bothNumbers && numberOf(one) === numberOf(other));
}

/** @returns the error for answers without anything to compare them with */
export function needsGold(path: string, column: Column, value: string): RealGainError {
  return new RealGainError(
    'needs-reference',
    english(
      'The column "{0}" of {1} holds answers such as "{2}"; to count the right ones, choose a reference file or a column with the right answers.',
      column.name,
      path,
      value,
    ),
    { path },
  );
}

/** True if cells are few short labels used again and again: classes, not sentences. */
export function holdsLabels(column: Column | undefined): boolean {
  const labels = new Set<string>();
  const cells = column?.cells ?? [];
  const most = Math.max(2, cells.length / 5);
  for (const cell of cells) {
    labels.add(textOf(cell));
    if (labels.size > most || textOf(cell).trim().split(/\s+/).length > 3) {
      return false;
    }
  }
  return cells.length > 2 * labels.size;
}

/**
 * A note on answers that are none of the labels there are, where the right answers are labels: mostly another spelling, or
 * items that meet the wrong right answers.
 */
export function strayNotes(
  output: Records,
  predictions: Column,
  path: string,
  gold: Gold,
): readonly string[] {
  if (!holdsLabels(gold.column)) {
    return [];
  }
  const labels = [...new Set(gold.column.cells)];
  const known = new Map<Cell, boolean>([[null, true]]);
  const stray: number[] = [];
  predictions.cells.forEach((answer, item) => {
    const isLabel = known.get(answer) ?? labels.some((label) => label !== null && sameAnswer(answer, label));
    known.set(answer, isLabel);
    if (!isLabel) {
      stray.push(item);
    }
  });
  const [first] = stray;
  if (first === undefined) {
    return [];
  }
  const example = textOf(predictions.cells.at(first) ?? null).slice(0, 40);
  return [
    stray.length === 1
      ? english(
          '{0}: {1} of {2} answers is none of the {3} labels of {4}, such as "{5}" on line {6}.',
          baseName(path),
          stray.length.toLocaleString('en-US'),
          output.n.toLocaleString('en-US'),
          labels.length,
          baseName(gold.path),
          example,
          output.lines[first],
        )
      : english(
          '{0}: {1} of {2} answers are none of the {3} labels of {4}, such as "{5}" on line {6}.',
          baseName(path),
          stray.length.toLocaleString('en-US'),
          output.n.toLocaleString('en-US'),
          labels.length,
          baseName(gold.path),
          example,
          output.lines[first],
        ),
  ];
}
