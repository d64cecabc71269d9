import { count } from '../../document/cell';
import { columnsOf, type Table } from '../../document/document';
import { formatBin, shareWithInterval } from '../../model/texts/study-headline';
import type { Calibration, Evidence } from '../../model/results/calibration';
import { localPercent } from '../../model/percent';
import { csvText } from '../../model/texts/csv';
import { t } from '../../model/words';

/**
 * How many of the pairs that p on the first test set told apart are told apart likewise on another one, by p; the last row
 * overlaps others.
 */
export function evidenceTable(first: string, { kind, name, bins, around }: Evidence): Table {
  const isRedrawn = kind === 'redrawn';
  const seen = isRedrawn ? t('one-sided p when drawn') : t('one-sided p on {0}', first);
  return {
    caption: t('Pairs by {0}', seen),
    ...columnsOf(
      [...bins, around],
      [
        [
          { text: seen, term: 'one-sided' },
          (bin) => (bin === around ? t('{0}, overlapping others', formatBin(bin)) : formatBin(bin)),
        ],
        [t('pairs'), ({ pairs }) => count(pairs)],
        [
          { text: isRedrawn ? t('truly better') : t('better on {0}', name), term: 'better-there-too' },
          ({ better }) => count(better),
        ],
        [t('share, 95% CI'), (bin) => (bin.share === null ? '–' : localPercent(shareWithInterval(bin)))],
        [{ text: t('ties'), term: 'ties' }, ({ ties }) => count(ties)],
      ],
    ),
    numbers: [3],
    rowsAre: t('bins'),
  };
}

const BINS_HEAD = [
  'first',
  'second',
  'kind',
  'from',
  'to',
  'pairs',
  'better',
  'ties',
  'share',
  'low',
  'high',
];

export function calibrationAsCsv({ name: first, against }: Calibration): string {
  const rows = against.flatMap(({ name: second, kind, bins, around }) =>
    [...bins, around].map(({ from, to, pairs, better, ties, share, interval }) => [
      ...[first, second, kind, from, to, pairs, better, ties, share],
      ...(interval ?? [null, null]),
    ]),
  );
  return csvText([BINS_HEAD, ...rows]);
}
