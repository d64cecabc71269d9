import { t } from '../words';

/** Options that are set together with the metric. */
export const METRIC_OPTIONS: ReadonlySet<string> = new Set([
  ...['column', 'reference-column', 'option', 'higher-is-better', 'lower-is-better'],
]);

/** What the editor has instead of an option of the command line, on pages of outputs and in notifications; null: nothing. */
export function settingFor(option: string): string | null {
  switch (METRIC_OPTIONS.has(option) ? 'metric' : option) {
    case 'metric':
      return t('“{0}”', t('Metric'));
    case 'reference':
      return t('“{0}”', t('Reference'));
    case 'resamples':
      return t('“{0}”', t('Resamples'));
    case 'id-column':
      return t('“idColumn” in realgain.json');
    default:
      return null;
  }
}
