import {
  contentKind,
  type ContentKind,
  findColumn,
  idRank,
  isHashName,
  isInputSize,
  isOutputName,
  isStrictIdName,
  numberOrNaN,
  rowsByText,
  textOf,
} from '../../columns';
import { verdictsIn } from '../../columns/grades';
import type { Cell, Column, Records } from '../../model/records';
import { correlation } from '../../model/correlation';
import { someKind } from '../../model/kinds';
import { isUnique } from '../match/alignment';
import { keyOf } from '../match/item-keys';
import { areMade, areNumbers, numbersTexts } from './cell-traits';
import { comparable } from './comparable';
import { differenceOf, distanceOf, type Difference, type Placed } from './content-difference';
import { differingTexts, quoteTexts } from './texts-alike';
import { ENOUGH, holdTheSame, isRead, type ScoredColumns, sharedColumns } from './shared-columns';

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
  /** Whether differing texts are sentences, and about the same things, beyond what `shared` holds, which several items have in common. */
  texts(shared?: string): ReturnType<typeof differingTexts>;
  /** Whether its texts quote those of this column in both files, as prompts do with questions. */
  quotes(name: string): boolean;
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
    const isGrade = scored.answers.some((name) => gradesInWords([own, other], [a, b], name));
    if (one.kind === 'label' && (isGrade || (kind === 'label' && [own, other].every(areVerdicts)))) {
      // Grades of answers differ between systems, and say nothing about the items.
      return [];
    }
    const found: Compared = {
      ...difference,
      name: one.name,
      kind,
      kept,
      isCondition,
      isOfRun: () => (areMade(own) && !isHashName(one.name)) || (ids !== undefined && variesWithin(ids, own)),
      isNumbering: numbersTexts(own),
      distance: () => distanceOf(some, inA, others, inB),
      texts: (shared) => differingTexts(some, inA, others, inB, findColumn(a.records, shared ?? '')),
      quotes: (name) =>
        quoteTexts(own, findColumn(a.records, name)) && quoteTexts(other, findColumn(b.records, name)),
    };
    return [found];
  });
}

const areVerdicts = ({ cells }: Column) => verdictsIn(cells) !== null;

/** Whether each of two labels or more goes with another score, and with the same one in both files: `factual` with 1. */
function gradesInWords(labels: readonly Column[], sides: readonly Placed[], score: string): boolean {
  const scores = new Map<string, string>();
  const agree = labels.every(({ name, cells }, side) => {
    const scored = name === score ? undefined : findColumn(sides[side]!.records, score)?.cells;
    return cells.every((cell, row) => {
      const [label, own] = [textOf(cell), textOf(scored?.at(row))];
      scores.set(label, scores.get(label) ?? own);
      return own !== '' && scores.get(label) === own;
    });
  });
  return agree && scores.size > 1 && new Set(scores.values()).size === scores.size;
}

/** Sizes of the same texts in different units agree better than this, those of different texts worse. */
const RELATED = 0.5;

function areRelated(a: Placed, { cells }: Column, b: Placed, { cells: others }: Column): boolean {
  const sizes = (some: Column['cells'], { order }: Placed) =>
    Float64Array.from(order.subarray(0, ENOUGH), (record) => numberOrNaN(some.at(record)));
  return Math.abs(correlation(sizes(cells, a), sizes(others, b))) > RELATED;
}

function beginningOf(side: Placed): Placed {
  return { ...side, order: side.order.subarray(0, ENOUGH) };
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
  const items = [...rowsByText(ids).values()];
  const varies = (rows: readonly number[]) => new Set(rows.map((row) => textOf(cells.at(row)))).size > 1;
  return 2 * items.filter(varies).length > items.length;
}

function countOf(cells: Column['cells']): number {
  return new Set(cells.map(textOf)).size;
}
