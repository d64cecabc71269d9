import { jsonText } from '../../model';
import type { ReportDocument } from '../../document/document';
import type { Answered } from '../question';
import { comparisonOf } from './answer';
import { testsAsCsv } from './csv';
import { comparisonDocument } from './document';
import type { CompareAsked, ComparedPair } from './schema';

type PairAnswer = Answered<CompareAsked, ComparedPair>;

/** A row for each test: their columns are a promise to scripts. */
export function csv({ result }: PairAnswer, command: string): string {
  return testsAsCsv(result, command);
}

/** The comparison itself, every field. */
export function json({ result }: PairAnswer): string[] {
  return [jsonText(comparisonOf(result))];
}

export function document({ result }: PairAnswer): ReportDocument {
  return comparisonDocument({ ...result, comparison: result });
}
