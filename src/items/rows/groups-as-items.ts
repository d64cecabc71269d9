import {
  type GroupName,
  groupNameOf,
  hasWord,
  idColumnsOf,
  meaningOf,
  numberOf,
  wordSet,
  wordsOf,
} from '../../columns';
import type { Column, Records, Cell } from '../../model/records';
import { elementAt, meanOf } from '../../model/lists';
import { english } from '../../model/words';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { Said } from '../source';
import { kindsIn } from '../../model/kinds';
import { isUnique } from '../match/alignment';
import { numbersAmong, yesOrNo } from '../../columns/cells';
import { momentsOf } from '../../model/correlation';

const FEWEST_GROUPS = 3;

/** What a number of items is called: `n`, `support`, `n_items`, `num_examples`, `count`. */
const COUNTS = wordSet('support weight weights size multiplicity', 'number', 'total');
const COUNTED = wordSet(
  'item items sample samples example examples question questions query queries instance instances case cases row rows doc docs document ' +
    'documents utts utterances images files clips dialogs dialogues pairs',
);

/** Words that say what was counted: `n_correct`. */
const RIGHT = wordSet('correct right passed solved hits matches resolved success successes');

/**
 * Says that each row is a group of items, of which a column says how many there are: an average for each subject, or how many of
 * its items are right. Groups of all sizes count alike then; or that a number counts out of as many as another column says.
 */
export function groupsAsItems(records: Records, { column = 'score' }: MetricChoice): Said {
  const { columns, n } = records;
  const scored = columns.find(({ name }) => name === column);
  // What is counted may be the tests of a problem.
  const areRight = isRight(column) && !isCountOfRight(column);
  const sizes =
    n < FEWEST_GROUPS || scored === undefined
      ? undefined
      : columns.find(
          (one) =>
            one !== scored &&
            (isSize(one.name) || (hasWord(scored.name, OF_MANY) && isCount(one.name))) &&
            areSizes(one, areRight) &&
            fits(scored, one),
        );
  const isNamed = () =>
    columns.some(
      (one) =>
        one !== scored &&
        areNames(one) &&
        (areRight
          ? areWords(one) && !NAMES_ITEMS.has(groupNameOf(one.name))
          : areWords(one) || !idColumnsOf(records).includes(one)),
    );
  if (sizes !== undefined && (isCountOfRight(column) || isNamed())) {
    return english(
      'Each row seems to be a group of items ("{0}" says how many), and all groups count the same: the verdict holds for other groups like these, not for other items. Compare files with a score for every item.',
      sizes.name,
    );
  }
  const all = columns.find((one) => scored !== undefined && one !== scored && isOutOf(scored, one));
  return all === undefined
    ? null
    : english(
        '"{0}" counts out of "{1}", which differs from item to item: items with more of them weigh more. If all items should count the same, compare a column with the share.',
        column,
        all.name,
      );
}

const NAMES_ITEMS: ReadonlySet<GroupName> = new Set<GroupName>([
  'id',
  'weak-id',
  'input',
  'number',
  'answer',
]);

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
const OF_MANY = wordSet('auc auroc rocauc auprc prauc ap map r2', 'coefficient');

/** `n_pos`, `num_images`. */
function isCount(name: string): boolean {
  return /^(?:n|num|number|no)$/.test(wordsOf(name)[0] ?? '');
}

function isCountOfRight(name: string): boolean {
  return isRight(name) && wordsOf(name).length > 1 && COUNTS.has(wordsOf(name)[0] ?? '');
}

function isRight(name: string): boolean {
  return RIGHT.has(wordsOf(name).at(-1) ?? '');
}

/** Whole numbers above 1, of different sizes unless what is counted are right ones. */
function areSizes({ cells }: Column, mayBeOne = false): boolean {
  const sizes = cells.map(numberOf);
  return (
    sizes.every((size) => typeof size === 'number' && Number.isInteger(size) && size > 1) &&
    (mayBeOne || new Set(sizes).size > 1)
  );
}

