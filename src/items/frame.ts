import { findColumn, wordsOf } from '../columns';
import { createMetric } from '../metrics';
import type { ComparisonIdentity } from '../model/settings/identity';
import { EVERY_ITEM } from '../model/texts/cluster-words';
import { fileError, RealGainError } from '../model/errors';
import { joined, type Text, english } from '../model/words';
import { type Metric, type MetricFit, nameFrom, nameOfMetric } from '../model/settings/metric';
import type { MetricChoice } from '../model/settings/metric-choice';
import type { ScoredColumns } from './content/shared-columns';
import { withNamesOf } from './match/same-names';
import { withoutCopies } from './match/copies';
import { type Matched, matchOutput, placeIn, type Ordered } from './match/match-output';
import { besideOf } from './score/beside';
import { chooseMetric } from './score/metric/choose-metric';
import { commonFits } from './score/metric/common-fits';
import { averageLists } from './score/samples/average-lists';
import { averageSamples } from './score/samples/average-samples';
import { gatherRepeats, gathers } from './score/gather-repeats';
import { scoredColumns } from './score/metric/scored-columns';
import type { Alignment } from './match/alignment';
import type { Evidence, OtherGroups } from './rows/units/choose-unit';
import { refuseSharedSystem } from './systems/shared-system';
import { refuseSummaryRow } from './rows/summaries/summary-row';
import { unitOfFiles } from './rows/units/unit-of-files';
import { withMissingSamples } from './rows/missing-samples';
import { withSharedIds } from './match/item-keys';
import type { Scorer } from './score/scored-system';
import { type Files, type Input, type Tables, withOutputs } from './source';
import { findFormat } from '../formats';

export type Asked = Pick<ComparisonIdentity, 'metric' | 'idColumn' | 'clusterColumn' | 'apart'>;

/** The first two outputs with their items: all others are matched with the first and scored alike. */
export interface FirstTwo {
  readonly given: Files;
  /** With the items that are scored: gathered, or divided as in the reference. */
  readonly files: Files;
  readonly asked: Asked;
  /** What they are likely to be scored by, before their items are matched. */
  readonly likely: readonly MetricFit[];
  readonly scored: ScoredColumns;
}

export interface Frame {
  readonly choice: MetricChoice;
  readonly metric: Metric;
  /** Everything that fits both, best first. */
  readonly fits: readonly MetricFit[];
}

/** A custom program's metric is its own files' business. */
type Custom = Pick<Frame, 'choice' | 'metric'>;

/** @throws RealGainError `bad-format` if both hold the rows of a third system, or a system's rows include a summary of its others */
export function firstTwo(asRead: Files, asked: Asked): FirstTwo {
  for (const { system, records, stamp } of [asRead.a, asRead.b]) {
    if (system !== undefined) {
      refuseSummaryRow(records, stamp.path);
    }
  }
  const named = alikeSamples(withSameNames(asRead), asked);
  // A program reads the lines itself.
  const given = asked.metric?.own === undefined ? withSharedIds(named) : named;
  const files = itemsOf(given, asked);
  const likely = commonFits(given.a, given.b, besideOf(given.a, given.b, files.references, null));
  const column = asked.metric?.column ?? likely[0]?.choice.column;
  if (asked.metric?.own === undefined && column !== undefined) {
    refuseSharedSystem(given, column);
  }
  return { given, files, asked, likely, scored: scoredColumns(asked.metric, likely, files.a.records) };
}

/**
 * Rows that are written twice count once, and logs with other numbers of samples hold the means of these, unless the metric reads
 * the samples itself.
 */
export function alikeSamples(files: Files, { metric, apart }: Asked): Files {
  const readsSamples = apart === true || (metric !== null && (metric.own !== undefined || gathers(metric)));
  return readsSamples ? files : averageLists(averageSamples(withoutCopies(files)));
}

function withSameNames(files: Files): Files {
  return withOutputs(files, (input) => withNamesOf(input, files.a.records));
}

/** Files with the items to score; a custom metric defines its own items. */
export function itemsOf(files: Files, { metric, idColumn }: Asked): Files {
  return metric?.own === undefined
    ? withMissingSamples(
        conform(gatherRepeats(withSharedIds(files), metric, idColumn)),
        metric?.column ?? null,
      )
    : files;
}

export function matchTwo({ files: { a, b, references }, asked, scored }: FirstTwo): Matched {
  return matchOutput(a, b, references, { asked, scored });
}

/**
 * The requested metric or the best fit.
 *
 * @param matched null: they don't hold the same items
 * @param custom the metric of a custom program
 * @throws RealGainError as `chooseMetric`
 */
export function frameOf({ given, files, asked }: FirstTwo, matched: Matched | null, custom?: Custom): Frame {
  const { references } = files;
  // Files in which rows were merged or cut otherwise aren't matched row by row; those that may lack samples have the same rows.
  const isAligned = custom === undefined && given.a.records.columns === files.a.records.columns;
  const orders = isAligned ? (matched?.alignment ?? null) : null;
  const beside = besideOf(given.a, given.b, references, orders);
  const fits = commonFits(given.a, given.b, beside);
  if (custom !== undefined) {
    return { ...custom, fits };
  }
  const choice = chooseMetric(asked.metric, { ...given, references, fits, beside, orders });
  const metric = inUnitOf(createMetric(choice, references.length), choice, [given.a, given.b]);
  return { choice, metric: withColumn(metric, choice, fits), fits };
}

