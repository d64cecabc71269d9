import { unpack } from '../../kernel';
import {
  badSetting,
  baseName,
  elementAt,
  english,
  formatCount,
  RealGainError,
  type Records,
  type StudyIdentity,
} from '../../model';
import { throwIfCancelled } from '../cancel';
import type { Input } from '../../items/source';
import { askMissingCode } from '../../items/score/missing-code';
import { checkScales } from '../../items/score/scales';
import { refuseSums } from '../../items/rows/sums';
import { checkCounts } from './budget';
import { studyReading } from './first-outputs';
import { joinSystems, type Joined } from './join';
import { readOutput, tooFew, unlessFaulty, type Failed, type Failing, type StudyReader } from './outputs';
import { readSystem } from './read-system';
import type { ReadSystem, StudyReading } from './study-reading';
import { idsOfLines } from './same-items';

/** The systems of a study that could be read. */
export interface ReadStudy {
  readonly reading: StudyReading;
  readonly systems: readonly ReadSystem[];
  /** Those with the same items. */
  readonly joined: Joined;
  /** The others, and why they could not be read. */
  readonly failed: Failed;
}

/**
 * @throws RealGainError if fewer than two outputs can be read and have the same items, or the study itself is
 *   impossible
 */
export async function readStudy(
  identity: StudyIdentity,
  outputs: readonly string[],
  references: readonly Input[],
  reader: StudyReader,
): Promise<ReadStudy> {
  const failed: Failing = new Map();
  const reading = await studyReading(identity, outputs, references, reader, failed);
  let systems = await readEach(outputs, reading, null, reader, failed);
  const union = missingItems(systems);
  if (union !== null) {
    // If files may lack items, their union is known only now.
    systems = await readEach(outputs, reading, union, reader, failed);
  }
  refuseSums(systems.map(({ summaries }) => summaries));
  const [first] = systems;
  if (first?.foreign && systems.every(({ foreign }) => foreign !== null)) {
    throw first.foreign;
  }
  const scores = () => systems.map(({ path, table }) => ({ path, data: unpack(table).data }));
  askMissingCode(reading.choice, scores);
  checkScales(reading.choice, scores);
  return { reading, systems, joined: joinAll(systems, reading, failed, reader.fewestItems ?? 2), failed };
}

/** One after another: each may use much memory while it is parsed. */
async function readEach(
  outputs: readonly string[],
  reading: StudyReading,
  asked: Records | null,
  reader: StudyReader,
  failed: Failing,
): Promise<ReadSystem[]> {
  const systems: ReadSystem[] = [];
  for (const [done, path] of outputs.entries()) {
    reader.report({ stage: 'reading', what: baseName(path), done, total: outputs.length, secondsLeft: null });
    await unlessFaulty({ path }, failed, async () => {
      for (const input of await readOutput(path, reading.identity, reader)) {
        checkCounts(systems.length + 1, reading.identity.settings);
        await unlessFaulty({ path, system: input.system }, failed, async () => {
          systems.push(await readSystem(input, reading, asked));
        });
        throwIfCancelled(reader.signal);
      }
    });
  }
  return systems;
}

/** The ids of all items as a separate file; null unless files lack some. */
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
  failed: Failed,
  fewestItems: number,
): Joined {
  if (read.length < 2) {
    throw tooFew(identity.outputs, failed);
  }
  // Some have ids, others have the items line by line like the first one.
  const some = read.some(({ ids }) => ids !== null);
  const named = read.map((system) =>
    some && system.ids === null ? { ...system, ids: idsOfLines(system.table.n, first) } : system,
  );
  const orderMatters = read.some(({ goesByLine }) => goesByLine);
  const joined = joinSystems(named, orderMatters);
  if (joined.systems.length < 2) {
    const { path, reason } = elementAt(joined.leftOut, 0);
    throw new RealGainError(
      'count-mismatch',
      english(
        'Fewer than 2 of the {0} outputs hold the same items. {1}: {2}',
        formatCount(read.length),
        path,
        reason,
      ),
      { path },
    );
  }
  if (joined.n < fewestItems) {
    throw badSetting('There is only one item: a significance test needs at least 2.');
  }
  return joined;
}
