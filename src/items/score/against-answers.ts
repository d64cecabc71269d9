import { findColumn, isOutputName, textOf } from '../../columns';
import { GOLD_COLUMNS, namedColumns, PREDICTION_COLUMNS } from '../../columns/answer-names';
import { yesOrNo } from '../../columns/cells';
import { createMetric, usesReferences } from '../../metrics';
import { findGold, holdsFreeTexts, holdsLabels, sameAnswer } from '../../metrics/answers/answers';
import type { Cell, Column, Records } from '../../model/records';
import { english } from '../../model/words';
import { formatCount } from '../../model/text';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { everyKind, kindsIn, someKind } from '../../model/kinds';
import type { Said } from '../source';
import type { ScoredSystem } from './scored-system';

/* Whether scores fit the answers beside them, and whether there is a right answer for each item. */

type System = Pick<ScoredSystem, 'path' | 'scoring'>;

/** What is written where nobody has said what is right: nothing, or the class that programs leave out. */
const NO_ANSWER = /^(?:|nan|null|n\/?a|#n\/a|\?|-1(?:\.0)?|-100(?:\.0)?|unlabell?ed)$/i;

/** Says that some items have no right answer, so that any answer to them counts as wrong. Where a system answers so, it is one. */
export function missingRightAnswers(choice: MetricChoice, a: System, b: System): Said {
  const answers = [a, b].map(({ scoring }) => findColumn(scoring.output, choice.column ?? 'text'));
  const [first] = answers;
  const gold = first && usesReferences(choice) ? findGold(a.scoring, choice, first)?.column : undefined;
  const isNone = (cell: Cell) => NO_ANSWER.test(textOf(cell).trim());
  const codes = gold === undefined ? [] : kindsIn(gold.cells).filter(isNone);
  const unused = codes.filter((code) =>
    answers.every((column) => !someKind(column?.cells ?? [], (answer) => sameAnswer(answer, code))),
  );
  const missing = new Set(unused);
  const count = gold?.cells.filter((cell) => missing.has(cell)).length ?? 0;
  return gold === undefined || count === 0 || count === gold.cells.length
    ? null
    : english(
        'The right answer ("{0}") is {1} on {2} of {3} items, and no system answers so: if nobody knows what is right there, remove these items, because every answer to them counts as wrong.',
        gold.name,
        unused.map((code) => `"${textOf(code)}"`).join(', '),
        formatCount(count),
        formatCount(gold.cells.length),
      );
}

/** Fewer marks that contradict the answers are exceptions. */
const FEWEST = 3;
const LEAST = 0.02;

/**
 * Says that marks of right and wrong contradict the answers beside them: an answer that equals the right one is marked wrong, or one
 * of two different classes right.
 */
export function contradictedMarks(choice: MetricChoice, system: System): Said {
  const {
    path,
    scoring: { output: records },
  } = system;
  const marks = usesReferences(choice) ? undefined : findColumn(records, choice.column ?? 'score');
  const [own] = namedColumns(records, PREDICTION_COLUMNS);
  const right = namedColumns(records, GOLD_COLUMNS).find((one) => one !== own);
  if (
    marks === undefined ||
    own === undefined ||
    right === undefined ||
    [own, right].includes(marks) ||
    !everyKind(marks.cells, (cell) => yesOrNo(cell) !== null)
  ) {
    return null;
  }
  const { higherIsBetter } = createMetric(choice, 0);
  const classes = holdsLabels(right) ? kindsIn(right.cells).map(textOf) : [];
  const contradicts = (mark: Cell, row: number) => {
    const [answer = null, truth = null] = [own.cells.at(row), right.cells.at(row)];
    const isMarked = yesOrNo(mark) === higherIsBetter;
    const isRight = sameAnswer(answer, truth);
    return answer !== null && isRight !== isMarked && (isRight || classes.includes(textOf(answer)));
  };
  const count = marks.cells.filter(contradicts).length;
  return count < Math.max(FEWEST, LEAST * marks.cells.length)
    ? null
    : english(
        '"{0}" contradicts "{1}" and "{2}" on {3} of {4} items of {5}: check that it says which answers are right.',
        marks.name,
        own.name,
        right.name,
        formatCount(count),
        formatCount(marks.cells.length),
        path,
      );
}

/** Says that two outputs hold the same texts on all items, and other scores: then only the scoring differs. */
export function sameAnswersScored(choice: MetricChoice, a: System, b: System): Said {
  const [one, other] = [a, b].map(({ scoring }) => scoring.output) as [Records, Records];
  const scores = usesReferences(choice) ? undefined : findColumn(one, choice.column ?? 'score');
  const texts = one.columns.filter((column) => column !== scores && isOutputName(column.name));
  const differingIn = ({ name, cells }: Column) => {
    const others = findColumn(other, name)?.cells;
    return cells.filter((cell, row) => cell !== others?.at(row)).length;
  };
  const [text] = texts;
  const differing = scores === undefined ? 0 : differingIn(scores);
  return text === undefined ||
    differing === 0 ||
    !holdsFreeTexts(text) ||
    texts.some((column) => differingIn(column) > 0)
    ? null
    : english(
        'Every "{0}" is the same in {1} and {2}, but {3} of {4} scores differ: if a system wrote it, only the scoring differs, not the systems.',
        text.name,
        a.path,
        b.path,
        formatCount(differing),
        formatCount(one.n),
      );
}
