import { grouped, listOf } from '../../model/lists';
import { AUTO } from '../../model/settings/settings';
import { baseName, namesOf } from '../../model/names';
import { betterOf, enoughDecimals, formatCount, formatLevel } from '../../model/text';
import { clustersOf } from '../../model/texts/cluster-words';
import { englishOf, inEnglish } from '../../model/words';
import { isFirm, OUTCOME_MARKS, outcomeOf, outcomeWords } from '../../model/results/outcome';
import type { Comparison } from '../../model/results/comparison';
import type { ComparisonDetails } from '../../model/results/details';
import type { Planning } from '../../model/results/planning';
import { readingLine } from '../../model/texts/reading-text';
import { gainText } from '../../charts/drawing/forest-text';
import { histogramPlot } from '../../charts/histogram';
import { hasStrip, stripCaption, stripPlot } from '../../charts/strips/strip';
import { count, gain as signed, interval, score, type Cell } from '../../document/cell';
import {
  listSection,
  methodsSection,
  type Block,
  type Figure,
  type ReportDocument,
  type Section,
  type Table,
} from '../../document/document';
import { declaredRow, settingsSection } from '../../document/reproduction';
import { gateWords } from '../../report/gate';
import { comparisonMethods } from '../../report/document/methods';
import { powerFigure } from '../../report/document/power-figure';
import { gainPartsBlocks } from '../../document/variance-table';
import { histogramTable, notedTests, planningTable, testsTable } from './tables';

export type DocumentedPair = Pick<
  ComparisonDetails,
  'comparison' | 'decimals' | 'histogram' | 'planning' | 'intervals' | 'counts'
>;

/** Everything about a pair that a reader may need, except the texts of items. */
export function comparisonDocument(subject: DocumentedPair): ReportDocument {
  const { comparison, decimals } = subject;
  const { gate, metric, sentence } = comparison;
  const [nameA, nameB] = namesOf(comparison);
  const outcome = outcomeOf(comparison);
  return {
    title: `${nameA} against ${nameB}: ${metric.name}`,
    verdict: { mark: OUTCOME_MARKS[outcome], words: englishOf(outcomeWords(outcome, isFirm(comparison))) },
    gate: gate && gateWords(gate, metric),
    lead: [sentence],
    strip: stripOf(subject),
    sections: listOf(
      { heading: 'Scores', blocks: [{ kind: 'table', ...scores(subject) }] },
      { heading: 'Gain', blocks: gain(subject) },
      { heading: 'Tests', blocks: tests(comparison) },
      variance(subject),
      listSection('To beware of', comparison.warnings),
      planning(subject.planning, comparison, decimals),
      methodsSection(comparisonMethods(comparison)),
      settingsSection(settings(comparison)),
    ),
  };
}

/** What a page shares as a picture. */
function stripOf(subject: DocumentedPair): Figure | undefined {
  if (!hasStrip(subject)) {
    return undefined;
  }
  const { comparison, decimals } = subject;
  const [plot, caption] = inEnglish(() => [stripPlot(subject), `${stripCaption(subject)}.`] as const);
  return {
    kind: 'figure',
    name: 'answer',
    picture: { plot, size: STRIP_SIZE },
    label: `${caption} The numbers are in the sentence above.`,
    caption,
    text: gainText(comparison, namesOf(comparison).join(' vs '), decimals),
  };
}

function scores({ comparison, decimals, counts }: DocumentedPair): Table {
  const { a, b, metric, alpha } = comparison;
  const names = namesOf(comparison);
  const row = (
    name: string,
    { path, score: found, interval: ends, runs }: Comparison['a'],
    better: number | undefined,
  ): Cell[] => [
    name,
    baseName(path) + moreRuns(runs?.length ?? 1),
    score(found, decimals),
    ends === null ? null : interval(ends, decimals),
    ...(better === undefined ? [] : [count(better)]),
  ];
  return {
    caption: `${metric.name} (${betterOf(metric)}) of both systems${counts === null ? '' : `, and on how many items each is the better one (${counts.ties === 1 ? '1 item is a tie' : `${formatCount(counts.ties)} items are ties`})`}`,
    head: [
      'System',
      'File',
      metric.name,
      `${formatLevel(1 - alpha)} CI`,
      ...(counts === null ? [] : ['Better on']),
    ],
    rows: [row(names[0], a, counts?.wins), row(names[1], b, counts?.losses)],
  };
}

/** ` and 2 more runs`; nothing for one. */
function moreRuns(count: number): string {
  return count === 1 ? '' : ` and ${formatCount(count - 1)} more ${count === 2 ? 'run' : 'runs'}`;
}

