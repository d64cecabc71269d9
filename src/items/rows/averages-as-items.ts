import {
  contentKind,
  type GroupName,
  groupNameOf,
  hasWord,
  idColumnsOf,
  measureIn,
  textOf,
  wordSet,
  wordsOf,
} from '../../columns';
import { lastPart } from '../../columns/id-names';
import { holdsFreeTexts } from '../../metrics/answers/answers';
import { english } from '../../model/words';
import type { Cell, Column, Records } from '../../model/records';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { someKind } from '../../model/kinds';
import { correlation, ranksOf } from '../../model/correlation';
import type { Said } from '../source';
import { numbersAmong } from '../../columns/cells';
import { isUnique } from '../match/alignment';

/* Rows that each stand for many items, or for no item: systems, draws, steps of a training, parts of a test set. */

const FEWEST_SYSTEMS = 3;

/** Says that most rows hold the score of another system, as leaderboards do. */
export function systemsAsItems({ columns, n }: Records): Said {
  const name = columns.find(
    (one) =>
      /^(?:models?|systems?)(?:name|id)?$/.test(wordsOf(one.name).join('')) &&
      one.cells.every((cell) => typeof cell === 'string') &&
      !holdsFreeTexts(one) &&
      2 * new Set(one.cells).size > n,
  )?.name;
  return name === undefined || n < FEWEST_SYSTEMS
    ? null
    : english(
        'Items differ in "{0}": if those are systems, the verdict holds for other systems like these, not for other items.',
        name,
      );
}

/** What counts the draws from one set of items, the steps of one training, or the layers of one network. */
const DRAWS = wordSet(
  'bootstrap bootstraps resample resamples replicate permutation permutations perm split splits simulation simulations boot iter ' +
    'round rounds checkpoint checkpoints ckpt seen layer layers',
  'step',
);

/** What an average is taken of, besides parts of a test set (`language`, `category`), and which of these are numbers. */
const AVERAGED = wordSet(
  'task tasks domain length ablation subject subjects relation relations class classes entity intent organ disease environment env label',
);

/** `en-de`: the two languages of a translation. */
export const LANGUAGES = /^[a-z]{2,3}(?:_[A-Z]{2})?[-–_>→]{1,2}[a-z]{2,3}(?:_[A-Z]{2})?$/;
const AVERAGED_BY_NUMBER = wordSet('class k cutoff bucket bin batch minibatch hour weekday month');

/** Of which an item may be a single one, unless its score is a rate. */
const TIMES = wordSet('day date week month year quarter');
const RATES = wordSet('rate share percent percentage', 'mean', 'fraction');

const RATERS = wordSet('', 'rater');

const LONGEST_PART = 40;

/** Columns that name what was left out of the average in each row. */
const LEFT_OUT =
  /^(?:left|held|leave|leaving)?(?:out|without|omitted|omit|excluded|excluding|loo)(?:id|name|item)?$/;

/** What is chosen for a training, or for using what was trained. */
const SETTINGS =
  /^(?:lr|learningrate|batchsize|dropout|weightdecay|hiddensize|numlayers|nlayers|temperature|topp|topk|[a-z]*threshold|(?:n|num|k)?shots?)$/;

