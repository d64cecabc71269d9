import {
  emptyGroupWarnings,
  groupsOfSystems,
  makeSet,
  subsetRows,
  type StudyFrame,
  type StudySet,
} from '../../analysis';
import { pack, unpack, type PackedTable } from '../../kernel';
import { createMetric, findColumn } from '../../metrics';
import {
  baseName,
  distinctNames,
  english,
  formatCount,
  programName,
  RealGainError,
  type FileStamp,
  type Metric,
  type Records,
  type StudyIdentity,
} from '../../model';
import { chooseMetric, commonFits, describeChoices } from '../choose-metric';
import { clusterColumns } from '../cluster-columns';
import type { Input, Inputs } from '../inputs';
import type { Scoring } from '../job';
import { keepRows } from '../leave-out';
import type { Progress } from '../protocol';
import { checkOneSystem } from '../systems';
import { checkPattern } from './check-pattern';
import { checkClusters, clusterColumnOf } from './clusters';
import { joinSystems, renumbered, type Joined } from './join';
import { identicalSystems, sharedNotes, sizeWarnings } from './notes';
import { readSystem, type ReadSystem, type StudyReading, type Choices } from './read-system';

/** A study that has been read: what is known without resampling, and what is resampled. */
export interface PreparedStudy {
  readonly frame: StudyFrame;
  /** Completed by what was found out. */
  readonly identity: StudyIdentity;
  readonly files: readonly FileStamp[];
  readonly choices: Choices;
  readonly metric: Metric;
  readonly scoring: Scoring;
  /** Tables of a set of the frame, best system first. */
  tablesOf(set: number): readonly PackedTable[];
}

interface Reader {
  readonly inputs: Inputs;
  readonly version: string;
  readonly signal: AbortSignal;
  readonly report: (progress: Progress) => void;
}

/** These are about the study, not about one of its systems. */
const FOR_ALL: readonly string[] = [
  'cancelled',
  'internal',
  'bad-setting',
  'bad-config',
  'unknown-metric',
  'needs-metric',
  'needs-reference',
];

/** @throws RealGainError if fewer than two systems can be studied, or the study itself can't */
export async function prepareStudy(asked: StudyIdentity, reader: Reader): Promise<PreparedStudy> {
  const outputs = [...new Set(asked.outputs)].filter((path) => !asked.references.includes(path));
  if (outputs.length < 2) {
    for (const path of outputs) {
      checkOneSystem(await reader.inputs.read(path, reader.signal, asked.formats?.outputs));
    }
    throw new RealGainError(
      'bad-setting',
      outputs.length === 1
        ? english('A study compares two systems or more, but there is only {0}.', outputs[0])
        : english('A study compares two systems or more, but there is none.'),
    );
  }
  if (asked.metric?.own !== undefined) {
    throw new RealGainError(
      'bad-setting',
      english(
        'A study can’t run a metric of your own; write its scores of each output into a file, one a line, and study these.',
      ),
    );
  }
  const references: Input[] = [];
  for (const path of asked.references) {
    references.push(await reader.inputs.read(path, reader.signal, asked.formats?.references));
  }
  const failed = new Map<string, RealGainError>();
  const reading = await studyReading(asked, outputs, references, reader, failed);
  const { metric, choice } = reading;
  let read = await readEach(outputs, reading, null, reader, failed);
  const union = missingItems(read);
  if (union !== null) {
    // Where files may lack items, what all of them hold together is known only now.
    read = await readEach(outputs, reading, union, reader, failed);
  }
  const joined = joinAll(read, reading, failed);
  const clusterColumn = clusterColumnOf(joined, asked);
  const clusters = clusterColumn === null ? null : joined.clusters;
  checkClusters(asked, clusters, joined.n);
  const tables = joined.systems.map(({ table }) => table);
  const rows = subsetRows(joined.n, clusters, asked.settings);
  const whole = makeSet(metric, tables, clusters);
  const ranked = whole.set.order.map((index) => joined.systems[index]);
  const makeSubset = (items: Int32Array) =>
    makeSet(
      metric,
      ranked.map(({ table }) => pack(keepRows(unpack(table), items))),
      clusters && renumbered(items.map((item) => clusters[item])),
    );
  const names = distinctNames(ranked.map(({ system }) => system.path));
  const members = ranked.map(({ system }, i) => ({
    path: system.path,
    sha256: system.sha256,
    name: names[i],
  }));
  checkPattern(
    asked.groups?.pattern,
    members.map(({ name }) => name),
  );
  const groups = groupsOfSystems(members, asked.groups);
  const set: StudySet = { ...whole.set, order: ranked.map((_, i) => i) };
  const frame: StudyFrame = {
    realgain: reader.version,
    name: asked.name,
    metric: {
      id: metric.id,
      name: metric.name,
      signature: metric.signature,
      unit: metric.unit,
      higherIsBetter: metric.higherIsBetter,
    },
    itemwise: metric.isMean && clusters === null,
    decimals: metric.decimals,
    references: references.map(({ stamp, sha256 }) => ({ path: stamp.path, sha256 })),
    clusters: clusters === null ? null : set.units,
    alignedBy: joined.alignedBy,
    settings: asked.settings,
    groups: asked.groups,
    systems: members.map((member, i) => ({ ...member, groups: groups[i] })),
    leftOut: [...[...failed].map(([path, { message }]) => ({ path, reason: message })), ...joined.leftOut],
    identical: identicalSystems(members, whole.tables),
    warnings: [
      ...joined.warnings,
      ...emptyGroupWarnings(groups, asked.groups),
      ...sharedNotes(ranked.map(({ system }) => system)),
      ...sizeWarnings(asked, joined.n),
    ],
    sets: [set, ...rows.map((items) => makeSubset(items).set)],
  };
  return {
    frame,
    identity: { ...asked, metric: choice, idColumn: asked.idColumn ?? joined.idColumn, clusterColumn },
    files: [...references, ...read].map(({ stamp }) => stamp),
    choices: reading.choices,
    metric,
    scoring: { choice, referenceCount: references.length, higherIsBetter: metric.higherIsBetter },
    tablesOf: (index) => (index === 0 ? whole.tables : makeSubset(rows[index - 1]).tables),
  };
}

