import * as path from 'node:path';
import { isLog } from '../../formats';
import type { Computed, Means } from '../question';
import { askable } from './askable';
import { lookedFile } from './file';
import { waysOfFolders } from './folders';
import type { DeclaredReading, Head } from './head';
import { chosenIn, type LookPair } from './places';
import type { Look, LookIdentity } from './schema';

/**
 * What can be compared here, from the beginning of each file.
 *
 * @throws RealGainError `bad-config`, `file-missing`, `file-unreadable`, `disk-hangs`, `cancelled`
 */
export async function compute(
  identity: LookIdentity,
  { disk, kept, version, ...means }: Means,
): Promise<Computed<LookIdentity, Look>> {
  const chosen = await chosenIn(disk, identity.files);
  const heads = new Map<string, Head>();
  const beginning = async (file: string, declared: DeclaredReading): Promise<Head> => {
    const head = await means.beginning(file, declared);
    heads.set(file, head);
    return head;
  };
  const outputs = chosen.pairs.flatMap((pair) => [pair.identity.a, pair.identity.b]);
  for (const file of new Set([...chosen.files, ...outputs])) {
    await beginning(file, declaredFor(file, chosen.pairs));
  }
  const seen = chosen.files.flatMap((file) => heads.get(file) ?? []);
  const withLogs = new Set(seen.flatMap((head) => (isOfLog(head) ? path.dirname(head.stamp.path) : [])));
  // Beside logs, other files are about the evaluation.
  const files = seen
    .filter((head) => head.input !== null || isOfLog(head) || !withLogs.has(path.dirname(head.stamp.path)))
    .map((head) => lookedFile(head, kept));
  const asked = await askable(chosen, new Map(heads), { ...means, beginning }, kept);
  const { ways, notes } = waysOfFolders(chosen.folders, files, kept);
  return {
    result: {
      ...{ version: 1, realgain: version, files, more: chosen.more, pairs: asked.pairs },
      ways: [...ways, ...asked.ways],
      notes: [...notes, ...asked.notes],
    },
    read: [...heads.values()].map(({ stamp, input, whole }) => ({
      stamp,
      // Of one that was read in part, a report doesn't search for the contents.
      ...(whole && input !== null && { sha256: input.sha256 }),
    })),
    identity,
    choices: {},
  };
}

function isOfLog({ recognised }: Head): boolean {
  const format = recognised?.format ?? null;
  return format !== null && isLog(format);
}

function declaredFor(file: string, pairs: readonly LookPair[]): DeclaredReading {
  const pair = pairs.find(({ identity }) => identity.a === file || identity.b === file);
  const { formats, header } = pair?.identity ?? {};
  return { format: pair?.identity.a === file ? formats?.a : formats?.b, header: header?.outputs };
}
