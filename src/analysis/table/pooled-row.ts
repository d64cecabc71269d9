import type { ComparisonTable, PooledRow, TableIdentity } from '../../model/results/table';
import { elementAt, sumOf, listOf } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { someOf } from '../../model/texts/some-of';
import { meanAndDeviation } from '../../significance/resamples';
import { comparisonsOf, type MadeRow, taskGain } from './made-row';
import { isUnknown, pool, pooledAgainst, shownGain, verdictOf } from './pooled';

interface KnownGain {
  readonly gain: number;
  readonly standardError: number;
  /** Items, or clusters. */
  readonly units: number;
}

/**
 * The variance τ² of true gains between tasks after Paule and Mandel (1982): with w = 1/(SE² + τ²), the one for which
 * Σ w (δ − δ̄_w)² is T − 1, as expected; 0 where it is less even without any. A task whose items show no variance gets that of an
 * item of the others.
 */
export function varianceBetween(tasks: readonly KnownGain[]): number {
  const variances = variancesOf(tasks);
  const excess = (between: number): number => {
    const weights = variances.map((variance) => 1 / (variance + between));
    const total = sumOf(weights);
    const mean = tasks.reduce((sum, { gain }, i) => sum + gain * (weights[i] ?? 0), 0) / total;
    const q = tasks.reduce((sum, { gain }, i) => sum + (weights[i] ?? 0) * (gain - mean) ** 2, 0);
    return q - (tasks.length - 1);
  };
  const [low, high] = [0, meanAndDeviation(Float64Array.from(tasks, ({ gain }) => gain)).deviation ** 2];
  return variances.includes(0) ? high : solved(excess, low, 2 * high);
}

/**
 * The gain to expect of each task on new items: pulled towards the mean over tasks, the more the less certain it is,
 * δ̄ + (δ_t − δ̄)·τ²/(τ² + SE_t²) (Efron and Morris 1975).
 */
export function partlyPooled(tasks: readonly KnownGain[], mean: number): number[] {
  const between = varianceBetween(tasks);
  const variances = variancesOf(tasks);
  return tasks.map(({ gain }, i) => {
    const all = between + (variances[i] ?? 0);
    return all === 0 ? gain : mean + ((gain - mean) * between) / all;
  });
}

function variancesOf(tasks: readonly KnownGain[]): number[] {
  const known = tasks.filter(({ standardError }) => standardError > 0);
  const ofItem = known.reduce((sum, one) => sum + one.standardError ** 2 * one.units, 0) / known.length;
  return tasks.map(({ standardError, units }) =>
    standardError > 0 || known.length === 0 ? standardError ** 2 : ofItem / units,
  );
}

const HALVINGS = 100;

/** Where a decreasing function is 0; the lower end if it is below 0 there. */
function solved(excess: (at: number) => number, from: number, to: number): number {
  if (excess(from) <= 0) {
    return from;
  }
  let [low, high] = [from, to];
  while (excess(high) > 0) {
    high *= 2;
  }
  for (let i = 0; i < HALVINGS; i += 1) {
    const middle = (low + high) / 2;
    [low, high] = excess(middle) > 0 ? [middle, high] : [low, middle];
  }
  return high;
}

/** Pools whole tasks. A mean over metrics with different units would mean nothing. */
export function pooledRow(
  rows: readonly MadeRow[],
  by: TableIdentity['pooling'],
  alternative: ComparisonTable['alternative'],
  alpha: number,
): PooledRow | null {
  const comparisons = comparisonsOf(rows);
  const alike = new Set(
    comparisons.map(({ metric: { unit, higherIsBetter } }) => `${unit} ${higherIsBetter}`),
  );
  if (rows.length < 2 || alike.size > 1) {
    return null;
  }
  const found = pool(comparisons.map(taskGain), by, alternative, alpha);
  const against = rows.flatMap(({ comparison, bounded = null }) =>
    comparison.againstMargin === undefined
      ? []
      : [{ ...taskGain(comparison), against: comparison.againstMargin, bounded }],
  );
  const [margin, ...otherMargins] = new Set(comparisons.map(({ againstMargin }) => againstMargin?.margin));
  const verdict = verdictOf(found, alpha);
  return {
    by,
    tasks: rows.length,
    n: comparisons.reduce((sum, { n }) => sum + n, 0),
    ...shownGain(found, verdict, alpha),
    verdict,
    ...(margin !== undefined &&
      otherMargins.length === 0 && { againstMargin: pooledAgainst(against, by, margin, found, alpha) }),
  };
}

