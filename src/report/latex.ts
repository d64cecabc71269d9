import type { Comparison } from '../model';
import { escapeLatex, powersOfTen, withItalicP } from '../document/escape';
import { provenance, testRows } from './rows';

/** The sentence and a booktabs table of all tests, the deciding one in bold. */
export function toLatex(comparison: Comparison): string {
  const rows = testRows(comparison).map(({ name, p, sides, from, decides }) => {
    const title = decides ? `\\textbf{${escapeLatex(name)}}` : escapeLatex(name);
    return `  ${[title, powersOfTen(escapeLatex(p)), sides, escapeLatex(from)].join(' & ')} \\\\`;
  });
  return [
    `% ${provenance(comparison)}`,
    '% Needs \\usepackage{booktabs} in the preamble.',
    withItalicP(escapeLatex(comparison.sentence)),
    '',
    '\\begin{tabular}{llll}',
    '  \\toprule',
    '  Test & $p$ & Sides & From \\\\',
    '  \\midrule',
    ...rows,
    '  \\bottomrule',
    '\\end{tabular}',
    '',
  ].join('\n');
}
