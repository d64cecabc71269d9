import type { Answer } from '../../model/results/report';
import { countOfUnits } from '../../model/texts/cluster-words';
import { englishOf, inEnglish } from '../../model/words';
import { amountOf, enoughDecimals, formatCount, formatLevel, formatSmall } from '../../model/text';
import {
  isPacked,
  pairColumn,
  pairCount,
  published,
  type Study,
  type StudyResult,
} from '../../model/results/study';
import { largest, listOf } from '../../model/lists';
import { itemsNeeded } from '../../model/texts/items-needed';
import { sentenceOfStudy } from '../../model/texts/study-headline';
import { someOf } from '../../model/texts/some-of';
import { sourceNames } from '../../model/names';
import { betterBecause } from '../../model/texts/headline';
import { declaredText } from '../../model/settings/identity';
import { scoresText } from '../../charts/drawing/forest-text';
import { rankingPicture } from '../../charts/ranks/ranking';
import { type Cell, count, score } from '../../document/cell';
import { firstOf, MOST_DRAWN, MOST_PAIRS } from '../../document/cut';
import {
  type Block,
  columnsOf,
  listSection,
  methodsSection,
  type Picture,
  type ReportDocument,
  type Section,
} from '../../document/document';
import { pairsAsCsv, studyJson, thresholdSource } from '../../report/study';
import { studyMethods, testOfStudy } from '../../report/document/methods';
import { TEST_CATALOG } from '../../significance/catalog';
import { pairsPlot, wholePlot } from '../../charts/pairs';
import type { Answered } from '../question';
import { pairsTable, rankingNote, rankingTable, sizesTable } from './tables';

type StudyAnswer = Answered<{ readonly gain: number | null }, StudyResult>;

const CORRECTIONS = {
  holm: 'Holm’s correction',
  bonferroni: 'Bonferroni’s correction',
  'benjamini-hochberg': 'Benjamini and Hochberg’s correction (false discoveries)',
  none: 'no correction',
} as const;

/** All pairs: their columns are a promise to scripts. */
export function csv({ result }: StudyAnswer): Iterable<string> {
  return pairsAsCsv(result);
}

/** In pieces: that of many pairs is longer than a string may be. */
export function json({ result }: StudyAnswer): Iterable<string> {
  return isPacked(result) ? studyJson(result) : [`${JSON.stringify(result)}\n`];
}

/** With all pairs in memory, as reports take it. */
export function whole<Of extends Pick<Answer, 'result'>>(answer: Of): Of {
  return { ...answer, result: published(answer.result as StudyResult) };
}

/** Which systems differ, and above which gain significance can be expected. */
export function document({ identity, result: study }: StudyAnswer): ReportDocument {
  const { systems, name, metric } = study;
  const largestScore = largest(
    systems.map((one) => Math.abs(one.score)),
    0,
  );
  // Percentages have two decimals, other scores four.
  const decimals = enoughDecimals(largestScore, metric.unit === '%' ? 2 : 4);
  return {
    title: `${name}: ${formatCount(systems.length)} systems, ${metric.name}`,
    lead: [sentenceOfStudy(study, pairColumn(study, 'gain'), pairColumn(study, 'corrected'))],
    sections: [
      { heading: '', isOfTerminal: true, blocks: [{ kind: 'prose', prose: [howMade(study)] }] },
      { heading: 'Ranking', blocks: ranking(study, decimals) },
      { heading: '', isOfTerminal: true, blocks: [{ kind: 'prose', prose: [rankingNote(study)] }] },
      {
        heading: 'Gains and significance',
        blocks: [
          ...(isPacked(study) ? [] : pairsFigure(study, decimals)),
          ...gains(study, decimals, identity.gain),
        ],
      },
      ...remarks(study),
      methodsSection(studyMethods(study)),
    ],
  };
}

/** Items, metric, test, its resamples if it draws any, and correction, in a line. */
function howMade(study: StudyResult): string {
  const { metric, settings, systems, n, clusters, alignedBy, resamples } = study;
  const units = countOfUnits({ n, clusters, column: study.clusterColumn });
  const pairs = pairCount(study);
  const test = testOfStudy(study);
  const isDrawn = (TEST_CATALOG[test]?.simulates ?? null) !== null;
  const sides = settings.alternative === 'two-sided' ? '' : ', one-sided';
  const drawn = isDrawn ? `, ${formatCount(resamples)} resamples, seed ${settings.seed}` : '';
  return (
    `${formatCount(systems.length)} systems on ${study.name}: ${units} matched by ${alignedBy}, ${metric.name} (${betterBecause(metric)}) ` +
    `(${TEST_CATALOG[test]?.term ?? test}${sides}${drawn}; ${CORRECTIONS[settings.correction]} ` +
    `for ${pairs === 1 ? 'one pair' : `${formatCount(pairs)} pairs`}, α = ${settings.alpha})`
  );
}

