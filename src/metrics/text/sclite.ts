import type { Records } from '../../model/records';
import { append } from '../../model/lists';

/** Whether a file is of NIST's SCTK, whose scorer sclite is. */
export function isTranscript({ format }: Pick<Records, 'format'>): boolean {
  return format === 'trn' || format === 'ctm' || format === 'stm';
}

/** A word of a transcript, with its possible predecessors. */
interface Arc {
  readonly word: string;
  readonly before: readonly number[];
}

/** The words of a transcript and of its alternatives, in an order where predecessors come first. */
interface Network {
  readonly arcs: readonly Arc[];
  /** The last words. */
  readonly ends: readonly number[];
}

/** No word at all, as one of the alternatives. */
const NULL_WORD = '@';

/** Costs of sclite, which adds them up in single precision: that decides between paths that would cost the same. */
const INSERTION = 3;
const DELETION = 3;
const SUBSTITUTION = 4;
const NULL_COST = Math.fround(0.001);
const NULLS = 1;

const SUB = 0;
const DEL = 1;
const INS = 2;

/**
 * Errors of a transcript and words of its reference, aligned as NIST's sclite does it (SCTK, `net_dp.c`,
 * `word.c`): the cheapest path through both, an insertion or deletion costing 3 and a substitution 4, where
 * `{ a / b }` are alternatives and `@` is the empty word. At equal cost, a substitution takes precedence,
 * then an insertion.
 */
export function scliteErrors(output: string, reference: string): { errors: number; words: number } {
  const a = networkOf(reference);
  const b = networkOf(output);
  const width = b.arcs.length;
  const costs = new Float32Array(a.arcs.length * width);
  const fromA = new Int32Array(costs.length);
  const fromB = new Int32Array(costs.length);
  const cheapest = (as: readonly number[], bs: readonly number[]) => {
    let best = [Infinity, 0, 0] as [number, number, number];
    for (const i of as) {
      for (const j of bs) {
        const cost = costs[i * width + j]!;
        best = cost < best[0] ? [cost, i, j] : best;
      }
    }
    return best;
  };
  a.arcs.forEach((arcA, i) => {
    b.arcs.forEach((arcB, j) => {
      if (i === 0 && j === 0) {
        return;
      }
      const [sub, subA, subB] = i > 0 && j > 0 ? cheapest(arcA.before, arcB.before) : NOWHERE;
      const [del, delA] = i > 0 ? cheapest(arcA.before, [j]) : NOWHERE;
      const [ins, , insB] = j > 0 ? cheapest([i], arcB.before) : NOWHERE;
      const steps = [
        Math.fround(sub + substitution(arcA, arcB)),
        Math.fround(del + removal(arcA, DELETION)),
        Math.fround(ins + removal(arcB, INSERTION)),
      ];
      const kind = cheapestStep(steps);
      const cell = i * width + j;
      costs[cell] = steps[kind]!;
      fromA[cell] = kind === INS ? i : kind === DEL ? delA : subA;
      fromB[cell] = kind === DEL ? j : kind === INS ? insB : subB;
    });
  });
  let [, i, j] = cheapest(a.ends, b.ends);
  let errors = 0;
  let words = 0;
  while (i > 0 || j > 0) {
    const cell = i * width + j;
    const [nextI, nextJ] = [fromA[cell]!, fromB[cell]!];
    const [own, other] = [a.arcs[i], b.arcs[j]];
    if (nextI === i) {
      errors += other?.word === NULL_WORD ? 0 : 1;
    } else if (nextJ === j) {
      words += own?.word === NULL_WORD ? 0 : 1;
      errors += own?.word === NULL_WORD ? 0 : 1;
    } else if (own?.word !== NULL_WORD || other?.word !== NULL_WORD) {
      words += 1;
      errors += own?.word === other?.word ? 0 : 1;
    }
    [i, j] = [nextI, nextJ];
  }
  return { errors, words };
}

const NOWHERE: readonly [number, number, number] = [Infinity, 0, 0];

function cheapestStep([sub = Infinity, del = Infinity, ins = Infinity]: readonly number[]): number {
  return sub <= del && sub <= ins ? SUB : del < ins ? DEL : INS;
}

function substitution(one: Arc, other: Arc): number {
  if (one.word !== other.word) {
    return SUBSTITUTION;
  }
  return one.word === NULL_WORD ? NULLS : 0;
}

function removal({ word }: Arc, cost: number): number {
  return word === NULL_WORD ? NULL_COST : cost;
}

/** Whether a transcript has alternatives that only sclite supports: `{ a / b }`. */
export function hasAlternatives(text: string): boolean {
  return text.includes('{');
}

/** Braces, and the slashes between them, are separate words; a mark at the end of a word (`*`) is dropped. */
function wordsOf(text: string): readonly string[] {
  let depth = 0;
  return text
    .replace(/[{}/]/g, (mark) => {
      depth += mark === '{' ? 1 : mark === '}' ? -1 : 0;
      return mark === '/' && depth <= 0 ? mark : ` ${mark} `;
    })
    .split(/[ \t]+/)
    .filter((word) => word !== '')
    .map((word) => (word.length > 1 && word.endsWith('*') ? word.slice(0, -1) : word));
}

/** Maximum nesting of alternatives; a deeper brace is a word. */
const DEEPEST = 100;

function networkOf(text: string): Network {
  const words = wordsOf(text);
  // The first arc leads to the first word and is not a word itself.
  const arcs: Arc[] = [{ word: '', before: [] }];
  let at = 0;
  let depth = 0;
  const readSequence = (entry: readonly number[]): readonly number[] => {
    let ends = entry;
    while (at < words.length && words[at] !== '/' && words[at] !== '}') {
      ends = readNext(ends);
    }
    return ends;
  };
  const readNext = (before: readonly number[]): readonly number[] => {
    const word = words[at++]!;
    if (word !== '{' || depth >= DEEPEST) {
      arcs.push({ word, before });
      return [arcs.length - 1];
    }
    const ends: number[] = [];
    depth += 1;
    do {
      append(ends, readSequence(before));
    } while (words[at++] === '/');
    depth -= 1;
    return [...new Set(ends)];
  };
  let ends: readonly number[] = [0];
  while (at < words.length) {
    ends = readSequence(ends);
    if (at < words.length) {
      // A slash or a closing brace outside alternatives is a word.
      arcs.push({ word: words[at++]!, before: ends });
      ends = [arcs.length - 1];
    }
  }
  return { arcs, ends };
}
