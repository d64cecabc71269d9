import { textOf } from '../../columns';
import type { Column } from '../../model';
import { BETWEEN } from './composite-ids';

interface Pair {
  readonly a: Column;
  readonly b: Column;
}

/** A trial may be missing here and there; if more are, the ids identify something else. */
const NEARLY_ALL = 0.9;

/**
 * Ids that each occur equally often, in any order, with nothing that numbers their rows: the first row of an id in one file is
 * matched with the first in the other, and so on. Which of them are matched changes no mean, since all rows of an id are resampled
 * together.
 *
 * @returns null if the files hold other ids, or some occur more often than others
 */
export function repetitions({ a, b }: Pair): Pair | null {
  const [inA, inB] = [numbered(a), numbered(b)];
  const isSame =
    inA.counts.size === inB.counts.size && [...inA.counts.keys()].every((id) => inB.counts.has(id));
  return isSame && inA.often > 1 && inA.often === inB.often && isRegular(inA) && isRegular(inB)
    ? { a: inA.column, b: inB.column }
    : null;
}

interface Numbered {
  readonly column: Column;
  /** How often each id occurs. */
  readonly counts: ReadonlyMap<string, number>;
  /** How often any does at most. */
  readonly often: number;
}

function numbered({ name, cells }: Column): Numbered {
  const counts = new Map<string, number>();
  const ids = cells.map((cell) => {
    const id = textOf(cell);
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return `${id}${BETWEEN}${count}`;
  });
  return {
    column: { name, cells: ids },
    counts,
    often: [...counts.values()].reduce((most, count) => Math.max(most, count), 0),
  };
}

function isRegular({ counts, often }: Numbered): boolean {
  return [...counts.values()].filter((count) => count === often).length >= NEARLY_ALL * counts.size;
}
