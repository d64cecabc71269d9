import { elementAt, largest } from '../model/lists';
import { english, type Text } from '../model/words';
import { formatP } from '../model/text';
import type { Comparison } from '../model/results/comparison';
import type { Factor, VariancePart, VarianceParts } from '../model/results/variance';
import { effectiveClusters, freedomOfClusters } from '../significance/uncertainty/effective-clusters';
import { itemScores } from '../significance/pair';
import { studentQuantile } from '../significance/distributions';
import { meanAndDeviation } from '../significance/resamples';
import { tellsApart } from '../significance/variance/components';
import { gainOf, meanRun, partsWithRuns, RUN, type RunPart } from '../significance/variance/runs';
import type { CompareInput } from './estimates';

type Input = Pick<
  CompareInput,
  'metric' | 'tableA' | 'tableB' | 'runs' | 'clusters' | 'clusterColumn' | 'repeats' | 'factors'
>;

/**
 * Where the variance of a mean's gain comes from, if items were sampled, judged or run several times, and what more of each would do: with
 * σ² of a part and its combinations c, Σ σ²·Σ n_c²/N², of which twice as many levels of a factor halve every part within it.
 *
 * @param gain and α, for levels that were not drawn
 */
export function varianceParts(
  input: Input,
  { gain, alpha }: Pick<Comparison, 'gain' | 'alpha'>,
): VarianceParts | undefined {
  const observed = observationsOf(input);
  const found = observed && partsWithRuns(observed.systems, observed.factors, observed.told);
  if (observed === null || found === null) {
    return undefined;
  }
  const { systems, factors, crossed } = observed;
  const [runsA, runsB] = systems.map((runs) => runs.length) as [number, number];
  const isUnequal = runsA !== runsB;
  const parts = found.map((part) => ({
    ...partOf(part),
    ...(isUnequal && isOfRuns(part) && { levelsOfB: (part.levels / runsA) * runsB }),
    ofGain: Math.max(0, part.estimate) * part.inMean,
  }));
  const errorIf = (factor: (part: RunPart) => number) =>
    Math.sqrt(parts.reduce((sum, part, i) => sum + part.ofGain / factor(elementAt(found, i)), 0));
  const within = (inner: string, outer: Factor) =>
    factors.some(({ name, levels }) => name === inner && isWithin(levels, outer.levels));
  const rows = (elementAt(systems[0], 0).length * (runsA + runsB)) / 2;
  const ofFactors = factors.map((factor) => ({
    factor: factor.name,
    levels: levelsOf(factor),
    nested: factors
      .filter(({ name }) => name !== factor.name && within(name, factor))
      .map(({ name }) => name),
    standardError: errorIf((part) =>
      part.isSingle || part.factors.some((name) => within(name, factor)) ? 2 : 1,
    ),
    cost: 2 * rows,
  }));
  const ofRuns = {
    factor: RUN,
    levels: runsA,
    ...(isUnequal && { levelsOfB: runsB }),
    nested: [],
    standardError: errorIf((part) => (part.isSingle || part.factors.includes(RUN) ? 2 : 1)),
    cost: 2 * rows,
  };
  const doubled = [...ofFactors, ...(runsA + runsB > 2 ? [ofRuns] : [])];
  const others = crossed.length < 2 ? null : forOthers(observed, { gain, alpha });
  return withCosts({ parts, standardError: errorIf(() => 1), doubled, costs: [], cheapest: '', others }, []);
}

function isOfRuns({ factors, isSingle }: RunPart): boolean {
  return factors.includes(RUN) || isSingle;
}

