import { GOLD_COLUMNS, namedColumns, PREDICTION_COLUMNS } from '../../columns/answer-names';
import { findColumn, textOf } from '../../columns/cells';
import { isIdColumn } from '../../columns/id-names';
import { wordSet } from '../../columns/lexicon';
import { hasWord } from '../../columns/segments';
import type { Column, Records } from '../../model/records';
import { endsOf } from '../../model/lists';
import { kindsOf, kindsIn } from '../../model/kinds';
import { correlation } from '../../model/correlation';
import { numbersIn } from './comparable';

/** Two columns that equal the right answers in this share of the items aren't alike by chance. */
const ALIKE = 0.1;

/** With at least this relation to the right answers, numbers are answers: marks of right and wrong hardly depend on them. */
export const ANSWERS = 0.5;

/** Less agreement with the right answers may be that of other properties of the items. */
export const LEAST_KAPPA = 0.2;

/** Relations of fewer standard errors may be chance. */
const SURE = 3;

/** The column of right answers in a table that may hold a column for each system; undefined if one system's answers have a usual name. */
export function rightAnswers(records: Records): Column | undefined {
  const [right = partlyNamed(records)] = namedColumns(records, GOLD_COLUMNS);
  const isAnswered = namedColumns(records, PREDICTION_COLUMNS).some((column) => column !== right);
  return isAnswered ? undefined : right;
}

/** The only column whose name is partly one of right answers, as `correct_choice` is, and that has those of two or more others now and then. */
function partlyNamed({ columns }: Records): Column | undefined {
  const named = columns.filter(({ name }) => hasWord(name, NAMES_RIGHT));
  const found = named.filter((right) => {
    const answers = columns.filter((column) => column !== right);
    const isMeasured = MEASURED.test(right.name);
    return (
      answers.filter((column) => areAnswersTo(column, right) || (isMeasured && predicts(column, right)))
        .length > 1
    );
  });
  return found.length === 1 ? found[0] : undefined;
}

const NAMES_RIGHT = wordSet('right correct true gold actual expected solution key reference target truth');

/** What measurements are called that systems predict; a `reference_score` may be that of another system. */
const MEASURED = /^(?:true|gold|actual|observed|measured)(?=[_ .-])/i;

/** `true_temperature` is that of a `predicted_temperature`. */
function predictedName(right: string): string {
  return MEASURED.test(right) ? right.replace(MEASURED, 'predicted') : 'prediction';
}

/** Whether numbers go with others, and mostly lie where these do. */
function predicts(column: Column, right: Column): boolean {
  const [own, known] = [numbersIn(column), numbersIn(right)];
  const [[low, high], [least, most]] = [endsOf(own), endsOf(known)];
  const r = correlation(own, known);
  return (
    2 * (Math.min(high, most) - Math.max(low, least)) >= Math.max(high - low, most - least) &&
    r >= ANSWERS &&
    r * Math.sqrt(known.length) > SURE &&
    new Set(known).size > 2
  );
}

/** The columns of texts that hold the right answer now and then, if at least two do so often: the answers of systems; else []. */
export function answersOfSystems(columns: readonly Column[], right: Column): readonly Column[] {
  const shares = columns.map((column) => ({ column, share: shareOfEqual(column, right) }));
  const found = shares.filter(({ column, share }) => share > 0 && !isIdColumn(column.name));
  return found.filter(({ share }) => share >= ALIKE).length > 1 ? found.map(({ column }) => column) : [];
}

/**
 * What numbers below the names of systems are beside numbers that are right: `prediction`s, `probability`s of class 1 or `score`s,
 * by how they go together; `value` where either is possible, so that it is asked.
 */
export function meaningBeside(right: Column, columns: readonly Column[]): string {
  const classes = kindsOf(right.cells);
  const areClasses = columns.every((column) => isOfClasses(column, right));
  const relations = columns.map((column) =>
    areClasses ? kappa(column, right) : correlation(numbersIn(column), numbersIn(right)),
  );
  const errors = Math.sqrt(right.cells.length);
  if (relations.every((one) => one * errors < SURE)) {
    return 'score';
  }
  if (!relations.every((one) => one >= ANSWERS && one * errors > SURE)) {
    return 'value';
  }
  return areClasses ? 'prediction' : classes?.size === 2 ? 'probability' : predictedName(right.name);
}

/** Whether a column has the classes of the right answers, and these more often than by chance. */
export function areAnswersTo(column: Column, right: Column): boolean {
  const agreement = isOfClasses(column, right) ? kappa(column, right) : 0;
  return agreement >= LEAST_KAPPA && agreement * Math.sqrt(right.cells.length) >= SURE;
}

/** Whether all values of a column are among those of the right answers. */
export function isOfClasses({ cells }: Column, right: Column): boolean {
  const [own, names] = [kindsIn(cells), new Set(kindsIn(right.cells).map(textOf))];
  return own.length > 0 && own.every((cell) => names.has(textOf(cell)));
}

/** The column of right answers that both outputs hold, if a column of theirs has only values that it has. */
export function classesBeside(name: string, a: Records, b: Records): string | null {
  const [right] = namedColumns(a, GOLD_COLUMNS).filter((one) => one.name !== name);
  const areAll = [a, b].every((records) => {
    const [own, gold] = [findColumn(records, name), right && findColumn(records, right.name)];
    return own !== undefined && gold !== undefined && isOfClasses(own, gold);
  });
  return right !== undefined && areAll ? right.name : null;
}

/** The share of cells with the same text, of those that have one. */
export function shareOfEqual({ cells }: Column, right: Column): number {
  let equal = 0;
  cells.forEach((cell, row) => {
    const text = textOf(cell).trim();
    equal += Number(text !== '' && text === textOf(right.cells.at(row)).trim());
  });
  return equal / cells.length;
}

/** Cohen's κ of two columns of classes. */
export function kappa(one: Column, right: Column): number {
  const [own, known] = [kindsOf(one.cells), kindsOf(right.cells)];
  const n = right.cells.length;
  const counts = new Map([...(own ?? [])].map(([cell, count]) => [textOf(cell), count]));
  const byChance = [...(known ?? [])].reduce(
    (sum, [cell, count]) => sum + (count / n) * ((counts.get(textOf(cell)) ?? 0) / n),
    0,
  );
  return byChance === 1 ? 0 : (shareOfEqual(one, right) - byChance) / (1 - byChance);
}
