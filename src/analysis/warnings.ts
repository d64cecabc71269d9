import { AUTO, type CompareSettings } from '../model/settings/settings';
import { baseName } from '../model/names';
import { clustersOf } from '../model/texts/cluster-words';
import { english, type Text, joined } from '../model/words';
import { FEW_CLUSTERS } from '../model/results/outcome';
import { formatLevel, formatScore, marginOf } from '../model/text';
import { endsOf, smallest } from '../model/lists';
import type { Interval, TestResult } from '../model/results/comparison';
import type { Pair, Reference } from '../model/results/significance';
import { effectiveClusters, unequalSizes } from '../significance/uncertainty/effective-clusters';
import { EXACT, EXPANDED, OF_FOLDS, type Decision } from '../significance/decision';
import { FEW_ITEMS } from '../significance/bootstrap/paired';
import { fewestForExact } from '../significance/outcome';
import { scoresOfItems } from '../significance/pair';
import { restsOnMeans } from '../significance/tests';
import type { CompareInput } from './estimates';

/** @param test the one that decides */
export function foldsWarnings(folds: boolean, test: string): Text | null {
  return folds && test !== OF_FOLDS
    ? english(
        'The items are folds of a cross-validation: they share most of their training data, so their scores are not independent and p comes out too small (Dietterich 1998; Bengio and Grandvalet 2004). The corrected resampled t-test allows for that.',
      )
    : null;
}

/** The warning about outputs that were meant to be two. */
export const SAME_BYTES = english('Both outputs are the same file, byte for byte.');

export function fileWarnings({ a, b, references }: CompareInput): Text[] {
  const same = a.sha256 === b.sha256 && a.system === b.system ? [SAME_BYTES] : [];
  return [...same, ...copiesOfReferences([a, b], references)];
}

type Hashed = Pick<CompareInput['a'], 'path' | 'sha256'>;

export function copiesOfReferences(outputs: readonly Hashed[], references: readonly Hashed[]): Text[] {
  return outputs.flatMap((output) =>
    references
      .filter(({ sha256 }) => sha256 === output.sha256)
      .map(({ path }) =>
        english('{0} is a byte-for-byte copy of the reference {1}.', baseName(output.path), baseName(path)),
      ),
  );
}

/** A score of exactly 0 is hardly ever a bad system; mostly its items meet the wrong references. */
export function zeroScoreWarnings(
  scores: readonly { readonly path: string; readonly score: number }[],
  {
    references,
    alignedBy,
    metric,
  }: Pick<CompareInput, 'alignedBy' | 'metric'> & { readonly references: readonly unknown[] },
): Text[] {
  const hint =
    references.length === 0
      ? english('check that the right column is scored')
      : english('check that its items meet the right references and are written the same way');
  return scores
    .filter(({ score }) => score === 0)
    .map(({ path }) => {
      const name = baseName(path);
      const caution =
        metric.id === 'accuracy'
          ? english(
              'No item of {0} is right: check that answers and right answers belong together and are written the same way ({1}).',
              name,
              metric.signature,
            )
          : english('The {0} of {1} is exactly 0: {2}.', metric.name, name, hint);
      return joined([caution, english('Items were joined by {0}.', alignedBy)]);
    });
}

/** A size in units of scores that items are expected to differ by. */
type Size = (size: Text, range: Text) => Text;

export const MARGIN: Size = (size, range) =>
  english(
    'The margin of {0} covers the whole range of the items’ scores ({1}), so no gain can exceed it: give it in the metric’s units.',
    size,
    range,
  );

export const GAIN: Size = (size, range) =>
  english(
    'A gain of {0} covers the whole range of the items’ scores ({1}), so no items like these show it: give it in the metric’s units.',
    size,
    range,
  );

/** @param scores of the items, by system or run */
export function rangeWarnings(
  said: Size,
  size: number | null,
  scores: readonly Float64Array[],
  metric: Pair['metric'],
): Text[] {
  const [low, high] = endsOf(scores.flatMap((own) => endsOf(own)));
  return size !== null && metric.isMean && low < high && Math.abs(size) >= high - low
    ? [said(marginOf(size, metric), marginOf(Number((high - low).toPrecision(2)), metric))]
    : [];
}