/** @param costs of one more level of a factor, in rows, beside its rows: `judge=20` */
export function withCosts(found: VarianceParts, costs: readonly string[]): VarianceParts {
  const { standardError, doubled } = found;
  const prices = new Map(
    costs.map((cost) => cost.split('=')).map(([factor = '', price]) => [factor, Number(price)]),
  );
  const levelsCost = (names: readonly string[]) =>
    doubled.reduce((sum, { factor, levels, levelsOfB = levels }) => {
      const price = names.includes(factor) ? (prices.get(factor) ?? 0) : 0;
      return sum + ((levels + levelsOfB) / 2) * price;
    }, 0);
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

/** As it is shown: at least 0. */
export function partOf({ factors, levels, estimate }: RunPart): VariancePart {
  return { factors: [...factors], levels, variance: Math.max(0, estimate), negative: estimate < 0 };
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
  /** The runs of A and of B with the score of each row. */
  readonly systems: readonly [Float64Array[], Float64Array[]];
  /** Row by row. */
  readonly factors: readonly Factor[];
  /** Whether a row is the same in every run; else rows are samples. */
  readonly told: boolean;
  /** Factors of which others could be drawn: the items, and columns that vary beside them. */
  readonly crossed: readonly Factor[];
}

/** null: nothing varies beside the items, or not in a way that the parts could be told. */
function observationsOf(input: Input): Observed | null {
  const { metric, tableA, tableB, runs, clusters, clusterColumn, repeats = false, factors = [] } = input;
  const { n } = tableA;
  const areRuns = (runs?.a.length ?? 0) + (runs?.b.length ?? 0) > 0;
  if (!metric.isMean || (!areRuns && factors.length === 0 && !repeats)) {
    return null;
  }
  const each: Factor = { name: 'item', levels: Int32Array.from({ length: n }, (_, row) => row) };
  const items: Factor =
    clusters === null ? each : { name: repeats ? 'item' : (clusterColumn ?? ''), levels: clusters };
  // Rows of a document are items within it, unless a column tells them apart: then what others there are isn't known.
  const rows =
    clusters === null || repeats || factors.length > 0
      ? [items]
      : [items, { ...each, name: items.name === 'item' ? 'row' : 'item' }];
  const columns = [...rows, ...factors];
  const told = tellsApart(columns, n);
  if (!told && !repeats) {
    return null;
  }
  const scoresOf = (first: typeof tableA, more: readonly { readonly table: typeof tableA }[] = []) =>
    [first, ...more.map(({ table }) => table)].map((table) => itemScores(metric, table));
  return {
    systems: [scoresOf(tableA, runs?.a), scoresOf(tableB, runs?.b)],
    factors: columns,
    told,
    // The verdict draws runs itself.
    crossed: columns.filter((factor, i) => i === 0 || !isWithin(factor.levels, items.levels)),
  };
}

/** Whether each level of one factor is within one of another. */
function isWithin(inner: Int32Array, outer: Int32Array): boolean {
  const known = new Int32Array(largest(inner, -1) + 1).fill(-1);
  return inner.every((level, i) => {
    if (known[level] === -1) {
      known[level] = outer[i]!;
    }
    return known[level] === outer[i];
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
  { systems, crossed }: Observed,
  { gain, alpha }: Pick<Comparison, 'gain' | 'alpha'>,
): VarianceParts['others'] {
  const values = gainOf(systems.map(meanRun));
  const ofRuns = varianceByRuns(systems);
  const known = [...crossed.map((factor) => varianceBy(values, factor)), ...ofRuns];
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
  const names = [...crossed.map(({ name }) => name), ...(ofRuns.length > 0 ? [RUN] : [])];
  return { factors: names, p: high, interval: [gain - half, gain + half] };
}

interface Known {
  readonly variance: number;
  readonly freedom: number;
}

/** The variance of each system's mean by its runs; a single one varies as those of the other system do. */
function varianceByRuns(systems: Observed['systems']): Known[] {
  const several = systems.filter((runs) => runs.length > 1);
  return several.length === 0
    ? []
    : systems.map((runs) => {
        const known = runs.length > 1 ? runs : elementAt(several, 0);
        const means = Float64Array.from(known, (run) => run.reduce((sum, one) => sum + one / run.length, 0));
        return { variance: meanAndDeviation(means).deviation ** 2 / runs.length, freedom: known.length - 1 };
      });
}

/** The variance of the mean by levels that are drawn with all of their values. */
function varianceBy(values: Float64Array, factor: Factor): Known {
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
