import type { Study } from '../model';
import { formatInterval, formatRanks, formatScore, shown, shownIn } from '../model';
import { escapeLatex } from '../document/escape';
import { escapeMarkdown } from '../document/escape';

type System = Study['systems'][number];

export type RankingFormat = 'tsv' | 'markdown' | 'latex';

/**
 * A table of systems with clusters, rank ranges, scores, intervals, letters, wins and losses.
 *
 * @param systems the systems shown, in their order on the page
 */
export function renderRanking(
  study: Study,
  systems: readonly System[],
  decimals: number,
  format: RankingFormat,
): string {
  const head = [
    'Cluster',
    'Ranks',
    'System',
    shown(study.metric.name),
    'Interval',
    'Letters',
    'Wins',
    'Losses',
  ];
  const rows = shownIn(systems).map((system) => [
    String(system.cluster),
    formatRanks(system.ranks),
    system.name,
    formatScore(system.score, decimals),
    system.interval === null ? '' : formatInterval(system.interval, decimals),
    system.letters ?? '',
    String(system.wins),
    String(system.losses),
  ]);
  switch (format) {
    case 'tsv':
      return [head, ...rows].map((row) => `${row.join('\t')}\n`).join('');
    case 'markdown': {
      const line = (cells: readonly string[]): string => `| ${cells.map(escapeMarkdown).join(' | ')} |`;
      return [
        line(head),
        '| ---: | ---: | --- | ---: | --- | --- | ---: | ---: |',
        ...rows.map(line),
        '',
      ].join('\n');
    }
    case 'latex': {
      const line = (cells: readonly string[]): string => `  ${cells.map(escapeLatex).join(' & ')} \\\\`;
      const body = rows.map((row, place) =>
        // A rule between clusters, as in the tables of shared tasks.
        place > 0 && row[0] !== rows[place - 1]?.[0] ? `  \\midrule\n${line(row)}` : line(row),
      );
      return [
        '% Needs \\usepackage{booktabs} in the preamble.',
        '\\begin{tabular}{rrlrllrr}',
        '  \\toprule',
        line(head),
        '  \\midrule',
        ...body,
        '  \\bottomrule',
        '\\end{tabular}',
        '',
      ].join('\n');
    }
  }
}
