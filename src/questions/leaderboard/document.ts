import {
  betterOf,
  elementAt,
  formatCount,
  formatP,
  inEnglish,
  type Leaderboard,
  type LeaderboardDetails,
  type LeaderboardPair,
  type RankedTask,
} from '../../model';
import { betterBecause } from '../../model/texts/better-because';
import {
  criticalDifferencePlot,
  leaderboardWinsPlot,
  sizeOfDiagram,
  sizeOfWins,
} from '../../charts/critical-difference';
import { coarseP, count, score, type Cell } from '../../document/cell';
import { AS_CSV, firstOf, MOST_PAIRS } from '../../document/cut';
import { creditOfCorrection, creditOfTest } from '../../document/citations/credits';
import {
  listSection,
  type Block,
  type Prose,
  type ReportDocument,
  type Section,
  type Table,
} from '../../document/document';
import { cite } from '../../report/document/methods';
import { OVER_TEST_SETS } from './sentence';

type Shown = Pick<LeaderboardDetails, 'leaderboard' | 'decimals'>;

/** More pairs than this aren't for the text of a paper, nor for a terminal. */
export const MOST_LISTED = 45;

/** More systems than this make a matrix whose names can't be read. */
const MOST_IN_MATRIX = 60;

const PAIR_VERDICTS: Readonly<Record<LeaderboardPair['verdict'], string>> = {
  significant: 'significant',
  'not-significant': 'not significant',
  identical: 'tie on every test set',
  undecidable: 'too little data',
};

/** Many systems on many test sets: average ranks, and which differ. */
export function leaderboardDocument(shown: Shown): ReportDocument {
  const { leaderboard } = shown;
  const { systems, tasks, name, warnings } = leaderboard;
  return {
    title: `${name}: ${formatCount(systems.length)} systems on ${formatCount(tasks.length)} test sets`,
    verdict: null,
    lead: [leaderboard.sentence],
    sections: [
      { heading: 'Average ranks', blocks: ranks(shown) },
      pairs(leaderboard),
      { heading: 'Scores', aside: true, isOfReport: true, blocks: [{ kind: 'table', ...scores(shown) }] },
      ...listSection('Left out', gapsOf(leaderboard)).map((section) => ({ ...section, isOfReport: true })),
      ...listSection('To beware of', warnings),
      {
        heading: 'Methods',
        isOfReport: true,
        blocks: [{ kind: 'prose', prose: methods(leaderboard) }],
      },
    ],
  };
}

export function gapsOf({ missing }: Leaderboard): string[] {
  return missing.map(
    ({ task, system, reason }) => `${[system, task].filter((one) => one !== null).join(' on ')}: ${reason}`,
  );
}

function ranks({ leaderboard, decimals }: Shown): Block[] {
  const { systems } = leaderboard;
  const isFound = leaderboard.pairs.some(({ verdict }) => verdict !== 'undecidable');
  const hasLetters = isFound && systems.some(({ letters }) => letters !== '');
  const hasMeans = systems.some(({ meanScore }) => meanScore !== null);
  const caption = `Average ranks${isFound ? '; bars join systems that do not differ significantly' : ''}.`;
  const note = lettersNote(leaderboard);
  const friedman = friedmanLine(leaderboard);
  const row = ({
    name,
    averageRank,
    meanScore,
    letters,
    wins,
    losses,
  }: Leaderboard['systems'][number]): Cell[] => [
    name,
    score(averageRank, 2),
    ...(hasMeans ? [meanScore === null ? null : score(meanScore, decimals)] : []),
    ...(hasLetters ? [letters] : []),
    ...(isFound ? [count(wins), count(losses)] : []),
  ];
  return [
    {
      kind: 'figure',
      name: 'critical-difference',
      picture: {
        plot: inEnglish(() => criticalDifferencePlot(leaderboard)),
        size: sizeOfDiagram(leaderboard),
      },
      label: `Critical-difference diagram. ${caption} The numbers are in the table below.`,
      listed: false,
      caption,
      table: null,
    },
    {
      kind: 'table',
      caption: `Systems, the best first${note === '' ? '' : `. ${note.replace(/\.$/, '')}`}`,
      head: [
        'System',
        'Average rank',
        ...(hasMeans ? ['Mean score'] : []),
        ...(hasLetters ? ['Letters'] : []),
        ...(isFound ? ['Better than', 'Worse than'] : []),
      ],
      rows: systems.map(row),
      rowsAre: 'systems',
    },
    ...(friedman === '' ? [] : [{ kind: 'prose' as const, prose: [friedman] }]),
  ];
}

/** Friedman's test in one line; '' if it was not run. */
function friedmanLine({ friedman }: Leaderboard): string {
  if (friedman === null) {
    return '';
  }
  const { chiSquare, df, p: pChiSquare, f, df1, df2, pF, pExact } = friedman;
  const parts = [
    `Friedman: χ²(${df}) = ${chiSquare.toFixed(2)}, ${formatP(pChiSquare)}`,
    `Iman-Davenport F(${df1}, ${df2}) = ${f === null ? '∞' : f.toFixed(2)}, ${formatP(pF)}`,
    ...(pExact === null ? [] : [`exact ${formatP(pExact)}`]),
  ];
  return `${parts.join('; ')}.`;
}

