import type { Column, Cell } from '../../model/records';
import { isSystemName } from '../../model/system-names';
import { meanIn, numbersIn as listIn } from '../score/samples/average-lists';
import { isAnswerName, isOutputName, meaningOf } from '../../columns';
import { endsOf, grouped, elementAt } from '../../model/lists';
import { correlation } from '../../model/correlation';
import { everyKind } from '../../model/kinds';

/** A column whose name is that of a system and of a score: `gpt_is_correct`, `score_gpt-4o`. */
export interface Affixed {
  readonly column: Column;
  readonly system: string;
  /** `is_correct`. */
  readonly name: string;
}

/** Fewer columns with such names don't show that the others are systems, too. */
const FEWEST_SYSTEMS = 2;

/**
 * Columns of which two or more have the same score or answer in their names, and different systems; of several such names, that of most
 * columns, scores before answers, and the longest. Those of different kinds (right or wrong in one, numbers in another) have none.
 *
 * @param areSystems whether the other parts of the names may be systems
 * @param says whether a part says that this is an output or a score
 */
export function affixed(
  columns: readonly Column[],
  areSystems: (all: readonly Affixed[]) => boolean,
  says = saysResult,
): readonly Affixed[] {
  const all = grouped(
    columns.flatMap((column) => resultsIn(column, says)),
    ({ isLast, name }) => `${isLast} ${name.toLowerCase()}`,
  );
  const found = [...all.values()].filter((some) => {
    const kinds = new Set(some.map(({ column }) => kindOf(column)));
    const isOne = some.some(isAnswer) || (kinds.size === 1 && !kinds.has('other'));
    const systems = new Set(some.map(({ system }) => system));
    return isOne && systems.size > 1 && systems.size === some.length && areSystems(some);
  });
  const rankOf = (some: readonly Affixed[]) =>
    10_000 * some.length + (some.some(isAnswer) ? 0 : 1000) + (some[0]?.name.length ?? 0);
  const [best = []] = found.sort((one, other) => rankOf(other) - rankOf(one));
  return best.some(isAnswer) ? best.map((one) => ({ ...one, name: 'prediction' })) : best;
}

function isAnswer({ name }: Affixed): boolean {
  return isAnswerName(name) || isOutputName(name);
}

/** Whether columns are of systems, as two or more of them surely are, and the others could be. */
export function areOfSystems(all: readonly Affixed[], mayBe: (part: string) => boolean): boolean {
  const sure = all.filter(({ system }) => isSystemName(system));
  return sure.length >= FEWEST_SYSTEMS && all.every((one) => sure.includes(one) || mayBe(one.system));
}

export const RUN = /^(?:seed|run|rep|trial)[-_ .]?\d+$/i;

/** The columns of which each of two or more runs has one: `f1_run1`, `run_2_correct`; [] if one has other columns. */
export function affixedByRun(columns: readonly Column[]): readonly Affixed[] {
  const all = columns.flatMap((column) => resultsIn(column)).filter(({ system }) => RUN.test(system));
  const runs = new Set(all.map(({ system }) => system));
  const isWhole = [...grouped(all, ({ name }) => name).values()].every(
    (own) => own.length === runs.size && new Set(own.map(({ system }) => system)).size === runs.size,
  );
  return runs.size > 1 && isWhole ? all : [];
}

/** `gpt_is_correct` as `gpt` and `is_correct`, or `gpt_is` and `correct`; `score_gpt-4o` as `gpt-4o` and `score`. */
export function divisionsOf(column: Column): (Affixed & { readonly isLast: boolean })[] {
  return [...column.name.matchAll(/[_ -]/g)].flatMap(({ index }) => {
    const [first, last] = [column.name.slice(0, index), column.name.slice(index + 1)];
    return [
      { column, system: first, name: last, isLast: true },
      { column, system: last, name: first, isLast: false },
    ];
  });
}

function resultsIn(column: Column, says = saysResult): ReturnType<typeof divisionsOf> {
  return divisionsOf(column).filter(
    ({ system, name }) => system !== '' && says(name) && !isOneTerm(column.name, name),
  );
}

/** Whether a name as a whole means something else than its part: a `z_score` isn't the score of a system `z`. */
export function isOneTerm(whole: string, part: string): boolean {
  return meaningOf(whole).kind === 'about' && meaningOf(part).kind !== 'about';
}

/** Whether a name says that this is an output or a score: `response`, `is_correct`. */
function saysResult(name: string): boolean {
  const { kind } = meaningOf(name);
  return isAnswerName(name) || isOutputName(name) || kind === 'quality' || kind === 'event';
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

export function isRightOrWrong(column: Column): boolean {
  return kindOf(column) === 'right or wrong';
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

/**
 * The systems found among columns, and others that don't correlate with all of them, as happens by chance with few items: they are of the
 * same kind, most of their range is that of each system, and they don't fall where one rises.
 */
export function withOthers(systems: readonly Column[], columns: readonly Column[]): readonly Column[] {
  const found = systems.map((system) => [traitsOf(system), numbersIn(system)] as const);
  const isOneMore = (column: Column) => {
    const [{ kind, range }, x] = [traitsOf(column), numbersIn(column)];
    return found.every(([other, y]) => {
      const shared = Math.min(range[1], other.range[1]) - Math.max(range[0], other.range[0]);
      const widest = Math.max(range[1] - range[0], other.range[1] - other.range[0]);
      return kind === other.kind && 2 * shared >= widest && correlation(x, y) * Math.sqrt(x.length) >= -SURE;
    });
  };
  return found.length > 1 ? columns.filter((one) => systems.includes(one) || isOneMore(one)) : [];
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
