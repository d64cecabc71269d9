import { isOfNumbers } from '../../metrics';
import { baseName, elementAt, english, formatCount, type MetricChoice, type Text } from '../../model';
import type { Scores } from './scales';

/** Fewer items may have such a ratio by chance. */
const FEWEST = 12;

/** How near a power of ten the ratio is, in decimal logarithms: 12%. */
const NEAR = 0.05;

/** How much the ratios of items differ at most: another system is not as much slower on every item. */
const SPREAD = 0.25;

/**
 * Says that the numbers of a system are ten, a hundred or a thousand times those of the first one on nearly every item, as those in
 * another unit are: the mean of log₁₀(y/x) is near a whole number other than 0, and its standard deviation small.
 */
export function unitWarnings(choice: MetricChoice, systems: readonly Scores[]): Text[] {
  const [first, ...others] = isOfNumbers(choice.id) ? systems : [];
  if (first === undefined) {
    return [];
  }
  const { path, data } = first;
  const { column = 'score' } = choice;
  return others.flatMap((other) => {
    const power = powerBetween(data, other.data);
    const [small, large] = power > 0 ? [path, other.path] : [other.path, path];
    return power === 0
      ? []
      : [
          english(
            'In "{0}", the numbers of {1} are about {2} times those of {3} on nearly every item: check that both have the same unit.',
            column,
            baseName(large),
            formatCount(10 ** Math.abs(power)),
            baseName(small),
          ),
        ];
  });
}

/** Which power of ten the second numbers are of the first; 0 if they aren't. */
function powerBetween(one: Float64Array, other: Float64Array): number {
  let [n, sum, squares] = [0, 0, 0];
  for (let at = 0; at < one.length; at += 2) {
    const hasBoth = elementAt(one, at + 1) !== 0 && elementAt(other, at + 1) !== 0;
    const ratio = hasBoth ? Math.log10(elementAt(other, at) / elementAt(one, at)) : NaN;
    if (Number.isFinite(ratio)) {
      n += 1;
      sum += ratio;
      squares += ratio * ratio;
    }
  }
  const mean = sum / n;
  const power = Math.round(mean);
  const isNear = Math.abs(mean - power) <= NEAR && squares / n - mean * mean <= SPREAD * SPREAD;
  return n >= FEWEST && 4 * n >= one.length && isNear ? power + 0 : 0;
}
