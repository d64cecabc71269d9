import { runInNewContext } from 'node:vm';
import { decidePairs } from '../../analysis/study/decisions';
import { withEnoughResamples } from '../../analysis/study/enough-resamples';
import { foldsWarnings, zeroScoreWarnings } from '../../analysis/warnings';
import { groupsOfSystems, subsetRows } from '../../analysis/study/groups';
import { makeSet, sizesOf } from '../../analysis/study/frame';
import { ownIntervals } from '../../analysis/own-scores';
import { skewedPairs } from '../../analysis/study/right-or-wrong';
import type { StudyFrame, StudySet } from '../../analysis/study/frame-schema';
import { unitsWarnings } from '../../analysis/study/reservations';
import { pack, type PackedTable, unpack } from '../../kernel';
import { AUTO } from '../../model/settings/settings';
import { badSetting } from '../../model/errors';
import { withEnoughDecimals } from '../../significance/resamples';
import { elementAt, eachOnce, listOf } from '../../model/lists';
import type { FileStamp } from '../../model/results/details';
import { Kept, type Messages } from '../../model/words';
import { type Metric, metricOfResult } from '../../model/settings/metric';
import { sourceOf, systemNamesOf, withFileNames } from '../../model/names';
import type { StudyIdentity } from '../../model/results/study';
import { studyTest } from '../../model/settings/study-settings';
import { yieldToEvents } from '../../model/cancel';
import { fileOf, type Input } from '../../items/source';
import { areFolds } from '../../items/rows/folds';
import { renumbered } from '../../items/rows/units/partitions';
import { keepRows } from '../../items/score/failed/leave-out';
import { askedOf } from '../comparisons/read-comparison';
import type { Scoring } from '../job';
import { type Joined } from './join';
import { checkCounts, mostDecisions } from './budget';
import { identicalSystems, languagesNote, peopleNote, runsNote, sharedNotes, sizeWarnings } from './notes';
import { studyFits, type StudyFits } from './first-outputs';
import type { StudyReader } from './outputs';
import { readStudy, type ReadStudy } from './read-study';
import type { Choices } from './group-units';

/** Timeout in milliseconds; a pattern that takes longer has exponential backtracking. */
const PATTERN_TIMEOUT_MS = 500;

/**
 * Makes sure that a pattern for groups is fast on all names: a search can't be interrupted otherwise, and
 * `(a+)+$` would block the engine for years.
 *
 * @throws RealGainError `bad-setting`
 */
export function checkPattern(pattern: string | undefined, names: readonly string[]): void {
  if (pattern === undefined) {
    return;
  }
  const search = 'for (const name of names) new RegExp(pattern, "u").exec(name)';
  try {
    runInNewContext(search, { pattern, names: [...names] }, { timeout: PATTERN_TIMEOUT_MS });
  } catch (error) {
    // By its code: it is an Error of the other context, not an instance of ours.
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      throw badSetting(
        "The groups' pattern {0} takes too long on these names; avoid repetitions within repetitions.",
        pattern,
      );
    }
    // Other errors are reported where it is used.
  }
}

/** A study that has been read: what is known without resampling, and what will be resampled. */
export interface PreparedStudy {
  readonly frame: StudyFrame;
  /** The identity with everything detected filled in. */
  readonly identity: StudyIdentity;
  readonly files: readonly FileStamp[];
  readonly choices: Choices;
  readonly messages: Messages;
  readonly metric: Metric;
  readonly scoring: Scoring;
  /** Tables of a set of the frame, best system first. */
  readonly tablesOf: (set: number) => readonly PackedTable[];
}

/** All items of the systems, and subsets of them if smaller test sets were requested. */
interface StudySets {
  /** Best system first, as in each of the sets. */
  readonly ranked: Joined['systems'];
  readonly sets: readonly StudySet[];
  readonly tablesOf: (set: number) => readonly PackedTable[];
  readonly metric: Metric;
}

/** @throws RealGainError if fewer than two systems can be studied, or the study itself can't */
export async function prepareStudy(asked: StudyIdentity, reader: StudyReader): Promise<PreparedStudy> {
  const outputs = outputsOf(asked);
  checkCounts(outputs.length, asked.settings);
  const references = await readReferences(asked, reader);
  const read = await readStudy(asked, outputs, references, reader);
  const { reading, joined } = read;
  const { metric, source } = reading;
  const { choice } = reading.frame;
  const { clusters, together } = joined;
  const { a, b } = reading.two.files;
  const folds = areFolds(a.records, b.records, [a.location, b.location], joined.idColumn);
  const sets = studySets(metric, joined, clusters, asked.settings);
  const pause = () => yieldToEvents(reader.signal);
  const decisions = await decidePairs(
    sets.metric,
    sets.tablesOf(0),
    { clustered: clusters !== null, folds },
    asked.settings,
    pause,
    mostDecisions(),
  );
  const kept = new Kept();
  const skewed = skewedPairs(sets.metric, sets.tablesOf(0), clusters && sizesOf(clusters));
  await pause();
  const frame = {
    ...frameOf(asked, reader.version, read, { ...sets, folds }, kept),
    decisions,
    skewed,
  };
  const settings = withEnoughResamples(frame);
  return {
    frame: { ...frame, settings },
    messages: kept.messages,
    identity: {
      ...reading.identity,
      settings,
      metric: choice,
      idColumn: reading.identity.idColumn ?? joined.idColumn,
      clusterColumn: together?.column ?? null,
    },
    files: eachOnce([...[...references, ...read.systems].map(({ stamp }) => stamp), ...reading.files]),
    choices: reading.choices,
    metric: sets.metric,
    scoring: {
      ...source,
      higherIsBetter: metric.higherIsBetter,
      ...(clusters && metric.weighted && { itemWidth: elementAt(joined.systems, 0).table.k }),
    },
    tablesOf: sets.tablesOf,
  };
}

