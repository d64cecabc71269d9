import { elementAt, largest, listOf, smallest } from '../../model/lists';
import { formatCount, formatP } from '../../model/text';
import type { Leaderboard, LeaderboardPair, RankedTask } from '../../model/results/leaderboard';
import { t, translated, english, type Text } from '../../model/words';
import { csvTable } from '../../model/texts/csv';
import { betterBecause } from '../../model/texts/headline';
import {
  criticalDifferencePlot,
  leaderboardWinsPlot,
  sizeOfDiagram,
  sizeOfWins,
} from '../../charts/ranks/critical-difference';
import { count, p, score } from '../../document/cell';
import { AS_CSV, firstOf, MOST_PAIRS } from '../../document/cut';
import { creditOfCorrection, creditOfTest } from '../../document/citations/bibtex';
import {
  columnsOf,
  listSection,
  methodsSection,
  tableSection,
  warningsSection,
  type Block,
  type PlotPicture,
  type Prose,
  type ReportDocument,
  type Section,
  type Table,
} from '../../document/document';
import { cite } from '../../report/document/methods';
import type { Answered } from '../question';
import { lettersNote, notesOf } from './sentence';
import { MOST_LISTED, type LeaderboardAsked } from './schema';

/** More systems than this make a matrix whose names can't be read. */
const MOST_IN_MATRIX = 60;

const PAIR_VERDICTS: Readonly<Record<LeaderboardPair['verdict'], Text>> = {
  significant: english('significant'),
  'not-significant': english('not significant'),
  identical: english('tie on every test set'),
  undecidable: english('too little data'),
};

/** The win matrix, however many systems there are. */
export function drawing(_: 'wins', { result }: Answered<LeaderboardAsked, Leaderboard>): PlotPicture {
  return winMatrix(result);
}

export function document(answer: Answered<LeaderboardAsked, Leaderboard>): ReportDocument {
  const { result, messages } = answer;
  const { systems, tasks, name, warnings, sentences } = result;
  const gaps = result.missing.map(({ task, system, reason }) => {
    const of = system !== null && task !== null ? t('{0} on {1}', system, task) : (system ?? task ?? '');
    return `${of}: ${translated(reason, messages)}`;
  });
  const ofReport = { isOfReport: true };
  return {
    title: t(
      '{0}: {1} systems on {2} test sets',
      name,
      formatCount(systems.length),
      formatCount(tasks.length),
    ),
    facts: [t('{0} test sets', formatCount(tasks.length))],
    lead: sentences,
    sections: listOf<Section>(
      { heading: t('Average ranks'), blocks: ranks(result) },
      pairs(result),
      tableSection(t('Scores'), scores(result), { aside: true, ...ofReport }),
      listSection(t('Left out'), gaps).map((section) => ({ ...section, ...ofReport })),
      warningsSection(warnings, messages),
      listSection('', notesOf(answer, gaps)).map((section) => ({ ...section, isOfTerminal: true })),
      methodsSection(methods(result)),
    ),
  };
}

function ranks(leaderboard: Leaderboard): Block[] {
  const { systems, decimals } = leaderboard;
  const isFound = leaderboard.pairs.some(({ verdict }) => verdict !== 'undecidable');
  const hasLetters = isFound && systems.some(({ letters }) => letters !== '');
  const hasMeans = systems.some(({ meanScore }) => meanScore !== null);
  const caption = isFound
    ? t('Systems by average rank, the best first; bars join those that do not differ significantly.')
    : t('Systems by average rank, the best first.');
  const note = lettersNote(leaderboard);
  const friedman = friedmanLine(leaderboard);
  return listOf<Block>(
    {
      kind: 'figure',
      name: 'critical-difference',
      picture: {
        plot: criticalDifferencePlot(leaderboard),
        size: sizeOfDiagram(leaderboard),
      },
      label: `${t('Critical-difference diagram.')} ${caption} ${t('The numbers are in the table below.')}`,
      caption,
    },
    {
      kind: 'table',
      caption:
        note === ''
          ? t('Systems, the best first')
          : `${t('Systems, the best first')}. ${note.replace(/\.$/, '')}`,
      ...columnsOf(systems, [
        [t('System'), ({ name }) => name],
        [t('Average rank'), ({ averageRank }) => score(averageRank, 2)],
        hasMeans && [
          t('Mean score'),
          ({ meanScore }) => (meanScore === null ? null : score(meanScore, decimals)),
        ],
        hasLetters && [t('Letters'), ({ letters }) => letters],
        isFound && [t('Better than'), ({ wins }) => count(wins)],
        isFound && [t('Worse than'), ({ losses }) => count(losses)],
      ]),
      rowsAre: 'systems',
    },
    friedman !== '' && { kind: 'prose', prose: [friedman] },
  );
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
    ...(pExact === null ? [] : [t('exact {0}', formatP(pExact))]),
  ];
  return `${parts.join('; ')}.`;
}