/**
 * Warns of a margin in another unit: 0.01 for 1% in a metric of percents is less than one item changes; 2 for 2% in scores from 0 to 1 is
 * more than any gain.
 */
export function marginWarnings(pair: Pair, margin: number | null): Text[] {
  const { differences, metric, n } = pair;
  const sizes = margin === null ? null : differences?.filter((difference) => difference !== 0).map(Math.abs);
  if (margin === null || !sizes || sizes.length === 0) {
    return [];
  }
  const { a, b } = scoresOfItems(pair);
  const beyond = rangeWarnings(MARGIN, margin, [a, b], metric);
  if (beyond.length > 0) {
    return beyond;
  }
  const worth = smallest(sizes) / n;
  return margin >= worth
    ? []
    : [
        english(
          'The margin of {0} is smaller than what one of {1} items can change ({2}): give it in the metric’s units.',
          marginOf(margin, metric),
          n,
          marginOf(Number(worth.toPrecision(2)), metric),
        ),
      ];
}

/** What is resampled, as far as sentences say it. */
export interface Units {
  readonly n: number;
  readonly clustered: boolean;
  /** Sizes of clusters, if they are unequal. */
  readonly sizes: Int32Array | null;
  /** The column that says which clusters. */
  readonly column: string | null;
  /** True if the verdict accounts for few units. */
  readonly accountedFor: boolean;
}

export function unitsOf(pair: Pair, column: string | null, reference: Reference | null): Units {
  const { n, clustered } = pair;
  return { n, clustered, sizes: unequalSizes(pair), column, accountedFor: reference !== null };
}

function wordFor({ clustered, column }: Pick<Units, 'clustered' | 'column'>): string {
  return clustered ? clustersOf(column) : english('items');
}

/** `alike`: all units differ by the same amount. */
export type FewOutcomes = 'few' | 'alike';

/** Whether so few units differ that only few outcomes are possible; null if not, or if the verdict doesn't account for it. */
export function fewOutcomesOf(
  { asked, differing, test, needed, fewOutcomes: repeats }: Decision,
  areAlike: () => boolean,
): FewOutcomes | null {
  const accountedFor = asked === AUTO || asked === EXPANDED || needed !== null;
  if (!accountedFor || differing === 0 || ((test !== EXACT || !repeats) && needed === null)) {
    return null;
  }
  return areAlike() ? 'alike' : 'few';
}

export function differAlike({ differences }: Pick<Pair, 'differences'>): boolean {
  return differences !== null && differences.every((difference) => difference === differences[0]);
}

export function fewOutcomesWarning(
  outcomes: FewOutcomes,
  differing: number,
  units: Pick<Units, 'clustered' | 'column'>,
): Text {
  return outcomes === 'alike'
    ? english(
        'All {0} {1} differ by the same amount, so the interval has no width: nothing shows how much others would differ.',
        differing,
        wordFor(units),
      )
    : english(
        'The scores differ on only {0} of the {1}, so few outcomes are possible: the interval of the gain is cautious and covers more than its level.',
        differing,
        wordFor(units),
      );
}

/** Whether so few units differ that the verdict rests on how their differences are taken to be distributed. */
export function leansOnNormality(
  { differing, test, needed }: Pick<Decision, 'differing' | 'test' | 'needed'>,
  { alternative, alpha }: Pick<CompareSettings, 'alternative' | 'alpha'>,
): boolean {
  return test === EXPANDED && needed === null && differing < fewestForExact(alternative, alpha);
}

export function normalityWarning(
  differing: number,
  units: Pick<Units, 'clustered' | 'column'>,
  { alternative, alpha }: Pick<CompareSettings, 'alternative' | 'alpha'>,
): Text {
  return english(
    'The scores differ on only {0} of the {1}. Tests that assume nothing about the differences need at least {2} for any significant result; this one assumes that they are roughly normally distributed, which so few can’t show.',
    differing,
    wordFor(units),
    fewestForExact(alternative, alpha),
  );
}

