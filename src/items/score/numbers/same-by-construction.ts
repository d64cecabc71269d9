import { elementAt } from '../../../model/lists';
import { english } from '../../../model/words';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import type { StatsTable } from '../../../model/settings/metric';
import { valuesOf } from '../scored-system';
import { spreadOf } from '../scales/other-scale';
import type { Scores } from '../scales/scales';
import type { Said } from '../../source';

/** Fewer items may have such numbers by chance. */
const FEWEST = 10;

/** How near 0 and 1 mean and standard deviation are, as far as rounding goes. */
const NEAR = 0.002;
const NEAR_ONE = 0.01;

/**
 * Says that the numbers of two systems were made from those of each file alone: standardized, ranked, or brought to a range.
 */
export function constructedWarnings(choice: MetricChoice, systems: readonly Scores[]): Said {
  const [first, ...others] = systems;
  const { column = 'score' } = choice;
  if (first === undefined || spreadOf(first.data).n < FEWEST) {
    return null;
  }
  const [one, two] = systems.filter(isStandardized);
  if (one !== undefined && two !== undefined) {
    return english(
      'In "{0}", the numbers of {1} and {2} have a mean of 0 and a standard deviation of 1, as if each file had been standardized by itself: then their means are equal, whichever system is better.',
      column,
      one.path,
      two.path,
    );
  }
  const permuted = others.find((other) => holdsSameNumbers(valuesOf(first.data), valuesOf(other.data)));
  if (permuted !== undefined) {
    return english(
      'In "{0}", {1} and {2} hold the same numbers for other items, as ranks within each file do: then their means are equal, whichever system is better.',
      column,
      first.path,
      permuted.path,
    );
  }
  const scaled = others.find((other) => areScaled(valuesOf(first.data), valuesOf(other.data)));
  return scaled === undefined
    ? null
    : english(
        'In "{0}", the smallest number of {1} and {2} is {3} and the largest {4}, once each, as if each file had been scaled by its own numbers: then they can’t be compared.',
        column,
        first.path,
        scaled.path,
        String(spreadOf(first.data).low),
        String(spreadOf(first.data).high),
      );
}

function isStandardized({ data }: Scores): boolean {
  const { n, mean, deviation } = spreadOf(data);
  return n >= FEWEST && Math.abs(mean) <= NEAR && Math.abs(deviation - 1) <= NEAR_ONE;
}

/** This share of measurements is different from all others, and from the other system's. */
const MOST = 0.75;

/** Fewer may end at the same numbers by chance. */
const FEWEST_SCALED = 20;

/** Measurements whose smallest and largest are the same in both, and occur once. */
function areScaled(one: Float64Array, other: Float64Array): boolean {
  const [ends, others] = [one, other].map(endsIn);
  const differing = one.reduce((sum, value, item) => sum + Number(value !== elementAt(other, item)), 0);
  return (
    one.length >= FEWEST_SCALED &&
    ends !== undefined &&
    ends === others &&
    differing >= MOST * one.length &&
    [one, other].every((values) => new Set(values).size >= MOST * values.length)
  );
}

/** The smallest and the largest number, if each occurs once. */
function endsIn(values: Float64Array): string | undefined {
  const sorted = values.toSorted();
  const [low, second, last, high] = [0, 1, -2, -1].map((at) => sorted.at(at));
  return low !== second && last !== high ? `${low} ${high}` : undefined;
}

/** Whether two systems have the same numbers in another order, nearly all different from each other. */
function holdsSameNumbers(one: Float64Array, other: Float64Array): boolean {
  if (one.length !== other.length || one.every((value, item) => value === elementAt(other, item))) {
    return false;
  }
  const sorted = [one, other].map((values) => values.toSorted());
  return (
    sorted[0]?.every((value, at) => value === sorted[1]?.[at]) === true && 2 * new Set(one).size > one.length
  );
}

/**
 * Tables with the same statistics in the same order: if these depend on the data (a class that only one
 * system guesses), missing ones are filled with zeros.
 */
export function sameStatistics(...tables: readonly StatsTable[]): readonly StatsTable[] {
  const [first, ...others] = tables.map(({ names }) => names);
  if (first === undefined || others.every((names) => names === undefined || sameNames(first, names))) {
    return tables;
  }
  const names = [...new Set([...first, ...others.flatMap((some) => some ?? [])])];
  return tables.map((table) => (table.names === undefined ? table : widen(table, names)));
}

function sameNames(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, i) => name === other[i]);
}

function widen(table: StatsTable, names: readonly string[]): StatsTable {
  const { n, k, data } = table;
  const places = (table.names ?? []).map((name) => names.indexOf(name));
  const wide = new Float64Array(n * names.length);
  for (let i = 0; i < n; i += 1) {
    places.forEach((place, j) => (wide[i * names.length + place] = elementAt(data, i * k + j)));
  }
  return { ...table, k: names.length, data: wide, names };
}
