import { findColumn, idColumnsOf, isOfItem, isStrictIdName, textOf } from '../../columns';
import { SAMPLES } from '../../model/texts/cluster-words';
import { english, type Text } from '../../model/words';
import { formatCount } from '../../model/text';
import { countTo, elementAt, periodOf, sumOf, tally } from '../../model/lists';
import type { Column, Records } from '../../model/records';
import { onceFor } from '../../model/once';
import { numbersTexts } from '../content/cell-traits';
import { type Files, type Input, withOutputs } from '../source';
import { failures } from '../score/failed/marked';
import { reorder } from './align';
import { isUnique } from './alignment';
import { linesQuestion } from './sorted';

/** If more ids than this are repeated, their rows are samples, which may be alike. */
const MOST = 0.5;

/**
 * Outputs without rows that failed and were tried again, and without rows that are written twice, as where files of parts that
 * overlap were put together: ids that repeat, of which all rows are the same in every column. Each counts once, with a note. Where other rows of an output have one id, they are samples.
 */
export function withoutCopies(files: Files): Files {
  const read = withOutputs(files, once);
  const areSamples =
    [read.a, read.b].some(({ records }) => strictIds(records) !== undefined) ||
    (files.a.records.n === files.b.records.n && read.a.records.n !== read.b.records.n);
  return areSamples ? files : read;
}

function strictIds(records: Records): Column | undefined {
  return idColumnsOf(records).find((column) => areStrict(column) && !isUnique(column));
}

function areStrict({ name }: Column): boolean {
  return isStrictIdName(name);
}

/** Ids; or, as rows with the same fractions are hardly others, the column of which the fewest rows repeat. */
function repeatedIds(records: Records): Column | undefined {
  const { columns, n } = records;
  const isNearlyUnique = ({ cells }: Column) => (1 + MOST) * new Set(cells).size >= n;
  return (
    strictIds(records) ??
    (columns.some(({ cells }) => areFractions(cells))
      ? columns.find((column) => !areFractions(column.cells) && !isUnique(column) && isNearlyUnique(column))
      : undefined)
  );
}

/** Fewer may be the same by chance. */
const FEWEST = 5;
const FEWEST_FRACTIONS = 10;

/** Numbers of many values that are no counts. */
function areFractions(cells: Column['cells']): boolean {
  const fractions = new Set(cells.filter((cell) => typeof cell === 'number' && !Number.isInteger(cell)));
  return 2 * fractions.size >= cells.length && fractions.size >= FEWEST_FRACTIONS;
}

function once(input: Input): Input {
  const records = distinctRows(input.records);
  return records === input.records ? input : { ...input, records, variant: `${input.variant}\nonce` };
}

const distinctRows = onceFor((records: Records): Records => {
  const tried = lastTries(records);
  if (tried !== null) {
    return tried;
  }
  // A run that was appended to itself.
  const block = blockIn(records);
  const named = records.columns.find(
    ({ name, cells }) => isOfItem(name) && new Set(cells).size === block?.length,
  );
  if (named !== undefined) {
    return rowsOnce(records, [named]);
  }
  const ids = repeatedIds(records);
  const isUsual = (repeated: number, distinct: number) =>
    repeated <= MOST * distinct && ((ids !== undefined && areStrict(ids)) || repeated >= FEWEST);
  return ids === undefined ? records : rowsOnce(records, [ids], isUsual);
});

/** Without rows that failed and were tried again, if that leaves one row of each id; else null: the others are samples. */
function lastTries(records: Records): Records | null {
  const column = records.clusterColumn === SAMPLES ? undefined : strictIds(records);
  const ids = column?.cells.map(textOf) ?? [];
  const last = new Map(ids.map((id, row) => [id, row]));
  const earlier = ids.flatMap((id, row) => (last.get(id) === row ? [] : [row]));
  const [first] = earlier;
  if (column === undefined || first === undefined || earlier.length > MOST * last.size || last.has('')) {
    return null;
  }
  const isOutcome = (row: number, name: string) =>
    /^fail/i.test(textOf(findColumn(records, name)?.cells.at(row)));
  const marked = failures(records).map((one) => one.failed.filter((row) => !isOutcome(row, one.name)));
  const failed = new Set(marked.flat());
  if (!earlier.every((row) => failed.has(row))) {
    return null;
  }
  const note = english(
    'Of items with several rows the last counts, as all others are marked as failed: {0} in all, such as that of the {1} "{2}" (line {3}).',
    formatCount(earlier.length),
    column.name,
    ids[first] ?? '',
    elementAt(records.lines, first),
  );
  const kept = Int32Array.from(last.values()).sort();
  return { ...reorder(records, kept), notes: [...records.notes, note] };
}

