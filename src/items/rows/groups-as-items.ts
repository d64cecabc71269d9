import { idColumnsOf, meaningOf, numberOf, requireColumn, textOf, wordsOf } from '../../columns';
import { type Column, elementAt, english, fileError, type MetricChoice, type Records } from '../../model';
import type { Placed } from '../content/content-difference';
import { ABSENT } from '../match/alignment';
import { groupingColumn } from './grouping-columns';
import type { Said } from '../source';

/** Fewer rows may be anything. */
const FEWEST_GROUPS = 3;

/** What a number of items is called: `n`, `support`, `n_items`, `num_examples`, `count`. */
const COUNTS = new Set('n count counts support weight weights total size num multiplicity'.split(' '));
const COUNTED = new Set(
  'item items sample samples example examples question questions query queries instance instances case cases row rows doc docs document documents'.split(
    ' ',
  ),
);

/** Words that say what was counted: `n_correct`. */
const RIGHT = new Set('correct right passed solved hits matches resolved success successes'.split(' '));

/**
 * Says that each row is a group of items, of which a column says how many there are: an average for each subject, or how many of
 * its items are right. Groups of all sizes count alike then.
 */
export function groupsAsItems(records: Records, { column = 'score' }: MetricChoice): Said {
  const { columns, n } = records;
  const scored = columns.find(({ name }) => name === column);
  const sizes =
    n < FEWEST_GROUPS || scored === undefined
      ? undefined
      : columns.find(
          (one) =>
            one !== scored &&
            (isSize(one.name) || (isOfMany(scored.name) && isCount(one.name))) &&
            areSizes(one) &&
            fits(scored, one),
        );
  const isNamed = () =>
    columns.some((one) => one !== scored && areNames(one) && !idColumnsOf(records).includes(one));
  return sizes === undefined || (!isCountOfRight(column) && !isNamed())
    ? null
    : english(
        'Each row seems to be a group of items ("{0}" says how many), and all groups count the same: the verdict holds for other groups like these, not for other items. Compare files with a score for every item.',
        sizes.name,
      );
}

function isSize(name: string): boolean {
  const words = wordsOf(name);
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  return (
    words.every((word) => COUNTS.has(word) || COUNTED.has(word) || word === 'of' || word === 'number') &&
    (COUNTS.has(first) || COUNTS.has(last) || COUNTED.has(last))
  );
}

/** Measures that no single item has: `auc`, `ap`, `kappa`. */
const OF_MANY = new Set(
  'auc auroc rocauc auprc prauc ap map r2 kappa mcc pearson spearman kendall correlation'.split(' '),
);

function isOfMany(name: string): boolean {
  return wordsOf(name).some((word) => OF_MANY.has(word));
}

/** `n_pos`, `num_images`. */
function isCount(name: string): boolean {
  return /^(?:n|num|number|no)$/.test(wordsOf(name)[0] ?? '');
}

function isCountOfRight(name: string): boolean {
  const words = wordsOf(name);
  return words.length > 1 && RIGHT.has(words.at(-1) ?? '') && COUNTS.has(words[0] ?? '');
}

/** Whole numbers above 1 of different sizes. */
function areSizes({ cells }: Column): boolean {
  const sizes = cells.map(numberOf);
  return (
    sizes.every((size) => typeof size === 'number' && Number.isInteger(size) && size > 1) &&
    new Set(sizes).size > 1
  );
}

/** Averages are fractions or percentages, and no count is above the size of its group. */
function fits(scored: Column, sizes: Column): boolean {
  const scores = scored.cells.map(numberOf).filter((score) => typeof score === 'number');
  if (isCountOfRight(scored.name)) {
    return (
      scores.length === sizes.cells.length &&
      scores.every((score, row) => score <= Number(numberOf(sizes.cells.at(row) ?? null)))
    );
  }
  const most = meaningOf(scored.name).better === 'higher' ? 100 : 1;
  return (
    scores.every((score) => score >= 0 && score <= most) && scores.some((score) => !Number.isInteger(score))
  );
}

/** Different texts. */
function areNames({ cells }: Column): boolean {
  return (
    cells.every((cell) => typeof cell === 'string' && cell !== '') && new Set(cells).size === cells.length
  );
}

/** Which cluster (document, speaker, session) each item belongs to, numbered in order of first appearance. */
interface Clusters {
  readonly indices: Int32Array;
  readonly count: number;
}

/**
 * Clusters of the items, from a column, or two joined by ` + `, of the first file that holds the item. An item in no file is a
 * separate cluster.
 *
 * @throws RealGainError `unknown-column`; `missing-value` with the line of an item without a cluster
 */
export function clusterIndices(sides: readonly [Placed, ...Placed[]], column: string): Clusters {
  const columns = sides.map(
    ({ records, path }) => groupingColumn(records, column) ?? requireColumn(records, column, path),
  );
  const numbers = new Map<string, number>();
  const indices = sides[0].order.map((_, item) => {
    const place = sides.findIndex(({ order }) => (order[item] ?? ABSENT) !== ABSENT);
    const name = place < 0 ? `\n${item}` : nameAt(elementAt(sides, place), elementAt(columns, place), item);
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  });
  return { indices, count: numbers.size };
}

function nameAt({ records, path, order }: Placed, { name, cells }: Column, item: number): string {
  const record = elementAt(order, item);
  const cell = cells.at(record) ?? null;
  if (cell === null || cell === '') {
    throw fileError(
      'missing-value',
      { path, line: elementAt(records.lines, record) },
      '{0}, line {1}: the item has no "{2}", which names its cluster.',
      name,
    );
  }
  return textOf(cell);
}
