import { count, gain, interval, p, score, verdict, type Cell } from './cell';
import type { Table } from './document';
import { localPercent } from '../model/percent';
import { outcomeOf } from '../model/results/outcome';
import type { ComparisonTable } from '../model/results/table';
import { enoughDecimals, formatLevel } from '../model/text';
import { t } from '../model/words';

/** The mean over each group of tasks, such as MMLU's subjects. */
export function groupsTable({ groups = [], a, b, alpha }: ComparisonTable, decimals: number): Table {
  return {
    caption: t('Means over groups of tasks; p corrected for the number of groups (Holm)'),
    head: [
      t('Group'),
      t('Mean of'),
      t('Tasks'),
      'n',
      ...[a, b],
      { text: t('Gain'), term: 'gain' },
      { text: t('{0} interval', localPercent(formatLevel(1 - alpha))), term: 'interval' },
      { text: 'p', term: 'p' },
      { text: t('Corrected p'), term: 'corrected-p' },
      t('Verdict'),
    ],
    rows: groups.map((row): Cell[] => {
      const digits = enoughDecimals(row.gain, decimals);
      const ends = row.interval;
      return [
        row.name,
        row.by === 'macro' ? t('members') : t('items'),
        ...[count(row.tasks), count(row.n), score(row.a.score, decimals), score(row.b.score, decimals)],
        gain(row.gain, digits),
        ends === null ? null : interval([ends.low, ends.high], digits),
        ...[p(row.p), p(row.corrected), verdict(outcomeOf(row))],
      ];
    }),
  };
}
