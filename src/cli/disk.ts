import { asGiven } from '../config/as-given';
import { diskFor } from '../engine/disk';
import { englishOf } from '../model';
import { say } from './print';

/** Finds the realgain.json that says which gate holds, and says which one it ignores: not every format holds the answer's warnings. */
export const disk = diskFor((message) => say(`realgain: ${englishOf(message)}\n`), { spell: asGiven });
