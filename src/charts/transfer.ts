import type { Evidence } from '../model/results/calibration';
import { formatBin, shareWithInterval } from '../model/texts/study-headline';
import { localPercent } from '../model/percent';
import { formatCount } from '../model/text';
import { t } from '../model/words';
import type { Layer, Plot, Tip } from './plot';
import { shapeOf } from './drawing/shapes';
import { smallest } from '../model/lists';

/** What p on one test set says about others, one series each. */
export type TransferData = readonly Evidence[];

/** Room for all series of a bin, of the width of a bin. */
const SPREAD = 0.6;

/** The share of pairs whose better system is better on the second test set too, by p on the first, with its interval. */
export function transferPlot(against: TransferData): Plot {
  const bins = against[0]?.bins ?? [];
  const lowest = smallest(
    against.flatMap((one) => one.bins.flatMap(({ interval }) => interval?.[0] ?? [])),
    0.5,
  );
  return {
    x: {
      title: against.some(({ kind }) => kind === 'test-set')
        ? t('one-sided p on this test set')
        : t('one-sided p on the test set drawn'),
      min: -0.5,
      max: bins.length - 0.5,
      names: true,
      ticks: bins.map((bin, at) => ({ at, label: shortBin(bin) })),
    },
    y: {
      title: t('better there too'),
      min: Math.floor(lowest * 10) / 10,
      max: 1,
      grid: true,
      format: (value) => localPercent(`${Math.round(value * 100)}%`),
    },
    layers: [
      ...against.flatMap((evidence, kind) => seriesOf(evidence, kind, against.length)),
      {
        kind: 'line',
        // What p itself says, in the middle of each bin; the last one makes no claim.
        at: bins.slice(0, -1).flatMap(({ from, to }, bin) => {
          const y = 1 - (from + to) / 2;
          return [-0.5, 0.5].map((side) => ({ x: bin + side, y }));
        }),
        ink: 'muted',
        width: 1.5,
        dash: [6, 4],
        ...(bins.length > 1 && { name: '1 − p' }),
      },
    ],
    hover: 'near',
  };
}

function seriesOf(evidence: Evidence, kind: number, count: number): Layer[] {
  const aside = ((kind + 0.5) / count - 0.5) * SPREAD;
  return [
    {
      kind: 'points',
      name: seriesName(evidence),
      at: evidence.bins.map(({ share }, bin) => ({ x: bin + aside, y: share ?? NaN })),
      ink: kind,
      edge: 'background',
      shape: shapeOf(kind),
      size: 5,
      tip: (index) => binTip(evidence, index),
    },
    {
      kind: 'whiskers',
      ink: kind,
      at: evidence.bins.flatMap(({ interval }, bin) =>
        interval === null ? [] : [{ x: bin + aside, low: interval[0], high: interval[1] }],
      ),
    },
  ];
}

function binTip(evidence: Evidence, index: number): Tip | null {
  const bin = evidence.bins[index];
  return bin === undefined
    ? null
    : {
        title: `p ${formatBin(bin)}`,
        text: t(
          '{0}: {1} of {2}, {3}',
          seriesName(evidence),
          formatCount(bin.better),
          formatCount(bin.pairs - bin.ties),
          localPercent(shareWithInterval(bin)),
        ),
      };
}

export function seriesName(evidence: Evidence): string {
  return evidence.kind === 'redrawn' ? t('this test set, redrawn') : evidence.name;
}

function shortBin({ from, to }: Evidence['around']): string {
  return from === 0 ? `< ${to}` : to === 1 ? `≥ ${from}` : `${from}–${to}`;
}
