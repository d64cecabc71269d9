import { score, share, type Cell } from '../document/cell';
import type { Table } from '../document/document';
import { t } from '../model/words';

/** A part of the variance of one answer, as results hold it. */
interface Part {
  readonly factors: readonly string[];
  readonly levels: number;
  readonly variance: number;
  readonly negative: boolean;
}

/** Where the variance of one answer comes from. */
export function partsTable(parts: readonly Part[], decimals: number): Table {
  const whole = parts.reduce((sum, { variance }) => sum + variance, 0);
  return {
    caption: t('Where the variance of one answer comes from'),
    head: [
      t('Part'),
      { text: t('Standard deviation'), term: 'standard-deviation' },
      t('Share of the variance'),
    ],
    rows:
      whole === 0
        ? []
        : parts.map(({ factors, variance, negative }): Cell[] => [
            `${partName(factors)}${negative ? ` (${t('estimated below 0')})` : ''}`,
            score(Math.sqrt(variance), decimals),
            share(variance / whole),
          ]),
  };
}

/** `items × runs`. */
export function partName(factors: readonly string[]): string {
  return factors.map(factorName).join(' × ');
}

function factorName(factor: string): string {
  switch (factor) {
    case 'item':
      return t('items');
    case 'run':
      return t('runs');
    case 'sample':
      return t('samples');
    case 'judge':
      return t('judges');
    default:
      return factor;
  }
}
