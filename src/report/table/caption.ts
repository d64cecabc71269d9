import { betterOf, type ComparisonTable } from '../../model';
import { correctionNote, heterogeneityNote, questionOf } from './rows';

/** What the marks and numbers of a table mean, in whole sentences. */
export function captionOf(table: ComparisonTable, mark: string): string {
  const { of, a, b, alpha, rows, pooled, seed, realgain } = table;
  const names = new Set(rows.map(({ metric }) => `${metric.name}, ${betterOf(metric)}`));
  const [only = ''] = names;
  const corrected = correctionNote(table);
  const apart =
    pooled !== null
      ? ' p of the pooled row is not corrected.'
      : questionOf(table) !== null && corrected !== ''
        ? ' p of all items by the first metric is not corrected.'
        : '';
  const heterogeneity = heterogeneityNote(table);
  return [
    `Gains of ${of === 'runs' ? 'each run' : a} over ${b}${names.size === 1 ? ` (${only})` : ''}; the better score of a row is bold.`,
    `${mark} significant at α = ${alpha}${corrected === '' ? '' : `, p ${corrected}`}.${apart}`,
    heterogeneity === '' ? '' : `${capital(heterogeneity)}.`,
    ...table.missing.map(({ task, reason }) => `Without ${task}: ${reason}`),
    `RealGain ${realgain}, seed ${seed}.`,
  ]
    .filter((text) => text !== '')
    .join(' ');
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
