import type { Format } from '../../model';
import { qrels } from './qrels';
import { trecRun } from './trec-run';

/** Files of retrieval experiments, one item a query. */
export const RETRIEVAL_FILES: readonly Format[] = [trecRun, qrels];
