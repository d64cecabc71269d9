import { observedGain, type PairCounts } from '../../kernel';
import { elementAt } from '../../model/lists';
import { english, Kept, type Text } from '../../model/words';
import { formatCount } from '../../model/text';
import { MAX_RESAMPLES } from '../../model/settings/settings';
import { rankingLine } from '../../model/texts/some-of';
import { sourceOf } from '../../model/names';
import type { PackedStudy, Study } from '../../model/results/study';
import { declaredNow } from '../../model/settings/identity';
import { monteCarloP } from '../../significance/counting';
import { percentileInterval } from '../../significance/intervals/percentile';
import { DecidedPairs } from './decided';
import { resamplesNeeded } from './enough-resamples';
import { pairLimits, type StudyRun, studyRuns } from './frame';
import type { StudyFrame, StudySet } from './frame-schema';
import { seriesOfPairs } from './groups';
import { letterDisplay, rankClusters } from './ranking';
import { reservationsOf } from './reservations';
import { ComputedPairs, FEWEST_FOR_INTERVAL, type KeptScores, scoresOf } from './study-pairs';
import { GainsAround, isAroundThreshold, smallestGains, squareRootLaw } from './threshold';

export interface RunDrawn extends KeptScores {
  readonly resamples: number;
  readonly counts: PairCounts;
}

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
): PackedStudy {
  const runs = studyRuns(frame);
  const { settings, systems } = frame;
  const { declared: _, ...others } = settings;
  const holds = declaredNow(settings);
  const names = systems.map(({ name }) => name);
  const whole = elementAt(frame.sets, 0);
  const runOf = (set: number) =>
    drawn[runs.findIndex((run) => run.set === set && run.mode === settings.mode)] ?? null;
  const main = runOf(0);
  const series = seriesOfPairs(systems, frame.groups);
  const decided = new DecidedPairs(frame, pairLimits(frame, whole), main);
  const { decisions, length } = decided;
  const scores = keptScores(runs, drawn);
  const counted = thresholdsOf(frame, whole, runOf(0), series);
  const sizes = frame.sets.slice(1).map((set, i) => ({
    n: set.n,
    thresholds: thresholdsOf(frame, set, runOf(i + 1), series).thresholds,
  }));
  const smallest = partial ? null : smallestGains(scores, decided);
  const clusters = rankClusters(systems.length, (a, b) => decided.beats(a, b));
  const { carriedByFew, restsOnExchange, warnings } =
    main === null ? NO_RESERVATIONS : reservationsOf(frame, decided);
  const needed = partial || main === null ? null : resamplesNeeded(frame, main.resamples);
  return {
    version: 1,
    realgain: frame.realgain,
    name: frame.name,
    metric: frame.metric,
    references: frame.references,
    n: whole.n,
    column: frame.column,
    clusters: frame.clusters,
    clusterColumn: frame.clusterColumn,
    alignedBy: frame.alignedBy,
    settings: { ...others, sizes: [...settings.sizes], ...(holds && { declared: holds }) },
    resamples: main?.resamples ?? 0,
    ...(needed !== null && { resamplesNeeded: needed }),
    systems: rankedSystems(frame, scores, { decided, clusters, partial }),
    leftOut: frame.leftOut,
    identical: frame.identical,
    pairs: new ComputedPairs(
      frame,
      decided,
      oneSidedOf(main),
      series.of,
      keptForGains(scores, length, partial),
    ),
    series: series.names.map((name, index) => {
      const pairs = elementAt(counted.pairs, index);
      return { name, pairs, threshold: elementAt(counted.thresholds, index) };
    }),
    ...(carriedByFew.length > 0 && { carriedByFew }),
    ...(restsOnExchange.length > 0 && { restsOnExchange }),
    ...(smallest !== null && { smallestGains: smallest }),
    leaderboard: rankingLine(names, clusters),
    sizes,
    law: series.names.map((_, index) =>
      squareRootLaw([
        { n: whole.n, gain: elementAt(counted.thresholds, index).gain },
        ...sizes.map((size) => ({ n: size.n, gain: elementAt(size.thresholds, index).gain })),
      ]),
    ),
    seed: settings.seed,
    warnings: [
      ...frame.warnings,
      ...kept.texts(
        tooLittleData(decisions, length),
        warnings,
        needed !== null && main !== null && tooFewResamples(frame, main.resamples, length, needed),
      ),
    ],
  };
}

const NO_RESERVATIONS = { carriedByFew: [], restsOnExchange: [], warnings: [] };

interface Ranked {
  readonly decided: DecidedPairs;
  readonly clusters: readonly number[];
  readonly partial: boolean;
}

