import { meaningOf, wordsOf } from '../../columns';
import { readsAsNumbers } from '../../columns/cells';
import { append, elementAt, listOf } from '../../model/lists';
import { badSetting, RealGainError } from '../../model/errors';
import type { ComparisonIdentity } from '../../model/settings/identity';
import { DEFAULT_SETTINGS } from '../../model/settings/settings';
import { english, type Text } from '../../model/words';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { formatCount } from '../../model/text';
import { pairOf } from '../../model/results/details';
import { itemScores } from '../../significance/pair';
import { studentTail } from '../../significance/distributions';
import { meanAndDeviation } from '../../significance/resamples';
import type { Means, ScoredOutputs } from '../question';
import { allOf, type OutputsAsked } from '../systems-within';
import type { TradeoffAsked } from './schema';

/** `cost_usd=5%`: at most 5% dearer. */
const LIMIT = /^(?<column>.+)=(?<percent>[+-]?\d+(?:\.\d+)?)%$/;

interface Limit {
  readonly column: string;
  /** The limit of the ratio of total costs. */
  readonly most: number;
}

/** @throws RealGainError `bad-setting` for a limit that isn't one */
export function limitOf(text: string): Limit {
  const { column, percent } = LIMIT.exec(text)?.groups ?? {};
  const most = 1 + Number(percent) / 100;
  if (column === undefined || !(most > 0)) {
    throw badSetting(
      '--at-most is {0}: it has to name a column of costs and by how many percent they may rise, such as cost=5%.',
      text,
    );
  }
  return { column, most };
}

/** @throws RealGainError `bad-setting` */
export function check({ atMost, margin }: TradeoffAsked): void {
  if (margin !== null && !(margin > 0 && margin < Infinity)) {
    throw badSetting('--margin is {0}: it has to be a number above 0.', margin);
  }
  atMost.forEach(limitOf);
}

export interface Cost {
  readonly column: string;
  readonly scored: ScoredOutputs;
  /** By system: the cost of each row. */
  readonly values: readonly Float64Array[];
}

export interface Measured {
  readonly quality: ScoredOutputs;
  /** By system: the score of each row; null for a metric that is no mean of items. */
  readonly scores: readonly Float64Array[] | null;
  readonly costs: readonly Cost[];
  readonly warnings: readonly Text[];
}

/** A number of the system, not of its answers. */
function priceWarning(column: string, values: readonly Float64Array[]): Text | null {
  const isPrice =
    values.every((own) => own.every((value) => value === own[0])) && values.some(([value]) => value !== 0);
  return isPrice
    ? english(
        '"{0}" is the same for every item of a system, as a price is: what its answers cost isn’t known, and p says nothing of it.',
        column,
      )
    : null;
}

/** Most costs are above 0: one below may be a code of a missing one, and makes totals smaller. */
function belowZero(column: string, values: readonly Float64Array[]): Text | null {
  const all = values.flatMap((own) => [...own]);
  const below = all.filter((value) => value < 0).length;
  return below === 0 || 2 * below >= all.length
    ? null
    : english(
        '"{0}" is below 0 {1} times, which makes its total smaller: leave these cells empty if they stand for a missing cost.',
        column,
        formatCount(below),
      );
}

/** The question, with the outputs in its files. */
export type AskedOutputs = TradeoffAsked & OutputsAsked;

export async function measured(asked: AskedOutputs, means: Means): Promise<Measured> {
  const all = settled(allOf(asked), asked);
  const quality = await means.scored(await means.withMetric(all, asked.metric));
  const named = [...asked.cost, ...asked.atMost.map((text) => limitOf(text).column)];
  const rate = named.find((column) => meaningOf(column).better === 'higher');
  if (rate !== undefined) {
    throw badSetting(
      'By its name, more of "{0}" is better; a cost is a column of which less is better.',
      rate,
    );
  }
  const found = asked.cost.length > 0 ? [] : costColumns(quality);
  const costs: Cost[] = [];
  const warnings: Text[] = [];
  for (const column of new Set([...found, ...named])) {
    try {
      const scored = await means.scored({ ...all, metric: costChoice(column) });
      if (rowsIn(scored) === rowsIn(quality)) {
        const values = valuesOf(scored);
        costs.push({ column, scored, values });
        append(warnings, listOf(priceWarning(column, values), belowZero(column, values)));
      } else {
        warnings.push(english('"{0}" isn’t known for every item that is scored, and was left out.', column));
      }
    } catch (error) {
      if (named.includes(column) || !(error instanceof RealGainError) || error.code === 'cancelled') {
        throw error;
      }
      warnings.push(english('"{0}" was left out: {1}', column, error.said));
    }
  }
  return { quality, scores: quality.metric.isMean ? valuesOf(quality) : null, costs, warnings };
}

