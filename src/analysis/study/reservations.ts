import { pairIndex } from '../../kernel';
import { AUTO, elementAt, english, formatCount, studyTest, type Text } from '../../model';
import { EXPANDED, fewItemsWarning } from '../../significance';
import {
  clusterWarnings,
  fewCarryWarning,
  leansOnNormality,
  normalityWarning,
  type Units,
} from '../warnings';
import type { DecidedPairs } from './decided';
import type { StudyFrame } from './frame';
import { systemsLookedAt, type SkewedPair } from './skewed-pairs';

/** What a comparison of any pair would warn of, as all are on the same items or clusters. */
export function unitsWarnings(settings: StudyFrame['settings'], units: Omit<Units, 'accountedFor'>): Text[] {
  const test = studyTest(settings);
  const few = test === 'bootstrap' ? fewItemsWarning(units) : null;
  return units.n < 2
    ? []
    : [
        ...clusterWarnings({ ...units, accountedFor: test === AUTO || test === EXPANDED }),
        ...(few === null ? [] : [few]),
      ];
}

/** What comparisons of single pairs would warn of, said of all such pairs at once. */
export function reservationsOf(
  frame: StudyFrame,
  decided: DecidedPairs,
): { readonly carriedByFew: number[]; readonly warnings: Text[] } {
  const { systems, settings, skewed, decisions } = frame;
  const { units } = elementAt(frame.sets, 0);
  const resampled = { clustered: frame.clusters !== null, column: frame.clusterColumn ?? null };
  const looked = systemsLookedAt(systems.length, units);
  const carried = skewed.filter(({ a, b, ...gain }) => decided.isCarriedByFew(a, b, { units, ...gain }));
  const leaning = decisions.filter(
    ({ differing, needed, exact }) =>
      exact === null && leansOnNormality({ differing, needed, test: decided.test }, settings),
  );
  const places = decided.places(leaning.map(({ pair }) => pair));
  const name = (system: number) => elementAt(systems, system).name;
  const said = (
    pairs: readonly Pick<SkewedPair, 'a' | 'b'>[],
    among: number,
    warning: () => Text,
  ): Text[] => {
    const [first] = pairs;
    return first === undefined
      ? []
      : [
          english(
            '{0} of {1} pairs, such as {2} and {3}: {4}',
            formatCount(pairs.length),
            formatCount(among),
            name(first.a),
            name(first.b),
            warning(),
          ),
        ];
  };
  return {
    carriedByFew: carried.map(({ a, b }) => pairIndex(systems.length, a, b)),
    warnings: [
      ...said(places, decided.length, () =>
        normalityWarning(elementAt(leaning, 0).differing, resampled, settings),
      ),
      ...said(carried, (looked * (looked - 1)) / 2, () => fewCarryWarning(resampled)),
    ],
  };
}
