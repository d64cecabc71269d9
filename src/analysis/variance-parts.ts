import {
  english,
  formatP,
  largest,
  type Comparison,
  type Factor,
  type Text,
  type VariancePart,
  type VarianceParts,
} from '../model';
import { effectiveClusters, freedomOfClusters, itemScores } from '../significance';
import { studentQuantile } from '../significance/distributions';
import { variancePartsOf } from '../significance/variance/components';
import type { CompareInput } from './compare-input';

type Input = Pick<
  CompareInput,
  'metric' | 'tableA' | 'tableB' | 'runs' | 'clusters' | 'clusterColumn' | 'repeats' | 'factors'
>;

/** More observations take longer than all else. */
const MOST_OBSERVATIONS = 200_000;

/**
 * Where the variance of a mean's gain comes from, if items were sampled, judged or run several times, and what more of each would do: with
 * σ² of a part and its combinations c, Σ σ²·Σ n_c²/N², of which twice as many levels of a factor halve every part within it. Samples and
 * runs of A and B are independent, whichever share a number.
 *
 * @param gain and α, for levels that were not drawn
 */
export function varianceParts(
  input: Input,
  { gain, alpha }: Pick<Comparison, 'gain' | 'alpha'>,
): VarianceParts | undefined {
  const observed = observationsOf(input);
  if (observed === null) {
    return undefined;
  }
  const { values, factors, crossed } = observed;
  const estimated = estimatedParts(values, factors, input.repeats === true);
  if (estimated === null) {
    return undefined;
  }
  const parts = estimated.map(({ part, inMean }) => ({ ...part, ofGain: part.variance * inMean }));
  const errorIf = (factor: (part: VariancePart) => number) =>
    Math.sqrt(parts.reduce((sum, part) => sum + part.ofGain / factor(part), 0));
  const within = (inner: string, outer: Factor) =>
    factors.some(({ name, levels }) => name === inner && isWithin(levels, outer.levels));
  const doubled = factors.map((factor) => ({
    factor: factor.name,
    levels: levelsOf(factor),
    nested: factors
      .filter(({ name }) => name !== factor.name && within(name, factor))
      .map(({ name }) => name),
    standardError: errorIf((part) =>
      part.levels === values.length || part.factors.some((name) => within(name, factor)) ? 2 : 1,
    ),
    cost: 2 * values.length,
  }));
  const others = crossed.length < 2 ? null : forOthers(values, crossed, { gain, alpha });
  return withCosts({ parts, standardError: errorIf(() => 1), doubled, costs: [], cheapest: '', others }, []);
}

/** @param costs of one more level of a factor, in rows, beside its rows: `judge=20` */
export function withCosts(found: VarianceParts, costs: readonly string[]): VarianceParts {
  const { standardError, doubled } = found;
  const prices = new Map(
    costs.map((cost) => cost.split('=')).map(([factor = '', price]) => [factor, Number(price)]),
  );
  const levelsCost = (names: readonly string[]) =>
    doubled.reduce(
      (sum, { factor, levels }) => sum + (names.includes(factor) ? levels * (prices.get(factor) ?? 0) : 0),
      0,
    );
  const all = doubled.map(({ factor }) => factor);
  const priced = doubled.map((one) => {
    const extra = one.cost / 2 + levelsCost([one.factor, ...one.nested]);
    return {
      one: { ...one, cost: extra + one.cost / 2 + levelsCost(all) },
      worth: (standardError ** 2 - one.standardError ** 2) / extra,
    };
  });
  const best = priced.reduce((most, next) => (next.worth > most.worth ? next : most));
  return { ...found, costs: [...costs], doubled: priced.map(({ one }) => one), cheapest: best.one.factor };
}

/** The parts of the variance of values, each at least 0; of several samples at the same levels, the last one is theirs. */
export function estimatedParts(
  values: Float64Array,
  factors: readonly Factor[],
  areSamples: boolean,
): { readonly part: VariancePart; readonly inMean: number }[] | null {
  const found = variancePartsOf(values, factors);
  return (
    found &&
    found.map(({ factors: names, levels, estimate, inMean }) => ({
      part: {
        factors:
          areSamples && levels === values.length && !told(factors, values.length) ? ['sample'] : [...names],
        levels,
        variance: Math.max(0, estimate),
        negative: estimate < 0,
      },
      inMean,
    }))
  );
}

/** A verdict that others of the same kind wouldn't confirm. */
export function onlyForThese(parts: VarianceParts | undefined, alpha: number): Text[] {
  const { others = null } = parts ?? {};
  return others === null || others.p <= alpha
    ? []
    : [
        english(
          'The gain is significant for the values of "{0}" in these files, but not shown for others like them ({1} if these are sampled as well).',
          others.factors.slice(1).join('", "'),
          formatP(others.p),
        ),
      ];
}

