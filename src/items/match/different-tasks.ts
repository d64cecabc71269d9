import { findColumn, idColumnsOf, idRank, isStrictIdName, textOf } from '../../columns';
import { holdsLabels } from '../../metrics/answers/answers';
import { hasMoreWords } from '../../metrics/text/lists';
import { english, type Text } from '../../model/words';
import { formatCount, shortened } from '../../model/text';
import type { Column, Records } from '../../model/records';
import type { Holdings } from '../../model/errors';
import { countCells } from '../../model/kinds';
import { isUnique } from './alignment';

/**
 * What two files hold that can't be aligned, if they are of different tasks: their logs name different ones, one has texts only
 * and the other none, or their ids are built differently and none is in both. null where they may be of one task, such as files of
 * different lengths.
 *
 * @param unlike true if they have no column in common that could be scored: whole numbers are then no labels of the texts
 */
export function differentTasks(a: Records, b: Records, unlike = false): Holdings | null {
  return byDeclared(a, b) ?? byKind(a, b, unlike) ?? byIds(a, b);
}

function byDeclared(a: Records, b: Records): Holdings | null {
  const [taskA, taskB] = [a.origin?.task, b.origin?.task];
  const of = ({ n }: Records, task: string): Text =>
    english('{0} items of the task “{1}”', formatCount(n), task);
  return taskA === undefined || taskB === undefined || taskA === taskB
    ? null
    : { a: of(a, taskA), b: of(b, taskB) };
}

/** `number`: a whole one, which may be a label or a score. */
type Kind = 'text' | 'label' | 'score' | 'number' | 'other';

function byKind(a: Records, b: Records, unlike: boolean): Holdings | null {
  const [inA, inB] = [kindsIn(a), kindsIn(b)];
  const isApart = (texts: readonly Held[], others: readonly Held[]): boolean =>
    texts.length > 0 &&
    others.length > 0 &&
    texts.every(({ kind }) => kind === 'text') &&
    others.every(({ kind }) => kind === 'label' || kind === 'score' || kind === 'number') &&
    (unlike || others.some(({ kind }) => kind !== 'number'));
  return isApart(inA, inB) || isApart(inB, inA) ? { a: said(a, inA), b: said(b, inB) } : null;
}

interface Held {
  readonly kind: Kind;
  readonly column: Column;
}

function kindsIn({ columns }: Records): Held[] {
  return columns
    .filter(({ name }) => idRank(name) === null)
    .map((column) => ({ column, kind: kindOf(column) }));
}

/** At least this share of the cells, of those with a value. */
const MOST = 0.9;

function kindOf(column: Column): Kind {
  const { cells } = column;
  const filled = countCells(cells, (cell) => textOf(cell).trim() !== '');
  const isMost = (count: number): boolean => filled > 0 && count >= MOST * filled;
  const numbers = countCells(cells, (cell) => textOf(cell).trim() !== '' && Number.isFinite(Number(cell)));
  if (isMost(numbers)) {
    return numbers === filled && countCells(cells, (cell) => !Number.isInteger(Number(cell))) > 0
      ? 'score'
      : 'number';
  }
  // A short text may be a label of many, or a translation of a word.
  if (isMost(countCells(cells, (cell) => typeof cell === 'string' && hasMoreWords(cell, 2)))) {
    return 'text';
  }
  return holdsLabels(column) ? 'label' : 'other';
}

function said({ n }: Records, held: readonly Held[]): Text {
  const first = held.find(({ kind }) => kind !== 'number') ?? held[0];
  const example = shortened(textOf(first?.column.cells.at(0)));
  switch (first?.kind) {
    case 'text':
      return english('{0} texts, such as “{1}”', formatCount(n), example);
    case 'label':
      return english('{0} labels, such as “{1}”', formatCount(n), example);
    default:
      return english('{0} scores, such as {1}', formatCount(n), example);
  }
}

/** Files with fewer items show too little of how ids are built. */
const FEWEST = 5;
const MOST_SHAPES = 5;

function byIds(a: Records, b: Records): Holdings | null {
  if (a.n === b.n || Math.min(a.n, b.n) < FEWEST) {
    return null;
  }
  const [own] = idColumnsOf(a).filter(({ name }) => isStrictIdName(name));
  const other = own && findColumn(b, own.name);
  if (own === undefined || other === undefined || !isUnique(own) || !isUnique(other)) {
    return null;
  }
  const [inA, inB] = [shapesOf(own), shapesOf(other)];
  const isKnown = [inA, inB].every(
    (shapes) => shapes.size <= MOST_SHAPES && [...shapes].every((shape) => /\p{L}/u.test(shape)),
  );
  if (!isKnown || [...inA].some((shape) => inB.has(shape))) {
    return null;
  }
  const of = ({ n }: Records, { cells }: Column): Text =>
    english('{0} items, such as “{1}”', formatCount(n), shortened(textOf(cells.at(0))));
  return { a: of(a, own), b: of(b, other) };
}

/** Ids without their numbers: `gsm8k-17` and `gsm8k-4` have one shape. */
function shapesOf({ cells }: Column): ReadonlySet<string> {
  const shapes = new Set<string>();
  for (let row = 0; row < cells.length && shapes.size <= MOST_SHAPES; row++) {
    shapes.add(textOf(cells.at(row)).replace(/\d+/g, '#').toLowerCase());
  }
  return shapes;
}
