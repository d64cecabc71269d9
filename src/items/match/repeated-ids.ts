import { contentKind, groupNameOf, isStrictIdName, textOf } from '../../columns';
import { english } from '../../model/words';
import type { Column } from '../../model/records';
import type { RealGainError } from '../../model/errors';
import { areNumbers, areRounded } from '../content/cell-traits';
import { isUnique, sameCells, sharedColumn, type Columns, type Side } from './alignment';
import { composite, repetitions } from './composite-ids';
import { isResult, type FoundIds } from './content-ids';
import { couldBeIds } from './item-keys';
import { linesQuestion } from './sorted';

/* Ids that several rows have: those of samples, of parts, or of an item that was asked several times. */

/**
 * Repeated ids are ids together with another column, or are in the same order in both files, or are an error
 * that matching by them reports.
 */
export function repeatedIds(a: Side, b: Side, named: readonly Columns[], scored: readonly string[]) {
  const repeating = named.filter(
    ({ a: one, b: other }) => one.name === other.name && (!isUnique(one) || !isUnique(other)),
  );
  const strict = repeating.filter(({ a: one }) => isStrictIdName(one.name));
  const [pair] = strict;
  // A number that restarts in every group is not an id by itself.
  for (const one of pair === undefined ? repeating : strict) {
    const together = composite(a.records, b.records, one.a.name, scored);
    if (together !== null && !sameCells(together.a, together.b)) {
      return { ...together, form: 'exact' as const, because: 'matched' as const };
    }
  }
  if (pair !== undefined && strict.every(({ a: one, b: other }) => sameCells(one, other))) {
    if (areRounded(pair.a)) {
      return { because: 'only' as const, warning: null, doubt: roundedIds(a, pair.a) };
    }
    // A score of one output compares it with itself.
    const warning =
      a.path === b.path
        ? null
        : english(
            '"{0}" has repeated values, in the same order in both files: matched by line.',
            pair.a.name,
          );
    return { because: 'matched' as const, warning, doubt: null };
  }
  if (pair === undefined) {
    return null;
  }
  // Ids of crowdsourced tasks (HITId) are new in each run: what workers were asked is the same.
  const inA = new Set(pair.a.cells);
  const asked = pair.b.cells.some((cell) => inA.has(cell)) ? null : repeatedInputs(a, b, scored, true);
  return asked ?? { ...(repetitions(pair) ?? pair), form: 'exact' as const, because: 'named' as const };
}

function roundedIds({ path }: Side, { name, cells }: Column): RealGainError {
  return linesQuestion(
    { path },
    english(
      'The ids in "{0}" of {1} were rounded by a spreadsheet (such as {2}), so different items have the same one: say how the lines of the two files correspond.',
      name,
      path,
      textOf(cells.at(0)),
    ),
  );
}

/**
 * Questions, or what looks like ids, that were asked equally often in both files: in another order, or under ids that are new in each run.
 *
 * @param areNew true if both files have ids, and hardly any in common
 */
export function repeatedInputs(
  a: Side,
  b: Side,
  scored: readonly string[],
  areNew: boolean,
): FoundIds | null {
  const isScored = new Set(scored);
  for (const column of a.records.columns) {
    const { name } = column;
    const kind = contentKind(name);
    const isAsked =
      ((kind === 'input' || kind === 'worded' || (areNew && kind === 'text')) && !isScored.has(name)) ||
      (!isResult(name, isScored) && areLabels(column) && !numbersWithin(column));
    const pair = isAsked ? sharedColumn(a, b, name) : null;
    const found = pair === null || (!areNew && sameCells(pair.a, pair.b)) ? null : repetitions(pair);
    if (found !== null) {
      return { ...found, form: 'exact', because: 'matched' };
    }
  }
  return null;
}

/** Fewer values are those of a category. */
const FEWEST_LABELS = 10;

/** `item-7`, `3fa9c1b`, `data/7.wav`: words with a number in them, and no measurements. */
export function areLabels(column: Column): boolean {
  return (
    couldBeIds(column) &&
    column.cells.every((cell) => /\d/.test(textOf(cell)) && !/\s/.test(textOf(cell))) &&
    new Set(column.cells).size >= FEWEST_LABELS
  );
}

/** Trials, or places in a group, that are numbered from the start in each. */
function numbersWithin(column: Column): boolean {
  const named = groupNameOf(column.name);
  return named === 'count' || (named === 'number' && areNumbers(column));
}
