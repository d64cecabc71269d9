import type { AgainstMargin } from '../../model/settings/gate';
import type { Alternative } from '../../model/results/significance';
import type { PooledRow, Pooling } from '../../model/results/table';
import { pooledUnseenP, type BoundedGain } from '../../significance/uncertainty/known-range';
import { studentQuantile, studentTail, normalTail, normalQuantile } from '../../significance/distributions';
import { largest, sumOf } from '../../model/lists';
import { meanAndDeviation } from '../../significance/resamples';
import { taskFlips } from './distinct-tasks';

export interface TaskGain {
  readonly n: number;
  /** Items, or clusters, that are drawn. */
  readonly units: number;
  /** Items, or clusters, on which the systems differ. */
  readonly differing: number;
  readonly scoreA: number;
  readonly scoreB: number;
  readonly gain: number;
  readonly standardError: number;
  /** True if both outputs are the same bytes: then its gain is 0 for certain. */
  readonly isSame: boolean;
}

/** Whether nothing is known of how the gain of a task varies: it has a single item, or cluster. */
export function isUnknown({ units, isSame }: Pick<TaskGain, 'units' | 'isSame'>): boolean {
  return units < 2 && !isSame;
}

export interface PooledGain {
  readonly scoreA: number;
  readonly scoreB: number;
  readonly gain: number;
  readonly standardError: number;
  /** null where the systems are identical on every task. */
  readonly degreesOfFreedom: number | null;
  readonly p: number;
  /** The smallest p that any outcome could have. */
  readonly leastP: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The mean gain over tasks, δ̄ = Σ w_t δ_t with w_t = 1/T (macro) or n_t/Σn (micro), tasks taken as fixed and items
 * drawn within each:
 *
 *     SE² = Σ w_t² SE_t²,  t = δ̄/SE
 *
 * with Satterthwaite's degrees of freedom SE⁴ / Σ (w_t² SE_t²)²/(units_t − 1). The interval is the t interval at level
 * 1 − α, so that it excludes 0 exactly where the two-sided p is below α.
 *
 * Where all items of a task have the same gain, how it varies isn't known: one more without any gain is taken for granted,
 * SE_t = |δ_t|/(units_t + 1). And no p is below that of the most extreme outcome, if which system is better were tossed for
 * each of the m items on which they differ: 2^(1 − m), one-sided 2^−m. It is 1 where a task has a single item, whose variance
 * can't be estimated: leaving the task out would answer another question, and the gains of other tasks say nothing about its own.
 *
 * `random` takes the tasks as drawn from others like them: the same mean as `macro`, with SE² = s²/T from the variance s² of the
 * gains between tasks and T − 1 degrees of freedom (Hartung and Knapp 2001, with equal weights: those by precision reject up to
 * 13% where one task is much larger, see docs/validity-tables.md). There the tosses are of tasks. t alone takes their gains for normal,
 * which few can't show, and rejects up to 12% where seven tasks gain or lose the same: the exact test of their signs has to agree.
 */
export function pool(
  tasks: readonly TaskGain[],
  by: Pooling | readonly number[],
  alternative: Alternative,
  alpha: number,
): PooledGain {
  const items = tasks.reduce((sum, { n }) => sum + n, 0);
  const own = typeof by === 'string' ? weights(tasks, by) : by;
  const mean = (value: (task: TaskGain) => number) =>
    typeof by !== 'string'
      ? tasks.reduce((sum, task, i) => sum + (own[i] ?? 0) * value(task), 0)
      : by === 'micro'
        ? tasks.reduce((sum, task) => sum + task.n * value(task), 0) / items
        : tasks.reduce((sum, task) => sum + value(task), 0) / tasks.length;
  const variances = tasks.map((task, i) => ((own[i] ?? 0) * errorOf(task)) ** 2);
  const gain = mean((task) => task.gain);
  const within = sumOf(variances);
  const variance = by === 'random' ? betweenTasks(tasks, gain) || within : within;
  const tossed =
    by === 'random' ? tossesOfTasks(tasks) : tasks.reduce((sum, task) => sum + task.differing, 0);
  const leastP =
    by !== 'random' && tasks.some(isUnknown)
      ? 1
      : Math.min(1, 2 ** ((alternative === 'two-sided' ? 1 : 0) - tossed));
  const scores = { scoreA: mean(({ scoreA }) => scoreA), scoreB: mean(({ scoreB }) => scoreB), gain, leastP };
  if (variance === 0) {
    return { ...scores, standardError: 0, degreesOfFreedom: null, p: 1, low: 0, high: 0 };
  }
  const standardError = Math.sqrt(variance);
  const freedom = tasks.reduce(
    (sum, { units }, i) => sum + (variances[i]! / variance) ** 2 / Math.max(1, units - 1),
    0,
  );
  const degreesOfFreedom = by === 'random' ? tasks.length - 1 : 1 / freedom;
  const t = gain / standardError;
  const half = -quantile(alpha / 2, degreesOfFreedom) * standardError;
  const flips = by === 'random' ? taskFlips(tasks.map((task) => task.gain)) : null;
  const [low, high] = flips?.interval(alpha) ?? [gain, gain];
  return {
    ...scores,
    standardError,
    degreesOfFreedom,
    p: Math.max(leastP, tailOf(t, alternative, degreesOfFreedom), flips?.pOf(0, alternative) ?? 0),
    low: Math.min(gain - half, low),
    high: Math.max(gain + half, high),
  };
}

/** Tasks on which the systems differ. */
function tossesOfTasks(tasks: readonly TaskGain[]): number {
  return tasks.filter(({ differing }) => differing > 0).length;
}

export function verdictOf(
  { standardError, p, leastP }: Pick<PooledGain, 'standardError' | 'p' | 'leastP'>,
  alpha: number,
): PooledRow['verdict'] {
  if (standardError === 0) {
    return 'identical';
  }
  return leastP > alpha ? 'undecidable' : p <= alpha ? 'significant' : 'not-significant';
}

/** A pooled gain and its scores as rows show them; an interval needs data enough for a verdict. */
export function shownGain(pooled: PooledGain, verdict: PooledRow['verdict'], alpha: number) {
  const { scoreA, scoreB, gain, standardError, degreesOfFreedom, p, low, high } = pooled;
  return {
    a: { score: scoreA },
    b: { score: scoreB },
    gain,
    standardError,
    degreesOfFreedom,
    interval: verdict === 'undecidable' ? null : { low, high, level: 1 - alpha, method: 't' as const },
    p,
  };
}

export interface TaskAgainst extends TaskGain {
  readonly against: AgainstMargin;
  /** null where the range of scores isn't known. */
  readonly bounded: BoundedGain | null;
}

/**
 * The one-sided p-values of the pooled gain against a margin Δ: t = (δ̄ ± Δ)/SE.
 *
 * How the gain varies isn't known of a task without any difference. Such tasks, of weight 1 − W together, have to rule out Δ by
 * themselves, and the others on their share, t = (δ̄ ± WΔ)/SE: if both do, the mean does, with the larger p (Berger 1982). Where
 * too few items differ for any outcome to be significant, every task has to: a mean loss of Δ takes one that loses Δ. Where the
 * range of scores is known, what was not seen counts as in a comparison.
 */
export function pooledAgainst(
  tasks: readonly TaskAgainst[],
  by: Pooling,
  margin: number,
  { gain, standardError, degreesOfFreedom, leastP }: PooledGain,
  alpha: number,
): AgainstMargin {
  const open = tasks.filter(({ isSame }) => !isSame);
  const flips = by === 'random' ? taskFlips(tasks.map((task) => task.gain)) : null;
  const sides = {
    notWorse: flips?.pOf(-margin, 'greater'),
    worse: flips?.pOf(-margin, 'less'),
    notBetter: flips?.pOf(margin, 'less'),
  };
  const largestP = (side: 'notWorse' | 'notBetter', of: readonly TaskAgainst[]) =>
    largest(
      of.map(({ against }) => against[side]),
      sides[side] ?? Number.MIN_VALUE,
    );
  if (degreesOfFreedom === null || (leastP > alpha && by !== 'random')) {
    return { margin, notWorse: largestP('notWorse', open), worse: 1, notBetter: largestP('notBetter', open) };
  }
  const still = by === 'random' ? [] : open.filter((task) => errorOf(task) === 0);
  const own = new Map(weights(tasks, by).map((weight, i) => [tasks[i], weight]));
  const weightOf = (task: TaskAgainst) => own.get(task) ?? 0;
  const share = 1 - still.reduce((sum, task) => sum + weightOf(task), 0);
  const below = (distance: number) => tailOf(distance / standardError, 'less', degreesOfFreedom);
  const known = open.flatMap((task) =>
    task.bounded === null ? [] : [{ weight: weightOf(task), bounded: task.bounded }],
  );
  const unseen = (distance: number, sign: 1 | -1) => pooledUnseenP(known, distance, sign);
  return {
    margin,
    notWorse: Math.max(below(-gain - share * margin), largestP('notWorse', still), unseen(gain + margin, 1)),
    worse: Math.max(
      below(gain + (2 - share) * margin),
      sides.worse ?? largestP('notBetter', still),
      unseen(-margin - gain, -1),
    ),
    notBetter: Math.max(
      below(gain - share * margin),
      largestP('notBetter', still),
      unseen(margin - gain, -1),
    ),
  };
}

function weights(tasks: readonly TaskGain[], by: Pooling): number[] {
  const items = tasks.reduce((sum, { n }) => sum + n, 0);
  return tasks.map(({ n }) => (by === 'micro' ? n / items : 1 / tasks.length));
}

/** Variance of the mean; where all gains are the same, as with one more task without any. */
function betweenTasks(tasks: readonly TaskGain[], mean: number): number {
  const variance =
    meanAndDeviation(Float64Array.from(tasks, ({ gain }) => gain)).deviation ** 2 / tasks.length;
  return variance > ROUNDING * mean ** 2 ? variance : (mean / (tasks.length + 1)) ** 2;
}

const ROUNDING = 1e-20;

function errorOf({ gain, standardError, units }: TaskGain): number {
  return standardError === 0 ? Math.abs(gain) / (units + 1) : standardError;
}

/** Above this, Student's t and the normal distribution are the same in doubles. */
const NORMAL = 1e10;

function quantile(probability: number, degreesOfFreedom: number): number {
  return degreesOfFreedom > NORMAL
    ? normalQuantile(probability)
    : studentQuantile(probability, degreesOfFreedom);
}

function tailOf(t: number, alternative: Alternative, degreesOfFreedom: number): number {
  const below = (value: number) =>
    degreesOfFreedom > NORMAL ? normalTail(value).p : studentTail(value, degreesOfFreedom).p;
  switch (alternative) {
    case 'greater':
      return below(-t);
    case 'less':
      return below(t);
    case 'two-sided':
      return Math.min(1, 2 * below(-Math.abs(t)));
  }
}
