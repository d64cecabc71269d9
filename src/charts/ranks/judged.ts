import type { Judgement } from '../../model/results/judgement';
import { formatScore } from '../../model/text';
import { t } from '../../model/words';
import { elementAt, endsOf } from '../../model/lists';
import type { Plot } from '../plot';

export interface JudgedData {
  readonly judgement: Judgement;
  readonly metric: number;
}

/** Human scores against those of a metric, a point for each system. */
export function judgedPlot({ judgement, metric }: JudgedData): Plot {
  const { rows, metrics, columns } = judgement;
  const { name, reversed } = elementAt(metrics, metric);
  const at = rows.map(({ human, metrics: scores }) => ({ x: elementAt(scores, metric), y: human }));
  return {
    x: {
      title: reversed ? t('{0} (lower is better)', name) : name,
      ...rangeOf(at.map(({ x }) => x)),
      reversed,
      grid: true,
    },
    y: { title: columns.human[0] ?? t('human scores'), ...rangeOf(at.map(({ y }) => y)), grid: true },
    layers: [
      {
        kind: 'points',
        at,
        ink: 'bar',
        edge: 'background',
        shape: 'circle',
        size: at.length > 200 ? 2.5 : 5,
        tip: (index) => {
          const { x, y } = elementAt(at, index);
          return {
            title: rows[index]?.name ?? '',
            text: t('{0} {1}, human {2}', name, formatScore(x, 3), formatScore(y, 3)),
          };
        },
      },
    ],
    hover: 'touch',
  };
}

function rangeOf(values: readonly number[]): { min: number; max: number } {
  const [low, high] = values.length === 0 ? [0, 1] : endsOf(values);
  const air = high > low ? (high - low) * 0.06 : Math.abs(low) * 0.1 || 1;
  return { min: low - air, max: high + air };
}
