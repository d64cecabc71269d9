import { align } from '../../analysis';
import { unpack } from '../../kernel';
import { createMetric } from '../../metrics';
import {
  baseName,
  english,
  formatCount,
  joined as joinedTexts,
  RealGainError,
  type Records,
  type StudyIdentity,
} from '../../model';
import { besideOf, type Orders } from '../beside';
import { chooseMetric, commonFits, describeChoices } from '../choose-metric';
import { clusterColumns } from '../cluster-columns';
import type { Input, Inputs } from '../inputs';
import type { Progress } from '../protocol';
import { gatherRepeats } from '../gather-repeats';
import { conform } from '../scoring/conform';
import { scoredColumns } from '../scored-columns';
import { checkOneSystem, outputsIn } from '../systems';
import { checkScales } from '../scales';
import { refuseSums } from '../sums';
import { joinSystems, type Joined } from './join';
import { readSystem, type ReadSystem, type StudyReading } from './read-system';
import { firstSystem, idsOfLines } from './same-items';

/** What reads for a study. */
export interface StudyReader {
  readonly inputs: Inputs;
  readonly version: string;
  readonly signal: AbortSignal;
  readonly report: (progress: Progress) => void;
}

/** The systems of a study as far as they could be read. */
export interface ReadStudy {
  readonly reading: StudyReading;
  readonly systems: readonly ReadSystem[];
  /** Those of the systems that hold the same items. */
  readonly joined: Joined;
  /** Why the others could not be read, by their paths. */
  readonly failed: ReadonlyMap<string, RealGainError>;
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
  'needs-answer',
];

/** @throws RealGainError if fewer than two outputs can be read and hold the same items, or the study itself can't be made */
export async function readStudy(
  identity: StudyIdentity,
  outputs: readonly string[],
  references: readonly Input[],
  reader: StudyReader,
): Promise<ReadStudy> {
  const failed = new Map<string, RealGainError>();
  const reading = await studyReading(identity, outputs, references, reader, failed);
  let systems = await readEach(outputs, reading, null, reader, failed);
  const union = missingItems(systems);
  if (union !== null) {
    // Where files may lack items, what all of them hold together is known only now.
    systems = await readEach(outputs, reading, union, reader, failed);
  }
  refuseSums(systems.map(({ summaries }) => summaries));
  const [first] = systems;
  if (first?.foreign && systems.every(({ foreign }) => foreign !== null)) {
    throw first.foreign;
  }
  checkScales(reading.choice, () => systems.map(({ path, table }) => ({ path, data: unpack(table).data })));
  return { reading, systems, joined: joinAll(systems, reading, failed), failed };
}

/** The metric that was asked for, or that fits the first outputs. */
async function studyReading(
  identity: StudyIdentity,
  outputs: readonly string[],
  references: readonly Input[],
  { inputs, signal }: StudyReader,
  failed: Map<string, RealGainError>,
): Promise<StudyReading> {
  const firsts: Input[] = [];
  for (const path of outputs) {
    await unlessFaulty(path, failed, async () =>
      firsts.push(
        await inputs.read(path, signal, identity.formats?.outputs, [], { header: identity.header?.outputs }),
      ),
    );
    if (firsts.length === 2) {
      break;
    }
  }
  const [a, b] = firsts;
  if (a === undefined || b === undefined) {
    throw tooFew(outputs.length, failed);
  }
  if (identity.metric === null) {
    [a, b]
      .filter(({ records }) => records.systems !== undefined || outputsIn(records).length > 1)
      .forEach(checkOneSystem);
  }
  const beside = besideOf(a, b, references, ordersOf(a, b, identity.idColumn));
  const fits = commonFits(a, b, beside);
  const choice = chooseMetric(identity.metric, { a, b, references, fits, beside });
  const metric = createMetric(choice, references.length);
  const choices = {
    metrics: describeChoices(choice, metric, fits),
    clusterColumns: clusterColumns({ a, b, references }, { ...identity, metric: choice }),
  };
  const gathered = gatherRepeats({ a, b: a, references }, identity.metric, identity.idColumn);
  const first = firstSystem({ path: a.stamp.path, records: conform(gathered).a.records }, identity.idColumn);
  const scored = scoredColumns(choice, fits, a.records);
  return { identity, references, choice, metric, choices, inputs, first, scored };
}

/** The items that the first two outputs share; null where they can't be found, which is said later. */
function ordersOf(a: Input, b: Input, idColumn: string | null): Orders | null {
  try {
    return align(a.records, b.records, [], {
      idColumn,
      paths: { a: a.stamp.path, b: b.stamp.path, references: [] },
    });
  } catch (error) {
    if (error instanceof RealGainError) {
      return null;
    }
    throw error;
  }
}

/** One after the other: each may take a good part of the memory while it is being parsed. */
async function readEach(
  outputs: readonly string[],
  reading: StudyReading,
  asked: Records | null,
  { signal, report }: StudyReader,
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
  { identity, first }: StudyReading,
  failed: Map<string, RealGainError>,
): Joined {
  if (read.length < 2) {
    throw tooFew(read.length + failed.size, failed);
  }
  // Some have ids, others hold the items line by line as the first one does.
  const some = read.some(({ ids }) => ids !== null);
  const named = read.map((system) =>
    some && system.ids === null ? { ...system, ids: idsOfLines(system.table.n, first) } : system,
  );
  const orderMatters = read.some(({ goesByLine }) => goesByLine);
  const joined = joinSystems(named, orderMatters);
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
  return new RealGainError(
    first?.code ?? 'bad-setting',
    joinedTexts([
      english('Fewer than 2 of the {0} outputs can be studied.', formatCount(outputs)),
      ...(first === undefined ? [] : [first.said]),
    ]),
    { path: first?.path, line: first?.line, choices: first?.choices },
  );
}
