import * as path from 'node:path';

/** Paths are printed the way a person in this folder would write them. */
export function asGiven(file: string): string {
  const relative = path.relative('', file);
  return relative.startsWith('..') ? file : relative;
}
