import * as path from 'node:path';
import { diskFor } from '../engine/disk';
import { englishOf } from '../model/words';
import { say } from './print';

/** Finds the realgain.json that says which gate holds, and says which one it ignores: not every format holds the answer's warnings. */
export const disk = diskFor((message) => say(`realgain: ${englishOf(message)}\n`), { spell: asGiven });

/** A path as a user in this folder would write it. */
export function asGiven(file: string): string {
  const relative = path.relative('', file);
  return relative.startsWith('..') ? file : relative;
}
