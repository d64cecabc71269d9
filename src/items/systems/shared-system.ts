import { findColumn, textOf } from '../../columns';
import { fileError } from '../../model/errors';
import type { Column, Records } from '../../model/records';
import { kindsOf } from '../../model/kinds';
import type { Files, Input } from '../source';

/** More values aren't the systems of one evaluation. */
const MOST_SYSTEMS = 20;

/**
 * Refuses files that hold the rows of another system beside their own, the same in both, such as those of a baseline: they would
 * count for both systems. A column names the systems if it has values of which one is in both files, with the same scores, and the
 * others in one file each.
 *
 * @param scored the column of numbers
 * @throws RealGainError `bad-format`
 */
export function refuseSharedSystem({ a, b }: Pick<Files, 'a' | 'b'>, scored: string): void {
  for (const column of a.records.columns) {
    const other = column.name === scored ? undefined : findColumn(b.records, column.name);
    const found = other === undefined ? null : sharedValue(column, other);
    if (found !== null && haveSameScores(a, b, column.name, found.shared, scored)) {
      throw fileError(
        'bad-format',
        { path: b.stamp.path },
        '{0} and {1} both hold the rows of "{2}" beside those of "{3}" and "{4}" (column "{5}"), so they would count for both systems; keep the rows of one system in each file.',
        a.stamp.path,
        found.shared,
        found.a,
        found.b,
        column.name,
      );
    }
  }
}

interface SharedValue {
  readonly shared: string;
  /** In the first file alone, and in the second. */
  readonly a: string;
  readonly b: string;
}

/** null unless all values of both have as many rows. */
function sharedValue(column: Column, other: Column): SharedValue | null {
  const [inA, inB] = [kindsOf(column.cells), kindsOf(other.cells)];
  if (inA === null || inB === null || inA.size < 2 || inA.size > MOST_SYSTEMS || inB.size !== inA.size) {
    return null;
  }
  const own = [...inA.keys()].filter((kind) => !inB.has(kind));
  const others = [...inB.keys()].filter((kind) => !inA.has(kind));
  const shared = [...inA.keys()].filter((kind) => inB.has(kind));
  const isEven = new Set([...inA.values(), ...inB.values()]).size === 1;
  const [one, first, second] = [shared[0], own[0], others[0]];
  return isEven && own.length === 1 && others.length === 1 && typeof one === 'string'
    ? { shared: one, a: textOf(first), b: textOf(second) }
    : null;
}

/** Fewer different scores are equally frequent by chance. */
const TELLING = 5;

/** Whether the rows of a value have the same scores in both files, in the same order or each as often. */
function haveSameScores(a: Input, b: Input, column: string, value: string, scored: string): boolean {
  const [own = [], others = []] = [a, b].map(({ records }) => scoresOf(records, column, value, scored));
  const areSame = (one: readonly string[], other: readonly string[]) =>
    one.every((score, i) => score === other[i]);
  const { size } = new Set(own);
  return (
    own.length === others.length &&
    size > 1 &&
    (areSame(own, others) || (size >= TELLING && areSame(own.toSorted(), others.toSorted())))
  );
}

function scoresOf(records: Records, column: string, value: string, scored: string): string[] {
  const [by, numbers] = [findColumn(records, column)?.cells, findColumn(records, scored)?.cells];
  const scores: string[] = [];
  by?.forEach((cell, row) => {
    if (cell === value) {
      scores.push(textOf(numbers?.at(row)));
    }
  });
  return scores;
}
