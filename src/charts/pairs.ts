import type { Study } from '../model';
import { formatScore } from '../model/text';
import { t, translated } from '../model/words';
import { elementAt } from '../model/element-at';
import { levelLabel } from './confidence';
import { confidenceThreshold, largestGain, LOWEST_CONFIDENCE } from './confidence-data';
import type { Marks, Plot } from './plot';
import type { PairPoints, PlotWindow } from './spots';

/** A study as its file or as the page has it. */
export type StudyPoints = Pick<Study, 'series' | 'settings' | 'metric'> & { readonly pairs: PairPoints };

export interface PairsData {
  readonly study: StudyPoints;
  readonly decimals: number;
  readonly window: PlotWindow;
}

/** The window that shows everything: from no gain to the largest, from a coin's confidence to certainty. */
export function wholePlot({ pairs, series }: StudyPoints): PlotWindow {
  let largest = 0;
  for (const gain of pairs.gain) {
    largest = Math.max(largest, gain);
  }
  const thresholds = series.map(({ threshold }) => threshold.gain ?? 0);
  return {
    left: 0,
    right: largestGain([], Math.max(largest, ...thresholds)),
    bottom: LOWEST_CONFIDENCE,
    top: 1,
  };
}

/** Points of at least this confidence lie on the upper edge of the plot. */
const CERTAIN = 0.9995;

/** The part with something to see: up to the gain beyond which every pair is as good as certain. */
export function interestingPart(study: StudyPoints): PlotWindow {
  const { pairs, series } = study;
  const whole = wholePlot(study);
  let last = Math.max(0, ...series.map(({ threshold }) => threshold.gain ?? 0));
  for (let pair = 0; pair < pairs.gain.length; pair++) {
    if ((pairs.confidence[pair] ?? 1) < CERTAIN) {
      last = Math.max(last, elementAt(pairs.gain, pair));
    }
  }
  return last === 0 ? whole : { ...whole, right: Math.min(whole.right, last * 1.25) };
}

/** Every pair of systems: its gain against 1 − one-sided p, by series, with the thresholds. */
export function pairsPlot(data: PairsData): Plot {
  const { study, window } = data;
  return {
    x: { title: t('gain ({0})', study.metric.name), min: window.left, max: window.right, grid: true },
    y: { title: t('confidence (1 − one-sided p)'), min: window.bottom, max: window.top, grid: true },
    layers: [
      {
        kind: 'cloud',
        points: study.pairs,
        window,
        names: study.series.map(({ name }) => translated(name)),
      },
    ],
    marks: pairsMarks(data),
  };
}

const DASHES: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [7, 3, 2, 3]];

function pairsMarks({ study, decimals, window }: PairsData): Marks {
  const { settings, series } = study;
  const isSeen = (gain: number): boolean => gain >= window.left && gain <= window.right;
  const level = confidenceThreshold(settings.alpha, settings.alternative);
  return {
    vertical: series.flatMap(({ name, threshold: { gain } }, kind) =>
      gain === null || !isSeen(gain)
        ? []
        : [
            {
              at: gain,
              label:
                series.length === 1
                  ? formatScore(gain, decimals)
                  : `${translated(name)}: ${formatScore(gain, decimals)}`,
              ink: kind,
              dash: elementAt(DASHES, kind % DASHES.length),
              width: 1.5,
            },
          ],
    ),
    horizontal:
      level < window.bottom || level > window.top
        ? []
        : [
            {
              at: level,
              label: levelLabel(settings.alpha, settings.alternative),
              ink: 'limit',
              dash: [6, 4],
            },
          ],
  };
}
