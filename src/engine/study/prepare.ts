import {
  decidePairs,
  emptyGroupWarnings,
  groupsOfSystems,
  makeSet,
  subsetRows,
  type StudyFrame,
  type StudySet,
} from '../../analysis';
import { pack, unpack, type PackedTable } from '../../kernel';
import {
  distinctNames,
  english,
  RealGainError,
  type FileStamp,
  type Metric,
  type StudyIdentity,
  type Messages,
  Kept,
  nameOfMetric,
} from '../../model';
import { yieldToEvents } from '../cancel';
import type { Input } from '../inputs';
import type { Scoring } from '../job';
import { keepRows } from '../leave-out';
import { checkOneSystem } from '../systems';
import { checkPairs } from './budget';
import { checkPattern } from './check-pattern';
import { checkClusters, clusterColumnOf } from './clusters';
import { renumbered, type Joined } from './join';
import { identicalSystems, sharedNotes, sizeWarnings } from './notes';
import { readStudy, type ReadStudy, type StudyReader } from './read-study';
import type { Choices } from './read-system';

/** A study that has been read: what is known without resampling, and what is resampled. */
export interface PreparedStudy {
  readonly frame: StudyFrame;
  /** Completed by what was found out. */
  readonly identity: StudyIdentity;
  readonly files: readonly FileStamp[];
  readonly choices: Choices;
  /** How the texts of the frame were made. */
  readonly messages: Messages;
  readonly metric: Metric;
  readonly scoring: Scoring;
  /** Tables of a set of the frame, best system first. */
  readonly tablesOf: (set: number) => readonly PackedTable[];
}

/** All items of the systems, and fewer of them where smaller test sets were asked for. */
interface StudySets {
  /** Best system first, as in each of the sets. */
  readonly ranked: Joined['systems'];
  readonly sets: readonly StudySet[];
  readonly tablesOf: (set: number) => readonly PackedTable[];
}

/** @throws RealGainError if fewer than two systems can be studied, or the study itself can't */
export async function prepareStudy(asked: StudyIdentity, reader: StudyReader): Promise<PreparedStudy> {
  const outputs = await outputsOf(asked, reader);
  checkPairs(outputs.length);
  const references: Input[] = [];
  for (const path of asked.references) {
    const options = { header: asked.header?.references };
    references.push(await reader.inputs.read(path, reader.signal, asked.formats?.references, [], options));
  }
  const read = await readStudy(asked, outputs, references, reader);
  const { reading, joined } = read;
  const { metric, choice } = reading;
  const clusterColumn = clusterColumnOf(joined, asked);
  const clusters = clusterColumn === null ? null : joined.clusters;
  checkClusters(asked, clusters, joined.n);
  const sets = studySets(metric, joined, clusters, asked.settings);
  const pause = () => yieldToEvents(reader.signal);
  const decisions = await decidePairs(metric, sets.tablesOf(0), clusters !== null, asked.settings, pause);
  const kept = new Kept();
  return {
    frame: { ...frameOf(asked, reader.version, read, clusters !== null, sets, kept), decisions },
    messages: kept.messages,
    identity: { ...asked, metric: choice, idColumn: asked.idColumn ?? joined.idColumn, clusterColumn },
    files: [...references, ...read.systems].map(({ stamp }) => stamp),
    choices: reading.choices,
    metric,
    scoring: { choice, referenceCount: references.length, higherIsBetter: metric.higherIsBetter },
    tablesOf: sets.tablesOf,
  };
}

/** The outputs to study, none of them twice. */
async function outputsOf(
  { outputs: given, references, metric, formats, header }: StudyIdentity,
  { inputs, signal }: StudyReader,
): Promise<readonly string[]> {
  const outputs = [...new Set(given)].filter((path) => !references.includes(path));
  if (outputs.length < 2) {
    for (const path of outputs) {
      checkOneSystem(await inputs.read(path, signal, formats?.outputs, [], { header: header?.outputs }));
    }
    throw new RealGainError(
      'bad-setting',
      outputs.length === 1
        ? english('A study compares two or more systems, but there is only {0}.', outputs[0])
        : english('A study compares two or more systems, but there are none.'),
    );
  }
  if (metric?.own !== undefined) {
    throw new RealGainError(
      'bad-setting',
      english(
        'A study can’t run a custom metric; write its scores to one file per output, one score per line, and study those files.',
      ),
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
  const ranked = whole.set.order.map((index) => systems[index]);
  const rows = subsetRows(n, clusters, settings);
  // Made when they are drawn, one after the other: tables of all sizes at once would be a good part of the memory.
  const subset = (items: Int32Array) =>
    makeSet(
      metric,
      ranked.map(({ table }) => pack(keepRows(unpack(table), items))),
      clusters && renumbered(items.map((item) => clusters[item])),
    );
  return {
    ranked,
    sets: [{ ...whole.set, order: ranked.map((_, i) => i) }, ...rows.map((items) => subset(items).set)],
    tablesOf: (set) => (set === 0 ? whole.tables : subset(rows[set - 1]).tables),
  };
}

function frameOf(
  asked: StudyIdentity,
  version: string,
  { reading, joined, failed }: ReadStudy,
  clustered: boolean,
  { ranked, sets, tablesOf }: StudySets,
  kept: Kept,
): Omit<StudyFrame, 'decisions'> {
  const { metric, references } = reading;
  const names = distinctNames(ranked.map(({ system }) => system.path));
  const members = ranked.map(({ system: { path, sha256 } }, i) => ({ path, sha256, name: names[i] }));
  checkPattern(asked.groups?.pattern, names);
  const groups = groupsOfSystems(members, asked.groups);
  return {
    realgain: version,
    name: asked.name,
    metric: {
      id: metric.id,
      name: kept.text(nameOfMetric(metric)),
      signature: metric.signature,
      unit: metric.unit,
      higherIsBetter: metric.higherIsBetter,
    },
    itemwise: metric.isMean && !clustered,
    decimals: metric.decimals,
    references: references.map(({ stamp, sha256 }) => ({ path: stamp.path, sha256 })),
    clusters: clustered ? sets[0].units : null,
    alignedBy: joined.alignedBy,
    settings: asked.settings,
    groups: asked.groups,
    systems: members.map((member, i) => ({ ...member, groups: groups[i] })),
    leftOut: [
      ...[...failed].map(([path, { said }]) => ({ path, reason: kept.text(said) })),
      ...joined.leftOut.map(({ path, reason }) => ({ path, reason: kept.text(reason) })),
    ],
    identical: identicalSystems(members, tablesOf(0)),
    warnings: kept.texts([
      ...joined.warnings,
      ...emptyGroupWarnings(groups, asked.groups),
      ...sharedNotes(ranked.map(({ system }) => system)),
      ...sizeWarnings(asked, joined.n),
    ]),
    sets,
  };
}
