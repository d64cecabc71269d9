import { formatInterval, formatLevel, formatScore, largest } from '../../model';
import { limitSentence } from './gating';
import type { Tradeoff } from './schema';

/** @param ofQuality the sentence of the comparison of the first system with the baseline */
export function sentencesOf(found: Omit<Tradeoff, 'sentences'>, ofQuality: string): string[] {
  const { systems, measures, settings, limits } = found;
  const [first] = systems;
  const last = systems.at(-1);
  const level = formatLevel(1 - settings.alpha);
  const ofCosts = measures.flatMap(({ kind, name, column, systems: [cell] }) => {
    const ratio = cell?.ratio;
    if (ratio === null || ratio === undefined || kind === 'quality') {
      return [];
    }
    const range = ratio.interval === null ? '' : ` (${level} interval ${formatInterval(ratio.interval, 3)})`;
    const what = kind === 'cost' ? `The total of ${column ?? name}` : name;
    return [
      `${what} of ${first?.name ?? ''} is ${formatScore(ratio.value, 3)} times that of ${last?.name ?? ''}${range}.`,
    ];
  });
  const front = systems.filter((system) => system.front).map(({ name }) => name);
  const isWeighed =
    largest(
      measures.map(({ kind }) => (kind === 'cost' ? 1 : 0)),
      0,
    ) > 0;
  return [
    ofQuality,
    ...ofCosts,
    ...limits.map(limitSentence),
    ...(isWeighed && systems.length > 2
      ? [`By these means no other system beats ${front.join(', ')} in quality and cost together.`]
      : []),
  ];
}
