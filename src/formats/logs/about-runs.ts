import * as path from 'node:path';
import { isWithin } from '../../model/paths';

/** The folder in a run's folder that holds its logs, by format; all else in the run's folder is about the run. */
const LOG_FOLDERS: Readonly<Record<string, string>> = { evalscope: 'reviews' };

/** A log that was found. */
interface Found {
  readonly path: string;
  readonly format: string;
}

/** Whether a file that is no log is about a run: beside a log, or elsewhere in the folder of its run. */
export function aboutRuns(logs: readonly Found[]): (file: string) => boolean {
  const beside = new Set(logs.map((log) => path.dirname(log.path)));
  const runs = new Set(logs.flatMap((log) => runOf(log) ?? []));
  return (file) =>
    beside.has(path.dirname(file)) ||
    [...runs].some((run) => isWithin(path.resolve(run), path.resolve(file)));
}

/** The folder of the run; null if its logs have no folder of their own. */
function runOf({ path: file, format }: Found): string | null {
  const parts = path.dirname(path.resolve(file)).split(path.sep);
  const at = parts.lastIndexOf(LOG_FOLDERS[format] ?? '');
  return at < 1 ? null : parts.slice(0, at).join(path.sep);
}
