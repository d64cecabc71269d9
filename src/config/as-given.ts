import * as path from 'node:path';

/** A path as a user in this folder would write it. */
export function asGiven(file: string): string {
  const relative = path.relative('', file);
  return relative.startsWith('..') ? file : relative;
}
