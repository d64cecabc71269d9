import type { Judgement } from '../../src/model';
import { formatScore } from '../../src/model/text';
import { t } from '../../src/model/words';
import type { ChartTheme } from '../theme';
import { axis, commonOptions, tooltip, type ConfigurationOf } from './chart';

export interface JudgedData {
  readonly judgement: Judgement;
  /** Index of the metric that is shown. */
  readonly metric: number;
}

/** What people say against what a metric says, a point for each system. */
export function judgedChart(
  { judgement, metric }: JudgedData,
  theme: ChartTheme,
): ConfigurationOf<'scatter'> {
  const { rows, metrics, columns } = judgement;
  const shown = metrics[metric];
  const points = rows.map(({ human, metrics: scores }) => ({ x: scores[metric] ?? 0, y: human }));
  return {
    type: 'scatter',
    data: {
      datasets: [
        {
          data: points,
          backgroundColor: theme.point,
          borderColor: theme.background,
          borderWidth: 1,
          pointRadius: points.length > 200 ? 2.5 : 5,
          pointHoverRadius: 7,
          clip: false,
        },
      ],
    },
    options: {
      ...commonOptions(theme, 0, 6),
      interaction: { mode: 'nearest', intersect: true },
      scales: {
        x: {
          ...axis(theme, shown.reversed ? t('{0} (lower is better)', shown.name) : shown.name, true),
          reverse: shown.reversed,
          grace: '5%',
        },
        y: { ...axis(theme, columns.human[0] ?? t('human scores'), true), grace: '5%' },
      },
      plugins: {
        tooltip: {
          ...tooltip(theme),
          callbacks: {
            title: ([item]) => rows[item?.dataIndex ?? 0]?.name ?? '',
            label: ({ parsed }) =>
              t(
                '{0} {1}, human {2}',
                shown.name,
                formatScore(parsed.x ?? 0, 3),
                formatScore(parsed.y ?? 0, 3),
              ),
          },
        },
      },
    },
  };
}
