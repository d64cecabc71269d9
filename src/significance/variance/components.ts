import { largest, type Factor } from '../../model';

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
 * @returns null if the data don't tell the parts apart, as of one observation
 */
export function variancePartsOf(values: Float64Array, factors: readonly Factor[]): EstimatedPart[] | null {
  const mean = values.reduce((sum, value) => sum + value / values.length, 0);
  const centred = values.map((value) => value - mean);
  const effects = effectsOf(factors, values.length);
  const all: Effect = { factors: [], cells: new Int32Array(values.length), levels: 1 };
  const ofAll = effects.map((effect) => overlap(all, effect));
  const rows = effects.map((effect) => [
    ...effects.map((other, f) => overlap(effect, other) - ofAll[f]!),
    sumOfSquares(centred, effect) - sumOfSquares(centred, all),
  ]);
  const estimates = solved(rows);
  return (
    estimates &&
    effects.map(({ factors: names, levels }, e) => ({
      factors: names,
      levels,
      estimate: estimates[e]!,
      inMean: ofAll[e]! / values.length,
    }))
  );
}

/** Smaller sets of factors first; the last one tells all observations apart. */
function effectsOf(factors: readonly Factor[], n: number): Effect[] {
  const sets = Array.from({ length: 2 ** factors.length - 1 }, (_, i) =>
    factors.filter((_factor, place) => ((i + 1) >> place) % 2 === 1),
  ).sort((one, other) => one.length - other.length);
  const found: Effect[] = [];
  for (const set of sets) {
    const effect = effectOf(set, n);
    const isNew = !found.some(
      ({ levels, cells }) => levels === effect.levels && cells.every((cell, i) => cell === effect.cells[i]),
    );
    if (effect.levels > 1 && effect.levels < n && isNew) {
      found.push(effect);
    }
  }
  const telling = sets.find((set) => effectOf(set, n).levels === n) ?? factors;
  const names = telling.map(({ name }) => name);
  return [...found, { factors: names, cells: Int32Array.from({ length: n }, (_, i) => i), levels: n }];
}

/** The combinations of factors, numbered in the order of their first observations. */
function effectOf(set: readonly Factor[], n: number): Effect {
  let cells = new Int32Array(n);
  let levels = 1;
  for (const factor of set) {
    const numbers = new Map<number, number>();
    const width = largest(factor.levels, 0) + 1;
    cells = cells.map((cell, i) => {
      const key = cell * width + factor.levels[i]!;
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      return number;
    });
    levels = numbers.size;
  }
  return { factors: set.map(({ name }) => name), cells, levels };
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
  const counts = new Float64Array(effect.levels);
  const shared = new Map<number, number>();
  effect.cells.forEach((cell, i) => {
    counts[cell]! += 1;
    const key = cell * other.levels + other.cells[i]!;
    shared.set(key, (shared.get(key) ?? 0) + 1);
  });
  return [...shared].reduce(
    (sum, [key, count]) => sum + count ** 2 / counts[Math.floor(key / other.levels)]!,
    0,
  );
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
