import { english } from '../model/words';
import type {
  MadeMetric,
  MetricFit,
  MetricKind,
  OptionDescription,
  ScoringInput,
  StatsTable,
} from '../model/settings/metric';
import type { MetricChoice } from '../model/settings/metric-choice';
import { flag, isOn, valueOf } from './options';
import { countReferences, textFits, textMean } from './text/columns';
import { listIn } from './text/lists';
import { porterStem } from './text/porter';

const MEASURE: OptionDescription = {
  name: 'measure',
  values: ['f1', 'recall', 'precision'],
  default: 'f1',
  meaning: english('what is averaged over documents'),
};
const STEM = flag(
  'stem',
  english("whether words are reduced to Porter's stems, those of four letters and more"),
);
const REFERENCES: OptionDescription = {
  name: 'references',
  values: ['sum', 'best-recall', 'best-f1'],
  default: 'sum',
  meaning: english(
    'how several references count: added up (ROUGE-1.5.5 -f A), the one with the best recall (-f B) or the best F1 (rouge-score)',
  ),
};

const OVERLAPS = {
  'rouge-1': ['ROUGE-1', (own, reference) => ngramOverlap(own, reference, 1)],
  'rouge-2': ['ROUGE-2', (own, reference) => ngramOverlap(own, reference, 2)],
  'rouge-l': ['ROUGE-L', (own, reference) => lcsOverlap([own.flat()], [reference.flat()])],
  'rouge-lsum': ['ROUGE-Lsum', lcsOverlap],
} satisfies Record<string, readonly [string, (own: Sentences, reference: Sentences) => Overlap]>;

/**
 * ROUGE (Lin 2004) with the tokens and the counts of ROUGE-1.5.5: letters a to z and digits, lower-cased;
 * recall is the share of the reference's n-grams (or tokens on the longest common subsequence) that the
 * summary has, precision the share of the summary's, F1 their harmonic mean; the score is the mean over
 * documents, in percent. ROUGE-1.5.5 itself prints the mean of 1,000 bootstrap resamples.
 *
 * `rouge-l` treats each text as one sentence, `rouge-lsum` uses sentences (lines, or the strings of a list)
 * and is what ROUGE-1.5.5 calls ROUGE-L. Stems are Porter's; the option -m of ROUGE-1.5.5 looks words up in
 * WordNet's exceptions first.
 *
 * Sufficient statistics of a document: its score and 1.
 */
export const ROUGE: readonly MetricKind[] = (Object.keys(OVERLAPS) as (keyof typeof OVERLAPS)[]).map(
  (id) => ({
    id,
    name: OVERLAPS[id][0],
    scores: 'texts',
    works: ['lin-2004-rouge'],
    options: [MEASURE, STEM, REFERENCES],
    fits: (output, beside): MetricFit[] => {
      const summary = id === 'rouge-l' ? 0.62 : 0.55;
      return textFits(output, beside, id, {
        plain: 0.15,
        columns: { summary, sentences: summary, other: 0.15 },
      });
    },
    create: (choice, referenceCount) => create(id, choice, referenceCount),
  }),
);

function create(id: keyof typeof OVERLAPS, choice: MetricChoice, referenceCount: number): MadeMetric {
  const [name, overlap] = OVERLAPS[id];
  const measure = valueOf(choice, MEASURE);
  const stem = isOn(choice, STEM) ? 'porter' : 'no';
  const shown = measure === 'f1' ? 'F1' : measure;
  return {
    name: `${name} ${shown}`,
    unit: '%',
    higherIsBetter: true,
    isMean: true,
    signature:
      `${name}|${shown}|nrefs:${countReferences(referenceCount)}|refs:${valueOf(choice, REFERENCES)}|stem:${stem}|` +
      'counts:ROUGE-1.5.5|mean of documents',
    statistics: [`${name} ${shown}`, 'documents'],
    extract: (input) => extract(input, choice, name, overlap),
    score: (sums, offset) => sums[offset]! / sums[offset + 1]!,
  };
}

function extract(
  input: ScoringInput,
  choice: MetricChoice,
  name: string,
  overlap: (own: Sentences, reference: Sentences) => Overlap,
): StatsTable {
  const measure = valueOf(choice, MEASURE);
  const mode = valueOf(choice, REFERENCES);
  const stem = isOn(choice, STEM);
  const score = (hypothesis: string, references: readonly string[]) => {
    const own = sentencesOf(hypothesis, stem);
    const overlaps = references.map((reference) => overlap(own, sentencesOf(reference, stem)));
    const { recall, precision, f1 } = rates(mode === 'sum' ? total(overlaps) : best(overlaps, mode));
    return 100 * (measure === 'recall' ? recall : measure === 'precision' ? precision : f1);
  };
  // The strings of a list are the sentences of one text, unless its column is named after several.
  return textMean(input, choice, name, score, { dividesLists: false, dividesNamed: true });
}

