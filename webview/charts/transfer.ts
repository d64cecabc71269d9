import type { Plugin } from 'chart.js';
import type { Evidence } from '../../src/model';
import { formatBin, shareWithInterval } from '../../src/model/calibration-text';
import { formatCount } from '../../src/model/text';
import { t } from '../../src/model/words';
import type { ChartTheme } from '../theme';
import { axis, commonOptions, tooltip, type ConfigurationOf } from './chart';
import { localPercent } from '../text/percent';

/** What p on one test set says about others, one series each. */
export type TransferData = readonly Evidence[];

const STYLES = ['circle', 'triangle', 'rect', 'rectRot'] as const;
/** Room for all series of a bin, of the width of a bin. */
const SPREAD = 0.6;
const CAP = 4;

/** The share of pairs whose better system is better on the second test set too, by p on the first, with its interval. */
export function transferChart(against: TransferData, theme: ChartTheme): ConfigurationOf<'scatter'> {
  const bins = against[0]?.bins ?? [];
  const places = against.map((_, kind) => ((kind + 0.5) / against.length - 0.5) * SPREAD);
  const colourOf = (kind: number): string => theme.series[kind % theme.series.length] ?? theme.foreground;
  const points = against.map((evidence, kind) => ({
    data: evidence.bins.map(({ share }, bin) => ({ x: bin + (places[kind] ?? 0), y: share ?? NaN })),
    pointStyle: STYLES[kind % STYLES.length],
    radius: STYLES[kind % STYLES.length] === 'circle' ? 5 : 6,
    hoverRadius: 7,
    backgroundColor: colourOf(kind),
    borderColor: theme.background,
    clip: false as const,
  }));
  // What p itself says, in the middle of each bin; the last one makes no claim.
  const promised = {
    data: bins.slice(0, -1).flatMap(({ from, to }, bin) => {
      const y = 1 - (from + to) / 2;
      return [-0.5, 0.5].map((side) => ({ x: bin + side, y }));
    }),
    showLine: true,
    pointRadius: 0,
    pointHitRadius: 0,
    borderWidth: 1.5,
    borderColor: theme.muted,
    borderDash: [6, 4],
  };
  const lowest = Math.min(
    0.5,
    ...against.flatMap((one) => one.bins.flatMap(({ interval }) => interval?.[0] ?? [])),
  );
  const first = against.some(({ kind }) => kind === 'test-set')
    ? t('one-sided p on this test set')
    : t('one-sided p on the test set drawn');
  return {
    type: 'scatter',
    data: { datasets: [...points, promised] },
    options: {
      ...commonOptions(theme, 0, CAP),
      interaction: { mode: 'nearest', intersect: false, axis: 'xy' },
      scales: {
        x: {
          ...axis(theme, first, false),
          min: -0.5,
          max: bins.length - 0.5,
          afterBuildTicks: (scale) => (scale.ticks = bins.map((_, value) => ({ value }))),
          ticks: {
            ...axis(theme, '', false).ticks,
            maxTicksLimit: bins.length,
            maxRotation: 50,
            callback: (value) => shortBin(bins[Number(value)]),
          },
        },
        y: {
          ...axis(theme, t('better there too'), true),
          min: Math.floor(lowest * 10) / 10,
          max: 1,
          ticks: {
            ...axis(theme, '', true).ticks,
            callback: (value) => localPercent(`${Math.round(Number(value) * 100)}%`),
          },
        },
      },
      plugins: {
        tooltip: {
          ...tooltip(theme),
          filter: ({ datasetIndex }) => datasetIndex < against.length,
          callbacks: {
            title: ([item]) => `p ${formatBin(bins[item?.dataIndex ?? 0] ?? { from: 0, to: 1 })}`,
            label: ({ datasetIndex, dataIndex }) => {
              const bin = against[datasetIndex]?.bins[dataIndex];
              return bin === undefined
                ? ''
                : t(
                    '{0}: {1} of {2}, {3}',
                    seriesName(against[datasetIndex]),
                    formatCount(bin.better),
                    formatCount(bin.pairs - bin.ties),
                    localPercent(shareWithInterval(bin)),
                  );
            },
          },
        },
      },
    },
    plugins: [intervalsPlugin(against, places, colourOf)],
  };
}

/** What a series is called: the other test set, or how this one was drawn anew. */
export function seriesName(evidence: Evidence | undefined): string {
  return evidence?.kind === 'redrawn' ? t('this test set, redrawn') : (evidence?.name ?? '');
}

function shortBin(bin: Evidence['around'] | undefined): string {
  const { from, to } = bin ?? { from: 0, to: 1 };
  return from === 0 ? `< ${to}` : to === 1 ? `≥ ${from}` : `${from}–${to}`;
}

function intervalsPlugin(
  against: TransferData,
  places: readonly number[],
  colourOf: (kind: number) => string,
): Plugin {
  return {
    id: 'intervals',
    beforeDatasetsDraw({ ctx, scales }) {
      const { x: across, y: up } = scales;
      ctx.save();
      ctx.lineWidth = 1.5;
      against.forEach(({ bins }, kind) => {
        ctx.strokeStyle = colourOf(kind);
        ctx.beginPath();
        bins.forEach(({ interval }, bin) => {
          if (interval !== null && across !== undefined && up !== undefined) {
            const x = across.getPixelForValue(bin + (places[kind] ?? 0));
            const [low, high] = interval.map((end) => up.getPixelForValue(end)) as [number, number];
            ctx.moveTo(x, low);
            ctx.lineTo(x, high);
            for (const end of [low, high]) {
              ctx.moveTo(x - CAP, end);
              ctx.lineTo(x + CAP, end);
            }
          }
        });
        ctx.stroke();
      });
      ctx.restore();
    },
  };
}
