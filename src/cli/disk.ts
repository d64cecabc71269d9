import { asGiven } from '../config/as-given';
import type { Caller } from '../engine/caller';
import { diskFor } from '../engine/disk';
import type { Service } from '../engine/service';
import { DEFAULT_SETTINGS, englishOf } from '../model';
import type { PairMeans } from '../questions/pair/find';
import { say } from './print';

export const disk: PairMeans['disk'] = diskFor((message) => say(`realgain: ${englishOf(message)}\n`), {
  spell: asGiven,
});

/** What comparisons are found with. */
export function meansOf(service: Pick<Service, 'finding'>, caller: Caller<unknown>): PairMeans {
  return { ...service.finding(caller), disk, defaults: DEFAULT_SETTINGS };
}
