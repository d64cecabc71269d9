import type { FileHandle } from 'node:fs/promises';
import * as path from 'node:path';
import { drawCounts } from '../../analysis/study/groups';
import { recogniseRecords } from '../../formats/records/recognise-records';
import { RecordSplitter, type RecordSink } from '../../formats/records/record-splitter';
import { badSetting, fileError } from '../../model/errors';
import { baseName } from '../../model/names';
import {
  MAX_COPIES,
  type RecognisedRecords,
  type RecordKind,
  type TrainingCopies,
  type TrainingRequest,
} from '../../model/settings/training';
import { throwIfCancelled } from '../../model/cancel';
import { remove } from '../../files/folder';
import { sameStamp, stampOfAnySize } from '../../files/stamps';
import { PIECE_BYTES } from '../../files/open';
import { createNew, publish, refuseExisting } from '../../files/write';
import type { Caller } from '../protocol';
import { empty, pieces, writeError } from './training-files';

const HEAD_BYTES = 64 * 1024;
/** Counts in memory at once; larger files are read repeatedly, for a few copies each time. */
const MAX_COUNTS = 256 * 2 ** 20;

/** @throws RealGainError as `recognizeRecords`; `file-missing`, `file-unreadable`, `file-empty` */
export async function recogniseTraining(file: string): Promise<RecognisedRecords> {
  await stampOfAnySize(file);
  for await (const { bytes, compressed } of pieces(file, undefined, HEAD_BYTES)) {
    const name = baseName(file).replace(/\.gz$/i, '');
    return { ...recogniseRecords(bytes.subarray(0, HEAD_BYTES), file, name), compressed };
  }
  throw empty(file);
}

/**
 * Writes resampled copies of a training file: as many records as it has, drawn with replacement, byte for
 * byte. They keep the file's order, a record drawn twice is repeated, and the end of the file is unchanged.
 * The file is read twice, and never kept in memory: first its records are counted, then they are written to
 * all copies.
 *
 * Either all copies appear, complete, or none does; no file is ever replaced.
 *
 * @throws RealGainError `bad-setting`, `file-empty`, `file-exists`, `file-changed`, `file-unreadable`,
 *   `cancelled`
 */
export async function resampleTraining(
  request: TrainingRequest,
  caller: Caller = {},
): Promise<TrainingCopies> {
  const { path: file, copies, seed } = request;
  if (!Number.isInteger(copies) || copies < 1 || copies > MAX_COPIES) {
    throw badSetting('The number of copies is {0}; it must be from 1 to {1}.', copies, MAX_COPIES);
  }
  const recognised = await recogniseTraining(file);
  const kind = request.records ?? recognised.kind;
  const targets = targetsOf(request);
  for (const target of targets) {
    await refuseExisting(target);
  }
  const before = await stampOfAnySize(file);
  const records = await countRecords(file, kind, caller);
  const unfinished = targets.map((target) => `${target}.${process.pid}.part`);
  const published: string[] = [];
  try {
    const atOnce = Math.max(1, Math.floor(MAX_COUNTS / records));
    for (let first = 0; first < copies; first += atOnce) {
      const group = unfinished.slice(first, first + atOnce);
      const counts = group.map((_, at) => drawCounts(seed, first + at + 1, records));
      await writeCopies(file, kind, group, counts, caller);
    }
    if (!sameStamp(before, await stampOfAnySize(file))) {
      throw fileError('file-changed', { path: file }, '{0} changed while it was being resampled; try again.');
    }
    throwIfCancelled(caller.signal);
    for (const [at, target] of targets.entries()) {
      await publish(unfinished[at] ?? target, target);
      published.push(target);
    }
  } catch (error) {
    await Promise.all([...unfinished, ...published].map(remove));
    throw writeError(error, path.dirname(targets[0] ?? file));
  }
  return { ...recognised, kind, files: targets, records };
}