function rankedSystems(
  { systems, sets, settings }: StudyFrame,
  kept: ReturnType<typeof keptScores>,
  { decided, clusters, partial }: Ranked,
): Study['systems'] {
  const wins = systems.map(() => 0);
  const losses = systems.map(() => 0);
  decided.each((_, a, b) => {
    if (decided.beats(a, b)) {
      wins[a]!++;
      losses[b]!++;
    }
  });
  const letters = partial ? null : letterDisplay(systems.length, (a, b) => decided.beats(a, b));
  const whole = elementAt(sets, 0);
  return systems.map(({ sha256, name, groups, interval = null, intervalBy, ...source }, system) => ({
    ...sourceOf(source),
    sha256,
    name,
    groups: [...groups],
    score: whole.scores[system]!,
    interval: interval === null ? scoreInterval(kept, system, settings.alpha) : [...interval],
    ...(intervalBy && { intervalBy }),
    wins: wins[system]!,
    losses: losses[system]!,
    cluster: clusters[system]!,
    ranks: [1 + losses[system]!, systems.length - wins[system]!],
    ...(letters && { letters: elementAt(letters, system) }),
  }));
}

function tooLittleData(decisions: DecidedPairs['decisions'], pairs: number): Text | null {
  const count = decisions.filter(({ needed }) => needed !== null).length;
  if (count === 0) {
    return null;
  }
  const [told, all] = [formatCount(count), formatCount(pairs)];
  if (pairs === 1) {
    return english('The two systems differ on too few items to be told apart: too little data.');
  }
  return count === 1
    ? english('{0} of {1} pairs differs on too few items to be told apart: too little data.', told, all)
    : english('{0} of {1} pairs differ on too few items to be told apart: too little data.', told, all);
}

/** The smallest p that so many resamples can have is too large for the correction. */
function tooFewResamples(frame: StudyFrame, drawn: number, pairs: number, needed: number): Text {
  const { alpha } = frame.settings;
  const [drawnOnes, corrected] = [formatCount(drawn), formatCount(pairs)];
  return needed > MAX_RESAMPLES
    ? english(
        'No pair can be significant: the smallest p of {0} resamples, corrected for {1} pairs, is above α = {2}, and would be with the {3} that can be drawn. Study fewer systems, or more items, or use another correction.',
        drawnOnes,
        corrected,
        alpha,
        formatCount(MAX_RESAMPLES),
      )
    : english(
        'No pair can be significant: the smallest p of {0} resamples, corrected for {1} pairs, is above α = {2}. Draw at least {3}.',
        drawnOnes,
        corrected,
        alpha,
        formatCount(needed),
      );
}

/**
 * (c + 1)/(r + 1) in the direction of the gain; 1 if the systems tie, or nothing has been drawn.
 */
function oneSidedOf(drawn: RunDrawn | null): (pair: number, gain: number) => number {
  return (pair, gain) =>
    gain === 0 || drawn === null || drawn.resamples === 0
      ? 1
      : monteCarloP(drawn.counts.up[pair]!, drawn.resamples);
}

/** For each series, the number of its pairs and the threshold on a set, which orders the systems differently. */
function thresholdsOf(
  frame: StudyFrame,
  set: StudySet,
  drawn: RunDrawn | null,
  { names, of }: ReturnType<typeof seriesOfPairs>,
) {
  const limits = pairLimits(frame, set);
  const oneSided = oneSidedOf(drawn);
  const { order } = set;
  const around = names.map(() => new GainsAround());
  const pairs = names.map(() => 0);
  let pair = 0;
  for (let a = 0; a < order.length; a++) {
    for (let b = a + 1; b < order.length; b++, pair++) {
      const gain = observedGain(limits, a, b);
      const series = of(order[a]!, order[b]!);
      pairs[series]!++;
      if (isAroundThreshold(oneSided(pair, gain))) {
        elementAt(around, series).add(gain);
      }
    }
  }
  return { pairs, thresholds: around.map((gains) => gains.threshold()) };
}

function keptScores(runs: readonly StudyRun[], drawn: readonly (RunDrawn | null)[]): KeptScores | null {
  const found = drawn[runs.findIndex((run) => run.kept > 0)] ?? null;
  return found === null || found.filled < FEWEST_FOR_INTERVAL ? null : found;
}

function scoreInterval(kept: KeptScores | null, system: number, alpha: number): [number, number] | null {
  const interval = kept && percentileInterval(scoresOf(kept, system), alpha);
  return interval && [...interval];
}

/** What intervals of gains are made of; null if there are none. */
function keptForGains(kept: KeptScores | null, pairs: number, partial: boolean): KeptScores | null {
  const most = partial ? Math.floor(NUMBERS_OF_PARTIAL / pairs) : Infinity;
  const filled = Math.min(kept?.filled ?? 0, most);
  return kept === null || filled < FEWEST_FOR_INTERVAL ? null : { ...kept, filled };
}
