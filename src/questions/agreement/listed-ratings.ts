import { isOfItem, namesAnnotators, numberOf } from '../../columns';
import { textOf } from '../../columns/cells';
import { isObject } from '../../formats/json/value';
import { valuesIn } from '../../metrics/text/lists';
import { largest, tally } from '../../model/lists';
import type { Cell, Column, Records } from '../../model/records';
import { isBeside } from './table';

export interface ListedRatings {
  /** The table with a column for each rater. */
  readonly table: Records;
  readonly raters: readonly Column[];
  /** The column with the lists. */
  readonly column: Column;
  /** Whether the lists say whose ratings they hold; else raters are places in the lists. */
  readonly areNamed: boolean;
}

/** Who rated, and how; the rater is null where a list doesn't say. */
type Rated = readonly [rater: string | null, value: Cell];

/**
 * The ratings of a table in which each row has all of its ratings in a list, `["yes", "no"]`, or
 * `[{"annotator": "r1", "label": "yes"}, …]`; null for other tables.
 *
 * @param asked the column of lists; [] to find it
 */
export function listedRatings(records: Records, asked: readonly Column[]): ListedRatings | null {
  const from =
    asked.length > 0 ? asked : records.columns.filter(({ name }) => !isOfItem(name) && !isBeside(name));
  const found = from.flatMap((column) => {
    const lists = listsOf(column);
    return lists !== null && areRatings(lists) ? [{ column, lists }] : [];
  });
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) {
    return null;
  }
  const { column, lists } = only;
  const places = Array.from({ length: largest(lists.map(({ length }) => length)) }, (_, i) => `${i + 1}`);
  const named = new Set(lists.flat().map(([rater]) => rater));
  const names = named.has(null) ? places : [...named].map(String);
  const raters = names.map((name, place): Column => {
    const ofRater = (list: readonly Rated[]) =>
      named.has(null) ? list[place] : list.find(([rater]) => rater === name);
    return {
      name: named.has(null) ? `${column.name} ${name}` : name,
      cells: lists.map((list) => ofRater(list)?.[1] ?? null),
    };
  });
  const columns = [...records.columns.filter((one) => one !== column), ...raters];
  return { table: { ...records, columns }, raters, column, areNamed: !named.has(null) };
}

/** The ratings of each row; null unless all cells hold lists of words, numbers, or objects that say whose they are. */
function listsOf({ cells }: Column): readonly (readonly Rated[])[] | null {
  const lists: (readonly Rated[])[] = [];
  for (const cell of cells) {
    const values = cell === null || cell === '' ? [] : valuesIn(textOf(cell));
    const rated = values?.map(ratedIn);
    if (rated === undefined || rated.includes(null)) {
      return null;
    }
    lists.push(rated.filter((one) => one !== null));
  }
  return lists;
}

function ratedIn(value: unknown): Rated | null {
  if (!isObject(value)) {
    return isScalar(value) ? [null, value] : null;
  }
  const scalars = Object.entries(value).filter(([, member]) => isScalar(member));
  const [rater, ...more] = scalars.filter(([key]) => namesAnnotators(key));
  const [rating, ...others] = scalars.filter(([key]) => !namesAnnotators(key));
  return rater === undefined || rating === undefined || more.length + others.length > 0
    ? null
    : [textOf(rater[1] as Cell), rating[1] as Cell];
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/**
 * Raters agree on some item, which hardly any list of topics shows; ratings come again, which measured numbers hardly do. Unless raters
 * have names, most items have as many: lists of the words of sentences, or their tags, have all lengths.
 */
function areRatings(lists: readonly (readonly Rated[])[]): boolean {
  const areNamed = lists.flat().every(([rater]) => rater !== null);
  const filled = lists.flatMap(({ length }) => (length > 0 ? [length] : []));
  const values = lists.map((list) => list.map(([, value]) => value));
  const all = values.flat();
  return (
    (areNamed || 2 * largest(tally(filled).values()) >= filled.length) &&
    values.some((list) => new Set(list).size < list.length) &&
    4 * new Set(all).size <= all.length &&
    all.every((value) => numberOf(value) !== null)
  );
}
