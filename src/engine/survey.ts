import * as path from 'node:path';
import { detectFormat, isLog } from '../formats';
import { baseName, english, RealGainError, type Survey, type SurveyedFile } from '../model';
import type { Caller } from './caller';
import { throwIfCancelled } from './cancel';
import { readHead } from './files/contents';
import type { Inputs } from './inputs';
import type { SurveyParams } from './protocol';
import { systemsOf } from './systems';

/** More files than this are no evaluation. */
const MOST_FILES = 20_000;

/**
 * What files of results say about themselves: the system and the task. Beside a log, only logs count: the other files are
 * about the evaluation. Files of right answers don't count.
 *
 * @throws RealGainError `bad-setting` for too many files; `cancelled`
 */
export async function survey(
  { files }: SurveyParams,
  inputs: Inputs,
  { onProgress, signal }: Pick<Caller, 'onProgress' | 'signal'> = {},
): Promise<Survey> {
  if (files.length > MOST_FILES) {
    throw new RealGainError(
      'bad-setting',
      english('There are more than {0} files; choose the folder of one evaluation.', MOST_FILES),
      { path: path.dirname(files[0] ?? '') },
    );
  }
  const chosen = await withoutFilesBesideLogs(files, signal);
  const found: SurveyedFile[] = [];
  const unreadable: Survey['unreadable'][number][] = [];
  for (const [done, file] of chosen.entries()) {
    throwIfCancelled(signal);
    onProgress?.({ stage: 'reading', what: baseName(file), done, total: chosen.length, secondsLeft: null });
    try {
      const { records } = await inputs.read(file, signal);
      const { n, origin, gold } = records;
      if (gold !== true) {
        found.push({
          path: file,
          n,
          system: origin?.system,
          task: origin?.task,
          systems: systemsOf(records),
        });
      }
    } catch (error) {
      if (!(error instanceof RealGainError) || error.code === 'cancelled') {
        throw error;
      }
      unreadable.push({ path: file, reason: error.said });
    }
  }
  return { files: found, unreadable };
}

async function withoutFilesBesideLogs(
  files: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const logs = new Set<string>();
  for (const file of files) {
    throwIfCancelled(signal);
    const { format } = detectFormat(await readHead(file), baseName(file));
    if (format !== null && isLog(format)) {
      logs.add(file);
    }
  }
  const withLogs = new Set([...logs].map((file) => path.dirname(file)));
  return files.filter((file) => logs.has(file) || !withLogs.has(path.dirname(file)));
}
