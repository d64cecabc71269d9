import { grouped, elementAt, type Preferences } from '../../model';
import seedrandom from 'seedrandom';
import { studentHalfWidth } from '../../significance';
import { twoSidedStudent } from '../../significance/uncertainty/expanded';
import { meanAndDeviation } from '../../significance/moments';
import { beaten, bradleyTerry, isConnected } from '../../significance/preferences/bradley-terry';
import { scoreOf, type PairItem } from './pair-items';

/** Bradley-Terry strengths with what their intervals and tests rest on. */
export interface Strengths {
  /** Log-odds, with mean 0. */
  readonly values: Float64Array;
  /** Half the width of each system's interval; null if data are too few for intervals. */
  readonly halfWidths: readonly number[] | null;
  /** Two-sided p of the difference of two systems; null as above. */
  readonly p: ((a: number, b: number) => number) | null;
  readonly resamples: number;
  /** Resamples in which the graph of wins isn't strongly connected. */
  readonly unconnected: number;
}

/** Systems because of which there are no strengths. */
export interface Unconnected {
  readonly kind: 'never-lost' | 'never-won' | 'never-met';
  readonly systems: readonly number[];
}

/** Resamples between two yields to other work. */
const TURN = 50;

/**
 * Multiplications for all resamples, so that a hundred systems take seconds, but never fewer resamples than FEWEST: S systems
 * take about 2·S³.
 */
const MOST_MULTIPLICATIONS = 4e9;
const FEWEST = 1_000;

/** Wins of each system against each other, a tie as half of one: each item of a pair counts once. */
export function winsOf(items: readonly PairItem[], systems: number): Float64Array {
  const wins = new Float64Array(systems * systems);
  items.forEach((item) => addTo(wins, systems, item.a, item.b, scoreOf(item)));
  return wins;
}

function addTo(wins: Float64Array, systems: number, a: number, b: number, score: number): void {
  wins[a * systems + b]! += score;
  wins[b * systems + a]! += 1 - score;
}

/** Why there are no strengths (Ford 1957); null if there are. */
export function unconnectedIn(wins: Float64Array): Unconnected | null {
  const systems = Math.sqrt(wins.length);
  if (isConnected(wins)) {
    return null;
  }
  const reach = beaten(wins);
  const all = Array.from({ length: systems }, (_, i) => i);
  const reaches = (i: number, j: number) => reach[i * systems + j] === 1;
  const component = (i: number) => all.filter((j) => reaches(i, j) && reaches(j, i));
  // A component that nothing outside reaches has never lost; one that reaches nothing outside has never won.
  const unbeaten = all.filter((i) => all.every((j) => !reaches(j, i) || reaches(i, j)));
  const winless = all.filter((i) => all.every((j) => !reaches(i, j) || reaches(j, i)));
  const alone = unbeaten.find((i) => winless.includes(i));
  if (alone !== undefined) {
    return { kind: 'never-met', systems: component(alone) };
  }
  const smaller = [unbeaten, winless].map((ends) => component(elementAt(ends, 0)));
  const [best, worst] = [elementAt(smaller, 0), elementAt(smaller, 1)];
  return best.length <= worst.length
    ? { kind: 'never-lost', systems: best }
    : { kind: 'never-won', systems: worst };
}

/**
 * Strengths by maximum likelihood, with the standard errors of a bootstrap that resamples items: all judgements of a question
 * or prompt together, whichever systems they are about. Intervals and tests use Student's t with items − 1 degrees of
 * freedom, and standard errors without the bootstrap's bias √((m − 1)/m) (Hesterberg 2015).
 *
 * @param wins of a strongly connected graph
 */
export async function strengthsOf(
  items: readonly PairItem[],
  wins: Float64Array,
  settings: Preferences['settings'],
  pause: (done: number, total: number) => Promise<void>,
): Promise<Strengths> {
  const values = bradleyTerry(wins);
  const systems = values.length;
  const clusters = clustersOf(items);
  const m = clusters.length;
  const resamples = Math.min(
    settings.resamples,
    Math.max(FEWEST, Math.floor(MOST_MULTIPLICATIONS / (2 * systems ** 3))),
  );
  const random = seedrandom.alea(`${settings.seed}:strengths`);
  const drawn = values.map(() => 0);
  const kept = Array.from(drawn, () => new Float64Array(resamples));
  let connected = 0;
  for (let resample = 0; resample < resamples; resample++) {
    if (resample % TURN === 0) {
      await pause(resample, resamples);
    }
    const won = drawWins(clusters, systems, random);
    if (isConnected(won)) {
      const strengths = bradleyTerry(won, values);
      kept.forEach((own, system) => (own[connected] = strengths[system]!));
      connected++;
    }
  }
  const unconnected = resamples - connected;
  const found = { values, resamples: connected, unconnected };
  // Strengths of these resamples would be infinite: the interval has no end if they are more than its tails.
  if (m < 2 || connected < 2 || unconnected > (settings.alpha / 2) * resamples) {
    return { ...found, halfWidths: null, p: null };
  }
  const degreesOfFreedom = m - 1;
  const narrowness = Math.sqrt((m - 1) / m);
  const errorOf = (draws: Float64Array) =>
    meanAndDeviation(draws.subarray(0, connected)).deviation / narrowness;
  return {
    ...found,
    halfWidths: kept.map((draws) => studentHalfWidth(errorOf(draws), settings.alpha, degreesOfFreedom)),
    p(a, b) {
      const [one, other] = [elementAt(kept, a), elementAt(kept, b)];
      const error = errorOf(one.map((draw, i) => draw - other[i]!));
      return twoSidedStudent((values[a]! - values[b]!) / error, degreesOfFreedom).p;
    },
  };
}

/** The items of each question: its systems and scores, three numbers each. */
function clustersOf(items: readonly PairItem[]): Float64Array[] {
  const clusters = grouped(items, ({ item }) => item);
  return Array.from(clusters.values(), (cluster) =>
    Float64Array.from(cluster.flatMap((item) => [item.a, item.b, scoreOf(item)])),
  );
}

function drawWins(clusters: readonly Float64Array[], systems: number, random: () => number): Float64Array {
  const wins = new Float64Array(systems * systems);
  for (const _ of clusters) {
    const cluster = clusters[Math.floor(random() * clusters.length)]!;
    for (let at = 0; at < cluster.length; at += 3) {
      addTo(wins, systems, cluster[at]!, cluster[at + 1]!, cluster[at + 2]!);
    }
  }
  return wins;
}
