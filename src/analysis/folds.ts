import { english, type Text } from '../model';
import { OF_FOLDS } from '../significance';

/** What p can't know about folds. */
export function foldsWarnings(folds: boolean, test: string): Text[] {
  return folds && test !== OF_FOLDS
    ? [
        english(
          'The items are folds of a cross-validation: they share most of their training data, so their scores are not independent and p comes out too small (Dietterich 1998; Bengio and Grandvalet 2004). The corrected resampled t-test allows for that.',
        ),
      ]
    : [];
}
