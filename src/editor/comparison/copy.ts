import type { ComparisonDetails } from '../../model';
import { render } from '../../report';
import { methodsText, resultsRow } from '../../report/paper';
import { copyText } from '../host/clipboard';
import type { CopyFormat } from './messages';

export function copyComparison(details: ComparisonDetails, format: CopyFormat): Promise<void> {
  return copyText(textOf(details, format), format);
}

function textOf({ comparison, decimals }: ComparisonDetails, format: CopyFormat): string {
  switch (format) {
    case 'methods':
      return methodsText(comparison);
    case 'row':
      return resultsRow(comparison, decimals);
    default:
      return render(comparison, format);
  }
}
