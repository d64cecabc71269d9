import { nameTheBetter, type BetterTally } from './better-system';
import { ITEM_KINDS, type ItemKind } from './items';
import { simulate, type Cell, type Tally } from './simulate';
import { addUp } from './sums';
import { VERDICT_CELLS, WEIGHT_VERDICT_CELLS, type VerdictCell } from './verdict/cells';
import { simulateVerdicts, type VerdictTally } from './verdict/simulate';
import { WEIGHT_KINDS } from './weighted-items';

/** Which simulations, and how many. */
export interface Design {
  readonly seed: string;
  readonly resamples: number;
  readonly kinds: readonly ItemKind['id'][];
  /** Items of a test set. */
  readonly sizes: readonly number[];
  readonly correlations: readonly number[];
  /** Data sets of each cell without a gain. */
  readonly dataSets: number;
  /** Data sets of each cell with a gain. */
  readonly powerDataSets: number;
  /** Pairs of systems for each spread; 0: these aren't simulated. */
  readonly betterPairs: number;
  /** Data sets of each cell whose verdict is simulated; of items three times as many share a row. */
  readonly verdicts: number;
  /** Which of {@link VERDICT_CELLS} and {@link WEIGHT_VERDICT_CELLS}, by their ids. */
  readonly verdictCells: readonly string[];
}

const ALL_KINDS = [...ITEM_KINDS, ...WEIGHT_KINDS];

export const FULL: Design = {
  seed: '1',
  resamples: 999,
  kinds: ITEM_KINDS.map(({ id }) => id),
  sizes: [20, 100, 500],
  correlations: [0, 0.5, 0.9],
  dataSets: 1000,
  powerDataSets: 1000,
  betterPairs: 1000,
  verdicts: 2000,
  verdictCells: VERDICT_CELLS.map(({ id }) => id),
};

/** The same for metrics of weights, which have a page of their own. */
export const WEIGHTS: Design = {
  ...FULL,
  kinds: WEIGHT_KINDS.map(({ id }) => id),
  betterPairs: 0,
  verdictCells: WEIGHT_VERDICT_CELLS.map(({ id }) => id),
};

/** Few data sets of a design. */
export function quick(design: Design): Design {
  const betterPairs = Math.min(design.betterPairs, 200);
  return { ...design, dataSets: 100, powerDataSets: 200, betterPairs, verdicts: 100 };
}

/** What the systems of a power simulation have in common, and how much A is better: about 2 and 3 standard errors. */
const POWER = {
  n: 100,
  correlation: 0.5,
  advantages: {
    accuracy: [0.27, 0.4],
    ratings: [0.22, 0.33],
    f1: [0.2, 0.3],
    bleu: [0.08, 0.13],
    normal: [0.2, 0.3],
    heavy: [0.35, 0.52],
    skewed: [0.2, 0.3],
    auc: [0.5, 0.8],
    'average-precision': [0.5, 0.8],
    spearman: [0.3, 0.5],
    median: [0.25, 0.4],
  },
} as const;

/** How unequal the systems are: in steps that make true gains about 0.7, 1.6 and 4 times their standard error. */
const SPREADS = [0.016, 0.048, 0.12];

/** A part of the work that can be done in blocks, anywhere and in any order. */
interface Job<T> {
  readonly id: string;
  readonly count: number;
  readonly blockSize: number;
  run(first: number, count: number): Promise<T>;
}

/** A simulation of data sets. */
export interface CellJob extends Job<Tally> {
  readonly cell: Cell;
}

/** A simulation of section 4.2 of Berg-Kirkpatrick et al. */
export interface BetterJob extends Job<BetterTally> {
  readonly spread: number;
}

export interface VerdictJob extends Job<VerdictTally> {
  readonly cell: VerdictCell;
}

export interface Jobs {
  readonly verdicts: readonly VerdictJob[];
  readonly nulls: readonly CellJob[];
  readonly powers: readonly CellJob[];
  readonly betters: readonly BetterJob[];
}

export function jobsOf(design: Design): Jobs {
  const { seed, resamples, sizes, correlations } = design;
  const kinds = ALL_KINDS.filter(({ id }) => design.kinds.includes(id));
  const cellJob = (cell: Cell, count: number): CellJob => ({
    id: [cell.kind.id, cell.n, cell.correlation, cell.advantage].join(':'),
    cell,
    count,
    blockSize: 25,
    run: (first, size) => simulate(cell, first, size, seed, resamples),
  });
  const nulls = kinds.flatMap((kind) =>
    (kind.sizes ?? sizes).flatMap((n) =>
      correlations.map((correlation) => cellJob({ kind, n, correlation, advantage: 0 }, design.dataSets)),
    ),
  );
  const powers = kinds.flatMap((kind) =>
    POWER.advantages[kind.id].map((advantage) =>
      cellJob({ ...POWER, kind, advantage }, design.powerDataSets),
    ),
  );
  const betters = (design.betterPairs === 0 ? [] : SPREADS).map((spread) => ({
    id: `better:${spread}`,
    spread,
    count: design.betterPairs,
    blockSize: 10,
    run: (first: number, size: number) => nameTheBetter(spread, first, size, seed, resamples),
  }));
  const verdicts = [...VERDICT_CELLS, ...WEIGHT_VERDICT_CELLS]
    .filter(({ id }) => design.verdictCells.includes(id))
    .map((cell): VerdictJob => ({
      id: cell.id,
      cell,
      // Three correlations share a row, and clusters of metrics of weights take long.
      count: cell.group === 'items' || cell.cautious ? Math.ceil(design.verdicts / 2) : design.verdicts,
      blockSize: 50,
      run: (first, size) => simulateVerdicts(cell, first, size, seed),
    }));
  return { verdicts, nulls, powers, betters };
}

/** What was counted, by the job's id. */
export type Results = Readonly<Record<string, object>>;

/** One block of a job: the unit of work that threads share. */
export interface Unit {
  readonly job: string;
  readonly first: number;
  readonly count: number;
}

export function unitsOf({ verdicts, nulls, powers, betters }: Jobs): Unit[] {
  return [...verdicts, ...nulls, ...powers, ...betters].flatMap(({ id, count, blockSize }) =>
    Array.from({ length: Math.ceil(count / blockSize) }, (_, block) => ({
      job: id,
      first: block * blockSize,
      count: Math.min(blockSize, count - block * blockSize),
    })),
  );
}

/** Does one unit of a design's work. */
export async function work(
  { verdicts, nulls, powers, betters }: Jobs,
  { job, first, count }: Unit,
): Promise<object> {
  const wanted = [...verdicts, ...nulls, ...powers, ...betters].find(({ id }) => id === job);
  if (wanted === undefined) {
    throw new Error(`There is no job "${job}".`);
  }
  return wanted.run(first, count);
}

/** Adds up the units' counts in the order of the units, whichever finished first. */
export function collect(units: readonly Unit[], counted: readonly object[]): Results {
  const results: Record<string, object> = {};
  units.forEach(({ job }, i) => (results[job] = addUp(results[job], counted[i]!)));
  return results;
}
