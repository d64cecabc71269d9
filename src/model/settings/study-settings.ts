import { checkSettings } from './check-settings';
import * as v from 'valibot';
import { described, type Frozen, count } from '../described';
import { badSetting } from '../errors';
import { declaredSettingsSchema } from './identity';
import { AUTO, DEFAULT_SETTINGS } from './settings';

export const CORRECTIONS = ['holm', 'bonferroni', 'benjamini-hochberg', 'none'] as const;

/** Pairs are ordered by score, so that none is about A being worse. */
export const STUDY_ALTERNATIVES = ['two-sided', 'greater'] as const;

/** Which items smaller test sets are of. */
export const SUBSETS = ['first', 'random'] as const;

/** What may decide the pairs with a bootstrap. */
export const STUDY_TESTS = [AUTO, 'bootstrap', 'bootstrap:expanded'] as const;

/** The user's settings for a study, apart from files, metric and groups. */
export const studySettingsSchema = v.object({
  mode: v.picklist(['bootstrap', 'randomization']),
  test: v.optional(
    described(
      v.picklist(STUDY_TESTS),
      'What decides a pair where the mode is bootstrap; auto: as in a comparison. Absent: what the mode is called.',
    ),
  ),
  resamples: described(count, 'Resamples of the whole test set; all pairs share them.'),
  mayDrawMore: described(
    v.optional(v.literal(true)),
    'The number of resamples is the default: more are drawn if the correction needs them. Absent from results.',
  ),
  seed: v.string(),
  alpha: v.number(),
  alternative: described(
    v.picklist(STUDY_ALTERNATIVES),
    'greater: the system with the better score is better. Pairs are ordered by score.',
  ),
  correction: described(v.picklist(CORRECTIONS), 'For asking about so many pairs at once.'),
  sizes: described(v.array(count), 'Items of smaller test sets that are studied too; [] for none.'),
  subsets: described(
    v.picklist(SUBSETS),
    'Smaller test sets are the first items, or items drawn by the seed.',
  ),
  declared: described(
    v.optional(declaredSettingsSchema),
    'Which of them a realgain.json sets to another value than usual; absent where it sets none.',
  ),
});

export type StudySettings = Frozen<v.InferOutput<typeof studySettingsSchema>>;

export const DEFAULT_STUDY_SETTINGS: StudySettings = {
  mode: 'bootstrap',
  test: AUTO,
  resamples: 100_000,
  seed: DEFAULT_SETTINGS.seed,
  alpha: DEFAULT_SETTINGS.alpha,
  alternative: 'two-sided',
  correction: 'holm',
  sizes: [],
  subsets: 'first',
};

/** Id of the test that decides each pair, as in a comparison. */
export function studyTest({ mode, test }: Pick<StudySettings, 'mode' | 'test'>): string {
  return mode === 'bootstrap' && test !== undefined ? test : mode;
}

/** The settings for a test id; `checkStudySettings` refuses one that a study doesn't have. */
export function studyTestSettings(test: string): Pick<StudySettings, 'mode' | 'test'> {
  return test === 'randomization'
    ? { mode: test }
    : { mode: 'bootstrap', test: test as NonNullable<StudySettings['test']> };
}

/** With some of them changed: the usual number of resamples may become too few. */
export function changedStudySettings(
  settings: StudySettings,
  changes: Partial<StudySettings>,
): StudySettings {
  const changed = { ...settings, ...changes };
  const isUsual = changes.resamples === undefined && settings.resamples === DEFAULT_STUDY_SETTINGS.resamples;
  return checkStudySettings(isUsual ? { ...changed, mayDrawMore: true } : changed);
}

/** @throws RealGainError `bad-setting` with the offending value */
export function checkStudySettings(settings: StudySettings): StudySettings {
  const found = v.safeParse(studySettingsSchema, settings);
  if (!found.success) {
    const [{ path, message }] = found.issues;
    const which = path?.map(({ key }) => String(key)).join(' ') ?? 'settings';
    throw badSetting("The study’s {0} can't be used: {1}.", which, message);
  }
  const { resamples, seed, alpha, alternative, sizes } = settings;
  checkSettings({ ...DEFAULT_SETTINGS, resamples, seed, alpha, alternative });
  const small = sizes.find((size) => size < 2);
  if (small !== undefined) {
    throw badSetting("A test set of {0} items can't be studied: at least 2 are needed.", small);
  }
  return settings;
}
