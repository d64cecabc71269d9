import { baseName, clustersOf, formatLevel, type Interval, type Pair, type TestResult } from '../model';
import { accuracyCaution } from '../metrics';
import type { CompareInput } from './compare';

/** Under this many clusters their resamples say little about others. */
const FEW_CLUSTERS = 10;

/** What is suspicious about the files themselves, as sentences. */
export function fileWarnings({ a, b, references }: CompareInput): string[] {
  const copies = [a, b].flatMap((output) =>
    references
      .filter(({ sha256 }) => sha256 === output.sha256)
      .map(
        ({ path }) => `${baseName(output.path)} is a byte-for-byte copy of the reference ${baseName(path)}.`,
      ),
  );
  const same =
    a.sha256 === b.sha256 && a.system === b.system ? ['Both outputs are the same file, byte for byte.'] : [];
  return [...same, ...copies];
}

/** A score of exactly 0 is hardly ever a bad system; mostly its items meet the wrong references. */
export function zeroScoreWarnings(input: CompareInput, pair: Pair): string[] {
  const { a, b, references, alignedBy, metric } = input;
  const hint =
    references.length === 0
      ? 'check that the right column is scored'
      : 'check that its items meet the right references and are written the same way';
  return [
    { path: a.path, score: pair.scoreA },
    { path: b.path, score: pair.scoreB },
  ]
    .filter(({ score }) => score === 0)
    .map(({ path, score }) => {
      const general = `The ${metric.name} of ${baseName(path)} is exactly 0: ${hint}.`;
      return `${accuracyCaution(metric, score, baseName(path)) ?? general} Items were joined by ${alignedBy}.`;
    });
}

/** Few clusters say little about others, whatever the test. */
export function fewClustersWarnings({ n, clustered }: Pair, column: string | null): string[] {
  const word = clustersOf(column);
  return clustered && n < FEW_CLUSTERS
    ? [
        `There are only ${n} ${word}: with fewer than ${FEW_CLUSTERS}, neither p nor the interval can be relied on, ` +
          `because so few ${word} hardly show how others would differ.`,
      ]
    : [];
}

/** Near α, interval and test can fall on different sides; both are shown, so the reader is told. */
export function disagreementWarnings(
  interval: Interval | null,
  primary: TestResult,
  alpha: number,
): string[] {
  if (interval === null || primary.alternative !== 'two-sided') {
    return [];
  }
  const excludesZero = interval.low > 0 || interval.high < 0;
  if (excludesZero === primary.p <= alpha) {
    return [];
  }
  const [inside, verdict] = excludesZero
    ? ['leaves out 0', 'is not significant']
    : ['contains 0', 'is significant'];
  return [
    `The ${formatLevel(interval.level)} interval ${inside}, but the gain ${verdict} by the ${primary.name} test: ` +
      'the result is close to the limit, and the two ask slightly different questions.',
  ];
}
