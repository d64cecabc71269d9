import type { Format } from '../../model';
import { ctm } from './ctm';
import { stm } from './stm';
import { trn } from './trn';

/** Transcripts as NIST's SCTK reads them. */
export const TRANSCRIPTS: readonly Format[] = [trn, ctm, stm];
