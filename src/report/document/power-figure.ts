import { powerData, powerPlot } from '../../charts/power';
import type { Block, Table } from '../../document/document';
import type { Comparison } from '../../model/results/comparison';
import type { Planning } from '../../model/results/planning';
import { t } from '../../model/words';

/** As wide as the text. */
const SIZE = { width: 680, height: 290 };

/**
 * The probability of finding the gain, by the number of items; null without a gain to find.
 *
 * @param table the numbers; null if the next block has them
 */
export function powerFigure(
  planning: Planning,
  metric: Comparison['metric'],
  decimals: number,
  table?: Table,
): Block | null {
  const { observed, chosen } = planning;
  const caption = t('The probability of finding the gain, by the number of items like these.');
  const data = powerData(planning, metric, decimals);
  return observed === null && chosen === null
    ? null
    : {
        kind: 'figure',
        name: 'power',
        picture: { plot: powerPlot(data), size: SIZE },
        label: t('{0} Its numbers are in the table below.', caption),
        listed: table !== undefined,
        caption,
        table,
      };
}
