import { english, joined, type Text } from '../../model/words';
import { fileError, RealGainError } from '../../model/errors';
import { largest } from '../../model/lists';
import type { Cell, Column, Records } from '../../model/records';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { ScoringInput } from '../../model/settings/metric';
import { countCells, kindsOf, someKind } from '../../model/kinds';
import { findGold, holdsLabels, sameAnswer, type Gold } from '../answers/answers';
import { findColumn, numberOf, numberOrNaN, textOf } from '../../columns/cells';
import { hasMoreWords, listIn } from '../text/lists';

interface Stray {
  /** All right answers; [] if they aren't labels. */
  readonly labels: readonly Cell[];
  /** Items whose answer is none of them. */
  readonly stray: readonly number[];
}

function strayAnswers(predictions: Column, gold: Gold): Stray {
  if (!holdsLabels(gold.column)) {
    return { labels: [], stray: [] };
  }
  const labels = [...(kindsOf(gold.column.cells)?.keys() ?? new Set(gold.column.cells))];
  const known = new Map<Cell, boolean>([[null, true]]);
  const isStray = (answer: Cell) => {
    const isLabel = known.get(answer) ?? labels.some((label) => label !== null && sameAnswer(answer, label));
    known.set(answer, isLabel);
    return !isLabel;
  };
  const stray: number[] = [];
  if (someKind(predictions.cells, isStray)) {
    predictions.cells.forEach((answer, item) => {
      if (isStray(answer)) {
        stray.push(item);
      }
    });
  }
  return { labels, stray };
}

interface Side {
  readonly path: string;
  readonly column: Column;
  readonly gold: Gold;
  readonly labels: readonly Cell[];
  readonly stray: readonly number[];
}

function sideOf(choice: MetricChoice, input: ScoringInput): Side | null {
  const column = findColumn(input.output, choice.column ?? 'text');
  const gold = column === undefined ? undefined : findGold(input, choice, column);
  return column === undefined || gold === undefined
    ? null
    : { path: input.outputPath, column, gold, ...strayAnswers(column, gold) };
}

/**
 * Refuses to count right labels where the answers can't be labels.
 *
 * @throws RealGainError `bad-setting` with an example: probabilities, or sentences in which the answer is yet to be found
 */
export function refuseOtherAnswers(choice: MetricChoice, input: ScoringInput): void {
  const side = sideOf(choice, input);
  if (side !== null && areBits(side.labels) && areProbabilities(side.column, side.stray)) {
    throw fileError(
      'bad-setting',
      { path: side.path },
      'The answers of {0} are numbers between 0 and 1, such as {1}; the right answers of {2} are 0 or 1. "{3}" compares classes: convert the numbers to 0 or 1 first, for example with a threshold.',
      exampleOf(side.column, side.stray[0]),
      side.gold.path,
      choice.id,
    );
  }
  const sentence = side === null ? undefined : sentenceIn(side.column, side.gold.column);
  if (side !== null && sentence !== undefined) {
    throw fileError(
      'bad-setting',
      { path: side.path },
      'Most answers of {0} are sentences, such as "{1}", but the right ones of {2} are short, such as "{3}". Write the answer that each sentence gives into a column and compare that, or count sentences as wrong with the metric "{4}".',
      sentence,
      side.gold.path,
      exampleOf(side.gold.column),
      'exact-match',
    );
  }
  if (side !== null) {
    refuseLongRightAnswers(side);
  }
}

/** @throws RealGainError `bad-setting` if most right answers are so much longer than the answers that hardly one can equal them */
function refuseLongRightAnswers({ path, column, gold }: Side): void {
  const areLists = someKind(gold.column.cells, (cell) => listIn(textOf(cell)) !== null);
  const right = areLists ? undefined : sentenceIn(gold.column, column);
  if (right !== undefined) {
    throw fileError(
      'bad-setting',
      { path },
      'Most answers of {0} are short, such as "{1}", but the right ones of {2} are long, such as "{3}". Write both the same way, or count the short ones as wrong with the metric "{4}".',
      exampleOf(column),
      gold.path,
      right,
      'exact-match',
    );
  }
}

/** One output in which no answer is a label: where that is so in all of them, they are written differently. */
export interface Foreign {
  readonly path: string;
  readonly answer: string;
  readonly label: string;
  readonly labels: number;
  readonly gold: string;
}

