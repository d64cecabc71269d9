import * as path from 'node:path';

/** Whether a path is that of a folder or below it. Both are absolute; on Windows, case doesn’t matter. */
export function isWithin(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

export function isBelow(folder: string, file: string): boolean {
  return !isSamePath(folder, file) && isWithin(folder, file);
}

/** Whether two absolute paths are the same; on Windows, case doesn’t matter. */
export function isSamePath(one: string, other: string): boolean {
  return one === other || path.relative(one, other) === '';
}

/** The nearest folder, from one upwards, that holds a file. Both are absolute. */
export function commonFolder(folder: string, file: string): string {
  const outer = path.dirname(folder);
  return outer === folder || isWithin(folder, file) ? folder : commonFolder(outer, file);
}

/** A path relative to a folder, with slashes on every system, as realgain.json and reports hold it; absolute for another drive. */
export function relativePath(folder: string, file: string): string {
  return path.relative(folder, file).split(path.sep).join('/');
}