function pairs(leaderboard: Leaderboard): Section {
  const { systems, pairs: all } = leaderboard;
  const name = (place: number) => elementAt(systems, place).name;
  const verdictOf = ({ a, b, better, verdict }: LeaderboardPair) =>
    verdict === 'significant'
      ? t('{0} is better', name(better === 'b' ? b : a))
      : translated(PAIR_VERDICTS[verdict]);
  const table: Table = {
    caption: firstOf(t('Pairs of systems'), Math.min(MOST_PAIRS, all.length), all.length, AS_CSV),
    ...columnsOf(all.slice(0, MOST_PAIRS), [
      ['A', ({ a }) => name(a)],
      ['B', ({ b }) => name(b)],
      [t('Wins'), ({ wins }) => count(wins)],
      [t('Ties'), ({ ties }) => count(ties)],
      [t('Losses'), ({ losses }) => count(losses)],
      [{ text: 'p', term: 'p' }, (pair) => p(pair.p)],
      [{ text: t('Corrected p'), term: 'corrected-p' }, ({ corrected }) => p(corrected)],
      [t('Verdict'), verdictOf],
    ]),
    rowsAre: 'pairs',
  };
  const caption = t(
    'Rows against columns: + significantly better, − worse, · no significant difference, ? too little data.',
  );
  const isListed = all.length <= MOST_LISTED || systems.length > MOST_IN_MATRIX;
  return {
    heading: t('Pairs'),
    isOfReport: all.length > MOST_LISTED,
    blocks: listOf<Block>(
      systems.length <= MOST_IN_MATRIX && {
        kind: 'figure',
        name: 'win-matrix',
        picture: winMatrix(leaderboard),
        label: `${t('Win matrix.')} ${caption} ${t('The numbers are in the table below.')}`,
        caption,
        table: isListed ? undefined : table,
      },
      isListed && { kind: 'table', ...table },
    ),
  };
}

function winMatrix(leaderboard: Leaderboard): PlotPicture {
  return { plot: leaderboardWinsPlot(leaderboard), size: sizeOfWins(leaderboard) };
}

function scores({ systems, tasks, decimals }: Leaderboard): Table {
  const best = ({ scores: all, metric }: RankedTask) =>
    metric.higherIsBetter ? largest(all) : smallest(all);
  return {
    caption: t('Scores; the best of each test set is bold'),
    head: [t('Test set'), ...systems.map(({ name }) => name)],
    rows: tasks.map((task) => [task.name, ...task.scores.map((value) => score(value, decimals))]),
    bold: tasks.map((task) => task.scores.flatMap((value, i) => (value === best(task) ? [i + 1] : []))),
  };
}

function methods(leaderboard: Leaderboard): Prose {
  const { systems, tasks, pairs, friedman, test, alpha, realgain, groups } = leaderboard;
  const { phrase, works } = creditOfTest({ id: test, name: test });
  const holm = creditOfCorrection('holm');
  return listOf<Prose[number]>(
    `We ranked ${formatCount(systems.length)} systems on each of ${formatCount(tasks.length)} test sets, ${metricsOf(leaderboard).join('; ')}, ` +
      'and averaged the ranks; equal scores share a mean rank',
    cite(['demsar-2006']),
    '.',
    friedman && [
      ' Whether systems differ at all was tested by Friedman’s test',
      ...cite(['friedman-1937']),
      friedman.pExact === null ? ' with the F of Iman and Davenport' : ', whose p was counted exactly',
      ...cite(friedman.pExact === null ? ['iman-davenport-1980'] : []),
      '.',
    ],
    ` Each pair was compared over test sets by a two-sided ${phrase}`,
    cite(works),
    ` at α = ${alpha}, rather than by mean ranks`,
    cite(['benavoli-etal-2016']),
    pairs.length > 1 && [
      `; p-values were corrected for ${formatCount(pairs.length)} pairs by ${holm.phrase}`,
      ...cite(holm.works),
    ],
    '.',
    groups !== null &&
      lettersNote(leaderboard) !== '' && [
        ' Systems that share a letter do not differ significantly',
        ...cite(['piepho-2004']),
        '.',
      ],
    ' Test sets are the sample: p says whether a difference would show on other test sets like these.',
    ` All numbers were computed with RealGain ${realgain}.`,
  );
}

/** `scored by accuracy (higher is better; accuracy|…)`, each once; `by their scores (…)` where no metric has a name. */
function metricsOf({ tasks }: Leaderboard): string[] {
  const said = tasks.map(({ metric }) => {
    const { name, signature } = metric;
    const how = signature === null || signature === name ? [] : [signature];
    const what = name === 'score' ? 'by their scores' : `scored by ${name}`;
    return `${what} (${[betterBecause(metric), ...how].join('; ')})`;
  });
  return [...new Set(said)];
}

/** All pairs in full digits; the names of its columns are a promise to scripts. */
export function csv({ result }: { readonly result: Leaderboard }): string {
  const { systems, pairs, test, alpha } = result;
  const of = (place: number) => elementAt(systems, place);
  return csvTable<LeaderboardPair>(
    {
      a: ({ a }) => of(a).name,
      b: ({ b }) => of(b).name,
      rank_a: ({ a }) => of(a).averageRank,
      rank_b: ({ b }) => of(b).averageRank,
      wins: ({ wins }) => wins,
      ties: ({ ties }) => ties,
      losses: ({ losses }) => losses,
      better: ({ a, b, better }) => better && of(better === 'a' ? a : b).name,
      test: () => test,
      p: ({ p }) => p,
      corrected_p: ({ corrected }) => corrected,
      alpha: () => alpha,
      verdict: ({ verdict }) => verdict,
    },
    pairs,
  );
}
