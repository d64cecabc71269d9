import {
  betterOf,
  baseName,
  clustersOf,
  enoughDecimals,
  formatCount,
  formatGain,
  formatInterval,
  formatLevel,
  formatScore,
  formatShare,
  histogramBars,
  inEnglish,
  namesOf,
  OUTCOME_MARKS,
  OUTCOME_WORDS,
  outcomeOf,
  planningRows,
  formatSmall,
  type Comparison,
  type Planning,
  type ReportedComparison,
  type ReportRecord,
} from '../../model';
import { readingLine } from '../../model/texts/reading-text';
import { histogramPlot } from '../../charts/histogram';
import { testRows } from '../rows';
import { powerFigure } from './power-figure';
import type { Block, ReportDocument, Section, Table } from '../../document/document';
import { comparisonMethods } from './methods';
import { declaredRow, reproduction } from '../../document/reproduction';

/** Everything about a pair that a reader may need, except the texts of items. */
export function comparisonDocument(subject: ReportedComparison, record: ReportRecord): ReportDocument {
  const { comparison, decimals } = subject;
  const [nameA, nameB] = namesOf(comparison);
  const outcome = outcomeOf(comparison);
  return {
    title: `${nameA} against ${nameB}: ${comparison.metric.name}`,
    verdict: { mark: OUTCOME_MARKS[outcome], words: OUTCOME_WORDS[outcome] },
    lead: [comparison.sentence],
    sections: [
      { heading: 'Scores', blocks: [{ kind: 'table', ...scores(subject) }] },
      { heading: 'Gain', blocks: gain(subject) },
      { heading: 'Tests', blocks: [{ kind: 'table', ...tests(comparison) }, ...notes(comparison)] },
      ...planning(subject.planning, comparison, decimals),
      { heading: 'Methods', blocks: [{ kind: 'prose', prose: comparisonMethods(comparison) }] },
      reproduction(record, settings(comparison)),
    ],
  };
}

function scores({ comparison, decimals, counts }: ReportedComparison): Table {
  const { a, b, metric, alpha } = comparison;
  const names = namesOf(comparison);
  const row = (
    name: string,
    { path, score, interval, runs }: Comparison['a'],
    better: number | undefined,
  ) => [
    name,
    baseName(path) + (runs === undefined ? '' : ` and ${runs.length - 1} more runs`),
    formatScore(score, decimals),
    interval === null ? '' : formatInterval(interval, decimals),
    ...(better === undefined ? [] : [formatCount(better)]),
  ];
  return {
    caption: `${metric.name} (${betterOf(metric)}) of both systems${counts === null ? '' : `, and on how many items each is the better one (${formatCount(counts.ties)} items are ties)`}`,
    head: [
      'System',
      'File',
      metric.name,
      `${formatLevel(1 - alpha)} interval`,
      ...(counts === null ? [] : ['Better on']),
    ],
    rows: [row(names[0], a, counts?.wins), row(names[1], b, counts?.losses)],
    numbers: counts === null ? [2, 3] : [2, 3, 4],
  };
}

function gain({ comparison, decimals, histogram, intervals }: ReportedComparison): Block[] {
  const {
    gain: size,
    standardError,
    correlation,
    smallestSignificantGain,
    variance,
    repetitions,
  } = comparison;
  const digits = enoughDecimals(size, decimals);
  const level = intervals.length === 0 ? '' : `${formatLevel(1 - comparison.alpha)} `;
  const rows = [
    ['gain δ (A − B, turned so that positive means A is better)', formatGain(size, digits)],
    ...intervals
      .filter((row) => row.of === 'gain')
      .map(({ method, low, high }) => [`${level}interval, ${method}`, formatInterval([low, high], digits)]),
    ...amounts('standard error', standardError, decimals),
    ...amounts('standard error from the choice of items', root(variance?.items), decimals),
    ...amounts('standard error from the choice of training runs', root(variance?.runs), decimals),
    ...amounts('standard error from the choice of items', repetitions?.standardError.items ?? null, decimals),
    ...amounts(
      'standard error from chance within items',
      repetitions?.standardError.samples ?? null,
      decimals,
    ),
    ...amounts('noise floor: two runs of A on these items', repetitions?.noiseFloor.a ?? null, decimals),
    ...amounts('noise floor: two runs of B on these items', repetitions?.noiseFloor.b ?? null, decimals),
    ...amounts('smallest gain that would be significant', smallestSignificantGain, decimals),
    ...amounts('true gain found with 80% power', comparison.minimumDetectableGain, decimals),
    ...(correlation === null ? [] : [['correlation of A’s and B’s items', formatScore(correlation, 3)]]),
    ...(comparison.designEffect === null
      ? []
      : [[`design effect of ${clustersOf(comparison.clusterColumn)}`, comparison.designEffect.toFixed(2)]]),
  ];
  const table: Block = {
    kind: 'table',
    caption: `The gain, in units of ${comparison.metric.name}`,
    head: ['Quantity', 'Value'],
    rows,
    numbers: [1],
  };
  if (histogram === null) {
    return [table];
  }
  const isBootstrap = histogram.mode === 'bootstrap';
  const what = isBootstrap
    ? 'gains of resampled test sets; in full colour those within the interval'
    : 'gains by chance alone; in full colour those at least as extreme as δ, which is what p counts';
  return [
    {
      kind: 'figure',
      name: 'histogram',
      picture: { plot: inEnglish(() => histogramPlot({ histogram, comparison, decimals })), size: SIZE },
      label: `Histogram of ${what}. Its numbers are in the table below.`,
      listed: false,
      caption: `Histogram of ${what}.`,
      table: histogramTable(subjectBars(histogram, comparison), decimals),
    },
    table,
  ];
}

