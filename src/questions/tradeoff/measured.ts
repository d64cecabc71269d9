import { meaningOf } from '../../columns';
import { readsAsNumbers } from '../../columns/cells';
import {
  badSetting,
  type ComparisonIdentity,
  DEFAULT_SETTINGS,
  elementAt,
  english,
  type MetricChoice,
  pairOf,
  RealGainError,
  type Text,
} from '../../model';
import { itemScores } from '../../significance';
import type { Means, ScoredOutputs } from '../question';
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
export function check({ files, atMost, margin }: TradeoffAsked): void {
  if (files.length < 2) {
    throw badSetting(
      'Quality is weighed against cost for two or more outputs on the same items; name another one.',
    );
  }
  if (margin !== null && !(margin > 0 && margin < Infinity)) {
    throw badSetting('--margin is {0}: it has to be a number above 0.', margin);
  }
  atMost.forEach(limitOf);
}

/** The costs of the same items in all systems. */
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

/** Quality and costs of all systems on the same items. */
export async function measured(asked: TradeoffAsked, means: Means): Promise<Measured> {
  const [first = '', second = first, ...others] = asked.files;
  const all: ComparisonIdentity = {
    ...settled(pairOf(first, second), asked),
    ...(others.length > 0 && { runs: { a: others, b: [] } }),
  };
  const quality = await means.scored(await means.withMetric(all, asked.metric));
  const named = [...asked.cost, ...asked.atMost.map((text) => limitOf(text).column)];
  const found = asked.cost.length > 0 ? [] : costColumns(quality);
  const costs: Cost[] = [];
  const warnings: Text[] = [];
  for (const column of new Set([...found, ...named])) {
    try {
      const scored = await means.scored({ ...all, metric: costChoice(column) });
      if (rowsIn(scored) === rowsIn(quality)) {
        costs.push({ column, scored, values: valuesOf(scored) });
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

export function settled(pair: ComparisonIdentity, asked: TradeoffAsked): ComparisonIdentity {
  const { alpha, seed, margin, reference } = asked;
  return { ...pair, references: reference, settings: { ...DEFAULT_SETTINGS, alpha, seed, margin } };
}

/** The mean of a column of which less is better. */
export function costChoice(column: string): MetricChoice {
  return { id: 'mean', column, higherIsBetter: false };
}

/** Columns of numbers that are costs by their names, or by their format. */
function costColumns({ records, choice }: ScoredOutputs): string[] {
  return records.columns
    .filter(({ name }) => name !== choice.column)
    .filter(({ name }) => {
      const { kind, better } = meaningOf(name);
      return records.costs?.includes(name) === true || (kind === 'cost' && better === 'lower');
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
