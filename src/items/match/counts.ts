import { english, RealGainError, type Text } from '../../model';
import type { Side } from './alignment';

/** @throws RealGainError `count-mismatch` with both counts and the first line without a counterpart */
export function checkCounts(one: Side, other: Side): void {
  const [n, m] = [one.records.n, other.records.n];
  if (n !== m) {
    const longer = n > m ? one : other;
    const line = longer.records.lines[Math.min(n, m)]!;
    throw new RealGainError(
      'count-mismatch',
      english(
        '{0} and {1}: line {2} of {3} is the first without a counterpart. Both must hold the same items.',
        countOf(one),
        countOf(other),
        line,
        longer.path,
      ),
      { path: longer.path, line },
    );
  }
}

/** `a.txt has 600 items` */
export function countOf({ records, path }: Side): Text {
  return records.n === 1
    ? english('{0} has {1} item', path, records.n.toLocaleString('en-US'))
    : english('{0} has {1} items', path, records.n.toLocaleString('en-US'));
}
