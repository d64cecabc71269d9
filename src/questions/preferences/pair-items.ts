import type { Preferences } from '../../model';
import { positionTest, type OrderTable } from '../../significance/preferences/position';
import type { Battle } from './battles';

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
