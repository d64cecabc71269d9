import { english } from '../../model/words';
import type {
  MadeMetric,
  MetricFit,
  MetricKind,
  OptionDescription,
  ScoringInput,
  StatsTable,
} from '../../model/settings/metric';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { largest } from '../../model/lists';
import { parameter, valueOf } from '../options';
import { countReferences, textFits, textMean } from '../text/columns';
import { porterStem } from '../text/porter';
import { tokenizer } from '../text/tokenize-13a';

const ALPHA = parameter('alpha', '0.9', english('how much recall weighs against precision'));
const BETA = parameter('beta', '3', english('how fast the penalty grows with fragmentation'));
const GAMMA = parameter('gamma', '0.5', english('the largest penalty'));

interface Weights {
  readonly alpha: number;
  readonly beta: number;
  readonly gamma: number;
}

/**
 * METEOR (Banerjee and Lavie 2005; Lavie and Agarwal 2007) with exact and stem matches only: no synonyms, no
 * paraphrases. Words are matched exactly, then the rest by Porter's stems, both from the end, like NLTK's
 * `meteor_score` without WordNet; F = PR/(αP + (1 − α)R), minus γ·(chunks/matches)^β of it. The mean over
 * segments, in percent; of several references, the one with the best score counts. Tokens are those of 13a,
 * lower-cased.
 *
 * Sufficient statistics of a segment: its score and 1.
 */
export const meteor: MetricKind = {
  id: 'meteor',
  name: 'METEOR (exact, stem)',
  scores: 'texts',
  works: ['banerjee-lavie-2005-meteor'],
  options: [ALPHA, BETA, GAMMA],
  fits: (output, beside): MetricFit[] =>
    textFits(output, beside, 'meteor', { plain: 0.17, columns: { other: 0.17 } }),
  create,
};

function create(choice: MetricChoice, referenceCount: number): MadeMetric {
  const number = (option: OptionDescription) => Number(valueOf(choice, option));
  const weights = { alpha: number(ALPHA), beta: number(BETA), gamma: number(GAMMA) };
  return {
    unit: '%',
    higherIsBetter: true,
    isMean: true,
    signature:
      `METEOR|nrefs:${countReferences(referenceCount)}|modules:exact,porter|tok:13a|case:lc|` +
      `alpha:${weights.alpha}|beta:${weights.beta}|gamma:${weights.gamma}|mean of segments`,
    statistics: ['METEOR', 'segments'],
    extract: (input) => extract(input, choice, weights),
    score: (sums, offset) => sums[offset]! / sums[offset + 1]!,
  };
}

function extract(input: ScoringInput, choice: MetricChoice, weights: Weights): StatsTable {
  const tokenize = tokenizer('13a', true);
  return textMean(input, choice, 'METEOR', (hypothesis, references) => {
    const own = tokenize(hypothesis);
    return 100 * largest(references.map((one) => segmentScore(own, tokenize(one), weights)));
  });
}

/** 0 to 1. */
function segmentScore(
  own: readonly string[],
  reference: readonly string[],
  { alpha, beta, gamma }: Weights,
): number {
  const beside = matched(own, reference);
  const matches = beside.filter((place) => place >= 0).length;
  if (matches === 0) {
    return 0;
  }
  // A chunk continues while adjacent words match adjacent words.
  const chunks = beside.filter(
    (place, i) => place >= 0 && !(i > 0 && beside[i - 1]! >= 0 && beside[i - 1] === place - 1),
  ).length;
  const precision = matches / own.length;
  const recall = matches / reference.length;
  const mean = (precision * recall) / (alpha * precision + (1 - alpha) * recall);
  return (1 - gamma * (chunks / matches) ** beta) * mean;
}

/** By word: the word of the reference that it is matched with, or −1. */
function matched(own: readonly string[], reference: readonly string[]): Int32Array {
  const beside = new Int32Array(own.length).fill(-1);
  const taken = new Uint8Array(reference.length);
  for (const form of [(word: string) => word, porterStem]) {
    const free = new Map<string, number[]>();
    reference.forEach((word, j) => {
      if (taken[j] === 0) {
        const places = free.get(form(word)) ?? [];
        places.push(j);
        free.set(form(word), places);
      }
    });
    for (let i = own.length - 1; i >= 0; i -= 1) {
      const place = beside[i] === -1 ? free.get(form(own[i]!))?.pop() : undefined;
      if (place !== undefined) {
        beside[i] = place;
        taken[place] = 1;
      }
    }
  }
  return beside;
}
