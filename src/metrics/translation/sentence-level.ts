import { english, englishOf } from '../../model/words';
import {
  nameFrom,
  type Metric,
  type MetricFit,
  type MetricKind,
  type ScoringInput,
  type StatsTable,
} from '../../model/settings/metric';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { Records } from '../../model/records';
import { bleu, BLEU_OPTIONS, createBleu, tokenizerOf } from './bleu';
import { chrf, CHRF_OPTIONS, createChrf } from './chrf';
import { createTer, ter, TER_OPTIONS } from './ter';
import { tableOf, textFits } from '../text/columns';

/*
 * Means of segment scores: Σ scoreᵢ / n. As means, they allow the tests for means; they differ from the
 * corpus scores of the same name, which divide sums by sums. Sufficient statistics of a segment: its score
 * and 1.
 */

/** Mean of BLEU with effective order, as `sacrebleu --sentence-level` prints it for every segment. */
export const sentenceBleu = sentenceLevel(
  'sentence-bleu',
  'BLEU',
  bleu,
  BLEU_OPTIONS,
  (choice, references) => createBleu(choice, references, true),
  tokenizerOf,
);

/** Mean of the segments' chrF (the F-score of Popović 2015 before it was summed over a corpus). */
export const sentenceChrf = sentenceLevel('sentence-chrf', 'chrF', chrf, CHRF_OPTIONS, createChrf);

/** Mean of the segments' TER; short and long segments have equal weight. */
export const sentenceTer = sentenceLevel('sentence-ter', 'TER', ter, TER_OPTIONS, createTer);

function sentenceLevel(
  id: string,
  name: string,
  of: MetricKind,
  options: NonNullable<MetricKind['options']>,
  createCorpus: (choice: MetricChoice, referenceCount: number) => Metric,
  defaults?: MetricKind['defaults'],
): MetricKind {
  return {
    id,
    name: englishOf(english('mean sentence {0}', name)),
    needsReference: 'unless-labelled',
    scores: 'texts',
    works: of.works,
    ...(of.worksIf && { worksIf: of.worksIf }),
    options,
    fits: (output: Records): MetricFit[] => textFits(output, id, { plain: 0.2, columns: { other: 0.2 } }),
    ...(defaults && { defaults }),
    create(choice, referenceCount) {
      const corpus = createCorpus(choice, referenceCount);
      return {
        ...corpus,
        id,
        ...nameFrom(english('mean sentence {0}', corpus.name)),
        isMean: true,
        signature: `${corpus.signature}|mean of segments`,
        statistics: [corpus.name, 'segments'],
        extract: (input) => scoreSegments(corpus, input),
        score: (sums, offset) => sums[offset]! / sums[offset + 1]!,
      };
    },
  };
}

function scoreSegments(corpus: Metric, input: ScoringInput): StatsTable {
  const { n, k, data, left = [], notes = [] } = corpus.extract(input);
  const scores = new Float64Array(2 * n);
  for (let i = 0; i < n; i += 1) {
    scores[2 * i] = corpus.score(data, i * k, k);
    scores[2 * i + 1] = 1;
  }
  return tableOf({ left, notes }, { n, k: 2, data: scores });
}
