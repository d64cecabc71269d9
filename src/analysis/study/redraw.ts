import seedrandom from 'seedrandom';
import { observedGain, takeRows, type PackedTable, type PairCounts, type PairLimits } from '../../kernel';
import type { Evidence, Metric, Redraw } from '../../model';
import { elementAt } from '../../model/element-at';
import { calibrationSentence } from '../../report';
import { monteCarloP } from '../../significance';
import { CalibrationTally } from './calibration-tally';
import { makeSet, pairLimits, type StudyFrame, type StudySet } from './frame';

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
  /** The population's. */
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

  /** Which resamples of a drawn test set are extreme. */
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
