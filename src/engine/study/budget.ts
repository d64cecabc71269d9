import { pairsAmong } from '../../model/lists';
import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { countersFor } from '../../kernel/pairs';
import { BLOCK_SIZE } from '../../kernel/types';
import { badSetting, fileError } from '../../model/errors';
import { formatCount } from '../../model/text';
import type { StudySettings } from '../../model/settings/study-settings';

/**
 * Maximum memory per pair of a study with all pairs in memory, in JavaScript's own: measured, with its result as
 * JSON or CSV.
 */
const BYTES_PER_PAIR = 320;

/**
 * In the same memory, what a system takes until its pairs have been counted. Measured with 4,000 files of 20 numbers: the study
 * ends with a limit of 88 MB for V8, garbage included, but not with 80 MB.
 */
const BYTES_PER_SYSTEM = 12_000;

const BYTES_OF_PROGRAM = 48 * 2 ** 20;

/** Maximum total size of the packed columns of a part. */
const MOST_OF_A_PART = 2 ** 30;

export const MOST_PARTS = 100_000;

/** What a pair that is decided by itself takes there, with its place in a look-up table: 264 bytes of a million of them, and room to grow. */
const BYTES_PER_DECISION = 320;

/** The share of the computer's memory that counts may take. */
const SHARE_OF_MEMORY = 0.5;

/**
 * Refuses a study whose pairs, as an editor or a report needs them, take too much memory, before allocating it: V8
 * would end the whole program.
 *
 * @throws RealGainError `bad-setting` with how many systems fit
 */
export function checkPairs(systems: number, heap = getHeapStatistics().heap_size_limit): void {
  refuseMore(systems, systemsIn(Math.max(0, (heap - BYTES_OF_PROGRAM) / BYTES_PER_PAIR)));
}

/**
 * Refuses a study with too many systems to read, or pairs to count, before allocating memory for them.
 *
 * @throws RealGainError `bad-setting` with how many systems fit
 */
export function checkCounts(
  systems: number,
  { resamples, sizes, mode }: Pick<StudySettings, 'resamples' | 'sizes' | 'mode'>,
  heap = getHeapStatistics().heap_size_limit,
  memory = totalmem(),
): void {
  const runs = 1 + sizes.length + (mode === 'bootstrap' ? 0 : 1);
  const bytes = runs * bytesOfCounts(resamples) + (mode === 'bootstrap' ? 0 : bytesOfCounts(BLOCK_SIZE));
  const read = Math.max(0, (heap - BYTES_OF_PROGRAM) / BYTES_PER_SYSTEM);
  refuseMore(systems, Math.min(Math.floor(read), systemsIn((SHARE_OF_MEMORY * memory) / bytes)));
}

/** How many pairs may be decided by themselves: with more, V8 would end the whole program. */
export function mostDecisions(heap = getHeapStatistics().heap_size_limit): number {
  return Math.floor(Math.max(0, heap - BYTES_OF_PROGRAM) / BYTES_PER_DECISION);
}

function bytesOfCounts(resamples: number): number {
  const { up, halves } = countersFor(1, resamples);
  return up.byteLength + halves.byteLength;
}

function systemsIn(pairs: number): number {
  return Math.floor((1 + Math.sqrt(1 + 8 * pairs)) / 2);
}

function refuseMore(systems: number, fitting: number): void {
  if (systems > Math.max(2, fitting)) {
    throw badSetting(
      'A study of {0} systems has {1} pairs, for which there is not enough memory: about {2} systems fit. Study fewer of them.',
      formatCount(systems),
      formatCount(pairsAmong(systems)),
      formatCount(Math.max(2, fitting)),
    );
  }
}

/**
 * @param bytes total size of the columns of a part
 * @throws RealGainError `file-too-large`
 */
export function checkPartSize(bytes: number, path: string): void {
  if (bytes > MOST_OF_A_PART) {
    throw fileError(
      'file-too-large',
      { path },
      '{0} is a part of a study of more systems than there is memory for.',
    );
  }
}
