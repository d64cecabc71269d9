import { clusterWord } from '../../../model/texts/cluster-words';
import { elementAt, sumOf, listOf } from '../../../model/lists';
import { formatScore } from '../../../model/text';
import { english, type Text } from '../../../model/words';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import { type Placed, placed } from '../../content/content-difference';
import type { Alignment } from '../../match/alignment';
import type { Files } from '../../source';
import { correlation, ranksOf } from '../../../model/correlation';
import { averagedOver } from './averaged-over';
import { type Belonging, belongingRows, inLines } from './belonging';
import {
  chooseUnit,
  type Evidence,
  NO_CHANCE,
  type OtherGroups,
  resemble,
  saidIfSeparate,
  SIGNIFICANT,
  type Unit,
} from './choose-unit';
import { propertiesOf, type Property } from './item-properties';
import { restsOn } from './rests-on';
import { withoutOtherItems } from './other-answers';
import { isInBlocks } from './told-apart';
import { FEW_CLUSTERS } from '../../../model/results/outcome';

/* Items that depend on those on neighboring lines, though no column says which belong together. */

/** The shares of the lines that neighbors may be apart. */
const WINDOWS = [0.05, 0.1];

/** Fewer lines on either side say nothing. */
const SMALLEST_WINDOW = 5;

/** The rank correlation of neighbors beyond which rows are hardly items: running means, the course of a training, a time series. */
const COURSE = 0.8;
const FEWEST_OF_COURSE = 30;

/**
 * Says that neighbors resemble each other by no chance, if the gain is significant without this only, or they are nearly the same. The variance of the
 * gain by the autocovariances of its items up to some distance, which count less the further apart they are (Newey and West 1987).
 *
 * @param gains what each item adds to the gain, which is their mean
 * @param places the items in the order of the lines
 * @param trials how often this is asked
 */
function neighborsResemble(gains: Float64Array, places: Int32Array, trials: number): Text | null {
  const n = gains.length;
  const mean = sumOf(gains) / n;
  const apart = Float64Array.from(places, (item) => elementAt(gains, item) - mean);
  const variance = longRunVariance(apart, 1);
  const isSignificant = Math.abs(mean) >= SIGNIFICANT * Math.sqrt(variance / n);
  const limit = Math.sqrt(NO_CHANCE ** 2 + 2 * Math.log(trials * WINDOWS.length));
  const isDependent = WINDOWS.some((share) => {
    const window = Math.round(share * n);
    const ratio = window < SMALLEST_WINDOW ? 1 : longRunVariance(apart, window) / variance;
    const isGone = Math.abs(mean) < SIGNIFICANT * Math.sqrt((ratio * variance) / n);
    // The estimate has about 3n/2w degrees of freedom.
    return isGone && resemble(1 + (1.5 * n) / window, ratio, limit);
  });
  if (isSignificant && isDependent) {
    return english(
      'Items on neighboring lines resemble each other, but were taken as independent: p and the intervals are probably too small; if several of them belong to one document, user or the like, add a column that says so.',
    );
  }
  const r = n < FEWEST_OF_COURSE ? 0 : alikeNext(apart);
  return r < COURSE
    ? null
    : english(
        'Each item adds to the gain nearly what the one on the line before does (r = {0}): such rows are the course of something, such as running means, and no independent items; p and the intervals say little.',
        formatScore(r, 2),
      );
}

/** The rank correlation of each number with the next. */
function alikeNext(apart: Float64Array): number {
  const ranks = ranksOf(apart);
  return correlation(ranks.slice(1), ranks.slice(0, -1));
}

/** The mean square of the sums of all windows, also those that begin before the first line or end after the last. */
function longRunVariance(apart: Float64Array, window: number): number {
  let [sum, squares] = [0, 0];
  for (let end = 0; end < apart.length + window - 1; end += 1) {
    sum += (apart[end] ?? 0) - (apart[end - window] ?? 0);
    squares += sum * sum;
  }
  return squares / (apart.length * window);
}

