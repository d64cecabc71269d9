import { isOpenName, meaningOf, wordSet, wordsOf } from '../../../columns';
import { yesOrNo } from '../../../columns/cells';
import { createMetric, usesReferences } from '../../../metrics';
import { areaUnder } from '../../../metrics/weighted/ranking';
import { everyKind } from '../../../model/kinds';
import { largest, meanOf, sumOf } from '../../../model/lists';
import type { Column } from '../../../model/records';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import { formatScore } from '../../../model/text';
import { english } from '../../../model/words';
import { decimalsOf } from '../../rows/summaries/statistic-of';
import type { Said } from '../../source';
import { numbersOf, valuesOf, type ScoredSystem } from '../scored-system';

/* What a file itself says about its scores: their mean, and which items are right. */

const STATED_AS = wordSet('overall final score scores', 'mean');
const COUNTED_AS = wordSet('is', 'total', 'number');

/** Where a document keeps what was computed from all its items. */
const WITHIN = wordSet(
  'summary aggregate aggregates aggregated all result results stats statistics eval evaluation report',
  'naming',
);

/** What the mean of marks of right and wrong is called, whatever these are called. */
const OF_MARKS = /^(?:accuracy|acc)$/;

/** Says that a document states another mean of what is scored than its items have: these aren't all, or not what it counted. */
export function otherMeanStated(
  choice: MetricChoice,
  { path, scoring, order, lines, table }: ScoredSystem,
): Said {
  const { beside = [] } = scoring.output;
  const isWhole = order.length === lines.length && table.k === 2;
  if (beside.length === 0 || !isWhole || !createMetric(choice, scoring.references.length).isMean) {
    return null;
  }
  const values = numbersOf(table.data);
  const areMarks = values.every((value) => value === 0 || value === 1);
  const stated = beside.flatMap(({ name, value }) =>
    typeof value === 'number' && saysMean(name, choice, areMarks) ? [{ name, value }] : [],
  );
  const [first] = stated;
  return first === undefined || values.length === 0 || stated.some(({ value }) => isOf(value, values))
    ? null
    : english(
        '{0} says that its "{1}" is {2}, but the mean of what was read from it is {3}: check that these are all of its items, and what it counted.',
        path,
        first.name,
        String(first.value),
        formatScore(meanOf(values), 4),
      );
}

/** `accuracy`, `metrics.mean_f1`, `summary.num_correct`: but `baseline.accuracy` and `macro_f1` are of something else. */
function saysMean(name: string, { column = 'score' }: MetricChoice, areMarks: boolean): boolean {
  const all = name.split('.').flatMap(wordsOf);
  const core = (words: readonly string[]) =>
    words.filter((word) => ![STATED_AS, COUNTED_AS, WITHIN].some((some) => some.has(word))).join(' ');
  const own = core(all);
  return (
    (own === core(wordsOf(column)) && (own !== '' || all.some((word) => STATED_AS.has(word)))) ||
    (areMarks && OF_MARKS.test(own))
  );
}

/** Whether a number is the mean of others, in any unit, or their sum or number, up to the rounding of all. */
function isOf(value: number, others: Float64Array): boolean {
  const half = (number: number) => 0.5 * 10 ** -decimalsOf(number);
  const rounded = others.every(Number.isInteger) ? 0 : largest([...others].map((one) => -half(one)));
  const [n, sum] = [others.length, sumOf(others)];
  const isNear = (exact: number, error: number) =>
    Math.abs(value - exact) <= half(value) + error + 1e-6 * Math.abs(exact);
  return (
    [1, 100, 0.01].some((unit) => isNear((unit * sum) / n, -unit * rounded)) ||
    Math.abs(value - sum) <= 1e-6 * Math.abs(sum) - n * rounded ||
    value === n
  );
}

/** Fewer marks of a kind are exceptions. */
const FEWEST = 5;

/** No chance, in standard errors. */
const NO_CHANCE = 4;

/** Says that scores are worse where another column says that an item is right: `score` beside `passed`. */
export function turnedMarks(choice: MetricChoice, { path, scoring, table }: ScoredSystem): Said {
  const { column = 'score' } = choice;
  if (usesReferences(choice) || table.k !== 2 || !isOpenName(column)) {
    return null;
  }
  const { higherIsBetter } = createMetric(choice, 0);
  const values = valuesOf(table.data).map((value) => (higherIsBetter ? value : -value));
  const found = scoring.output.columns.find((marks) => {
    const { auc, deviation, fewest } =
      marks.name === column || !saysRight(marks)
        ? NONE
        : areaUnder(
            values,
            marks.cells.map((cell) => yesOrNo(cell) === true),
          );
    return fewest >= FEWEST && 0.5 - auc > NO_CHANCE * deviation;
  });
  return found === undefined
    ? null
    : english(
        '{0}: "{1}" is worse where "{2}" says that an item is right than where it says wrong: check which direction of "{1}" is better.',
        path,
        column,
        found.name,
      );
}

const NONE = { auc: 0.5, deviation: 1, fewest: 0 };

/** `passed`, `is_correct`: marks of items, of which yes is better. */
function saysRight({ name, cells }: Column): boolean {
  const { better, kind } = meaningOf(name);
  return better === 'higher' && kind === 'event' && everyKind(cells, (cell) => yesOrNo(cell) !== null);
}
