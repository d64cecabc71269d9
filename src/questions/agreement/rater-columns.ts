import { errorsIn } from '../../metrics/counted-errors';
import {
  groupNameOf,
  idRank,
  isAnswerName,
  isRightName,
  leafOf,
  meaningOf,
  measureIn,
  namedPairs,
  namesAnnotators,
  namesRater,
  numberOrNaN,
  wordsOf,
} from '../../columns';
import { numberOf, readsAsNumbers } from '../../columns/cells';
import { isSystemName } from '../../model/system-names';
import { endsOf } from '../../model/lists';
import { onceFor } from '../../model/once';
import { cohen } from '../../significance/core/rater-agreement';
import { TABLES, type Column, type Records } from '../../model/records';
import { preferenceColumn } from '../preferences/layouts';
import { namedSystems } from '../preferences/system-columns';
import { describes, isBeside, namesRaters, ratingIn, repeats } from './table';

/** The columns that hold the ratings of a rater each: those on one scale, or with the same categories; [] if that is unclear. */
export function guessRaters(table: Records): readonly Column[] {
  const systems = namedSystems(table);
  const rated = varying(
    table.columns.filter(
      (column) =>
        !systems.includes(column) &&
        idRank(column.name) === null &&
        repeats(column) &&
        !isBeside(column.name) &&
        !namesRaters(column, table) &&
        table.systems?.some((system) => column.name.endsWith(`,${system}`)) !== true,
    ),
  );
  const named = rated.filter(({ name }) => namesRater(name));
  const likely = named.length > 1 ? named : rated.filter(({ name }) => !describes(name));
  for (const some of [likely, rated]) {
    const found = [readsAsNumbers, (column: Column) => !readsAsNumbers(column)]
      .map((are) => groupsIn(some.filter(are)).filter((group) => group.length > 1))
      .find((groups) => groups.length > 0);
    if (found !== undefined) {
      const raters = found.length === 1 ? withoutRight(withoutMean(found[0] ?? [])) : [];
      const isOpen = named.length < 2 && rated.some((one) => mayRate(one, raters));
      return isOpen ||
        [sayWhether, measureSeveral, rateSeveral, areCounts].some((is) => is(raters)) ||
        isByRow(table, raters)
        ? []
        : raters;
    }
  }
  return [];
}

/** Numbers that may be a rater's, on another scale than those of the raters that were found. */
export function onOtherScales(table: Records, raters: readonly Column[]): readonly Column[] {
  const known = new Set(raters.flatMap((rater) => [...valuesOf(rater)]));
  return table.columns.filter(
    (column) =>
      !raters.includes(column) &&
      readsAsNumbers(column) &&
      repeats(column) &&
      new Set(column.cells).size > 1 &&
      meaningOf(column.name).kind === null &&
      !describes(column.name) &&
      !isRightName(column.name) &&
      !areAlike(valuesOf(column), known),
  );
}

/** Texts that may be a rater's, who calls the same otherwise than the raters that were found: `Pos` for `pos`, or `r3` beside `r1`. */
export function inOtherWords(table: Records, raters: readonly Column[]): readonly Column[] {
  const plain = (name: string) => name.replace(/\d+/g, '');
  const known = new Set(
    raters.flatMap((rater) => [...valuesOf(rater)].map((value) => String(value).toLowerCase())),
  );
  const names = new Set(raters.map(({ name }) => plain(name)));
  return table.columns.filter((column) => {
    const own = [...valuesOf(column)];
    return (
      !raters.includes(column) &&
      !readsAsNumbers(column) &&
      repeats(column) &&
      own.length > 1 &&
      own.length <= MOST_GRADES &&
      !describes(column.name) &&
      !isRightName(column.name) &&
      ((names.has(plain(column.name)) && plain(column.name) !== column.name) ||
        own.every((value) => known.has(String(value).toLowerCase())))
    );
  });
}

/** Ratings of one scale have so few grades, but more than right and wrong, which systems have, too. */
const [FEWEST_GRADES, MOST_GRADES] = [3, 11];

/** Weighted κ of raters who mean the same: "fair" and better (Fleiss 1981). */
const AGREEING = 0.4;