/**
 * Each row once, if all that have the same ids are the same in every column; else all of them.
 *
 * @param isUsual whether so many ids may be written twice, among so many different ones
 */
export function rowsOnce(
  records: Records,
  ids: readonly Column[],
  isUsual: (repeated: number, distinct: number) => boolean = () => true,
): Records {
  const first = new Map<string, number>();
  const repeated = new Set<string>();
  const kept: number[] = [];
  for (let row = 0; row < records.n; row++) {
    const own = ids.map(({ cells }) => textOf(cells.at(row)));
    const id = own.join('\n');
    const earlier = first.get(id);
    if (earlier === undefined) {
      first.set(id, row);
      kept.push(row);
    } else if (own.some((part) => part !== '') && isCopy(records, earlier, row)) {
      repeated.add(id);
    } else {
      return records;
    }
  }
  const [id] = repeated;
  if (id === undefined || !isUsual(repeated.size, first.size)) {
    return records;
  }
  const note = english(
    '{0} rows repeat an earlier one in every column, such as that of the {1} "{2}" (first on line {3}); each counts once.',
    formatCount(records.n - kept.length),
    ids.map(({ name }) => name).join(', '),
    id.replaceAll('\n', ', '),
    elementAt(records.lines, first.get(id) ?? 0),
  );
  return { ...reorder(records, Int32Array.from(kept)), notes: [...records.notes, note] };
}

function isCopy({ columns }: Records, one: number, other: number): boolean {
  return columns.every(({ cells }) => textOf(cells.at(one)) === textOf(cells.at(other)));
}

/** Shorter blocks, and those with fewer bits in what changes from row to row, are the same by chance. */
const SHORTEST_BLOCK = 10;
const ENOUGH_BITS = 20;
/** Right answers of a few classes may take turns. */
const DISTINCT = 0.9;

/**
 * Refuses a reference without ids that consists of one block of rows several times, where outputs have as many rows: hardly all of
 * these belong to the first ones.
 *
 * @throws RealGainError `needs-answer`
 */
export function refuseRepeatedBlock(records: Records, path: string): void {
  const block = blockIn(records);
  if (block?.areDistinct === true) {
    throw linesQuestion(
      { path, line: linesOf(records, block.length)[2] },
      english(
        '{0}: lines {3} to {4} repeat lines {1} to {2}, and so on to the end of the file, which hardly is the test set: check how it was written, or say how the lines of the files correspond.',
        path,
        ...linesOf(records, block.length),
      ),
    );
  }
}

/** A warning about an output that repeats its first lines to its end. */
export function repeatedBlock(records: Records, path: string): Text[] {
  const block = blockIn(records);
  return block === null
    ? []
    : [
        english(
          '{0}: lines {3} to {4} repeat lines {1} to {2}, and so on to the end of the file: if these are the same items again, each counts several times, and p and the interval are too small.',
          path,
          ...linesOf(records, block.length),
        ),
      ];
}

/** The rows that a file repeats from its beginning to its end. */
interface Block {
  readonly length: number;
  readonly areDistinct: boolean;
}

const blockIn = onceFor(({ columns, n }: Records): Block | null => {
  const told = columns.filter((column) => !numbersTexts(column));
  const length = periodOf(n, (one, other) =>
    told.every(({ cells }) => textOf(cells.at(one)) === textOf(cells.at(other))),
  );
  if (length < SHORTEST_BLOCK || 2 * length > n) {
    return null;
  }
  const rows = countTo(length).map((row) => told.map(({ cells }) => textOf(cells.at(row))).join('\n'));
  const counts = tally(rows);
  const bits = rows.map((row, at) =>
    row === rows[at - 1] ? 0 : Math.log2(length / (counts.get(row) ?? length)),
  );
  return sumOf(bits) >= ENOUGH_BITS ? { length, areDistinct: counts.size >= DISTINCT * length } : null;
});

/** The first and last line of what is repeated, and of where it is first. */
function linesOf({ lines }: Records, block: number): [number, number, number, number] {
  const line = (row: number) => lines[row] ?? 0;
  return [line(0), line(block - 1), line(block), line(2 * block - 1)];
}
