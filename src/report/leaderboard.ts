import {
  elementAt,
  formatCount,
  formatP,
  formatScore,
  type Leaderboard,
  type LeaderboardPair,
} from '../model';
import { csvText } from '../model/csv';
import { escapeLatex, withItalicP } from '../document/escape';
import { escapeMarkdown } from '../document/escape';
import { OVER_TEST_SETS } from './leaderboard-sentence';

export const LEADERBOARD_FORMATS = ['text', 'markdown', 'latex', 'json', 'csv'] as const;

/** In the text of a leaderboard. */
const PAIR_VERDICTS: Readonly<Record<LeaderboardPair['verdict'], string>> = {
  significant: 'significant',
  'not-significant': 'not significant',
  identical: 'tie on every test set',
  undecidable: 'too little data',
};

/** Average ranks, with letters where a pair could be told apart. */
export function systemRows(leaderboard: Leaderboard, decimals: number): string[][] {
  const { systems, pairs } = leaderboard;
  const anyFound = pairs.some(({ verdict }) => verdict !== 'undecidable');
  return [
    ['system', 'average rank', 'mean score', 'letters', 'better than', 'worse than'],
    ...systems.map(({ name, averageRank, meanScore, letters, wins, losses }) => [
      name,
      averageRank.toFixed(2),
      meanScore === null ? '' : formatScore(meanScore, decimals),
      anyFound ? letters : '',
      anyFound ? formatCount(wins) : '',
      anyFound ? formatCount(losses) : '',
    ]),
  ];
}

/** All pairs, with a verdict that says which system is better. */
export function pairRows({ systems, pairs }: Leaderboard): string[][] {
  const name = (place: number) => elementAt(systems, place).name;
  const short = (p: number) => (p >= 0.001 ? p.toFixed(3) : p.toExponential(0));
  return [
    ['A', 'B', 'wins', 'ties', 'losses', 'p', 'corrected', 'verdict'],
    ...pairs.map(({ a, b, wins, ties, losses, better, p, corrected, verdict }) => [
      name(a),
      name(b),
      `${wins}`,
      `${ties}`,
      `${losses}`,
      short(p),
      short(corrected),
      verdict === 'significant' ? `${name(better === 'b' ? b : a)} is better` : PAIR_VERDICTS[verdict],
    ]),
  ];
}

/** Friedman's test in one line; '' where there is none. */
export function friedmanLine({ friedman }: Leaderboard): string {
  if (friedman === null) {
    return '';
  }
  const { chiSquare, df, p, f, df1, df2, pF, pExact } = friedman;
  return [
    `Friedman: χ²(${df}) = ${chiSquare.toFixed(2)}, ${formatP(p)}`,
    `Iman-Davenport F(${df1}, ${df2}) = ${f === null ? '∞' : f.toFixed(2)}, ${formatP(pF)}`,
    ...(pExact === null ? [] : [`exact ${formatP(pExact)}`]),
  ].join('; ');
}

/** The sentence and a table of systems. */
export function leaderboardMarkdown(leaderboard: Leaderboard, decimals: number): string {
  const rows = shown(systemRows(leaderboard, decimals));
  const [head = [], ...others] = rows.map((row) => `| ${row.map(escapeMarkdown).join(' | ')} |`);
  const line = `| --- |${' ---: |'.repeat((rows[0]?.length ?? 1) - 1)}`;
  return [
    escapeMarkdown(leaderboard.sentence),
    '',
    head,
    line,
    ...others,
    '',
    ...[friedmanLine(leaderboard), lettersNote(leaderboard)].flatMap((text) =>
      text === '' ? [] : [escapeMarkdown(text), ''],
    ),
  ].join('\n');
}

/** The sentence and a booktabs table of systems. */
export function leaderboardLatex(leaderboard: Leaderboard, decimals: number): string {
  const [head = [], ...rows] = shown(systemRows(leaderboard, decimals));
  const line = (row: readonly string[]) => `  ${row.map(escapeLatex).join(' & ')} \\\\`;
  return [
    `% RealGain ${leaderboard.realgain}. Needs \\usepackage{booktabs} in the preamble.`,
    withItalicP(escapeLatex(leaderboard.sentence)),
    '',
    `\\begin{tabular}{l${'r'.repeat(head.length - 1)}}`,
    '  \\toprule',
    line(head),
    '  \\midrule',
    ...rows.map(line),
    '  \\bottomrule',
    '\\end{tabular}',
    ...(lettersNote(leaderboard) === '' ? [] : [`% ${lettersNote(leaderboard)}`]),
    '',
  ].join('\n');
}

/** All pairs. */
export function leaderboardCsv({ systems, pairs, test, alpha }: Leaderboard): string {
  const name = (place: number) => elementAt(systems, place).name;
  const rank = (place: number) => elementAt(systems, place).averageRank;
  return csvText([
    [
      'a',
      'b',
      'rank_a',
      'rank_b',
      'wins',
      'ties',
      'losses',
      'better',
      'test',
      'p',
      'corrected_p',
      'alpha',
      'verdict',
    ],
    ...pairs.map(({ a, b, wins, ties, losses, better, p, corrected, verdict }) => [
      ...[name(a), name(b), rank(a), rank(b), wins, ties, losses],
      better === null ? null : name(better === 'a' ? a : b),
      ...[test, p, corrected, alpha, verdict],
    ]),
  ]);
}

/** What letters mean; '' where there are none. */
export function lettersNote({ pairs, groups, test }: Leaderboard): string {
  return groups === null || pairs.every(({ verdict }) => verdict === 'undecidable')
    ? ''
    : `Systems that share a letter don’t differ significantly (${OVER_TEST_SETS[test]}, Holm).`;
}

/** Without empty columns. */
export function shown(rows: readonly (readonly string[])[]): string[][] {
  const filled = (rows[0] ?? []).map((_, column) => rows.slice(1).some((row) => row[column] !== ''));
  return rows.map((row) => row.filter((_, column) => filled[column]));
}
