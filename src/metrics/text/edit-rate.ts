import { numberIn } from '../../model/lists';
/** Limits of tercom. */
const MAX_SHIFT_SIZE = 10;
const MAX_SHIFT_DISTANCE = 50;
const BEAM_WIDTH = 25;
/** Limit of sacreBLEU: after this many tried shifts, a segment is left as it is. */
const MAX_CANDIDATES = 1000;

const UNREACHED = 1e9;

const KEEP = 1;
const SUBSTITUTE = 2;
const INSERT = 3;
const DELETE = 4;

/**
 * Edits that turn one segment's hypothesis into its reference: insertions, deletions, substitutions and
 * shifts of word sequences, found by tercom's greedy search (Snover et al. 2006) exactly as sacreBLEU's port
 * does it: a beam around the pseudo-diagonal, its order of preference among edits, its filter and ranking of
 * shifts.
 *
 * A shift doesn't change the words before it, so only the rows of the matrix below are recomputed. Buffers
 * are kept from segment to segment.
 */
export class EditCounter {
  private words: Int32Array = new Int32Array(0);
  private candidate: Int32Array = new Int32Array(0);
  private best: Int32Array = new Int32Array(0);
  private reference: Int32Array = new Int32Array(0);
  /** (words + 1) × (reference + 1) costs, and the edits that lead there, for the current words. */
  private costs = new Int32Array(0);
  private edits = new Uint8Array(0);
  /** Costs of the words after a candidate shift. */
  private trial = new Int32Array(0);
  /** By word of the reference: the aligned word of the hypothesis, or −1. */
  private aligned = new Int32Array(0);
  /** Number of wrong words before each position. */
  private wrongWords = new Int32Array(0);
  private wrongReference = new Int32Array(0);
  /** By row: the columns [begin, end) that the beam reaches. */
  private beamBegin = new Int32Array(0);
  private beamEnd = new Int32Array(0);
  private n = 0;
  private m = 0;
  private candidates = 0;

  count(hypothesis: readonly string[], reference: readonly string[]): number {
    if (reference.length === 0) {
      return hypothesis.length;
    }
    this.start(hypothesis, reference);
    let shifts = 0;
    for (;;) {
      const gained = this.tryShifts();
      if (this.candidates >= MAX_CANDIDATES || gained <= 0) {
        break;
      }
      shifts += 1;
      this.words.set(this.best.subarray(0, this.n));
      this.fill();
    }
    return shifts + this.distance(this.costs);
  }

  private start(hypothesis: readonly string[], reference: readonly string[]): void {
    this.n = hypothesis.length;
    this.m = reference.length;
    this.candidates = 0;
    this.reserve();
    const numbers = new Map<string, number>();
    reference.forEach((word, i) => (this.reference[i] = numberIn(numbers, word)));
    hypothesis.forEach((word, i) => (this.words[i] = numberIn(numbers, word)));
    const cells = (this.n + 1) * (this.m + 1);
    this.costs.fill(UNREACHED, 0, cells);
    this.trial.fill(UNREACHED, 0, cells);
    for (let j = 0; j <= this.m; j += 1) {
      this.costs[j] = j;
      this.trial[j] = j;
      this.edits[j] = INSERT;
    }
    this.setBeam();
    this.fill();
  }

  private reserve(): void {
    const { n, m } = this;
    if (this.words.length < n) {
      this.words = new Int32Array(2 * n);
      this.candidate = new Int32Array(2 * n);
      this.best = new Int32Array(2 * n);
    }
    if (this.wrongWords.length <= n) {
      this.wrongWords = new Int32Array(2 * n + 1);
      this.beamBegin = new Int32Array(2 * n + 1);
      this.beamEnd = new Int32Array(2 * n + 1);
    }
    if (this.wrongReference.length <= m) {
      this.reference = new Int32Array(2 * m);
      this.aligned = new Int32Array(2 * m);
      this.wrongReference = new Int32Array(2 * m + 1);
    }
    const cells = (n + 1) * (m + 1);
    if (this.costs.length < cells) {
      this.costs = new Int32Array(2 * cells);
      this.edits = new Uint8Array(2 * cells);
      this.trial = new Int32Array(2 * cells);
    }
  }

  private distance(costs: Int32Array): number {
    return costs[this.n * (this.m + 1) + this.m]!;
  }

  /** The columns of each row that the beam reaches: they depend on the two lengths alone. */
  private setBeam(): void {
    const { n, m } = this;
    const ratio = m / n;
    const width = BEAM_WIDTH < ratio / 2 ? Math.ceil(ratio / 2 + BEAM_WIDTH) : BEAM_WIDTH;
    for (let i = 1; i <= n; i += 1) {
      const diagonal = Math.floor(i * ratio);
      this.beamBegin[i] = Math.max(0, diagonal - width);
      this.beamEnd[i] = i === n ? m + 1 : Math.min(m + 1, diagonal + width);
    }
  }

  /** The whole matrix with its edits, and the alignment along the best path. */
  private fill(): void {
    const { words, reference, costs, edits, beamBegin, beamEnd, n, m } = this;
    const stride = m + 1;
    for (let i = 1; i <= n; i += 1) {
      const end = beamEnd[i]!;
      const word = words[i - 1];
      const row = i * stride;
      const above = row - stride;
      for (let j = beamBegin[i]!; j < end; j += 1) {
        let cost = UNREACHED;
        let edit = 0;
        if (j === 0) {
          cost = costs[above]! + 1;
          edit = DELETE;
        } else {
          const same = word === reference[j - 1];
          const diagonal = costs[above + j - 1]! + (same ? 0 : 1);
          const deleted = costs[above + j]! + 1;
          const inserted = costs[row + j - 1]! + 1;
          if (diagonal < cost) {
            cost = diagonal;
            edit = same ? KEEP : SUBSTITUTE;
          }
          if (deleted < cost) {
            cost = deleted;
            edit = DELETE;
          }
          if (inserted < cost) {
            cost = inserted;
            edit = INSERT;
          }
        }
        costs[row + j] = cost;
        edits[row + j] = edit;
      }
    }
    this.trace();
  }

