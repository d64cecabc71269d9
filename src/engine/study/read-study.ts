import { copiesOfReferences } from '../../analysis/warnings';
import { Groups, largestGroup, unionOf } from '../../items/groups';
import { checkAll } from '../../items/score/check-scored';
import { doubtfulRows } from '../../items/rows/doubtful-rows';
import { putTogether } from '../../items/score/numbers/put-together';
import { declaredAgainstName, namedNotes, numberWarnings } from '../../items/score/warnings';
import type { Input } from '../../items/source';
import { unpack } from '../../kernel';
import { badSetting, fileError, RealGainError, type ErrorCode } from '../../model/errors';
import { baseName } from '../../model/names';
import { elementAt, listOf } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { formatCount } from '../../model/text';
import type { StudyIdentity } from '../../model/results/study';
import { throwIfCancelled } from '../../model/cancel';
import { studyReading } from './first-outputs';
import { GroupUnits, type ReadSystem, type StudyReading } from './group-units';
import { type Joined, joinSystems } from './join';
import { checkCounts } from './budget';
import {
  isForAll,
  readOutput,
  tooFew,
  unlessFaulty,
  type Failed,
  type Failing,
  type StudyReader,
} from './outputs';
import { readSystem } from './read-system';
import { progressOf } from '../protocol';

export interface ReadStudy {
  readonly reading: StudyReading;
  readonly systems: readonly ReadSystem[];
  /** The systems with the same items. */
  readonly joined: Joined;
  /** The other systems, and why they could not be read. */
  readonly failed: Failed;
  /** What only all systems together show. */
  readonly warnings: readonly Text[];
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
  let read = await readEach(outputs, reading, reader, failed);
  if (reader.averages !== true && read.systems.some(({ hasOtherSamples }) => hasOtherSamples)) {
    return readStudy(identity, outputs, references, { ...reader, averages: true });
  }
  // Those of another test set, or with other samples, are left out anyway.
  const usual = largestGroup(read.systems);
  const union = unionOf(
    read.systems.filter(({ group }) => group === usual).map(({ ids }) => ids),
    usual?.items.alignment.idColumn ?? 'id',
  );
  if (union !== null) {
    // If files may lack items, their union is known only now.
    const matching = { ...reading.matching, union };
    read = await readEach(outputs, { ...reading, matching }, reader, failed);
  }
  const { systems } = read;
  checkAll(
    reading.frame.choice,
    systems.map((system) => ({ ...system, data: () => unpack(system.table).data })),
  );
  const joined = joinAll(read, outputs, failed, reader.fewestItems ?? 2);
  return { reading, systems, joined, failed, warnings: warningsOf(joined, reading) };
}

function warningsOf({ systems }: Joined, { frame, two }: StudyReading): Text[] {
  const { references } = two.files;
  const numbers = systems.map(({ system: { path, system }, table }) => ({
    path,
    system,
    // One after another: all at once would use much memory.
    get data() {
      return unpack(table).data;
    },
  }));
  return listOf(
    doubtfulRows(
      two.files.a.records,
      frame.choice,
      references.map(({ records }) => records),
    ),
    declaredAgainstName(frame.choice),
    numberWarnings(frame.choice, numbers),
    putTogether(frame.choice, numbers),
    copiesOfReferences(
      systems.map(({ system }) => system),
      references.map(({ stamp: { path }, sha256 }) => ({ path, sha256 })),
    ),
    references.flatMap(namedNotes),
  );
}

/** The outputs that could be read, and what is resampled of each group of them. */
interface ReadOutputs {
  readonly systems: readonly ReadSystem[];
  readonly units: GroupUnits;
}

/** One after another: each may use much memory while it is parsed. */
async function readEach(
  outputs: readonly string[],
  reading: StudyReading,
  reader: StudyReader,
  failed: Failing,
): Promise<ReadOutputs> {
  const systems: ReadSystem[] = [];
  const { two, matching, identity } = reading;
  const { references } = two.files;
  const groups = new Groups({
    matching,
    references,
    isFatal: isForAll,
  });
  groups.begin(two.files.a, two.files.b);
  const units = new GroupUnits(reading);
  for (const [done, path] of outputs.entries()) {
    reader.report(progressOf('reading', baseName(path), done, outputs.length));
    await unlessFaulty({ path }, failed, async () => {
      for (const input of await readOutput(path, identity, reader)) {
        checkCounts(systems.length + 1, identity.settings);
        await unlessFaulty({ path, system: input.system }, failed, async () => {
          systems.push(await readSystem(input, reading, groups, units));
        });
        throwIfCancelled(reader.signal);
      }
    });
  }
  return { systems, units };
}

function joinAll(
  { systems: read, units }: ReadOutputs,
  outputs: readonly string[],
  failed: Failed,
  fewestItems: number,
): Joined {
  if (read.length < 2) {
    throw tooFew(outputs, failed);
  }
  const joined = joinSystems(read, units);
  if (joined.systems.length < 2) {
    throw fewerThanTwo(read, joined);
  }
  if (joined.n < fewestItems) {
    const [path = '', ...others] = outputs;
    throw others.length > 0
      ? badSetting('There is only one item: a significance test needs at least 2.')
      : fileError(
          'bad-setting',
          { path },
          '{0} has one row for each system, and a significance test needs at least 2 items; if its columns are test sets, rank the systems over them with a leaderboard.',
        );
  }
  if (joined.together !== null && joined.together.column !== null && joined.clusters === null) {
    throw new RealGainError(
      'unknown-column',
      english(
        'Neither the outputs nor the references have the column "{0}" that clusters come from.',
        joined.together.column,
      ),
      { path: outputs[0] },
    );
  }
  return joined;
}

/** As their comparison says it, where there are two; else why the first one was left out. */
function fewerThanTwo(read: readonly ReadSystem[], { leftOut }: Joined): RealGainError {
  const { path, reason, error } = elementAt(leftOut, 0);
  return error !== undefined && (read.length === 2 || !COUNTED.includes(error.code))
    ? error
    : new RealGainError(
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

/** How many items are missing says more of many outputs than which is the first. */
const COUNTED: readonly ErrorCode[] = ['count-mismatch', 'id-mismatch'];
