import { largest } from '../../model/lists';
import type { Factor } from '../../model/results/variance';

export interface EstimatedPart {
  /** The factors whose combinations vary: `['item']`, `['item', 'run']`; those of the last part tell single observations apart. */
  readonly factors: readonly string[];
  /** How many combinations there are. */
  readonly levels: number;
  /** The estimate, which may be negative: then it is 0 as far as the data show. */
  readonly estimate: number;
  /** How often it is in the variance of the mean: Σ n_c²/N² of its combinations c. */
  readonly inMean: number;
}

/** One term of the model: observations with the same number share its effect. */
interface Effect {
  readonly factors: readonly string[];
  readonly cells: Int32Array;
  readonly levels: number;
}

/** Estimates the parts from values at the levels of these factors, observation by observation. */
export interface VarianceModel {
  /**
   * @param freedom sums of squares of several independent sets of values are added up, of which so many degrees of freedom are left
   * @returns null if the data don't tell the parts apart, as of one observation
   */
  partsOf(sets: Iterable<Float64Array>, freedom?: number): EstimatedPart[] | null;
}

/**
 * The parts of the variance of values that were observed at levels of random factors, crossed or nested as the levels are: each set of
 * factors is a term, unless its combinations are those of a smaller set (samples within items: the interaction is the nested factor).
 * The last term tells observations apart.
 *
 * Sums of squares are equated to their expectations (Henderson's method 1; Searle, Casella and McCulloch 1992, section 5.3): with
 * T_e = Σ_c (Σ y)²/n_c over the combinations c of a term, and T_μ the same of all observations,
 *
 *     E(T_e − T_μ) = Σ_f σ²_f · (Σ_c Σ_d n²_cd/n_c − Σ_d n²_d/N).
 *
 * Of balanced data these are the estimates of the analysis of variance.
 *
 * @param n observations
 */
export function varianceModel(factors: readonly Factor[], n: number): VarianceModel {
  const effects = effectsOf(factors, n);
  const all: Effect = { factors: [], cells: new Int32Array(n), levels: 1 };
  const ofAll = effects.map((effect) => overlap(all, effect));
  const expected = effects.map((effect) => effects.map((other, f) => overlap(effect, other) - ofAll[f]!));
  return {
    partsOf(sets, freedom = 1) {
      const sums = effects.map(() => 0);
      for (const values of sets) {
        const mean = values.reduce((sum, value) => sum + value / n, 0);
        const centred = values.map((value) => value - mean);
        const ofMean = sumOfSquares(centred, all);
        effects.forEach((effect, e) => (sums[e]! += sumOfSquares(centred, effect) - ofMean));
      }
      const estimates = solved(expected.map((row, e) => [...row, sums[e]! / freedom]));
      return (
        estimates &&
        effects.map(({ factors: names, levels }, e) => ({
          factors: names,
          levels,
          estimate: estimates[e]!,
          inMean: ofAll[e]! / n,
        }))
      );
    },
  };
}

export function tellsApart(factors: readonly Factor[], n: number): boolean {
  return effectOf(factors, n).levels === n;
}

/** Smaller sets of factors first; the last one tells all observations apart. */
function effectsOf(factors: readonly Factor[], n: number): Effect[] {
  const sets = Array.from({ length: 2 ** factors.length - 1 }, (_, i) =>
    factors.filter((_factor, place) => ((i + 1) >> place) % 2 === 1),
  ).sort((one, other) => one.length - other.length);
  const found: Effect[] = [];
  let telling: readonly Factor[] | null = null;
  for (const set of sets) {
    const effect = effectOf(set, n);
    const isNew = !found.some(
      ({ levels, cells }) => levels === effect.levels && cells.every((cell, i) => cell === effect.cells[i]),
    );
    if (effect.levels === n) {
      telling ??= set;
    } else if (effect.levels > 1 && isNew) {
      found.push(effect);
    }
  }
  const names = (telling ?? factors).map(({ name }) => name);
  return [...found, { factors: names, cells: Int32Array.from({ length: n }, (_, i) => i), levels: n }];
}

