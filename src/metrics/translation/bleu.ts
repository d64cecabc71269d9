import { english } from '../../model/words';
import { numberIn } from '../../model/lists';
import type {
  Beside,
  MadeMetric,
  MetricFit,
  MetricKind,
  OptionDescription,
  ScoringInput,
  StatsTable,
} from '../../model/settings/metric';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { Records } from '../../model/records';
import { flag, isOn, valueOf } from '../options';
import { countReferences, goalColumn, readTexts, tableOf, textFits } from '../text/columns';
import { SymbolNgrams } from '../text/ngrams';
import { unspacedScript } from '../text/scripts';
import { SACREBLEU, tokenizer, type TokenizerName, TOKENIZERS } from '../text/tokenize-13a';

const MAX_ORDER = 4;
const TOTALS = MAX_ORDER;
const HYPOTHESIS_LENGTH = 2 * MAX_ORDER;
const REFERENCE_LENGTH = HYPOTHESIS_LENGTH + 1;
const STATISTICS = REFERENCE_LENGTH + 1;

const TOKENIZE: OptionDescription = {
  name: 'tokenize',
  values: Object.keys(TOKENIZERS),
  default: '13a',
  meaning: english('how segments are split into tokens'),
};
const LOWERCASE = flag('lowercase', english('whether to ignore case'));
const SMOOTH: OptionDescription = {
  name: 'smooth',
  values: ['exp', 'floor', 'add-k', 'none'],
  default: 'exp',
  meaning: english('what an order without a match counts'),
};
const SMOOTH_VALUE: OptionDescription = {
  name: 'smoothValue',
  values: 'number',
  default: null,
  meaning: english('the value for floor (default 0.1) and add-k (default 1)'),
};

/**
 * Corpus BLEU (Papineni et al. 2002) as sacreBLEU computes it (Post 2018): orders 1 to 4, the closest reference
 * length, in percent; by default tokenizer 13a, case-sensitive, exponential smoothing of orders without a match.
 *
 * Sufficient statistics of a segment: matched n-grams (4), n-grams of the hypothesis (4), its length, the length
 * of the closest reference.
 */
export const bleu: MetricKind = {
  id: 'bleu',
  name: 'BLEU',
  scores: 'texts',
  works: ['papineni-etal-2002-bleu', 'post-2018-call'],
  options: [TOKENIZE, LOWERCASE, SMOOTH, SMOOTH_VALUE],
  fits: (output, beside): MetricFit[] =>
    textFits(output, beside, 'bleu', {
      plain: 0.9,
      columns: {
        hypothesis: 0.6,
        hyp: 0.6,
        translation: 0.6,
        mt: 0.6,
        text: 0.3,
        sentences: 0.3,
        other: 0.29,
      },
    }),
  defaults: tokenizerOf,
  create: (choice, referenceCount) => createBleu(choice, referenceCount, false),
};

/**
 * Tokenizer 13a takes a sentence without spaces for one word, so that nearly every BLEU is 0. Chinese is split by `zh`, as
 * sacreBLEU recommends, and other scripts without spaces into characters.
 */
function tokenizerOf(output: Records, choice: MetricChoice, beside: Beside): MetricChoice['options'] {
  const goal = goalColumn(output, choice, beside);
  const script = goal === undefined ? null : unspacedScript(goal.cells);
  return script === null ? undefined : { [TOKENIZE.name]: script === 'chinese' ? 'zh' : 'char' };
}

/**
 * @param effectiveOrder leave out orders longer than the segments, as sentence BLEU does
 */
export function createBleu(
  choice: MetricChoice,
  referenceCount: number,
  effectiveOrder: boolean,
): MadeMetric {
  const smoothing = smoothingOf(choice);
  const shown = smoothing.value === null ? smoothing.name : `${smoothing.name}[${smoothing.value.text}]`;
  return {
    unit: '%',
    higherIsBetter: true,
    signature:
      `nrefs:${countReferences(referenceCount)}|case:${isOn(choice, LOWERCASE) ? 'lc' : 'mixed'}|` +
      `eff:${effectiveOrder ? 'yes' : 'no'}|tok:${valueOf(choice, TOKENIZE)}|smooth:${shown}|version:${SACREBLEU}`,
    statistics: [
      ...['1', '2', '3', '4'].map((order) => `matched ${order}-grams`),
      ...['1', '2', '3', '4'].map((order) => `${order}-grams`),
      'length',
      'reference length',
    ],
    extract: (input) => extract(input, choice),
    score:
      smoothing.name === 'exp' && !effectiveOrder
        ? scoreByDefault
        : (sums, offset) => scoreWith(sums, offset, smoothing, effectiveOrder),
  };
}

interface Smoothing {
  readonly name: string;
  /** For floor and add-k, with its text as in sacreBLEU's signature. */
  readonly value: { readonly number: number; readonly text: string } | null;
}

