import { isGraded } from '../../../columns/grades';
import { contentKind, findColumn, isAnswerName, isRunName, meaningOf } from '../../../columns';
import { readsColumn, usesReferences } from '../../../metrics';
import type { Beside, MetricFit } from '../../../model/settings/metric';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import type { Cell, Records } from '../../../model/records';
import { isOfItems, type Orders } from '../beside';
import type { Input } from '../../source';
import { onlyCell } from '../../../model/kinds';

/*
 * What metrics that fit two outputs read: scores, costs, or answers without right ones; what differs between the outputs, and what
 * only describes their items or runs.
 */

/** A metric with a lower fit than this is never chosen without asking. */
export const SURE_ENOUGH = 0.3;

/** A metric with a lower fit than this isn't among the choices of a question. */
const POSSIBLE = 0.1;

export interface Sides {
  readonly a: Input;
  readonly b: Input;
  readonly references: readonly Input[];
  readonly fits: readonly MetricFit[];
  readonly beside: Beside;
  /** null if items aren't matched, or others are scored than those that were. */
  readonly orders: Orders | null;
}

/** A comparison with right answers that no file holds. */
export function lacksGold({ choice }: MetricFit, { a, references }: Sides): boolean {
  const column = findColumn(a.records, choice.column ?? '');
  const isComparison = usesReferences(choice) && choice.referenceColumn === undefined;
  return isComparison && references.length === 0 && (column === undefined || !isGraded(column));
}

/** Columns of true and false that judge answers (`jailbroken`), but don't say which is better. */
export function verdictsIn({ a, b, fits, orders }: Sides): readonly MetricFit[] {
  const isVerdict = ({ choice: { id, column = '' }, choice }: MetricFit) =>
    id === 'rate' &&
    isScored(choice) &&
    meaningOf(column).kind === 'about' &&
    !isOfItems(column, a, b, orders) &&
    findColumn(a.records, column)?.cells.every((cell) => typeof cell === 'boolean') === true;
  return fits.filter(isVerdict);
}

/** Without columns that hold the same number for each item in both outputs, if others differ. */
export function ofSystems(fits: readonly MetricFit[], { a, b, orders }: Sides): readonly MetricFit[] {
  return without(fits, ({ choice }) => isScored(choice) && isOfItems(choice.column ?? '', a, b, orders));
}

/** Without those of which something holds, unless it holds of all. */
export function without(
  fits: readonly MetricFit[],
  holds: (fit: MetricFit) => boolean,
): readonly MetricFit[] {
  const others = fits.length < 2 ? fits : fits.filter((fit) => !holds(fit));
  return others.length > 0 ? others : fits;
}

/** The only number, if it is a cost. */
export function onlyCost(fits: readonly MetricFit[]): MetricFit | undefined {
  const [cost, ...others] = fits;
  return cost !== undefined && others.length === 0 && isCost(cost) ? cost : undefined;
}

/** False for columns alone that hold the same in both outputs; of one output, for constant ones. */
export function isTelling(top: readonly MetricFit[], { a, b, orders }: Sides): boolean {
  return !top.every(
    ({ choice }) =>
      isScored(choice) && (isConstant(choice, { a, b }) || isOfItems(choice.column ?? '', a, b, orders)),
  );
}

/** Whether there is another score than the best, which differs between the outputs. */
export function hasFurther(top: readonly MetricFit[], fits: readonly MetricFit[], sides: Sides): boolean {
  const { a, b, orders } = sides;
  const isOfSystems = ({ choice }: MetricFit) =>
    isScored(choice) && !isConstant(choice, sides) && !isOfItems(choice.column ?? '', a, b, orders, 1);
  return fits.some((fit) => !top.includes(fit) && isOfSystems(fit));
}

export function areCopies({ a, b, orders }: Sides): boolean {
  return a === b || a.records.columns.every(({ name }) => isOfItems(name, a, b, orders, 1));
}

