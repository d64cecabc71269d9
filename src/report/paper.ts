import {
  enoughDecimals,
  formatGain,
  formatInterval,
  formatP,
  formatScore,
  formatTestP,
  namesOf,
  primaryTest,
  type Comparison,
  type ComparisonTable,
} from '../model';
import { fullCitation, shortCitation } from '../document/citations/bibtex';
import type { WorkKey } from '../model/works';
import { writeProse, type Prose } from '../document/document';
import { comparisonMethods } from './document/methods';
import { tableMethods } from './document/table-methods';
import { escapeLatex, powersOfTen } from '../document/escape';

/** The methods paragraph as plain text, with the cited works below it. */
export function methodsText(comparison: Comparison): string {
  return withWorks(comparisonMethods(comparison));
}

/** The same of a table. */
export function tableMethodsText(table: ComparisonTable): string {
  return withWorks(tableMethods(table));
}

function withWorks(methods: Prose): string {
  const cited = new Set<WorkKey>();
  const paragraph = writeProse(
    methods,
    (text) => text,
    (keys) => {
      keys.forEach((key) => cited.add(key));
      return ` (${keys.map(shortCitation).join('; ')})`;
    },
  );
  const works = [...cited].map(fullCitation).sort();
  return `${[paragraph, ...(works.length === 0 ? [] : ['', ...works])].join('\n')}\n`;
}

/** A row for a results table in LaTeX: both names and scores, the gain, its interval and the p that decides. */
export function resultsRow(comparison: Comparison, decimals: number): string {
  const { a, b, gain, interval, family } = comparison;
  const test = primaryTest(comparison);
  const digits = enoughDecimals(gain, decimals);
  const p = family === undefined ? test && formatTestP(test) : formatP(family.p);
  const cells = [
    ...namesOf(comparison),
    formatScore(a.score, decimals),
    formatScore(b.score, decimals),
    formatGain(gain, digits),
    interval === null ? '' : formatInterval([interval.low, interval.high], digits),
    (p ?? '').replace(/^p (= )?/, ''),
  ];
  return `${cells.map((cell) => powersOfTen(escapeLatex(cell))).join(' & ')} \\\\\n`;
}
