import * as v from 'valibot';
import type { Stored } from '../../files/shared-file';

/** A list that a file of ours holds: `{ "version": 1, "streams": […] }`. */
interface StoredList<Entry> {
  /** The member that holds it. */
  readonly member: string;
  /** What its entries are, for the log: `comparisons`. */
  readonly holds: string;
  readonly versions: readonly number[];
  /** An entry as it is kept; null for a damaged one. */
  readonly entryOf: (stored: unknown, version: number) => Entry | null;
}

/** Reads a list. Never throws: the entries that can be understood are kept. */
export function parseList<Entry>(
  text: string,
  { member, holds, versions, entryOf }: StoredList<Entry>,
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
  const value = entries.flatMap((one) => entryOf(one, version) ?? []);
  const lost = entries.length - value.length;
  return { value, problem: lost === 0 ? null : `${lost} of its ${holds} are damaged` };
}

/** What a schema makes of an entry; null if it doesn't fit. */
export function fitting<Entry>(schema: v.GenericSchema<unknown, Entry>): (stored: unknown) => Entry | null {
  return (stored) => {
    const checked = v.safeParse(schema, stored);
    return checked.success ? checked.output : null;
  };
}
