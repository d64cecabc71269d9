import { badSetting, RealGainError } from '../model/errors';
import { english } from '../model/words';
import type { Metric, WeightedScore } from '../model/settings/metric';
import type { ResampleMode } from '../model/results/significance';
import { narrowest, type PackedTable, unpack } from './packed';
import {
  type Adding,
  BATCH,
  observedGain,
  PairCounter,
  type PairCounts,
  type PairLimits,
  toleranceOf,
} from './pairs';
import { streamState } from './random/uniforms';
import { sumsOf } from './sums/look-up-counter';
import { BLOCK_SIZE } from './types';
import { MOST_REDRAWN, Weights } from './ranks/weights';
import { type Cells, DistinctColumns, range, sum } from './columns';
import { countsOfDraws, type Output, type Sums } from './sums/counts';
import { Bounds, GROUP, rowsTable, SUBSETS, subsetSums, type SumsTable } from './sums/table';

/** The resamples of a study. Everything that decides the digits, and nothing else. */
export interface StudyPlan {
  readonly mode: ResampleMode;
  /** Best first: pairs (0, 1), (0, 2) … (1, 2) … are a better and a worse system. */
  readonly systems: readonly PackedTable[];
  readonly resamples: number;
  readonly seed: string;
  /** What determines, for each pair, which gains δ* are counted. */
  readonly limits: PairLimits;
  /** Scores are kept for this many resamples from the start (bootstrap only). */
  readonly kept: number;
}

/** The index of the pair a < b of `systems` systems among all pairs in order. */
export function pairIndex(systems: number, a: number, b: number): number {
  return a * systems - (a * (a + 1)) / 2 + b - a - 1;
}

/**
 * Draws the resamples of a study block by block: sums of all systems once per resample, then their scores
 * from the sums, then all pairs from the scores (Berg-Kirkpatrick et al. 2012, footnote 5). A bootstrap draws
 * exactly the resamples of a comparison of two of the systems with the same seed, unless either counts few
 * distinct rows instead (`counts`).
 */
export class StudySampler {
  private readonly drawn: DrawnSystems;
  private readonly pairs: PairCounter | null;
  private readonly sign: 1 | -1;
  private readonly swaps: Swaps | null;

  /** @throws RealGainError `bad-setting` if a metric of weights is to be randomized */
  constructor(
    private readonly plan: StudyPlan,
    metric: Metric,
  ) {
    const { mode, systems } = plan;
    this.drawn = metric.weighted === undefined ? sumsOfSystems(plan, metric) : weighed(plan, metric.weighted);
    this.pairs = mode === 'bootstrap' ? new PairCounter(plan.limits) : null;
    this.sign = metric.higherIsBetter ? 1 : -1;
    this.swaps = mode === 'randomization' ? new Swaps(systems, metric, plan.limits) : null;
  }

  /**
   * Adds one block to the counts.
   *
   * @param scores kept scores, resample r of system s at [s · kept + r]
   * @param onDrawn called after every few resamples
   * @param adding does what changes the counts: alone, if several threads share them
   * @returns the number of resamples in the block
   * @throws RealGainError `test-not-applicable` if the metric isn't defined on one of the resamples
   */
  fill(
    block: number,
    counts: PairCounts,
    scores: Float64Array,
    onDrawn: (resamples: number) => void,
    adding: Adding = (add) => add(),
  ): number {
    const { plan, drawn } = this;
    const first = block * BLOCK_SIZE;
    const count = Math.min(BLOCK_SIZE, plan.resamples - first);
    drawn.start(streamState(plan.seed, plan.mode, block), count);
    this.pairs?.start();
    for (let done = 0; done < count; done += BATCH) {
      const batch = Math.min(BATCH, count - done);
      for (let i = 0; i < batch; i++) {
        drawn.next();
        if (this.pairs !== null) {
          this.score(this.pairs.turned, first + done + i, i, scores);
        }
        this.swaps?.count(drawn.sums, counts, first + done + i);
      }
      this.pairs?.count(batch, counts, adding);
      onDrawn(batch);
    }
    this.pairs?.finish(counts, adding);
    return count;
  }

  private score(turned: Float64Array, resample: number, place: number, scores: Float64Array): void {
    const { drawn, sign } = this;
    const { kept, systems } = this.plan;
    for (let system = 0; system < systems.length; system++) {
      const score = drawn.score(system);
      if (!Number.isFinite(score)) {
        throw undefinedScore(resample);
      }
      turned[system * BATCH + place] = sign * score;
      if (resample < kept) {
        scores[system * kept + resample] = score;
      }
    }
  }
}

interface DrawnSystems extends Pick<Sums, 'start'> {
  /** The k sums of every system, side by side; empty if they are scored by weights. */
  readonly sums: Float64Array;
  next(): void;
  score(system: number): number;
}

function sumsOfSystems({ mode, systems }: StudyPlan, metric: Metric): DrawnSystems {
  const table = studyTable(mode, systems);
  const k = systems[0]?.k ?? 0;
  const sums = Float64Array.from(table.outputs, ({ offset, scale }) => offset / scale);
  const drawn = sumsOf(table);
  return {
    sums,
    start: (state, count) => drawn.start(state, count),
    next: () => drawn.next(sums),
    score: (system) => metric.score(sums, system * k, k),
  };
}

