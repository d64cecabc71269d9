import { getHeapStatistics } from 'node:v8';
import { english, formatCount, RealGainError } from '../../model';

/**
 * Maximum memory per pair while a study is drawn and summarized: measured, with its result as JSON or CSV.
 */
const BYTES_PER_PAIR = 320;

/** Memory of the program itself. */
const BYTES_OF_PROGRAM = 48 * 2 ** 20;

/** Maximum total size of the packed columns of a part. */
const MOST_OF_A_PART = 2 ** 30;

/** Maximum number of parts of a study. */
export const MOST_PARTS = 100_000;

/**
 * Refuses a study with too many pairs for the memory before allocating it: V8 would end the whole program.
 *
 * @throws RealGainError `bad-setting` with how many systems fit
 */
export function checkPairs(systems: number, heap = getHeapStatistics().heap_size_limit): void {
  const pairs = (systems * (systems - 1)) / 2;
  const most = Math.max(0, (heap - BYTES_OF_PROGRAM) / BYTES_PER_PAIR);
  if (pairs > most) {
    const fitting = Math.max(2, Math.floor((1 + Math.sqrt(1 + 8 * most)) / 2));
    throw new RealGainError(
      'bad-setting',
      english(
        'A study of {0} systems has {1} pairs, for which there is not enough memory: about {2} systems fit. Study fewer of them.',
        formatCount(systems),
        formatCount(pairs),
        formatCount(fitting),
      ),
    );
  }
}

/**
 * @param bytes total size of the columns of a part
 * @throws RealGainError `file-too-large`
 */
export function checkPartSize(bytes: number, path: string): void {
  if (bytes > MOST_OF_A_PART) {
    throw new RealGainError(
      'file-too-large',
      english('{0} is a part of a study of more systems than there is memory for.', path),
      { path },
    );
  }
}
