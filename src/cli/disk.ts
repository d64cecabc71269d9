import type { Files } from '../config/locate';
import { diskFor } from '../engine/disk';
import { englishOf } from '../model';
import { say } from './print';

export const disk: Files = diskFor((message) => say(`realgain: ${englishOf(message)}\n`));
