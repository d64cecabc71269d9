import type { Column } from '../../../model/records';
import { differentTasks } from '../../match/different-tasks';
import {
  findColumn,
  hasWord,
  isAnswerName,
  isUnnamed,
  meaningOf,
  namesMeasure,
  textOf,
  wordSet,
} from '../../../columns';
import { completeChoice, readsColumn, usesReferences } from '../../../metrics';
import type { MetricFit } from '../../../model/settings/metric';
import { english } from '../../../model/words';
import { fileError } from '../../../model/errors';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import { listed, someQuoted } from '../../../model/texts/some-of';
import { ask, askOutcome, askReferenceWithin, checkGrades, choicesOf } from './ask-metric';
import { askAnswers, askPredicted, askSpans, isOfModel } from './ask-predicted';
import { withDirection } from './ask-direction';
import { alikesBeside, answersBeside, comparisonsLike, isDenied, laxerBeside } from './scored-columns';
import { askReference, checkReferences } from '../check-references';
import {
  SURE_ENOUGH,
  areCopies,
  firstOfColumns,
  isAll,
  isAside,
  isConstant,
  isCost,
  isOfFiles,
  isOfInput,
  isOfLog,
  isPossible,
  isScored,
  hasFurther,
  isTelling,
  lacksGold,
  ofSystems,
  onlyCost,
  possibleFits,
  verdictsIn,
  without,
  type Sides,
} from './fits';
import { isOfItems } from '../beside';
import { finestOfSame, refuseStrayCells } from '../numbers/stray-cells';

/**
 * The requested metric with its columns filled in, else the best fit. It uses the given references, and its
 * direction is known.
 *
 * @throws RealGainError `needs-metric` or `needs-answer` with a question if the files can be read in several
 *   ways
 */
export function chooseMetric(asked: MetricChoice | null, sides: Sides): MetricChoice {
  const choice = asked === null ? pickBest(sides) : complete(asked, sides);
  checkReferences(choice, sides);
  if (asked === null) {
    askPredicted(choice, sides);
    askSpans(choice, sides);
  }
  if (sides.references.length === 0) {
    checkGrades(choice, sides);
  }
  return withDirection(choice, asked !== null, sides);
}

function complete(asked: MetricChoice, sides: Sides): MetricChoice {
  if (asked.column !== undefined) {
    return completeChoice(asked, sides.a.records, sides.beside);
  }
  const fits = sides.fits.filter(({ choice }) => choice.id === asked.id);
  const top = fits.filter(({ fit }) => fit === fits[0]?.fit);
  const isClassOpen =
    asked.options === undefined && new Set(top.map(({ choice }) => choice.options?.['class'])).size > 1;
  const finest = readsColumn(asked) ? finestOfSame(top, sides) : undefined;
  if (isClassOpen || (readsColumn(asked) && top.length > 1 && finest === undefined)) {
    askColumn(top, sides);
  }
  return completeChoice({ ...(finest ?? fits[0])?.choice, ...asked }, sides.a.records, sides.beside);
}

