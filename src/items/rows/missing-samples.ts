import { findColumn } from '../../columns';
import type { Records } from '../../model';
import { countsOf } from '../content/agreement';
import { sampleColumns } from '../score/gather-repeats';
import type { Input } from '../source';

/** Two outputs. */
interface Pair {
  readonly a: Input;
  readonly b: Input;
}

/**
 * Outputs whose rows are samples of items may lack some: a trial that never ran, or one that ended without a score. Such
 * a sample counts for neither system; it is no error as a missing item is.
 */
export function withMissingSamples<Some extends Pair>(files: Some, column: string | null): Some {
  const { a, b } = files;
  const mayLack = a.records.partial === true && b.records.partial === true;
  const lacks = a.records.n !== b.records.n || hasGaps(a.records) || hasGaps(b.records);
  if (mayLack || !(lacks || a.records.n <= LOOKED_AT)) {
    return files;
  }
  const [ofA, ofB] = [files, { a: b, b: a }].map((side) => sampleColumns(side, column));
  const areSamples = ofA !== undefined && ofB !== undefined && ofA.length > 0 && ofB.length > 0;
  return areSamples && (lacks || ofA.some((name) => ofB.includes(name) && haveOtherCounts(a, b, name)))
    ? { ...files, a: partial(a), b: partial(b) }
    : files;
}

/** Longer files aren't searched for items of which each lacks another sample. */
const LOOKED_AT = 50_000;

/** Whether the same items have other numbers of samples. */
function haveOtherCounts(a: Input, b: Input, name: string): boolean {
  const [inA, inB] = [a, b].map(({ records }) => countsOf(findColumn(records, name)?.cells ?? []));
  return inA?.size === inB?.size && [...(inA ?? [])].some(([item, count]) => inB?.get(item) !== count);
}

function hasGaps({ columns }: Records): boolean {
  return columns.some(
    ({ cells }) => cells.some((cell) => cell === null) && cells.some((cell) => cell !== null),
  );
}

function partial(input: Input): Input {
  return { ...input, records: { ...input.records, partial: true } };
}
