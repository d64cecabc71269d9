import {
  elementAt,
  enoughDecimals,
  formatCount,
  formatInterval,
  formatLevel,
  formatRanks,
  formatScore,
  inEnglish,
  studyTest,
  type ReportRecord,
  sourceNames,
  type Study,
} from '../../model';
import { betterBecause } from '../../model/texts/better-because';
import { pairsPlot, wholePlot } from '../../charts/pairs';
import { rankingPicture } from '../../charts/ranking';
import { rankingNote, thresholdSource } from '../study';
import { AS_CSV, firstOf, MOST_DRAWN, MOST_PAIRS } from '../../document/cut';
import {
  listSection,
  type Block,
  type Picture,
  type ReportDocument,
  type Section,
  type Table,
} from '../../document/document';
import { studyMethods } from './methods';
import { declaredRow, reproduction } from '../../document/reproduction';

/** Which systems differ significantly, and the smallest such gain. */
export function studyDocument(study: Study, decimals: number, record: ReportRecord): ReportDocument {
  const { systems, name, metric, pairs, settings } = study;
  const significant = pairs.corrected.filter(
    (p, i) => p <= settings.alpha && elementAt(pairs.gain, i) > 0,
  ).length;
  return {
    title: `${name}: ${formatCount(systems.length)} systems, ${metric.name}`,
    verdict: null,
    lead: [
      `Of ${formatCount(pairs.a.length)} pairs of ${formatCount(systems.length)} systems ${formatCount(significant)} differ significantly ` +
        `in ${metric.name} on ${formatCount(study.n)} items: ${study.leaderboard}.`,
    ],
    sections: [
      { heading: 'Ranking', blocks: ranking(study, decimals) },
      { heading: 'Gains and significance', blocks: gains(study, decimals) },
      ...remarks(study),
      { heading: 'Methods', blocks: [{ kind: 'prose', prose: studyMethods(study) }] },
      reproduction(record, settingsOf(study)),
    ],
  };
}

function ranking(study: Study, decimals: number): Block[] {
  const { systems, settings, metric } = study;
  const level = formatLevel(1 - settings.alpha);
  const table: Table = {
    caption: `Systems, the best first. ${rankingNote(study)}`,
    head: ['System', 'Cluster', 'Ranks', metric.name, `${level} interval`, 'Letters', 'Wins', 'Losses'],
    rows: systems.map(({ name, cluster, ranks, score, interval, letters, wins, losses }) => [
      name,
      String(cluster),
      formatRanks(ranks),
      formatScore(score, decimals),
      interval === null ? '' : formatInterval(interval, decimals),
      letters ?? '',
      String(wins),
      String(losses),
    ]),
    numbers: [1, 2, 3, 4, 6, 7],
  };
  const drawn = { ...study, systems: systems.slice(0, MOST_DRAWN) };
  const caption = firstOf(
    `Scores with ${level} intervals and letters. ${rankingNote(study)}`,
    drawn.systems.length,
    systems.length,
    'the table',
  );
  const label = `${caption} The numbers are in the table below.`;
  return [
    {
      kind: 'figure',
      name: 'ranking',
      picture: { draw: (name) => rankingPicture(drawn, decimals, name) },
      label,
      listed: true,
      caption,
      table,
    },
  ];
}

function gains(study: Study, decimals: number): Block[] {
  const { series, pairs } = study;
  const thresholds: Block = {
    kind: 'table',
    caption: 'Gains from which significance can be expected',
    head: ['Pairs', 'Number', 'Gain', 'From'],
    rows: series.map(({ name, pairs: number, threshold }) => [
      name,
      formatCount(number),
      threshold.gain === null ? '–' : formatScore(threshold.gain, enoughDecimals(threshold.gain, decimals)),
      thresholdSource(threshold),
    ]),
    numbers: [1, 2],
  };
  const caption =
    'Gain against confidence (1 − one-sided p) of all pairs; uprights mark the gains of the table.';
  const label = `${caption} The numbers are in the table below.`;
  const table = pairsTable(study, decimals);
  return pairs.a.length === 0
    ? [thresholds]
    : [
        {
          kind: 'figure',
          name: 'pairs',
          picture: pairsPicture(study, decimals),
          label,
          listed: false,
          caption,
          table,
        },
        thresholds,
      ];
}

function pairsPicture(study: Study, decimals: number): Picture {
  const { gain, oneSided, confidence = oneSided.map((p) => 1 - p), corrected, series } = study.pairs;
  const points = { ...study, pairs: { gain, confidence, corrected, series } };
  const data = { study: points, decimals, window: wholePlot(points) };
  return { plot: inEnglish(() => pairsPlot(data)), size: { width: 680, height: 340 } };
}

function pairsTable({ systems, pairs }: Study, decimals: number): Table {
  const shown = pairs.a.slice(0, MOST_PAIRS);
  return {
    caption: firstOf('Pairs, the better system first', shown.length, pairs.a.length, AS_CSV),
    head: ['Better', 'Other', 'Gain', 'Interval', 'p', 'Corrected p'],
    rows: shown.map((a, i) => {
      const [low, high] = [elementAt(pairs.low, i), elementAt(pairs.high, i)];
      return [
        elementAt(systems, a).name,
        elementAt(systems, elementAt(pairs.b, i)).name,
        formatScore(elementAt(pairs.gain, i), enoughDecimals(elementAt(pairs.gain, i), decimals)),
        low === null || high === null ? '' : formatInterval([low, high], decimals),
        formatProbability(elementAt(pairs.p, i)),
        formatProbability(elementAt(pairs.corrected, i)),
      ];
    }),
    numbers: [2, 3, 4, 5],
  };
}

function formatProbability(p: number): string {
  return p >= 0.0001 ? p.toFixed(4) : p.toExponential(1);
}

function remarks({ systems, leftOut, identical, warnings }: Study): Section[] {
  const nameOf = sourceNames([...systems, ...leftOut]);
  const items = [
    ...leftOut.map((one) => `Left out: ${nameOf(one)}. ${one.reason}`),
    ...identical.map((names) => `The same on every item: ${names.join(', ')}`),
    ...warnings,
  ];
  return listSection('To beware of', items);
}

function settingsOf({ metric, n, alignedBy, resamples, settings }: Study): string[][] {
  return [
    ['metric', `${metric.name} (${betterBecause(metric)}): ${metric.signature}`],
    ['items', `${formatCount(n)}, matched by ${alignedBy}`],
    ['test', `${studyTest(settings)}, ${settings.alternative}`],
    ['resamples', formatCount(resamples)],
    ['correction', settings.correction],
    ['significance level α', String(settings.alpha)],
    ...declaredRow(settings.declared),
    ['seed', settings.seed],
  ];
}
