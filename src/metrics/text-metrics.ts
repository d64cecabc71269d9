import type { MetricFit, MetricKind } from '../model';
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

/** The fit of a score reported by the file's own tool. Several of them are equal: the user chooses. */
const REPORTED = 0.9;

/**
 * The mean of a score whose values are all grades: the common metric if the other file has numbers in
 * between.
 */
const SECOND = 0.85;

/** Below anything that is chosen automatically. */
const OTHER = 0.2;

/**
 * If a file declares which columns are its scores (`Records.measures`), they take precedence: each by its
 * accuracy if all its values are grades, by the perplexity of logged likelihoods, else by its mean.
 */
export function byMeasures(fits: readonly MetricFit[], measures: readonly string[]): MetricFit[] {
  const reported = fits.filter(
    ({ choice }) => measures.includes(choice.column ?? '') && choice.referenceColumn === undefined,
  );
  const scoredBy = (id: string) =>
    new Set(reported.filter(({ choice }) => choice.id === id).map(({ choice }) => choice.column));
  const [graded, logged] = [scoredBy('accuracy'), scoredBy('perplexity')];
  const fitOf = (one: MetricFit): number => {
    const { id, column } = one.choice;
    const isOther = !['accuracy', 'mean', 'perplexity'].includes(id) || (id === 'mean' && logged.has(column));
    if (!reported.includes(one) || isOther) {
      return Math.min(one.fit, OTHER);
    }
    return id === 'mean' && graded.has(column) ? SECOND : REPORTED;
  };
  return fits.map((one) => ({ choice: one.choice, fit: fitOf(one) }));
}

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
