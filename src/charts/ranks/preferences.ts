import type { Preferences } from '../../model/results/preferences';
import { formatScore } from '../../model/text';
import { t } from '../../model/words';
import { names } from '../drawing/draw-names';
import type { Box, Plot } from '../plot';
import { endsOf, elementAt } from '../../model/lists';

const LONGEST_NAME = 36;

/** Half the height of an interval's line, in rows. */
const HALF = 0.05;

/** More pairs than this are in the table only. */
const MOST_PAIRS = 45;

export interface PreferenceRow {
  readonly name: string;
  readonly value: number;
  readonly interval: readonly [number, number] | null;
}

export interface PreferenceRows {
  /** Strengths of systems, in log-odds; or win rates of pairs, in percent. */
  readonly what: 'strength' | 'win-rate';
  readonly rows: readonly PreferenceRow[];
}

/** What the chart shows: strengths, and win rates of pairs where there are no strengths. */
export function preferenceRows({ systems, pairs }: Preferences): PreferenceRows {
  const strengths = systems.flatMap(({ name, strength }) =>
    strength === null ? [] : [{ name, value: strength.value, interval: strength.interval }],
  );
  const name = (index: number): string => elementAt(systems, index).name;
  return strengths.length > 0
    ? { what: 'strength', rows: strengths }
    : {
        what: 'win-rate',
        rows: pairs.slice(0, MOST_PAIRS).map(({ a, b, winRate, interval }) => ({
          name: `${name(a)} : ${name(b)}`,
          value: 100 * winRate,
          interval: interval && [100 * interval.low, 100 * interval.high],
        })),
      };
}

/** Strengths with their intervals, a row a system; or win rates, a row a pair. */
export function preferencesPlot({ what, rows }: PreferenceRows): Plot {
  const ends = rows.flatMap(({ value, interval }) => [value, ...(interval ?? [])]);
  const isRate = what === 'win-rate';
  const [low, high] = isRate ? [0, 100] : endsOf([0, ...ends]);
  const margin = isRate ? 0 : (high - low) * 0.05 || 1;
  const decimals = isRate ? 1 : 2;
  const shown = (value: number): string => formatScore(value, decimals);
  return {
    x: {
      title: isRate ? t('win rate of the first (%)') : t('strength (log-odds, the mean is 0)'),
      min: low - margin,
      max: high + margin,
      grid: true,
    },
    y: {
      ...names(
        rows.map(({ name }) => name),
        LONGEST_NAME,
      ),
      title: '',
      reversed: true,
    },
    layers: [
      {
        kind: 'points',
        at: rows.map(({ value }, y) => ({ x: value, y })),
        ink: 'bar',
        edge: 'background',
        shape: 'circle',
        size: 5,
        tip: (index) => {
          const { name, value, interval } = elementAt(rows, index);
          const range = interval === null ? '' : ` [${interval.map(shown).join(', ')}]`;
          return { title: name, text: `${shown(value)}${range}` };
        },
      },
      {
        kind: 'boxes',
        gap: 0,
        boxes: rows.flatMap(({ interval }, y): Box[] =>
          interval === null
            ? []
            : [{ left: interval[0], right: interval[1], bottom: y - HALF, top: y + HALF, ink: 'bar' }],
        ),
      },
    ],
    marks: {
      vertical: [
        {
          at: isRate ? 50 : 0,
          label: isRate ? t('no preference') : t('average system'),
          ink: 'foreground',
          dash: [4, 3],
          width: 1,
        },
      ],
    },
    hover: 'near',
  };
}
