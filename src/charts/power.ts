import { listOf } from '../model/lists';
import { localPercent } from '../model/percent';
import { planningRows, type Planning, type PowerPoint } from '../model/results/planning';
import { enoughDecimals, amountOf, formatCount, formatPower, formatShare, roundedUp } from '../model/text';
import { t, translated } from '../model/words';
import type { Line, Marks, Plot, VerticalMark } from './plot';

export interface PowerData {
  readonly planning: Planning;
  /** The gains of the two curves, `0.52 BLEU`; empty without a curve. */
  readonly observed: string;
  readonly chosen: string;
}

export function powerData(
  planning: Planning,
  metric: Parameters<typeof amountOf>[1],
  decimals: number,
): PowerData {
  const written = (plan: Planning['chosen']): string =>
    plan === null ? '' : translated(amountOf(plan.gain, metric, enoughDecimals(plan.gain, decimals)));
  return { planning, observed: written(planning.observed), chosen: written(planning.chosen) };
}

/** Power against the number of items, for a gain as observed and for the one that was chosen. */
export function powerPlot({ planning, observed, chosen }: PowerData): Plot {
  const { curve, repetitions } = planning;
  const sizeOf = (rows: string) =>
    repetitions === undefined ? t('{0} items', rows) : t('{0} samples', rows);
  const line = (
    style: Pick<Line, 'ink' | 'dash'>,
    gain: string,
    name: string,
    power: (point: PowerPoint) => number | null,
  ): Line => {
    const at = curve.flatMap((point) => {
      const y = power(point);
      return y === null ? [] : [{ x: point.items, y }];
    });
    return {
      kind: 'line',
      ...style,
      at,
      width: 2,
      ...(at.length > 0 && { name }),
      tip: (index) => ({
        title: sizeOf(formatCount(Math.round(at[index]?.x ?? 0))),
        text: t('power {0} for a true gain of {1}', formatPower(at[index]?.y ?? 0), gain),
      }),
    };
  };
  return {
    x: {
      title:
        repetitions === undefined
          ? t('items (each step twice as many)')
          : t('samples (each step twice as many)'),
      min: curve[0]?.items ?? 1,
      max: curve.at(-1)?.items ?? 2,
      logarithmic: true,
      grid: true,
      ticks: planningRows({ ...planning, asked: null }).map(({ items }) => ({
        at: items,
        label: formatCount(items),
      })),
    },
    y: {
      title: t('power'),
      min: 0,
      max: 1,
      grid: true,
      ticks: [0, 0.25, 0.5, 0.75, 1].map((at) => ({ at, label: localPercent(`${at * 100}%`) })),
    },
    layers: [
      line(
        { ink: 'bar' },
        observed,
        t('a true gain of {0}, as observed', observed),
        ({ powerForObserved }) => powerForObserved,
      ),
      line(
        { ink: 'foreground', dash: [8, 4] },
        chosen,
        t('a true gain of {0}', chosen),
        ({ powerForChosen }) => powerForChosen,
      ),
    ],
    marks: powerMarks(planning),
    hover: 'across',
  };
}

export function itemsToday(n: number): VerticalMark {
  return { at: n, label: t('today: {0}', formatCount(n)), ink: 'foreground', dash: [2, 3], width: 1.5 };
}

function powerMarks({ n, power, curve, chosen, observed }: Planning): Marks {
  const needed = (chosen ?? observed)?.itemsNeeded ?? null;
  const [least, most] = [curve[0]?.items ?? 0, curve.at(-1)?.items ?? 0];
  const isShown = needed !== null && needed >= least && needed <= most;
  return {
    vertical: listOf(
      itemsToday(n),
      isShown && {
        at: needed,
        label: t('needed: {0}', formatCount(roundedUp(needed))),
        ink: chosen === null ? ('bar' as const) : ('foreground' as const),
        dash: [],
        width: 1.5,
      },
    ),
    horizontal: [{ at: power, label: t('{0} power', formatShare(power)), ink: 'muted', dash: [6, 4] }],
  };
}