/** Says that rows are told apart by a draw or step alone, or are trainings with settings of their own. */
export function drawsAsItems(records: Records, choice: MetricChoice): Said {
  const { columns, n } = records;
  const isCalled = ({ name }: Column, what: RegExp) => what.test(wordsOf(name).join(''));
  const isCount = ({ name, cells }: Column) => {
    const beginning = numberedFrom(cells);
    const isDraw = (text: string) => hasWord(text, DRAWS);
    return name === 'b' || isDraw(name)
      ? beginning !== null || cells.every(Number.isInteger)
      : isDraw(beginning ?? '');
  };
  const isSetting = (one: Column) =>
    isCalled(one, SETTINGS) &&
    one.cells.every((cell) => typeof cell === 'number') &&
    new Set(one.cells).size >= FEWEST_SYSTEMS;
  const isTold = (one: Column) =>
    isUnique(one) &&
    (isCount(one) || isCalled(one, LEFT_OUT) || isPart(one, choice, records) || isRater(one));
  const isRater = ({ name }: Column) =>
    hasWord(name, RATERS) && scoresIn(records, choice).some((score) => !Number.isInteger(score));
  const isRun = (one: Column) =>
    groupNameOf(one.name) === 'count' && isUnique(one) && areAverages(records, choice);
  const isItem = (one: Column) =>
    !isTold(one) && !isRun(one) && someKind(one.cells, (cell) => cell !== one.cells.at(0));
  const isTrial = (one: Column) => isCalled(one, /^(?:hyper|h)?param(?:eter)?s$/) && isUnique(one);
  const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\d]/gu, '');
  // `acc_stderr` beside `acc`: an average and its error.
  const areErrors = () =>
    columns.some(({ name }) => plain(name) === `${plain(choice.column ?? 'score')}stderr`);
  const found =
    n < FEWEST_SYSTEMS
      ? undefined
      : ((idColumnsOf(records).some(isItem)
          ? undefined
          : (columns.find((one) => isSetting(one) || isTold(one)) ??
            columns.find(isRun) ??
            counterOf(records, choice))) ??
        columns.find(isTrial) ??
        columns.find((one) => typeof one.cells.at(0) === 'string' && isUnique(one) && areErrors()));
  return found === undefined
    ? null
    : english(
        'Each row has another "{0}": if rows are averages of many items, draws from one set of items, or steps or settings of a training, they are not the items of a test set, and p and the interval say nothing about such items.',
        found.name,
      );
}

function scoresIn({ columns }: Records, { column = 'score' }: MetricChoice): readonly number[] {
  return numbersAmong(columns.find(({ name }) => name === column)?.cells ?? []);
}

/** What became of one seed may be one item of a simulation; measures of many items are averages. */
function areAverages(records: Records, choice: MetricChoice): boolean {
  return (
    measureIn(lastPart(choice.column ?? 'score'))?.sure === true &&
    scoresIn(records, choice).some((score) => !Number.isInteger(score))
  );
}

/** Whether each row has another part of a test set, which is called something but `t17`, and scores that no single item has that is right or wrong. */
function isPart({ name, cells }: Column, choice: MetricChoice, records: Records): boolean {
  const { column = 'score' } = choice;
  const [first = '', word = first] = [wordsOf(name)[0], wordsOf(name).at(-1)];
  const isName = (cell: Cell) => typeof cell === 'string' && cell.length <= LONGEST_PART;
  const areNames =
    groupNameOf(name) === 'part' ||
    hasWord(name, AVERAGED) ||
    (name === 'id' && areOfParts(records, column)) ||
    ((hasWord(column, OF_MANY) || isValueOfName(records)) &&
      groupNameOf(name) !== 'cluster' &&
      2 * cells.filter((cell) => /\d/.test(textOf(cell))).length < cells.length);
  return (
    name !== column &&
    (AVERAGED_BY_NUMBER.has(word) ||
      AVERAGED_BY_NUMBER.has(first) ||
      (TIMES.has(word) && hasWord(column, RATES)) ||
      (areNames &&
        cells.every(isName) &&
        (numberedFrom(cells) === null || (hasWord(column, OF_MANY) && contentKind(name) === 'label'))) ||
      /^(?:class|label)[-_ ]?$/i.test(numberedFrom(cells) ?? '') ||
      cells.every((cell) => LANGUAGES.test(textOf(cell)))) &&
    scoresIn(records, choice).some((score) => !Number.isInteger(score))
  );
}

/** Measures that are 0 or 1 for a single item. */
const OF_MANY = wordSet('accuracy acc auc auroc');

/** `{"mnli": 84.2, "sst2": 93.1}`. */
function isValueOfName({ format, columns }: Records): boolean {
  return format === 'json' && columns.length === 2;
}

