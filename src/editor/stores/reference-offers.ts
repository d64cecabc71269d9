import { baseName } from '../../model/names';
import { english, type Text } from '../../model/words';

/** An answer to the question for the reference, on the page and in the quick pick. */
export interface ReferenceOffer {
  readonly label: Text;
  /** To score against: one of the candidates, or all of them. */
  readonly files: readonly string[];
}

/** Each of the candidates; and all of them at once, where the metric takes several references. */
export function referenceOffers(
  candidates: readonly string[],
  takesSeveral: boolean,
): readonly ReferenceOffer[] {
  const each = candidates.map((file) => ({ label: baseName(file), files: [file] }));
  if (!takesSeveral || candidates.length < 2) {
    return each;
  }
  const label = candidates.length === 2 ? english('both') : english('all {0}', candidates.length);
  return [...each, { label, files: candidates }];
}