/** What a test set doesn't hold, no test can allow for. */
export function fewCarryWarning(units: Pick<Units, 'clustered' | 'column'>): Text {
  return english(
    'A few {0} differ so much more than the others that the result rests on them: p and the interval hold unless differences as rare and large are missing from the test set, so check the largest ones.',
    wordFor(units),
  );
}

/** Whether a claim about so few items rests on means, into which differences that they don't hold would enter. */
export function leansOnFewItems(
  { test, needed }: Pick<Decision, 'test' | 'needed'>,
  { n, clustered }: Pick<Units, 'n' | 'clustered'>,
): boolean {
  return needed === null && !clustered && n <= FEW_ITEMS && restsOnMeans(test) && !OWN_CAUTION.includes(test);
}

/** Tests that say themselves what few items mean. */
const OWN_CAUTION = ['bootstrap', OF_FOLDS];

/** (1 − 1/n)ⁿ: what happens to one item in n is missing from 33 to 36% of test sets of 6 to 20 items. */
export function fewItemsHoldWarning(n: number): Text {
  return english(
    'There are only {0} items: p and the interval hold unless rare large differences are missing, and what happens to one item in {0} is missing from a third of such test sets.',
    n,
  );
}

/** A significant result of swapping correlations that the jackknife doesn't confirm. */
export const RESTS_ON_EXCHANGE = english(
  'Predictions were swapped between the systems, as if errors of equally good systems were distributed alike; the jackknife, which doesn’t assume that, doesn’t find the result significant. Compare how both systems err before relying on it.',
);

/** Few clusters say little about others, whatever the test; as do many of which few hold most items. */
export function clusterWarnings(units: Units): Text[] {
  const { n, clustered, sizes, accountedFor } = units;
  if (!clustered) {
    return [];
  }
  const word = wordFor(units);
  if (n >= FEW_CLUSTERS) {
    const effective = sizes === null ? n : effectiveClusters(sizes);
    return effective < n / 2 || (!accountedFor && effective < FEW_CLUSTERS)
      ? unequalClusters(n, effective, word, accountedFor)
      : [];
  }
  return accountedFor
    ? [
        english(
          'There are only {0} {1}. p and the interval allow for that, so only a large gain is significant.',
          n,
          word,
        ),
      ]
    : [
        english(
          'There are only {0} {1}: with fewer than {2}, neither p nor the interval can be relied on, because so few {1} say little about how others would differ.',
          n,
          word,
          FEW_CLUSTERS,
        ),
      ];
}

function unequalClusters(n: number, effective: number, word: string, accountedFor: boolean): Text[] {
  const about = formatScore(effective, 1);
  return accountedFor
    ? [
        english(
          'The {0} {1} are of unequal size and say no more about others than {2} of equal size would; p and the interval allow for that.',
          n,
          word,
          about,
        ),
      ]
    : [
        english(
          'The {0} {1} are of unequal size and say no more about others than {2} of equal size would; neither p nor the interval allows for that.',
          n,
          word,
          about,
        ),
      ];
}

/** Near α, interval and test can disagree; both are shown, so the reader must know. */
export function disagreementWarnings(
  interval: Interval | null,
  primary: Omit<TestResult, 'note'>,
  rejected: boolean,
): Text | null {
  if (interval === null || primary.alternative !== 'two-sided') {
    return null;
  }
  const excludesZero = interval.low > 0 || interval.high < 0;
  if (excludesZero === rejected) {
    return null;
  }
  const [inside, verdict] = excludesZero
    ? [english('leaves out 0'), english('is not significant')]
    : ['contains 0', english('is significant')];
  return english(
    'The {0} interval {1}, but the gain {2} by the {3} test: the result is close to the limit, and the two ask slightly different questions.',
    formatLevel(interval.level),
    inside,
    verdict,
    primary.name,
  );
}
