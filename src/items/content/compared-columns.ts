import {
  contentKind,
  findColumn,
  groupNameOf,
  idRank,
  isHashName,
  isInputSize,
  isMeasure,
  isOutputName,
  isRunName,
  isSettingName,
  isStrictIdName,
  isWrittenName,
  numberOf,
  textOf,
  wordSet,
  wordsOf,
  type ContentKind,
} from '../../columns';
import { baseName } from '../../model/names';
import type { Cell, Column, Records } from '../../model/records';
import { correlation } from '../../model/correlation';
import { someKind } from '../../model/kinds';
import { isUnique } from '../match/alignment';
import { keyOf } from '../match/item-keys';
import { areMade, areNumbers, numbersTexts } from './cell-traits';
import { isOutOf } from '../rows/groups-as-items';
import { dividedAtSign } from '../score/metric/evidence';
import { isAboutAnswers } from './about-answers';
import { comparable } from './comparable';
import { isTotalOf, namesCondition } from './agreement';
import { differenceOf, distanceOf, type Difference, type Placed } from './content-difference';
import { differingTexts } from './texts-alike';

export interface ScoredColumns {
  /** What systems wrote or were given for it. */
  readonly answers: readonly string[];
  readonly gold: readonly string[];
}

/** Where a judge was served. */
const ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g;

/** Files in another folder are the same, and judges on another machine. */
function formOf(kind: ContentKind | null): ((cell: Cell) => string) | null {
  return kind === 'place' || kind === 'set'
    ? (cell) => keyOf(cell, 'file')
    : kind === 'measure'
      ? (cell) => textOf(cell).replace(ADDRESS, '')
      : null;
}

export interface Compared extends Difference {
  readonly name: string;
  /** null: the name doesn't say whether it belongs to the item. */
  readonly kind: ContentKind | null;
  /** True if a log itself keeps it as what was asked. */
  readonly kept: boolean;
  /** True if one value in each file says under what condition its items were evaluated. */
  readonly isCondition: boolean;
  /** True if the values show by themselves that they belong to a run: they vary within an item, or are random. */
  isOfRun(): boolean;
  /** True if the values only number the rows. */
  readonly isNumbering: boolean;
  /** How differently often the two files have each value: 0 to 1. */
  distance(): number;
  /** Whether differing texts are sentences, and about the same things. */
  texts(): ReturnType<typeof differingTexts>;
}

/** The columns of both files that may belong to the items, compared item by item. */
export function comparedColumns(
  a: Placed,
  b: Placed,
  scored: ScoredColumns,
  idColumn: string | null,
): Compared[] {
  const answered = answerColumns(a.records, scored).filter((name) => {
    const [own, other] = [a, b].map(({ records }) => findColumn(records, name));
    return other !== undefined && (scored.answers.includes(name) || !own || !holdTheSame(own, other));
  });
  const isLog = a.records.content !== undefined && b.records.content !== undefined;
  const numbers = a.records.columns.filter((one) => scored.answers.includes(one.name) && areNumbers(one));
  const given = { ...scored, answers: answered, measured: numbers.map(({ name }) => name) };
  const columns = sharedColumns(a.records, b.records, given, idColumn);
  const ids = repeatedIds(a.records);
  const samples = ids === undefined ? 1 : a.records.n / countOf(ids.cells);
  return columns.flatMap(({ kept, own, other, isCondition, ...one }): Compared[] => {
    const [inA, inB] = comparable(a, own, b, other);
    if (isInputSize(one.name) && areRelated(a, inA, b, inB)) {
      return [];
    }
    // Most tables have columns of unknown names: the first items show what they hold.
    const [some, others] = one.kind === null ? [beginningOf(a), beginningOf(b)] : [a, b];
    const difference = differenceOf(some, inA, others, inB, { samples, form: formOf(one.kind) });
    const kind = isLog
      ? kindInLog(one.kind, kept)
      : isRead(a.records)
        ? kindBeside(one.name, one.kind, difference, answered)
        : kindInTable(one.name, one.kind, difference, answered);
    const found: Compared = {
      ...difference,
      name: one.name,
      kind,
      kept,
      isCondition,
      isOfRun: () => (areMade(own) && !isHashName(one.name)) || (ids !== undefined && variesWithin(ids, own)),
      isNumbering: numbersTexts(own),
      distance: () => distanceOf(some, inA, others, inB),
      texts: () => differingTexts(some, inA, others, inB),
    };
    return [found];
  });
}

/** Sizes of the same texts in different units agree better than this, those of different texts worse. */
const RELATED = 0.5;

