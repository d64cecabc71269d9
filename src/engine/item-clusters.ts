import { clusterIndices, type Alignment } from '../analysis';
import { findColumn, textOf } from '../metrics';
import { english, RealGainError, type Records } from '../model';
import type { Input } from './inputs';
import type { Files } from './prepare';

/** A file with the record of each item. */
interface Place {
  readonly input: Input;
  readonly order: Int32Array;
}

/**
 * Clusters stand in the candidate, or else in the baseline or a reference.
 *
 * @throws RealGainError `different-items` if the outputs put an item into different clusters; `bad-setting` if there is
 *   but one cluster; as `clusterIndices`
 */
export function clustersOfItems(files: Files, alignment: Alignment, column: string): Int32Array {
  const a: Place = { input: files.a, order: alignment.a };
  const b: Place = { input: files.b, order: alignment.b };
  const references = alignment.references.map((order, i) => ({
    input: files.references[i] ?? files.a,
    order,
  }));
  const [place = a, ...others] = [a, b, ...references].filter(({ input }) =>
    findColumn(input.records, column),
  );
  const { indices, count } = clusterIndices(place.input.records, column, place.order, place.input.stamp.path);
  others.forEach((other) => checkSameClusters(place, other, column, alignment));
  if (count < 2) {
    throw new RealGainError(
      'bad-setting',
      english(
        'The column "{0}" of {1} puts all items into one cluster; choose another, or none.',
        column,
        place.input.stamp.path,
      ),
      { path: place.input.stamp.path },
    );
  }
  return indices;
}

/** The same item belongs to the same cluster in every file. */
function checkSameClusters(one: Place, other: Place, column: string, alignment: Alignment): void {
  const item = one.order.findIndex((record, i) => {
    const [own, others] = [
      clusterAt(one.input.records, column, record),
      clusterAt(other.input.records, column, other.order[i]),
    ];
    return own !== '' && others !== '' && own !== others;
  });
  if (item < 0) {
    return;
  }
  const [recordA, recordB] = [one.order[item] ?? 0, other.order[item] ?? 0];
  const line = other.input.records.lines[recordB] ?? 1;
  const id = alignment.idAt?.(item) ?? alignment.ids?.[item];
  throw new RealGainError(
    'different-items',
    english(
      'The item {item} belongs to the {column} "{valueA}" on line {lineA} of {a} and to the {column} "{valueB}" on line {lineB} of {b}; correct one of the files, or choose another column of clusters.',
      {
        item: id === undefined ? String(item + 1) : `"${id}"`,
        column,
        valueA: clusterAt(one.input.records, column, recordA),
        valueB: clusterAt(other.input.records, column, recordB),
        lineA: one.input.records.lines[recordA] ?? 1,
        lineB: line,
        a: one.input.stamp.path,
        b: other.input.stamp.path,
      },
    ),
    { path: other.input.stamp.path, line },
  );
}

function clusterAt(records: Records, column: string, record = -1): string {
  return record < 0 ? '' : textOf(findColumn(records, column)?.cells.at(record) ?? null).trim();
}