/** A metric that could as well be of another column is named with its own: `accuracy (acc_norm)`. */
function withColumn(metric: Metric, { id, column }: MetricChoice, fits: readonly MetricFit[]): Metric {
  const same = fits.filter(({ choice }) => choice.id === id);
  const own = same.find(({ choice }) => choice.column === column);
  const isOneOfSeveral =
    own !== undefined && same.some((one) => one.choice.column !== column && one.fit >= own.fit / 2);
  const words = (text: string) => ` ${wordsOf(text).join(' ')} `;
  return column === undefined || !isOneOfSeveral || words(metric.name).includes(words(column))
    ? metric
    : { ...metric, ...nameFrom(joined([nameOfMetric(metric), `(${column})`])) };
}

export function scorerOf(
  { choice, metric }: Pick<Frame, 'choice' | 'metric'>,
  { idColumn, references }: Pick<ComparisonIdentity, 'idColumn' | 'references'>,
  inputs: Tables,
): Scorer {
  return { choice, metric, idColumn, referencePaths: references, inputs };
}

export interface Together {
  /** As asked for, else `known`; null: rows are independent items. */
  readonly column: string | null;
  /** What the files say, even if another column, or none, was asked for. */
  readonly known: string | null;
  /** True if rows of a unit are samples of one item. */
  readonly areSamples: boolean;
  /** What has several samples, whatever is resampled. */
  readonly sampled: string | null;
  readonly warnings: readonly Text[];
  /** Groups that aren't resampled, though their rows resemble each other. */
  readonly others: readonly OtherGroups[];
}

/**
 * @param evidence what the scores of the two outputs show
 * @param pair how many pairs of outputs have been looked at, with this one
 */
export function togetherOf(
  files: Files,
  alignment: Alignment,
  asked: Asked,
  choice: MetricChoice,
  evidence: Evidence,
  pair = 1,
): Together {
  const unit = unitOfFiles(files, alignment, choice, evidence, pair);
  const column = asked.clusterColumn === EVERY_ITEM ? null : (asked.clusterColumn ?? unit.column);
  return {
    column,
    known: unit.column,
    areSamples: unit.areSamples && column === unit.column,
    sampled: unit.sampled,
    warnings: asked.clusterColumn === null ? unit.warnings : column === null ? unit.ifSeparate : [],
    others: asked.clusterColumn === null ? unit.others : [],
  };
}

/** Outputs whose items are segmented differently from the reference, resegmented like it. */
function conform(files: Files): Files {
  const [reference] = files.references;
  return withOutputs(files, (output) => {
    const format = findFormat(output.records.format);
    const isOf = (id: string) => reference?.records.format === id;
    if (reference === undefined || format?.conform === undefined || !isOf(format.conformsTo ?? format.id)) {
      return output;
    }
    const paths = { output: output.stamp.path, reference: reference.stamp.path };
    return { ...output, records: format.conform(output.records, reference.records, paths) };
  });
}

/**
 * The metric in percent, if every number of its column has a percent sign in both files.
 *
 * @throws RealGainError `bad-setting` if they are of other wholes: `7/10` and `4/5` may be ratings on two scales
 */
function inUnitOf(metric: Metric, { id, column = 'score' }: MetricChoice, inputs: readonly Input[]): Metric {
  const units = inputs.map(({ records }) => findColumn(records, column)?.unit ?? '');
  const [one = '', other = ''] = units;
  if (one !== other && units.every((unit) => unit.startsWith('/'))) {
    throw fileError(
      'bad-setting',
      { path: inputs[1]?.stamp.path ?? '' },
      'The numbers of "{1}" are of {2} in one file and of {3} in {0}: bring both to one scale.',
      column,
      one.slice(1),
      other.slice(1),
    );
  }
  const isPercent = units.every((unit) => unit === '%');
  return id === 'mean' && metric.unit === '' && isPercent ? { ...metric, unit: '%' } : metric;
}

/** Two outputs, and further training runs, with their items found in all, before it is known by which metric they are scored. */
export interface MatchedPair {
  readonly given: Files;
  readonly two: FirstTwo;
  readonly match: Matched;
  readonly further: readonly (Ordered & Pick<Matched, 'warnings'>)[];
}

export function matchRuns(
  { files: { a, runs }, asked, scored }: FirstTwo,
  { alignment }: Matched,
): MatchedPair['further'] {
  return [...(runs?.a ?? []), ...(runs?.b ?? [])].map((input) => {
    const run = matchRun(() => matchOutput(a, input, [], { asked, scored }));
    return { input, order: placeIn(alignment, run.alignment), warnings: run.warnings };
  });
}

/** Files of one folder that share no items aren't runs: each process may have written a part. */
function matchRun(match: () => Matched): Matched {
  try {
    return match();
  } catch (error) {
    throw error instanceof RealGainError && error.code === 'id-mismatch'
      ? new RealGainError(
          error.code,
          joined([
            error.said,
            english(
              'If they are parts of one output, such as those of several processes, join them into one file.',
            ),
          ]),
          error,
        )
      : error;
  }
}
