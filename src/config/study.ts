import {
  AUTO,
  DEFAULT_STUDY_SETTINGS,
  STUDY_TESTS,
  studyTestSettings,
  type CompareSettings,
  type StudyIdentity,
  type StudySettings,
} from '../model';
import { groupsOf, type LocatedTestSet } from './locate';

/** What a realgain.json says of a study. */
export type DeclaredStudy = Pick<
  StudyIdentity,
  'references' | 'metric' | 'idColumn' | 'clusterColumn' | 'formats' | 'header' | 'groups' | 'settings'
>;

/**
 * The one rule for what a study takes from the test set of its outputs, wherever it is asked for.
 *
 * @param defaults what holds where the test set says nothing
 */
export function declaredStudy(
  testSet: LocatedTestSet | null,
  outputs: readonly string[],
  defaults: Partial<CompareSettings> = {},
): DeclaredStudy {
  const { a, references } = testSet?.formats ?? {};
  return {
    references: testSet?.references ?? [],
    metric: testSet?.metric ?? null,
    idColumn: testSet?.idColumn ?? null,
    clusterColumn: testSet?.clusterColumn ?? null,
    ...(testSet !== null && Object.keys(testSet.header).length > 0 && { header: testSet.header }),
    formats: { ...(a !== undefined && { outputs: a }), ...(references !== undefined && { references }) },
    groups: namedGroups(testSet, outputs),
    settings: studySettings({ ...defaults, ...testSet?.settings }),
  };
}

/** A comparison's settings as far as a study has them too: which of its tests theirs is nearest to. */
function studySettings(said: Partial<CompareSettings>): StudySettings {
  const { test = AUTO, alternative = 'two-sided', resamples, seed, alpha } = said;
  return {
    ...DEFAULT_STUDY_SETTINGS,
    ...studyTestSettings(nearest(test)),
    // Pairs are ordered by score, so that the better system is always the one that is claimed to be.
    alternative: alternative === 'two-sided' ? 'two-sided' : 'greater',
    ...(typeof resamples === 'number' && { resamples }),
    ...(seed !== undefined && { seed }),
    ...(alpha !== undefined && { alpha }),
  };
}

/** A study has the tests that resample; any other one makes way for the rule that decides between them. */
function nearest(test: string): string {
  const families = ['randomization', 'bootstrap'];
  return (
    STUDY_TESTS.find((known) => known === test) ?? families.find((family) => test.startsWith(family)) ?? AUTO
  );
}

/** The outputs of each group that is named; one without any is kept, so that the engine can say so. */
function namedGroups(testSet: LocatedTestSet | null, outputs: readonly string[]): StudyIdentity['groups'] {
  const names = Object.keys(testSet?.groups ?? {});
  return testSet === null || names.length === 0
    ? null
    : {
        named: Object.fromEntries(
          names.map((name) => [name, outputs.filter((file) => groupsOf(testSet, file).includes(name))]),
        ),
      };
}
