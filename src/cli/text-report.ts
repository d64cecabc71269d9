import {
  formatCount,
  formatGain,
  formatMonteCarloError,
  formatScore,
  formatTestP,
  type Comparison,
  type ComparisonDetails,
} from '../model';

/** What a person reads on a terminal: the verdict, the files, the tests, and what to beware of. */
export function textReport(details: ComparisonDetails): string {
  const { comparison, decimals } = details;
  const blocks = [
    comparison.sentence,
    table(fileRows(comparison, decimals)),
    table(testRows(details)),
    ...planning(comparison, decimals),
    ...comparison.warnings.map((warning) => `Note: ${warning}`),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function fileRows({ a, b, reference, metric }: Comparison, decimals: number): string[][] {
  const row = (name: string, file: Comparison['a']): string[] => [
    name,
    formatScore(file.score, decimals),
    file.interval === null ? '' : interval(file.interval, decimals),
    file.path,
  ];
  const references = reference === null ? [] : [reference, ...(reference.additional ?? [])];
  return [
    ['', metric.name, '', 'file'],
    row('A', a),
    row('B', b),
    ...references.map(({ path }) => ['reference', '', '', path]),
    ['metric', '', '', metric.signature],
  ];
}

function testRows({ comparison, tests }: ComparisonDetails): string[][] {
  return [
    ['', 'test', 'p', 'from', 'assumes'],
    ...comparison.tests.map((test) => [
      test.id === comparison.primary ? '*' : '',
      tests.find(({ id }) => id === test.id)?.name ?? test.id,
      `${formatTestP(test).replace(/^p (= )?/, '')}${formatMonteCarloError(test)}`,
      test.resamples === null
        ? test.exact
          ? 'exact'
          : 'formula'
        : `${formatCount(test.resamples)} resamples`,
      test.note === null ? test.assumes : `${test.assumes} (${test.note})`,
    ]),
  ];
}

function planning(comparison: Comparison, decimals: number): string[] {
  const { smallestSignificantGain, minimumDetectableGain } = comparison;
  if (smallestSignificantGain === null || minimumDetectableGain === null) {
    return [];
  }
  const smallest = formatGain(smallestSignificantGain, decimals);
  const detectable = formatGain(minimumDetectableGain, decimals);
  return [
    `On this test set the smallest significant gain is ${smallest}; a true gain of ${detectable} would be found with 80 % power.`,
  ];
}

function interval([low, high]: readonly [number, number], decimals: number): string {
  return `[${formatScore(low, decimals)}, ${formatScore(high, decimals)}]`;
}

/** Columns set flush left, two spaces apart. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
    .map((cells) =>
      cells
        .filter((_, column) => widths[column] !== 0)
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
