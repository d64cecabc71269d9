import { edgeOf, type GainBars } from '../model/results/item-query';
import { enoughDecimals, formatCount, formatScore } from '../model/text';
import { t } from '../model/words';
import type { Plot } from './plot';
import { noDifference } from './histogram';
import { largest } from '../model/lists';

export interface ItemGainsData {
  readonly bars: GainBars;
  /** The metric's name. */
  readonly name: string;
  /** The bar whose items are shown, by its place among the filled ones; -1: those of all. */
  readonly chosen: number;
}

/** Opacity of the bars that aren't chosen, while one is. */
const FAINT = 0.35;

export interface GainBar {
  /** The bar's place among all bars. */
  readonly bar: number;
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

export function filledBars(bars: GainBars): GainBar[] {
  return bars.counts
    .map((count, bar) => ({ bar, low: edgeOf(bars, bar), high: edgeOf(bars, bar + 1), count }))
    .filter(({ count }) => count > 0);
}

/** As many decimals as the width of the bars needs. */
export function decimalsOfBars({ width }: GainBars): number {
  const power = Math.floor(Math.log10(width) + 1e-9);
  return enoughDecimals(width, Math.max(0, -power));
}

/** `0.2 to 0.3` */
export function gainsOfBar({ low, high }: GainBar, bars: GainBars): string {
  const decimals = decimalsOfBars(bars);
  return t('{0} to {1}', formatScore(low, decimals), formatScore(high, decimals));
}

/** How often the items' gains occur, with 0 marked: what the resampled gains are drawn from. */
export function itemGainsPlot({ bars, name, chosen }: ItemGainsData): Plot {
  const filled = filledBars(bars);
  const [min, max] = [edgeOf(bars, 0), edgeOf(bars, bars.counts.length)];
  const margin = (max - min) * 0.02;
  return {
    x: { title: t('gain ({0})', name), min: min - margin, max: max + margin },
    y: { title: t('items'), min: 0, max: largest(bars.counts), bare: true },
    layers: [
      {
        kind: 'boxes',
        gap: 0.5,
        boxes: filled.map(({ low, high, count }, at) => ({
          left: low,
          right: high,
          bottom: 0,
          top: count,
          ink: 'bar',
          opacity: chosen < 0 || chosen === at ? 1 : FAINT,
        })),
        tip: (index) => {
          const bar = filled[index];
          if (bar === undefined) {
            return null;
          }
          const text = bar.count === 1 ? t('1 item') : t('{0} items', formatCount(bar.count));
          return {
            title: t('gain {0}', gainsOfBar(bar, bars)),
            text: index === chosen ? t('{0}, chosen', text) : text,
          };
        },
      },
    ],
    marks: { vertical: [noDifference()] },
    hover: 'across',
  };
}
