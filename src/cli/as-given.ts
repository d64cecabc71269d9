import * as path from 'node:path';

/** Prints paths as a user in this folder would write them. */
export function asGiven(file: string): string {
  const relative = path.relative('', file);
  return relative.startsWith('..') ? file : relative;
}
