import seedrandom from 'seedrandom';
import type { RankingValidation } from '../../model/results/ranking-evaluation';
import { clopperPearson } from '../../significance/intervals/clopper-pearson';
import { meanAndDeviation } from '../../significance/resamples';
import type { Candidates, Ranking } from './candidates';

/** A subsample is a fifth of the candidates: large enough to rank, small enough to differ from the next. */
const SHARE = 1 / 5;

/** Values of n as shares of the whole list. */
const CUTS = [0.05, 0.1, 0.2, 0.3, 0.5];

/** Precision among fewer candidates than this is too coarse to have a spread. */
const FEWEST = 10;

/**
 * Does n-best precision vary as the binomial model predicts (Evert 2004, section 4)? Candidates are
 * repeatedly drawn at random, without replacement; each subsample is ranked and cut at the same share as the
 * whole list, and the spread of its precision is compared with that of a binomial share of a finite list,
 * √(π(1 − π)/n · (N − n)/(N − 1)), where π is the precision of the N best of the whole list.
 *
 * The cut is at a rank, as users make it, so the score at the cut varies too: the model is a lower bound.
 *
 * @returns null for too few candidates
 */
export function validateModel(
  { n: candidates, marks, rankings }: Candidates,
  { subsamples, alpha, seed }: { readonly subsamples: number; readonly alpha: number; readonly seed: string },
): Omit<RankingValidation, 'sentence'> | null {
  const size = Math.round(candidates * SHARE);
  const cuts = CUTS.map((share) => ({
    whole: Math.round(candidates * share),
    n: Math.round(size * share),
  })).filter(({ n, whole }) => n >= FEWEST && rankings.every(({ order }) => whole <= order.length));
  if (cuts.length === 0 || subsamples < 2) {
    return null;
  }
  const precisions = rankings.map(() => cuts.map(() => new Float64Array(subsamples)));
  const random = seedrandom.alea(`${seed}:subsamples`);
  for (let sample = 0; sample < subsamples; sample++) {
    const drawn = drawWithout(candidates, size, random);
    rankings.forEach((ranking, i) => {
      const found = precisionsIn(ranking, marks, drawn, cuts);
      found.forEach((precision, cut) => {
        const kept = precisions[i]?.[cut];
        if (kept !== undefined) {
          kept[sample] = precision;
        }
      });
    });
  }
  const intervals = cuts.map(({ n }) =>
    Array.from({ length: n + 1 }, (_, hits) => clopperPearson(hits, n, alpha)),
  );
  const rows = rankings.flatMap(({ order }, ranking) =>
    cuts.map(({ whole, n }, cut) => {
      const precision = order.subarray(0, whole).reduce((sum, place) => sum + marks[place]!, 0) / whole;
      const found = precisions[ranking]?.[cut] ?? new Float64Array();
      const { mean, deviation } = meanAndDeviation(found);
      const covers = (share: number) => {
        const [low, high] = intervals[cut]?.[Math.round(share * n)] ?? [0, 1];
        return low <= precision && precision <= high;
      };
      return {
        ranking,
        n,
        whole,
        precision,
        mean,
        deviation,
        expected: Math.sqrt(((precision * (1 - precision)) / n) * ((whole - n) / (whole - 1))),
        covered: found.filter(covers).length / subsamples,
      };
    }),
  );
  return { subsamples, size, rows };
}

/** 1 for each candidate drawn (Knuth's algorithm S). */
function drawWithout(candidates: number, size: number, random: () => number): Uint8Array {
  let left = size;
  return Uint8Array.from({ length: candidates }, (_, place) => {
    const take = random() * (candidates - place) < left ? 1 : 0;
    left -= take;
    return take;
  });
}

function precisionsIn(
  { order }: Ranking,
  marks: Uint8Array,
  drawn: Uint8Array,
  cuts: readonly { readonly n: number }[],
): number[] {
  let [place, ranked, hits] = [0, 0, 0];
  return cuts.map(({ n }) => {
    for (; ranked < n && place < order.length; place++) {
      if (drawn[order[place]!] === 1) {
        ranked += 1;
        hits += marks[order[place]!]!;
      }
    }
    return ranked === 0 ? 0 : hits / ranked;
  });
}
