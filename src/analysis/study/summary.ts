import { pairIndex, type PairCounts } from '../../kernel';
import { elementAt, english, formatCount, Kept, sourceOf, type Study, type Text } from '../../model';
import {
  benjaminiHochberg,
  bonferroni,
  holm,
  monteCarloP,
  percentileInterval,
  type Correction,
} from '../../significance';
import { decided, resamplesFor, smallestP, type Decided } from './decided';
import { observedGains, studyRuns, type StudyFrame, type StudyRun, type StudySet } from './frame';
import { seriesOfPairs } from './groups';
import { letterDisplay } from './letters';
import { leaderboard, rankClusters } from './ranking';
import { isAroundThreshold, squareRootLaw, threshold } from './threshold';

/** What has been drawn for one run. */
export interface RunDrawn {
  readonly resamples: number;
  readonly counts: PairCounts;
  /** Resample r of system s at [s · stride + r]; only the first `filled` have been drawn. */
  readonly scores: Float64Array;
  readonly stride: number;
  readonly filled: number;
}

const CORRECTIONS: Readonly<Record<Study['settings']['correction'], Correction>> = {
  holm,
  bonferroni,
  'benjamini-hochberg': benjaminiHochberg,
  none: (pValues) => [...pValues],
};

/** With fewer resamples than this, no interval is given. */
const FEWEST_FOR_INTERVAL = 100;

/** An intermediate result spends no more than this many numbers on intervals. */
const NUMBERS_OF_PARTIAL = 2e6;

/**
 * The study as far as it has been drawn.
 *
 * @param drawn one for each of the frame's runs, in their order; null for those that have not begun
 * @param partial true for a result that will soon be replaced, which then does without what takes long
 * @param kept learns how the texts were made
 */
export function summarise(
  frame: StudyFrame,
  drawn: readonly (RunDrawn | null)[],
  partial = false,
  kept = new Kept(),
): Study {
  const runs = studyRuns(frame);
  const { settings, systems } = frame;
  const names = systems.map(({ name }) => name);
  const whole = elementAt(frame.sets, 0);
  const runOf = (set: number) =>
    drawn[runs.findIndex((run) => run.set === set && run.mode === settings.mode)] ?? null;
  const main = runOf(0);
  const series = seriesOfPairs(systems, frame.groups);
  const found = oneSidedPs(frame, whole, main);
  const { p, claimed, confidence, decisions } = decided(frame, found.gains, main);
  const corrected = CORRECTIONS[settings.correction](claimed);
  const beaten = (a: number, b: number) => {
    const pair = pairIndex(systems.length, a, b);
    return found.gains[pair]! > 0 && corrected[pair]! <= settings.alpha;
  };
  const places = pairPlaces(systems.length);
  const scores = keptScores(runs, drawn);
  const intervals = gainIntervals(frame, places, scores, partial);
  const seriesOf = places.a.map((a, pair) => series.of(a, places.b[pair]!));
  const thresholds = thresholdsOf(series.names.length, found, (pair) => seriesOf[pair]!);
  const sizes = frame.sets.slice(1).map((set, i) => ({
    n: set.n,
    thresholds: thresholdsOf(
      series.names.length,
      oneSidedPs(frame, set, runOf(i + 1)),
      seriesOnSet(set, series.of),
    ),
  }));
  const clusters = rankClusters(systems.length, beaten);
  return {
    version: 1,
    realgain: frame.realgain,
    name: frame.name,
    metric: frame.metric,
    references: frame.references,
    n: whole.n,
    clusters: frame.clusters,
    alignedBy: frame.alignedBy,
    settings: { ...settings, sizes: [...settings.sizes] },
    resamples: main?.resamples ?? 0,
    systems: rankedSystems(frame, scores, { places, beaten, clusters, partial }),
    leftOut: frame.leftOut,
    identical: frame.identical,
    pairs: {
      ...places,
      gain: [...found.gains],
      oneSided: found.oneSided,
      p,
      corrected,
      confidence,
      ...(decisions.length > 0 && { decisions }),
      ...intervals,
      series: seriesOf,
    },
    series: series.names.map((name, index) => {
      const pairs = seriesOf.reduce((sum, one) => sum + (one === index ? 1 : 0), 0);
      return { name, pairs, threshold: elementAt(thresholds, index) };
    }),
    leaderboard: leaderboard(names, clusters),
    sizes,
    law: series.names.map((_, index) =>
      squareRootLaw([
        { n: whole.n, gain: elementAt(thresholds, index).gain },
        ...sizes.map((size) => ({ n: size.n, gain: elementAt(size.thresholds, index).gain })),
      ]),
    ),
    seed: settings.seed,
    warnings: [
      ...frame.warnings,
      ...kept.texts(tooLittleData(decisions, places.a.length)),
      ...kept.texts(partial ? [] : tooFewResamples(frame, main, places.a.length)),
    ],
  };
}

interface Ranked {
  readonly places: ReturnType<typeof pairPlaces>;
  readonly beaten: (a: number, b: number) => boolean;
  readonly clusters: readonly number[];
  readonly partial: boolean;
}

