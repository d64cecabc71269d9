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
import { numberIn } from '../../model/lists';
import { flag, isOn, valueOf } from '../options';
import { countReferences, readTexts, tableOf, textFits } from '../text/columns';
import { isSpaceCode, splitWords, stripEnd } from '../text/lists';
import { SACREBLEU } from '../text/tokenize-13a';
import { SymbolNgrams } from '../text/ngrams';

const CHARACTER_ORDER = 6;

const WORD_ORDER: OptionDescription = {
  name: 'wordOrder',
  values: ['0', '1', '2'],
  default: '0',
  meaning: english('the longest word n-grams that count beside characters; 2 makes it chrF++'),
};
const BETA: OptionDescription = {
  name: 'beta',
  values: 'number',
  default: '2',
  meaning: english('how many times as much recall counts as precision'),
};
const LOWERCASE = flag('lowercase', english('whether to ignore case'));
const WHITESPACE = flag('whitespace', english('whether white space counts as characters'));

/**
 * chrF (Popović 2015) and chrF++ (Popović 2017) as sacreBLEU computes them: F_β of the mean precision and the
 * mean recall of character n-grams (1 to 6) and, for chrF++, of word n-grams (1 and 2), in percent. Orders
 * without n-grams in hypotheses or references are left out of the means. Of several references, the one with
 * the best F counts.
 *
 * Sufficient statistics of a segment, for every order: n-grams of the hypothesis, of the reference, matched.
 */
export const chrf: MetricKind = {
  id: 'chrf',
  name: 'chrF',
  scores: 'texts',
  works: ['popovic-2017-chrf', 'post-2018-call'],
  worksIf: { 'nw:0': ['popovic-2015-chrf', 'post-2018-call'] },
  options: [WORD_ORDER, BETA, LOWERCASE, WHITESPACE],
  fits: (output, beside): MetricFit[] => [
    ...textFits(output, beside, 'chrf', { plain: 0.28, columns: { other: 0.28 } }),
    ...textFits(output, beside, 'chrf', { plain: 0.27, columns: { other: 0.27 } }, { wordOrder: '2' }),
  ],
  create: createChrf,
};

function createChrf(choice: MetricChoice, referenceCount: number): MadeMetric {
  const words = Number(valueOf(choice, WORD_ORDER));
  const beta = Number(valueOf(choice, BETA));
  const orders = CHARACTER_ORDER + words;
  const names = Array.from({ length: orders }, (_, order) =>
    order < CHARACTER_ORDER ? `character ${order + 1}-grams` : `word ${order - CHARACTER_ORDER + 1}-grams`,
  );
  const yes = (on: boolean) => (on ? 'yes' : 'no');
  return {
    name: `chrF${beta}${'+'.repeat(words)}`,
    unit: '%',
    higherIsBetter: true,
    signature:
      `nrefs:${countReferences(referenceCount)}|case:${isOn(choice, LOWERCASE) ? 'lc' : 'mixed'}|eff:yes|` +
      `nc:${CHARACTER_ORDER}|nw:${words}|space:${yes(isOn(choice, WHITESPACE))}|` +
      // sacreBLEU's own signature has it only in the name.
      `${beta === 2 ? '' : `beta:${beta}|`}version:${SACREBLEU}`,
    statistics: names.flatMap((name) => [name, `reference ${name}`, `matched ${name}`]),
    extract: (input) => extract(input, choice, words, beta),
    score: (sums, offset) => fScore(sums, offset, orders, beta),
  };
}

/** F_β of the mean precision and the mean recall over the orders that both sides have, in percent. */
function fScore(sums: Float64Array, offset: number, orders: number, beta: number): number {
  let precision = 0;
  let recall = 0;
  let effective = 0;
  for (let i = offset; i < offset + 3 * orders; i += 3) {
    const own = sums[i]!;
    const reference = sums[i + 1]!;
    if (own > 0 && reference > 0) {
      const matched = sums[i + 2]!;
      precision += matched / own;
      recall += matched / reference;
      effective += 1;
    }
  }
  if (precision + recall === 0) {
    return 0;
  }
  precision /= effective;
  recall /= effective;
  const factor = beta * beta;
  return (100 * ((1 + factor) * precision * recall)) / (factor * precision + recall);
}

