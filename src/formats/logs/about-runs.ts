import * as path from 'node:path';

/** The folder in a run's folder that holds its logs, by format; all else in the run's folder is about the run. */
const LOG_FOLDERS: Readonly<Record<string, string>> = { bfcl: 'score', evalscope: 'reviews' };

/** The folder beside a log that holds the parts of what it lists, by format. */
const PART_FOLDERS: Readonly<Record<string, string>> = { trials: 'simulations' };

interface FoundLog {
  readonly path: string;
  readonly format: string;
}

/**
 * Whether a file is about a run, and no output: a part of a log, whatever it holds; of files that are no logs, those beside a log or elsewhere
 * in the folder of its run.
 */
export function aboutRuns(logs: readonly FoundLog[]): (file: string, isOfLog: boolean) => boolean {
  const beside = new Set(logs.map((log) => path.dirname(log.path)));
  const runs = new Set(logs.flatMap((log) => runOf(log) ?? []));
  const parts = new Set(
    logs.flatMap(({ path: log, format }) => {
      const folder = PART_FOLDERS[format];
      return folder === undefined ? [] : path.resolve(path.dirname(log), folder);
    }),
  );
  return (file, isOfLog) =>
    isIn(parts, file) || (!isOfLog && (beside.has(path.dirname(file)) || isIn(runs, file)));
}

/** The folder of the run; null if its logs have no folder of their own. */
function runOf({ path: file, format }: FoundLog): string | null {
  const parts = path.dirname(path.resolve(file)).split(path.sep);
  const at = parts.lastIndexOf(LOG_FOLDERS[format] ?? '');
  return at < 1 ? null : parts.slice(0, at).join(path.sep);
}

function isIn(folders: ReadonlySet<string>, file: string): boolean {
  let place = path.dirname(path.resolve(file));
  while (folders.size > 0 && !folders.has(place)) {
    const above = path.dirname(place);
    if (above === place) {
      return false;
    }
    place = above;
  }
  return folders.size > 0;
}
