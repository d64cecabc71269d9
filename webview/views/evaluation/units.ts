import type { Judgement } from '../../../src/model';
import { t } from '../../../src/model/words';

/** What the rows of a table of judgements are. */
export function unitWord(unit: Judgement['unit']): string {
  switch (unit) {
    case 'systems':
      return t('systems');
    case 'segments':
      return t('segments');
    default:
      return t('rows');
  }
}
