import type { MetricFit } from '../model';

/** How well a score fits that the file's own tool reports. Several of them are equal: a person chooses. */
const REPORTED: Readonly<Record<string, number>> = { accuracy: 0.9, mean: 0.85 };

/** Below what is ever taken without asking. */
const OTHER = 0.2;

/**
 * Where a file says which columns are its scores (`Records.measures`), they go before everything else: each by its
 * accuracy where all its values are grades, else by its mean.
 */
export function byMeasures(fits: readonly MetricFit[], measures: readonly string[]): MetricFit[] {
  return fits.map(({ choice, fit }) => {
    const reported = measures.includes(choice.column ?? '') && choice.referenceColumn === undefined;
    return { choice, fit: (reported ? REPORTED[choice.id] : undefined) ?? Math.min(fit, OTHER) };
  });
}