interface SeemingRaters {
  readonly columns: readonly Column[];
  /** Whether their names are those of raters. If not, their ratings look like it, and may be scores of systems. */
  readonly areNamed: boolean;
}

/** The columns of two or more raters: by their names, else by ratings on a small scale that agree. Null if there are none. */
export function seemingRaters(table: Records): SeemingRaters | null {
  if (!TABLES.has(table.format) || preferenceColumn(table) !== null) {
    return null;
  }
  const named = table.columns.filter(({ name }) => namesRater(name));
  if (named.length > 1) {
    return { columns: named, areNamed: true };
  }
  // `pred_label_id` beside `true_label_id`: what a system answered, and what is right.
  const answers = namedPairs(table.columns).flatMap(({ prediction, gold }) =>
    isAnswerName(prediction.name) ? [prediction, gold] : [],
  );
  const errors = errorsIn(table);
  const columns = guessRaters(table).filter(
    (column) =>
      !isSystemName(column.name) &&
      !isRightName(column.name) &&
      !answers.includes(column) &&
      !errors.includes(column),
  );
  const [first, ...others] = columns.map(({ cells }) => cells.map(numberOrNaN));
  const grades = new Set([first ?? [], ...others].flat().filter((grade) => !Number.isNaN(grade)));
  const areGrades =
    grades.size >= FEWEST_GRADES && grades.size <= MOST_GRADES && [...grades].every(Number.isInteger);
  return areGrades &&
    first !== undefined &&
    others.length > 0 &&
    others.every((other) => agree(first, other, [...grades])) &&
    !areCopies(columns)
    ? { columns, areNamed: false }
    : null;
}

/** A score that a log writes twice, `score` and `parsed.score`: no two raters agree on all items, and are called alike. */
function areCopies([first, ...others]: readonly Column[]): boolean {
  return others.every(
    ({ name, cells }) =>
      leafOf(name) === leafOf(first?.name ?? '') &&
      cells.every((cell, row) => numberOf(cell) === numberOf(first?.cells.at(row) ?? null)),
  );
}

function agree(one: readonly number[], other: readonly number[], grades: readonly number[]): boolean {
  const scale = Float64Array.from(grades).sort();
  const pairs = one.flatMap((grade, row): [number, number][] => {
    const places = [scale.indexOf(grade), scale.indexOf(other[row] ?? NaN)] as [number, number];
    return places.includes(-1) ? [] : [places];
  });
  const once = new Uint32Array(pairs.length).fill(1);
  return (cohen(pairs, scale.length, scale)(once)[1] ?? 0) >= AGREEING;
}

/** `anna_fluency`, `anna_adequacy`, `ben_fluency`, `ben_adequacy`: two kinds of ratings by each. */
function rateSeveral(raters: readonly Column[]): boolean {
  const parts = raters.map(({ name }) => wordsOf(name));
  const [firsts, seconds] = [0, 1].map((at) => new Set(parts.map((words) => words[at])).size);
  return (
    parts.every(({ length }) => length === 2) &&
    Math.min(firsts ?? 0, seconds ?? 0) > 1 &&
    (firsts ?? 0) * (seconds ?? 0) === raters.length
  );
}

/** `author`, `level`: called like something about the item, but with the ratings of the raters. */
function mayRate(column: Column, raters: readonly Column[]): boolean {
  const group = groupNameOf(column.name) ?? '';
  const [own, all] = [valuesOf(column), new Set(raters.flatMap((rater) => [...valuesOf(rater)]))];
  return (
    /^(?:cluster|part|part-or-cluster|input)$/.test(group) &&
    !raters.includes(column) &&
    own.size > 1 &&
    ([...own].every((value) => all.has(value)) || (own.size > MOST_GRADES && areAlike(own, all)))
  );
}

/** Whether a column says who rated each row, so that others hold no rater's ratings each. */
function isByRow({ columns }: Records, raters: readonly Column[]): boolean {
  return columns.some(
    (one) => namesAnnotators(one.name) && !raters.includes(one) && new Set(one.cells).size > 1,
  );
}

function groupsIn(columns: readonly Column[]): readonly (readonly Column[])[] {
  const groups: { readonly columns: Column[]; readonly values: Set<number | string> }[] = [];
  for (const column of columns) {
    const own = valuesOf(column);
    const group = groups.find(({ values }) => areAlike(own, values));
    if (group === undefined) {
      groups.push({ columns: [column], values: new Set(own) });
    } else {
      group.columns.push(column);
      own.forEach((value) => group.values.add(value));
    }
  }
  return groups.map((group) => group.columns);
}

