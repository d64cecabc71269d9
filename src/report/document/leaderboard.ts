import {
  betterOf,
  formatCount,
  formatScore,
  inEnglish,
  type Leaderboard,
  type RankedTask,
  type ReportedLeaderboard,
  type ReportRecord,
} from '../../model';
import { betterBecause } from '../../model/better-because';
import {
  criticalDifferencePlot,
  leaderboardWinsPlot,
  sizeOfDiagram,
  sizeOfWins,
} from '../../charts/critical-difference';
import { creditOfCorrection, creditOfTest } from '../../document/citations/credits';
import { friedmanLine, lettersNote, pairRows, shown, systemRows } from '../leaderboard';
import { capital } from '../table/caption';
import { AS_CSV, firstOf, MOST_PAIRS } from '../../document/cut';
import {
  listSection,
  type Block,
  type Prose,
  type ReportDocument,
  type Table,
} from '../../document/document';
import { cite } from './methods';
import { reproduction } from '../../document/reproduction';

/** More pairs than this aren't for the text of a paper. */
const MOST_LISTED = 45;

/** More systems than this make a matrix whose names can't be read. */
const MOST_IN_MATRIX = 60;

/** Many systems on many test sets: average ranks, and which differ. */
export function leaderboardDocument(subject: ReportedLeaderboard, record: ReportRecord): ReportDocument {
  const { leaderboard } = subject;
  const { systems, tasks, name, warnings, missing } = leaderboard;
  const left = missing.map(
    ({ task, system, reason }) => `${[system, task].filter((one) => one !== null).join(' on ')}: ${reason}`,
  );
  return {
    title: `${name}: ${formatCount(systems.length)} systems on ${formatCount(tasks.length)} test sets`,
    verdict: null,
    lead: [leaderboard.sentence],
    sections: [
      { heading: 'Average ranks', blocks: ranks(subject) },
      { heading: 'Pairs', blocks: pairs(leaderboard) },
      { heading: 'Scores', aside: true, blocks: [{ kind: 'table', ...scores(subject) }] },
      ...listSection('Left out', left),
      ...listSection('To beware of', warnings),
      { heading: 'Methods', blocks: [{ kind: 'prose', prose: methods(leaderboard) }] },
      reproduction(record, settingsOf(leaderboard)),
    ],
  };
}

function ranks({ leaderboard, decimals }: ReportedLeaderboard): Block[] {
  const [head = [], ...rows] = shown(systemRows(leaderboard, decimals));
  const note = lettersNote(leaderboard);
  const isFound = leaderboard.pairs.some(({ verdict }) => verdict !== 'undecidable');
  const caption = `Average ranks${isFound ? '; bars join systems that do not differ significantly' : ''}.`;
  const name = `Critical-difference diagram. ${caption} The numbers are in the table below.`;
  const friedman = friedmanLine(leaderboard);
  return [
    {
      kind: 'figure',
      name: 'critical-difference',
      picture: {
        plot: inEnglish(() => criticalDifferencePlot(leaderboard)),
        size: sizeOfDiagram(leaderboard),
      },
      label: name,
      listed: false,
      caption,
      table: null,
    },
    {
      kind: 'table',
      caption: `Systems, the best first${note === '' ? '' : `. ${note.replace(/\.$/, '')}`}`,
      head: head.map(capital),
      rows,
      numbers: head.flatMap((cell, i) => (i === 0 || cell === 'letters' ? [] : [i])),
    },
    ...(friedman === '' ? [] : [{ kind: 'prose' as const, prose: [`${friedman}.`] }]),
  ];
}

function pairs(leaderboard: Leaderboard): Block[] {
  const [head = [], ...rows] = pairRows(leaderboard);
  const shownRows = rows.slice(0, MOST_PAIRS);
  const table: Table = {
    caption: firstOf('Pairs of systems', shownRows.length, rows.length, AS_CSV),
    head: head.map(capital),
    rows: shownRows,
    numbers: [2, 3, 4, 5, 6],
  };
  if (leaderboard.systems.length > MOST_IN_MATRIX) {
    return [{ kind: 'table', ...table }];
  }
  const caption = `Rows against columns: + significantly better, − worse, · no significant difference, ? too little data.`;
  const name = `Win matrix. ${caption} The numbers are in the table below.`;
  return [
    {
      kind: 'figure',
      name: 'win-matrix',
      picture: { plot: inEnglish(() => leaderboardWinsPlot(leaderboard)), size: sizeOfWins(leaderboard) },
      label: name,
      listed: rows.length <= MOST_LISTED,
      caption,
      table,
    },
  ];
}

function scores({ leaderboard: { systems, tasks }, decimals }: ReportedLeaderboard): Table {
  const best = ({ scores: all, metric }: RankedTask) =>
    metric.higherIsBetter ? Math.max(...all) : Math.min(...all);
  return {
    caption: 'Scores; the best of each test set is bold',
    head: ['Test set', ...systems.map(({ name }) => name)],
    rows: tasks.map((task) => [task.name, ...task.scores.map((score) => formatScore(score, decimals))]),
    numbers: systems.map((_, i) => i + 1),
    bold: tasks.map((task) => task.scores.flatMap((score, i) => (score === best(task) ? [i + 1] : []))),
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

function settingsOf(leaderboard: Leaderboard): string[][] {
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
