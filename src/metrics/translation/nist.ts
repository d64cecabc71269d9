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
import { flag, isOn, valueOf } from '../options';
import { countReferences, readTexts, refuseUneven, tableOf, textFits } from '../text/columns';
import { resolveEntities, tokenize13a, type Tokenizer, TOKENIZERS } from '../text/tokenize-13a';

const MAX_ORDER = 5;
const COUNTS = MAX_ORDER;
const REFERENCE_LENGTH = 2 * MAX_ORDER;
const STATISTICS = REFERENCE_LENGTH + 1;

const TOKENIZE: OptionDescription = {
  name: 'tokenize',
  values: ['13a', 'intl'],
  default: '13a',
  meaning: english("how segments are split into tokens: mteval's default or --international-tokenization"),
};
const LOWERCASE = flag('lowercase', english('whether to ignore case; mteval -c keeps it'), 'yes');

/**
 * NIST (Doddington 2002) as mteval-v13a.pl computes it: for n from 1 to 5, the information of the matched
 * n-grams per n-gram of the output, summed, times a penalty for short outputs. The information of an n-gram,
 * log₂ of the count of its first n − 1 words over its count, is computed once from the whole reference: it
 * does not change from resample to resample.
 *
 * Sufficient statistics of a segment: information of the matched n-grams (5), n-grams (5), the references'
 * mean length.
 */
export const nist: MetricKind = {
  id: 'nist',
  name: 'NIST',
  scores: 'texts',
  works: ['doddington-2002'],
  options: [TOKENIZE, LOWERCASE],
  fits: (output, beside): MetricFit[] =>
    textFits(output, beside, 'nist', { plain: 0.18, columns: { other: 0.18 } }),
  create,
};

function create(choice: MetricChoice, referenceCount: number): MadeMetric {
  const orders = ['1', '2', '3', '4', '5'];
  return {
    higherIsBetter: true,
    signature:
      `NIST|nrefs:${countReferences(referenceCount)}|case:${isOn(choice, LOWERCASE) ? 'lc' : 'mixed'}|` +
      `tok:${valueOf(choice, TOKENIZE)}|n:${MAX_ORDER}|as:mteval-v13a`,
    statistics: [
      ...orders.map((order) => `information of ${order}-grams`),
      ...orders.map((order) => `${order}-grams`),
      'reference length',
    ],
    extract: (input) => extract(input, choice),
    score,
  };
}

function score(sums: Float64Array, offset: number): number {
  let information = 0;
  for (let i = offset; i < offset + MAX_ORDER; i += 1) {
    information += sums[i]! / Math.max(sums[i + COUNTS]!, 1);
  }
  return information * lengthPenalty(sums[offset + COUNTS]! / sums[offset + REFERENCE_LENGTH]!);
}

/** exp(β · ln² ratio) with β such that outputs of two thirds of the length get half of the score. */
function lengthPenalty(ratio: number): number {
  if (!(ratio < 1)) {
    return 1;
  }
  return ratio <= 0 ? 0 : Math.exp((Math.log(0.5) / Math.log(1.5) ** 2) * Math.log(ratio) ** 2);
}

function extract(input: ScoringInput, choice: MetricChoice): StatsTable {
  const texts = readTexts(input, choice, 'NIST');
  refuseUneven(texts, 'NIST', input.outputPath);
  const { hypotheses, references } = texts;
  const tokenize = tokenizerOf(choice);
  const goals = references.map((reference) => reference.map(tokenize));
  const information = informationOf(goals.flat());
  const { n } = input.output;
  const data = new Float64Array(n * STATISTICS);
  for (let i = 0; i < n; i += 1) {
    const row = i * STATISTICS;
    const own = tokenize(hypotheses[i]!);
    const allowed = mostOf(goals.map((goal) => countNgrams(goal[i]!)));
    for (const [gram, { count, order }] of countNgrams(own)) {
      const matched = Math.min(count, allowed.get(gram) ?? 0);
      if (matched > 0) {
        const place = row + order - 1;
        data[place] = data[place]! + matched * (information.get(gram) ?? 0);
      }
    }
    for (let order = 0; order < MAX_ORDER; order += 1) {
      data[row + COUNTS + order] = Math.max(0, own.length - order);
    }
    const words = goals.reduce((sum, goal) => sum + goal[i]!.length, 0);
    data[row + REFERENCE_LENGTH] = words / goals.length;
  }
  return tableOf(texts, { n, k: STATISTICS, data });
}

/** mteval lower-cases A to Z only, except when it tokenizes internationally; tokens are the same either way. */
function tokenizerOf(choice: MetricChoice): Tokenizer {
  const lower = isOn(choice, LOWERCASE);
  if (valueOf(choice, TOKENIZE) === '13a') {
    const plain = (token: string) => token.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
    return (segment) => (lower ? tokenize13a(segment).map(plain) : tokenize13a(segment));
  }
  return (segment) => {
    const tokens = TOKENIZERS.intl(resolveEntities(segment).replaceAll('&apos;', "'"));
    return lower ? tokens.map((token) => token.toLowerCase()) : tokens;
  };
}

interface Counted {
  count: number;
  readonly order: number;
}

/** All n-grams of a segment; tokens hold no spaces. */
function countNgrams(tokens: readonly string[]): Map<string, Counted> {
  const counts = new Map<string, Counted>();
  for (let start = 0; start < tokens.length; start += 1) {
    let gram = '';
    for (let order = 1; order <= MAX_ORDER && start + order <= tokens.length; order += 1) {
      const token = tokens[start + order - 1]!;
      gram = order === 1 ? token : `${gram} ${token}`;
      const known = counts.get(gram);
      if (known === undefined) {
        counts.set(gram, { count: 1, order });
      } else {
        known.count += 1;
      }
    }
  }
  return counts;
}

/** By n-gram: the largest count in any reference. */
function mostOf(references: readonly Map<string, Counted>[]): Map<string, number> {
  const most = new Map<string, number>();
  for (const reference of references) {
    for (const [gram, { count }] of reference) {
      most.set(gram, Math.max(count, most.get(gram) ?? 0));
    }
  }
  return most;
}

/** By n-gram of the references: log₂(count of its first n − 1 words / its count), in bits. */
function informationOf(segments: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  let words = 0;
  for (const segment of segments) {
    words += segment.length;
    for (const [gram, { count }] of countNgrams(segment)) {
      counts.set(gram, (counts.get(gram) ?? 0) + count);
    }
  }
  const information = new Map<string, number>();
  for (const [gram, count] of counts) {
    const prefix = gram.slice(0, Math.max(0, gram.lastIndexOf(' ')));
    // mteval treats the prefix "0" as empty, as Perl does.
    const before = prefix === '' || prefix === '0' ? words : (counts.get(prefix) ?? words);
    information.set(gram, Math.log2(before / count));
  }
  return information;
}
