import type { PageStudy } from '../../src/editor/study/messages';
import { formatCount, formatScore } from '../../src/model/text';
import { t, translated } from '../../src/model/words';
import type { ChartTheme } from '../theme';
import { axis, commonOptions, tooltip, type ConfigurationOf } from './chart';
import { marksPlugin } from './marks';

export interface SizesData {
  readonly study: PageStudy;
  readonly decimals: number;
  /** A gain that was asked about. */
  readonly wanted: number | null;
}

const STYLES = ['circle', 'triangle', 'rect', 'rectRot'] as const;
const STEPS = 60;

/** The threshold against the size of the test set, with the law c/√n through it. */
export function sizesChart(
  { study, decimals, wanted }: SizesData,
  theme: ChartTheme,
): ConfigurationOf<'scatter'> {
  const { sizes, series, law, n } = study;
  const least = Math.min(n, ...sizes.map((size) => size.n));
  const most = Math.max(n, ...sizes.map((size) => size.n));
  const colourOf = (kind: number): string => theme.series[kind % theme.series.length] ?? theme.foreground;
  const points = series.map((_, kind) => ({
    data: sizes.flatMap((size) => {
      const gain = size.thresholds[kind]?.gain ?? null;
      return gain === null ? [] : [{ x: size.n, y: gain }];
    }),
    pointStyle: STYLES[kind % STYLES.length],
    radius: 5,
    backgroundColor: colourOf(kind),
    borderColor: theme.background,
    clip: false as const,
  }));
  const lines = series.map((_, kind) => {
    const c = law[kind] ?? null;
    const at = (step: number): number => least * (most / least) ** (step / STEPS);
    return {
      data:
        c === null
          ? []
          : Array.from({ length: STEPS + 1 }, (__, step) => ({ x: at(step), y: c / Math.sqrt(at(step)) })),
      showLine: true,
      pointRadius: 0,
      pointHitRadius: 0,
      borderWidth: 1.5,
      borderColor: colourOf(kind),
      borderDash: [[], [7, 4], [2, 3]][kind % 3],
      clip: false as const,
    };
  });
  const highest = Math.max(
    ...[...points, ...lines].flatMap(({ data }) => data.map(({ y }) => y)),
    wanted ?? 0,
  );
  return {
    type: 'scatter',
    data: { datasets: [...points, ...lines] },
    options: {
      ...commonOptions(theme, 1, 0),
      interaction: { mode: 'nearest', intersect: false, axis: 'x' },
      scales: {
        x: {
          ...axis(theme, t('items'), true),
          type: 'logarithmic',
          min: least,
          max: most,
          afterBuildTicks: (scale) => {
            scale.ticks = [...sizes.map((size) => size.n).filter((size) => size < n / 1.5), n].map(
              (value) => ({ value }),
            );
          },
          ticks: { ...axis(theme, '', true).ticks, callback: (value) => formatCount(Number(value)) },
        },
        y: {
          ...axis(theme, t('threshold ({0})', study.metric.name), true),
          min: 0,
          max: highest > 0 ? highest * 1.1 : 1,
        },
      },
      plugins: {
        tooltip: {
          ...tooltip(theme),
          filter: ({ datasetIndex }) => datasetIndex < series.length,
          callbacks: {
            title: ([item]) => (item === undefined ? '' : t('{0} items', formatCount(item.parsed.x ?? 0))),
            label: ({ datasetIndex, parsed }) =>
              `${translated(series[datasetIndex]?.name ?? '')}: ${formatScore(parsed.y ?? 0, decimals + 1)}`,
          },
        },
      },
    },
    plugins: [
      marksPlugin(
        {
          vertical: [
            {
              at: n,
              label: t('today: {0}', formatCount(n)),
              colour: theme.foreground,
              dash: [2, 3],
              width: 1.5,
            },
          ],
          horizontal:
            wanted === null || wanted > highest * 1.1
              ? []
              : [{ at: wanted, label: formatScore(wanted, decimals), colour: theme.limit, dash: [6, 4] }],
          band: null,
          gap: 0,
        },
        theme,
      ),
    ],
  };
}
