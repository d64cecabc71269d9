import { idColumnsOf, textOf } from '../../columns';
import type { Column, Records } from '../../model/records';
import { kindsOf } from '../../model/kinds';

/** Fewer different cells in any order may be those of other items. */
const FEWEST_KINDS = 8;

/** Longer texts differ before this. */
const EXAMINED = 200;

/**
 * A number for each column that depends on what it holds of which item, in whatever order the items are: files of one test set have
 * those of its items in common, those of another test set none. Ids that only count (`test-1`, `test-2`) are the same for any test set.
 */
export function fingerprintOf(records: Records): readonly string[] {
  const { columns, n } = records;
  const areDistinct = ({ cells }: Column) => new Set(cells.map(textOf)).size === n;
  const ids = idColumnsOf(records).find(areDistinct) ?? columns.find(onlyCounts);
  const keys = ids?.cells.map(textOf);
  return columns.flatMap((column) => {
    const kinds = kindsOf(column.cells)?.size ?? FEWEST_KINDS;
    if (kinds < 2 || onlyCounts(column)) {
      return [];
    }
    const keyOf = (row: number) =>
      column === ids ? '' : (keys?.[row] ?? (kinds < FEWEST_KINDS ? String(row) : ''));
    let sum = 0;
    column.cells.forEach((cell, row) => {
      sum = (sum + hashOf(`${keyOf(row)}\n${textOf(cell).slice(0, EXAMINED)}`)) >>> 0;
    });
    return [`${column.name} ${sum}`];
  });
}

/** Whether cells are all different, and only by their numbers. */
function onlyCounts({ cells }: Column): boolean {
  const texts = new Set(cells.map(textOf));
  const [first = '', ...others] = new Set([...texts].map((text) => text.replace(/\d+/g, '#')));
  return texts.size === cells.length && others.length === 0 && !first.includes('#.#');
}

/** FNV-1a, of code units. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  }
  return hash >>> 0;
}
