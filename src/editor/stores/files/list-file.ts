import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Stored } from '../../../files/shared-file';

/** A list that a file of ours holds: `{ "version": 1, "streams": […] }`. */
export interface ListFile<Entry> {
  /** Never throws: the entries that can be understood are kept. */
  parse(text: string): Stored<readonly Entry[]>;
  print(entries: readonly Entry[]): string;
}

interface Format<Entry> {
  /** The member that holds it. */
  readonly member: string;
  /** What its entries are, for the log: `comparisons`. */
  readonly holds: string;
  /** The versions that can be read; the last one is written. */
  readonly versions: readonly [number, ...number[]];
  /** The version since which each entry has a digest; absent: none has. */
  readonly digestsSince?: number;
  /** An entry as it is kept; null for a damaged one. */
  readonly entryOf: (stored: unknown) => Entry | null;
}

/** The field of a stored entry that shows whether it is as it was written: SHA-256 of the rest of it. */
const DIGEST = 'digest';

export function listFile<Entry extends object>(format: Format<Entry>): ListFile<Entry> {
  const { member, versions, digestsSince = Infinity } = format;
  const written = versions.at(-1) ?? versions[0];
  /** Entries never change, so each is serialized once, however often the file is written. */
  const texts = new WeakMap<Entry, string>();
  const textOf = (entry: Entry): string => {
    const known = texts.get(entry);
    if (known !== undefined) {
      return known;
    }
    const bare = JSON.stringify(entry);
    const text = written < digestsSince ? bare : `${bare.slice(0, -1)},"${DIGEST}":"${digestOf(bare)}"}`;
    texts.set(entry, text);
    return text;
  };
  return {
    parse: (text) => parsed(text, format),
    print: (entries) => `{"version":${written},"${member}":[${entries.map(textOf).join(',')}]}`,
  };
}

function parsed<Entry>(
  text: string,
  { member, holds, versions, digestsSince = Infinity, entryOf }: Format<Entry>,
): Stored<readonly Entry[]> {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch (error) {
    return { value: [], problem: String(error) };
  }
  const file = v.safeParse(
    v.object({ version: v.picklist(versions), [member]: v.array(v.unknown()) }),
    stored,
  );
  if (!file.success) {
    return { value: [], problem: `it holds no ${holds} of version ${versions.join(', ')}` };
  }
  const { version, [member]: listed } = file.output as { version: number } & Record<string, unknown>;
  const entries = listed as readonly unknown[];
  const value = entries.flatMap((one) => entryOf(version < digestsSince ? one : withoutDigest(one)) ?? []);
  const lost = entries.length - value.length;
  return { value, problem: lost === 0 ? null : `${lost} of its ${holds} are damaged` };
}

/** The entry without its digest; null if it is not as it was written. */
function withoutDigest(stored: unknown): unknown {
  if (stored === null || typeof stored !== 'object') {
    return null;
  }
  const { [DIGEST]: digest, ...entry } = stored as Readonly<Record<string, unknown>>;
  return digest === digestOf(JSON.stringify(entry)) ? entry : null;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function fitting<Entry>(schema: v.GenericSchema<unknown, Entry>): (stored: unknown) => Entry | null {
  return (stored) => {
    const checked = v.safeParse(schema, stored);
    return checked.success ? checked.output : null;
  };
}
