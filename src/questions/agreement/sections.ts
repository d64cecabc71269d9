import { count, estimate, share, type Cell } from '../../document/cell';
import { tableSection, type Head, type Prose, type Section } from '../../document/document';
import type { Raters } from '../../model/results/rater-agreement';
import { formatCount, formatLevel } from '../../model/text';
import { t } from '../../model/words';

export function raterSections(found: Raters): Section[] {
  return [
    ...tableSection(t('Agreement of raters'), wholeTable(found), { term: 'krippendorff', isInWords: true }),
    ...tableSection(t('Pairs of raters'), pairsTable(found)),
  ];
}

function wholeTable({ units, ratings, raters, alpha, fleiss }: Raters) {
  const levels = {
    nominal: t('Krippendorff’s α, nominal'),
    ordinal: t('Krippendorff’s α, ordinal'),
    interval: t('Krippendorff’s α, interval scale'),
    ratio: t('Krippendorff’s α, ratio scale'),
  };
  const rows: Cell[][] = [
    ...alpha.map((one): Cell[] => [levels[one.level], count(units), estimate(one, 3)]),
    ...(fleiss === null ? [] : [[t('Fleiss’ κ'), count(fleiss.units), estimate(fleiss, 3)]]),
  ];
  const head: Head[] = [t('Statistic'), t('Units'), { text: t('Agreement'), term: 'interval' }];
  return { caption: t('{0} ratings by {1} raters', formatCount(ratings), raters.length), head, rows };
}

function pairsTable({ pairs }: Raters) {
  const isWeighted = pairs.some(({ weighted }) => weighted !== null);
  const head: Head[] = [
    t('Raters'),
    t('Units'),
    t('Same rating'),
    { text: t('Cohen’s κ'), term: 'cohen-kappa' },
    ...(isWeighted ? [{ text: t('Weighted κ'), term: 'cohen-kappa' } as const] : []),
  ];
  const rows = pairs.map(({ a, b, units, same, kappa, weighted }): Cell[] => [
    `${a} : ${b}`,
    count(units),
    share(same),
    estimate(kappa, 3),
    ...(isWeighted ? [weighted && estimate(weighted, 3)] : []),
  ]);
  return {
    caption: t('Each pair of raters, on the units that both have rated'),
    head,
    rows,
    rowsAre: t('pairs'),
  };
}

export function raterMethods(
  { raters, units, alpha, fleiss, pairs }: Raters,
  level: number,
  resamples: number,
  cluster: string | null = null,
): Prose {
  const levels = alpha.map((one) => one.level).join(', ');
  return [
    `Agreement of ${raters.length} raters of ${formatCount(units)} units is Krippendorff’s α (${levels})`,
    { cite: ['krippendorff-2011'] },
    ...(fleiss === null
      ? []
      : [', Fleiss’ κ of the units that all have rated', { cite: ['fleiss-1971'] } as const]),
    ...(pairs.length === 0
      ? []
      : [
          ', and Cohen’s κ of each pair',
          { cite: ['cohen-1960'] } as const,
          ...(pairs.some(({ weighted }) => weighted !== null)
            ? [', also quadratically weighted', { cite: ['cohen-1968'] } as const]
            : []),
        ]),
    `, with ${formatLevel(1 - level)} bootstrap intervals over ${cluster === null ? 'units' : `“${cluster}”`} (up to ${formatCount(resamples)} resamples; BCa where it is defined`,
    { cite: ['efron-1987'] },
    ', else percentile).',
  ];
}
