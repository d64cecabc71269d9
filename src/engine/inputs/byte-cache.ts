import { resolve } from 'node:path';
import { isLog, type Reading } from '../../formats';
import type { Input } from '../../items/source';
import { refuseSummaryRow } from '../../items/rows/summaries/summary-row';
import { withWrittenNumbers } from '../../items/rows/written-numbers';
import type { Records } from '../../model/records';
import { withOrigin } from './origin';

/** Approximate memory of a string or number, besides its characters. */
export const BYTES_PER_CELL = 16;

/** The share of a log's bytes that its records take at most. */
const KEPT_OF_LOGS = 0.5;

export async function inputOf(
  { records: parsed, why, rival }: Reading,
  { size, ...of }: Pick<Input, 'stamp' | 'sha256' | 'variant'> & { readonly size: number },
): Promise<Input> {
  const { path } = of.stamp;
  const read = withWrittenNumbers(parsed);
  refuseSummaryRow(read, path);
  const records = await withOrigin(read, path);
  // Logs hold much that isn't kept: prompts, messages, probabilities.
  const texts = (isLog({ id: records.format }) ? KEPT_OF_LOGS : 2) * size;
  return {
    ...of,
    location: resolve(path),
    records,
    recognised: why,
    rival,
    bytes: texts + memoryOf(records),
  };
}

export function memoryOf({ n, columns, content = [] }: Records): number {
  return n * (columns.length + content.length) * BYTES_PER_CELL;
}

/** A least-recently-used cache with a limit in bytes. */
export class ByteCache<Value> {
  /** A Map keeps the order of insertion: the first entry is the least recently used. */
  private readonly entries = new Map<string, { readonly value: Value; readonly bytes: number }>();
  private total = 0;

  constructor(private readonly maximumBytes: number) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (entry !== undefined) {
      this.entries.delete(key);
      this.entries.set(key, entry);
    }
    return entry?.value;
  }

  /** @param bytes approximate memory of the value; values over the maximum are not stored */
  set(key: string, value: Value, bytes: number): void {
    this.delete(key);
    if (bytes > this.maximumBytes) {
      return;
    }
    this.entries.set(key, { value, bytes });
    this.total += bytes;
    for (const oldest of this.entries.keys()) {
      if (this.total <= this.maximumBytes) {
        return;
      }
      this.delete(oldest);
    }
  }

  private delete(key: string): void {
    this.total -= this.entries.get(key)?.bytes ?? 0;
    this.entries.delete(key);
  }
}