/** Averages are fractions or percentages, and no count is above the size of its group. */
function fits(scored: Column, sizes: Column): boolean {
  const scores = numbersAmong(scored.cells);
  if (isCountOfRight(scored.name) || (isRight(scored.name) && scores.some((score) => score > 1))) {
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

/** A smaller share of rows reaches another number by chance. */
const LEAST_FULL = 0.05;

/** `tests_passed` beside `tests_total`, `correct` beside `total`: numbers of the same thing, none above the other, and equal on some rows. */
export function isOutOf(scored: Column, sizes: Column): boolean {
  const [own = [], others = []] = [scored, sizes].map(({ name }) =>
    wordsOf(name).filter((word) => !COUNTS.has(word)),
  );
  const isPlain = others.length === 0 && isRight(scored.name);
  const isAll = isPlain || (others.length > 0 && others.every((word) => own.includes(word)));
  const counts = scored.cells.map(numberOf);
  const most = sizes.cells.map(numberOf);
  const isWithin = (count: (typeof counts)[number], row: number) =>
    typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= Number(most[row]);
  return (
    (isPlain || own.some((word) => others.includes(word))) &&
    areSizes(sizes) &&
    counts.every(isWithin) &&
    counts.some((count) => Number(count) > 1) &&
    counts.some((count, row) => count !== most[row]) &&
    (isAll || counts.filter((count, row) => count === most[row]).length >= LEAST_FULL * counts.length)
  );
}

function areNames(column: Column): boolean {
  return column.cells.every((cell) => typeof cell === 'string') && isUnique(column);
}

/** Names without numbers, as those of subjects: no usual ids. */
function areWords({ cells }: Column): boolean {
  return cells.every((cell) => typeof cell === 'string' && !/\d/.test(cell));
}

/** Fewer groups may have one mark each by chance. */
const FEWEST_QUESTIONS = 10;

/** In standard errors: marked rows score so unlike the others of their groups. */
const APART = 5;

/**
 * Says that rows are the options of a question, of which another column marks one, such as the right one: in each group of rows
 * exactly one is marked, and its score differs from those of the others.
 */
export function optionsAsItems(records: Records, { column = 'score' }: MetricChoice): Said {
  const { columns, n } = records;
  const scored = columns.find(({ name }) => name === column);
  const scores = scored?.cells.map(numberOf) ?? [];
  const marks = columns.filter((one) => one !== scored && isMark(one));
  if (marks.length === 0 || !scores.every((score) => typeof score === 'number')) {
    return null;
  }
  const groups = columns.filter((one) => one !== scored && mayHoldOptions(one, n));
  for (const mark of marks) {
    const group = groups.find((one) => one !== mark && marksOneOfEach(one, mark, scores));
    if (group !== undefined) {
      return english(
        'Of all lines with the same "{0}", "{1}" marks one, whose "{2}" is unlike that of the others: if lines are the options of a question, their mean says nothing about which of them a system chooses; compare files with a line for each question.',
        group.name,
        mark.name,
        column,
      );
    }
  }
  return null;
}

/** Yes or no. */
function isMark({ cells }: Column): boolean {
  const kinds = kindsIn(cells);
  return kinds.length === 2 && kinds.every((kind) => yesOrNo(kind) !== null);
}

function mayHoldOptions({ cells }: Column, n: number): boolean {
  const { size } = new Set(cells);
  return size >= FEWEST_QUESTIONS && 2 * size <= n;
}

function marksOneOfEach(group: Column, mark: Column, scores: readonly number[]): boolean {
  const rows = new Map<Cell, { marked: number[]; others: number[] }>();
  group.cells.forEach((cell, row) => {
    const own = rows.get(cell) ?? { marked: [], others: [] };
    rows.set(cell, own);
    (yesOrNo(mark.cells.at(row) ?? null) === true ? own.marked : own.others).push(elementAt(scores, row));
  });
  const all = [...rows.values()];
  if (!all.every(({ marked, others }) => marked.length === 1 && others.length > 0)) {
    return false;
  }
  const apart = all.map(({ marked, others }) => meanOf(marked) - meanOf(others));
  const { mean, deviation } = momentsOf(apart);
  return Math.abs(mean) * Math.sqrt(apart.length) > APART * deviation;
}
