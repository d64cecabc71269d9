import seedrandom from 'seedrandom';
import { observedGain, type PackedTable, type PairCounts, type PairLimits, takeRows } from '../../kernel';
import type { CalibrationBin, Evidence, Redraw } from '../../model/results/calibration';
import type { Metric } from '../../model/settings/metric';
import { elementAt } from '../../model/lists';
import { calibrationSentence } from '../../report/study';
import { clopperPearson } from '../../significance/intervals/clopper-pearson';
import { monteCarloP } from '../../significance/counting';
import { makeSet, pairLimits } from './frame';
import type { StudyFrame, StudySet } from './frame-schema';
import { isAroundThreshold } from './threshold';

/** Edges of the bins of one-sided p: the paper's (table 1), and one bin on either side. */
const BIN_ENDS = [0, 0.00125, 0.0025, 0.005, 0.01, 0.02, 0.04, 0.08, 1] as const;

/** Confidence level of the intervals of shares. */
export const CALIBRATION_LEVEL = 0.95;

/** Whether the better system on the first test set is also better on the second; null if they tie there. */
type Agreement = boolean | null;

/** Counts, by p on the first test set, how often the better system is also better on the second. */
export class CalibrationTally {
  private readonly counts = BIN_ENDS.slice(1).map(() => ({ pairs: 0, better: 0, ties: 0 }));
  private readonly close = { pairs: 0, better: 0, ties: 0 };

  /** @param oneSided p of the pair on the first test set, in the direction of its gain there */
  add(oneSided: number, agrees: Agreement): void {
    const above = BIN_ENDS.findIndex((end) => oneSided < end);
    // p = 1 belongs to the last bin.
    const own = elementAt(this.counts, above === -1 ? this.counts.length - 1 : above - 1);
    for (const count of isAroundThreshold(oneSided) ? [own, this.close] : [own]) {
      count.pairs += 1;
      count.better += agrees === true ? 1 : 0;
      count.ties += agrees === null ? 1 : 0;
    }
  }

  get bins(): CalibrationBin[] {
    return this.counts.map((count, i) => binOf(elementAt(BIN_ENDS, i), elementAt(BIN_ENDS, i + 1), count));
  }

  /** Pairs with 0.04 ≤ p ≤ 0.06. */
  get around(): CalibrationBin {
    return binOf(0.04, 0.06, this.close);
  }
}

/** The share among pairs that don't tie, with its Clopper-Pearson interval. */
function binOf(
  from: number,
  to: number,
  { pairs, better, ties }: { pairs: number; better: number; ties: number },
): CalibrationBin {
  const decided = pairs - ties;
  return {
    from,
    to,
    pairs,
    better,
    ties,
    share: decided === 0 ? null : better / decided,
    interval: decided === 0 ? null : [...clopperPearson(better, decided, 1 - CALIBRATION_LEVEL)],
  };
}

/** A drawn test set, with its systems in order of their scores on it. */
export interface RedrawnSet {
  readonly set: StudySet;
  readonly tables: readonly PackedTable[];
}

/**
 * A test set as a population (Berg-Kirkpatrick et al. 2012, section 4.2): test sets are drawn from its items
 * with replacement, each is resampled for the p of every pair, and the better system is looked up in the
 * population.
 */
export class Redrawing {
  private readonly tally = new CalibrationTally();
  /** Limits of the population's pairs, not of a drawn test set's. */
  private readonly limits: PairLimits;
  private undecided = 0;

  constructor(
    private readonly frame: StudyFrame,
    private readonly metric: Metric,
    /** Units of the population: items, or whole clusters. Best system first. */
    private readonly tables: readonly PackedTable[],
    private readonly redraw: Redraw,
  ) {
    this.limits = pairLimits(frame, elementAt(frame.sets, 0));
  }

  /** Units of a drawn test set: with clusters, as many as give about the requested size. */
  get units(): number {
    const { units, n } = elementAt(this.frame.sets, 0);
    return this.redraw.size === null ? units : Math.max(2, Math.round((this.redraw.size * units) / n));
  }

  /** One of the test sets: its number and the seed alone determine its items. */
  draw(place: number): RedrawnSet {
    const { units } = elementAt(this.frame.sets, 0);
    const random = seedrandom(`${this.frame.settings.seed}:population:${place}`);
    const rows = Int32Array.from({ length: this.units }, () => Math.floor(random.quick() * units));
    return makeSet(
      this.metric,
      this.tables.map((table) => takeRows(table, rows)),
      null,
    );
  }

  limitsOf({ set }: RedrawnSet): PairLimits {
    return pairLimits(this.frame, set);
  }

  /** Adds the resampling result for one of the test sets. */
  count({ set }: RedrawnSet, { up }: PairCounts, resamples: number): void {
    const limits = pairLimits(this.frame, set);
    const { order } = set;
    let pair = 0;
    for (let a = 0; a < order.length; a++) {
      for (let b = a + 1; b < order.length; b++, pair++) {
        if (observedGain(limits, a, b) === 0) {
          this.undecided += 1;
          continue;
        }
        // The frame's systems are in the order of the population's scores.
        const [better, other] = [order[a]!, order[b]!];
        const [first, second] = [Math.min(better, other), Math.max(better, other)];
        const ties = observedGain(this.limits, first, second) === 0;
        this.tally.add(monteCarloP(up[pair]!, resamples), ties ? null : better < other);
      }
    }
  }

  evidence(): Evidence {
    const { frame, redraw, tally, undecided } = this;
    const { n, units } = elementAt(frame.sets, 0);
    const evidence = {
      kind: 'redrawn' as const,
      name: frame.name,
      metric: frame.metric.name,
      n: Math.round((this.units * n) / units),
      systems: frame.systems.length,
      unmatched: { first: [], second: [] },
      undecided,
      bins: tally.bins,
      around: tally.around,
      redrawn: { testSets: redraw.testSets, resamples: redraw.resamples, seed: frame.settings.seed },
    };
    return {
      ...evidence,
      sentence: calibrationSentence(frame.name, evidence),
      warnings: [...frame.warnings],
    };
  }
}