function pickBest(sides: Sides): MetricChoice {
  const { a, references } = sides;
  const all = withoutNames(sides);
  const using = all.filter(({ choice }) => usesReferences(choice));
  const fits = references.length > 0 && using.length > 0 ? using : withoutComparisons(all, sides);
  const [best] = fits;
  if (
    best === undefined ||
    (best.fit < SURE_ENOUGH && !isTelling(possibleFits(fits), sides) && !areCopies(sides))
  ) {
    refuseUnscored(sides);
  }
  const alike = fits.filter(({ fit }) => fit === best.fit);
  const top = without(
    ofSystems(alike, sides),
    ({ choice }) =>
      isScored(choice) &&
      (isOfFiles(choice, sides) ||
        [a, sides.b].every(({ records }) => isDenied(choice.column ?? '', records))),
  );
  const isOpen = (fit: MetricFit) =>
    isCost(fit) || (a.records.measures === undefined && !lacksGold(fit, sides));
  const further = isTelling(top, sides)
    ? []
    : possibleFits(fits).filter(
        (fit) => isOpen(fit) && !top.includes(fit) && !isOfLog(fit, a) && isTelling([fit], sides),
      );
  if (further.length > 0) {
    // What describes the items, or two equal systems: another score may be the question, or which of them costs less.
    return askColumn([...top, ...further], sides);
  }
  if (top.every((fit) => isOfInput(fit, sides)) && (a.records === sides.b.records || !areCopies(sides))) {
    return askInput(top, sides);
  }
  const compared = comparisonsLike(best, sides);
  if (compared.length > 1) {
    return askColumn(compared, sides);
  }
  const verdicts = lacksGold(best, sides) ? verdictsIn(sides) : [];
  if (verdicts.length > 0) {
    return askColumn([...verdicts, best], sides);
  }
  const numbered = top.every(({ choice: { column = '' } }) => isUnnamed(column)) ? possibleFits(fits) : [];
  if (
    numbered.length > 1 &&
    (!isTelling(top, sides) || (isScored(best.choice) && hasFurther(top, numbered, sides)))
  ) {
    // Ids and numbers of parts, or several scores, in tables without names.
    return askColumn(numbered, sides);
  }
  const { column: scored = '' } = best.choice;
  const alikes = isScored(best.choice) ? alikesOf(scored, fits, sides) : [];
  if (alikes.some((fit) => !top.includes(fit))) {
    return askColumn([...new Set([...top, ...alikes])], sides);
  }
  const answers = a.records.measures === undefined ? answersBeside(fits.filter(isPossible), top) : [];
  // `model_score` may say how sure a model was of its `model_answer`.
  const isOfAnswer = isOfModel(scored) && answers.length > 0;
  const only = top.length === 1 ? top[0] : finestOfSame(top, sides);
  if (best.fit >= SURE_ENOUGH && only !== undefined && !isOfAnswer) {
    return only.choice;
  }
  if (best.fit >= SURE_ENOUGH) {
    return askColumn([...top, ...answers], sides);
  }
  const [reference] = references;
  if (reference !== undefined && using.length > 0) {
    return askReference(all.find(({ choice }) => !usesReferences(choice))?.choice, sides, reference);
  }
  const own = ofSystems(possibleFits(fits), sides);
  const cost = onlyCost(own);
  if (cost !== undefined) {
    askOutcome(sides, isSameInBoth(sides), [cost]);
    if (isAll(cost.choice, sides)) {
      return cost.choice;
    }
  }
  const possible = without(own, ({ choice }) => isConstant(choice, sides));
  const [first = best, ...others] = possible;
  return others.length === 0 && !isAside(first, sides) ? first.choice : askColumn(possible, sides);
}

/** The columns beside a scored one that are as likely. */
function alikesOf(scored: string, fits: readonly MetricFit[], { a, b, orders }: Sides): readonly MetricFit[] {
  const alikes = alikesBeside(scored, a.records);
  const laxer = laxerBeside(scored, a.records).filter((column) => !isOfItems(column, a, b, orders, 1));
  return firstOfColumns(fits.filter(({ choice }) => isScored(choice))).filter(
    ({ choice: { column = '' } }) => alikes.has(column) || laxer.includes(column),
  );
}

/** @throws RealGainError `needs-metric` if words may say what is right; as `refuseStrayCells`; else `not-numeric` */
function refuseUnscored(sides: Sides): never {
  const { a, b, references } = sides;
  refuseStrayCells(a, b);
  if (references.length === 0) {
    askOutcome(sides, isSameInBoth(sides));
    a.records.columns.forEach(({ name }) => askReferenceWithin(sides, name));
  }
  const [names, others] = [a, b].map(({ records }) => records.columns.map(({ name }) => name));
  askAnswers(sides, isSameInBoth(sides));
  // Columns of the same names hold something else.
  const isAlike = String(names) === String(others) && a.stamp.path !== b.stamp.path;
  const [own, other] = [a, b].map(({ records: { columns } }) =>
    columns.length === 0
      ? english('none')
      : someQuoted(columns.map(({ name, cells }) => (isAlike ? `${name}: ${example(cells)}` : name))),
  );
  if (a.stamp.path === b.stamp.path) {
    throw fileError(
      'not-numeric',
      { path: a.stamp.path },
      '{0} has no column of numbers, grades or texts that can be scored (it has {1}).',
      own ?? '',
    );
  }
  throw fileError(
    'not-numeric',
    { path: a.stamp.path, holdings: differentTasks(a.records, b.records, true) ?? undefined },
    '{0} and {1} share no column of numbers, grades or texts that can be scored (the first has {2}, the second {3}).',
    b.stamp.path,
    own ?? '',
    other ?? '',
  );
}

const LONGEST_EXAMPLE = 20;

function example(cells: Column['cells']): string {
  return textOf(cells.at(0)).slice(0, LONGEST_EXAMPLE);
}

