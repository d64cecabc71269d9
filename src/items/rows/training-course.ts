import {
  groupNameOf,
  idColumnsOf,
  isAnswerName,
  isOutputName,
  numberOf,
  wordSet,
  wordsOf,
} from '../../columns';
import { endsOf, tally } from '../../model/lists';
import type { Column, Records } from '../../model/records';
import { english, type Text } from '../../model/words';

const PROGRESS = wordSet('', 'step');

/** Rows that only steps and epochs identify, each in file order: one training, whose losses depend on each other. */
export function ofCourse(records: Records, path: string): Text | null {
  const counters = records.columns.filter(({ name }) => PROGRESS.has(wordsOf(name).at(-1) ?? ''));
  const names = new Set(records.columns.map(({ name }) => name));
  // `val_loss` beside `loss`, `val/loss` beside `train/loss`.
  const isValidated = [...names].some((name) => {
    const [, joint = '', measure = ''] = /^(?:val|valid|eval|dev)([_/.])(.+)$/.exec(name) ?? [];
    return names.has(measure) || names.has(`train${joint}${measure}`);
  });
  const isTraining =
    counters.length > 1 ||
    isValidated ||
    records.columns.some(({ name }) => isRate(name)) ||
    counters.some(skips);
  const counter =
    isTraining &&
    counters.some(({ cells }) => neverFall(cells.map((cell) => (typeof cell === 'number' ? cell : null)))) &&
    idColumnsOf(records).length === 0 &&
    !records.columns.some(({ cells }) => cells.some((cell) => typeof cell === 'string' && cell !== ''))
      ? counters[0]
      : records.columns.find(
          (one) => COUNTERS.has(wordsOf(one.name).at(-1) ?? '') && areCourses(one, records),
        );
  return counter === undefined
    ? null
    : english(
        '{0} holds the course of a training, with a row for each "{1}", not the items of a test set; give the file that holds a score for every item.',
        path,
        counter.name,
      );
}

/** Steps that are logged every so often: items are numbered one by one. */
function skips({ cells }: Column): boolean {
  return cells.every((cell, row) => row === 0 || Number(cell) - Number(cells.at(row - 1)) > 1);
}

const COUNTERS = wordSet('frame frames timestep timesteps', 'step');

/** Shorter blocks are what a few epochs made of each item. */
const FEWEST_STEPS = 10;

/** A training may be logged late: within this share of all steps. */
const SOON = 0.1;

/**
 * Whether a counter starts again in blocks of rows that nothing but a seed tells apart: several trainings of each system. Of items, a
 * text or an id would differ from row to row, or from block to block.
 */
function areCourses(counter: Column, { columns, n }: Records): boolean {
  const steps = counter.cells.map((cell) => (typeof cell === 'number' ? cell : NaN));
  const starts = steps.flatMap((step, row) => (row > 0 && step > (steps[row - 1] ?? NaN) ? [] : [row]));
  if (starts.length < 2 || starts.length * FEWEST_STEPS > n) {
    return false;
  }
  const [first, last] = endsOf(steps);
  const begins = (row: number) => (steps[row] ?? NaN) - first <= SOON * (last - first);
  const others = columns.filter((column) => column !== counter);
  const fixed = others.filter((column) => isFixed(column, starts));
  const isMeasured = ({ name, cells }: Column) =>
    !isAnswerName(name) &&
    !isOutputName(name) &&
    cells.every((cell) => cell === '' || typeof numberOf(cell) !== 'undefined');
  const kinds = tally(
    starts.map((row) =>
      JSON.stringify(
        fixed.filter(({ name }) => groupNameOf(name) !== 'count').map(({ cells }) => cells.at(row) ?? null),
      ),
    ),
  );
  return (
    starts.every(begins) &&
    others.every((column) => fixed.includes(column) || isMeasured(column)) &&
    [...kinds.values()].every((count) => count > 1)
  );
}

/** Whether all rows of each block have one value. */
function isFixed({ cells }: Column, starts: readonly number[]): boolean {
  const begins = new Set(starts);
  return cells.every((cell, row) => begins.has(row) || cell === cells.at(row - 1));
}

function isRate(name: string): boolean {
  return /^(?:lr|learningrate|gradnorm)$/.test(wordsOf(name).join(''));
}

/** Whether numbers never fall, and are of three values or more. */
export function neverFall(cells: readonly (number | null | undefined)[]): boolean {
  const numbers = cells.filter((cell) => typeof cell === 'number');
  return numbers.length === cells.length && new Set(numbers).size > 2 && areRising(numbers, false);
}

export function areRising(numbers: readonly number[], strictly: boolean): boolean {
  return numbers.every(
    (number, i) => i === 0 || number > numbers[i - 1]! || (!strictly && number === numbers[i - 1]),
  );
}
