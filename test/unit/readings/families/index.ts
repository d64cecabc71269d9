import { belonging } from './belonging';
import { content } from './content';
import { direction } from './direction';
import type { MadeCase } from './make';
import { noItems } from './no-items';
import { otherScales } from './scales';
import { start } from './start';
import { summary } from './summary';
import { tables } from './tables';
import { texts } from './texts';
import { values } from './values';

/** Cases whose files are made rather than kept: one file a topic. */
export const FAMILIES: Readonly<Record<string, readonly MadeCase[]>> = {
  start,
  belonging,
  content,
  direction,
  summary,
  'no-items': noItems,
  'other-scales': otherScales,
  tables,
  texts,
  values,
};
