import type { PairColumn, StudyPairs } from '../../model/results/study';
import { percentileInterval } from '../../significance/intervals/percentile';
import { type DecidedPairs, MOST_KEPT } from './decided';
import type { StudyFrame } from './frame-schema';

/** Scores of the first resamples of each system. */
export interface KeptScores {
  /** Resample r of system s at [s · stride + r]; only the first `filled` have been drawn. */
  readonly scores: Float64Array;
  readonly stride: number;
  readonly filled: number;
}

export const FEWEST_FOR_INTERVAL = 100;

export class ComputedPairs implements StudyPairs {
  private ends: readonly [low: Float64Array, high: Float64Array] | null = null;

  /**
   * @param oneSided p of a pair in the direction of its gain, by counting resamples
   * @param kept null if gains have no intervals
   */
  constructor(
    private readonly frame: StudyFrame,
    private readonly decided: DecidedPairs,
    private readonly oneSided: (pair: number, gain: number) => number,
    private readonly seriesOf: (a: number, b: number) => number,
    private readonly kept: KeptScores | null,
  ) {}

  get length(): number {
    return this.decided.length;
  }

  get decisions(): StudyPairs['decisions'] {
    const { decisions } = this.decided;
    return decisions.length === 0 ? undefined : decisions;
  }

  columns(): ReturnType<StudyPairs['columns']> {
    const { decided } = this;
    const gained = (of: (pair: number, gain: number) => number | null): PairColumn =>
      this.column((pair, a, b) => of(pair, decided.gain(a, b)));
    return new Map([
      ['a', this.column((_, a) => a)],
      ['b', this.column((_pair, _a, b) => b)],
      ['gain', gained((_, gain) => gain)],
      ['oneSided', gained(this.oneSided)],
      ['p', gained((pair, gain) => decided.p(pair, gain))],
      ['corrected', gained((pair, gain) => decided.correctedP(pair, gain))],
      ['confidence', gained((pair, gain) => decided.confidence(pair, gain))],
      ['low', this.endsOf(0)],
      ['high', this.endsOf(1)],
      ['series', this.column((_, a, b) => this.seriesOf(a, b))],
    ]);
  }

  private *column(of: (pair: number, a: number, b: number) => number | null): Generator<number | null> {
    const { systems } = this.decided;
    let pair = 0;
    for (let a = 0; a < systems; a++) {
      for (let b = a + 1; b < systems; b++, pair++) {
        yield of(pair, a, b);
      }
    }
  }

  private endsOf(end: 0 | 1): PairColumn {
    const { kept } = this;
    if (kept === null) {
      return this.column(() => null);
    }
    const gains = new Float64Array(kept.filled);
    if (this.length > MOST_KEPT) {
      return this.column((_, a, b) => this.interval(kept, gains, a, b)?.[end] ?? null);
    }
    return this.column((pair) => (this.ends ??= this.allEnds(kept, gains))[end][pair]!);
  }

  private allEnds(kept: KeptScores, gains: Float64Array) {
    const ends = [new Float64Array(this.length), new Float64Array(this.length)] as const;
    this.decided.each((pair, a, b) => {
      const found = this.interval(kept, gains, a, b);
      ends[0][pair] = found?.[0] ?? NaN;
      ends[1][pair] = found?.[1] ?? NaN;
    });
    return ends;
  }

  private interval(kept: KeptScores, gains: Float64Array, a: number, b: number) {
    gainsOf(kept, { a, b, sign: this.decided.sign }, gains);
    return this.decided.interval(a, b, gains) ?? percentileInterval(gains, this.frame.settings.alpha);
  }
}

export function scoresOf({ scores, stride, filled }: KeptScores, system: number): Float64Array {
  return scores.subarray(system * stride, system * stride + filled);
}

/** The resampled gains of system a over b, written into `gains`. */
export function gainsOf(
  kept: KeptScores,
  { a, b, sign }: { readonly a: number; readonly b: number; readonly sign: 1 | -1 },
  gains: Float64Array,
): Float64Array {
  const [ofA, ofB] = [scoresOf(kept, a), scoresOf(kept, b)];
  for (let i = 0; i < gains.length; i++) {
    gains[i] = sign * (ofA[i]! - ofB[i]!);
  }
  return gains;
}
