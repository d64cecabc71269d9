import { elementAt, type Column } from '../../model';
import { meanIn, numbersIn as listIn } from '../score/samples/average-lists';
import { isSystemName, isTruth, kindOf } from './affixes';
import { endsOf } from '../../model/lists';
import { correlation } from '../correlation';

/** Scores of one kind don't range over so many times as much as those of another system. */
const OTHER_RANGE = 20;

/** Fewer items don't show whether what is hard for one system is hard for another. */
const FEWEST = 10;

/** More columns of one kind than this aren't systems; all pairs of them are compared. */
export const MOST_COLUMNS = 200;

/** Correlations of so many standard errors aren't chance. */
const SURE = 2;

/**
 * The columns that may be scores of systems by what they hold: the most that are right-or-wrong, or numbers over about the same
 * range, and correlated, because hard items are hard for all. A seed, a length and a difficulty are neither.
 */
export function comparable(columns: readonly Column[]): readonly Column[] {
  const traits = columns.map(traitsOf);
  const few = KINDS.filter((kind) => traits.filter((one) => one.kind === kind).length <= MOST_COLUMNS);
  const groups = groupsIn(traits.filter(({ kind }) => few.some((one) => one === kind)));
  const most = groups.reduce((one, other) => (other.length > one.length ? other : one), []);
  return most.length > 1 ? most.map(({ column }) => column) : [];
}

const KINDS = ['right or wrong', 'numbers'] as const;

/** What decides about most pairs of columns. */
interface Traits {
  readonly column: Column;
  readonly kind: ReturnType<typeof kindOf>;
  readonly isSystem: boolean;
  readonly range: ReturnType<typeof endsOf>;
}

function traitsOf(column: Column): Traits {
  const range = endsOf(numbersIn(column).filter((value) => !Number.isNaN(value)));
  return { column, kind: kindOf(column), isSystem: isSystemName(column.name), range };
}

/** For each column, those that are like it, in their order. */
function groupsIn(columns: readonly Traits[]): Traits[][] {
  const groups = columns.map((): Traits[] => []);
  columns.forEach((one, i) => {
    const numbers = numbersIn(one.column);
    groups[i]?.push(one);
    for (let j = i + 1; j < columns.length; j++) {
      const other = elementAt(columns, j);
      if (areAlike(one, numbers, other)) {
        groups[i]?.push(other);
        groups[j]?.push(one);
      }
    }
  });
  return groups;
}

function areAlike(one: Traits, x: readonly number[], other: Traits): boolean {
  if (one.kind !== other.kind) {
    return false;
  }
  if (one.isSystem && other.isSystem) {
    return true;
  }
  const [[lowX, highX], [lowY, highY]] = [one.range, other.range];
  const [narrow = 0, wide = 0] = [highX - lowX, highY - lowY].sort((left, right) => left - right);
  const isOneRange = lowX <= highY && lowY <= highX && wide <= OTHER_RANGE * narrow;
  // Lists of one item have nothing else in common.
  const areLists = [one, other].every(({ column }) => listIn(column.cells.at(0) ?? null) !== null);
  return (
    isOneRange &&
    (areLists || x.length < FEWEST || correlation(x, numbersIn(other.column)) * Math.sqrt(x.length) > SURE)
  );
}

/** Its numbers, 1 for true and 0 for false, means of lists; NaN for other cells. */
export function numbersIn({ cells }: Column): readonly number[] {
  return cells.map((cell) => (isTruth(cell) ? Number(/^t/i.test(String(cell))) : (meanIn(cell) ?? NaN)));
}
