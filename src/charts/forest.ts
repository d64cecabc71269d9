import { grouped, largest, endsOf, elementAt, listOf } from '../model/lists';
import type { ComparisonTable, TableRow } from '../model/results/table';
import type { Interval } from '../model/results/comparison';
import { OUTCOME_WORDS, outcomeOf, type Outcome } from '../model/results/outcome';
import { pooledName, rowNames } from '../model/texts/table-text';
import { betterMark, formatGain, formatInterval, formatP } from '../model/text';
import { t, translated, type Messages } from '../model/words';
import type { Ink } from './drawing/drawing';
import { names } from './drawing/draw-names';
import type { Box, Layer, Plot } from './plot';
import type { ShapeName } from './drawing/shapes';

export interface ForestData {
  readonly table: Pick<ComparisonTable, 'name' | 'rows' | 'pooled' | 'noise'>;
  readonly decimals: readonly number[];
  /** Indices of the rows, from the top; rows of other units are left out. */
  readonly order: readonly number[];
  readonly messages?: Messages;
}

/** Names longer than this are cut; the table has them whole. */
const LONGEST_NAME = 28;

/** Half the height of an interval's line, in rows. */
const HALF = 0.05;

/** Verdicts are told apart by shape as well as by color. */
export const STYLES: Readonly<
  Record<'better' | 'worse' | 'other', { readonly ink: Ink; readonly shape: ShapeName }>
> = {
  better: { ink: 'better', shape: 'triangle' },
  worse: { ink: 'worse', shape: 'down' },
  other: { ink: 'muted', shape: 'circle' },
};

/** What is drawn in a line of the plot: a row, or the pooled row. */
interface Drawn {
  readonly label: string;
  readonly gain: number;
  readonly interval: Interval | null;
  /** In words. */
  readonly p: string;
  readonly outcome: Outcome;
  readonly decimals: number;
  readonly isPooled: boolean;
}

/** Rows with different units can't share an axis: their indices by metric unit and direction, in the order of the rows. */
export function rowsByUnit(rows: readonly TableRow[]): readonly (readonly number[])[] {
  const unitOf = (index: number): string => {
    const { unit, higherIsBetter } = elementAt(rows, index).metric;
    return `${unit} ${String(higherIsBetter)}`;
  };
  return [...grouped(rows.keys(), unitOf).values()];
}

/** A forest plot: the gain of each row with its interval, one axis for all, and the pooled row below. */
export function forestPlot({ table, decimals, order, messages = {} }: ForestData): Plot {
  const labels = rowNames(table, messages);
  const { pooled } = table;
  const first = elementAt(table.rows, order[0] ?? 0);
  const drawn: Drawn[] = order.map((index) => {
    const row = elementAt(table.rows, index);
    const { gain, interval, corrected, correctedBelow } = row;
    const label = elementAt(labels, index);
    return {
      label,
      gain,
      interval,
      p: formatP(corrected, correctedBelow),
      outcome: outcomeOf(row),
      decimals: decimals[index] ?? 2,
      isPooled: false,
    };
  });
  const isOfAll =
    pooled !== null && table.rows.some(({ primary }, index) => primary && order.includes(index));
  if (isOfAll) {
    const { gain, interval } = pooled;
    const label = pooledName(pooled);
    const most = largest(drawn.map((one) => one.decimals));
    const p = formatP(pooled.p);
    drawn.push({ label, gain, interval, p, outcome: outcomeOf(pooled), decimals: most, isPooled: true });
  }
  const { noise = 0 } = table;
  const ends = [
    ...drawn.flatMap(({ gain, interval }) => [gain, interval?.low ?? gain, interval?.high ?? gain]),
    ...[-noise, noise],
  ];
  const [low, high] = endsOf([0, ...ends]);
  const margin = (high - low) * 0.05 || 1;
  const { name, unit } = first.metric;
  const said = order.every((index) => elementAt(table.rows, index).metric.name === name) ? name : unit;
  return {
    x: {
      title: t('gain ({0})', `${translated(said, messages)} ${betterMark(first.metric)}`.trim()),
      min: low - margin,
      max: high + margin,
      grid: true,
    },
    y: {
      ...names(
        drawn.map(({ label }) => label),
        LONGEST_NAME,
      ),
      title: '',
      reversed: true,
    },
    layers: [
      ...(['better', 'worse', 'other'] as const).flatMap((style) => layersOf(drawn, style)),
      ...(noise > 0 ? [noiseBand(noise, drawn.length)] : []),
    ],
    marks: {
      vertical: listOf(
        { at: 0, label: t('no difference'), ink: 'foreground', dash: [4, 3], width: 1 },
        noise > 0 && {
          at: noise,
          label: t('noise of the baseline'),
          ink: 'muted' as const,
          dash: [],
          width: 1,
        },
      ),
    },
    hover: 'near',
  };
}

/** By how much the baseline differs from itself when it is run again. */
function noiseBand(noise: number, rows: number): Layer {
  const band: Box = {
    left: -noise,
    right: noise,
    bottom: -0.5,
    top: rows - 0.5,
    ink: 'muted',
    opacity: 0.18,
  };
  return { kind: 'boxes', gap: 0, boxes: [band] };
}

function layersOf(drawn: readonly Drawn[], style: keyof typeof STYLES): Layer[] {
  const { ink, shape } = STYLES[style];
  const own = drawn.flatMap((one, y) => (styleOf(one.outcome) === style ? [{ one, y }] : []));
  const tip = (some: readonly { readonly one: Drawn }[]) => (index: number) => {
    const { label, gain, interval, p, outcome, decimals } = elementAt(some, index).one;
    const ends = interval === null ? '' : ` ${formatInterval([interval.low, interval.high], decimals)}`;
    return {
      title: label,
      text: `${formatGain(gain, decimals)}${ends}, ${p}, ${translated(OUTCOME_WORDS[outcome])}`,
    };
  };
  const points = (pooled: boolean): Layer[] => {
    const some = own.filter(({ one }) => one.isPooled === pooled);
    return some.length === 0
      ? []
      : [
          {
            kind: 'points',
            at: some.map(({ one, y }) => ({ x: one.gain, y })),
            ink,
            edge: 'background',
            shape: pooled ? 'diamond' : shape,
            size: pooled ? 7 : 5,
            tip: tip(some),
          },
        ];
  };
  const boxes = own.flatMap(({ one: { interval }, y }): Box[] =>
    interval === null
      ? []
      : [{ left: interval.low, right: interval.high, bottom: y - HALF, top: y + HALF, ink }],
  );
  return [...points(false), ...points(true), { kind: 'boxes', gap: 0, boxes }];
}

export function styleOf(outcome: Outcome): keyof typeof STYLES {
  return outcome === 'better' || outcome === 'worse' ? outcome : 'other';
}
