import type { MadeCase } from './make';
import { direction } from './direction';
import { start } from './start';

/** Cases whose files are made rather than kept: one file a topic. */
export const FAMILIES: Readonly<Record<string, readonly MadeCase[]>> = { start, direction };