function ranking(study: StudyResult, decimals: number): Block[] {
  const { systems, settings } = study;
  const drawn = { ...study, systems: systems.slice(0, MOST_DRAWN) };
  const caption = firstOf(
    `Scores with ${formatLevel(1 - settings.alpha)} intervals and letters.`,
    drawn.systems.length,
    systems.length,
    'the table',
  );
  return [
    {
      kind: 'figure',
      name: 'ranking',
      picture: { draw: (name) => rankingPicture(drawn, decimals, name) },
      label: `${caption} The numbers are in the table below.`,
      caption,
      text: scoresText(drawn.systems, decimals),
    },
    { kind: 'table', ...rankingTable(study, decimals) },
  ];
}

function gains(study: StudyResult, decimals: number, asked: number | null): Block[] {
  const { series, sizes } = study;
  const amount = (gain: number | null): Cell =>
    gain === null ? '–' : score(gain, enoughDecimals(gain, decimals));
  const sentences = [smallest(study, decimals), ...(asked === null ? [] : needs(study, asked, decimals))];
  const isKnown = series.some(({ threshold }) => threshold.gain !== null);
  const thresholds: Block = {
    kind: 'table',
    caption: 'Gains from which significance can be expected',
    ...columnsOf(series, [
      ['Pairs', ({ name }) => name],
      ['Number', ({ pairs }) => count(pairs)],
      ['Gain to expect significance from', ({ threshold }) => amount(threshold.gain)],
      ['', ({ threshold }) => thresholdSource(threshold)],
    ]),
  };
  return listOf<Block>(
    isKnown && thresholds,
    sizes.length > 0 && { kind: 'table', ...sizesTable(study, decimals) },
    sentences.flatMap((text): Block[] => (text === '' ? [] : [{ kind: 'prose', prose: [text] }])),
  );
}

/** What half and 95% of the pairs need today, and on a test set four times as large. */
function smallest({ smallestGains, settings, metric }: StudyResult, decimals: number): string {
  if (smallestGains === undefined) {
    return '';
  }
  const { median, percentile95 } = smallestGains;
  const half = englishOf(amountOf(median, metric, enoughDecimals(median, decimals)));
  const larger = 'half as much with four times the items.';
  return smallestGains.pairs === 1
    ? `Smallest significant gain at α = ${settings.alpha}: ${half}; ${larger}`
    : `Smallest significant gain at α = ${settings.alpha}, before correction: ${half} for half of the pairs, ${formatSmall(percentile95, decimals)} for 95% of them; ${larger}`;
}

function needs(study: StudyResult, gain: number, decimals: number): string[] {
  const needed = inEnglish(() =>
    itemsNeeded(study, gain, decimals).map(({ sentence, basis }) => sentence(basis)),
  );
  return needed.length > 0
    ? needed
    : [
        `How many items a gain of ${gain} takes can't be said; study smaller test sets too (--sizes 100,200,400), with more systems.`,
      ];
}

function remarks({ systems, leftOut, identical, warnings, settings }: StudyResult): Section[] {
  const nameOf = sourceNames([...systems, ...leftOut]);
  const declared = declaredText(settings.declared);
  return listSection('To beware of', [
    ...(declared === null ? [] : [englishOf(declared)]),
    ...leftOut.map((one) => `left out: ${nameOf(one)}. ${one.reason}`),
    ...identical.map((names) => `the same on every item: ${englishOf(someOf(names))}`),
    ...warnings,
  ]);
}

/** The gains of all pairs against their confidence; nothing without pairs. */
function pairsFigure(study: Study, decimals: number): Block[] {
  const caption =
    'Gain against confidence (1 − one-sided p) of all pairs; uprights mark the gains from which significance can be expected.';
  return study.pairs.a.length === 0
    ? []
    : [
        {
          kind: 'figure',
          name: 'pairs',
          picture: picture(study, decimals),
          label: `${caption} The numbers are in the table below.`,
          caption,
          table: pairsTable(
            withConfidence(study),
            decimals,
            study.pairs.a.map((_, pair) => pair),
            MOST_PAIRS,
          ),
        },
      ];
}

function withConfidence(study: Study) {
  const { oneSided, confidence = oneSided.map((p) => 1 - p) } = study.pairs;
  return { ...study, pairs: { ...study.pairs, confidence } };
}

function picture(study: Study, decimals: number): Picture {
  const points = withConfidence(study);
  const data = { study: points, decimals, window: wholePlot(points) };
  return { plot: inEnglish(() => pairsPlot(data)), size: { width: 680, height: 340 } };
}
