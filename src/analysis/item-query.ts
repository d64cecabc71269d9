import {
  inRange,
  rangeOf,
  type Confusion,
  type GainBars,
  type ItemOrder,
  type ItemQuery,
} from '../model/results/item-query';
import { placeOf } from '../significance/core/ranks';

/** About as many bars as fit side by side and can still be clicked. */
const MOST_BARS = 40;

/** The gains of the items that differ, counted in bars; null if there are none. */
export function gainBars(gains: Float64Array): GainBars | null {
  let [low, high] = [0, 0];
  for (const gain of gains) {
    low = Math.min(low, gain);
    high = Math.max(high, gain);
  }
  if (!(high > low) || !Number.isFinite(high - low)) {
    return null;
  }
  const width = roundWidth((high - low) / MOST_BARS);
  const first = 0 - Math.ceil(rounded(-low / width));
  const counts = new Array<number>(Math.ceil(rounded(high / width)) - first).fill(0);
  const bars = { width, first, counts };
  const ranges = counts.map((_, bar) => rangeOf(bars, bar));
  const lows = Float64Array.from(ranges, ({ from }) => from ?? -Infinity);
  const highs = Float64Array.from(ranges, ({ to }) => to ?? Infinity);
  for (const gain of gains) {
    if (gain !== 0) {
      const bar = barOf(gain, bars, lows, highs);
      counts[bar] = counts[bar]! + 1;
    }
  }
  return bars;
}

/** The bar whose range holds the gain: found by division, and moved by one where its edges are rounded. */
function barOf(gain: number, { width, first }: GainBars, lows: Float64Array, highs: Float64Array): number {
  const near = (gain > 0 ? Math.ceil(gain / width) - 1 : Math.floor(gain / width)) - first;
  const bar = Math.min(lows.length - 1, Math.max(0, near));
  const isBelow = gain > 0 ? gain <= lows[bar]! : gain < lows[bar]!;
  const isAbove = gain > 0 ? gain > highs[bar]! : gain >= highs[bar]!;
  return isBelow ? bar - 1 : isAbove ? bar + 1 : bar;
}

/** The next 1, 2 or 5 times a power of ten. */
function roundWidth(atLeast: number): number {
  const power = Math.floor(Math.log10(atLeast));
  const steps = [1, 2, 5, 10].map((step) => Number(`${step}e${power}`));
  return steps.find((step) => step >= atLeast * (1 - 1e-9)) ?? Number(`1e${power + 1}`);
}

/** Without the error of a division: 100/5 bars are 20. */
function rounded(bars: number): number {
  return Number(bars.toPrecision(12));
}

export interface QueriedItems {
  readonly n: number;
  /** null if the items have no gains. */
  readonly gains: Float64Array | null;
  readonly answersOf: (item: number) => { readonly a: string; readonly b: string };
  /** What text is sought in, besides the answers. */
  readonly furtherTexts: (item: number) => readonly string[];
}

export interface FoundItems {
  readonly items: Uint32Array;
  readonly confusions: readonly Confusion[];
}

/** Items between two pauses: with long texts, some 20 ms. */
const AT_ONCE = 1_000;

/** So many pairs of answers are counted; more aren't labels. */
const MOST_PAIRS = 10_000;
const SHOWN_PAIRS = 8;

/**
 * All items that a query finds.
 *
 * @param pause yields to other work, and throws if the query was cancelled
 */
export async function findItems(
  { n, gains, answersOf, furtherTexts }: QueriedItems,
  { text, range, answers, countAnswers }: Omit<ItemQuery, 'offset' | 'count' | 'columns' | 'order'>,
  pause: (done: number) => Promise<void>,
): Promise<FoundItems> {
  const sought = text.trim().toLowerCase();
  const readsTexts = sought !== '' || answers !== null || countAnswers;
  if (range === null && !readsTexts) {
    return { items: new Uint32Array(n).map((_, item) => item), confusions: [] };
  }
  const has = (one: string): boolean => one.toLowerCase().includes(sought);
  const found = new Uint32Array(n);
  const pairs = new Pairs();
  let total = 0;
  for (let item = 0; item < n; item++) {
    if (item % AT_ONCE === 0) {
      await pause(item);
    }
    if (range !== null && !inRange(gains?.[item] ?? 0, range)) {
      continue;
    }
    if (readsTexts) {
      const own = answersOf(item);
      if (sought !== '' && !has(own.a) && !has(own.b) && !furtherTexts(item).some(has)) {
        continue;
      }
      if (countAnswers) {
        pairs.add(own.a, own.b);
      }
      if (answers !== null && (own.a !== answers.a || own.b !== answers.b)) {
        continue;
      }
    }
    found[total++] = item;
  }
  return { items: found.slice(0, total), confusions: pairs.mostFrequent() };
}

class Pairs {
  private readonly counts = new Map<string, Map<string, number>>();
  private size = 0;

  add(a: string, b: string): void {
    if (a === b) {
      return;
    }
    const ofA = this.counts.get(a) ?? new Map<string, number>();
    const before = ofA.get(b);
    if (before === undefined && ++this.size > MOST_PAIRS) {
      return;
    }
    ofA.set(b, (before ?? 0) + 1);
    this.counts.set(a, ofA);
  }

  mostFrequent(): Confusion[] {
    return [...this.counts]
      .flatMap(([a, ofA]) => Array.from(ofA, ([b, count]) => ({ a, b, count })))
      .sort((one, other) => other.count - one.count)
      .slice(0, SHOWN_PAIRS);
  }
}

/**
 * Items in an order; those with equal gains as in the files. The gains are sorted alone, which takes a tenth of the time that a sort
 * with a function would, and each item is then put in the first free place of its gain.
 *
 * @param items as in the files
 */
export async function orderItems(
  items: Uint32Array,
  gains: Float64Array | null,
  order: ItemOrder,
  pause: () => Promise<void>,
): Promise<Uint32Array> {
  if (gains === null || order === 'file') {
    return items;
  }
  const sign = order === 'loss' ? 1 : -1;
  const keys = new Float64Array(items.length).map((_, i) => sign * gains[items[i]!]!);
  const ascending = keys.slice().sort();
  const ordered = new Uint32Array(items.length);
  /** At the first place of a gain: how many items with this gain have theirs. */
  const placed = new Uint32Array(items.length);
  for (let i = 0; i < items.length; i++) {
    if (i % (100 * AT_ONCE) === 0) {
      await pause();
    }
    const place = placeOf(keys[i]!, ascending);
    ordered[place + placed[place]!] = items[i]!;
    placed[place] = placed[place]! + 1;
  }
  return ordered;
}
