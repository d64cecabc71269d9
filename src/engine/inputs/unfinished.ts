import { createHash } from 'node:crypto';
import { loadRecords, recogniseHead } from '../../formats';
import { isJsonPath } from '../../formats/json/path';
import { wholeItems } from '../../formats/records/cut';
import { readBeginning } from '../../files/contents';
import { onDisk } from '../../files/stamps';
import { refuseNoItems } from '../../items/rows/not-items';
import type { Input } from '../../items/source';
import { english } from '../../model/words';
import type { ReadOptions } from '../../model/records';
import { throwIfCancelled } from '../../model/cancel';
import { inputOf } from './byte-cache';

interface Unfinished {
  /** Without the last item if it isn't complete. */
  readonly input: Input;
  /** All of it, where that can be read too: the last line of a finished file may end without a line break. */
  readonly whole: Input;
}

/**
 * A file that another program may still be writing, as far as it is written. Nothing of it is kept: it will be another file soon.
 *
 * @throws RealGainError as `Inputs.read`
 */
export async function readUnfinished(
  path: string,
  signal?: AbortSignal,
  format?: string,
  columns: readonly (string | undefined)[] = [],
  options: ReadOptions = {},
): Promise<Unfinished> {
  const found = await onDisk(path);
  const { stamp } = found;
  const { bytes } = await readBeginning(found, stamp.size);
  throwIfCancelled(signal);
  const paths = columns.filter((column): column is string => column !== undefined && isJsonPath(column));
  const recognised = recogniseHead(bytes, path, format);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const readSome = async (some: Uint8Array): Promise<Input> => {
    const found = await loadRecords(some, path, format, paths, recognised, options);
    const of = { stamp, sha256, variant: `${format ?? ''}\n${some.length} bytes`, size: some.length };
    const input = await inputOf(found, of);
    refuseNoItems(input.records, path);
    return input;
  };
  const [whole, fault] = await readSome(bytes).then(
    (input) => [input, null] as const,
    (error: unknown) => [null, error] as const,
  );
  if (whole !== null && (endsAnItem(bytes) || recognised.format?.binary === true)) {
    return { input: whole, whole };
  }
  for (const some of recognised.format === null ? [] : wholeItems(bytes, recognised.format)) {
    const cut = await readSome(some).catch(() => null);
    if (cut !== null) {
      const notes = [...cut.records.notes, LEFT_OUT];
      const input = { ...cut, records: { ...cut.records, notes } };
      return { input, whole: whole ?? input };
    }
  }
  if (whole === null) {
    throw fault;
  }
  return { input: whole, whole };
}

const LEFT_OUT = english('Its last item isn’t written to its end, and was left out.');

/** Whether the bytes end with an item: with a line break, or as JSON ends, which can't be read before. */
function endsAnItem(bytes: Uint8Array): boolean {
  const [first, last] = [bytes.at(0) ?? 0, bytes.at(-1) ?? 0].map((byte) => String.fromCharCode(byte)) as [
    string,
    string,
  ];
  return '\n\r'.includes(last) || ('[{'.includes(first) && ']}'.includes(last));
}
