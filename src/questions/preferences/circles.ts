import { elementAt } from '../../model/lists';
import type { Preferences } from '../../model/results/preferences';
import { someOf } from '../../model/texts/some-of';
import { english, type Text } from '../../model/words';

/** Says which systems beat each other in a circle, significantly: no order fits them, and strengths put them in one. */
export function inCircles({ systems, pairs }: Pick<Preferences, 'systems' | 'pairs'>): Text[] {
  const beaten = pairs
    .filter(({ verdict }) => verdict === 'significant')
    .map(({ a, b, winRate }) => (winRate > 0.5 ? ([a, b] as const) : ([b, a] as const)));
  let left = new Set(systems.keys());
  for (let before = Infinity; left.size < before;) {
    before = left.size;
    const among = beaten.filter((pair) => pair.every((system) => left.has(system)));
    const [winners, losers] = [0, 1].map((side) => new Set(among.map((pair) => pair[side])));
    left = new Set([...left].filter((system) => winners?.has(system) && losers?.has(system)));
  }
  return left.size === 0
    ? []
    : [
        english(
          'Each of these significantly beats one of the others and is beaten by one: {0}. They go round in a circle, so no ranking, and no strengths, describe them.',
          someOf([...left].map((system) => elementAt(systems, system).name)),
        ),
      ];
}
