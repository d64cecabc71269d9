import type { MetricKind } from '../model';
import { ANSWER_MATCHES } from './answers/answer-match';
import { bleu } from './translation/bleu';
import { chrf } from './translation/chrf';
import { ERROR_RATES } from './error-rate';
import { meteor } from './translation/meteor';
import { meteorStatistics } from './translation/meteor-statistics';
import { nist } from './translation/nist';
import { passAtK, passHatK } from './answers/pass-at-k';
import { perplexity } from './perplexity';
import { ROUGE } from './rouge';
import { sentenceBleu, sentenceChrf, sentenceTer } from './translation/sentence-level';
import { ter } from './translation/ter';

/** The metrics for texts: translations, summaries, transcripts, answers, samples. */
export const TEXT_METRICS: readonly MetricKind[] = [
  bleu,
  chrf,
  ter,
  nist,
  meteor,
  meteorStatistics,
  sentenceBleu,
  sentenceChrf,
  sentenceTer,
  ...ROUGE,
  ...ERROR_RATES,
  ...ANSWER_MATCHES,
  passAtK,
  passHatK,
  perplexity,
];
