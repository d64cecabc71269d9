import { areFolds, reorder, type Alignment } from '../items';
import type { RunInput, RunsOfBoth } from '../analysis/runs';
import { createMetric, refuseForeignAnswers } from '../metrics';
import {
  elementAt,
  type ComparisonIdentity,
  type Metric,
  type MetricChoice,
  type MetricFit,
  EVERY_ITEM,
  type Reading,
  type Records,
  type StatsTable,
  type Text,
} from '../model';
import { matchFiles, type Matched } from '../items/match/match-files';
import { besideOf } from '../items/score/beside';
import { withSharedIds } from '../items/texts/shared-ids';
import { checkTexts, notesOf } from '../items/texts/check-texts';
import { yieldToEvents } from './cancel';
import { chooseMetric, commonFits } from '../items/score/choose-metric';
import { refuseDoubtful } from '../items/score/doubts';
import { gatherRepeats } from '../items/score/gather-repeats';
import type { Files } from '../items/source';
import { keepRows, leaveOut } from '../items/score/leave-out';
import { scoreOutputs, type CustomMeans, type CustomScores } from './custom-scores';
import { clustersOfItems } from '../items/rows/item-clusters';
import { readingOf } from '../items/reading';
import { repeatedItems } from '../items/rows/repeated-items';
import { checkScales } from '../items/score/scales';
import { refuseSums, summariesIn } from '../items/rows/sums';
import { sameStatistics } from '../items/score/same-statistics';
import { conform } from '../items/score/conform';
import {
  inOrder,
  scoreSystem,
  type OrderedReference,
  type ScoredSystem,
  type Scorer,
} from '../items/score/scored-system';
import { clusterWarnings, fileNotes, knownClusters, scoreWarnings } from '../items/score/warnings';
import { scoredColumns } from '../items/score/scored-columns';

/** Two outputs made ready: item i is the same item everywhere. */
export interface Prepared {
  readonly files: Files;
  readonly fits: readonly MetricFit[];
  readonly choice: MetricChoice;
  readonly metric: Metric;
  /** The scores of a custom program, if it is the metric. */
  readonly own: CustomScores | null;
  readonly alignment: Alignment;
  readonly a: Records;
  readonly b: Records;
  readonly references: readonly Records[];
  /** Of the first run of each system, if it has several. */
  readonly tableA: StatsTable;
  readonly tableB: StatsTable;
  readonly runs?: RunsOfBoth;
  /** Names of the statistics in both tables. */
  readonly statistics: readonly string[];
  readonly clusters: Int32Array | null;
  /** Their column: as requested, else the format's. */
  readonly clusterColumn: string | null;
  /**
   * The column of clusters according to the formats or repeated ids, even if another, or none, was requested.
   */
  readonly knownClusters: string | null;
  /** True if the items are folds of one cross-validation. */
  readonly folds: boolean;
  readonly reading: Reading;
  /** Which of how many items these are; absent: all. */
  readonly slice?: { readonly name: string; readonly of: number };
  readonly warnings: readonly Text[];
}

interface PrepareMeans extends CustomMeans {
  /** Called as soon as the metric is known. */
  readonly onMetric?: (metric: Metric) => void;
}

/** Aligns and scores the files. */
export async function prepare(
  read: Files,
  identity: ComparisonIdentity,
  means: PrepareMeans,
): Promise<Prepared> {
  const program = identity.metric?.own;
  // A program reads the lines itself.
  const given = program === undefined ? withSharedIds(read) : read;
  const files =
    program === undefined ? conform(gatherRepeats(given, identity.metric, identity.idColumn)) : given;
  await yieldToEvents(means.signal);
  const likely = commonFits(given.a, given.b, besideOf(given.a, given.b, files.references, null));
  const match = matchFiles(files, identity, scoredColumns(identity.metric, likely, files.a.records));
  await yieldToEvents(means.signal);
  const references = inOrder(
    match.alignment.references.map((order, i) => ({ input: files.references[i] ?? files.a, order })),
  );
  const how = await chooseScorer({ given, files, identity, match, references }, means);
  const scored: ScoredSystem[] = [];
  for (const [place, output] of match.outputs.entries()) {
    scored.push(await scoreSystem(output, references, how, how.own?.tables[place]));
    await yieldToEvents(means.signal);
  }
  checkScored(how, scored);
  const by = match.alignment.idColumn;
  const texts = notesOf(
    scored.map(({ scoring }) => checkTexts(how.choice, how.metric, scoring, { ...identity, by })),
  );
  return prepared({ files, identity, match, references, how, scored, texts });
}

/** What is scored, and how. */
interface ChosenScorer extends Scorer {
  readonly fits: readonly MetricFit[];
  readonly own: CustomScores | null;
}