/** What letters mean; '' where there are none. */
export function lettersNote({ pairs: all, groups, test }: Leaderboard): string {
  return groups === null || all.every(({ verdict }) => verdict === 'undecidable')
    ? ''
    : `Systems that share a letter don’t differ significantly (${OVER_TEST_SETS[test]}, Holm).`;
}

/** All pairs, with a verdict that says which system is better. */
function pairs(leaderboard: Leaderboard): Section {
  const { systems, pairs: all } = leaderboard;
  const name = (place: number) => elementAt(systems, place).name;
  const row = ({ a, b, wins, ties, losses, better, p: own, corrected, verdict }: LeaderboardPair): Cell[] => [
    name(a),
    name(b),
    ...[wins, ties, losses].map(count),
    coarseP(own),
    coarseP(corrected),
    verdict === 'significant' ? `${name(better === 'b' ? b : a)} is better` : PAIR_VERDICTS[verdict],
  ];
  const table: Table = {
    caption: firstOf('Pairs of systems', Math.min(MOST_PAIRS, all.length), all.length, AS_CSV),
    head: ['A', 'B', 'Wins', 'Ties', 'Losses', 'P', 'Corrected', 'Verdict'],
    rows: all.slice(0, MOST_PAIRS).map(row),
    rowsAre: 'pairs',
  };
  const caption =
    'Rows against columns: + significantly better, − worse, · no significant difference, ? too little data.';
  return {
    heading: 'Pairs',
    isOfReport: all.length > MOST_LISTED,
    blocks: [
      systems.length > MOST_IN_MATRIX
        ? { kind: 'table', ...table }
        : {
            kind: 'figure',
            name: 'win-matrix',
            picture: {
              plot: inEnglish(() => leaderboardWinsPlot(leaderboard)),
              size: sizeOfWins(leaderboard),
            },
            label: `Win matrix. ${caption} The numbers are in the table below.`,
            listed: all.length <= MOST_LISTED,
            caption,
            table,
          },
    ],
  };
}

function scores({ leaderboard: { systems, tasks }, decimals }: Shown): Table {
  const best = ({ scores: all, metric }: RankedTask) =>
    metric.higherIsBetter ? Math.max(...all) : Math.min(...all);
  return {
    caption: 'Scores; the best of each test set is bold',
    head: ['Test set', ...systems.map(({ name }) => name)],
    rows: tasks.map((task) => [task.name, ...task.scores.map((value) => score(value, decimals))]),
    bold: tasks.map((task) => task.scores.flatMap((value, i) => (value === best(task) ? [i + 1] : []))),
  };
}

/** How a paper describes it, with everything to cite. */
function methods(leaderboard: Leaderboard): Prose {
  const { systems, tasks, friedman, test, alpha, realgain, groups } = leaderboard;
  const { phrase, works } = creditOfTest({ id: test, name: test });
  const holm = creditOfCorrection('holm');
  return [
    `We ranked ${formatCount(systems.length)} systems on each of ${formatCount(tasks.length)} test sets, scored by ${metricsOf(leaderboard).join('; ')}, ` +
      'and averaged the ranks; equal scores share a mean rank',
    ...cite(['demsar-2006']),
    '.',
    ...(friedman === null
      ? []
      : [
          ' Whether systems differ at all was tested by Friedman’s test',
          ...cite(['friedman-1937']),
          friedman.pExact === null ? ' with the F of Iman and Davenport' : ', whose p was counted exactly',
          ...cite(friedman.pExact === null ? ['iman-davenport-1980'] : []),
          '.',
        ]),
    ` Each pair was compared over test sets by a two-sided ${phrase}`,
    ...cite(works),
    ` at α = ${alpha}, rather than by mean ranks`,
    ...cite(['benavoli-etal-2016']),
    `; p-values were corrected for ${formatCount(leaderboard.pairs.length)} pairs by ${holm.phrase}`,
    ...cite(holm.works),
    '.',
    ...(groups === null || lettersNote(leaderboard) === ''
      ? []
      : [' Systems that share a letter do not differ significantly', ...cite(['piepho-2004']), '.']),
    ' Test sets are the sample: p says whether a difference would show on other test sets like these.',
    ` All numbers were computed with RealGain ${realgain}.`,
  ];
}

/** `accuracy (higher is better)`, each once. */
function metricsOf({ tasks }: Leaderboard): string[] {
  return [...new Set(tasks.map(({ metric }) => `${metric.name} (${betterOf(metric)})`))];
}

/** The settings of a report: each with its value. */
export function leaderboardSettings(leaderboard: Leaderboard): string[][] {
  const { tasks, test, correction, alpha } = leaderboard;
  const signatures = new Set(
    tasks.map(
      ({ metric }) =>
        `${metric.name} (${betterBecause(metric)})${metric.signature === null ? '' : `: ${metric.signature}`}`,
    ),
  );
  return [
    ...[...signatures].map((metric) => ['metric', metric]),
    ['test', test],
    ['correction', correction],
    ['significance level α', String(alpha)],
  ];
}
