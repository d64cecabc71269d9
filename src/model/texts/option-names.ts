import { t } from '../words';

/** What the editor has instead of an option of the command line, on pages of outputs and in notifications; null: nothing. */
export function settingFor(option: string): string | null {
  switch (option) {
    case 'metric':
    case 'column':
    case 'reference-column':
    case 'option':
    case 'higher-is-better':
    case 'lower-is-better':
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