function rankedSystems(
  { systems, sets, settings }: StudyFrame,
  kept: ReturnType<typeof keptScores>,
  { places, beaten, clusters, partial }: Ranked,
): Study['systems'] {
  const wins = systems.map(() => 0);
  const losses = systems.map(() => 0);
  places.a.forEach((a, pair) => {
    const b = places.b[pair]!;
    if (beaten(a, b)) {
      wins[a]!++;
      losses[b]!++;
    }
  });
  const letters = partial ? null : letterDisplay(systems.length, beaten);
  const whole = elementAt(sets, 0);
  return systems.map(({ sha256, name, groups, ...source }, system) => ({
    ...sourceOf(source),
    sha256,
    name,
    groups: [...groups],
    score: whole.scores[system]!,
    interval: scoreInterval(kept, system, settings.alpha),
    wins: wins[system]!,
    losses: losses[system]!,
    cluster: clusters[system]!,
    ranks: [1 + losses[system]!, systems.length - wins[system]!],
    ...(letters && { letters: elementAt(letters, system) }),
  }));
}

/** Said of pairs that no outcome could tell apart. */
function tooLittleData(decisions: Decided['decisions'], pairs: number): Text[] {
  const count = decisions.filter(({ needed }) => needed !== null).length;
  if (count === 0) {
    return [];
  }
  const [told, all] = [formatCount(count), formatCount(pairs)];
  return [
    count === 1
      ? english('{0} of {1} pairs differs on too few items to be told apart: too little data.', told, all)
      : english('{0} of {1} pairs differ on too few items to be told apart: too little data.', told, all),
  ];
}

/** The smallest p that so many resamples can have may still be too large for the correction. */
function tooFewResamples(frame: StudyFrame, drawn: RunDrawn | null, pairs: number): Text[] {
  const { correction, alpha } = frame.settings;
  const bounding = correction === 'holm' || correction === 'bonferroni';
  const isEnough = frame.decisions.some(({ exact }) => exact !== null && exact.p * pairs <= alpha);
  if (drawn === null || !bounding || isEnough || pairs * smallestP(frame, drawn.resamples) <= alpha) {
    return [];
  }
  return [
    english(
      'No pair can be significant: the smallest p of {0} resamples, corrected for {1} pairs, is above α = {2}. Draw at least {3}.',
      formatCount(drawn.resamples),
      formatCount(pairs),
      alpha,
      formatCount(resamplesFor(frame, alpha / pairs)),
    ),
  ];
}

interface OneSided {
  readonly gains: Float64Array;
  readonly oneSided: number[];
}

/**
 * (c + 1)/(r + 1) in the direction of the gain, for every pair; 1 if the systems tie, or nothing has been
 * drawn.
 */
function oneSidedPs(frame: StudyFrame, set: StudySet, drawn: RunDrawn | null): OneSided {
  const { gains } = observedGains(frame, set);
  const oneSided = Array.from(gains, (gain, pair) =>
    gain === 0 || drawn === null || drawn.resamples === 0
      ? 1
      : monteCarloP(drawn.counts.up[pair]!, drawn.resamples),
  );
  return { gains, oneSided };
}

function thresholdsOf(series: number, { gains, oneSided }: OneSided, seriesOf: (pair: number) => number) {
  const around = Array.from({ length: series }, (): number[] => []);
  oneSided.forEach((p, pair) => {
    if (isAroundThreshold(p)) {
      elementAt(around, seriesOf(pair)).push(gains[pair]!);
    }
  });
  return around.map(threshold);
}

/** The series of a set's pairs: its systems have a different order. */
function seriesOnSet({ order }: StudySet, of: (a: number, b: number) => number): (pair: number) => number {
  const places = pairPlaces(order.length);
  return (pair) => of(order[places.a[pair]!]!, order[places.b[pair]!]!);
}

function pairPlaces(systems: number): { a: number[]; b: number[] } {
  const a: number[] = [];
  const b: number[] = [];
  for (let one = 0; one < systems; one++) {
    for (let other = one + 1; other < systems; other++) {
      a.push(one);
      b.push(other);
    }
  }
  return { a, b };
}

type KeptScores = Pick<RunDrawn, 'scores' | 'stride' | 'filled'>;

function keptScores(runs: readonly StudyRun[], drawn: readonly (RunDrawn | null)[]): KeptScores | null {
  const found = drawn[runs.findIndex((run) => run.kept > 0)] ?? null;
  return found === null || found.filled < FEWEST_FOR_INTERVAL ? null : found;
}

function scoreInterval(kept: KeptScores | null, system: number, alpha: number): [number, number] | null {
  const interval = kept && percentileInterval(scoresOf(kept, system, kept.filled), alpha);
  return interval && [...interval];
}

function gainIntervals(
  { settings, metric }: StudyFrame,
  { a, b }: { a: readonly number[]; b: readonly number[] },
  kept: KeptScores | null,
  partial: boolean,
): { low: (number | null)[]; high: (number | null)[] } {
  const filled = Math.min(kept?.filled ?? 0, partial ? Math.floor(NUMBERS_OF_PARTIAL / a.length) : Infinity);
  const none = a.map(() => null);
  if (kept === null || filled < FEWEST_FOR_INTERVAL) {
    return { low: none, high: none };
  }
  const gains = new Float64Array(filled);
  const sign = metric.higherIsBetter ? 1 : -1;
  const intervals = a.map((better, pair) => {
    const [ofA, ofB] = [scoresOf(kept, better, filled), scoresOf(kept, b[pair]!, filled)];
    for (let i = 0; i < filled; i++) {
      gains[i] = sign * (ofA[i]! - ofB[i]!);
    }
    return percentileInterval(gains, settings.alpha);
  });
  return {
    low: intervals.map((ends) => ends?.[0] ?? null),
    high: intervals.map((ends) => ends?.[1] ?? null),
  };
}

function scoresOf({ scores, stride }: KeptScores, system: number, filled: number): Float64Array {
  return scores.subarray(system * stride, system * stride + filled);
}
