import type { Column, Records } from '../../model';
import { findColumn, isOutputName, isMeasure, textOf } from '../../columns';
import { couldBeIds, matchKeys } from './item-keys';

/* Ids made of two columns: the segment of a document, a question in one of several languages. */

export const BETWEEN = ' + ';

/**
 * The repeated ids combined with the first other column that makes them unique and the same in both files.
 *
 * @returns null if no other column does
 */
export function composite(
  a: Records,
  b: Records,
  name: string,
  scored: readonly string[],
): { a: Column; b: Column } | null {
  const isScored = new Set(scored);
  for (const { name: other } of a.columns) {
    if (other === name || isScored.has(other) || isMeasure(other) || isOutputName(other)) {
      continue;
    }
    const [inA, inB] = [a, b].map((records) => parseComposite(records, `${name}${BETWEEN}${other}`));
    if (inA === undefined || inB === undefined) {
      continue;
    }
    if (matchKeys(inA, inB)?.shared === 1 && inA.cells.length === inB.cells.length) {
      return { a: inA, b: inB };
    }
  }
  return null;
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
