import type { EvaluatedRanking, RankingDifference } from '../../model';
import { elementAt } from '../../model/element-at';
import { clopperPearson } from '../../significance';
import { fisherExact } from '../../significance/core/fisher-exact';
import type { Candidates, Ranking } from './candidates';

/** Every n is evaluated up to here, beyond it every 2nd, 5th, 10th … */
const DENSE = 100;

/** Roughly how many values of n a chart can show. */
const MOST_CUTS = 600;

/** The values of n to evaluate: 1, 2, 3 … up to all candidates. */
export function cutsOf(candidates: number): number[] {
  const steps = Array.from({ length: 30 }, (_, i) => [1, 2, 5][i % 3]! * 10 ** Math.floor(i / 3));
  const step = steps.find((size) => candidates / size <= MOST_CUTS) ?? 1;
  return Array.from({ length: candidates }, (_, i) => i + 1).filter(
    (n) => n <= Math.min(DENSE, candidates) || n % step === 0 || n === candidates,
  );
}

/** n-best precision of a ranking at each n, with its Clopper-Pearson interval (Evert 2004, section 3.2). */
export function evaluateRanking(
  { name, path, column, order, tied }: Ranking,
  { marks }: Candidates,
  cuts: readonly number[],
  alpha: number,
): EvaluatedRanking {
  let reached = 0;
  let found = 0;
  const truePositives = cuts.map((n) => {
    for (; reached < n; reached++) {
      found += marks[order[reached]!]!;
    }
    return found;
  });
  const ends = cuts.map((n, i) => clopperPearson(truePositives[i]!, n, alpha));
  return {
    name,
    path,
    column,
    candidates: order.length,
    ties: cuts.filter((n) => tied[n - 1] === 1).length,
    truePositives,
    precision: cuts.map((n, i) => truePositives[i]! / n),
    low: ends.map(([low]) => low),
    high: ends.map(([, high]) => high),
  };
}

/**
 * Two rankings at each n. Candidates among the n best of both say nothing about a difference; for the rest,
 * A∖B and B∖A, Fisher's exact test compares true and false positives (Evert 2004, section 3.3).
 *
 * @param indices of the two rankings in the result
 */
export function compareRankings(
  a: Ranking,
  b: Ranking,
  indices: { readonly a: number; readonly b: number },
  { marks, n: candidates }: Candidates,
  cuts: readonly number[],
  alpha: number,
): Omit<RankingDifference, 'sentence'> {
  const [inA, inB] = [new Uint8Array(candidates), new Uint8Array(candidates)];
  // True and false positives of A∖B and B∖A.
  const only = { a: [0, 0] as [number, number], b: [0, 0] as [number, number] };
  const add = (candidate: number, own: Uint8Array, other: Uint8Array, mine: keyof typeof only) => {
    own[candidate] = 1;
    const kind = 1 - marks[candidate]!;
    if (other[candidate] === 1) {
      only[mine === 'a' ? 'b' : 'a'][kind]! -= 1;
    } else {
      only[mine][kind]! += 1;
    }
  };
  let reached = 0;
  const onlyA: [number, number][] = [];
  const onlyB: [number, number][] = [];
  for (const n of cuts) {
    for (; reached < n; reached++) {
      add(a.order[reached]!, inA, inB, 'a');
      add(b.order[reached]!, inB, inA, 'b');
    }
    onlyA.push([...only.a]);
    onlyB.push([...only.b]);
  }
  const p = onlyA.map((found, i) => fisherExact([...found, ...elementAt(onlyB, i)]).tails.twoSided.p);
  const ranges: RankingDifference['ranges'] = [];
  let open: RankingDifference['ranges'][number] | null = null;
  cuts.forEach((n, i) => {
    const better = (onlyA[i]?.[0] ?? 0) > (onlyB[i]?.[0] ?? 0) ? indices.a : indices.b;
    if (p[i]! >= alpha) {
      open = null;
    } else if (open !== null && open.better === better) {
      open.to = n;
    } else {
      open = { from: n, to: n, better };
      ranges.push(open);
    }
  });
  return { ...indices, p, onlyA, onlyB, ranges };
}
