import * as os from 'node:os';
import { codeOf } from '../files/cache-folder';
import type { EngineSettings } from './protocol';
import { StatisticsFolder } from './inputs/statistics-folder';

/** Milliseconds: statistics that were extracted faster than this are not worth reading from disk. */
const WORTH_KEEPING = 20;

/** One processor is left to the editor. */
export function threadCount({ threads }: EngineSettings): number {
  return threads ?? Math.max(1, os.availableParallelism() - 1);
}

/**
 * The cache folder for statistics.
 *
 * @param program the file with the code: other code may extract other statistics
 * @param worthKeeping minimum extraction time in milliseconds for caching
 */
export function statisticsFolder(
  { cache }: EngineSettings,
  program: string,
  worthKeeping = WORTH_KEEPING,
): StatisticsFolder | null {
  if (cache === null || cache.megabytes === 0) {
    return null;
  }
  return new StatisticsFolder(cache.folder, cache.megabytes * 2 ** 20, codeOf(program), worthKeeping);
}
