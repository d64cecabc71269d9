import { findColumn, hasWord, isOutputName, meaningOf, textOf, wordSet } from '../../columns';
import { english } from '../../model/words';
import { formatCount } from '../../model/text';
import type { Column } from '../../model/records';
import { elementAt } from '../../model/lists';
import { areMade } from './cell-traits';
import type { Placed } from './content-difference';
import type { Said } from '../source';
import { cellAt, ABSENT } from '../match/alignment';

/*
 * Rows of the other system: both files hold what two runs hardly ever share, such as the id of a request or a precise time, in
 * some rows; or the same long answers at the beginning or the end only.
 */

/** Fewer rows are a coincidence, or nothing to worry about. */
const FEWEST = 10;

/** Shorter answers are the same in many outputs. */
const LONG = 40;

/** A number with at least three digits after the point: times with fewer may be equal. */
const PRECISE = /\.\d{3,}$/;

/** This share of rows with different times shows that they were measured. */
const MOST = 0.9;

export function copiedRows(a: Placed, b: Placed): Said {
  for (const own of a.records.columns) {
    const other = findColumn(b.records, own.name);
    const kind = other === undefined ? null : kindOf(own, other);
    if (other === undefined || kind === null) {
      continue;
    }
    const inA = (item: number) => textOf(cellAt(own.cells, a.order[item]));
    const inB = (item: number) => textOf(cellAt(other.cells, b.order[item]));
    const isThere = (item: number) =>
      elementAt(a.order, item) !== ABSENT && elementAt(b.order, item) !== ABSENT;
    const items = Array.from(a.order.keys()).filter((item) => isThere(item) && inA(item) + inB(item) !== '');
    const equal = items.filter((item) => inA(item) === inB(item));
    const rest = items.length - equal.length;
    if (
      equal.length < FEWEST ||
      rest < FEWEST ||
      (kind === 'answer' && !areTogether(b, equal, items.length))
    ) {
      continue;
    }
    return english(
      '"{0}" is the same in both files on {1} of {2} items, which two runs hardly ever have in common: these rows may be of one system.',
      own.name,
      formatCount(equal.length),
      formatCount(items.length),
    );
  }
  return null;
}

/** What a run gave each of its rows by itself, or long answers; null for anything else. */
function kindOf(own: Column, other: Column): 'run' | 'answer' | null {
  const { name } = own;
  if ([own, other].every(areMade)) {
    return hasWord(name, HASHES) || !OF_RUNS.test(name) ? null : 'run';
  }
  if (meaningOf(name).kind === 'cost' && [own, other].every(areMeasured)) {
    return 'run';
  }
  return isOutputName(name) && [own, other].every(areLong) ? 'answer' : null;
}

/** Equal ones are of equal texts. */
const HASHES = wordSet('sha checksum', 'hash');

/** An id of what was sent or received, not of an item. */
const OF_RUNS = /request|response|completion|generation|call|message|trace|span|uuid|log/i;

function areMeasured({ cells }: Column): boolean {
  const texts = cells.map(textOf);
  return (
    texts.filter((text) => PRECISE.test(text)).length >= texts.length / 2 &&
    new Set(texts).size >= MOST * texts.length
  );
}

function areLong({ cells }: Column): boolean {
  const texts = cells.map(textOf);
  return (
    texts.reduce((sum, { length }) => sum + length, 0) >= LONG * texts.length &&
    new Set(texts).size >= MOST * texts.length
  );
}

/** Whether these rows are the first ones of a file, or the last. */
function areTogether({ order }: Placed, equal: readonly number[], count: number): boolean {
  const lines = equal.map((item) => order[item] ?? 0).sort((one, other) => one - other);
  const [first = 0, last = 0] = [lines[0], lines.at(-1)];
  return last - first === lines.length - 1 && (first === 0 || last === count - 1);
}
