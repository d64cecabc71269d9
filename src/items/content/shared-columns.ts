import {
  contentKind,
  type ContentKind,
  findColumn,
  groupNameOf,
  hasWord,
  idRank,
  isHashName,
  isInputSize,
  isMeasure,
  isOutputName,
  isRunName,
  isSettingName,
  isStrictIdName,
  isWrittenName,
  textOf,
  wordSet,
} from '../../columns';
import { listOf } from '../../model/lists';
import { baseName } from '../../model/names';
import type { Cell, Column, Records } from '../../model/records';
import { someKind } from '../../model/kinds';
import { rightOnes } from '../../metrics/classes/counts';
import { referenceLength } from '../../metrics/counted-errors';
import { isUnique } from '../match/alignment';
import { areNumbers } from './cell-traits';
import { isOutOf } from '../rows/groups-as-items';
import { dividedAtSign } from '../score/metric/evidence';
import { isAboutAnswers } from './about-answers';
import { isTotalOf, namesCondition } from './agreement';

export interface ScoredColumns {
  /** What systems wrote or were given for it. */
  readonly answers: readonly string[];
  readonly gold: readonly string[];
}

/** More items than this are not looked at where the name doesn't say that they should be. */
export const ENOUGH = 50_000;

interface SharedColumn {
  readonly name: string;
  readonly kind: ContentKind | null;
  readonly kept: boolean;
  readonly isCondition: boolean;
  readonly own: Column;
  readonly other: Column;
}

/** What counts of each item add up to, whatever a system answered. */
function countedIn(records: Records): Column | undefined {
  return rightOnes(records) ?? referenceLength(records);
}

/** The columns of both files that may belong to the items, and what their names and cells say of them. */
export function sharedColumns(
  a: Records,
  b: Records,
  { answers, gold, measured }: ScoredColumns & { readonly measured: readonly string[] },
  idColumn: string | null,
): SharedColumn[] {
  const inB = new Map(
    [...(b.content ?? []), ...b.columns, ...listOf(countedIn(b)), ...keysAsColumns(b)]
      .toReversed()
      .map((column) => [column.name, column]),
  );
  const counted = countedIn(a);
  const keptNames = new Set((a.content ?? []).map(({ name }) => name));
  const rest = a.columns.filter((column) => column !== counted && !keptNames.has(column.name));
  const [answered, right] = [new Set(answers), new Set(gold)];
  const ids = new Set(idColumn === null ? [] : [idColumn, ...idColumn.split(' + ')]);
  return [...(a.content ?? []), ...rest, ...listOf(counted), ...keysAsColumns(a)].flatMap((own) => {
    const { name } = own;
    const other = inB.get(name);
    const kept = own === counted || a.content?.includes(own) === true;
    // Names of files that aren't ids have been found to be others' ids.
    const isId =
      ids.has(name) || (idColumn === null && isStrictIdName(name) && contentKind(name) === 'place');
    if (other === undefined || isId || (answered.has(name) && !kept)) {
      return [];
    }
    const isOfWhom = idColumn === null && saysOfWhom(own);
    const kind = kept
      ? 'input'
      : right.has(name)
        ? 'right'
        : (contentKind(name) ?? (isOfWhom ? 'place' : null));
    const isCondition = kind === null && !isRead(a) && namesCondition(own, other, measured);
    const isTotal = (one: string) =>
      isTotalOf(own, findColumn(a, one)) && isTotalOf(other, findColumn(b, one));
    if (isCondition && measured.some(isTotal)) {
      return [{ name, kind: 'measure', kept, isCondition, own, other }];
    }
    const counts = measured.map((one) => [findColumn(a, one), findColumn(b, one)] as const);
    if (
      !measured.includes(name) &&
      counts.some(([inA, inB]) => inA && inB && isOutOf(inA, own) && isOutOf(inB, other))
    ) {
      return [{ name, kind: 'right', kept, isCondition, own, other }];
    }
    const isOther = isAboutAnswers(own, kind, a)
      ? true
      : kind === null
        ? isRead(a) ||
          (isOfSystem(own) &&
            !isHashName(name) &&
            !isInputSize(name) &&
            !(isOutputName(name) && holdTheSame(own, other)) &&
            !holdSameNumbers(own, other) &&
            !isCondition)
        : (isOnlyNumber(kind, own) && !isOfWhom) || isVerdict(kind, own);
    return isOther ? [] : [{ name, kind, kept, isCondition, own, other }];
  });
}