/** By what the outputs of a study could be scored. @throws RealGainError as `prepareStudy` for outputs that can't be read */
export async function fitsOfStudy(asked: StudyIdentity, reader: StudyReader): Promise<StudyFits> {
  return studyFits(asked, outputsOf(asked), await readReferences(asked, reader), reader);
}

export async function readReferences(
  { references: paths, formats, header, metric }: StudyIdentity,
  { inputs, signal }: StudyReader,
): Promise<Input[]> {
  const references: Input[] = [];
  const options = { header: header?.references };
  for (const path of paths) {
    // A command reads its references itself.
    references.push(
      metric?.own?.kind === 'command'
        ? await inputs.readAny(path, signal, formats?.references)
        : await inputs
            .read(path, signal, formats?.references, [metric?.referenceColumn], options)
            .catch(askedOf('references', header)),
    );
  }
  return references;
}

function outputsOf({ outputs: given, references }: StudyIdentity): readonly string[] {
  const outputs = [...new Set(given)].filter((path) => !references.includes(path));
  if (outputs.length === 0) {
    throw badSetting(
      'A study compares two or more systems, but there are none; name their outputs, or a folder of them.',
    );
  }
  return outputs;
}

function studySets(
  metric: Metric,
  { systems, n }: Joined,
  clusters: Int32Array | null,
  settings: StudyIdentity['settings'],
): StudySets {
  const whole = makeSet(
    metric,
    systems.map(({ table }) => table),
    clusters,
  );
  const ranked = whole.set.order.map((index) => elementAt(systems, index));
  const rows = subsetRows(n, clusters, settings);
  // Created when they are drawn, one after another: tables of all sizes at once would use much memory.
  const subset = (items: Int32Array) =>
    makeSet(
      metric,
      ranked.map(({ table }) => pack(keepRows(unpack(table), items))),
      clusters && renumbered(items.map((item) => elementAt(clusters, item))),
    );
  return {
    ranked,
    metric: whole.metric,
    sets: [{ ...whole.set, order: ranked.map((_, i) => i) }, ...rows.map((items) => subset(items).set)],
    tablesOf: (set) => (set === 0 ? whole.tables : subset(elementAt(rows, set - 1)).tables),
  };
}

function frameOf(
  asked: StudyIdentity,
  version: string,
  { reading, joined, failed, warnings }: ReadStudy,
  { ranked, sets, tablesOf, metric: ofUnits, folds }: StudySets & { readonly folds: boolean },
  kept: Kept,
): Omit<StudyFrame, 'decisions' | 'skewed'> {
  const { metric, references } = reading;
  const { clusters } = joined;
  const clustered = clusters !== null;
  const { scores } = elementAt(sets, 0);
  const names = systemNamesOf(ranked.map(({ system }) => system));
  const units = { metric: ofUnits, clustered, seed: asked.settings.seed };
  const intervals = ownIntervals(tablesOf(0).map(unpack), units, asked.settings.alpha);
  const members = ranked.map(({ system }, i) => ({
    ...sourceOf(system),
    sha256: system.sha256,
    name: elementAt(names, i),
    ...elementAt(intervals, i),
  }));
  checkPattern(asked.groups?.pattern, names);
  const groups = groupsOfSystems(members, asked.groups);
  return {
    realgain: version,
    name: asked.name,
    metric: metricOfResult(metric, kept),
    itemwise: metric.isMean && !clustered,
    decimals: withEnoughDecimals(metric, tablesOf(0).map(unpack)).decimals,
    references: references.map(fileOf),
    column: reading.frame.choice.column ?? null,
    clusters: clustered ? elementAt(sets, 0).units : null,
    clusterColumn: clustered ? (joined.together?.column ?? null) : null,
    alignedBy: joined.alignedBy,
    settings: asked.settings,
    groups: asked.groups,
    systems: members.map((member, i) => ({ ...member, groups: elementAt(groups, i) })),
    leftOut: [
      ...[...failed.values()].map(({ source, error: { said } }) => ({ ...source, reason: kept.text(said) })),
      ...joined.leftOut.map((one) => ({ ...one, reason: kept.text(one.reason) })),
    ],
    identical: identicalSystems(members, tablesOf(0)),
    warnings: kept.texts(
      withFileNames(
        listOf(
          foldsWarnings(folds && studyTest(asked.settings) !== AUTO, studyTest(asked.settings)),
          joined.together?.warnings ?? [],
          (joined.together?.others ?? []).map(({ said }) => said),
          joined.warnings,
          runsNote(ranked.map(({ system }) => system.path)),
          peopleNote(names),
          languagesNote(names),
          warnings,
          sharedNotes(ranked.map(({ system }) => system)),
          zeroScoreWarnings(
            ranked.map(({ system }, i) => ({ path: system.path, score: elementAt(scores, i) })),
            { metric, references, alignedBy: joined.alignedBy },
          ),
          sizeWarnings(asked, joined.n),
          unitsWarnings(asked.settings, {
            n: elementAt(sets, 0).units,
            clustered,
            sizes: clusters && sizesOf(clusters),
            column: joined.together?.column ?? null,
          }),
        ),
        [...ranked.map(({ system }) => system.path), ...references.map(({ stamp }) => stamp.path)],
      ),
    ),
    sets,
  };
}