const ASKED: ReadonlySet<ReturnType<typeof contentKind>> = new Set(['input', 'worded']);

/**
 * `prompt.toxicity`, `question_difficulty`: a number of what was asked, the same in both outputs if there are two. Of one, only within the
 * input: `context_recall` scores an output.
 */
export function isOfInput({ choice: { column = '' }, choice }: MetricFit, { a, b, orders }: Sides): boolean {
  const joints = a.records === b.records ? /\./g : /[._/ -]/g;
  const ends = Array.from(column.matchAll(joints), ({ index }) => column.slice(0, index));
  return (
    isScored(choice) &&
    ends.some((whole) => ASKED.has(contentKind(whole))) &&
    (a.records === b.records || isOfItems(column, a, b, orders))
  );
}

export function isCost({ choice, fit }: MetricFit): boolean {
  return isScored(choice) && fit < SURE_ENOUGH && meaningOf(choice.column ?? '').kind === 'cost';
}

/** A cost, or how sure a system was, beside answers: its direction is known, and so wouldn't be asked. */
export function isAside({ choice, fit }: MetricFit, sides: Sides): boolean {
  const { better } = meaningOf(choice.column ?? '');
  return isScored(choice) && fit < SURE_ENOUGH && better !== null && !isAll(choice, sides);
}

/** What a log says of each trial beside its score. */
export function isOfLog({ choice: { column = '' } }: MetricFit, { records }: Input): boolean {
  return records.costs?.includes(column) === true;
}

/** By the numbers or grades of a column. */
export function isScored(choice: MetricChoice): boolean {
  return readsColumn(choice) && choice.referenceColumn === undefined;
}

/** True if all cells of both outputs are the same, as those of `higher_is_better`. */
export function isConstant({ column = '' }: MetricChoice, sides: Pick<Sides, 'a' | 'b'>): boolean {
  const [one, other] = [sides.a, sides.b].map(({ records }) => onlyIn(records, column));
  return one !== undefined && one === other;
}

/** True if each output has one value throughout, as `train_loss` has. */
export function isOfFiles({ column = '' }: MetricChoice, { a, b }: Pick<Sides, 'a' | 'b'>): boolean {
  return [a, b].every(({ records }) => onlyIn(records, column) !== undefined);
}

function onlyIn(records: Records, column: string): Cell | undefined {
  return onlyCell(findColumn(records, column)?.cells ?? []);
}

/** The metrics that a user could mean: one for each column of scores. */
export function possibleFits(fits: readonly MetricFit[]): MetricFit[] {
  return firstOfColumns(fits.filter(isPossible));
}

export function isPossible({ fit }: MetricFit): boolean {
  return fit >= POSSIBLE;
}

/** Among the metrics of a column, the one that fits it best; all others. */
export function firstOfColumns(fits: readonly MetricFit[]): MetricFit[] {
  const isScore = ({ choice }: MetricFit) => isScored(choice);
  const seen = new Set<string | undefined>();
  return fits.filter((fit) => {
    const { column } = fit.choice;
    const isFirst = !isScore(fit) || !seen.has(column);
    if (isScore(fit)) {
      seen.add(column);
    }
    return isFirst;
  });
}

/**
 * True if this column is the only candidate in the file: all others only identify or describe items, as the outputs show, or name the
 * run. What a run cost that stopped before its items were scored is never the question.
 */
export function isAll(
  { column }: MetricChoice,
  { a, b, orders }: Pick<Sides, 'a' | 'b' | 'orders'>,
): boolean {
  if (a.records.measures?.length === 0) {
    return false;
  }
  const others = a.records.columns.filter(({ name }) => name !== column);
  return (
    others.every(({ cells }) => new Set(cells).size === cells.length) ||
    others
      .filter(({ name }) => isAnswerName(name) || (!isRunName(name) && meaningOf(name).kind !== 'about'))
      .every(({ name }) => a.stamp.path !== b.stamp.path && isOfItems(name, a, b, orders, 1))
  );
}
