import { english, fileError, RealGainError } from '../../model';
import { textOf } from '../../columns';
import type { Keyed, Side } from './alignment';

export function idsOf({ records, path, name, keys }: Keyed): Map<string, number> {
  const found = new Map<string, number>();
  keys.forEach((cell, record) => {
    const line = records.lines[record]!;
    if (cell === null || cell === '') {
      throw fileError('missing-value', { path, line }, '{0}, line {1}: the item has no "{2}".', name);
    }
    const id = textOf(cell);
    const earlier = found.get(id);
    if (earlier !== undefined) {
      throw fileError(
        'duplicate-id',
        { path, line },
        '{0}, line {1}: duplicate {2} "{3}" (first on line {4}); choose a column that identifies the items.',
        name,
        id,
        records.lines[earlier]!,
      );
    }
    found.set(id, record);
  });
  return found;
}

/** @throws RealGainError `id-mismatch` if a reference lacks an item of the outputs */
export function checkCovered(
  a: Keyed,
  inA: ReadonlyMap<string, number>,
  reference: Keyed,
  inReference: ReadonlyMap<string, number>,
): void {
  const lost = firstMissing(a, inA, reference, inReference);
  if (lost !== null) {
    throw new RealGainError(
      'id-mismatch',
      english(
        'The {0} "{1}" (line {2} of {3}) is missing in the reference {4}.',
        a.name,
        lost.id,
        lost.line ?? 0,
        a.path,
        reference.path,
      ),
      { path: a.path, line: lost.line },
    );
  }
}

/** The first item of one file that the other lacks. */
export function firstMissing(
  side: Side,
  own: ReadonlyMap<string, number>,
  other: Side,
  others: ReadonlyMap<string, number>,
): { id: string; line: number | undefined; in: Side; from: Side } | null {
  for (const [id, record] of own) {
    if (!others.has(id)) {
      return { id, line: side.records.lines[record], in: side, from: other };
    }
  }
  return null;
}
