import type {
  PairsByRank,
  RankedPairs,
  StatsTable,
  WeightedScore,
  Weighing,
} from '../../model/settings/metric';
import { columnOf, type Order, orderOf, type Places, placesOf, sumOf } from './ranking';

/**
 * Spearman's ρ: Pearson's correlation of the ranks of x and y, equal values sharing the mean of their ranks; 0 where either
 * doesn't vary. Ranks are counted from their mean.
 */
export const SPEARMAN: Omit<WeightedScore, 'effort'> = {
  of: spearmanOf,
  ranks: {
    of: (table) => ({ x: orderOf(columnOf(table, 0)), y: orderOf(columnOf(table, 1)) }),
    score: rhoOf,
  },
};

function rhoOf(products: number, squaresX: number, squaresY: number): number {
  const spread = Math.sqrt(squaresX) * Math.sqrt(squaresY);
  return spread === 0 ? 0 : Math.max(-1, Math.min(1, products / spread));
}

/** For one resample at a time; `ranks` is for several. */
function spearmanOf(table: StatsTable): Weighing {
  const x = orderOf(columnOf(table, 0));
  const y = orderOf(columnOf(table, 1));
  const placesInY = new Int32Array(table.n);
  y.rows.forEach((row, at) => (placesInY[row] = at));
  const places = placesOf(Array.from(x.rows, (row) => placesInY[row]!));
  const ranksOfX = new Float64Array(table.n);
  return (weights) => {
    const middle = 0.5 * sumOf(weights);
    const squaresX = writeRanks(x, places, weights, middle, ranksOfX);
    const { rows, ends } = y;
    let below = 0;
    let tied = 0;
    let ranks = 0;
    let squaresY = 0;
    let products = 0;
    for (let at = 0; at < rows.length; at++) {
      const weight = weights[rows[at]!]!;
      tied += weight;
      ranks += weight * ranksOfX[at]!;
      if (ends[at] === 1) {
        const rank = below + 0.5 * tied - middle;
        products += rank * ranks;
        squaresY += tied * rank * rank;
        below += tied;
        tied = 0;
        ranks = 0;
      }
    }
    return rhoOf(products, squaresX, squaresY);
  };
}

/**
 * @param places where the rank of each row in order is written
 * @returns Σ rank²
 */
function writeRanks(
  { rows, ends }: Order,
  places: Places,
  weights: Uint16Array,
  middle: number,
  ranks: Float64Array,
): number {
  let below = 0;
  let tied = 0;
  let first = 0;
  let squares = 0;
  for (let at = 0; at < rows.length; at++) {
    tied += weights[rows[at]!]!;
    if (ends[at] === 1) {
      const rank = below + 0.5 * tied - middle;
      for (; first <= at; first++) {
        ranks[places[first]!] = rank;
      }
      squares += tied * rank * rank;
      below += tied;
      tied = 0;
    }
  }
  return squares;
}

/**
 * Kendall's τ-b, (C − D) / √((P − Tx)(P − Ty)) with C concordant and D discordant of P pairs, of which Tx and Ty are tied in
 * x and y (Kendall 1945); 0 where either doesn't vary.
 */
function tauOf({ n, difference, squaresX, squaresY }: PairsByRank): number {
  // Twice the pairs that aren't tied: n(n − 1) − Σ t(t − 1).
  const spread = Math.sqrt(n * n - squaresX) * Math.sqrt(n * n - squaresY);
  return spread === 0 ? 0 : Math.max(-1, Math.min(1, (2 * difference) / spread));
}

/** The kernel counts pairs in O(n log n); so does `kendallOf`, for a set of items. */
export const KENDALL: Omit<WeightedScore, 'effort'> = {
  of: kendallOf,
  pairs: { of: rankedPairs, score: tauOf },
};

function rankedPairs(table: StatsTable): RankedPairs {
  const x = orderOf(columnOf(table, 0));
  const y = orderOf(columnOf(table, 1));
  const placeOf = new Int32Array(table.n);
  let places = 1;
  y.rows.forEach((row, at) => {
    placeOf[row] = places;
    places += y.ends[at]!;
  });
  return { ...x, placeAt: Int32Array.from(x.rows, (row) => placeOf[row]!), places };
}

/** Rows in the order of x are counted by their y in a tree of partial sums (Fenwick 1994). */
function kendallOf(table: StatsTable): Weighing {
  const { rows, ends, placeAt, places } = rankedPairs(table);
  const tree = new Int32Array(places);
  const atPlace = new Int32Array(places);
  return (weights) => {
    tree.fill(0);
    atPlace.fill(0);
    let seen = 0;
    let tied = 0;
    let first = 0;
    let difference = 0;
    let squaresX = 0;
    for (let at = 0; at < rows.length; at++) {
      const weight = weights[rows[at]!]!;
      tied += weight;
      if (weight > 0 && seen > 0) {
        const place = placeAt[at]!;
        difference += weight * (2 * sumBelow(tree, place) + atPlace[place]! - seen);
      }
      if (ends[at] === 1) {
        for (; first <= at; first++) {
          const own = weights[rows[first]!]!;
          if (own > 0) {
            const place = placeAt[first]!;
            atPlace[place]! += own;
            for (let node = place; node < places; node += node & -node) {
              tree[node]! += own;
            }
          }
        }
        seen += tied;
        squaresX += tied * tied;
        tied = 0;
      }
    }
    let squaresY = 0;
    for (let place = 1; place < places; place++) {
      squaresY += atPlace[place]! ** 2;
    }
    return tauOf({ n: seen, difference, squaresX, squaresY });
  };
}

/** How many rows in the tree have a lower place. */
function sumBelow(tree: Int32Array, place: number): number {
  let sum = 0;
  for (let node = place - 1; node > 0; node -= node & -node) {
    sum += tree[node]!;
  }
  return sum;
}
