import { meanAndDeviation } from '../../significance/moments';

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
    const total = weights.reduce((sum, weight) => sum + weight, 0);
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