/** Whether the members of a JSON object were named after parts of a test set: `per_category`, `scores_by_topic`. */
function areOfParts({ format, beside = [] }: Records, column: string): boolean {
  const own = beside.find(({ name, value }) => lastPart(name) === value)?.name ?? column;
  const words = wordsOf(lastPart(own));
  // Those of `tasks` may be items.
  const isDivided = words.some((word) => /^(?:per|by)$/.test(word));
  return (
    format === 'json' &&
    words.some((word) => {
      const kind = groupNameOf(word);
      const isTask = /^tasks?$/.test(word);
      return kind === 'part' || kind === 'part-or-cluster' || (AVERAGED.has(word) && (!isTask || isDivided));
    })
  );
}

/** What precedes the number in `checkpoint-100`, `checkpoint-200`; null if that isn't all that differs. */
function numberedFrom(cells: Column['cells']): string | null {
  const beginnings = new Set(cells.map((cell) => /^(\D*)\d+$/.exec(textOf(cell))?.[1] ?? null));
  const [first = null] = beginnings;
  return beginnings.size === 1 ? first : null;
}

/** Fewer rows rise or fall by chance. */
const FEWEST_STEPS = 10;

/** Scores follow a counter if they correlate with it, and each with the next one, at least so much. */
const FOLLOWS = 0.7;

/**
 * Equal steps of a number that is no id, along which the scores rise or fall smoothly: the course of a training, whatever the
 * column is called.
 */
function counterOf(records: Records, choice: MetricChoice): Column | undefined {
  const { columns, n } = records;
  const scores = scoresIn(records, choice);
  const isCourse =
    n >= FEWEST_STEPS &&
    scores.length === n &&
    Math.abs(
      correlation(
        ranksOf(scores),
        scores.map((_, row) => row),
      ),
    ) >= FOLLOWS &&
    correlation(scores.slice(1), scores.slice(0, -1)) >= FOLLOWS;
  return isCourse
    ? columns.find(
        ({ name, cells }) =>
          name !== (choice.column ?? 'score') &&
          name !== '' &&
          !NAMES_ITEMS.has(groupNameOf(name)) &&
          haveEqualSteps(cells),
      )
    : undefined;
}

const NAMES_ITEMS: ReadonlySet<GroupName> = new Set<GroupName>(['id', 'weak-id', 'number', 'input']);

function haveEqualSteps(cells: Column['cells']): boolean {
  const numbers = cells.map((cell) => (typeof cell === 'number' ? cell : NaN));
  const step = (numbers[1] ?? NaN) - (numbers[0] ?? NaN);
  const isEqual = (own: number) => Math.abs(own - step) <= NEARLY_EQUAL * step;
  return step > 0 && numbers.every((number, row) => row === 0 || isEqual(number - (numbers[row - 1] ?? NaN)));
}

/** Times of steps are never quite equal. */
const NEARLY_EQUAL = 0.1;

/** Pairs of fewer things are few. */
const FEWEST_PAIRED = 5;

/** Says that each row is a pair of a few things, such as systems or people, so that rows that share one depend on each other. */
export function pairsAsItems({ columns, n }: Records): Said {
  const named = columns.flatMap(({ name, cells }) => {
    const things = new Set(cells);
    return 2 * things.size <= n && cells.every((cell) => typeof cell === 'string')
      ? [{ name, cells, things }]
      : [];
  });
  for (const [place, one] of named.entries()) {
    for (const other of named.slice(place + 1)) {
      const all = new Set([...one.things, ...other.things]);
      const shared = one.things.size + other.things.size - all.size;
      const pairs = new Set(one.cells.map((cell, row) => `${textOf(cell)}\n${textOf(other.cells.at(row))}`));
      if (
        all.size >= FEWEST_PAIRED &&
        2 * all.size <= n &&
        2 * shared >= all.size &&
        pairs.size === n &&
        one.cells.every((cell, row) => cell !== other.cells.at(row))
      ) {
        return english(
          'Each row is another pair of the {0} in "{1}" and "{2}": rows that share one depend on each other, so p and the intervals say little.',
          all.size,
          one.name,
          other.name,
        );
      }
    }
  }
  return null;
}
