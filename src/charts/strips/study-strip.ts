import type { Study } from '../../model/results/study';
import { formatInterval, formatScore } from '../../model/text';
import type { Layer, Plot } from '../plot';
import { answerLayers, heightOfLine, STRIP_HEIGHT } from './strip';
import { endsOf, elementAt } from '../../model/lists';

export interface StudyStripData {
  /** Best first. */
  readonly systems: readonly Pick<Study['systems'][number], 'name' | 'score' | 'interval'>[];
  /** Places of the systems that the first is significantly better than. */
  readonly beaten: ReadonlySet<number>;
  readonly decimals: number;
}

/** So many systems need smaller marks. */
const MANY = 30;

const STYLES = {
  unbeaten: { ink: 'muted', shape: 'circle' },
  beaten: { ink: 'worse', shape: 'down' },
} as const;

/** The scores of all systems on one axis: the best with its interval, and above it a line for each of the others. */
export function studyStripPlot({ systems, beaten, decimals }: StudyStripData): Plot {
  const best = elementAt(systems, 0);
  const ends = [...systems.map(({ score }) => score), ...(best.interval ?? [])];
  const [low, high] = endsOf(ends);
  const margin = (high - low) * 0.05 || 1;
  const others = systems.length - 1;
  const points = (style: keyof typeof STYLES): Layer[] => {
    const places = systems
      .map((_, place) => place)
      .filter((place) => place > 0 && beaten.has(place) === (style === 'beaten'));
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
      ...points('unbeaten'),
      ...points('beaten'),
    ],
    hover: 'near',
  };
}

function tipOf({ name, score, interval }: StudyStripData['systems'][number], decimals: number) {
  const range = interval === null ? '' : ` ${formatInterval(interval, decimals)}`;
  return { title: name, text: `${formatScore(score, decimals)}${range}` };
}
