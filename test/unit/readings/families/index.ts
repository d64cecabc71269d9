import type { MadeCase } from './make';
import { start } from './start';
import { texts } from './texts';

/** Cases whose files are made rather than kept: one file a topic. */
export const FAMILIES: Readonly<Record<string, readonly MadeCase[]>> = { start, texts };
