import { createHash } from 'node:crypto';
import * as os from 'node:os';
import { programText } from './files/folder';
import type { EngineSettings } from './protocol';
import { StatisticsFolder } from './statistics-folder';

/** What is extracted in less is extracted again as fast as it is read from a disk. */
const WORTH_KEEPING = 20;

/** One processor is left to the editor. */
export function threadCount({ threads }: EngineSettings): number {
  return threads ?? Math.max(1, os.availableParallelism() - 1);
}

/**
 * The folder of kept statistics.
 *
 * @param program the file that holds the code: other code may extract otherwise, so that its statistics are others
 * @param worthKeeping milliseconds that it takes to extract what is kept
 */
export function statisticsFolder(
  { cache }: EngineSettings,
  program: string,
  worthKeeping = WORTH_KEEPING,
): StatisticsFolder | null {
  if (cache === null || cache.megabytes === 0) {
    return null;
  }
  const code = createHash('sha256').update(programText(program)).digest('hex');
  return new StatisticsFolder(cache.folder, cache.megabytes * 2 ** 20, code, worthKeeping);
}