function isSameInBoth({ a, b, orders }: Sides): (column: string) => boolean {
  return (column) => a.stamp.path !== b.stamp.path && isOfItems(column, a, b, orders);
}

const PREDICTED = wordSet('', 'prediction');

/** A column whose only value names a measure, such as `pass`, is no grade if others differ. */
function withoutNames(sides: Sides): readonly MetricFit[] {
  const namesOne = ({ choice: { column = '' } }: MetricFit) => namesMeasure(column) === 'yes';
  const isOther = (fit: MetricFit) =>
    isScored(fit.choice) && !namesOne(fit) && !isConstant(fit.choice, sides);
  const named = sides.fits.some(isOther)
    ? sides.fits.filter((fit) => !isScored(fit.choice) || !namesOne(fit) || !isConstant(fit.choice, sides))
    : sides.fits;
  // `pred_score` says how sure a system was of its `pred_label`, where this is compared with a right one.
  const isCompared = ({ choice: { column = '', referenceColumn } }: MetricFit) =>
    referenceColumn !== undefined && isAnswerName(column);
  const saysHowSure = ({ choice: { column = '' }, choice }: MetricFit) =>
    isScored(choice) && meaningOf(column).generic === true && hasWord(column, PREDICTED);
  return named.some(isCompared) ? without(named, saysHowSure) : named;
}

/** Without comparisons that have nothing to compare with, or lack answers, where the outputs say of each item whether it is right. */
function withoutComparisons(all: readonly MetricFit[], sides: Sides): readonly MetricFit[] {
  const { a, b, references, orders } = sides;
  // What both outputs hold, such as the options of a question, no system has answered.
  const fits = without(
    all,
    (fit) => lacksGold(fit, sides) && (a === b || isOfItems(fit.choice.column ?? '', a, b, orders)),
  );
  const holdsGaps = (column: string) =>
    [a, b].some(({ records }) => findColumn(records, column)?.cells.every((cell) => cell !== null) === false);
  const isPossible = ({ choice: { column = '', referenceColumn }, choice }: MetricFit) =>
    isScored(choice) || !usesReferences(choice) || (referenceColumn !== undefined && !holdsGaps(column));
  const isGrade = ({ choice, fit }: MetricFit) =>
    (choice.id === 'accuracy' || choice.id === 'pass-at-k') &&
    fit > SURE_ENOUGH &&
    !usesReferences(choice) &&
    !holdsGaps(choice.column ?? '');
  return references.length === 0 && fits.some(isGrade) ? fits.filter(isPossible) : fits;
}

function askInput(fits: readonly MetricFit[], { a, fits: all }: Sides): never {
  const why = english(
    'The only scores of {0} are of the input, as their names say ({1}), not of a system’s output; add a column that scores it.',
    a.stamp.path,
    someQuoted(fits.map(({ choice }) => choice.column ?? choice.id)),
  );
  const title = english('Which score should be compared?');
  return ask(a, why, { id: 'score', title }, choicesOf(fits, all, a));
}

function askColumn(fits: readonly MetricFit[], sides: Sides): never {
  const { a, b, fits: all } = sides;
  const choices = choicesOf(fits, all, a);
  const columns = [...new Set(fits.map(({ choice }) => choice.column ?? choice.id))];
  const named = listed(
    columns.length > 1 ? columns.map((name) => `"${name}"`) : choices.map(({ label }) => label),
  );
  const unscored = fits.some((fit) => !isCost(fit))
    ? [a, b].find(({ records }) => records.measures?.length === 0)
    : undefined;
  const asked = { id: 'score', title: english('Which score should be compared?') };
  if (unscored !== undefined) {
    const ways = listed(choices.map(({ label }) => label));
    const why = english(
      '{0} holds no score per item, but can be scored again, by {1}; choose one.',
      unscored.stamp.path,
      ways,
    );
    return ask(unscored, why, asked, choices);
  }
  const isSure = (fits[0]?.fit ?? 0) >= SURE_ENOUGH;
  const why =
    !isSure && !fits.every(({ choice }) => usesReferences(choice))
      ? english(
          '{0} has no column named like a score, only {1}; choose what is compared.',
          a.stamp.path,
          named,
        )
      : columns.length > 1
        ? english('{0} can be scored by more than one column ({1}); choose one.', a.stamp.path, named)
        : english('{0} can be scored in more than one way ({1}); choose one.', a.stamp.path, named);
  return ask(a, why, asked, choices);
}
