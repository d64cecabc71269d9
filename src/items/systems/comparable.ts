import { elementAt, type Column, type Cell } from '../../model';
import { isSystemName } from '../../model/system-names';
import { meanIn, numbersIn as listIn } from '../score/samples/average-lists';
import { endsOf } from '../../model/lists';
import { correlation } from '../../model/correlation';
import { everyKind } from '../../model/kinds';

/** A column whose name is that of a system and of a score: `gpt_is_correct`, `score_gpt-4o`. */
export interface Affixed {
  readonly column: Column;
  readonly system: string;
  /** `is_correct`. */
  readonly name: string;
}

/** Names of scores that are written before or after a system's, longer ones first. */
const SCORES = 'is_correct exact_match is_right correct accuracy passed score right acc'.split(' ');

/** The same of answers, which may hold anything. */
const ANSWERS = 'prediction predicted pred answer response output'.split(' ');

/**
 * Columns of which two or more have the same score in their names, and different systems; the first such score counts.
 * Empty if they are of different kinds: right or wrong in one, numbers in another.
 */
export function affixed(columns: readonly Column[], isSystem: (part: string) => boolean): readonly Affixed[] {
  for (const name of [...SCORES, ...ANSWERS]) {
    const isAnswer = ANSWERS.includes(name);
    for (const form of [after, before]) {
      const found = columns.flatMap((column): Affixed[] => {
        const system = form(column.name, name);
        return system === null ? [] : [{ column, system, name: isAnswer ? 'prediction' : name }];
      });
      const systems = new Set(found.map(({ system }) => system));
      const kinds = new Set(found.map(({ column }) => kindOf(column)));
      if (systems.size > 1 && systems.size === found.length) {
        const areScores = kinds.size === 1 && !kinds.has('other');
        const isSure = (isAnswer || areScores) && found.every((one) => isSystem(one.system));
        return isSure ? found : [];
      }
    }
  }
  return [];
}

/** The system before a score: `gpt` in `gpt_is_correct`. */
function after(column: string, score: string): string | null {
  const system = column.slice(0, -score.length - 1);
  return isJoined(column, system, score, column.charAt(system.length)) ? system : null;
}

/** The system after a score: `gpt` in `is_correct_gpt`. */
function before(column: string, score: string): string | null {
  const system = column.slice(score.length + 1);
  return isJoined(column, score, system, column.charAt(score.length)) ? system : null;
}

function isJoined(column: string, first: string, second: string, between: string): boolean {
  const whole = first !== '' && second !== '' && /[_ -]/.test(between) ? `${first}${between}${second}` : '';
  return whole !== '' && column.toLowerCase() === whole.toLowerCase();
}

/** `True`, as tables write it. */
export function isTruth(cell: Cell): boolean {
  return typeof cell === 'string' && /^(?:true|false)$/i.test(cell);
}

/** What the cells are, or the numbers in their lists. */
function kindOf({ cells }: Column): 'right or wrong' | 'numbers' | 'other' {
  const holds = (is: (cell: Cell) => boolean) =>
    everyKind(cells, (cell) => cell === null || (listIn(cell)?.every(is) ?? is(cell)));
  return everyKind(cells, (cell) => cell === null) ||
    !holds((cell) => typeof cell !== 'string' || isTruth(cell))
    ? 'other'
    : holds((cell) => typeof cell === 'boolean' || cell === 0 || cell === 1 || isTruth(cell))
      ? 'right or wrong'
      : 'numbers';
}

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