export interface UnitOfFiles extends Omit<Unit, 'unit' | 'samples'> {
  /** null: each row is an item. */
  readonly column: string | null;
  /** True if the rows of a unit are samples of one item. */
  readonly areSamples: boolean;
  /** The column whose values are items with several samples each; null: each row is one. */
  readonly sampled: string | null;
}

/**
 * What two outputs say about rows that belong together; if nothing, what their references say.
 *
 * @param pair as in `chooseUnit`
 */
export function unitOfFiles(
  files: Files,
  alignment: Alignment,
  choice: MetricChoice,
  { effectOf, gains, ofOneOutput }: Evidence,
  pair = 1,
): UnitOfFiles {
  const { a, b } = files;
  const declared = a.records.clusterColumn ?? null;
  if (declared !== null && declared === b.records.clusterColumn) {
    // Epochs of one sample, says the format.
    const areSamples = clusterWord(declared) === null;
    const ifSeparate = saidIfSeparate(
      { column: declared, kind: areSamples ? 'samples' : 'clusters' },
      Infinity,
    );
    const sampled = areSamples ? declared : null;
    return {
      column: declared,
      areSamples,
      sampled,
      warnings: [],
      others: [],
      ifSeparate: listOf(ifSeparate),
    };
  }
  const results = resultsOf(files, choice);
  const outputs = [placed(a, alignment.a), placed(b, alignment.b)] as const;
  const properties = propertiesOf(...outputs, results);
  const ofOutputs = withoutOtherItems(belongingRows(...outputs, results, properties), outputs[0], choice);
  const found = ofOutputs.length > 0 ? ofOutputs : ofReferences(files, alignment, results);
  const places = inLines(alignment.a);
  const chosen = chooseUnit(
    ofOneOutput ? found.flatMap((one) => inOneOutput(one, places)) : found,
    effectOf,
    pair,
  );
  const { unit, samples, others, ...texts } = chosen;
  const averaged = averagedOver(unit, outputs[0], properties);
  const further = unit === null ? besides(gains(), outputs, properties, { results, others, pair }) : [];
  return {
    ...texts,
    warnings: listOf(texts.warnings, averaged),
    others: [...others, ...further],
    column: unit?.column ?? null,
    areSamples: unit?.kind === 'samples',
    sampled: samples?.column ?? null,
  };
}

/** What one output shows: classes that it predicts score alike too, but their items aren't beside each other. */
function inOneOutput(one: Belonging, places: Int32Array): readonly Belonging[] {
  if (one.because !== 'resembling') {
    return one.because === 'sure' ? [one] : [];
  }
  return one.groups >= FEW_CLUSTERS && isInBlocks(one, { places }) ? [{ ...one, because: 'difficulty' }] : [];
}

interface Found {
  readonly results: ReadonlySet<string>;
  readonly others: readonly OtherGroups[];
  readonly pair: number;
}

/** What the gains of single items show, where nothing is resampled but these. */
function besides(
  gains: Float64Array | null,
  outputs: readonly [Placed, Placed],
  properties: readonly Property[],
  { results, others, pair }: Found,
): readonly OtherGroups[] {
  if (gains === null) {
    return [];
  }
  const named = new Set(others.map(({ column }) => column));
  const neighbors = others.length > 0 ? null : neighborsResemble(gains, inLines(outputs[0].order), pair);
  return [
    ...restsOn(outputs, properties, gains, results, pair).filter(({ column }) => !named.has(column)),
    ...(neighbors === null ? [] : [{ column: '', said: neighbors }]),
  ];
}

/** References hold each item once: what repeats in them are documents and the like. */
function ofReferences({ references }: Files, alignment: Alignment, results: ReadonlySet<string>) {
  return references.flatMap((reference, i) => {
    const side = placed(reference, alignment.references[i] ?? alignment.a);
    return belongingRows(side, side, results).filter(({ kind }) => kind === 'clusters');
  });
}

function resultsOf({ a, b }: Files, { column = 'text', referenceColumn }: MetricChoice): ReadonlySet<string> {
  const measures = [a, b].flatMap(({ records }) => records.measures ?? []);
  return new Set([column, ...(referenceColumn === undefined ? [] : [referenceColumn]), ...measures]);
}
