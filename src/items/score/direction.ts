import { goesByColumn } from '../../metrics';
import { findColumn, meaningOf, requireColumn } from '../../columns';
import { baseName, english, quoted, type Because, type Choice, type MetricChoice } from '../../model';
import { ask, examplesOf } from './ask-metric';
import type { Input } from '../source';

/** Formats of tools whose scores are higher-is-better, unless their names imply otherwise. */
const HIGHER_FORMATS = new Set([
  'segment-scores',
  'comet-output',
  'meteor-output',
  'trec-eval-output',
  'evalb-output',
]);

interface Outputs {
  readonly a: Input;
  readonly b: Input;
}

/** Why a metric's direction is known; null if it isn't. */
export function directionOf(choice: MetricChoice, { a, b }: Outputs): Because | null {
  if (choice.higherIsBetter !== undefined) {
    return 'declared';
  }
  if (!goesByColumn(choice)) {
    return 'named';
  }
  const { format } = a.records;
  const column = choice.column ?? 'score';
  if (/^\d+$/.test(column)) {
    // Columns without names are numbered.
    return 'format';
  }
  if (format === 'numbers') {
    return namedAfterLosses(a, b) ? null : 'format';
  }
  return meaningOf(column).better !== null || (choice.id === 'rate' && /(?:^|\.)preference$/i.test(column))
    ? 'named'
    : HIGHER_FORMATS.has(format) && a.records.measures?.includes(column) === true
      ? 'format'
      : null;
}

/** The name of a file of numbers implies what they are: `loss-a.txt` against `loss-b.txt`. */
function namedAfterLosses(a: Input, b: Input): boolean {
  const wordsOf = ({ stamp }: Input) =>
    baseName(stamp.path)
      .toLowerCase()
      .split(/[^\p{L}]+/u);
  const others = new Set(wordsOf(b));
  return wordsOf(a).some((word) => others.has(word) && meaningOf(word).better === 'lower');
}

/** @throws RealGainError `unknown-column`; `needs-metric` with both directions to choose from */
export function askDirection(choice: MetricChoice, { a, b }: Outputs): never {
  const { column = 'score' } = choice;
  [a, b].forEach(({ records, stamp }) => requireColumn(records, column, stamp.path));
  const examples = examplesOf(a, column);
  const option = (direction: string): string =>
    a.records.format === 'numbers'
      ? `--${direction}-is-better`
      : `--column ${quoted(column)} --${direction}-is-better`;
  const choices: Choice[] = [
    {
      label: english('Higher is better'),
      detail: examples,
      option: option('higher'),
      answer: { metric: { ...choice, higherIsBetter: true } },
    },
    {
      label: english('Lower is better'),
      detail: examples,
      option: option('lower'),
      answer: { metric: { ...choice, higherIsBetter: false } },
    },
  ];
  const isBinary = [a, b].every(({ records }) =>
    findColumn(records, column)?.cells.every(
      (cell) => cell === null || [0, 1, true, false].includes(cell as number),
    ),
  );
  const question = english('Is a higher "{0}" better?', column);
  return ask(
    a,
    isBinary
      ? english(
          'The column "{0}" of {1} holds only 0 and 1, and its name doesn’t say which is better. If they are answers, choose a reference with the right ones. {2}',
          column,
          a.stamp.path,
          question,
        )
      : english(
          'The column "{0}" of {1} (values such as {2}) doesn’t say by its name which direction is better. {3}',
          column,
          a.stamp.path,
          examples,
          question,
        ),
    { id: `direction:${column}`, title: question },
    choices,
  );
}