/** By how often each item is drawn; resamples without a score are drawn again, as in a comparison. */
function weighed({ mode, systems }: StudyPlan, weighted: WeightedScore): DrawnSystems {
  if (mode === 'randomization') {
    throw badSetting('A study of this metric can only be resampled by the bootstrap; choose it as the test.');
  }
  const weights = new Weights(mode, systems[0]?.n ?? 0);
  const weighings = systems.map((system) => weighted.of(unpack(system)));
  const scores = new Float64Array(systems.length);
  return {
    sums: new Float64Array(),
    start: (state) => weights.start(state),
    next: () => {
      let redrawn = 0;
      do {
        weights.next();
        weighings.forEach((weigh, system) => (scores[system] = weigh(weights.current)));
      } while (!scores.every(Number.isFinite) && redrawn++ < MOST_REDRAWN);
    },
    score: (system) => scores[system]!,
  };
}

/** Swaps the same items between the systems of every pair. */
class Swaps {
  private readonly totals: Float64Array;
  private readonly k: number;
  private readonly howMany: number;
  private readonly swapped: Float64Array;

  constructor(
    systems: readonly PackedTable[],
    private readonly metric: Metric,
    private readonly limits: PairLimits,
  ) {
    this.k = systems[0]?.k ?? 0;
    this.howMany = systems.length;
    this.totals = Float64Array.from(systems.flatMap((system) => columnTotals(system)));
    this.swapped = new Float64Array(2 * this.k);
  }

  /** @param sums T of every system: its sums over the items that are swapped */
  count(sums: Float64Array, { up, halves }: PairCounts, resample: number): void {
    const { totals, k, swapped, metric, limits } = this;
    const systems = this.howMany;
    let pair = 0;
    for (let a = 0; a < systems; a++) {
      for (let b = a + 1; b < systems; b++, pair++) {
        for (let j = 0; j < k; j++) {
          const moved = sums[b * k + j]! - sums[a * k + j]!;
          swapped[j] = totals[a * k + j]! + moved;
          swapped[k + j] = totals[b * k + j]! - moved;
        }
        const difference = metric.score(swapped, 0, k) - metric.score(swapped, k, k);
        if (!Number.isFinite(difference)) {
          throw undefinedScore(resample);
        }
        const gain = metric.higherIsBetter ? difference : -difference;
        // As in a comparison, δ* ≥ δ and δ* ≤ −δ are counted; ties within the tolerance count.
        const observed = observedGain(limits, a, b);
        const tolerance = toleranceOf(limits, a, b);
        const above = gain >= observed - tolerance ? 1 : 0;
        const below = gain <= -observed + tolerance ? 1 : 0;
        up[pair]! += above;
        halves[pair]! += 2 * (above + below);
      }
    }
  }
}

function columnTotals(system: PackedTable): number[] {
  const { n, k, data } = unpack(system);
  const totals = Array.from({ length: k }, () => 0);
  for (let at = 0; at < n * k; at++) {
    totals[at % k]! += data[at]!;
  }
  return totals;
}

function undefinedScore(resample: number): RealGainError {
  return new RealGainError(
    'test-not-applicable',
    english(
      "The metric has no value on resample {0}, so it can't be resampled; choose a metric that is defined on every set of items.",
      resample + 1,
    ),
  );
}

/**
 * The table that the kernel adds up for all systems of a study at once: their columns side by side, each
 * distinct one once, so that one drawn row serves every system.
 */
function studyTable(mode: ResampleMode, systems: readonly PackedTable[]): SumsTable {
  const n = systems[0]?.n ?? 0;
  const distinct = new DistinctColumns();
  const bounds = new Bounds();
  const add = mode === 'bootstrap' ? addRows : addSubsets;
  const outputs = systems.flatMap((system) => add(system, distinct, bounds));
  const { columns } = distinct;
  if (mode === 'bootstrap') {
    return countsOfDraws(columns, n, outputs) ?? rowsTable(n, columns, bounds, outputs);
  }
  const draws = Math.ceil(n / GROUP);
  const rows = SUBSETS * draws;
  return { kind: 'sums', bySubsets: true, rows, draws, columns, ...bounds.storage(), outputs };
}

/** n draws with replacement: the sums of a resampled test set. */
function addRows({ n, k, cells, scales, bases }: PackedTable, distinct: DistinctColumns, bounds: Bounds) {
  return Array.from({ length: k }, (_, j): Output => {
    const values = cells.subarray(j * n, (j + 1) * n);
    const [low, high] = range(values);
    const shared = { sign: 1, offset: n * bases[j]!, scale: scales[j] ?? 1 } as const;
    if (low === high) {
      return { ...shared, column: null, offset: n * (bases[j]! + low) };
    }
    bounds.add(scales[j] as number | null, high, n * high);
    return { ...shared, column: distinct.place(values) };
  });
}

/**
 * The sums T over the items that are swapped. With S the sums over all items, swapping these between A and B
 * leaves A* = S_A − T_A + T_B and B* = S_B − T_B + T_A: one T per system serves all its pairs.
 */
function addSubsets(table: PackedTable, distinct: DistinctColumns, bounds: Bounds) {
  const { n, k, scales } = table;
  const { data } = unpack(table);
  return Array.from({ length: k }, (_, j): Output => {
    const scale = scales[j] as number | null;
    const values = Float64Array.from({ length: n }, (_, i) => {
      const value = data[i * k + j]!;
      return scale === null ? value : Math.round(value * scale);
    });
    if (values.every((value) => value === 0)) {
      return { column: null, sign: 1, offset: 0, scale: 1 };
    }
    const subsets = subsetSums(values, scale !== null);
    bounds.add(scale, range(subsets)[1], sum(values.map(Math.abs)));
    // Counted from each group's smallest sum, as in a comparison's table.
    const offset = scale === null ? 0 : sum(values.filter((value) => value < 0));
    return { column: distinct.place(narrowed(subsets, scale)), sign: 1, offset, scale: scale ?? 1 };
  });
}

function narrowed(values: Float64Array, scale: number | null): Cells {
  return new (narrowest(scale !== null, range(values)[1]))(values);
}
