import { pairIndex } from '../../kernel';
import { AUTO } from '../../model/settings/settings';
import { elementAt, listOf, pairsAmong } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { formatCount } from '../../model/text';
import { studyTest } from '../../model/settings/study-settings';
import { EXPANDED } from '../../significance/decision';
import { FEW_ITEMS, fewItemsWarning } from '../../significance/bootstrap/paired';
import {
  clusterWarnings,
  fewCarryWarning,
  fewItemsHoldWarning,
  fewOutcomesWarning,
  leansOnFewItems,
  leansOnNormality,
  normalityWarning,
  RESTS_ON_EXCHANGE,
  type FewOutcomes,
  type Units,
} from '../warnings';
import type { DecidedPairs } from './decided';
import type { PairDecision, SkewedPair, StudyFrame } from './frame-schema';
import { systemsLookedAt } from './right-or-wrong';

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

export function reservationsOf(
  frame: StudyFrame,
  decided: DecidedPairs,
): { readonly carriedByFew: number[]; readonly restsOnExchange: number[]; readonly warnings: Text[] } {
  const { systems, settings, skewed, decisions } = frame;
  const { units } = elementAt(frame.sets, 0);
  const resampled = { clustered: frame.clusters !== null, column: frame.clusterColumn ?? null };
  const looked = systemsLookedAt(systems.length, units);
  const carried = skewed.filter(({ a, b, ...gain }) => decided.isCarriedByFew(a, b, { units, ...gain }));
  const leaning = decisions.filter(
    ({ differing, needed, exact }) =>
      exact === null && leansOnNormality({ differing, needed, test: decided.test }, settings),
  );
  const swapped = new Map(
    decisions.flatMap((one) => (one.jackknifeP === undefined ? [] : [[one.pair, one] as const])),
  );
  const exchanged = decided.places([...swapped.keys()]).filter(({ a, b }) => {
    const found = swapped.get(pairIndex(systems.length, a, b));
    return found !== undefined && decided.restsOnExchange(found, decided.gain(a, b));
  });
  const placesOf = (some: readonly PairDecision[]) => decided.places(some.map(({ pair }) => pair));
  const few = (outcomes: FewOutcomes): Text[] => {
    const found = decisions.filter((one) => one.outcomes === outcomes);
    return said(placesOf(found), decided.length, () =>
      fewOutcomesWarning(outcomes, elementAt(found, 0).differing, resampled),
    );
  };
  const name = (system: number) => elementAt(systems, system).name;
  const said = (
    pairs: readonly Pick<SkewedPair, 'a' | 'b'>[],
    among: number,
    warning: () => Text,
  ): Text[] => {
    const [first] = pairs;
    return first === undefined
      ? []
      : among === 1
        ? [warning()]
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
    restsOnExchange: exchanged.map(({ a, b }) => pairIndex(systems.length, a, b)),
    warnings: listOf(
      few('alike'),
      few('few'),
      said(placesOf(leaning), decided.length, () =>
        normalityWarning(elementAt(leaning, 0).differing, resampled, settings),
      ),
      leaning.length === 0 && restingOnFew(decided, { n: units, ...resampled }) && fewItemsHoldWarning(units),
      said(carried, pairsAmong(looked), () => fewCarryWarning(resampled)),
      said(exchanged, decided.length, () => RESTS_ON_EXCHANGE),
    ),
  };
}

function restingOnFew(decided: DecidedPairs, units: Pick<Units, 'n' | 'clustered'>): boolean {
  return (
    units.n <= FEW_ITEMS &&
    [...decided.significantBy].some((test) => leansOnFewItems({ test, needed: null }, units))
  );
}
