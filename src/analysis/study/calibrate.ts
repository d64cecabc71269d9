import { listOf } from '../../model/lists';
import { pairIndex } from '../../kernel';
import { english, type Text, Kept } from '../../model/words';
import { formatCount } from '../../model/text';
import { matchSystems } from '../../model/match-systems';
import { RealGainError } from '../../model/errors';
import { systemName } from '../../model/names';
import type { Calibration, Evidence } from '../../model/results/calibration';
import type { Study } from '../../model/results/study';
import { someOf } from '../../model/texts/some-of';
import { calibrationSentence } from '../../report/study';
import { CALIBRATION_LEVEL, CalibrationTally } from './redraw';

export type CalibratedStudy = Pick<Study, 'name' | 'metric' | 'n'> & {
  readonly systems: readonly Pick<Study['systems'][number], 'path' | 'system' | 'name'>[];
  readonly pairs: Pick<Study['pairs'], 'a' | 'b' | 'gain' | 'oneSided'>;
};

/** What p on a test set predicts, if there is evidence. */
export function calibration(
  { name, metric, n, systems }: CalibratedStudy,
  against: readonly Evidence[],
  version: string,
): Calibration {
  return {
    version: 1,
    realgain: version,
    name,
    metric,
    n,
    systems: systems.length,
    level: CALIBRATION_LEVEL,
    against: [...against],
  };
}

/**
 * For each range of one-sided p on the first test set, the share of the pairs of systems whose better one is
 * also better on the second (Berg-Kirkpatrick et al. 2012, section 4.2, table 1). Pairs that tie on the first
 * have no better system and are counted separately; those that tie on the second count for neither.
 *
 * @throws RealGainError `count-mismatch` if the test sets have fewer than two systems in common
 */
export function calibrate(first: CalibratedStudy, second: CalibratedStudy, kept = new Kept()): Evidence {
  // A file of several systems says nothing of any of them.
  const names = ({ systems }: CalibratedStudy) => systems.map(({ path, system }) => system ?? path);
  const matched = matchSystems(names(first), names(second));
  if (matched.length < 2) {
    throw tooFewInCommon(first, second, matched.length);
  }
  const counterpart = new Map(matched);
  const matchedSecond = new Set(counterpart.values());
  const tally = new CalibrationTally();
  let undecided = 0;
  first.pairs.a.forEach((a, pair) => {
    const [other, worse] = [counterpart.get(a), counterpart.get(first.pairs.b[pair]!)];
    if (other === undefined || worse === undefined) {
      return;
    }
    if (first.pairs.gain[pair] === 0) {
      undecided += 1;
      return;
    }
    const places = [Math.min(other, worse), Math.max(other, worse)] as const;
    const gain = second.pairs.gain[pairIndex(second.systems.length, ...places)];
    tally.add(first.pairs.oneSided[pair]!, gain === 0 ? null : other < worse);
  });
  const evidence = {
    kind: 'test-set' as const,
    name: second.name,
    metric: second.metric.name,
    n: second.n,
    systems: matched.length,
    unmatched: {
      first: first.systems.filter((_, place) => !counterpart.has(place)).map(({ name }) => name),
      second: second.systems.filter((_, place) => !matchedSecond.has(place)).map(({ name }) => name),
    },
    undecided,
    bins: tally.bins,
    around: tally.around,
    redrawn: null,
  };
  return {
    ...evidence,
    sentence: calibrationSentence(first.name, evidence),
    warnings: kept.texts(warningsOf(first, second, evidence)),
  };
}

function warningsOf(
  first: CalibratedStudy,
  second: CalibratedStudy,
  { unmatched, undecided }: Pick<Evidence, 'unmatched' | 'undecided'>,
): Text[] {
  const lonely = (names: readonly string[], here: string, there: string) => {
    const values = [formatCount(names.length), here, there, someOf(names)] as const;
    const text =
      names.length === 1
        ? english('{0} of the systems on {1} has no counterpart on {2}: {3}.', ...values)
        : english('{0} of the systems on {1} have no counterpart on {2}: {3}.', ...values);
    return names.length === 0 ? [] : [text];
  };
  const alike = [formatCount(undecided), first.name] as const;
  return listOf(
    (first.metric.signature !== second.metric.signature || first.metric.name !== second.metric.name) &&
      english(
        '{0} is scored by {1} ({2}), but {3} by {4} ({5}).',
        first.name,
        first.metric.name,
        first.metric.signature,
        second.name,
        second.metric.name,
        second.metric.signature,
      ),
    lonely(unmatched.first, first.name, second.name),
    lonely(unmatched.second, second.name, first.name),
    undecided !== 0 &&
      (undecided === 1
        ? english('{0} pair scores the same on {1}, so neither system is better.', ...alike)
        : english('{0} pairs score the same on {1}, so neither system is better.', ...alike)),
  );
}

function tooFewInCommon(first: CalibratedStudy, second: CalibratedStudy, common: number): RealGainError {
  const some = ({ name, systems }: CalibratedStudy) => {
    const names = systems.map(({ path }) => systemName(path));
    return english('{0} has {1}', name, someOf(names.map((one) => `“${one}”`)));
  };
  const values = [first.name, second.name, some(first), some(second)] as const;
  return new RealGainError(
    'count-mismatch',
    common === 0
      ? english(
          'No system of {0} is found on {1}, and it takes two. Systems are matched by the names of their files: {2}; {3}.',
          ...values,
        )
      : english(
          'Only one system of {0} is found on {1}, and it takes two. Systems are matched by the names of their files: {2}; {3}.',
          ...values,
        ),
  );
}