export function settled(outputs: ReturnType<typeof allOf>, asked: TradeoffAsked): ComparisonIdentity {
  const { alpha, seed, margin, reference } = asked;
  const { a, b } = outputs;
  return {
    ...pairOf(a, b),
    ...outputs,
    references: reference,
    settings: { ...DEFAULT_SETTINGS, alpha, seed, margin },
  };
}

export function costChoice(column: string): MetricChoice {
  return { id: 'mean', column, higherIsBetter: false };
}

/** `tokens`, `completion_tokens`, `tokensUsed`: how many were used, not how many are allowed. */
function namesTokens(name: string): boolean {
  const words = wordsOf(name);
  const last = words.findLast((word) => !/^(?:used|count|total)$/.test(word)) ?? '';
  return /^tokens?$/.test(last) && !words.some((word) => /^(?:max|min|limit|budget|per)$/.test(word));
}

/** Columns of numbers that are costs by their names, or by their format. */
function costColumns({ records, choice }: ScoredOutputs): string[] {
  return records.columns
    .filter(({ name }) => name !== choice.column)
    .filter(({ name }) => {
      const { kind, better } = meaningOf(name);
      return (
        records.costs?.includes(name) === true || (kind === 'cost' && better === 'lower') || namesTokens(name)
      );
    })
    .filter(readsAsNumbers)
    .map(({ name }) => name);
}

/** The first system, the second, and the others, in the order that they were named. */
function valuesOf({ metric, a, b }: ScoredOutputs): Float64Array[] {
  const tables = [elementAt(a, 0), ...b, ...a.slice(1)];
  return tables.map((table) => itemScores(metric, table));
}

function rowsIn({ a }: ScoredOutputs): number {
  return elementAt(a, 0).n;
}

/** Items, or clusters of them, that are drawn together. */
export interface Units {
  readonly count: number;
  /** The number 0 … of each row's unit. */
  readonly of: Int32Array;
}

/** What units come to that are each counted several times; null where it isn't defined. */
export type Statistic = (counts: Uint32Array) => number | null;

export function totalsOf(values: Float64Array, units: Units): Float64Array {
  const totals = new Float64Array(units.count);
  values.forEach((value, row) => (totals[units.of[row]!]! += value));
  return totals;
}

/** Σ of one over Σ of the other: a ratio of sums, not a mean of ratios. */
export function ratioUnder(over: Float64Array, under: Float64Array): Statistic {
  return (counts) => {
    let [top, bottom] = [0, 0];
    counts.forEach((times, unit) => {
      top += times * over[unit]!;
      bottom += times * under[unit]!;
    });
    return bottom > 0 ? top / bottom : null;
  };
}

export function quotientUnder(one: Statistic, other: Statistic): Statistic {
  return (counts) => {
    const [top, bottom] = [one(counts), other(counts)];
    return top === null || bottom === null || bottom === 0 ? null : top / bottom;
  };
}

/** One-sided p of Student's t that Σ a ≥ most · Σ b: that the mean of a − most · b is 0 or more. */
export function ratioP(a: Float64Array, b: Float64Array, most: number): number {
  const { mean, deviation } = meanAndDeviation(a.map((value, unit) => value - most * b[unit]!));
  const error = deviation / Math.sqrt(a.length);
  return error > 0 ? studentTail(mean / error, Math.max(1, a.length - 1)).p : mean < 0 ? 0 : 1;
}

/**
 * Whether a ratio of totals is shown to be at most so large: by Student's t of the items' differences, and by the bootstrap's interval
 * at level 1 − 2α, which allows for skewed costs.
 */
export function holdsAt(
  most: number,
  p: number,
  interval: readonly [number, number] | null,
  alpha: number,
): 'yes' | 'no' | 'open' {
  if (interval === null) {
    return 'open';
  }
  const [low, high] = interval;
  return p <= alpha && high <= most ? 'yes' : 1 - p <= alpha && low > most ? 'no' : 'open';
}

export function medianOf(values: Float64Array): number {
  const sorted = values.toSorted();
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
