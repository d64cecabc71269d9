import { isGraded } from '../../columns/grades';
import { findColumn, idRank, isMeasure, isRightName } from '../../columns';
import type { Beside } from '../../model/settings/metric';
import type { Column, Records } from '../../model/records';
import { everyKind, kindsIn } from '../../model/kinds';
import { ANSWERS, isOfClasses, kappa, LEAST_KAPPA, shareOfEqual } from '../systems/right-answers';

/** More columns hold measurements. */
const MOST_COLUMNS = 12;

/** In standard errors: less may be chance. */
const SURE = 3;

/** The same of answers of many kinds, which are hardly ever equal by chance. */
const LEAST_EQUAL = 0.2;

/** Fewer kinds are equal by chance. */
const FEWEST_KINDS = 10;

/**
 * A column that differs between two outputs and often holds what another says, which is the same in both: answers and right answers,
 * such as `choice` and `correct_choice`; null where there are none, or several.
 *
 * Of one output alone, the right answers are known by their name.
 *
 * @param differs whether a column isn't the same in both
 */
export function answeredPair(
  a: Records,
  b: Records,
  differs: (column: Column, other: Column) => boolean,
): Beside['answered'] | null {
  const shared = a.columns.flatMap((own) => {
    const other = mayAnswer(own) ? findColumn(b, own.name) : undefined;
    return other === undefined ? [] : [{ own, other }];
  });
  if (shared.length > MOST_COLUMNS) {
    return null;
  }
  const isAlone = a === b;
  const isAnswer = (own: Column, other: Column) => (isAlone ? !isRightName(own.name) : differs(own, other));
  const answers = shared.filter(({ own, other }) => !isMeasure(own.name) && isAnswer(own, other));
  const right = shared.filter(
    ({ own, other }) =>
      !answers.some((one) => one.own === own) && (isAlone ? isRightName(own.name) : !differs(own, other)),
  );
  const pairs = answers.flatMap((prediction) =>
    right
      .filter((gold) => answersTo(prediction.own, gold.own) && answersTo(prediction.other, gold.other))
      .map((gold) => ({ prediction: prediction.own.name, gold: gold.own.name })),
  );
  return pairs.length === 1 ? (pairs[0] ?? null) : null;
}

/** Texts, whole numbers, true and false, of several kinds. */
function mayAnswer({ name, cells }: Column): boolean {
  return (
    idRank(name) === null &&
    everyKind(cells, (cell) => typeof cell !== 'number' || Number.isInteger(cell)) &&
    cells.some((cell) => cell !== cells.at(0))
  );
}

const EXAMINED_ROWS = 5_000;

function beginningOf({ name, cells }: Column): Column {
  return { name, cells: cells.length > EXAMINED_ROWS ? cells.slice(0, EXAMINED_ROWS) : cells };
}

function answersTo(answers: Column, right: Column): boolean {
  const [prediction, gold] = [beginningOf(answers), beginningOf(right)];
  const kinds = kindsIn(gold.cells).length;
  if (kinds > 0 && isOfClasses(prediction, gold)) {
    const agreement = kappa(prediction, gold);
    // Marks of right and wrong may go together with something, too.
    return (
      agreement >= (isGraded(prediction) ? ANSWERS : LEAST_KAPPA) &&
      agreement * Math.sqrt(gold.cells.length) >= SURE
    );
  }
  return (kinds === 0 || kinds >= FEWEST_KINDS) && shareOfEqual(prediction, gold) >= LEAST_EQUAL;
}
