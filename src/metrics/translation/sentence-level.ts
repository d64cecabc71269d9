import { english, englishOf } from '../../model/words';
import {
  nameFrom,
  type MadeMetric,
  type MetricKind,
  type ScoringInput,
  type StatsTable,
} from '../../model/settings/metric';
import { bleu, createBleu } from './bleu';
import { chrf } from './chrf';
import { ter } from './ter';
import { tableOf, textFits } from '../text/columns';

/*
 * Means of segment scores: Σ scoreᵢ / n. As means, they allow the tests for means; they differ from the
 * corpus scores of the same name, which divide sums by sums. Sufficient statistics of a segment: its score
 * and 1.
 */

/** Mean of BLEU with effective order, as `sacrebleu --sentence-level` prints it for every segment. */
export const sentenceBleu = sentenceLevel('sentence-bleu', {
  ...bleu,
  create: (choice, references) => createBleu(choice, references, true),
});

/** Mean of the segments' chrF (the F-score of Popović 2015 before it was summed over a corpus). */
export const sentenceChrf = sentenceLevel('sentence-chrf', chrf);

/** Mean of the segments' TER; short and long segments have equal weight. */
export const sentenceTer = sentenceLevel('sentence-ter', ter);

function sentenceLevel(id: string, of: MetricKind): MetricKind {
  return {
    ...of,
    id,
    name: englishOf(english('mean sentence {0}', of.name)),
    fits: (output, beside) => textFits(output, beside, id, { plain: 0.2, columns: { other: 0.2 } }),
    create(choice, referenceCount) {
      const corpus = of.create(choice, referenceCount);
      const { name = of.name } = corpus;
      return {
        ...corpus,
        ...nameFrom(english('mean sentence {0}', name)),
        isMean: true,
        signature: `${corpus.signature}|mean of segments`,
        statistics: [name, 'segments'],
        extract: (input) => scoreSegments(corpus, input),
        score: (sums, offset) => sums[offset]! / sums[offset + 1]!,
      };
    },
  };
}

function scoreSegments(corpus: MadeMetric, input: ScoringInput): StatsTable {
  const { n, k, data, left = [], notes = [] } = corpus.extract(input);
  const scores = new Float64Array(2 * n);
  for (let i = 0; i < n; i += 1) {
    scores[2 * i] = corpus.score(data, i * k, k);
    scores[2 * i + 1] = 1;
  }
  return tableOf({ left, notes }, { n, k: 2, data: scores });
}
