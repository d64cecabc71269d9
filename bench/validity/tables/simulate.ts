import { maxT } from '../../../src/analysis/table/max-t';
import { heterogeneity } from '../../../src/analysis/table/heterogeneity';
import { pool } from '../../../src/analysis/table/pooled';
import { holm } from '../../../src/significance/corrections';
import { studentTail } from '../../../src/significance/distributions';
import { Random } from '../random';
import { ALPHA } from '../simulate';

const RESAMPLES = 999;

/** Rows of one table: the same items scored in several ways. */
export interface RowsCell {
  readonly rows: number;
  readonly items: number;
  /** Correlation of two rows' differences. */
  readonly correlation: number;
  /** Every third row has a gain, if there is one: in standard errors. */
  readonly gain: number;
}

export interface RowsTally {
  dataSets: number;
  /** Tables with at least one row without a gain that is called significant. */
  readonly wrong: Record<'maxT' | 'holm' | 'none', number>;
  /** Rows with a gain, and those that were found. */
  gains: number;
  readonly found: Record<'maxT' | 'holm', number>;
}

export function simulateRows(cell: RowsCell, dataSets: number, seed: string): RowsTally {
  const tally: RowsTally = {
    dataSets,
    wrong: { maxT: 0, holm: 0, none: 0 },
    gains: 0,
    found: { maxT: 0, holm: 0 },
  };
  const hasGain = (row: number) => cell.gain !== 0 && row % 3 === 0;
  for (let number = 0; number < dataSets; number++) {
    const random = new Random(
      [seed, 'rows', cell.rows, cell.items, cell.correlation, cell.gain, number].join(':'),
    );
    const rows = drawRows(random, cell, hasGain);
    const ps = rows.map(({ p }) => p);
    const corrected = { maxT: maxT(rows, 'two-sided'), holm: holm(ps), none: ps };
    for (const way of ['maxT', 'holm', 'none'] as const) {
      const significant = corrected[way].map((p) => p <= ALPHA);
      tally.wrong[way] += significant.some((one, row) => one && !hasGain(row)) ? 1 : 0;
      if (way !== 'none') {
        tally.found[way] += significant.filter((one, row) => one && hasGain(row)).length;
      }
    }
    tally.gains += ps.filter((_, row) => hasGain(row)).length;
  }
  return tally;
}

function drawRows(
  random: Random,
  { rows, items, correlation, gain }: RowsCell,
  hasGain: (row: number) => boolean,
): { p: number; deviations: Float64Array }[] {
  const shared = Float64Array.from({ length: items }, () => random.normal());
  const [common, own] = [Math.sqrt(correlation), Math.sqrt(1 - correlation)];
  const values = Array.from({ length: rows }, (_, row) =>
    shared.map(
      (item) => common * item + own * random.normal() + (hasGain(row) ? gain / Math.sqrt(items) : 0),
    ),
  );
  const counts = Array.from({ length: RESAMPLES }, () => {
    const drawn = new Float64Array(items);
    for (let i = 0; i < items; i++) {
      drawn[Math.floor(items * random.uniform())]! += 1 / items;
    }
    return drawn;
  });
  return values.map((differences) => {
    const { mean, standardError } = spreadOf(differences);
    const deviations = Float64Array.from(counts, (drawn) => dot(drawn, differences) - mean);
    return { p: 2 * studentTail(-Math.abs(mean / standardError), items - 1).p, deviations };
  });
}

/** Independent tasks of different sizes. */
export interface TasksCell {
  readonly sizes: readonly number[];
  /** Standard deviation of the tasks' true gains, in standard deviations of an item. */
  readonly spread: number;
  /** Whether every task gains or loses as much; else the true gains are normal. */
  readonly isTwofold?: boolean;
}

export interface TasksTally {
  dataSets: number;
  /** Mean gains called significant though the true ones average to 0, and Q though they are alike. */
  pooled: number;
  heterogeneous: number;
  /** Of true gains that average to 0 over all tasks there could be: by the pooled row for other tasks, and by that for these. */
  random: number;
  fixed: number;
  /** With a mean gain of one standard deviation of the true ones. */
  found: number;
}

export function simulateTasks(
  { sizes, spread, isTwofold = false }: TasksCell,
  dataSets: number,
  seed: string,
): TasksTally {
  const tally: TasksTally = { dataSets, pooled: 0, heterogeneous: 0, random: 0, fixed: 0, found: 0 };
  for (let number = 0; number < dataSets; number++) {
    const random = new Random([seed, 'tasks', sizes.join(), spread, number].join(':'));
    const deviate = () => (isTwofold ? (random.uniform() < 0.5 ? -1 : 1) : random.normal());
    const drawn = sizes.map(() => spread * deviate());
    const center = drawn.reduce((sum, gain) => sum + gain, 0) / sizes.length;
    const tasks = sizes.map((n, task) => {
      const scale = 0.5 + (task % 3);
      const own = (drawn[task] ?? 0) - center;
      const { mean, standardError } = spreadOf(
        Float64Array.from({ length: n }, () => own + scale * random.normal()),
      );
      return { n, units: n, differing: n, scoreA: mean, scoreB: 0, gain: mean, standardError, isSame: false };
    });
    tally.pooled += pool(tasks, 'macro', 'two-sided', ALPHA).p <= ALPHA ? 1 : 0;
    const others = tasks.map((task) => ({ ...task, gain: task.gain + center }));
    tally.random += pool(others, 'random', 'two-sided', ALPHA).p <= ALPHA ? 1 : 0;
    const better = others.map((task) => ({ ...task, gain: task.gain + spread }));
    tally.found += pool(better, 'random', 'two-sided', ALPHA).p <= ALPHA ? 1 : 0;
    tally.fixed += pool(others, 'macro', 'two-sided', ALPHA).p <= ALPHA ? 1 : 0;
    tally.heterogeneous += (heterogeneity('tasks', tasks)?.p ?? 1) <= ALPHA ? 1 : 0;
  }
  return tally;
}

function spreadOf(values: Float64Array): { mean: number; standardError: number } {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, standardError: Math.sqrt(squares / (n - 1) / n) };
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) {
    sum += one[i]! * other[i]!;
  }
  return sum;
}
