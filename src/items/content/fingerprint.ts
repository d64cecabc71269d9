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
    if (kinds < 2 || onlyCounts(column) || (kinds < FEWEST_KINDS && isInBlocks(column, kinds))) {
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
export function onlyCounts({ cells }: Column): boolean {
  const texts = new Set(cells.map(textOf));
  const [first = '', ...others] = new Set([...texts].map((text) => text.replace(/\d+/g, '#')));
  return texts.size === cells.length && others.length === 0 && !first.includes('#.#');
}

/** Whether rows are sorted by what a column holds: so may be those of any other items. */
function isInBlocks({ cells }: Column, kinds: number): boolean {
  const texts = cells.map(textOf);
  return texts.filter((text, row) => row > 0 && text !== texts[row - 1]).length < 2 * kinds;
}

/** FNV-1a, of code units, and mixed as in MurmurHash3: without, sums of 0 and 1 of other items are often the same. */
export function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
