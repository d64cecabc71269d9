import type { Judgement } from '../../../src/model';
import { t } from '../../../src/model/words';

/** The unit of the rows in a table of human scores. */
export function unitWord(unit: Judgement['unit']): string {
  switch (unit) {
    case 'systems':
      return t('systems');
    case 'segments':
      return t('segments');
    case 'items':
      return t('items');
    default:
      return t('rows');
  }
}