/** The gain of each task, pulled towards their mean. */
export function pulledIn(rows: readonly MadeRow[]): Map<MadeRow, number> {
  const tasks = comparisonsOf(rows).map(taskGain);
  const mean = tasks.reduce((sum, { gain }) => sum + gain, 0) / tasks.length;
  const gains = partlyPooled(tasks, mean);
  return new Map(rows.map((row, i) => [row, elementAt(gains, i)]));
}

export function warningsOfPooled(pooled: PooledRow, rows: readonly MadeRow[]): Text[] {
  return listOf(
    pooled.by === 'random' ? ofFewTasks(pooled, rows) : withoutVariance(rows),
    onOtherScales(rows),
  );
}

/** Where the tasks are too few for anything to hold for others. */
function ofFewTasks({ verdict }: PooledRow, rows: readonly MadeRow[]): Text[] {
  const differing = rows.filter(({ comparison }) => taskGain(comparison).differing > 0);
  return verdict === 'undecidable'
    ? [
        english(
          'The systems differ on {0} tasks, too few to say anything of other tasks like these: of equally good systems, one can be better on all of so few by chance. Add tasks, or pool these as they are.',
          differing.length,
        ),
      ]
    : [];
}

/** The tasks because of which the pooled row can't be significant. */
function withoutVariance(rows: readonly MadeRow[]): Text[] {
  const tasks = rows
    .filter(({ comparison }) => isUnknown(taskGain(comparison)))
    .map(({ task }) => task ?? '');
  return tasks.length === 0
    ? []
    : [
        english(
          'The mean over tasks has no p-value, because these tasks have only one item (or cluster), which doesn’t show how much a gain varies: {0}. Leave them out, or compare over tasks with “realgain leaderboard”.',
          someOf(tasks),
        ),
      ];
}

/** On one scale, the scores of one task are hardly ever this many times those of another. */
const OTHER_SCALE = 20;

/** A mean of fractions and of numbers up to 100 is one of the latter. */
function onOtherScales(rows: readonly MadeRow[]): Text | null {
  const scales = rows.flatMap(({ task, comparison: { a, b, reading } }) => {
    const { low, high } = reading?.scale ?? {};
    const score = Math.max(Math.abs(a.score), Math.abs(b.score));
    return low === undefined || high === undefined ? [] : [{ task: task ?? '', low, high, score }];
  });
  const [lowest, ...others] = scales.toSorted((one, other) => one.score - other.score);
  const highest = others.at(-1);
  if (lowest === undefined || highest === undefined) {
    return null;
  }
  const areFractions = lowest.low >= 0 && lowest.high <= 1 && highest.high > 1 && highest.score > 1;
  const areApart = lowest.score > 0 && highest.score > OTHER_SCALE * lowest.score;
  const written = (value: number) => String(Number(value.toPrecision(4)));
  return areFractions || areApart
    ? english(
        'The mean over tasks mixes scales: the scores of {0} lie from {1} to {2}, those of {3} from {4} to {5} and nearly decide it alone. Bring them to one scale, or read each row by itself.',
        lowest.task,
        written(lowest.low),
        written(lowest.high),
        highest.task,
        written(highest.low),
        written(highest.high),
      )
    : null;
}