function gain({ comparison, decimals, histogram, intervals }: DocumentedPair): Block[] {
  const { gain: size, metric, alpha } = comparison;
  const level = intervals.length === 0 ? '' : `${formatLevel(1 - alpha)} `;
  const table: Block = {
    kind: 'table',
    caption: `The gain, in units of ${metric.name}`,
    head: ['Quantity', 'Value'],
    rows: [
      ['gain δ (A − B, turned so that positive means A is better)', signed(size, decimals)],
      ...intervals
        .filter((row) => row.of === 'gain')
        .map(({ method, low, high }) => [`${level}CI, ${method}`, interval([low, high], decimals)]),
      ...errors(comparison, decimals),
    ],
  };
  if (histogram === null) {
    return [table];
  }
  const isBootstrap = histogram.mode === 'bootstrap';
  const what = isBootstrap
    ? 'gains of resampled test sets; in full color those within the interval'
    : 'gains by chance alone; in full color those at least as extreme as δ, which is what p counts';
  return [
    {
      kind: 'figure',
      name: 'histogram',
      picture: { plot: inEnglish(() => histogramPlot({ histogram, comparison, decimals })), size: SIZE },
      label: `Histogram of ${what}. Its numbers are in the table below.`,
      caption: `Histogram of ${what}.`,
      table: histogramTable({ histogram, comparison, decimals }),
    },
    table,
  ];
}

/** How exactly the gain is known, and which gains these items could show. */
function errors(comparison: Comparison, decimals: number): Cell[][] {
  const { standardError, correlation, variance, repetitions, designEffect, clusterColumn, parts } =
    comparison;
  const within = formatLevel(1 - comparison.alpha);
  const amount = (name: string, value: number | null | undefined): Cell[][] =>
    value === null || value === undefined ? [] : [[name, score(value, enoughDecimals(value, decimals))]];
  // If the variance can be divided, another table shows its parts.
  const error = (from: string, value: number | null | undefined) =>
    parts ? [] : amount(`standard error from ${from}`, value);
  const noise = (of: string) =>
    `noise floor: two runs of ${of} on these items differ by less in ${within} of cases`;
  return [
    ...amount('standard error', standardError),
    ...error('the choice of items', variance && Math.sqrt(variance.items)),
    ...error('the choice of training runs', variance && Math.sqrt(variance.runs)),
    ...(repetitions === undefined
      ? []
      : [['samples of each item, on average', String(Number(repetitions.samples.toFixed(1)))]]),
    ...error('the choice of items', repetitions?.standardError.items),
    ...error('chance within items', repetitions?.standardError.samples),
    ...amount(noise('A'), repetitions?.noiseFloor.a),
    ...amount(noise('B'), repetitions?.noiseFloor.b),
    ...amount('smallest gain that would be significant', comparison.smallestSignificantGain),
    ...amount('true gain found with 80% power', comparison.minimumDetectableGain),
    ...(correlation === null ? [] : [['correlation of A’s and B’s items', score(correlation, 3)]]),
    ...(designEffect === null
      ? []
      : [[`design effect of ${clustersOf(clusterColumn)}`, score(designEffect, 2)]]),
  ];
}

function variance({ comparison: { parts, alpha }, decimals }: DocumentedPair): Section[] {
  return parts === undefined
    ? []
    : [
        {
          heading: 'Parts of the variance',
          isNamed: true,
          blocks: inEnglish(() => gainPartsBlocks(parts, decimals, alpha)),
        },
      ];
}

/** What the tests say of themselves is nothing to beware of. */
function tests(comparison: Comparison): Block[] {
  const noted = notedTests(comparison).flatMap(({ name, note }) => (note === null ? [] : [{ name, note }]));
  const items = [...grouped(noted, ({ note }) => note)].map(
    ([note, by]) => `${by.map(({ name }) => name).join(', ')}: ${note}`,
  );
  return listOf<Block>(
    { kind: 'table', ...testsTable(comparison) },
    items.length > 0 && { kind: 'list', items },
  );
}

function planning(plan: Planning | null, { metric }: Comparison, decimals: number): Section | null {
  if (plan === null) {
    return null;
  }
  const table = planningTable(plan, metric, decimals);
  const figure = inEnglish(() => powerFigure(plan, metric, decimals, table));
  return {
    heading: 'How many items it takes',
    aside: true,
    isInWords: true,
    blocks: [{ kind: 'prose', prose: [plan.sentence] }, figure ?? { kind: 'table', ...table }],
  };
}

/** As wide as the text. */
const SIZE = { width: 680, height: 290 };

const STRIP_SIZE = { width: 680, height: 150 };

function settings(comparison: Comparison): string[][] {
  const { metric, seed, alpha, declared, alignedBy, tests: all, primary, decision, n } = comparison;
  const { clusters, reading, reference } = comparison;
  const decides = all.find(({ id }) => id === primary);
  const because = decision?.asked === AUTO ? `; chosen automatically, because ${decision.because}` : '';
  const references = reference === null ? [] : [reference, ...(reference.additional ?? [])];
  return [
    ['metric', `${metric.name}: ${metric.signature} (${betterOf(metric)})`],
    ...references.map(({ path }) => ['reference', path]),
    ['items', `${formatCount(n)}, matched by ${alignedBy}`],
    ...(reading === undefined ? [] : [['read', readingLine(reading)]]),
    ...(clusters === null ? [] : [['clusters', formatCount(clusters)]]),
    ['deciding test', `${primary}, ${decides?.alternative ?? ''}${because}`],
    [
      'resamples',
      typeof decides?.resamples === 'number' ? formatCount(decides.resamples) : 'none for the deciding test',
    ],
    ['significance level α', String(alpha)],
    ...declaredRow(declared),
    ['seed', seed],
  ];
}
