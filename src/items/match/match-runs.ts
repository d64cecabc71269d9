import { english, joined, RealGainError } from '../../model';
import type { FirstTwo } from '../frame';
import type { Files } from '../source';
import { matchOutput, placeIn, type Matched, type Ordered } from './match-output';

/** Two outputs, and further training runs, with their items found in all, before it is known by which metric they are scored. */
export interface MatchedPair {
  readonly given: Files;
  readonly two: FirstTwo;
  readonly match: Matched;
  readonly further: readonly (Ordered & Pick<Matched, 'warnings'>)[];
}

/** Further training runs among the items of the first two outputs. */
export function matchRuns(
  { files: { a, runs }, asked, scored }: FirstTwo,
  { alignment }: Matched,
): MatchedPair['further'] {
  return [...(runs?.a ?? []), ...(runs?.b ?? [])].map((input) => {
    const run = matchRun(() => matchOutput(a, input, [], { asked, scored }));
    return { input, order: placeIn(alignment, run.alignment), warnings: run.warnings };
  });
}

/** Files of one folder that share no items aren't runs: each process may have written a part. */
function matchRun(match: () => Matched): Matched {
  try {
    return match();
  } catch (error) {
    throw error instanceof RealGainError && error.code === 'id-mismatch'
      ? new RealGainError(
          error.code,
          joined([
            error.said,
            english(
              'If they are parts of one output, such as those of several processes, join them into one file.',
            ),
          ]),
          error,
        )
      : error;
  }
}
