import type { ComparisonTable, TableRow } from '../../model/results/table';
import type { Interval } from '../../model/results/comparison';
import { histogramRange } from '../../model/results/histogram-bars';
import { OUTCOME_WORDS, outcomeOf } from '../../model/results/outcome';
import { rowNames } from '../../model/texts/table-text';
import { formatGain, formatInterval, formatP, formatScore } from '../../model/text';
import { translated } from '../../model/words';
import { inkOfOutcome } from '../drawing/drawing';
import { styleOf, STYLES } from '../forest';
import type { Layer, Plot } from '../plot';
import { answerLayers, gainLayers, heightOfLine, NO_DIFFERENCE, STRIP_HEIGHT } from './strip';
import { elementAt, endsOf, largest } from '../../model/lists';
import type { Study } from '../../model/results/study';

interface TableStripData {
  readonly table: Pick<ComparisonTable, 'name' | 'rows'>;
  readonly decimals: readonly number[];
  /** The gain that the table is asked for, below the rows; null: there is none. */
  readonly answer: (Pick<TableRow, 'gain' | 'verdict'> & { readonly interval: Interval | null }) | null;
  /** Indices of the rows that share its axis, from the top. */
  readonly order: readonly number[];
}

/** The answer of a table on one axis: no difference, the gain with its interval, and the gains of the rows above it. */
export function tableStripPlot({ table, decimals, answer, order }: TableStripData): Plot {
  const gains = order.map((row) => elementAt(table.rows, row).gain);
  const [low, high] = endsOf([0, ...gains]);
  const digits = largest(
    order.map((row) => decimals[row] ?? 2),
    0,
  );
  return {
    x: { title: '', ...histogramRange({ low, high }, answer ?? { gain: 0, interval: null }) },
    // Without an answer there is no interval below the rows.
    y: answer === null ? { ...STRIP_HEIGHT, min: -0.05 } : STRIP_HEIGHT,
    layers: [
      ...(answer === null ? [] : gainLayers({ ...answer, ink: inkOfOutcome(outcomeOf(answer)) }, digits)),
      ...(['better', 'worse', 'other'] as const).flatMap(
        (style) => rowsOf(style, { table, decimals, order }) ?? [],
      ),
    ],
    marks: { vertical: [NO_DIFFERENCE] },
    hover: 'near',
  };
}

function rowsOf(
  style: keyof typeof STYLES,
  { table, decimals, order }: Omit<TableStripData, 'answer'>,
): Layer | null {
  const names = rowNames(table);
  const alike = order
    .map((index, line) => ({ index, row: elementAt(table.rows, index), y: heightOfLine(line, order.length) }))
    .filter(({ row }) => styleOf(outcomeOf(row)) === style);
  return alike.length === 0
    ? null
    : {
        kind: 'points',
        at: alike.map(({ row, y }) => ({ x: row.gain, y })),
        labels: alike.map(({ index }) => elementAt(names, index)),
        ...STYLES[style],
        edge: 'background',
        size: order.length > MANY ? 2.5 : 4,
        tip: (place) => {
          const { index, row } = elementAt(alike, place);
          return { title: elementAt(names, index), text: inNumbers(row, decimals[index] ?? 2) };
        },
      };
}

/** So many rows or systems need smaller marks. */
const MANY = 30;

function inNumbers(row: TableRow, decimals: number): string {
  return `${formatGain(row.gain, decimals)}, ${formatP(row.corrected, row.correctedBelow)}, ${translated(OUTCOME_WORDS[outcomeOf(row)])}`;
}

interface StudyStripData {
  /** Best first. */
  readonly systems: readonly Pick<Study['systems'][number], 'name' | 'score' | 'interval'>[];
  /** Places of the systems that the first is significantly better than. */
  readonly beaten: ReadonlySet<number>;
  readonly decimals: number;
}

/** The scores of all systems on one axis: the best with its interval, and above it a line for each of the others. */
export function studyStripPlot({ systems, beaten, decimals }: StudyStripData): Plot {
  const best = elementAt(systems, 0);
  const ends = [...systems.map(({ score }) => score), ...(best.interval ?? [])];
  const [low, high] = endsOf(ends);
  const margin = (high - low) * 0.05 || 1;
  const others = systems.length - 1;
  const points = (style: 'other' | 'worse'): Layer[] => {
    const places = systems
      .map((_, place) => place)
      .filter((place) => place > 0 && beaten.has(place) === (style === 'worse'));
    return places.length === 0
      ? []
      : [
          {
            kind: 'points',
            at: places.map((place) => ({
              x: elementAt(systems, place).score,
              y: heightOfLine(place - 1, others),
            })),
            labels: places.map((place) => elementAt(systems, place).name),
            ...STYLES[style],
            edge: 'background',
            size: others > MANY ? 2.5 : 4,
            tip: (index) => tipOf(elementAt(systems, elementAt(places, index)), decimals),
          },
        ];
  };
  return {
    x: { title: '', min: low - margin, max: high + margin },
    y: STRIP_HEIGHT,
    layers: [
      ...answerLayers(
        {
          value: best.score,
          interval: best.interval && { low: best.interval[0], high: best.interval[1] },
          ink: 'bar',
        },
        () => tipOf(best, decimals),
      ),
      ...points('other'),
      ...points('worse'),
    ],
    hover: 'near',
  };
}

function tipOf({ name, score, interval }: StudyStripData['systems'][number], decimals: number) {
  const range = interval === null ? '' : ` ${formatInterval(interval, decimals)}`;
  return { title: name, text: `${formatScore(score, decimals)}${range}` };
}