interface Observed {
  /** Differences between A and B. */
  readonly values: Float64Array;
  readonly factors: readonly Factor[];
  /** Of which others could be drawn beside those that are here: the items, and columns that vary beside them. */
  readonly crossed: readonly Factor[];
}

/** null: nothing varies beside the items, or not in a way that the parts could be told. */
function observationsOf(input: Input): Observed | null {
  const { metric, tableA, tableB, runs, clusters, clusterColumn, repeats = false, factors = [] } = input;
  const [a, b] = [
    [tableA, ...(runs?.a ?? []).map(({ table }) => table)],
    [tableB, ...(runs?.b ?? []).map(({ table }) => table)],
  ];
  const { n } = tableA;
  const size = n * a.length;
  const isPlain = a.length === 1 && factors.length === 0 && !repeats;
  if (!metric.isMean || a.length !== b.length || isPlain || size > MOST_OBSERVATIONS) {
    return null;
  }
  const rows: Factor = {
    name: clusters === null || repeats ? 'item' : (clusterColumn ?? ''),
    levels: clusters ?? Int32Array.from({ length: n }, (_, row) => row),
  };
  const columns = [rows, ...factors];
  if (clusters !== null && !repeats && !told(columns, n)) {
    return null;
  }
  const everyRun = (levels: Int32Array) => Int32Array.from({ length: size }, (_, at) => levels[at % n]!);
  const run: Factor = {
    name: 'run',
    levels: Int32Array.from({ length: size }, (_, at) => Math.floor(at / n)),
  };
  const all = columns.map(({ name, levels }) => ({ name, levels: everyRun(levels) }));
  const ofRuns = a.length > 1 ? [run] : [];
  const values = new Float64Array(size);
  a.forEach((table, r) => {
    const others = itemScores(metric, b[r]!);
    values.set(
      itemScores(metric, table).map((score, row) => score - others[row]!),
      r * n,
    );
  });
  // The verdict draws runs itself.
  const crossed = all.filter((factor, i) => i === 0 || !isWithin(factor.levels, all[0]!.levels));
  return {
    values,
    factors: [...all, ...ofRuns],
    crossed: crossed.length > 1 ? [...crossed, ...ofRuns] : [],
  };
}

/** Whether the levels of all factors together tell every observation apart. */
function told(factors: readonly Factor[], n: number): boolean {
  const keys = new Set(Array.from({ length: n }, (_, i) => factors.map(({ levels }) => levels[i]).join()));
  return keys.size === n;
}

/** Whether each level of one factor is within one of another. */
function isWithin(inner: Int32Array, outer: Int32Array): boolean {
  const known = new Map<number, number>();
  return inner.every((level, i) => {
    const first = known.get(level) ?? outer[i]!;
    known.set(level, first);
    return first === outer[i];
  });
}

function levelsOf({ levels }: Factor): number {
  return largest(levels, -1) + 1;
}

/** Halvings of the interval that p is in. */
const HALVINGS = 60;

/**
 * The interval of the gain and its p-value if all factors had other levels. With V_f the variance of the gain by the levels of one factor alone,
 * which counts what factors have in common several times,
 *
 *     half width² = Σ t²_(1−α/2, G_f−1)·V_f,
 *
 * and p is the α at which that is the gain. Few levels of a factor have a large t of their own: the pigeonhole bootstrap (Owen 2007),
 * and Satterthwaite's degrees of freedom for the sum, reject too often with two to four judges; see docs/validity-labels.md.
 */
function forOthers(
  values: Float64Array,
  factors: readonly Factor[],
  { gain, alpha }: Pick<Comparison, 'gain' | 'alpha'>,
): VarianceParts['others'] {
  const known = factors.map((factor) => varianceBy(values, factor));
  const halfWidth = (level: number) =>
    Math.sqrt(
      known.reduce(
        (sum, { variance, freedom }) => sum + variance * studentQuantile(1 - level / 2, freedom) ** 2,
        0,
      ),
    );
  let [low, high] = [0, 1];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    [low, high] = halfWidth(middle) > Math.abs(gain) ? [middle, high] : [low, middle];
  }
  const half = halfWidth(alpha);
  return { factors: factors.map(({ name }) => name), p: high, interval: [gain - half, gain + half] };
}

/** The variance of the mean by levels that are drawn with all of their values. */
function varianceBy(
  values: Float64Array,
  factor: Factor,
): { readonly variance: number; readonly freedom: number } {
  const count = levelsOf(factor);
  const [sums, sizes] = [new Float64Array(count), new Int32Array(count)];
  const mean = values.reduce((sum, value) => sum + value / values.length, 0);
  values.forEach((value, i) => {
    sums[factor.levels[i]!]! += value - mean;
    sizes[factor.levels[i]!]! += 1;
  });
  const squares = sums.reduce((all, one) => all + one ** 2, 0) / values.length ** 2;
  return { variance: (squares * count) / (count - 1), freedom: freedomOfClusters(effectiveClusters(sizes)) };
}
