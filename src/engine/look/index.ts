import * as path from 'node:path';
import { isLog } from '../../formats';
import { baseName, Kept, type LookDetails, type LookIdentity, type LookPair } from '../../model';
import type { Caller } from '../caller';
import { throwIfCancelled } from '../../model/cancel';
import { Inputs } from '../inputs';
import { askable } from './askable';
import { lookedFile } from './file';
import { lookAt, type DeclaredReading, type Head } from './head';

/** What looking needs besides files. */
export interface Looking {
  readonly version: string;
  readonly workerPath: string;
}

/**
 * What can be compared here, from the beginning of each file.
 *
 * @throws RealGainError `file-missing`, `file-unreadable`, `disk-hangs`, `cancelled`
 */
export async function look(
  identity: LookIdentity,
  { version, workerPath }: Looking,
  { signal = new AbortController().signal, onProgress }: Pick<Caller, 'signal' | 'onProgress'> = {},
): Promise<LookDetails> {
  const means = { inputs: new Inputs(null, false), workerPath, signal };
  const heads = new Map<string, Head>();
  const all = [...identity.files, ...identity.pairs.flatMap((pair) => [pair.identity.a, pair.identity.b])];
  for (const [done, file] of all.entries()) {
    throwIfCancelled(signal);
    onProgress?.({ stage: 'reading', what: baseName(file), done, total: all.length, secondsLeft: null });
    if (!heads.has(file)) {
      heads.set(file, await lookAt(file, declaredFor(file, identity.pairs), means.inputs, signal));
    }
  }
  const kept = new Kept();
  const chosen = identity.files.flatMap((file) => heads.get(file) ?? []);
  const withLogs = new Set(chosen.flatMap((head) => (isOfLog(head) ? path.dirname(head.stamp.path) : [])));
  // Beside logs, other files are about the evaluation.
  const files = chosen
    .filter((head) => head.input !== null || isOfLog(head) || !withLogs.has(path.dirname(head.stamp.path)))
    .map((head) => lookedFile(head, kept));
  const { pairs, ways, notes } = await askable(identity, heads, means, kept);
  return {
    look: { version: 1, realgain: version, files, more: identity.more, pairs, ways, notes },
    messages: kept.messages,
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
