import { CORRECTION_NAMES } from '../../../src/model/settings/corrections';
import { AUTO } from '../../../src/model/settings/settings';
import { studyTest, studyTestSettings, type StudySettings } from '../../../src/model/settings/study-settings';
import { choiceKey } from '../../../src/model/settings/metric';
import { formatCount } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import { testName } from '../../explain';
import { post } from '../../host';
import type { StudyState } from '../../study-state';
import { parsePattern, parseSeed, parseSizes, parseStudyResamples } from '../../text/fields';
import { chosenMetric, clusterSetting } from './pair-settings';
import { alphaSetting, list, typed, type Setting } from './settings';

const TESTS = [AUTO, 'bootstrap:expanded', 'bootstrap', 'randomization'];

function change(settings: Partial<StudySettings>): void {
  const { sizes, ...others } = settings;
  post({ type: 'change', settings: { ...others, ...(sizes && { sizes: [...sizes] }) } });
}

export function studySettings(state: StudyState): readonly Setting[] {
  const { groups, clusterColumn, settings } = state.identity;
  const { resamples, seed, alpha, alternative, correction, subsets } = settings;
  const sizes = settings.sizes.join(', ');
  return [
    ...metricSetting(state),
    {
      id: 'mode',
      label: t('Test'),
      isMain: true,
      saysItself: true,
      control: list(
        Object.fromEntries(TESTS.map((test) => [test, testName(test)])),
        studyTest(settings),
        (test) => change(studyTestSettings(test)),
      ),
    },
    {
      id: 'correction',
      label: t('Correction'),
      isMain: true,
      saysItself: true,
      control: list(corrections(), correction, (value) => change({ correction: value })),
    },
    alphaSetting(alpha, (value) => change({ alpha: value })),
    referenceSetting(state),
    {
      id: 'alternative',
      label: t('Alternative'),
      term: 'alternative',
      control: list(
        { 'two-sided': t('two-sided'), greater: t('one-sided: the higher-ranked system is better') },
        alternative,
        (value) => change({ alternative: value }),
      ),
    },
    {
      id: 'resamples',
      label: t('Resamples'),
      term: 'resample',
      control: typed(resamples, parseStudyResamples, (value) => change({ resamples: value }), {
        text: formatCount(resamples),
      }),
    },
    { id: 'seed', label: t('Seed'), control: typed(seed, parseSeed, (value) => change({ seed: value })) },
    ...clusterSetting(state.clusterColumns, clusterColumn),
    {
      id: 'pattern',
      label: t('Group in a name'),
      term: 'series',
      control: typed(groups?.pattern ?? null, parsePattern, (pattern) => post({ type: 'change', pattern }), {
        placeholder: '^([^-_.]+)',
      }),
    },
    {
      id: 'subset-sizes',
      label: t('Sizes of smaller test sets'),
      term: 'smaller-test-sets',
      control: typed(
        sizes,
        parseSizes,
        (value) => change({ sizes: value === '' ? [] : value.split(', ').map(Number) }),
        { placeholder: t('none') },
      ),
    },
    {
      id: 'subsets',
      label: t('Smaller test sets are'),
      term: 'smaller-test-sets',
      control: list({ first: t('the first items'), random: t('random items') }, subsets, (value) =>
        change({ subsets: value }),
      ),
    },
  ];
}

function corrections(): Readonly<Record<StudySettings['correction'], string>> {
  const words = (name: string): string => t('correction: {0}', name);
  return {
    holm: words(CORRECTION_NAMES.holm),
    bonferroni: words(CORRECTION_NAMES.bonferroni),
    'benjamini-hochberg': words(CORRECTION_NAMES['benjamini-hochberg']),
    none: words(t('none')),
  };
}

/** None where there is only one metric. */
function metricSetting({ metrics, identity }: StudyState): readonly Setting[] {
  const used = identity.metric && choiceKey(identity.metric);
  const listed = metrics.map((metric) => ({ ...metric, chosen: choiceKey(metric.choice) === used }));
  return listed.length < 2 ? [] : [chosenMetric(listed)];
}

function referenceSetting({ references, study }: StudyState): Setting {
  const unnamed = study === null ? t('none') : t('none needed');
  return {
    id: 'reference',
    label: t('Reference'),
    control: {
      is: 'asked',
      text: references.length === 0 ? unnamed : references.join(', '),
      ask: () => post({ type: 'chooseReference' }),
    },
  };
}
