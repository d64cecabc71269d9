import { baseName, Kept, type LookDetails, type LookIdentity, type LookPair } from '../../model';
import type { Caller } from '../caller';
import { throwIfCancelled } from '../cancel';
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
  for (const [done, path] of all.entries()) {
    throwIfCancelled(signal);
    onProgress?.({ stage: 'reading', what: baseName(path), done, total: all.length, secondsLeft: null });
    if (!heads.has(path)) {
      heads.set(path, await lookAt(path, declaredFor(path, identity.pairs), means.inputs, signal));
    }
  }
  const kept = new Kept();
  const files = identity.files.flatMap((path) => {
    const head = heads.get(path);
    return head === undefined ? [] : [lookedFile(head, kept)];
  });
  const { pairs, ways, notes } = await askable(identity, heads, means, kept);
  return {
    look: { version: 1, realgain: version, files, more: identity.more, pairs, ways, notes },
    messages: kept.messages,
  };
}

function declaredFor(path: string, pairs: readonly LookPair[]): DeclaredReading {
  const pair = pairs.find(({ identity }) => identity.a === path || identity.b === path);
  const { formats, header } = pair?.identity ?? {};
  return { format: pair?.identity.a === path ? formats?.a : formats?.b, header: header?.outputs };
}