/** `train.txt` → `train.resample-01.txt` …, also for `train.txt.gz`: copies are written uncompressed. */
function targetsOf({ path: file, copies, folder }: TrainingRequest): string[] {
  const name = baseName(file).replace(/\.gz$/i, '');
  const extension = path.extname(name);
  const stem = name.slice(0, name.length - extension.length);
  const digits = Math.max(2, String(copies).length);
  return Array.from({ length: copies }, (_, at) => {
    const number = String(at + 1).padStart(digits, '0');
    return path.join(folder ?? path.dirname(file), `${stem}.resample-${number}${extension}`);
  });
}

async function countRecords(file: string, kind: RecordKind, caller: Caller): Promise<number> {
  let records = 0;
  const sink: RecordSink = {
    head: () => undefined,
    record: () => {
      records++;
    },
  };
  await split(file, kind, sink, 'reading', caller, () => Promise.resolve());
  if (records === 0) {
    throw empty(file);
  }
  return records;
}

async function writeCopies(
  file: string,
  kind: RecordKind,
  targets: readonly string[],
  counts: readonly Uint8Array[],
  caller: Caller,
): Promise<void> {
  const copies: Copy[] = [];
  try {
    for (const target of targets) {
      copies.push(new Copy(await createNew(target)));
    }
    let index = 0;
    // The separator for a last record without one, if it is drawn twice.
    let usual = Buffer.alloc(0);
    const sink: RecordSink = {
      head: (bytes) => copies.forEach((copy) => copy.add(bytes)),
      record: (content, separator, last) => {
        if (!last && !usual.equals(separator)) {
          usual = Buffer.from(separator);
        }
        copies.forEach((copy, at) => copy.record(content, usual, counts[at]?.[index] ?? 0));
        if (last) {
          copies.forEach((copy) => copy.add(separator));
        }
        index++;
      },
    };
    await split(file, kind, sink, 'writing', caller, async () => {
      for (const copy of copies) {
        await copy.flush();
      }
    });
  } finally {
    await Promise.all(copies.map((copy) => copy.close()));
  }
}

class Copy {
  private buffer = Buffer.allocUnsafe(2 * PIECE_BYTES);
  private used = 0;
  /**
   * The separator between the last written record and the next; the file's end replaces it after the last.
   */
  private pending: Uint8Array | null = null;

  constructor(private readonly handle: FileHandle) {}

  record(content: Uint8Array, separator: Uint8Array, times: number): void {
    for (let time = 0; time < times; time++) {
      if (this.pending !== null) {
        this.add(this.pending);
      }
      this.add(content);
      this.pending = separator;
    }
  }

  add(bytes: Uint8Array): void {
    const needed = this.used + bytes.length;
    if (needed > this.buffer.length) {
      const larger = Buffer.allocUnsafe(2 * needed);
      this.buffer.copy(larger, 0, 0, this.used);
      this.buffer = larger;
    }
    this.buffer.set(bytes, this.used);
    this.used = needed;
  }

  async flush(): Promise<void> {
    await this.handle.writeFile(this.buffer.subarray(0, this.used));
    this.used = 0;
  }

  async close(): Promise<void> {
    await this.handle.close();
  }
}

/** Passes a file's records to a sink, and calls `between` after each piece for work that takes time. */
async function split(
  file: string,
  kind: RecordKind,
  sink: RecordSink,
  stage: 'reading' | 'writing',
  caller: Caller,
  between: () => Promise<void>,
): Promise<void> {
  const { size } = await stampOfAnySize(file);
  const splitter = new RecordSplitter(kind, sink);
  const start = performance.now();
  for await (const { bytes, read } of pieces(file, caller.signal)) {
    throwIfCancelled(caller.signal);
    splitter.push(bytes);
    await between();
    const secondsLeft = (((performance.now() - start) / 1000) * (size - read)) / read;
    caller.onProgress?.({ stage, what: baseName(file), done: read, total: size, secondsLeft });
  }
  splitter.finish();
  await between();
}
