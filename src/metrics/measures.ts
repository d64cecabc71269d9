import type { MetricFit } from '../model';

/** How well a score fits that the file's own tool reports. Several of them are equal: a person chooses. */
const REPORTED = 0.9;

/** The mean of a score whose values are all grades: where the other file has numbers between, it is what both have. */
const SECOND = 0.85;

/** Below what is ever taken without asking. */
const OTHER = 0.2;

/**
 * Where a file says which columns are its scores (`Records.measures`), they go before everything else: each by its
 * accuracy where all its values are grades, else by its mean.
 */
export function byMeasures(fits: readonly MetricFit[], measures: readonly string[]): MetricFit[] {
  const reported = fits.filter(
    ({ choice }) => measures.includes(choice.column ?? '') && choice.referenceColumn === undefined,
  );
  const graded = new Set(
    reported.filter(({ choice }) => choice.id === 'accuracy').map(({ choice }) => choice.column),
  );
  const fitOf = (one: MetricFit): number => {
    const { id, column } = one.choice;
    if (!reported.includes(one) || !['accuracy', 'mean'].includes(id)) {
      return Math.min(one.fit, OTHER);
    }
    return id === 'mean' && graded.has(column) ? SECOND : REPORTED;
  };
  return fits.map((one) => ({ choice: one.choice, fit: fitOf(one) }));
}
