import { findColumn, groupNameOf, meaningOf, numberOf, textOf } from '../../../columns';
import { english, type Text } from '../../../model/words';
import type { Cell, Column, Records } from '../../../model/records';
import { meanOf, sumOf } from '../../../model/lists';
import { onceFor } from '../../../model/once';
import { type Files, type Input, withOutputs } from '../../source';

/** A sum of decimals has more digits than they do. */
const DIGITS = 12;

/** Longer lists are vectors. */
const MOST_SAMPLES = 64;

/**
 * Outputs in which a column holds the scores of an item's samples as a list, `[0.5, 0.7, 0.4]`: an item's score is then their mean.
 * Lists of right and wrong are left to the metrics that read them, and so is everything where another column is a score, or holds
 * lists too: those of candidates and their scores belong together. So it is with a column for each sample, called 0, 1, 2 ….
 */
export function averageLists(files: Files): Files {
  return withOutputs(files, withMeans);
}

/** The only column of lists that is named like scores or samples, if nothing else is a score; beside it, only lists of numbers. */
const listOfScores = onceFor(({ columns }: Records): string | null => {
  const all = columns.filter(({ cells }) => /^\s*\[/.test(textOf(cells.at(0))));
  const [lists = all[0], ...others] = all.filter(({ name }) => mayBeScores(name));
  // Numbers about the same samples, such as their lengths, and not what was scored.
  const isBeside = (one: Column) => one === lists || one.cells.every((cell) => numbersIn(cell) !== null);
  const more = others.length > 0 || !all.every(isBeside);
  const isScore = (one: Column) =>
    one !== lists &&
    meaningOf(one.name).better !== null &&
    one.cells.some((cell) => typeof cell === 'number');
  if (lists === undefined || more || !mayBeScores(lists.name) || columns.some(isScore)) {
    return null;
  }
  const values = lists.cells.map((cell) => numbersIn(cell));
  const areGrades = values.flat().every((value) => value === 0 || value === 1);
  const areShares = values.every((some) => some !== null && Math.abs(sumOf(some) - 1) < 1e-3);
  // Ranked candidates, or a score and a length.
  const areOrdered =
    values.some((some) => (some?.length ?? 0) > 1) &&
    [1, -1].some((sign) =>
      values.every((some) => some?.every((value, i) => i === 0 || sign * (value - (some[i - 1] ?? 0)) <= 0)),
    );
  const areOfSystems = values.every((some) => some !== null && some.length === numberedAnswers(columns));
  return values.includes(null) || areGrades || areShares || areOrdered || areOfSystems ? null : lists.name;
});

/** How many answers of an item have a column each, called `answer1_id`, `answer2_id`; 0 without such columns. */
function numberedAnswers(columns: readonly Column[]): number {
  const counts = new Map<string, number>();
  for (const { name } of columns) {
    const [, before = '', number = '', after = ''] = /^(\D*)(\d)(\D*)$/.exec(name) ?? [];
    const key = `${before}#${after}`;
    const seen = counts.get(key) ?? 0;
    counts.set(key, Number(number) === seen + 1 ? seen + 1 : seen);
  }
  return [...counts.values()].reduce((most, count) => Math.max(most, count), 0);
}

function mayBeScores(name: string): boolean {
  const { better, kind } = meaningOf(name);
  return (
    (better !== null && kind !== 'cost') ||
    groupNameOf(name) === 'count' ||
    /(?:^|\.)(?:samples|results|values|trials|passes)$/i.test(name)
  );
}

/** null for anything but a list of a few numbers. */
export function numbersIn(cell: Cell): readonly number[] | null {
  if (typeof cell !== 'string' || !/^\s*\[/.test(cell)) {
    return null;
  }
  try {
    const values: unknown = JSON.parse(cell);
    return Array.isArray(values) &&
      values.length > 0 &&
      values.length <= MOST_SAMPLES &&
      values.every((value): value is number => typeof value === 'number')
      ? values
      : null;
  } catch {
    return null;
  }
}

/** The number, or the mean of a list of them. */
export function meanIn(cell: Cell): ReturnType<typeof numberOf> {
  const values = numbersIn(cell);
  return values === null ? numberOf(cell) : meanOf(values);
}

/**
 * Columns called 0, 1, 2 … below the items' names, as resamples and folds are; [] for probabilities, logits and anything beside other
 * columns.
 */
export const numberedColumns = onceFor(({ columns, n }: Records): readonly Column[] => {
  const [label, ...numbered] = columns;
  const areCounted =
    numbered.length >= FEWEST_NUMBERED &&
    numbered.length <= MOST_SAMPLES &&
    numbered.every(({ name }, i) => name === String(i));
  const isNamed = () => label?.cells.every((cell) => typeof cell === 'string') === true;
  if (!areCounted || !isNamed() || new Set(label?.cells).size < n) {
    return [];
  }
  const rows = Array.from({ length: n }, (_, row) => numbersAt(numbered, row));
  const areShares = rows.every((row) => row !== null && Math.abs(sumOf(row) - 1) < 1e-3);
  return rows.includes(null) || rows.some((row) => row?.some((value) => value < 0)) || areShares
    ? []
    : numbered;
});

const FEWEST_NUMBERED = 3;

/** The numbers of a row; null if another cell is among them, or none. */
function numbersAt(columns: readonly Column[], row: number): readonly number[] | null {
  const cells = columns.map(({ cells: all }) => all.at(row) ?? null);
  const numbers = cells.filter((cell) => typeof cell === 'number');
  return numbers.length > 0 && cells.every((cell) => cell === null || typeof cell === 'number')
    ? numbers
    : null;
}

function withMeans(input: Input): Input {
  const { records } = input;
  const name = listOfScores(records);
  const lists = name === null ? undefined : findColumn(records, name);
  if (name !== null && lists !== undefined) {
    const note = english('"{0}" holds a list of numbers for each item; their mean is its score.', name);
    return averaged(input, [lists], name, (row) => numbersIn(lists.cells.at(row) ?? null), note);
  }
  const numbered = numberedColumns(records);
  const [first, last] = [numbered[0], numbered.at(-1)];
  return first === undefined || last === undefined
    ? input
    : averaged(
        input,
        numbered,
        'score',
        (row) => numbersAt(numbered, row),
        english(
          'The columns "{0}" to "{1}" hold an item’s numbers of several runs; their mean is its score.',
          first.name,
          last.name,
        ),
      );
}

/** With one column instead of those of the samples. */
function averaged(
  input: Input,
  samples: readonly Column[],
  name: string,
  valuesAt: (row: number) => readonly number[] | null,
  note: Text,
): Input {
  const { records } = input;
  const cells = Array.from({ length: records.n }, (_, row) => {
    const values = valuesAt(row);
    return values === null ? null : Number(meanOf(values).toPrecision(DIGITS));
  });
  const [first] = samples;
  return {
    ...input,
    variant: `${input.variant}\nmeans of ${name}`,
    records: {
      ...records,
      columns: records.columns.flatMap((one) =>
        one === first ? [{ ...one, name, cells }] : samples.includes(one) ? [] : [one],
      ),
      notes: [...records.notes, note],
    },
  };
}
