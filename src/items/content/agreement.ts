import {
  idRank,
  isComparingName,
  isMachineName,
  isMeasure,
  isOutputName,
  isSettingName,
  isWrittenName,
  meaningOf,
  textOf,
  wordSet,
  wordsOf,
} from '../../columns';
import type { Cell, Column } from '../../model/records';
import { tally } from '../../model/lists';
import { onlyCell } from '../../model/kinds';

/* How often two columns have the same value for an item, beside what any order of their values would have. */

/** Cells of a column, or of its items in their order. */
interface Values {
  readonly length: number;
  at(index: number): Cell | undefined;
  forEach(visit: (cell: Cell, index: number) => void): void;
  map<Value>(change: (cell: Cell) => Value): Value[];
}

/** A larger agreement is rare in random orders: 5%. */
export const CHANCE = 1.645;

/**
 * How far the number of equal values exceeds that of a random order, in standard deviations. With n_k and m_k items of value k
 * in the two columns and S = Σ n_k m_k, its mean is S/n and its second moment
 * S/n + (S² − Σ n_k m_k (n_k + m_k − 1))/(n(n − 1)).
 *
 * @returns NaN if every order has as many
 */
export function agreement(one: Values, other: Values): number {
  const n = one.length;
  const [inOne, inOther] = [countsOf(one), countsOf(other)];
  let [sum, squares] = [0, 0];
  inOne.forEach((count, value) => {
    const others = inOther.get(value) ?? 0;
    sum += count * others;
    squares += count * others * (count + others - 1);
  });
  let equal = 0;
  one.forEach((cell, item) => {
    equal += Number(keyOf(cell) === keyOf(other.at(item) ?? null));
  });
  const mean = sum / n;
  const variance = mean + (sum * sum - squares) / (n * (n - 1)) - mean * mean;
  return variance <= 1e-9 ? NaN : (equal - mean) / Math.sqrt(variance);
}

export function countsOf(cells: Values): ReadonlyMap<string, number> {
  return tally(cells.map(keyOf));
}

function keyOf(cell: Cell): string {
  return textOf(cell).trim();
}

/**
 * One value in each file that describes neither the system nor what came of it: a number such as the signal-to-noise ratio, how
 * answers are compared, what scored them, or of costs the machine.
 *
 * @param scored columns with numbers of a measure
 */
export function namesCondition(own: Column, { cells: others }: Column, scored: readonly string[]): boolean {
  const { name } = own;
  const [one = null, other = null] = [own.cells, others].map(onlyCell);
  return (
    one !== null &&
    other !== null &&
    one !== other &&
    (isComparingName(name) ||
      scored.some((column) => isAbout(name, column)) ||
      (isMachineName(name) && scored.some((column) => meaningOf(column).kind === 'cost')) ||
      isOtherNumber(name, one, other) ||
      [one, other].every((cell) => RANGE.test(textOf(cell))))
  );
}

/** `1-5`: the scale of ratings. */
const RANGE = /^\s*-?\d+\s*(?:-|–|to|\.\.)\s*\d+\s*$/;

/** Names of what counts go up to: `num_samples`, `total`. */
const TOTALS = wordSet('samples trials attempts points questions tests', 'number', 'total');

/** Whether a column holds the most that counts can be, as a `total` of 10 beside 7 `passed`. */
export function isTotalOf({ name, cells: totals }: Column, counts: Column | undefined): boolean {
  const total = onlyCell(totals);
  const words = wordsOf(name);
  return (
    words[0] !== 'max' &&
    words.some((word) => TOTALS.has(word)) &&
    typeof total === 'number' &&
    counts !== undefined &&
    counts.cells.every((cell) => Number.isInteger(cell) && Number(cell) >= 0 && Number(cell) <= total) &&
    counts.cells.some((cell) => Number(cell) > 1)
  );
}

/** `comet_model` beside the scores in `comet`. */
function isAbout(name: string, scored: string): boolean {
  const [words, known] = [wordsOf(name), wordsOf(scored)];
  return words.length > known.length && known.every((word, i) => word === words[i]);
}

function isOtherNumber(name: string, one: Cell, other: Cell): boolean {
  const [first = ''] = wordsOf(name);
  const isAmount = /^(?:n|num|max|min)$/.test(first);
  // `max_steps` is how much a system may try.
  const isLimit = first === 'max';
  const isOfSystemOrItem =
    (isSettingName(name) && !isLimit) ||
    (!isAmount && (isOutputName(name) || isWrittenName(name))) ||
    (isMeasure(name) && (meaningOf(name).kind === 'cost' || !Number.isInteger(one))) ||
    idRank(name) !== null;
  return !isOfSystemOrItem && typeof one === 'number' && typeof other === 'number';
}
