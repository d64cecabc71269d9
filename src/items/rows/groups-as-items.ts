import { idColumnsOf, meaningOf, numberOf, wordsOf } from '../../columns';
import { english, type Column, type MetricChoice, type Records, type Text } from '../../model';

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
export function groupsAsItems(records: Records, { column = 'score' }: MetricChoice): Text[] {
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
    ? []
    : [
        english(
          'Each row seems to be a group of items ("{0}" says how many), and large groups count no more than small ones: p says something about further groups, not about the items; compare files with a score for every item.',
          sizes.name,
        ),
      ];
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