  /** Follows the best path backwards: which words are aligned, and which are wrong. */
  private trace(): void {
    const { edits, aligned, wrongWords, wrongReference } = this;
    const stride = this.m + 1;
    let i = this.n;
    let j = this.m;
    while (i > 0 || j > 0) {
      const edit = edits[i * stride + j];
      const wrong = edit === KEEP ? 0 : 1;
      if (edit !== DELETE) {
        // An inserted reference word comes after the words before it.
        aligned[j - 1] = i - 1;
        wrongReference[j] = wrong;
      }
      if (edit !== INSERT) {
        wrongWords[i] = wrong;
      }
      i -= edit === INSERT ? 0 : 1;
      j -= edit === DELETE ? 0 : 1;
    }
    wrongWords[0] = 0;
    wrongReference[0] = 0;
    for (let at = 1; at <= this.n; at += 1) {
      wrongWords[at] = wrongWords[at]! + wrongWords[at - 1]!;
    }
    for (let at = 1; at <= this.m; at += 1) {
      wrongReference[at] = wrongReference[at]! + wrongReference[at - 1]!;
    }
  }

  /**
   * Tries shifting words to their position in the reference and leaves the best shift in `best`: the one that
   * saves most edits, then the longest, then the one with the first words, then with the first target.
   *
   * @returns the edits it saves
   */
  private tryShifts(): number {
    const { words, reference, aligned, n, m } = this;
    const before = this.distance(this.costs);
    let bestGain = -UNREACHED;
    let [bestLength, bestStart, bestTarget] = [0, 0, 0];
    for (let start = 0; start < n; start += 1) {
      const first = Math.max(0, start - MAX_SHIFT_DISTANCE);
      const last = Math.min(m - 1, start + MAX_SHIFT_DISTANCE);
      for (let goal = first; goal <= last; goal += 1) {
        let length = 0;
        while (
          start + length < n &&
          goal + length < m &&
          length < MAX_SHIFT_SIZE &&
          words[start + length] === reference[goal + length]
        ) {
          length += 1;
          if (!this.isWorthTrying(start, goal, length)) {
            continue;
          }
          let previous = -1;
          for (let offset = -1; offset < length; offset += 1) {
            const beside = goal + offset;
            const target = beside === -1 ? 0 : aligned[beside]! + 1;
            if (target === previous) {
              continue;
            }
            previous = target;
            const gain = before - this.distanceAfter(start, length, target);
            this.candidates += 1;
            const better = gain - bestGain || length - bestLength || bestStart - start || bestTarget - target;
            if (better > 0) {
              [bestGain, bestLength, bestStart, bestTarget] = [gain, length, start, target];
              this.best.set(this.candidate.subarray(0, n));
            }
          }
          if (this.candidates >= MAX_CANDIDATES) {
            return bestGain;
          }
        }
      }
    }
    return bestLength === 0 ? 0 : bestGain;
  }

  /** Only if a word is wrong, a reference word is unmatched, and the words would move. */
  private isWorthTrying(start: number, goal: number, length: number): boolean {
    const { wrongWords, wrongReference } = this;
    const beside = this.aligned[goal]!;
    return (
      wrongWords[start + length] !== wrongWords[start] &&
      wrongReference[goal + length] !== wrongReference[goal] &&
      !(start <= beside && beside < start + length)
    );
  }

  /** Edit distance once `length` words from `start` are moved before position `target`. */
  private distanceAfter(start: number, length: number, target: number): number {
    const { words, candidate, n } = this;
    const moved = words.subarray(start, start + length);
    candidate.set(words.subarray(0, n));
    if (target < start) {
      candidate.copyWithin(target + length, target, start);
      candidate.set(moved, target);
      return this.distanceFrom(target);
    }
    // A target within the words themselves counts from their end, as in sacreBLEU.
    const end = Math.min(n, target > start + length ? target : length + target);
    candidate.copyWithin(start, start + length, end);
    candidate.set(moved, end - length);
    return this.distanceFrom(start);
  }

  /** Edit distance of the candidate, whose words before position `from` are unchanged. */
  private distanceFrom(from: number): number {
    const { candidate, reference, costs, trial, beamBegin, beamEnd, n, m } = this;
    const stride = m + 1;
    const known = from * stride;
    trial.set(costs.subarray(known, known + stride), known);
    for (let i = from + 1; i <= n; i += 1) {
      const begin = beamBegin[i]!;
      const end = beamEnd[i]!;
      const word = candidate[i - 1];
      const row = i * stride;
      const above = row - stride;
      let left = UNREACHED;
      for (let j = begin; j < end; j += 1) {
        let cost = trial[above + j]! + 1;
        if (j > 0) {
          const diagonal = trial[above + j - 1]! + (word === reference[j - 1] ? 0 : 1);
          cost = Math.min(cost, diagonal, left + 1);
        }
        cost = Math.min(cost, UNREACHED);
        trial[row + j] = cost;
        left = cost;
      }
    }
    return this.distance(trial);
  }
}

/**
 * The score of edit rates, from two sums: edits and length of the references. In percent; against empty
 * references 100 if there are edits, else 0, as in tercom.
 */
export function editsOfHundred(sums: Float64Array, offset: number): number {
  const edits = sums[offset]!;
  const length = sums[offset + 1]!;
  return length > 0 ? (100 * edits) / length : edits > 0 ? 100 : 0;
}