function extract(input: ScoringInput, choice: MetricChoice, words: number, beta: number): StatsTable {
  const texts = readTexts(input, choice, 'chrF');
  const { hypotheses, references } = texts;
  const lower = isOn(choice, LOWERCASE);
  const whitespace = isOn(choice, WHITESPACE);
  const matcher = new SegmentCounter(words, whitespace);
  const orders = CHARACTER_ORDER + words;
  const k = 3 * orders;
  const { n } = input.output;
  const data = new Float64Array(n * k);
  const row = new Float64Array(k);
  const prepare = (text: string | undefined) => (lower ? (text ?? '').toLowerCase() : (text ?? ''));
  for (let i = 0; i < n; i += 1) {
    matcher.setHypothesis(prepare(hypotheses[i]));
    let best = -1;
    for (const reference of references) {
      matcher.count(prepare(reference[i]), row);
      const f = fScore(row, 0, orders, beta);
      if (f > best) {
        best = f;
        data.set(row, i * k);
      }
    }
  }
  return tableOf(texts, { n, k, data });
}

/** A text as numbers: its characters, and its words if they count. */
interface Symbols {
  buffer: Int32Array;
  /** The part of the buffer that is filled. */
  characters: Int32Array;
  words: readonly number[];
}

function newSymbols(): Symbols {
  return { buffer: new Int32Array(1024), characters: new Int32Array(), words: [] };
}

class SegmentCounter {
  private readonly characterGrams = new SymbolNgrams(CHARACTER_ORDER);
  private readonly wordGrams: SymbolNgrams;
  private readonly numbers = new Map<string, number>();
  private readonly own = newSymbols();
  private readonly goal = newSymbols();

  constructor(
    private readonly wordOrder: number,
    private readonly whitespace: boolean,
  ) {
    this.wordGrams = new SymbolNgrams(wordOrder);
  }

  setHypothesis(text: string): void {
    this.numbers.clear();
    this.read(text, this.own);
  }

  /** Writes [hypothesis, reference, matched] of every order into the row. */
  count(reference: string, row: Float64Array): void {
    const { own, goal } = this;
    this.read(reference, goal);
    row.fill(0);
    this.characterGrams.setReferences([goal.characters]);
    this.characterGrams.match(own.characters, row, 2, 3);
    totals(row, 0, CHARACTER_ORDER, own.characters.length, goal.characters.length);
    if (this.wordOrder > 0) {
      const place = 3 * CHARACTER_ORDER;
      this.wordGrams.setReferences([goal.words]);
      this.wordGrams.match(own.words, row, place + 2, 3);
      totals(row, place, this.wordOrder, own.words.length, goal.words.length);
    }
  }

  private read(text: string, symbols: Symbols): void {
    const kept = this.whitespace ? stripEnd(text) : text;
    if (symbols.buffer.length < kept.length) {
      symbols.buffer = new Int32Array(2 * kept.length);
    }
    const { buffer } = symbols;
    let count = 0;
    for (let i = 0; i < kept.length; i += 1) {
      const code = kept.codePointAt(i) ?? 0;
      if (code > 0xffff) {
        i += 1;
      }
      if (this.whitespace || !isSpaceCode(code)) {
        buffer[count] = code;
        count += 1;
      }
    }
    symbols.characters = buffer.subarray(0, count);
    if (this.wordOrder > 0) {
      symbols.words = wordsOf(text).map((word) => numberIn(this.numbers, word));
    }
  }
}

/** The n-grams of both sides; those of the hypothesis don't count if the reference has none of that order. */
function totals(row: Float64Array, place: number, orders: number, own: number, reference: number): void {
  for (let order = 0; order < orders; order += 1) {
    const inReference = Math.max(0, reference - order);
    row[place + 3 * order] = inReference > 0 ? Math.max(0, own - order) : 0;
    row[place + 3 * order + 1] = inReference;
  }
}

const ENDS_IN_PUNCTUATION = /[!-/:-@[-`{-~]$/;
const BEGINS_WITH_PUNCTUATION = /^[!-/:-@[-`{-~]/;

/** Words as in chrF++: one ASCII punctuation mark is split off at the end, else one at the beginning. */
function wordsOf(text: string): string[] {
  return splitWords(text).flatMap((word) => {
    if (word.length === 1) {
      return [word];
    }
    if (ENDS_IN_PUNCTUATION.test(word)) {
      return [word.slice(0, -1), word.slice(-1)];
    }
    return BEGINS_WITH_PUNCTUATION.test(word) ? [word.slice(0, 1), word.slice(1)] : [word];
  });
}
