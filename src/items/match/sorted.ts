import { findColumn, textOf } from '../../columns';
import { BY_LINE } from '../../model/texts/reading';
import { correlation } from '../../model/correlation';
import { shortened } from '../../model/visible';
import type { Column, Records } from '../../model/records';
import { english, type Text } from '../../model/words';
import { RealGainError } from '../../model/errors';
import type { Choice } from '../../model/settings/question';
import { numbersTexts } from '../content/cell-traits';
import { sameCells, type Side } from './alignment';

/** Fewer items than this may be in the order of their scores by chance, or on purpose. */
const ENOUGH = 10;

/** Anything less probable than this is not chance. */
export const UNLIKELY = 1e-3;

/** Scores of the same items agree by more than this, in standard errors of a correlation. */
export const BY_CHANCE = 3;

/**
 * How likely numbers in random order are to rise or fall like these; 1 if they don't, or some are missing.
 */
export function sortedByChance(numbers: readonly number[]): number {
  const isSorted = [1, -1].some((sign) =>
    numbers.every((x, i) => !Number.isNaN(x) && (i === 0 || sign * (x - (numbers[i - 1] ?? x)) >= 0)),
  );
  if (!isSorted) {
    return 1;
  }
  // One in n! / (n₁! n₂! …) orders, ascending or descending: equal numbers are adjacent.
  let [chance, alike] = [2, 0];
  numbers.forEach((x, i) => {
    alike = x === numbers[i - 1] ? alike + 1 : 1;
    chance *= alike / (i + 1);
  });
  return Math.min(1, chance);
}

/** The same rows in the same order: whatever they are, they don't differ. */
function areSame(a: Records, b: Records): boolean {
  return (
    a.n === b.n &&
    a.columns.length === b.columns.length &&
    a.columns.every((column) => sameCells(column, findColumn(b, column.name)))
  );
}

/**
 * @param ids the column that matched the items; undefined if they were matched by line
 * @throws RealGainError `needs-answer` if each file is sorted by its own scores, or one is and they have little in
 *   common, and nothing else identifies items: no ids, or some that only count the lines
 */
export function refuseSorted(a: Side, b: Side, scored: readonly string[], ids?: string): void {
  if (areSame(a.records, b.records) || (ids !== undefined && ![a, b].every((side) => counts(side, ids)))) {
    return;
  }
  const beside =
    ids === undefined ? english(' and have no ids') : english(', and "{0}" only counts their lines', ids);
  for (const name of scored) {
    const [inA, inB] = [a, b].map(({ records }) => findColumn(records, name));
    // What is the same on every line, such as its number, is no score of a system.
    if (inA === undefined || inB === undefined || sameCells(inA, inB)) {
      continue;
    }
    const [one, other] = [numbersOf(inA), numbersOf(inB)];
    const [isFirst, isSecond] = [isSorted(one), isSorted(other)];
    if (isFirst && isSecond) {
      throw linesQuestion(
        { path: b.path },
        english(
          '{0} and {1} are both sorted by "{2}"{3}: line by line, they may hold different items. Say how the lines of the two files correspond, or add a column that identifies the items.',
          a.path,
          b.path,
          name,
          beside,
        ),
      );
    }
    // Right and wrong answers are in blocks where easy items come first.
    const areGrades = new Set(one).size === 2;
    if ((isFirst || isSecond) && !areGrades && correlation(one, other) * Math.sqrt(one.length) < BY_CHANCE) {
      const [first, second] = isFirst ? [a, b] : [b, a];
      throw linesQuestion(
        { path: first.path },
        english(
          '{0} is sorted by "{2}", {1} is not, and the numbers on the same lines have little in common: line by line, the two files may hold different items. Say how their lines correspond, or add a column that identifies the items.',
          first.path,
          second.path,
          name,
        ),
      );
    }
  }
}

function numbersOf({ cells }: Column): readonly number[] {
  return cells.map((cell) => (typeof cell === 'number' ? cell : NaN));
}

function isSorted(scores: readonly number[]): boolean {
  return scores.length >= ENOUGH && sortedByChance(scores) < UNLIKELY;
}

function counts({ records }: Side, ids: string): boolean {
  const column = findColumn(records, ids);
  return column !== undefined && numbersTexts(column);
}

/**
 * The question how the lines of two files correspond.
 *
 * @param columns that may identify the items
 */
export function linesQuestion(
  place: { readonly path: string; readonly line?: number },
  message: Text,
  columns: readonly Column[] = [],
): RealGainError {
  const byLine: Choice = {
    label: english('Match by line'),
    detail: english('line i of both files is the same item'),
    option: '--id-column none',
    answer: { idColumn: BY_LINE },
  };
  const byColumn = columns.map(({ name, cells }): Choice => ({
    label: name,
    detail: cells
      .slice(0, 3)
      .map((cell) => shortened(textOf(cell)))
      .join(', '),
    option: `--id-column ${/^[\w.-]+$/.test(name) ? name : `"${name}"`}`,
    answer: { idColumn: name },
  }));
  const title = english('How do the lines of the two files correspond?');
  return new RealGainError('needs-answer', message, {
    ...place,
    question: { id: 'lines', title, choices: [byLine, ...byColumn] },
  });
}
