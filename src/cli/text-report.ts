import { textTable } from '../document/terminal';
import {
  AUTO,
  betterOf,
  englishOf,
  enoughDecimals,
  formatGain,
  formatInterval,
  formatScore,
  primaryTest,
  type Comparison,
  type ComparisonDetails,
} from '../model';
import { declaredText } from '../model/settings/declared-settings';
import { readingLine } from '../model/texts/reading-text';
import { gateLine } from '../report';
import { repetitionLines } from '../report/repetitions';
import { testRows } from '../report/rows';

/** The report on a terminal: the verdict, the files, the tests, and warnings. */
export function textReport({ comparison, decimals, intervals }: ComparisonDetails): string {
  const blocks = [
    comparison.sentence,
    comparison.gate === undefined ? '' : gateLine(comparison.gate),
    textTable(fileRows(comparison, decimals)),
    textTable(rowsOfTests(comparison)),
    [
      ...choice(comparison),
      ...declaredLines(comparison.declared),
      ...reading(comparison),
      ...planning(comparison, decimals),
      ...clustering(comparison),
      ...repetitionLines(comparison, decimals),
      ...otherIntervals(comparison, intervals, decimals),
      ...new Set([...notes(comparison), ...comparison.warnings]),
    ]
      .map((line) => `· ${line}`)
      .join('\n'),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** α and alternative, where a realgain.json sets them. */
export function declaredLines(declared: Comparison['declared']): string[] {
  const said = declaredText(declared);
  return said === null ? [] : [englishOf(said)];
}

/** The roles of columns, and how items were matched. */
function reading({ reading: read }: Comparison): string[] {
  return read === undefined ? [] : [`read: ${readingLine(read)}`];
}

/** Which test was chosen for the data, and why. */
function choice(comparison: Comparison): string[] {
  const { decision, primary } = comparison;
  return decision?.asked === AUTO
    ? [`test chosen automatically: ${primaryTest(comparison)?.name ?? primary}, because ${decision.because}`]
    : [];
}

/** The intervals of the gain that are not in the sentence. */
function otherIntervals(
  { gain }: Comparison,
  intervals: ComparisonDetails['intervals'],
  decimals: number,
): string[] {
  const digits = enoughDecimals(gain, decimals);
  const ofGain = intervals.filter(({ of }) => of === 'gain');
  const listed = ofGain.map(({ method, low, high }) => `${method} ${formatInterval([low, high], digits)}`);
  return listed.length === 0 ? [] : [`intervals of the gain: ${listed.join(', ')}`];
}

/** The tests' notes, once if all are the same. */
function notes({ tests }: Comparison): string[] {
  const said = tests.flatMap(({ name, note }) => (note === null ? [] : [{ name, note }]));
  const distinct = [...new Set(said.map(({ note }) => note))];
  return distinct.length === 1 && said.length === tests.length
    ? distinct
    : said.map(({ name, note }) => `${name}: ${note}`);
}

function fileRows({ a, b, reference, metric }: Comparison, decimals: number): string[][] {
  const row = (name: string, { path, system, runs = [], score, interval }: Comparison['a']): string[] => [
    name,
    formatScore(score, decimals),
    interval === null ? '' : formatInterval(interval, decimals),
    (system === undefined ? path : `${path}: ${system}`) +
      (runs.length < 2 ? '' : `, and ${runs.length - 1} more training ${runs.length === 2 ? 'run' : 'runs'}`),
  ];
  const references = reference === null ? [] : [reference, ...(reference.additional ?? [])];
  return [
    row('A', a),
    row('B', b),
    ...references.map(({ path }) => ['reference', '', '', path]),
    [metric.name, '', '', `${metric.signature} (${betterOf(metric)})`],
  ];
}

/** The deciding test is starred. */
function rowsOfTests(comparison: Comparison): string[][] {
  const rows = testRows(comparison).map(({ name, p, sides, from, assumes, decides }) => [
    decides ? `${name} *` : name,
    p,
    sides,
    from,
    assumes,
  ]);
  return [['test', 'p', '', 'from', 'assumes'], ...rows];
}

function planning(
  { smallestSignificantGain, minimumDetectableGain }: Comparison,
  decimals: number,
): string[] {
  if (smallestSignificantGain === null || minimumDetectableGain === null) {
    return [];
  }
  const written = (gain: number) => formatGain(gain, enoughDecimals(gain, decimals));
  return [
    `on this test set the smallest significant gain is ${written(smallestSignificantGain)}; ` +
      `a true gain of ${written(minimumDetectableGain)} would be found with 80% power`,
  ];
}

function clustering({ clusters, clusterColumn, designEffect }: Comparison): string[] {
  return clusters === null || designEffect === null
    ? []
    : [
        `items are resampled by ${clusterColumn ?? 'cluster'}: design effect ${designEffect.toFixed(2)}, so the standard ` +
          `error is ${Math.sqrt(designEffect).toFixed(2)} times that of independent items`,
      ];
}
