import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as os from 'node:os';
import type { Words } from '../model';
import type { EngineSettings } from './protocol';
import { StatisticsFolder } from './statistics-folder';

/** One processor is left to the editor. */
export function threadCount({ threads }: EngineSettings): number {
  return threads ?? Math.max(1, os.availableParallelism() - 1);
}

/** The words of the person's language; English rather than no engine if they can't be read. */
export function wordsOf({ words }: EngineSettings): Words | undefined {
  if (words === undefined) {
    return undefined;
  }
  try {
    return JSON.parse(readFileSync(words, 'utf8')) as Words;
  } catch (error) {
    console.error(`${words} can't be read: ${String(error)}`);
    return undefined;
  }
}

/**
 * The folder of kept statistics.
 *
 * @param program the file that holds the code: other code may extract otherwise, so that its statistics are others
 */
export function statisticsFolder({ cache }: EngineSettings, program: string): StatisticsFolder | null {
  if (cache === null || cache.megabytes === 0) {
    return null;
  }
  const code = createHash('sha256').update(readFileSync(program)).digest('hex');
  return new StatisticsFolder(cache.folder, cache.megabytes * 2 ** 20, code);
}