function smoothingOf(choice: MetricChoice): Smoothing {
  const name = valueOf(choice, SMOOTH);
  if (name !== 'floor' && name !== 'add-k') {
    return { name, value: null };
  }
  const number = Number(valueOf(choice, SMOOTH_VALUE) || (name === 'floor' ? '0.1' : '1'));
  return { name, value: { number, text: number.toFixed(2) } };
}

/**
 * BLEU = BP · (Π pₙ)^¼ · 100 with BP = exp(1 − r/h) if h < r. An order without a match gets 1/(2ᵏ · total), k
 * counting such orders; an order without any n-gram makes BLEU 0. Called for every resample: the fourth root is
 * two square roots, which are exact to the last digit everywhere and faster than logarithms.
 */
function scoreByDefault(sums: Float64Array, offset: number): number {
  let product = 1;
  let smoothing = 1;
  let matches = 0;
  for (let i = offset; i < offset + MAX_ORDER; i += 1) {
    const matched = sums[i]!;
    const total = sums[i + TOTALS]!;
    if (total === 0) {
      return 0;
    }
    matches += matched;
    if (matched === 0) {
      smoothing *= 2;
      product /= smoothing * total;
    } else {
      product *= matched / total;
    }
  }
  return matches === 0 ? 0 : 100 * brevityPenalty(sums, offset) * Math.sqrt(Math.sqrt(product));
}

/**
 * BLEU with other smoothing of an order n without a match (Chen and Cherry 2014): `floor`, value/total; `add-k`, the
 * value added to matches and total of every order above 1; `none`, 0. With `effectiveOrder` the mean is over the
 * orders up to the longest that has an n-gram.
 */
function scoreWith(
  sums: Float64Array,
  offset: number,
  { name, value }: Smoothing,
  effectiveOrder: boolean,
): number {
  let product = 1;
  let orders = 0;
  let matches = 0;
  let halving = 1;
  for (let order = 0; order < MAX_ORDER; order += 1) {
    const own = sums[offset + order]!;
    matches += own;
    const added = name === 'add-k' && order > 0 ? (value?.number ?? 0) : 0;
    const total = sums[offset + order + TOTALS]! + added;
    // Whether BLEU is 0 is only known after every order has been seen.
    if (total === 0) {
      continue;
    }
    orders = order + 1;
    if (own + added > 0) {
      product *= (own + added) / total;
    } else if (name === 'exp') {
      halving *= 2;
      product /= halving * total;
    } else {
      product *= name === 'floor' ? (value?.number ?? 0) / total : 0;
    }
  }
  if (matches === 0 || (orders < MAX_ORDER && !effectiveOrder)) {
    return 0;
  }
  return 100 * brevityPenalty(sums, offset) * product ** (1 / orders);
}

/** exp(1 − r/h) if the hypotheses are shorter than the references, else 1. */
function brevityPenalty(sums: Float64Array, offset: number): number {
  const hypothesis = sums[offset + HYPOTHESIS_LENGTH]!;
  const reference = sums[offset + REFERENCE_LENGTH]!;
  return hypothesis < reference ? Math.exp(1 - reference / hypothesis) : 1;
}

function extract(input: ScoringInput, choice: MetricChoice): StatsTable {
  const texts = readTexts(input, choice, 'BLEU');
  const { hypotheses, references } = texts;
  // The options have been validated.
  const tokenize = tokenizer(valueOf(choice, TOKENIZE) as TokenizerName, isOn(choice, LOWERCASE));
  const { n } = input.output;
  const data = new Float64Array(n * STATISTICS);
  const matcher = new SymbolNgrams(MAX_ORDER);
  // Of all segments so far, so that most words already have one.
  const numbers = new Map<string, number>();
  const numbersOf = (words: readonly string[]) => words.map((word) => numberIn(numbers, word));
  for (let i = 0; i < n; i += 1) {
    const hypothesis = tokenize(hypotheses[i]!);
    const goals = references.map((reference) => tokenize(reference[i]!));
    const row = i * STATISTICS;
    matcher.setReferences(goals.map(numbersOf));
    matcher.match(numbersOf(hypothesis), data, row, 1);
    for (let order = 0; order < MAX_ORDER; order += 1) {
      data[row + TOTALS + order] = Math.max(0, hypothesis.length - order);
    }
    data[row + HYPOTHESIS_LENGTH] = hypothesis.length;
    data[row + REFERENCE_LENGTH] = closestLength(hypothesis.length, goals);
  }
  return tableOf(texts, { n, k: STATISTICS, data });
}

/** The reference length closest to the hypothesis's; of two equally close, the shorter. */
function closestLength(length: number, references: readonly (readonly string[])[]): number {
  let closest = Infinity;
  for (const reference of references) {
    const nearer = Math.abs(reference.length - length) - Math.abs(closest - length);
    if (nearer < 0 || (nearer === 0 && reference.length < closest)) {
      closest = reference.length;
    }
  }
  return closest;
}
