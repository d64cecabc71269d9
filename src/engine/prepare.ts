import { createHash } from 'node:crypto';
import { areFolds, reorder, type Alignment } from '../analysis';
import type { RunInput, RunsOfBoth } from '../analysis/runs';
import { findFormat } from '../formats';
import { createMetric, usesReferences, refuseForeignAnswers } from '../metrics';
import {
  baseName,
  english,
  type ComparisonIdentity,
  type Metric,
  type MetricChoice,
  type MetricFit,
  EVERY_ITEM,
  type Reading,
  type Records,
  type StatsTable,
} from '../model';
import { matchFiles, type Ordered } from './align-files';
import { besideOf } from './beside';
import { takeBreath } from './cancel';
import { chooseMetric, commonFits } from './choose-metric';
import { refuseDoubtful } from './doubts';
import { gatherRepeats, gathers } from './gather-repeats';
import type { Input } from './inputs';
import { keepRows, leaveOut } from './leave-out';
import { scoreOutputs, type OwnMeans, type OwnScores } from './own-scores';
import { clustersOfItems } from './item-clusters';
import { readingOf } from './reading';
import { repeatedItems } from './repeated-items';
import { contradictions } from './own-gold';
import { checkScales, gradesAgainstFractions } from './scales';
import { refuseSums, summariesIn } from './sums';
import { sameStatistics } from './same-statistics';
import { scoredColumns } from './scored-columns';

/** All files of a comparison as they were read. */
export interface Files {
  readonly a: Input;
  readonly b: Input;
  readonly references: readonly Input[];
  /** Further training runs; absent where each system is one output. */
  readonly runs?: { readonly a: readonly Input[]; readonly b: readonly Input[] };
}

/** Two outputs made ready: item i is the same item everywhere. */
export interface Prepared {
  readonly files: Files;
  readonly fits: readonly MetricFit[];
  readonly choice: MetricChoice;
  readonly metric: Metric;
  /** What scored, where that is a program of the person's own. */
  readonly own: OwnScores | null;
  readonly alignment: Alignment;
  readonly a: Records;
  readonly b: Records;
  readonly references: readonly Records[];
  /** Of the first run of each system, where it has several. */
  readonly tableA: StatsTable;
  readonly tableB: StatsTable;
  readonly runs?: RunsOfBoth;
  /** Names of the statistics in both tables. */
  readonly statistics: readonly string[];
  readonly clusters: Int32Array | null;
  /** The column they come from: as asked, else the one that the formats know items to belong together by. */
  readonly clusterColumn: string | null;
  /** The column that the formats know or whose ids repeat, even if another, or none, was asked for. */
  readonly knownClusters: string | null;
  /** True if the items are folds of one cross-validation. */
  readonly folds: boolean;
  readonly reading: Reading;
  readonly warnings: readonly string[];
}