/** null if some answer is among the labels of the right answers, or these are no labels. */
export function foreignAnswers(choice: MetricChoice, input: ScoringInput): Foreign | null {
  const side = sideOf(choice, input);
  if (side === null || side.stray.length === 0) {
    return null;
  }
  const { path, column, gold, labels, stray } = side;
  return stray.length === countCells(column.cells, (cell) => cell !== null)
    ? {
        path,
        answer: exampleOf(column, stray[0]),
        label: textOf(labels.find((label) => label !== null) ?? null).slice(0, LONGEST_EXAMPLE),
        labels: labels.length,
        gold: gold.path,
      }
    : null;
}

/**
 * Refuses to count right labels if no answer of any output is a label: a single system may really be that wrong.
 *
 * @throws RealGainError `bad-setting` with an example of each side
 */
export function refuseForeignAnswers(systems: readonly (Foreign | null)[]): void {
  const [first] = systems;
  if (first === undefined || first === null || systems.includes(null)) {
    return;
  }
  const paths = systems.flatMap((one) => one?.path ?? []);
  throw new RealGainError(
    'bad-setting',
    english(
      'No answer of {0} is one of the {1} labels of {2}: an answer is "{3}", a label "{4}". Write both the same way, choose columns that belong together or, if labels say whether answers are right, choose theirs with --column.',
      joined(
        [...paths.slice(0, 2), ...(paths.length > 2 ? [english('{0} more', paths.length - 2)] : [])],
        ', ',
      ),
      first.labels,
      first.gold,
      first.answer,
      first.label,
    ),
    { path: first.path },
  );
}

function areBits(labels: readonly Cell[]): boolean {
  const known = labels.filter((label) => label !== null);
  return known.length > 0 && known.every((label) => numberOf(label) === 0 || numberOf(label) === 1);
}

/** True if most answers are between 0 and 1, and none outside. */
function areProbabilities({ cells }: Column, stray: readonly number[]): boolean {
  const isInside = (item: number) => {
    const value = numberOrNaN(cells.at(item));
    return value > 0 && value < 1;
  };
  return stray.length > cells.length / 2 && stray.every(isInside);
}

/** An answer with several times the words of the right one, if most are; else undefined. */
function sentenceIn({ cells }: Column, { cells: right }: Column): string | undefined {
  if (!someKind(cells, (cell) => typeof cell === 'string' && hasMoreWords(cell, TIMES))) {
    return undefined;
  }
  const long = cells.filter((cell, item) => {
    const text = textOf(right.at(item));
    const words = largest(
      (listIn(text) ?? [text]).map((one) => one.split(/\s+/, LONGEST_ANSWER).length),
      1,
    );
    return typeof cell === 'string' && words < LONGEST_ANSWER && hasMoreWords(cell, TIMES * words);
  });
  return long.length > cells.length / 2 ? textOf(long[0]).slice(0, LONGEST_EXAMPLE) : undefined;
}

/** A sentence has so many times the words of the answer in it, if that is shorter than so many words. */
const TIMES = 3;
const LONGEST_ANSWER = 20;

const LONGEST_EXAMPLE = 40;

function exampleOf({ cells }: Column, item = 0): string {
  return textOf(cells.at(item)).slice(0, LONGEST_EXAMPLE);
}

/**
 * A note on answers that are not among the labels: usually another spelling, or items matched with the wrong
 * right answers.
 */
export function strayNotes(output: Records, predictions: Column, path: string, gold: Gold): readonly Text[] {
  const { labels, stray } = strayAnswers(predictions, gold);
  const [first] = stray;
  if (first === undefined) {
    return [];
  }
  const counts = [path, stray.length.toLocaleString('en-US'), output.n.toLocaleString('en-US')] as const;
  const example = [gold.path, exampleOf(predictions, first), output.lines[first]!] as const;
  if (labels.length === 1) {
    return [
      english(
        '{0}: the answers of {1} of {2} items are not the only label of {3}, such as "{4}" on line {5}.',
        ...counts,
        ...example,
      ),
    ];
  }
  return [
    stray.length === 1
      ? english(
          '{0}: {1} of {2} answers is none of the {3} labels of {4}, such as "{5}" on line {6}.',
          ...counts,
          labels.length,
          ...example,
        )
      : english(
          '{0}: {1} of {2} answers are none of the {3} labels of {4}, such as "{5}" on line {6}.',
          ...counts,
          labels.length,
          ...example,
        ),
  ];
}
