import { isOfNumbers } from '../../../metrics';
import { baseName, elementAt, english, type MetricChoice, type Text } from '../../../model';
import { valuesOf } from '../values';
import { spreadOf } from './other-scale';
import type { Scores } from './scales';

/** Fewer items may have such numbers by chance. */
const FEWEST = 10;

/** How near 0 and 1 mean and standard deviation are, as far as rounding goes. */
const NEAR = 0.002;
const NEAR_ONE = 0.01;

/**
 * Says that the means of two systems are the same whatever they do: both were standardized within their files, or ranked.
 */
export function constructedWarnings(choice: MetricChoice, systems: readonly Scores[]): Text[] {
  const [first, ...others] = isOfNumbers(choice.id) ? systems : [];
  const { column = 'score' } = choice;
  if (first === undefined || spreadOf(first.data).n < FEWEST) {
    return [];
  }
  const [one, two] = systems.filter(isStandardized);
  if (one !== undefined && two !== undefined) {
    return [
      english(
        'In "{0}", the numbers of {1} and {2} have a mean of 0 and a standard deviation of 1, as if each file had been standardized by itself: then their means are equal, whichever system is better.',
        column,
        baseName(one.path),
        baseName(two.path),
      ),
    ];
  }
  const permuted = others.find((other) => holdsSameNumbers(valuesOf(first.data), valuesOf(other.data)));
  return permuted === undefined
    ? []
    : [
        english(
          'In "{0}", {1} and {2} hold the same numbers for other items, as ranks within each file do: then their means are equal, whichever system is better.',
          column,
          baseName(first.path),
          baseName(permuted.path),
        ),
      ];
}

function isStandardized({ data }: Scores): boolean {
  const { n, mean, deviation } = spreadOf(data);
  return n >= FEWEST && Math.abs(mean) <= NEAR && Math.abs(deviation - 1) <= NEAR_ONE;
}

/** In another order, nearly all of them different. */
function holdsSameNumbers(one: Float64Array, other: Float64Array): boolean {
  if (one.length !== other.length || one.every((value, item) => value === elementAt(other, item))) {
    return false;
  }
  const sorted = [one, other].map((values) => values.toSorted());
  return (
    sorted[0]?.every((value, at) => value === sorted[1]?.[at]) === true && 2 * new Set(one).size > one.length
  );
}