function subjectBars(histogram: NonNullable<ReportedComparison['histogram']>, comparison: Comparison) {
  return histogramBars(histogram, comparison).filter(({ share }) => share > 0);
}

function histogramTable(bars: ReturnType<typeof subjectBars>, decimals: number): Table {
  return {
    caption: 'The bars of the histogram',
    head: ['Gain from', 'to', 'Share'],
    rows: bars.map(({ low, high, share }) => [
      formatScore(low, decimals + 1),
      formatScore(high, decimals + 1),
      `${(share * 100).toFixed(2)}%`,
    ]),
    numbers: [0, 1, 2],
  };
}

function tests(comparison: Comparison): Table {
  const rows = testRows(comparison);
  return {
    caption: `Tests of the hypothesis that there is no difference (α = ${comparison.alpha}); the one in bold decides`,
    head: ['Test', 'p', 'Sides', 'From', 'Assumes'],
    rows: rows.map(({ name, p, sides, from, assumes }) => [name, p, sides, from, assumes]),
    numbers: [1],
    strong: rows.findIndex(({ decides }) => decides),
  };
}

/** Warnings, each once. */
function notes({ tests: all, warnings }: Comparison): Block[] {
  const said = all.flatMap(({ name, note }) => (note === null ? [] : [`${name}: ${note}`]));
  const items = [...new Set([...warnings, ...said])];
  return items.length === 0 ? [] : [{ kind: 'list', items }];
}

function planning(plan: Planning | null, { metric }: Comparison, decimals: number): Section[] {
  if (plan === null) {
    return [];
  }
  const written = (gain: number) => formatSmall(gain, decimals);
  const table: Table = {
    caption: `What test sets of other sizes could show (gains in units of ${metric.name})`,
    head: [
      'Items',
      'Smallest significant gain',
      `Gain found with ${formatShare(plan.power)} power`,
      ...(plan.chosen === null && plan.observed === null
        ? []
        : [`Power for a gain of ${written((plan.chosen ?? plan.observed)?.gain ?? 0)}`]),
    ],
    rows: planningRows(plan).map((point) => {
      const power = plan.chosen === null ? point.powerForObserved : point.powerForChosen;
      return [
        formatCount(point.items),
        point.tooFew ? '–' : written(point.smallestSignificantGain),
        point.tooFew ? '–' : written(point.minimumDetectableGain),
        ...(power === null ? [] : [formatShare(power)]),
      ];
    }),
    numbers: [0, 1, 2, 3],
    strong: planningRows(plan).findIndex(({ items }) => items === plan.n),
  };
  const figure = powerFigure(plan, metric, decimals, table);
  return [
    {
      heading: 'How many items it takes',
      aside: true,
      blocks: [{ kind: 'prose', prose: [plan.sentence] }, figure ?? { kind: 'table', ...table }],
    },
  ];
}

/** As wide as the text. */
const SIZE = { width: 680, height: 290 };

function settings({
  metric,
  seed,
  alpha,
  declared,
  alignedBy,
  tests: all,
  primary,
  n,
  clusters,
  reading,
}: Comparison): string[][] {
  const decides = all.find(({ id }) => id === primary);
  return [
    ['metric', `${metric.name}: ${metric.signature}`],
    ['items', `${formatCount(n)}, matched by ${alignedBy}`],
    ...(reading === undefined ? [] : [['read', readingLine(reading)]]),
    ...(clusters === null ? [] : [['clusters', formatCount(clusters)]]),
    ['deciding test', `${primary}, ${decides?.alternative ?? ''}`],
    ['resamples', typeof decides?.resamples === 'number' ? formatCount(decides.resamples) : 'none drawn'],
    ['significance level α', String(alpha)],
    ...declaredRow(declared),
    ['seed', seed],
  ];
}

function amounts(name: string, value: number | null | undefined, decimals: number): string[][] {
  return value === null || value === undefined ? [] : [[name, formatSmall(value, decimals)]];
}

function root(variance: number | undefined): number | null {
  return variance === undefined ? null : Math.sqrt(variance);
}