/** The metric that was asked for, or that fits the first outputs. */
async function studyReading(
  identity: StudyIdentity,
  outputs: readonly string[],
  references: readonly Input[],
  { inputs, signal }: Reader,
  failed: Map<string, RealGainError>,
): Promise<StudyReading> {
  const firsts: Input[] = [];
  for (const path of outputs) {
    await unlessFaulty(path, failed, async () =>
      firsts.push(await inputs.read(path, signal, identity.formats?.outputs)),
    );
    if (firsts.length === 2) {
      break;
    }
  }
  const [a, b] = firsts;
  if (a === undefined || b === undefined) {
    throw tooFew(outputs.length, failed);
  }
  if (identity.metric?.own !== undefined) {
    throw new RealGainError(
      'bad-setting',
      english(
        'Studies are not scored by programs such as {0}; let it write its scores into files, and study those, or compare two outputs.',
        programName(identity.metric.own),
      ),
    );
  }
  if (identity.metric === null) {
    [a, b].filter(({ records }) => records.systems !== undefined).forEach(checkOneSystem);
  }
  const fits = commonFits(a, b);
  const choice = chooseMetric(identity.metric, fits, a, b);
  const metric = createMetric(choice, references.length);
  const choices = {
    metrics: describeChoices(choice, metric, fits),
    clusterColumns: clusterColumns({ a, b, references }, { ...identity, metric: choice }),
  };
  return { identity, references, choice, metric, choices, inputs };
}

/** One after the other: each may take a good part of the memory while it is being parsed. */
async function readEach(
  outputs: readonly string[],
  reading: StudyReading,
  asked: Records | null,
  { signal, report }: Reader,
  failed: Map<string, RealGainError>,
): Promise<ReadSystem[]> {
  const systems: ReadSystem[] = [];
  for (const [done, path] of outputs.entries()) {
    report({ stage: 'reading', what: baseName(path), done, total: outputs.length, secondsLeft: null });
    if (!failed.has(path)) {
      await unlessFaulty(path, failed, async () =>
        systems.push(await readSystem(path, reading, asked, signal)),
      );
    }
  }
  return systems;
}

/** A system with a fault is left out; a fault of the study ends it. */
async function unlessFaulty(
  path: string,
  failed: Map<string, RealGainError>,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RealGainError) || FOR_ALL.includes(error.code)) {
      throw error;
    }
    failed.set(path, error);
  }
}

/** The ids of all items as a file of its own; null unless files may lack some, and do. */
function missingItems(read: readonly ReadSystem[]): Records | null {
  const [first] = read;
  if (first === undefined || !read.every(({ partial, ids }) => partial && ids !== null)) {
    return null;
  }
  const all = new Set(read.flatMap(({ ids }) => ids ?? []));
  if (read.every(({ ids }) => ids?.length === all.size)) {
    return null;
  }
  const cells = [...all].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  return {
    format: 'items',
    n: cells.length,
    columns: [{ name: first.idColumn ?? 'id', cells }],
    lines: new Int32Array(cells.length),
    notes: [],
    partial: true,
  };
}

function joinAll(
  read: readonly ReadSystem[],
  { references, identity }: StudyReading,
  failed: Map<string, RealGainError>,
): Joined {
  if (read.length < 2) {
    throw tooFew(read.length + failed.size, failed);
  }
  const idColumn = read[0].idColumn;
  const goesByLine = (reference: Input) =>
    idColumn !== null && findColumn(reference.records, idColumn) === undefined;
  const joined = joinSystems(read, references.some(goesByLine));
  if (joined.systems.length < 2) {
    const [{ path, reason }] = joined.leftOut;
    throw new RealGainError(
      'count-mismatch',
      english(
        'Fewer than 2 of the {0} outputs hold the same items. {1}: {2}',
        formatCount(identity.outputs.length),
        path,
        reason,
      ),
      { path },
    );
  }
  if (joined.n < 2) {
    throw new RealGainError(
      'bad-setting',
      english('There is only one item, and chance can’t be told from a gain on fewer than 2.'),
    );
  }
  return joined;
}

function tooFew(outputs: number, failed: ReadonlyMap<string, RealGainError>): RealGainError {
  const [first] = failed.values();
  const reason = first === undefined ? '' : ` ${first.message}`;
  return new RealGainError(
    first?.code ?? 'bad-setting',
    english('Fewer than 2 of the {0} outputs can be studied.{1}', formatCount(outputs), reason),
    { path: first?.path, line: first?.line, choices: first?.choices },
  );
}