/** ROUGE's tokens: letters a to z and digits; everything else separates them. */
function sentencesOf(text: string, stem: boolean): string[][] {
  const sentences = listIn(text) ?? text.split('\n');
  return sentences.map((sentence) => {
    const tokens = sentence.match(/[A-Za-z0-9]+/g)?.map((token) => token.toLowerCase()) ?? [];
    return stem ? tokens.map((token) => (token.length > 3 ? porterStem(token) : token)) : tokens;
  });
}

function rates({ reference, own, hits }: Overlap): { recall: number; precision: number; f1: number } {
  return {
    recall: reference > 0 ? hits / reference : 0,
    precision: own > 0 ? hits / own : 0,
    f1: hits > 0 ? (2 * hits) / (reference + own) : 0,
  };
}

function total(overlaps: readonly Overlap[]): Overlap {
  return overlaps.reduce((sum, { reference, own, hits }) => ({
    reference: sum.reference + reference,
    own: sum.own + own,
    hits: sum.hits + hits,
  }));
}

/** The first of equally good ones. */
function best(overlaps: readonly Overlap[], mode: string): Overlap {
  const value = (overlap: Overlap) => (mode === 'best-f1' ? rates(overlap).f1 : rates(overlap).recall);
  return overlaps.reduce((found, overlap) => (value(overlap) > value(found) ? overlap : found));
}

interface Overlap {
  /** Number of tokens or n-grams of the reference. */
  readonly reference: number;
  readonly own: number;
  readonly hits: number;
}

/** A document: its sentences, each as tokens. */
type Sentences = readonly (readonly string[])[];

/**
 * The n-grams that reference and summary share, as often as both have them; n-grams cross sentence
 * boundaries.
 */
function ngramOverlap(own: Sentences, reference: Sentences, order: number): Overlap {
  const theirs = countNgrams(reference.flat(), order);
  let hits = 0;
  for (const [gram, count] of countNgrams(own.flat(), order)) {
    hits += Math.min(count, theirs.get(gram) ?? 0);
  }
  const count = (sentences: Sentences) => Math.max(0, sentences.flat().length - order + 1);
  return { reference: count(reference), own: count(own), hits };
}

function countNgrams(tokens: readonly string[], order: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let start = 0; start + order <= tokens.length; start += 1) {
    // Tokens consist of letters and digits only.
    const gram = tokens.slice(start, start + order).join(' ');
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

/**
 * The tokens of each sentence of the reference that lie on its longest common subsequence with any sentence of the
 * summary (their union; Lin 2004, section 3.2), each token as often as both documents have it.
 */
function lcsOverlap(own: Sentences, reference: Sentences): Overlap {
  const leftOwn = countNgrams(own.flat(), 1);
  const leftReference = countNgrams(reference.flat(), 1);
  let hits = 0;
  for (const sentence of reference) {
    const marks = new Uint8Array(sentence.length);
    for (const other of own) {
      markSubsequence(sentence, other, marks);
    }
    sentence.forEach((token, i) => {
      const [ours, theirs] = [leftOwn.get(token) ?? 0, leftReference.get(token) ?? 0];
      if (marks[i] === 1 && ours > 0 && theirs > 0) {
        hits += 1;
        leftOwn.set(token, ours - 1);
        leftReference.set(token, theirs - 1);
      }
    });
  }
  return { reference: reference.flat().length, own: own.flat().length, hits };
}

/**
 * Marks the tokens of `sentence` on one of its longest common subsequences with `other`: of several, the one that
 * ROUGE-1.5.5 finds, which is part of the definition.
 */
function markSubsequence(sentence: readonly string[], other: readonly string[], marks: Uint8Array): void {
  const [rows, columns] = [sentence.length, other.length];
  const stride = columns + 1;
  const lengths = new Int32Array((rows + 1) * stride);
  for (let i = 1; i <= rows; i += 1) {
    for (let j = 1; j <= columns; j += 1) {
      const at = i * stride + j;
      lengths[at] =
        sentence[i - 1] === other[j - 1]
          ? lengths[at - stride - 1]! + 1
          : Math.max(lengths[at - stride]!, lengths[at - 1]!);
    }
  }
  let [i, j] = [rows, columns];
  while (i > 0 && j > 0) {
    const at = i * stride + j;
    if (sentence[i - 1] === other[j - 1]) {
      i -= 1;
      j -= 1;
      marks[i] = 1;
    } else if (lengths[at - stride]! >= lengths[at - 1]!) {
      i -= 1;
    } else {
      j -= 1;
    }
  }
}
