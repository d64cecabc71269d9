import { createKernel, type KernelInstance } from './instance';

/**
 * What determines which gains δ* of a pair are counted, a number for each system: the limits of all pairs would
 * take 16 bytes a pair in every thread.
 */
export interface PairLimits {
  /** Best system first. */
  readonly scores: Float64Array;
  /** Up to the larger tolerance of its two systems, a gain is rounding. */
  readonly tolerances: Float64Array;
  /** Whether a resample that ties with the observed gain counts half, as the expanded bootstrap counts it. */
  readonly halvesTies: boolean;
}

/** Extreme resamples of each pair: whole numbers, so that blocks add up in any order. */
export interface PairCounts {
  /** Those in the direction of the observed gain; ties count. */
  readonly up: Counters;
  /** Those in either direction: 2 for each, or 1 for one that ties where ties count half. */
  readonly halves: Counters;
}

/** The most that a resample adds to `halves`: with a gain of 0 it reaches both limits. */
export const MOST_HALVES = 4;

/** 16 bits are enough for numbers up to 65,535, and half the memory. */
export type Counters = Uint16Array | Uint32Array;

export type Adding = (add: () => void) => void;

/** Counters for so many pairs and resamples, which threads can share. */
export function countersFor(pairs: number, resamples: number): PairCounts {
  const counters = (most: number) =>
    most <= 0xffff
      ? new Uint16Array(new SharedArrayBuffer(2 * pairs))
      : new Uint32Array(new SharedArrayBuffer(4 * pairs));
  return { up: counters(resamples), halves: counters(MOST_HALVES * resamples) };
}

/** The observed gain δ of the pair a < b; 0 if it is within rounding of 0. */
export function observedGain(limits: PairLimits, a: number, b: number): number {
  const gain = Math.abs(limits.scores[a]! - limits.scores[b]!);
  return gain <= toleranceOf(limits, a, b) ? 0 : gain;
}

export function toleranceOf({ tolerances }: PairLimits, a: number, b: number): number {
  return Math.max(tolerances[a]!, tolerances[b]!);
}

/** This many resamples are counted at a time, so that every pair's numbers are read once for all of them. */
export const BATCH = 64;

/** Up to this many pairs, the kernel holds the limits and counts of all of them: 42 MB. */
const PAIRS_AT_ONCE = 2 ** 20;

/** With more, it holds so many at a time: 5 MB, about what a processor's cache does. */
const PAIRS_OF_TILE = 2 ** 17;

const SCORE = Float64Array.BYTES_PER_ELEMENT;

/** Limits of a pair. */
const BOUNDS = 4;

/** Successive systems, each with all that come after it. */
interface Tile {
  readonly from: number;
  readonly to: number;
  /** Its pairs among all pairs. */
  readonly first: number;
  readonly pairs: number;
}

/**
 * Counts all pairs of a study's systems in a bootstrap from their scores, in the kernel: two resamples at a time.
 * With more pairs than the kernel holds, tile after tile.
 */
export class PairCounter {
  /** The next batch to count: turned scores, at [system · BATCH + resample]. */
  readonly turned: Float64Array;
  private readonly kernel: KernelInstance;
  private readonly systems: number;
  private readonly tiles: readonly Tile[];
  /** Limits of each pair: high and low, where gains that are ties lie beyond, and where they don't. */
  private readonly bounds: Float64Array;
  private readonly up: Uint32Array;
  private readonly halves: Uint32Array;

  constructor(
    private readonly limits: PairLimits,
    atOnce = PAIRS_AT_ONCE,
    ofTile = Math.min(PAIRS_OF_TILE, atOnce),
  ) {
    this.systems = limits.scores.length;
    const pairs = (this.systems * (this.systems - 1)) / 2;
    this.tiles = tilesOf(this.systems, pairs <= atOnce ? atOnce : ofTile);
    const largest = this.tiles.reduce((most, tile) => Math.max(most, tile.pairs), 0);
    const scores = SCORE * BATCH * this.systems;
    this.kernel = createKernel(0, scores + (BOUNDS * SCORE + 2 * 4) * largest);
    const { buffer, table } = this.kernel;
    this.turned = new Float64Array(buffer, table, BATCH * this.systems);
    this.bounds = new Float64Array(buffer, table + scores, BOUNDS * largest);
    this.up = new Uint32Array(buffer, this.bounds.byteOffset + this.bounds.byteLength, largest);
    this.halves = new Uint32Array(buffer, this.up.byteOffset + 4 * largest, largest);
    if (!this.isTiled) {
      this.tiles.forEach((tile) => this.setLimits(tile));
    }
  }

  start(): void {
    this.up.fill(0);
    this.halves.fill(0);
  }

  count(resamples: number, counts: PairCounts, adding: Adding): void {
    const { systems, turned, kernel, up, halves, bounds } = this;
    if (resamples % 2 === 1) {
      // With an odd number, the partner of the last resample doesn't count.
      for (let system = 0; system < systems; system++) {
        turned[system * BATCH + resamples] = NaN;
      }
    }
    const bytes = SCORE * 2 * Math.ceil(resamples / 2);
    const places = [bounds, up, halves].map(({ byteOffset }) => byteOffset) as [number, number, number];
    for (const tile of this.tiles) {
      if (this.isTiled) {
        this.start();
        this.setLimits(tile);
      }
      const step = SCORE * BATCH;
      const scores = kernel.table + step * tile.from;
      kernel.exports.countPairs(systems - tile.from, tile.to - tile.from, scores, step, bytes, ...places);
      if (this.isTiled) {
        adding(() => this.add(tile, counts));
      }
    }
  }

  /** Ends a block: all that was counted since its start has been added. */
  finish(counts: PairCounts, adding: Adding): void {
    if (!this.isTiled) {
      adding(() => this.tiles.forEach((tile) => this.add(tile, counts)));
    }
  }

  private get isTiled(): boolean {
    return this.tiles.length > 1;
  }

  private add({ first, pairs }: Tile, counts: PairCounts): void {
    for (let pair = 0; pair < pairs; pair++) {
      counts.up[first + pair]! += this.up[pair]!;
      counts.halves[first + pair]! += this.halves[pair]!;
    }
  }

  /** As in a comparison, δ* with δ* − δ ≥ δ and with δ* − δ ≤ −δ are counted; those within the tolerance are ties. */
  private setLimits({ from, to }: Tile): void {
    const { bounds, systems, limits } = this;
    const { scores, tolerances, halvesTies } = limits;
    let at = 0;
    for (let a = from; a < to; a++) {
      const [score, least] = [scores[a]!, tolerances[a]!];
      for (let b = a + 1; b < systems; b++, at += BOUNDS) {
        const gain = Math.abs(score - scores[b]!);
        const tolerance = Math.max(least, tolerances[b]!);
        const observed = gain <= tolerance ? 0 : gain;
        const inner = halvesTies ? -tolerance : tolerance;
        bounds[at] = 2 * observed - tolerance;
        bounds[at + 1] = tolerance;
        bounds[at + 2] = 2 * observed - inner;
        bounds[at + 3] = inner;
      }
    }
  }
}

function tilesOf(systems: number, atOnce: number): Tile[] {
  const tiles: Tile[] = [];
  let first = 0;
  for (let from = 0; from < systems - 1;) {
    let to = from;
    let pairs = 0;
    while (to < systems - 1 && (to === from || pairs + systems - 1 - to <= atOnce)) {
      pairs += systems - 1 - to;
      to++;
    }
    tiles.push({ from, to, first, pairs });
    first += pairs;
    from = to;
  }
  return tiles;
}
