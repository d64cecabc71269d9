import type { Cell, Column } from '../../model/records';
import { english } from '../../model/words';
import { systemName } from '../../model/names';
import { findColumn, textOf } from '../../columns';
import { MOST_KINDS, onlyCell } from '../../model/kinds';
import { type Side, cellAt } from '../match/alignment';
import { keyOf } from '../match/item-keys';
import { agreement, CHANCE, countsOf } from './agreement';
import type { Said, Input } from '../source';

/** A file with the record of each item. */
export interface Placed extends Side {
  readonly order: Int32Array;
}

export interface Difference {
  /** Items that both files have a value for. */
  readonly compared: number;
  readonly differing: number;
  readonly first: {
    readonly a: Cell;
    readonly b: Cell;
    readonly lineA: number;
    readonly lineB: number;
  } | null;
  /** True if the values identify items, so that equal ones are no coincidence. */
  readonly tells: boolean;
  /** True for classes, of which there are few, unlike texts. */
  readonly few: boolean;
  /** True if both hold the same values for other items: rare ones, or each as often, and equal as often as in any order. */
  readonly permuted: boolean;
  /** True if each file holds one value, and they differ. */
  readonly constant: boolean;
  /** True if no value of one file is in the other. */
  readonly disjoint: boolean;
  /** True if the files write the same classes in other words: 0 and 1, or no and yes. */
  readonly recoded: boolean;
}

/** Rounding of numbers written with other precision. */
const ROUNDING = 1e-6;

/** Texts cut after this many characters count as equal to uncut ones. */
const CUT = 100;

/** This share of the values is the same values. */
const MOST = 0.95;

/** Fewer items than this have one value by chance. */
const ENOUGH = 3;

/** This many values show whether a column identifies items. */
const EXAMINED = 50_000;

interface How {
  /** How many rows belong to one item, on average. */
  readonly samples: number;
  /** What counts of cells that aren't the same otherwise; null: nothing. */
  readonly form: ((cell: Cell) => string) | null;
}

export function differenceOf(
  a: Placed,
  inA: Column,
  b: Placed,
  inB: Column,
  { samples, form }: How,
): Difference {
  let [compared, differing, changes] = [0, 0, 0];
  let first: Difference['first'] = null;
  let last: string | null = null;
  const [valuesA, valuesB, pairs] = [new Set<string>(), new Set<string>(), new Set<string>()];
  a.order.forEach((recordA, item) => {
    const recordB = b.order[item]!;
    const [own, other] = [filledAt(inA, recordA), filledAt(inB, recordB)];
    if (own === null || other === null) {
      return;
    }
    compared += 1;
    const text = textOf(own);
    changes += Number(last !== null && text !== last);
    last = text;
    if (compared <= EXAMINED) {
      valuesA.add(text);
      valuesB.add(textOf(other));
      if (pairs.size <= MOST_KINDS) {
        pairs.add(JSON.stringify([text, textOf(other)]));
      }
    }
    if (!isSame(own, other) && (form === null || form(own) !== form(other))) {
      differing += 1;
      first ??= {
        a: own,
        b: other,
        lineA: a.records.lines[recordA]!,
        lineB: b.records.lines[recordB]!,
      };
    }
  });
  const distinct = valuesA.size;
  const many = 2 * distinct * samples > Math.min(compared, EXAMINED);
  const disjoint = compared > 0 && shareOf(valuesA, valuesB) === 0;
  return {
    compared,
    differing,
    first,
    // Classes identify items if they follow no order.
    tells: many || (distinct > 1 && changes > distinct),
    few: !many,
    permuted: many
      ? 2 * differing > compared && compared > 1 && shareOf(valuesA, valuesB) >= MOST
      : distinct >= FEWEST_CLASSES &&
        compared >= FEWEST_OF_CLASSES &&
        differing > CORRECTED * compared &&
        areShuffled(a, inA, b, inB),
    constant: differing > 0 && compared >= ENOUGH && distinct === 1 && valuesB.size === 1,
    disjoint,
    recoded: !many && disjoint && distinct > 1 && distinct === pairs.size && valuesB.size === pairs.size,
  };
}

