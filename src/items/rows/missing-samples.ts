import { findColumn, idColumnsOf, textOf } from '../../columns';
import type { Cells, Records } from '../../model/records';
import { countsOf } from '../content/agreement';
import { isUnique } from '../match/alignment';
import { sameValues, sampleColumns } from '../score/gather-repeats';
import type { Input, Files } from '../source';

/**
 * Outputs whose rows are samples of items may lack some: a trial that never ran, or one that ended without a score. Such
 * a sample counts for neither system, and isn't an error, as a missing item is; nor is a number that both lack.
 */
export function withMissingSamples<Some extends Pick<Files, 'a' | 'b'>>(
  files: Some,
  column: string | null,
): Some {
  const { a, b } = files;
  const mayLack = a.records.partial === true && b.records.partial === true;
  if (!mayLack && lackSameNumbers(a.records, b.records, column)) {
    return { ...files, a: partial(a), b: partial(b) };
  }
  const lacks = a.records.n !== b.records.n || hasGaps(a.records) || hasGaps(b.records);
  if (mayLack || !(lacks || a.records.n <= EXAMINED)) {
    return files;
  }
  const ofA = sampleColumns(files, column);
  const ofB = ofA.length === 0 ? [] : sampleColumns({ a: b, b: a }, column);
  return ofB.length > 0 && (lacks || ofA.some((name) => ofB.includes(name) && haveOtherCounts(a, b, name)))
    ? { ...files, a: partial(a), b: partial(b) }
    : files;
}

/** Longer files aren't searched for items of which each lacks another sample. */
const EXAMINED = 50_000;

function haveOtherCounts(a: Input, b: Input, name: string): boolean {
  const [inA, inB] = [a, b].map(({ records }) => countsOf(findColumn(records, name)?.cells ?? []));
  return inA?.size === inB?.size && [...(inA ?? [])].some(([item, count]) => inB?.get(item) !== count);
}

/** True if numbers are missing for the same items in both files, and nothing else is missing in one of them only; or just of the scored column. */
function lackSameNumbers(a: Records, b: Records, scored: string | null): boolean {
  const lacking = [a, b].map((records) => {
    const only = scored === null ? undefined : findColumn(records, scored);
    return (only === undefined ? records.columns : [only]).filter(({ cells }) => holdsGaps(cells));
  });
  const [inA = [], inB = []] = lacking;
  if (a.n !== b.n || inA.length === 0 || inA.length !== inB.length) {
    return false;
  }
  const named = idColumnsOf(a).filter(({ name }) => findColumn(b, name));
  const ids = [...named, ...a.columns.filter(isUnique)].find((column) => {
    const other = findColumn(b, column.name);
    return other !== undefined && sameValues(column.cells, other.cells);
  });
  const idsB = ids && findColumn(b, ids.name)?.cells;
  const gapsIn = (cells: Cells, ids: Cells | undefined) => {
    const gaps: string[] = [];
    cells.forEach((cell, row) => {
      if (cell === null) {
        gaps.push(ids === undefined ? String(row) : textOf(ids.at(row)));
      }
    });
    return gaps.sort().join('\n');
  };
  return (
    inA.some(({ cells }) => cells.some((cell) => typeof cell === 'number')) &&
    (ids !== undefined || named.length === 0) &&
    inA.every(({ name, cells }) => {
      const other = findColumn(b, name);
      return other !== undefined && gapsIn(cells, ids?.cells) === gapsIn(other.cells, idsB);
    })
  );
}

function holdsGaps(cells: Cells): boolean {
  return cells.some((cell) => cell === null);
}

function hasGaps({ columns }: Records): boolean {
  return columns.some(({ cells }) => holdsGaps(cells) && cells.some((cell) => cell !== null));
}

function partial(input: Input): Input {
  return { ...input, records: { ...input.records, partial: true } };
}
