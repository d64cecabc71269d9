import { formatLevel, formatSmall, type Comparison } from '../model';

/** Where the gain's standard error comes from if items were sampled several times, and how far a rerun alone may get. */
export function repetitionLines(
  { repetitions, standardError, alpha }: Pick<Comparison, 'repetitions' | 'standardError' | 'alpha'>,
  decimals: number,
): string[] {
  if (repetitions === undefined || standardError === null) {
    return [];
  }
  const { samples, standardError: from, noiseFloor } = repetitions;
  const written = (value: number) => formatSmall(value, decimals);
  const each = Number.isInteger(samples) ? String(samples) : `about ${samples.toFixed(1)}`;
  return [
    `each item has ${each} samples: the choice of items gives the gain a standard error of ${written(from.items)}, ` +
      `chance within items ${written(from.samples)}`,
    `noise floor: two runs of the same system on these items differ by less than ${written(noiseFloor.a)} (A), ` +
      `${written(noiseFloor.b)} (B) in ${formatLevel(1 - alpha)} of cases`,
  ];
}
