import { escapeLatex, powersOfTen, withItalicP } from '../../document/escape';
import { captionOf } from './caption';
import { tableColumns, type Column } from './columns';
import { writtenPooled, writtenRows, type WrittenRow, type WrittenTable } from './rows';

const MARK = '*';

/** A booktabs table: the better score of a row in bold, with an asterisk where the gain is significant. */
export function tableAsLatex(written: WrittenTable): string {
  const rows = writtenRows(written);
  const pooled = writtenPooled(written);
  const { table } = written;
  const columns = tableColumns(table, pooled === null ? rows : [...rows, pooled]).filter(
    ({ key }) => key !== 'verdict',
  );
  const line = (row: WrittenRow) => `    ${columns.map((column) => cell(row, column)).join(' & ')} \\\\`;
  return [
    '% Needs \\usepackage{booktabs} in the preamble.',
    `% ${table.sentence.replace(/\s+/g, ' ')}`,
    '\\begin{table}',
    '  \\centering',
    `  \\caption{${withItalicP(escapeLatex(captionOf(table, MARK))).replace(`${MARK} significant`, `$^{${MARK}}$: significant`)}}`,
    `  \\begin{tabular}{${columns.map(({ isNumber }) => (isNumber ? 'r' : 'l')).join('')}}`,
    '    \\toprule',
    `    ${columns.map(({ key, title }) => (key === 'p' ? '$p$' : key === 'corrected' ? 'Corrected $p$' : escapeLatex(title))).join(' & ')} \\\\`,
    '    \\midrule',
    ...rows.map(line),
    ...(pooled === null ? [] : ['    \\midrule', line(pooled)]),
    '    \\bottomrule',
    '  \\end{tabular}',
    '\\end{table}',
    '',
  ].join('\n');
}

function cell(row: WrittenRow, { key }: Column): string {
  const text = powersOfTen(escapeLatex(row[key]));
  if (key !== row.best) {
    // LaTeX would read [ after \\ as the option of the line break.
    return text.startsWith('[') ? `{${text}}` : text;
  }
  return `\\textbf{${text}}${row.significant ? `$^{${MARK}}$` : ''}`;
}
