import { jsonText, type ComparisonDetails } from '../../model';
import { printedDocument } from '../../document/printed';
import { comparisonDocument } from '../../questions/pair/document';
import { resultsRow } from '../../questions/pair/results-row';
import { copyText } from '../host/clipboard';
import type { CopyFormat } from './messages';

export function copyComparison(details: ComparisonDetails, format: CopyFormat): Promise<void> {
  return copyText(textOf(details, format), format);
}

function textOf(details: ComparisonDetails, format: CopyFormat): string {
  const { comparison, decimals } = details;
  switch (format) {
    case 'row':
      return resultsRow(comparison, decimals);
    case 'sentence':
      return comparison.sentence;
    case 'json':
      return jsonText(comparison);
    default:
      return printedDocument(comparisonDocument(details), format, comparison.realgain);
  }
}
