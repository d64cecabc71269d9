/** The overlap of one reference and a summary, as ROUGE counts it. */
export interface Overlap {
  /** Tokens, n-grams of the reference. */
  readonly reference: number;
  readonly own: number;
  readonly hits: number;
}

/** A document: its sentences, each as tokens. */
export type Sentences = readonly (readonly string[])[];

/**
 * The n-grams that reference and summary share, as often as both have them; n-grams cross sentence
 * boundaries.
 */
export function ngramOverlap(own: Sentences, reference: Sentences, order: number): Overlap {
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
export function lcsOverlap(own: Sentences, reference: Sentences): Overlap {
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
