import { textOf } from '../../columns';
import type { Cell, Column } from '../../model/records';
import { isSystemName } from '../../model/system-names';
import type { FoundIds } from './content-ids';
import { type Columns, sameCells } from './alignment';
import { couldBeIds } from './item-keys';

/* Ids that hold the system beside the item: `utt001_large` in one file and `utt001_base` in the other. */

/** Between the parts of an id. */
const BETWEEN = /([^\p{L}\p{N}]+)/u;

/** Sizes and kinds of systems, which `isSystemName` doesn't know by themselves. */
const KINDS =
  /^(?:tiny|small|base|medium|large|x+l|mini|nano|turbo|instruct|chat|finetuned|ft|greedy|beam|ref|reference|gold|human)$/;

/** What all ids of a file have in common, and the rest of each. */
interface Parted {
  readonly common: readonly string[];
  readonly rest: Column;
}

/** The same items by the rest of their ids; null: these parts aren't known to name the systems. */
export function besideSystems({ a, b }: Columns, declared: boolean): FoundIds | null {
  const mayBe = declared || [a, b].some(({ cells }) => partsOf(cells.at(0) ?? null).some(isOfSystem));
  const found = mayBe ? parted(a, b) : null;
  const areSystems =
    found !== null &&
    (declared ||
      [only(...found), only(found[1], found[0])].every((parts) => parts.length === 0 || nameSystem(parts)));
  return areSystems ? { a: found[0].rest, b: found[1].rest, form: 'exact', because: 'matched' } : null;
}

/** In what the ids of two files differ if they are the same otherwise, and whether in the same order; null if they aren't. */
export function systemParts({ a, b }: Columns): {
  readonly inA: string;
  readonly inB: string;
  readonly inOrder: boolean;
} | null {
  const found = a.name === b.name ? parted(a, b) : null;
  return found === null
    ? null
    : {
        inA: only(...found).join(' ') || '–',
        inB: only(found[1], found[0]).join(' ') || '–',
        inOrder: sameCells(found[0].rest, found[1].rest),
      };
}

/** What the ids of one file have in common that those of the other haven't. */
function only(own: Parted, other: Parted): readonly string[] {
  return own.common.filter((part) => !other.common.includes(part));
}

/** Models, with the numbers of their versions and sizes: `gpt-4o`, but not `test-large`. */
function nameSystem(parts: readonly string[]): boolean {
  return parts.some(isOfSystem) && parts.every((part) => isOfSystem(part) || /\d/.test(part));
}

function isOfSystem(part: string): boolean {
  return isSystemName(part) || KINDS.test(part);
}

function partsOf(cell: Cell): string[] {
  return textOf(cell).toLowerCase().split(BETWEEN);
}

/** Both columns, if what remains of their ids is the same in both, each once. */
function parted(a: Column, b: Column): readonly [Parted, Parted] | null {
  const [inA, inB] = [a, b].map((one) => (couldBeIds(one) ? withoutCommon(one) : null));
  const [restA, restB] = [inA, inB].map((one) => new Set(one?.rest.cells));
  return inA &&
    inB &&
    restA!.size === a.cells.length &&
    restB!.size === b.cells.length &&
    restA!.size === restB!.size &&
    [...restA!].every((id) => restB!.has(id))
    ? [inA, inB]
    : null;
}

/** Ids without the parts at their beginning and end, or at any place if all have as many, that are the same in all. */
function withoutCommon(column: Column): Parted {
  const all = [...column.cells].map(partsOf);
  const [first = []] = all;
  const isLong = all.every(({ length }) => length === first.length);
  const isCommon = (at: number) => all.every((parts) => parts.at(at) === first.at(at));
  const places = Array.from(first.keys());
  const head = places.findIndex((at) => !isCommon(at));
  const tail = places.findIndex((at) => !isCommon(-1 - at));
  const [start, end] = [Math.max(0, head), Math.max(0, tail)];
  const dropped = new Set(isLong ? places.filter(isCommon) : []);
  const common = isLong
    ? first.filter((_, at) => dropped.has(at))
    : [...first.slice(0, start), ...first.slice(first.length - end)];
  const rest = (parts: readonly string[]) =>
    (isLong ? parts.filter((_, at) => !dropped.has(at)) : parts.slice(start, parts.length - end)).join(' ');
  return {
    common: common.filter((part) => /[\p{L}\p{N}]/u.test(part)),
    rest: { name: column.name, cells: all.map(rest) },
  };
}