/** The requested metric or the best fit; a custom metric has already scored the outputs. */
async function chooseScorer(
  {
    given,
    files,
    identity,
    match: { alignment, outputs },
    references,
  }: Pick<Scored, 'files' | 'identity' | 'match' | 'references'> & { readonly given: Files },
  means: PrepareMeans,
): Promise<ChosenScorer> {
  const { idColumn, metric: asked } = identity;
  const job = { outputs, references, allReferences: files.references, idColumn };
  const own = asked?.own === undefined ? null : await scoreOutputs(asked.own, job, means);
  const isAligned = own === null && given.a === files.a;
  const beside = besideOf(given.a, given.b, files.references, isAligned ? alignment : null);
  const fits = commonFits(given.a, given.b, beside);
  const sides = { a: given.a, b: given.b, references: files.references, fits, beside };
  const choice = own?.source.choice ?? chooseMetric(asked, sides);
  [files.a, files.b].forEach((input) => refuseDoubtful(input, choice.column));
  const metric = own?.metric ?? createMetric(choice, files.references.length);
  means.onMetric?.(metric);
  return {
    choice,
    metric,
    idColumn,
    referencePaths: identity.references,
    inputs: means.inputs,
    fits,
    own,
  };
}

/** @throws RealGainError if the scores can't be valid */
function checkScored({ choice, own }: ChosenScorer, scored: readonly ScoredSystem[]): void {
  refuseForeignAnswers(
    choice,
    scored.map(({ scoring }) => scoring),
  );
  const numbers = scored.map(({ path, table: { data }, order, lines }) => ({ path, data, order, lines }));
  if (own === null) {
    refuseSums(numbers.slice(0, 2).map((one) => summariesIn(choice, one)));
  }
  checkScales(choice, () => numbers);
}

/** Everything known once the outputs are scored. */
interface Scored {
  readonly files: Files;
  readonly identity: ComparisonIdentity;
  readonly match: Matched;
  readonly references: readonly OrderedReference[];
  readonly how: ChosenScorer;
  readonly scored: readonly ScoredSystem[];
  /** Notes on their texts. */
  readonly texts: readonly Text[];
}

/** The items that can be scored for both systems, and everything about them. */
function prepared({ files, identity, match, references, how, scored, texts }: Scored): Prepared {
  const { choice, metric, own, fits } = how;
  const tables = sameStatistics(...scored.map(({ table }) => table));
  const [a, b, ...further] = scored.map((system, i) => ({ ...system, table: tables[i] ?? system.table }));
  if (a === undefined || b === undefined) {
    throw new Error('A comparison has two outputs.');
  }
  const { kept, warnings } = leaveOut(a, b, ...further);
  const alignment = kept === null ? match.alignment : keepItems(match.alignment, kept);
  const records = (all: Records) => (kept === null ? all : reorder(all, kept));
  const table = (all: StatsTable) => (kept === null ? all : keepRows(all, kept));
  const runs = further.map(({ path, sha256, table: own }): RunInput => ({ path, sha256, table: table(own) }));
  const ofA = files.runs?.a.length ?? 0;
  const repeated = choice.own === undefined ? repeatedItems(files, match.alignment) : null;
  const known = knownClusters(files) ?? repeated;
  const clusterColumn = identity.clusterColumn === EVERY_ITEM ? null : (identity.clusterColumn ?? known);
  return {
    files,
    fits,
    choice,
    metric,
    own,
    alignment,
    a: records(a.records),
    b: records(b.records),
    references: references.map((reference) => records(reference.records)),
    tableA: table(a.table),
    tableB: table(b.table),
    ...(runs.length > 0 && { runs: { a: runs.slice(0, ofA), b: runs.slice(ofA) } }),
    statistics: a.table.names ?? metric.statistics,
    clusters: clusterColumn === null ? null : clustersOfItems(files, alignment, clusterColumn),
    clusterColumn,
    knownClusters: known,
    folds: areFolds(
      files.a.records,
      files.b.records,
      [files.a.stamp.path, files.b.stamp.path],
      match.alignment.idColumn,
    ),
    reading: readingOf({
      files,
      identity,
      match,
      alignment,
      choice,
      metric,
      clusterColumn,
      tables: [a.table, b.table],
    }),
    warnings: [
      ...match.warnings,
      ...fileNotes(files),
      ...clusterWarnings(known, repeated, clusterColumn, identity),
      ...scoreWarnings(choice, a, b, references[0]),
      ...texts,
      ...warnings,
    ],
  };
}

/** The alignment restricted to some items. */
export function keepItems(alignment: Alignment, kept: Int32Array): Alignment {
  const { a, b, references, ids, idAt, ...same } = alignment;
  const some = (order: Int32Array) => kept.map((item) => elementAt(order, item));
  return {
    ...same,
    a: some(a),
    b: some(b),
    references: references.map(some),
    ids: ids && Array.from(kept, (item) => elementAt(ids, item)),
    ...(idAt && { idAt: (item: number) => idAt(elementAt(kept, item)) }),
  };
}
