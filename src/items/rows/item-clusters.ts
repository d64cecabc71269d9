import { clusterIndices, type Alignment, type Placed } from '..';
import { textOf } from '../../columns';
import { elementAt, english, RealGainError, type Column } from '../../model';
import { groupingColumn } from './grouping-columns';

/**
 * Clusters are taken from the first output or reference that has the column and the item.
 *
 * @param placed outputs and references, item by item
 * @throws RealGainError `unknown-column` if none has it; `different-items` if they put an item into different clusters;
 *   `bad-setting` if there is only one cluster; as `clusterIndices`
 */
export function clustersOfItems(
  placed: readonly [Placed, ...Placed[]],
  alignment: Pick<Alignment, 'ids' | 'idAt'>,
  column: string,
): Int32Array {
  const [place = placed[0], ...others] = placed.filter((side) => groupingColumn(side.records, column));
  const { indices, count } = clusterIndices([place, ...others], column);
  const idOf = (item: number) => alignment.idAt?.(item) ?? alignment.ids?.[item];
  others.forEach((other) => checkSameClusters(place, other, column, idOf));
  if (count < 2) {
    throw new RealGainError(
      'bad-setting',
      english(
        'The column "{0}" of {1} puts all items into one cluster; choose another, or none.',
        column,
        place.path,
      ),
      { path: place.path },
    );
  }
  return indices;
}

/**
 * The same item belongs to the same cluster in every file.
 *
 * @throws RealGainError `different-items` with the first item that doesn't
 */
function checkSameClusters(
  one: Placed,
  other: Placed,
  column: string,
  idOf: (item: number) => string | undefined,
): void {
  const [inOne, inOther] = [one, other].map((side) => groupingColumn(side.records, column));
  const item = one.order.findIndex((record, i) => {
    const [own, others] = [clusterAt(inOne, record), clusterAt(inOther, other.order[i])];
    return own !== '' && others !== '' && own !== others;
  });
  if (item < 0) {
    return;
  }
  const [recordA, recordB] = [elementAt(one.order, item), elementAt(other.order, item)];
  const line = elementAt(other.records.lines, recordB);
  const id = idOf(item);
  throw new RealGainError(
    'different-items',
    english(
      'The item {item} belongs to the {column} "{valueA}" on line {lineA} of {a} and to the {column} "{valueB}" on line {lineB} of {b}; correct one of the files, or choose another column of clusters.',
      {
        item: id === undefined ? String(item + 1) : `"${id}"`,
        column,
        valueA: clusterAt(inOne, recordA),
        valueB: clusterAt(inOther, recordB),
        lineA: elementAt(one.records.lines, recordA),
        lineB: line,
        a: one.path,
        b: other.path,
      },
    ),
    { path: other.path, line },
  );
}

function clusterAt(column: Column | undefined, record = -1): string {
  return record < 0 ? '' : textOf(column?.cells.at(record) ?? null).trim();
}
