import { listOf } from '../model/lists';
import { baseName } from '../model/names';
import type { Comparison } from '../model/results/comparison';
import { english, type Text } from '../model/words';
import { formatScore, formatShare } from '../model/text';
import type { Metric, StatsTable } from '../model/settings/metric';
import type { Pair, Reference } from '../model/results/significance';
import { type Jackknife, jackknifeStandardError } from '../significance/uncertainty/jackknife';
import { runScores } from '../significance/runs';

/** A further training run of a system: the same items in the same order as in its first. */
export interface RunInput {
  readonly path: string;
  readonly sha256: string;
  readonly table: StatsTable;
}

/** The further training runs of A and of B. */
export interface RunsOfBoth {
  readonly a: readonly RunInput[];
  readonly b: readonly RunInput[];
}

type Variance = NonNullable<Comparison['variance']>;

interface Input {
  readonly a: Omit<RunInput, 'table'>;
  readonly b: Omit<RunInput, 'table'>;
  readonly metric: Metric;
  readonly tableA: StatsTable;
  readonly tableB: StatsTable;
  readonly runs?: RunsOfBoth;
}

/**
 * With fewer runs than this, p is too small if runs differ; in simulations with 8, 6% instead of 5% of true
 * null hypotheses were rejected.
 */
const FEW_RUNS = 8;

/** Every training run of a system with its score; nothing if both systems have only one. */
export function runsOf(input: Input, side: 'a' | 'b'): Pick<Comparison['a'], 'runs'> {
  if (input.runs === undefined) {
    return {};
  }
  const all = allRuns(input, side);
  const scores = runScores(
    input.metric,
    all.map(({ table }) => table),
  );
  return { runs: all.map(({ path, sha256 }, i) => ({ path, sha256, score: scores[i]! })) };
}

/**
 * The variance of the gain, by the law of total variance: over items with the runs fixed (jackknife), and
 * over runs. Their sum is the square of the bootstrap's standard error, up to Monte Carlo error.
 */
export function varianceOf(
  { runs }: Pair,
  leftOut: Jackknife,
  reference: Pick<Reference, 'runsVariance'> | null,
): Variance {
  return {
    items: jackknifeStandardError(leftOut) ** 2,
    runs: reference?.runsVariance ?? runs?.variance ?? 0,
  };
}

/**
 * What the runs mean for the result, as sentences.
 *
 * @param variance if there are several runs
 * @param reference if the verdict accounts for the runs
 */
export function runsWarnings(
  input: Input,
  pair: Pair,
  variance: Variance | null,
  reference: Reference | null,
): Text[] {
  if (pair.runs === undefined || variance === null) {
    return [];
  }
  return listOf(
    copiedRuns(allRuns(input, 'a')),
    copiedRuns(allRuns(input, 'b')),
    shares(variance),
    fewRuns(pair, reference),
  );
}

function allRuns(input: Input, side: 'a' | 'b'): readonly RunInput[] {
  const table = side === 'a' ? input.tableA : input.tableB;
  return [{ ...input[side], table }, ...(input.runs?.[side] ?? [])];
}

/** One file that was given twice makes runs look more alike than they are. */
export function copiedRuns(all: readonly Pick<RunInput, 'path' | 'sha256'>[]): Text[] {
  return all.flatMap((run, i) => {
    const earlier = all.slice(0, i).find(({ sha256 }) => sha256 === run.sha256);
    const names = [run, earlier ?? run].map(({ path }) => baseName(path)) as [string, string];
    return earlier === undefined
      ? []
      : english('{0} is, byte for byte, the same as {1}, another run of the same system.', ...names);
  });
}

/** Runs that differ no more than the choice of items explains need no remark. */
function shares({ items, runs }: Variance): Text | null {
  const total = items + runs;
  return runs > 0
    ? english(
        'Of the variance of the gain, {0} comes from the choice of items and {1} from the training runs.',
        formatShare(items / total),
        formatShare(runs / total),
      )
    : null;
}

function fewRuns({ runs }: Pair, reference: Reference | null): Text[] {
  if (runs === undefined) {
    return [];
  }
  const alone = runs.a === 1 ? 'A' : runs.b === 1 ? 'B' : null;
  const fewest = alone === null ? Math.min(runs.a, runs.b) : Math.max(runs.a, runs.b);
  if (reference !== null) {
    return listOf(
      alone === null
        ? runs.a === runs.b
          ? []
          : [
              english(
                'A has {0} training runs and B {1}: how much runs vary is estimated for both systems together and for each alone, and the estimate with the larger p decides. If the few runs of {2} vary far more than those of the other system, p can still be too small.',
                runs.a,
                runs.b,
                runs.a < runs.b ? 'A' : 'B',
              ),
            ]
        : [
            english(
              '{0} has only one training run: its score is assumed to vary from run to run as much as that of {1}.',
              alone,
              alone === 'A' ? 'B' : 'A',
            ),
          ],
      fewest < FEW_RUNS &&
        reference.runsVariance > 0 &&
        english(
          'With only {0} training runs, little is known about how much runs differ. p and the interval allow for that ({1} degrees of freedom), so only a large gain is significant.',
          fewest,
          formatScore(reference.degreesOfFreedom, 1),
        ),
    );
  }
  return listOf(
    alone !== null &&
      english(
        '{0} has only one training run: how much its score varies from run to run is unknown and not included in p.',
        alone,
      ),
    fewest < FEW_RUNS &&
      runs.variance > 0 &&
      english(
        'With only {0} training runs, little is known about how much runs differ, so p and the interval are too optimistic.',
        fewest,
      ),
  );
}