/** Aligns and scores what was read. */
export async function prepare(
  given: Files,
  identity: ComparisonIdentity,
  means: OwnMeans,
): Promise<Prepared> {
  const { inputs, signal } = means;
  const program = identity.metric?.own;
  const files =
    program === undefined ? conform(gatherRepeats(given, identity.metric, identity.idColumn)) : given;
  await takeBreath(signal);
  const likely = commonFits(given.a, given.b, besideOf(given.a, given.b, files.references, null));
  const match = matchFiles(files, identity, scoredColumns(identity.metric, likely, files.a.records));
  const { alignment: aligned, outputs } = match;
  await takeBreath(signal);
  const ofAligned = aligned.references.map((order, i) => ({ input: files.references[i] ?? files.a, order }));
  const job = {
    outputs,
    references: ofAligned,
    allReferences: files.references,
    idColumn: identity.idColumn,
  };
  const own = program === undefined ? null : await scoreOutputs(program, job, means);
  const beside = besideOf(
    given.a,
    given.b,
    files.references,
    program === undefined && given.a === files.a ? aligned : null,
  );
  const fits = commonFits(given.a, given.b, beside);
  const sides = { a: given.a, b: given.b, references: files.references, fits, beside };
  const choice = own?.source.choice ?? chooseMetric(identity.metric, sides);
  [files.a, files.b].forEach((input) => refuseDoubtful(input, choice.column));
  const metric = own?.metric ?? createMetric(choice, files.references.length);
  const references = ofAligned.map(({ input, order }) => reorder(input.records, order));
  const how = JSON.stringify([
    choice,
    metric.signature,
    own === null && gathers(choice) ? identity.idColumn : null,
  ]);
  const score = async ({ input, order }: Ordered, place: number) => {
    const records = reorder(input.records, order);
    const path = input.stamp.path;
    // What a program said about an output stands in the place of the output.
    const scored = own === null ? input.records : (own.tables[place] ?? input.records);
    const scoring = {
      output: reorder(scored, order),
      outputPath: own === null ? path : english('The scores of {0}', path),
      references,
      referencePaths: identity.references,
    };
    const extract = () => metric.extract(scoring);
    const orders = [order, ...aligned.references];
    const inFileOrder =
      records === input.records && references.every((one, i) => one === files.references[i]?.records);
    const items = inFileOrder ? english('in the order of the files') : digestOf(orders);
    // Files know nothing of the program that scored them; what it said is kept elsewhere.
    const table =
      own === null ? inputs.table([input, ...files.references], `${how} ${items}`, extract) : extract();
    await takeBreath(signal);
    return { path, sha256: input.sha256, records, table, scoring, order, source: input.records };
  };
  const scored: Awaited<ReturnType<typeof score>>[] = [];
  for (const [place, output] of outputs.entries()) {
    scored.push(await score(output, place));
  }
  const [a, b, ...ofRuns] = scored;
  const furtherA = ofRuns.slice(0, files.runs?.a.length ?? 0);
  const furtherB = ofRuns.slice(furtherA.length);
  refuseForeignAnswers(
    choice,
    scored.map(({ scoring }) => scoring),
  );
  const [tableA, tableB, ...runTables] = sameStatistics(
    ...[a, b, ...furtherA, ...furtherB].map(({ table }) => table),
  );
  if (own === null) {
    refuseSums(
      scored
        .slice(0, 2)
        .map(({ path, table: { data }, order, source: { lines } }) =>
          summariesIn(choice, { path, data, order, lines }),
        ),
    );
  }
  checkScales(choice, () => scored.map(({ path, table }) => ({ path, data: table.data })));
  const { kept, warnings } = leaveOut(a, b, ...furtherA, ...furtherB);
  const alignment = kept === null ? aligned : keepItems(aligned, kept);
  const records = (all: Records) => (kept === null ? all : reorder(all, kept));
  const table = (all: StatsTable) => (kept === null ? all : keepRows(all, kept));
  const further = [...furtherA, ...furtherB].map(({ path, sha256 }, i): RunInput => ({
    path,
    sha256,
    table: table(runTables[i]),
  }));
  const repeated = choice.own === undefined ? repeatedItems(files, aligned) : null;
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
    references: references.map(records),
    tableA: table(tableA),
    tableB: table(tableB),
    ...(further.length > 0 && {
      runs: { a: further.slice(0, furtherA.length), b: further.slice(furtherA.length) },
    }),
    statistics: tableA.names ?? metric.statistics,
    clusters: clusterColumn === null ? null : clustersOfItems(files, alignment, clusterColumn),
    clusterColumn,
    knownClusters: known,
    folds: areFolds(
      files.a.records,
      files.b.records,
      [files.a.stamp.path, files.b.stamp.path],
      aligned.idColumn,
    ),
    reading: readingOf({
      files,
      identity,
      match,
      alignment,
      choice,
      metric,
      clusterColumn,
      tables: [tableA, tableB],
    }),
    warnings: [
      ...match.warnings,
      ...notes(files),
      ...(known !== null && clusterColumn === null ? [dependent(known)] : []),
      ...(repeated !== null && clusterColumn === repeated && identity.clusterColumn === null
        ? [together(repeated)]
        : []),
      ...gradesAgainstFractions(
        choice,
        [a, b].map(({ path, table }) => ({ path, data: table.data })),
      ),
      ...(usesReferences(choice)
        ? contradictions(
            choice,
            a,
            b,
            references[0] && { path: identity.references[0] ?? '', records: references[0] },
          )
        : []),
      ...(a.table.notes ?? []),
      ...(b.table.notes ?? []),
      ...warnings,
    ],
  };
}

/** Tells which items these are, and in which order. */
function digestOf(orders: readonly Int32Array[]): string {
  const hash = createHash('sha256');
  orders.forEach((order) => hash.update(`${order.length} `).update(order));
  return hash.digest('hex');
}

/** Outputs that divide their text into other items than the reference does, divided as the reference. */
export function conform({ a, b, references, runs }: Files): Files {
  const [reference] = references;
  const conformed = (output: Input): Input => {
    const format = findFormat(output.records.format);
    if (reference === undefined || format?.conform === undefined || reference.records.format !== format.id) {
      return output;
    }
    const paths = { output: output.stamp.path, reference: reference.stamp.path };
    return { ...output, records: format.conform(output.records, reference.records, paths) };
  };
  return {
    a: conformed(a),
    b: conformed(b),
    references,
    ...(runs && { runs: { a: runs.a.map(conformed), b: runs.b.map(conformed) } }),
  };
}

/** The alignment of some of the items. */
function keepItems(alignment: Alignment, kept: Int32Array): Alignment {
  const { a, b, references, ids, idAt, ...same } = alignment;
  const some = (order: Int32Array) => kept.map((item) => order[item] ?? 0);
  return {
    ...same,
    a: some(a),
    b: some(b),
    references: references.map(some),
    ids: ids && Array.from(kept, (item) => ids[item] ?? ''),
    ...(idAt && { idAt: (item: number) => idAt(kept[item] ?? 0) }),
  };
}

/** Epochs of one sample are no independent items: where both logs have several, the samples are the clusters. */
function knownClusters({ a, b }: Files): string | null {
  const column = a.records.clusterColumn ?? null;
  return column === (b.records.clusterColumn ?? null) ? column : null;
}

function dependent(column: string): string {
  return english(
    'Several items are runs of one {0} and not independent, but each was resampled separately, as requested: p and the intervals are probably too small. Resample by "{0}" to avoid this.',
    column,
  );
}

function together(column: string): string {
  return english(
    'Lines with the same "{0}" were taken for runs of one item, which are not independent, and resampled together.',
    column,
  );
}

/** What the formats noticed; it changes no number. */
function notes({ a, b, references, runs }: Files): string[] {
  return [a, ...(runs?.a ?? []), b, ...(runs?.b ?? []), ...references].flatMap(
    ({ stamp, records, rival }) => {
      const { length } = records.systems ?? [];
      const systems = length > 1 ? [english('It holds {0} systems, each with its own columns.', length)] : [];
      const doubt =
        rival === null
          ? []
          : [english('It could also be {0}; if its items look wrong, choose that format.', rival.name)];
      return [...records.notes, ...systems, ...doubt].map((note) => `${baseName(stamp.path)}: ${note}`);
    },
  );
}
