import {
  AUTO,
  DEFAULT_STUDY_SETTINGS,
  STUDY_TESTS,
  studyTestSettings,
  type CompareSettings,
  type StudyIdentity,
  type StudySettings,
} from '../model';
import { TEST_CATALOG } from '../significance/catalog';
import { groupsOf } from './locate';
import type { LocatedTestSet } from './located-config';

/** A comparison's settings as far as a study has them, with the nearest of its tests. */
export function studySettings(said: Partial<CompareSettings>): StudySettings {
  const { test = AUTO, alternative: asked = 'two-sided', resamples, seed, alpha, declared } = said;
  // Pairs are ordered by score, so that the hypothesis is always that the better system is better.
  const alternative = asked === 'two-sided' ? asked : 'greater';
  return {
    ...DEFAULT_STUDY_SETTINGS,
    ...studyTestSettings(nearest(test)),
    alternative,
    ...(typeof resamples === 'number' && { resamples }),
    ...(seed !== undefined && { seed }),
    ...(alpha !== undefined && { alpha }),
    ...(declared && {
      declared: { ...declared, ...(declared.alternative !== undefined && { alternative }) },
    }),
  };
}

/** A study has the resampling tests; any other test is replaced by the rule that decides between them. */
function nearest(test: string): string {
  return STUDY_TESTS.find((known) => known === test) ?? TEST_CATALOG[test]?.simulates ?? AUTO;
}

/** The outputs of each named group; empty groups are kept, so that the engine can warn about them. */
export function studyGroups(
  testSet: LocatedTestSet | null,
  outputs: readonly string[],
): StudyIdentity['groups'] {
  const names = Object.keys(testSet?.groups ?? {});
  return testSet === null || names.length === 0
    ? null
    : {
        named: Object.fromEntries(
          names.map((name) => [name, outputs.filter((file) => groupsOf(testSet, file).includes(name))]),
        ),
      };
}
