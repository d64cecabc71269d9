import { baseName, formatCount, formatLevel, type Interval, type Pair, type TestResult } from '../model';
import { accuracyCaution } from '../metrics';
import { jackknife, jackknifeStandardError } from '../significance';
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
  const same = a.sha256 === b.sha256 ? ['Both outputs are the same file, byte for byte.'] : [];
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

/** What resampling by cluster changes, and whether there are enough of them. */
export function clusterWarnings(input: CompareInput, pair: Pair): string[] {
  const { metric, tableA: a, tableB: b } = input;
  if (!pair.clustered) {
    return [];
  }
  const byItem = jackknife({ metric, a, b, n: a.n });
  const ratio = jackknifeStandardError(jackknife(pair)) / jackknifeStandardError(byItem);
  const effect = Number.isFinite(ratio)
    ? [
        `Items are resampled in ${formatCount(pair.n)} clusters, which makes the standard error ${ratio.toFixed(2)} times ` +
          `what it would be for independent items (design effect ${(ratio * ratio).toFixed(2)}).`,
      ]
    : [];
  const few =
    pair.n < FEW_CLUSTERS
      ? [
          `There are only ${pair.n} clusters; with fewer than ${FEW_CLUSTERS}, interval and p are not reliable.`,
        ]
      : [];
  return [...effect, ...few];
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