/** The combinations of factors, numbered in the order of their first observations. */
function effectOf(set: readonly Factor[], n: number): Effect {
  const joined = set.reduce<Pick<Effect, 'cells' | 'levels'>>(
    (before, { levels }) => inOrder(divided(before, levels)),
    { cells: new Int32Array(n), levels: 1 },
  );
  return { factors: set.map(({ name }) => name), ...joined };
}

/** Each cell divided by the levels of one more factor. */
function divided(before: Pick<Effect, 'cells' | 'levels'>, levels: Int32Array) {
  const width = largest(levels, 0) + 1;
  const [cellOf, numberOf] = [new Int32Array(width).fill(-1), new Int32Array(width)];
  const cells = new Int32Array(levels.length);
  let count = 0;
  eachByCell(before, (i, cell) => {
    const level = levels[i]!;
    if (cellOf[level] !== cell) {
      cellOf[level] = cell;
      numberOf[level] = count++;
    }
    cells[i] = numberOf[level]!;
  });
  return { cells, levels: count };
}

function inOrder({ cells, levels }: Pick<Effect, 'cells' | 'levels'>) {
  const numbers = new Int32Array(levels).fill(-1);
  let next = 0;
  const ordered = cells.map((cell) => {
    if (numbers[cell] === -1) {
      numbers[cell] = next++;
    }
    return numbers[cell]!;
  });
  return { cells: ordered, levels };
}

function eachByCell(
  { cells, levels }: Pick<Effect, 'cells' | 'levels'>,
  use: (observation: number, cell: number) => void,
): void {
  const next = new Int32Array(levels + 1);
  cells.forEach((cell) => (next[cell + 1]! += 1));
  next.forEach((count, cell) => (next[cell] = count + (next[cell - 1] ?? 0)));
  const order = new Int32Array(cells.length);
  cells.forEach((cell, i) => (order[next[cell]!++] = i));
  order.forEach((i) => use(i, cells[i]!));
}

/** Σ over combinations of (Σ y)²/n. */
function sumOfSquares(values: Float64Array, { cells, levels }: Effect): number {
  const [sums, counts] = [new Float64Array(levels), new Float64Array(levels)];
  values.forEach((value, i) => {
    sums[cells[i]!]! += value;
    counts[cells[i]!]! += 1;
  });
  return sums.reduce((total, sum, cell) => total + sum ** 2 / counts[cell]!, 0);
}

/** Σ over combinations c and d of n²_cd/n_c: how often the variance of `other` is in the sum of squares of `effect`. */
function overlap(effect: Effect, other: Effect): number {
  const counts = new Int32Array(effect.levels);
  effect.cells.forEach((cell) => (counts[cell]! += 1));
  const [cellOf, shared] = [new Int32Array(other.levels).fill(-1), new Int32Array(other.levels)];
  let total = 0;
  eachByCell(effect, (i, cell) => {
    const level = other.cells[i]!;
    if (cellOf[level] !== cell) {
      cellOf[level] = cell;
      shared[level] = 0;
    }
    // (n + 1)² − n².
    total += (2 * shared[level]! + 1) / counts[cell]!;
    shared[level]! += 1;
  });
  return total;
}

/** By Gauss's elimination with pivots; null for a singular system. */
function solved(rows: readonly (readonly number[])[]): number[] | null {
  const system = rows.map((row) => [...row]);
  const size = system.length;
  for (let column = 0; column < size; column++) {
    const scale = Math.abs(system[column]![column]!);
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      pivot = Math.abs(system[row]![column]!) > Math.abs(system[pivot]![column]!) ? row : pivot;
    }
    if (Math.abs(system[pivot]![column]!) <= 1e-9 * Math.max(1, scale)) {
      return null;
    }
    const top = system[pivot]!;
    [system[column], system[pivot]] = [top, system[column]!];
    for (const row of system.filter((one) => one !== top)) {
      const factor = row[column]! / top[column]!;
      row.forEach((value, at) => (row[at] = value - factor * top[at]!));
    }
  }
  return system.map((row, i) => row[size]! / row[i]!);
}
