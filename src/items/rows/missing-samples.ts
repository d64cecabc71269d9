import type { Records } from '../../model';
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
  if (mayLack || !lacks) {
    return files;
  }
  const areSamples = [files, { a: b, b: a }].every((side) => sampleColumns(side, column).length > 0);
  return areSamples ? { ...files, a: partial(a), b: partial(b) } : files;
}

function hasGaps({ columns }: Records): boolean {
  return columns.some(
    ({ cells }) => cells.some((cell) => cell === null) && cells.some((cell) => cell !== null),
  );
}

function partial(input: Input): Input {
  return { ...input, records: { ...input.records, partial: true } };
}
