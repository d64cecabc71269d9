import * as v from 'valibot';
import { POOLINGS, TABLE_CORRECTIONS, type TableDetails, type TableIdentity } from '../../model';
import { PAGE_REQUESTS, place, shortText, type PageState, type StateOrProgress } from '../page/messages';

export interface TablePageState extends PageState {
  /** What the panel remembers; the page hands it back as it is. */
  readonly identity: TableIdentity;
  /** The last answer; while rerunning, the previous one. */
  readonly details: PageTable | null;
}

/** A table without what only the host needs: the comparisons that its rows open. */
export type PageTable = Pick<
  TableDetails,
  'table' | 'decimals' | 'firm' | 'sliceColumns' | 'apart' | 'messages'
>;

export type ToTablePage = StateOrProgress<TablePageState>;

/** What the page may ask for. Validated by the host: a page is never trusted. */
export const fromTablePageSchema = v.variant('type', [
  ...PAGE_REQUESTS,
  /** Changed controls; the host reruns. */
  v.strictObject({
    type: v.literal('change'),
    correction: v.optional(v.picklist(TABLE_CORRECTIONS)),
    pooling: v.optional(v.picklist(POOLINGS)),
    allMetrics: v.optional(v.boolean()),
    /** A column, `LENGTH` or `DIFFICULTY`; null: no slices. */
    slice: v.optional(v.nullable(shortText)),
  }),
  v.object({ type: v.literal('openRow'), row: place }),
  /** Let the user choose another file of a task, by its place; absent: of the one that the question is about. */
  v.object({
    type: v.literal('choose'),
    which: v.picklist(['a', 'b', 'reference']),
    task: v.optional(place),
  }),
  /** *What Can Be Compared Here?* of the folders of its A and B. */
  v.object({ type: v.literal('look'), task: v.optional(place) }),
]);

export type FromTablePage = v.InferOutput<typeof fromTablePageSchema>;