type Values = ReadonlySet<number | string>;

/** Whether half of the different ratings of one are among those of the other, or numbers in the same range. */
export function areAlike(own: Values, others: Values): boolean {
  const shared = [...own].filter((value) => others.has(value)).length;
  return own.size > 0 && (2 * shared >= Math.min(own.size, others.size) || overlap(own, others));
}

/** The different ratings of a column. */
export const valuesOf = onceFor((column: Column): Values => {
  const areNumbers = readsAsNumbers(column);
  return new Set([...new Set(column.cells)].flatMap((cell) => ratingIn(cell, areNumbers) ?? []));
});

/** Whether fractions, or many numbers, share at least half of the range that they cover together. */
function overlap(own: Values, others: Values): boolean {
  const [one, other] = [own, others].map((values) =>
    [...values].filter((value) => typeof value === 'number'),
  );
  const areMany = own.size > MOST_GRADES && others.size > MOST_GRADES;
  if (
    one === undefined ||
    other === undefined ||
    one.length === 0 ||
    other.length === 0 ||
    !(areMany || [...one, ...other].some((value) => !Number.isInteger(value)))
  ) {
    return false;
  }
  const [[low, high], [otherLow, otherHigh]] = [endsOf(one), endsOf(other)];
  const both = Math.min(high, otherHigh) - Math.max(low, otherLow);
  return 2 * both >= Math.max(high, otherHigh) - Math.min(low, otherLow);
}

/** Without constants, such as settings, unless nothing varies. */
function varying(columns: readonly Column[]): readonly Column[] {
  const varied = columns.filter(({ cells }) => new Set(cells).size > 1);
  return varied.length > 1 ? varied : columns;
}

/** `is_multimodal` beside raters who say true and false: about the item, but nothing else tells it from them. */
function sayWhether(columns: readonly Column[]): boolean {
  return columns.some(({ name }) => /^(?:is|has)$/.test(wordsOf(name)[0] ?? ''));
}

/** How many raters chose each category: in every row as many raters, and somewhere all of them the same. */
function areCounts(columns: readonly Column[]): boolean {
  const rows = columns[0]?.cells.map((_, row) => columns.map(({ cells }) => numberOf(cells.at(row) ?? null)));
  const [raters = 0, ...others] = new Set(
    rows?.map((row) => row.reduce<number>((sum, n) => sum + (n ?? NaN), 0)),
  );
  return (
    others.length === 0 && raters > 1 && rows?.some((row) => row.includes(raters) && row.includes(0)) === true
  );
}

/** `exact_match` and `f1`: several measures of an output, not one by several raters. */
function measureSeveral(columns: readonly Column[]): boolean {
  return new Set(columns.flatMap(({ name }) => measureIn(name)?.head ?? [])).size > 1;
}

/** Without what is right, beside two raters or more. */
function withoutRight(columns: readonly Column[]): readonly Column[] {
  const given = columns.filter(({ name }) => !isRightName(name));
  return given.length > 1 ? given : columns;
}

/** Means are rounded. */
const ROUNDED = 0.006;

/** Without a column of fractions that is the mean of all others. */
function withoutMean(columns: readonly Column[]): readonly Column[] {
  const all = columns.map(({ cells }) => cells.map(numberOrNaN));
  const sums = all[0]?.map((_, row) => all.reduce((sum, numbers) => sum + (numbers[row] ?? NaN), 0)) ?? [];
  const isMean = (numbers: readonly number[]) => {
    const rows = numbers.flatMap((value, row) => {
      const sum = sums[row] ?? NaN;
      return Number.isNaN(sum) ? [] : [{ value, ofOthers: (sum - value) / (all.length - 1) }];
    });
    return (
      rows.some(({ value }) => !Number.isInteger(value)) &&
      rows.every(({ value, ofOthers }) => Math.abs(value - ofOthers) < ROUNDED)
    );
  };
  const mean = all.length > 2 ? all.findIndex(isMean) : -1;
  return columns.filter((_, place) => place !== mean);
}