/** The judge or data set of all items, named by keys of a document or by comments such as `# metric: BLEU`, as columns. */
function keysAsColumns({ beside = [], preface = [], n }: Records): Column[] {
  const lines = preface.flatMap((line) => {
    const [name, value] = dividedAtSign(line.replace(/^\P{L}+/u, ''));
    return { name, value };
  });
  return [...beside, ...lines].flatMap(({ name: key, value }) => {
    const name = key.replace(/\.(?:name|id)$/i, '');
    const kind = typeof value === 'string' ? contentKind(name) : null;
    // A data set is in another folder on each machine.
    const said = PATH.test(String(value)) ? baseName(String(value)) : value;
    return kind === 'measure' || kind === 'set'
      ? [{ name, cells: Array.from({ length: n }, () => said) }]
      : [];
  });
}

const PATH = /^(?:\/|~|\.{1,2}[\\/]|[a-z]:\\)/i;

/** Fewer texts may be the same in both files by chance. */
const FEWEST_TEXTS = 10;

/** True if two files hold the same texts, each once, in any order: no two systems write those. */
export function holdTheSame({ cells }: Column, { cells: others }: Column): boolean {
  const isNone = (cell: Cell) => typeof cell !== 'string' || !/\s/.test(cell);
  if (
    cells.length !== others.length ||
    cells.length < FEWEST_TEXTS ||
    cells.length > ENOUGH ||
    [cells, others].some((some) => isNone(some.at(0) ?? null))
  ) {
    return false;
  }
  const texts = new Set(cells.map(textOf));
  return texts.size === cells.length && others.every((cell) => texts.has(textOf(cell)));
}

/** True if two files hold the same numbers, in any order, that don't count up, nor measure or identify anything. */
function holdSameNumbers(own: Column, { cells: others }: Column): boolean {
  const { name, cells } = own;
  const isOther =
    [isMeasure, isOutputName, isRunName, isWrittenName].some((is) => is(name)) || idRank(name) !== null;
  if (isOther || cells.length !== others.length || cells.length < FEWEST_TEXTS || cells.length > ENOUGH) {
    return false;
  }
  const [one = [], other = []] = [cells, others].map((some) => some.map(Number).toSorted((x, y) => x - y));
  const counts = one.every((number, i) => number === (one[0] ?? NaN) + i);
  return !counts && one[0] !== one.at(-1) && one.every((number, i) => number === other[i]);
}

/** True if the format knows what the columns are, and has kept what was asked. */
export function isRead({ content, measures }: Records): boolean {
  return content !== undefined || measures !== undefined;
}

/** Names and numbers that say by themselves that they aren't the item's. */
function isOfSystem({ name, ...column }: Column): boolean {
  return (
    idRank(name) !== null ||
    isMeasure(name) ||
    isOutputName(name) ||
    isWrittenName(name) ||
    isSettingName(name) ||
    areNumbers({ name, ...column })
  );
}

/** `user_id`, `patient`: of lines that nothing else identifies, whose they are. One line of each is found by its id. */
function saysOfWhom({ name, cells }: Column): boolean {
  return groupNameOf(name) === 'cluster' && hasWord(name, PEOPLE) && !isUnique({ cells });
}

const PEOPLE = wordSet('patient', 'person');

/** A `page` of 4, a `judge` that gives 3. */
function isOnlyNumber(kind: ContentKind, column: Column): boolean {
  return (kind === 'place' || kind === 'measure') && areNumbers(column);
}

/** Whether instructions were followed, say, is no input, whatever the name has. */
function isVerdict(kind: ContentKind, { cells }: Column): boolean {
  return kind === 'input' && !someKind(cells, (cell) => cell !== null && typeof cell !== 'boolean');
}
