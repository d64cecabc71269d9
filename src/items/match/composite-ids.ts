import type { Column, Records } from '../../model';
import { findColumn, isOutputName, isMeasure, textOf } from '../../columns';
import { sameCells } from './alignment';
import { couldBeIds, matchKeys } from './item-keys';

/* Ids made of two columns: the segment of a document, a question in one of several languages. */

export const BETWEEN = ' + ';

/** Trials may be missing in a file; with fewer in both, the columns identify something else. */
const NEARLY_ALL = 0.9;

/**
 * The repeated ids combined with the first other column that makes them unique and the same in both files; else nearly the
 * same.
 *
 * @returns null if no other column does
 */
export function composite(
  a: Records,
  b: Records,
  name: string,
  scored: readonly string[],
): { a: Column; b: Column; shared: number } | null {
  const isScored = new Set(scored);
  const [ids, inOther] = [findColumn(a, name), findColumn(b, name)];
  const isSame = sameCells(ids, inOther);
  let nearly: { a: Column; b: Column; shared: number } | null = null;
  for (const column of a.columns) {
    const { name: other } = column;
    if (isSame && sameCells(column, findColumn(b, other))) {
      // Together, too, they are in the same order.
      continue;
    }
    if (other === name || isScored.has(other) || isMeasure(other) || isOutputName(other)) {
      continue;
    }
    const [inA, inB] = [a, b].map((records) => parseComposite(records, `${name}${BETWEEN}${other}`));
    if (inA === undefined || inB === undefined) {
      continue;
    }
    const shared = matchKeys(inA, inB)?.shared ?? 0;
    if (shared === 1 && inA.cells.length === inB.cells.length) {
      return { a: inA, b: inB, shared };
    }
    nearly ??= shared >= NEARLY_ALL ? { a: inA, b: inB, shared } : null;
  }
  return nearly;
}

/** `doc_id + seg_id`: the two columns as one; undefined if the records lack either. */
export function parseComposite(records: Records, name: string): Column | undefined {
  const columns = name.split(BETWEEN).map((part) => findColumn(records, part));
  const [one, other] = columns;
  if (columns.length !== 2 || one === undefined || other === undefined) {
    return undefined;
  }
  if (!couldBeIds(one) || !couldBeIds(other)) {
    return undefined;
  }
  return {
    name,
    cells: one.cells.map((cell, i) => `${textOf(cell)} / ${textOf(other.cells.at(i) ?? null)}`),
  };
}
