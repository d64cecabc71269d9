import { fileOrder, type Alignment, type Keyed } from './match/alignment';
import { columnCalled, findIds, isFound, type FindOptions } from './match/find-ids';
import { keyed, reorder } from './match/align';
import { finishedRows } from './score/failed/marked';
import { scoredColumns } from './score/metric/scored-columns';
import { commonFits } from './score/metric/common-fits';
import { textOf } from '../columns';
import { elementAt, tally } from '../model/lists';
import type { ComparisonIdentity } from '../model/settings/identity';
import { sideOf, type Files, type Input } from './source';

/**
 * The files of a comparison whose first output is still being written: of the others only the items that it holds, by the ids that
 * match them, else as many of the first lines. They are then compared as files that hold no others.
 */
export function ofItemsDone(given: Files, asked: Pick<ComparisonIdentity, 'metric' | 'idColumn'>): Files {
  const finished = finishedRows(given.a.records);
  const files = finished === null ? given : { ...given, a: only(given.a, finished, given.a) };
  const { a, b } = files;
  const scored = scoredColumns(asked.metric, commonFits(a, b), a.records);
  const options = { idColumn: asked.idColumn, scored: [...scored.answers, ...scored.gold] };
  const rows = rowsOf(a, b, options);
  if (rows === null) {
    return files;
  }
  const done = only(b, rows, a);
  return {
    ...files,
    b: done,
    references: files.references.map((reference) => {
      const own = rowsOf(b, reference, { ...options, idColumn: null }, rows);
      return own === null ? reference : only(reference, own, a);
    }),
  };
}

/**
 * The rows of a file with the items of an output; null if these are all of its rows, or can't be told.
 *
 * @param some rows of the output that count; absent: all
 */
function rowsOf(output: Input, file: Input, options: FindOptions, some?: Int32Array): Int32Array | null {
  const [of, within] = [sideOf(output), sideOf(file)];
  const ids = findIds(of, within, options);
  const chosen = some ?? fileOrder(output.records.n);
  const rows = isFound(ids)
    ? sameKeys(keyed(of, ids.a, ids.form), keyed(within, ids.b, ids.form), chosen)
    : some === undefined || output.records.n === file.records.n
      ? chosen
      : null;
  return rows === null || rows.length >= file.records.n ? null : rows;
}

/** As many rows of each repeated id as the output has. */
function sameKeys(of: Keyed, within: Keyed, chosen: Int32Array): Int32Array {
  const left = tally(Array.from(chosen, (row) => textOf(of.keys.at(row))));
  return fileOrder(within.records.n).filter((row) => {
    const id = textOf(within.keys.at(row));
    const count = left.get(id) ?? 0;
    left.set(id, count - 1);
    return count > 0;
  });
}

function only(input: Input, rows: Int32Array, { stamp, sha256 }: Input): Input {
  return {
    ...input,
    records: reorder(input.records, rows),
    variant: `${input.variant}\nwith the items of ${stamp.path}: ${sha256}`,
  };
}

interface Placed {
  readonly input: Input;
  readonly alignment: Pick<Alignment, 'b' | 'idColumns'>;
}

/**
 * The item of a whole file that each item of its part is.
 *
 * @param part the second output of a comparison
 * @param whole the same file as the second output of another
 * @returns null where some can't be found
 */
export function itemsOfWhole(part: Placed, whole: Placed): Int32Array | null {
  const name = part.alignment.idColumns.b;
  const [inPart, inWhole] = [keysOfItems(part, name), keysOfItems(whole, name)];
  const found = new Map(inWhole.map((key, item) => [key, item]));
  const items = Int32Array.from(inPart, (key) => found.get(key) ?? -1);
  return items.includes(-1) ? null : items;
}

/** By the id and how often it came before, else by the record. */
function keysOfItems({ input, alignment }: Placed, name: string | undefined): string[] {
  const side = sideOf(input);
  const cells = name === undefined ? undefined : columnCalled(side, name)?.cells;
  const times = new Map<string, number>();
  const keys = cells?.map((cell) => {
    const id = textOf(cell);
    const before = times.get(id) ?? 0;
    times.set(id, before + 1);
    return JSON.stringify([id, before]);
  });
  return Array.from(alignment.b, (record) => (keys === undefined ? String(record) : elementAt(keys, record)));
}
