import type { Word } from './dependency-words';

/**
 * Which of the system's words are which of the gold words, as determined by the CoNLL 2018 evaluator (Zeman
 * et al. 2018, section 4): words of equal span are one; within the smallest stretch around tokens of several
 * words, the longest common subsequence of forms, whatever their case.
 *
 * @returns the gold word of each system word that has one; both spell the same text
 */
export function alignWords(gold: readonly Word[], system: readonly Word[]): Map<Word, Word> {
  const aligned = new Map<Word, Word>();
  let [g, s] = [0, 0];
  while (g < gold.length && s < system.length) {
    const [one, other] = [gold[g]!, system[s]!];
    if (one.multiword || other.multiword) {
      const stretch = stretchAround(gold, system, g, s);
      alignForms(
        gold.slice(stretch.gold, stretch.goldEnd),
        system.slice(stretch.system, stretch.systemEnd),
        aligned,
      );
      [g, s] = [stretch.goldEnd, stretch.systemEnd];
    } else if (one.start === other.start && one.end === other.end) {
      aligned.set(other, one);
      g += 1;
      s += 1;
    } else if (one.start <= other.start) {
      g += 1;
    } else {
      s += 1;
    }
  }
  return aligned;
}

interface Stretch {
  readonly gold: number;
  readonly goldEnd: number;
  readonly system: number;
  readonly systemEnd: number;
}

/** The smallest stretch that contains every multiword token that it touches. */
function stretchAround(gold: readonly Word[], system: readonly Word[], g: number, s: number): Stretch {
  let end: number;
  if (gold[g]!.multiword) {
    end = gold[g]!.end;
    s += !system[s]!.multiword && system[s]!.start < gold[g]!.start ? 1 : 0;
  } else {
    end = system[s]!.end;
    g += !gold[g]!.multiword && gold[g]!.start < system[s]!.start ? 1 : 0;
  }
  const start = { gold: g, system: s };
  while (!isBeyond(gold[g], end) || !isBeyond(system[s], end)) {
    const next = g < gold.length && (s >= system.length || gold[g]!.start <= system[s]!.start);
    const word = next ? gold[g]! : system[s]!;
    end = word.multiword ? Math.max(end, word.end) : end;
    g += next ? 1 : 0;
    s += next ? 0 : 1;
  }
  return { ...start, goldEnd: g, systemEnd: s };
}

function isBeyond(word: Word | undefined, end: number): boolean {
  return word === undefined || (word.multiword ? word.start >= end : word.end > end);
}

/** Adds the longest common subsequence by forms, preferring to skip gold words, as the evaluator does. */
function alignForms(gold: readonly Word[], system: readonly Word[], aligned: Map<Word, Word>): void {
  // lengths[g][s]: of the longest common subsequence of what follows gold word g and system word s.
  const lengths = Array.from({ length: gold.length + 1 }, () => new Int32Array(system.length + 1));
  for (let g = gold.length - 1; g >= 0; g -= 1) {
    for (let s = system.length - 1; s >= 0; s -= 1) {
      const both = gold[g]!.form === system[s]!.form ? 1 + lengths[g + 1]![s + 1]! : 0;
      lengths[g]![s] = Math.max(both, lengths[g + 1]![s]!, lengths[g]![s + 1]!);
    }
  }
  let [g, s] = [0, 0];
  while (g < gold.length && s < system.length) {
    if (gold[g]!.form === system[s]!.form) {
      aligned.set(system[s]!, gold[g]!);
      g += 1;
      s += 1;
    } else if (lengths[g]![s] === lengths[g + 1]![s]) {
      g += 1;
    } else {
      s += 1;
    }
  }
}
