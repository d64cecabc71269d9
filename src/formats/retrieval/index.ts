import type { Format } from '../../model';
import { jsonQrels, jsonRun } from './json-by-query';
import { qrels } from './qrels';
import { rankedList } from './ranked-list';
import { trecRun } from './trec-run';

/** Rankings: runs and judgments by query, lists of candidates. */
export const RETRIEVAL_FILES: readonly Format[] = [trecRun, qrels, jsonRun, jsonQrels, rankedList];
