import type { Format } from '../../model';
import { fairseq } from './fairseq';
import { perUtt } from './per-utt';

/** What decoders and scorers print of hypotheses and their references, in one file. */
export const HYPOTHESES: readonly Format[] = [fairseq, perUtt];
