import {
  elementAt,
  clustersOf,
  enoughDecimals,
  formatCount,
  formatLevel,
  formatScore,
  studyTest,
  sourceNames,
  type PackedStudy,
} from '../model';
import { betterBecause } from '../model/texts/better-because';
import { itemsNeeded, rankingNote, rankingRow, thresholdSource } from '../report';
import { textTable } from '../document/terminal';
import { declaredLines } from './text-report';

const TESTS: Readonly<Record<string, string>> = {
  auto: 'expanded bootstrap',
  'bootstrap:expanded': 'expanded bootstrap',
  bootstrap: 'paired bootstrap',
  randomization: 'randomization',
};
const CORRECTIONS = {
  holm: 'Holm’s correction',
  bonferroni: 'Bonferroni’s correction',
  'benjamini-hochberg': 'Benjamini and Hochberg’s correction (false discoveries)',
  none: 'no correction',
} as const;

/** The report on a terminal: which systems differ, and above which gain significance can be expected. */
export function studyReport(study: PackedStudy, gain: number | null): string {
  const { metric, settings, systems, n, clusters, alignedBy } = study;
  const decimals = decimalsOf(study);
  const units = clusters === null ? '' : ` in ${formatCount(clusters)} ${clustersOf(null)}`;
  const pairs = study.pairs.length;
  const compared = pairs === 1 ? 'one pair' : `${formatCount(pairs)} pairs`;
  const head =
    `${formatCount(systems.length)} systems on ${study.name}: ${formatCount(n)} items${units} matched by ${alignedBy}, ${metric.name} (${betterBecause(metric)}) ` +
    `(${testOf(study)}, ${formatCount(study.resamples)} resamples, seed ${settings.seed}; ${CORRECTIONS[settings.correction]} ` +
    `for ${compared}, α = ${settings.alpha})`;
  const nameOf = sourceNames([...systems, ...study.leftOut]);
  const notes = [
    ...declaredLines(settings.declared),
    ...study.leftOut.map((one) => `left out: ${nameOf(one)}. ${one.reason}`),
    ...study.identical.map((names) => `the same on every item: ${names.join(', ')}`),
    ...study.warnings,
  ];
  const blocks = [
    head,
    textTable(ranking(study, decimals)),
    `${study.leaderboard}\n${rankingNote(study)}`,
    textTable(thresholds(study, decimals)),
    study.sizes.length === 0 ? '' : textTable(sizes(study, decimals)),
    smallest(study, decimals),
    gain === null ? '' : needs(study, gain),
    notes.map((note) => `· ${note}`).join('\n'),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** For `auto`, the test that decides most of the pairs. */
function testOf({ settings, pairs }: PackedStudy): string {
  const counted = (pairs.decisions ?? []).filter(({ test }) => test === 'mcnemar:unconditional').length;
  return (2 * counted > pairs.length ? 'McNemar, unconditional' : TESTS[studyTest(settings)]) ?? '';
}

function ranking({ systems, settings }: PackedStudy, decimals: number): string[][] {
  const level = formatLevel(1 - settings.alpha);
  const head = ['cluster', 'ranks', 'system', 'score', level, 'letters', 'wins', 'losses', 'groups'];
  const rows = systems.map((system) => [...rankingRow(system, decimals), system.groups.join(', ')]);
  const unused = [5, 8].filter((column) => rows.every((row) => row[column] === ''));
  return [head, ...rows].map((row) => row.filter((_, column) => !unused.includes(column)));
}

function thresholds({ series }: PackedStudy, decimals: number): string[][] {
  return [
    ['pairs', 'number', 'gain to expect significance from', ''],
    ...series.map(({ name, pairs, threshold }) => [
      name,
      formatCount(pairs),
      threshold.gain === null ? '–' : amount(threshold.gain, decimals),
      thresholdSource(threshold),
    ]),
  ];
}

function sizes({ series, sizes: all, n }: PackedStudy, decimals: number): string[][] {
  const cells = (found: readonly { gain: number | null }[]) =>
    found.map(({ gain }) => (gain === null ? '–' : amount(gain, decimals)));
  return [
    ['items', ...series.map(({ name }) => name)],
    ...all.map((size) => [formatCount(size.n), ...cells(size.thresholds)]),
    [`${formatCount(n)} *`, ...cells(series.map(({ threshold }) => threshold))],
  ];
}

/** What half and 95% of the pairs need today, and on a test set four times as large. */
function smallest({ smallestGains, settings, metric }: PackedStudy, decimals: number): string {
  if (smallestGains === undefined) {
    return '';
  }
  const { median, percentile95 } = smallestGains;
  const found = [median, percentile95].map((gain) => amount(gain, decimals));
  return (
    `Smallest significant gain at α = ${settings.alpha}, before correction: ${found[0]} ${metric.name} for half of the pairs, ` +
    `${found[1]} for 95% of them; half as much with four times the items.`
  );
}

/** "To detect a gain of 0.5 you need about 1,300 items". */
function needs({ series, law }: PackedStudy, gain: number): string {
  return series
    .map(({ name }, i) => {
      const c = elementAt(law, i);
      return c === null
        ? `${name}: how many items a gain of ${gain} takes can't be said; study smaller test sets too (--sizes 100,200,400), with more systems.`
        : `${name}: to detect a gain of ${gain} you need about ${formatCount(itemsNeeded(c, gain))} items.`;
    })
    .join('\n');
}

function amount(gain: number, decimals: number): string {
  return formatScore(gain, enoughDecimals(gain, decimals));
}

/** Percentages have two decimals, other scores four. */
function decimalsOf({ metric }: PackedStudy): number {
  return metric.unit === '%' ? 2 : 4;
}