function areRelated(a: Placed, { cells }: Column, b: Placed, { cells: others }: Column): boolean {
  const sizes = (some: Column['cells'], { order }: Placed) =>
    Float64Array.from(order.subarray(0, ENOUGH), (record) => numberOf(some.at(record) ?? null) ?? NaN);
  return Math.abs(correlation(sizes(cells, a), sizes(others, b))) > RELATED;
}

/** More items than this are not looked at where the name doesn't say that they should be. */
const ENOUGH = 50_000;

function beginningOf(side: Placed): Placed {
  return { ...side, order: side.order.subarray(0, ENOUGH) };
}

interface SharedColumn {
  readonly name: string;
  readonly kind: ContentKind | null;
  readonly kept: boolean;
  readonly isCondition: boolean;
  readonly own: Column;
  readonly other: Column;
}

function sharedColumns(
  a: Records,
  b: Records,
  { answers, gold, measured }: ScoredColumns & { readonly measured: readonly string[] },
  idColumn: string | null,
): SharedColumn[] {
  const inB = new Map(
    [...(b.content ?? []), ...b.columns, ...keysAsColumns(b)]
      .toReversed()
      .map((column) => [column.name, column]),
  );
  const keptNames = new Set((a.content ?? []).map(({ name }) => name));
  const rest = a.columns.filter(({ name }) => !keptNames.has(name));
  const [answered, right] = [new Set(answers), new Set(gold)];
  const ids = new Set(idColumn === null ? [] : [idColumn, ...idColumn.split(' + ')]);
  return [...(a.content ?? []), ...rest, ...keysAsColumns(a)].flatMap((own) => {
    const { name } = own;
    const other = inB.get(name);
    const kept = a.content?.includes(own) === true;
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
function holdTheSame({ cells }: Column, { cells: others }: Column): boolean {
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
function isRead({ content, measures }: Records): boolean {
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
  return (
    groupNameOf(name) === 'cluster' && wordsOf(name).some((word) => PEOPLE.has(word)) && !isUnique({ cells })
  );
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

/**
 * Next to an answer, `label` is the right answer, and `text` the input, or what the answer was extracted
 * from.
 */
function kindBeside(
  name: string,
  kind: ContentKind | null,
  { few }: Difference,
  answers: readonly string[],
): ContentKind | null {
  return (kind !== 'label' && kind !== 'text') || answers.every((answer) => answer === name)
    ? kind
    : few
      ? 'right'
      : 'worded';
}

/** A `task` that is another one on most rows is what was asked. */
function kindInTable(
  name: string,
  kind: ContentKind | null,
  difference: Difference,
  answers: readonly string[],
): ContentKind | null {
  return kind === 'set' && !difference.few ? 'input' : kindBeside(name, kind, difference, answers);
}

/** A log itself stores the inputs of its items; how its targets are written depends on the run. */
function kindInLog(kind: ContentKind | null, kept: boolean): ContentKind | null {
  return !kept && (kind === 'label' || kind === 'right') ? 'text' : kind;
}

/** Columns with the systems' output, by the metric or by their names. */
function answerColumns(records: Records, { answers, gold }: ScoredColumns): string[] {
  const others = records.columns.filter(({ name }) => idRank(name) === null);
  // If a file has only this column besides ids, it is the system's output, whatever it is called.
  const isAll = (name: string) => others.every((column) => column.name === name);
  const isMade = (name: string) => isText(records, name) || contentKind(name) === 'label' || isAll(name);
  const graded = gold.length > 0 ? answers : answers.filter(isMade);
  const named = others.filter(({ name }) => isOutputName(name) && !gold.includes(name));
  return [...new Set([...graded, ...named.map(({ name }) => name)])];
}

function isText(records: Records, name: string): boolean {
  return someKind(findColumn(records, name)?.cells ?? [], (cell) => typeof cell === 'string');
}

/** The ids of items with several rows each. */
function repeatedIds({ columns, n }: Records): Column | undefined {
  return columns.find(
    ({ name, cells }) => isStrictIdName(name) && !isUnique({ cells }) && 2 * countOf(cells) <= n,
  );
}

function variesWithin(ids: Column, { cells }: Column): boolean {
  const values = new Map<string, Set<string>>();
  ids.cells.forEach((id, row) => {
    const own = values.get(textOf(id)) ?? new Set();
    values.set(textOf(id), own.add(textOf(cells.at(row) ?? null)));
  });
  return [...values.values()].filter(({ size }) => size > 1).length > values.size / 2;
}

function countOf(cells: Column['cells']): number {
  const values = new Set<string>();
  cells.forEach((cell) => values.add(textOf(cell)));
  return values.size;
}
