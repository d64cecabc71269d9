import type { MadeCase } from '../make';
import { ids } from './ids';
import { referred } from './made';
import { forms, marks } from './marks';
import { places } from './places';
import { scripts } from './scripts';
import { unicode } from './unicode';

/** What texts are, and whether they belong together. */
export const texts: readonly MadeCase[] = [...ids, ...places, ...unicode, ...marks, ...forms, ...scripts].map(
  (one) => ({
    command: referred(one),
    ...one,
  }),
);
