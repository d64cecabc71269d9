import { countedIntervals } from '../../analysis/intervals';
import { elementAt, smallest } from '../../model/lists';
import { metricOfResult } from '../../model/settings/metric';
import type { Kept } from '../../model/words';
import {
  type Cost,
  holdsAt,
  limitOf,
  type Measured,
  medianOf,
  quotientUnder,
  ratioP,
  ratioUnder,
  type Statistic,
  totalsOf,
  type Units,
} from './measured';
import type { Tradeoff, TradeoffAsked } from './schema';
import { costPerRight } from './sentences';

export type Measure = Tradeoff['measures'][number];
export type Gain = Measure['systems'][number]['gain'];

export interface Drawing {
  readonly asked: TradeoffAsked;
  readonly units: Units;
  readonly pause: () => Promise<void>;
}

function intervalsOf(
  statistics: readonly Statistic[],
  { asked, units, pause }: Drawing,
  alpha = asked.alpha,
) {
  const { resamples, seed } = asked;
  return countedIntervals(
    (counts) => statistics.map((statistic) => statistic(counts)),
    { n: units.count, resamples, seed, alpha },
    pause,
  );
}

/**
 * Costs per item of each system, their totals as ratios to those of the last.
 *
 * @param gains by cost, of each system but the last
 */
export async function costMeasures(
  { costs }: Measured,
  gains: readonly (readonly Gain[])[],
  drawing: Drawing,
  kept: Kept,
): Promise<Measure[]> {
  const { units } = drawing;
  const sizes = totalsOf(new Float64Array(units.of.length).fill(1), units);
  const made: Measure[] = [];
  for (const [place, { column, scored, values }] of costs.entries()) {
    const totals = values.map((own) => totalsOf(own, units));
    const statistics = [
      ...totals.map((own) => ratioUnder(own, sizes)),
      ...totals.slice(0, -1).map((own) => ratioUnder(own, elementAt(totals, totals.length - 1))),
    ];
    const { id, name, signature, unit } = metricOfResult(scored.metric, kept);
    made.push({
      id,
      name,
      signature,
      unit,
      higherIsBetter: false,
      kind: 'cost',
      column,
      ...(await cellsOf(statistics, values.length, drawing)),
    });
    made[place]!.systems.forEach((cell, system) => {
      cell.median = medianOf(elementAt(values, system));
      cell.gain = gains[place]?.[system] ?? null;
    });
  }
  return made;
}

/** Values of each system, and ratios of all but the last to it, as cells. */
async function cellsOf(
  statistics: readonly Statistic[],
  systems: number,
  drawing: Drawing,
): Promise<Pick<Measure, 'decimals' | 'systems'>> {
  const once = new Uint32Array(drawing.units.count).fill(1);
  const values = statistics.map((statistic) => statistic(once));
  // All resamples of one item are the same.
  const intervals = drawing.units.count > 1 ? await intervalsOf(statistics, drawing) : [];
  return {
    decimals: decimalsOf(values.slice(0, systems)),
    systems: values.slice(0, systems).map((value, system) => {
      const ratio = values[systems + system] ?? null;
      return {
        system,
        value: value ?? NaN,
        interval: intervals[system] ?? null,
        median: null,
        gain: null,
        ratio: ratio === null ? null : { value: ratio, interval: intervals[systems + system] ?? null },
      };
    }),
  };
}

/** Three digits of the smallest. */
function decimalsOf(values: readonly (number | null)[]): number {
  const least = smallest(values.map((value) => (value === null || value === 0 ? Infinity : Math.abs(value))));
  return least < Infinity ? Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(least)))) : 2;
}

/** Total cost over the number of right items, where every item is right or wrong and every system gets some right. */
export async function perRight(
  { scores, costs }: Measured,
  drawing: Drawing,
  kept: Kept,
): Promise<Measure[]> {
  const right = scores?.map((own) => own.map((score) => (score > 0 ? 1 : 0)));
  const isRightOrWrong = scores?.every((own) =>
    own.every((score) => score === 0 || score === 1 || score === 100),
  );
  if (right === undefined || isRightOrWrong !== true || right.some((own) => !own.includes(1))) {
    return [];
  }
  const solved = right.map((own) => totalsOf(own, drawing.units));
  const made: Measure[] = [];
  for (const { column, values } of costs) {
    const each = values.map((own, system) =>
      ratioUnder(totalsOf(own, drawing.units), elementAt(solved, system)),
    );
    const last = elementAt(each, each.length - 1);
    const statistics = [...each, ...each.slice(0, -1).map((one) => quotientUnder(one, last))];
    made.push({
      id: 'ratio',
      name: kept.text(costPerRight(column)),
      unit: '',
      signature: `Σ ${column} / right items`,
      higherIsBetter: false,
      kind: 'cost-per-right',
      column,
      ...(await cellsOf(statistics, values.length, drawing)),
    });
  }
  return made;
}

/** What was asked of costs: that a system takes at most so many times that of the last. */
export async function limitsOf(
  { atMost, alpha }: TradeoffAsked,
  costs: readonly Cost[],
  drawing: Drawing,
): Promise<Tradeoff['limits']> {
  const found: Tradeoff['limits'] = [];
  for (const { column, most } of atMost.map(limitOf)) {
    const cost = costs.find((one) => one.column === column);
    const [first, last] = [cost?.values[0], cost?.values.at(-1)].map((own) =>
      own === undefined ? undefined : totalsOf(own, drawing.units),
    );
    if (first !== undefined && last !== undefined) {
      const statistic = ratioUnder(first, last);
      const [interval = null] = await intervalsOf([statistic], drawing, 2 * alpha);
      const p = ratioP(first, last, most);
      const ratio = statistic(new Uint32Array(first.length).fill(1)) ?? NaN;
      found.push({ measure: column, most, ratio, p, holds: holdsAt(most, p, interval, alpha) });
    } else {
      found.push({ measure: column, most, ratio: NaN, p: 1, holds: 'open' });
    }
  }
  return found;
}