/** Fewer classes are equally frequent in the answers of two systems by chance. */
const FEWEST_CLASSES = 3;
const FEWEST_OF_CLASSES = 30;

/** Fewer differences may be corrections. */
const CORRECTED = 0.05;

/** Whether both hold each value as often, and the same items have equal ones no more often than in any order. */
function areShuffled(a: Placed, inA: Column, b: Placed, inB: Column): boolean {
  const [own, others] = [inItems(a, inA), inItems(b, inB)];
  const counts = countsOf(others);
  return (
    own.length === others.length &&
    [...countsOf(own)].every(([value, count]) => counts.get(value) === count) &&
    agreement(own, others) < CHANCE
  );
}

/** The share of items that would need another value for both files to have each value as often: 0 to 1. */
export function distanceOf(a: Placed, inA: Column, b: Placed, inB: Column): number {
  const [own, others] = [inItems(a, inA), inItems(b, inB)];
  const counts = countsOf(others);
  const shared = [...countsOf(own)].reduce(
    (sum, [value, count]) => sum + Math.min(count, counts.get(value) ?? 0),
    0,
  );
  return 1 - shared / Math.max(1, own.length, others.length);
}

function inItems({ order }: Placed, column: Column): Cell[] {
  return Array.from(order, (record) => filledAt(column, record));
}

function filledAt({ cells }: Column, record: number): Cell {
  const cell = cellAt(cells, record);
  return cell === '' ? null : cell;
}

export function placed({ records, stamp }: Input, order: Int32Array): Placed {
  return { records, path: stamp.path, order };
}

function shareOf(some: ReadonlySet<string>, all: ReadonlySet<string>): number {
  let shared = 0;
  some.forEach((value) => (shared += Number(all.has(value))));
  return shared / some.size;
}

/** `Q: …`, `Question: … Answer:`: what a template writes around a question. */
const LABELS = /^(?:q|question) ?: ?| (?:a|answer) ?:$/g;

/** Spaces, case, the digits of a number, the labels of a question and a truncated end don't count as differences. */
export function isSame(one: Cell, other: Cell): boolean {
  if (one === other) {
    return true;
  }
  const [x, y] = [numeric(one), numeric(other)];
  if (x !== null && y !== null) {
    return Math.abs(x - y) <= ROUNDING * Math.max(Math.abs(x), Math.abs(y));
  }
  const [left = '', right = ''] = [one, other].map((cell) => keyOf(cell, 'spelling').replace(LABELS, ''));
  const spaceless = (text: string) => text.replaceAll(' ', '');
  return spaceless(left) === spaceless(right) || isCut(left, right) || isCut(right, left);
}

function isCut(short: string, long: string): boolean {
  const beginning = short.replace(/(?:…|\.\.\.)$/, '').trimEnd();
  const isMarked = beginning.length < short.length && beginning.length > 0;
  return (isMarked || short.length >= CUT) && long.startsWith(beginning);
}

function numeric(cell: Cell): number | null {
  const text = textOf(cell).trim();
  const plainly = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(plainly) ? Number(plainly) : null;
}

/**
 * Says that each file holds the other one's name, the same on all rows: they were renamed, or written in each other's place.
 */
export function swappedNames(a: Placed, b: Placed): Said {
  const [nameA, nameB] = [a, b].map(({ path }) => plain(systemName(path)));
  const column = a.records.columns.find((own) => {
    const other = findColumn(b.records, own.name);
    return (
      nameA !== nameB && other !== undefined && plain(onlyIn(own)) === nameB && plain(onlyIn(other)) === nameA
    );
  });
  return column === undefined
    ? null
    : english(
        'Every "{0}" is "{1}" in {2} and "{3}" in {4}: each file holds the name of the other, so that the systems may be exchanged.',
        column.name,
        onlyIn(column),
        a.path,
        onlyIn(findColumn(b.records, column.name) ?? column),
        b.path,
      );
}

/** The one value of a column; empty if it has several. */
function onlyIn({ cells }: Column): string {
  return textOf(onlyCell(cells) ?? null);
}

export function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
