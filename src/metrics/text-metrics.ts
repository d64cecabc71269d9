import type { MetricKind } from '../model';
import { bleu } from './bleu';
import { chrf } from './chrf';
import { ROUGE } from './rouge';
import { sentenceBleu, sentenceChrf, sentenceTer } from './sentence-level';
import { ter } from './ter';

/** The metrics of texts: translations, summaries, transcripts, answers. */
export const TEXT_METRICS: readonly MetricKind[] = [
  bleu,
  chrf,
  ter,
  sentenceBleu,
  sentenceChrf,
  sentenceTer,
  ...ROUGE,
];
