import { english, formatInterval, formatLevel, formatScore, type Text } from '../../model';
import { limitSentence } from './gating';
import type { Tradeoff } from './schema';

/** @param ofQuality the sentence of the comparison of the first system with the baseline */
export function sentencesOf(found: Omit<Tradeoff, 'sentences'>, ofQuality: string): Text[] {
  const { systems, measures, limits } = found;
  const front = systems.filter((system) => system.front).map(({ name }) => name);
  const isWeighed = measures.some(({ kind }) => kind === 'cost');
  return [
    ofQuality,
    ...measures.flatMap((measure) => timesSentence(measure, found)),
    ...limits.map(limitSentence),
    ...(isWeighed && systems.length > 2
      ? [english('By these means no other system beats {0} in quality and cost together.', front.join(', '))]
      : []),
  ];
}

/** How a cost of the first system compares with the baseline’s. */
function timesSentence(
  { kind, name, column, systems: [cell] }: Tradeoff['measures'][number],
  { systems, settings }: Omit<Tradeoff, 'sentences'>,
): Text[] {
  const ratio = cell?.ratio;
  if (ratio === null || ratio === undefined || kind === 'quality') {
    return [];
  }
  const what = kind === 'cost' ? english('The total of {0}', column ?? name) : name;
  const [first, last] = [systems[0]?.name ?? '', systems.at(-1)?.name ?? ''];
  const times = formatScore(ratio.value, 3);
  return [
    ratio.interval === null
      ? english('{0} of {1} is {2} times that of {3}.', what, first, times, last)
      : english(
          '{0} of {1} is {2} times that of {3} ({4} interval {5}).',
          what,
          first,
          times,
          last,
          formatLevel(1 - settings.alpha),
          formatInterval(ratio.interval, 3),
        ),
  ];
}
