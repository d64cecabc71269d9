import seedrandom from 'seedrandom';
import { countTo, elementAt, grouped } from '../../model/lists';
import type { Preferences } from '../../model/results/preferences';
import { twoSidedStudent, studentHalfWidth } from '../../significance/uncertainty/expanded';
import { meanAndDeviation } from '../../significance/resamples';
import { beaten, bradleyTerry, isConnected } from '../../significance/preferences/bradley-terry';
import { type OrderTable, positionTest } from '../../significance/preferences/position';
import type { Battle } from './voters';

/** All judgements of two systems on one item: the unit that counts. */
export interface PairItem {
  /** Indices of the systems, a < b. */
  readonly a: number;
  readonly b: number;
  readonly item: number;
  /** Judgements by the system that was shown first. */
  readonly byFirst: readonly [a: Shown, b: Shown];
}

/** Judgements in one order. */
interface Shown {
  readonly judgements: number;
  /** What a gets in all of them: 1 for a win, ½ for a tie. */
  readonly score: number;
}

const NONE: Shown = { judgements: 0, score: 0 };

/** Means closer to a half than this are ties. */
const TOLERANCE = 1e-12;

/** The battles, those of the same two systems on the same item together. */
export function pairItems(battles: readonly Battle[]): PairItem[] {
  const found = new Map<string, PairItem>();
  for (const { first, second, score, item } of battles) {
    const isA = first < second;
    const [a, b] = isA ? [first, second] : [second, first];
    const key = `${a} ${b} ${item}`;
    const known = found.get(key) ?? { a, b, item, byFirst: [NONE, NONE] };
    const [ofA, ofB] = known.byFirst;
    const gets = isA ? score : 1 - score;
    found.set(key, { ...known, byFirst: isA ? [add(ofA, gets), ofB] : [ofA, add(ofB, gets)] });
  }
  return [...found.values()];
}

function add({ judgements, score }: Shown, gets: number): Shown {
  return { judgements: judgements + 1, score: score + gets };
}

/** What a gets on an item: the mean of its judgements, so that one judged in both orders counts once. */
export function scoreOf({ byFirst: [one, other] }: PairItem): number {
  return (one.score + other.score) / (one.judgements + other.judgements);
}

/**
 * Items judged in both orders, and whether the position decides who wins. Several judges of an item in one order aren't
 * independent, so that they have one verdict: who gets more.
 */
export function ordersOf(items: readonly PairItem[]): Preferences['orders'] {
  const orders = { items: 0, agree: 0, first: 0, second: 0, half: 0 };
  const tables: OrderTable[] = [];
  const pairs = new Map<string, OrderTable>();
  let [first, second] = [0, 0];
  for (const { a, b, byFirst } of items) {
    const [ofA, ofB] = byFirst;
    const table: OrderTable = { first: decided(ofA), second: decided(ofB) };
    first += table.first[0] + table.second[1];
    second += table.first[1] + table.second[0];
    if (ofA.judgements > 0 && ofB.judgements > 0) {
      tables.push(table);
      orders.items += 1;
      orders[agreement(favored(ofA), favored(ofB))] += 1;
    } else {
      const key = `${a} ${b}`;
      const known = pairs.get(key) ?? { first: [0, 0], second: [0, 0] };
      pairs.set(key, { first: sum(known.first, table.first), second: sum(known.second, table.second) });
    }
  }
  const found = positionTest([...tables, ...pairs.values()]);
  return { ...orders, position: found && { first, second, ...found } };
}

/**
 * The items that the system named first wins, and those that are decided, if each pair of systems was judged in one order only.
 */
export function inOneOrder(items: readonly PairItem[]): { first: number; decided: number } | null {
  const orders = new Map<string, boolean>();
  let [first, second] = [0, 0];
  for (const { a, b, byFirst } of items) {
    const [ofA, ofB] = byFirst;
    const isA = ofA.judgements > 0;
    const known = orders.get(`${a} ${b}`) ?? isA;
    if (known !== isA || (isA && ofB.judgements > 0)) {
      return null;
    }
    orders.set(`${a} ${b}`, isA);
    const [wins, losses] = decided(isA ? ofA : ofB);
    first += isA ? wins : losses;
    second += isA ? losses : wins;
  }
  return { first, decided: first + second };
}

/** 1 if a is better, −1 if b is, 0 for a tie. */
function favored({ score, judgements }: Shown): number {
  const excess = score - judgements / 2;
  return Math.abs(excess) <= TOLERANCE * judgements ? 0 : Math.sign(excess);
}

/** A win or loss of a; neither for a tie. */
function decided(shown: Shown): [wins: number, losses: number] {
  const favor = favored(shown);
  return [favor > 0 ? 1 : 0, favor < 0 ? 1 : 0];
}

/** @param ofA what was favored with a shown first */
function agreement(ofA: number, ofB: number): 'agree' | 'first' | 'second' | 'half' {
  return ofA === ofB ? 'agree' : ofA + ofB !== 0 ? 'half' : ofA > 0 ? 'first' : 'second';
}

function sum(one: readonly [number, number], other: readonly [number, number]): [number, number] {
  return [one[0] + other[0], one[1] + other[1]];
}

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
  const all = countTo(systems);
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
