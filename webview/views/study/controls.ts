import { CORRECTION_NAMES, FAMILY_CORRECTIONS } from '../../../src/model/settings/corrections';
import { AUTO } from '../../../src/model/settings/settings';
import { studyTest, studyTestSettings, type StudySettings } from '../../../src/model/settings/study-settings';
import { choiceKey } from '../../../src/model/settings/metric';
import { formatCount } from '../../../src/model/text';
import { t, translated } from '../../../src/model/words';
import { changed, h, linkButton, type View } from '../../dom';
import { post } from '../../host';
import type { StudyState } from '../../study-state';
import { termOf, testName } from '../../explain';
import { parsePattern, parseSeed, parseSizes, parseStudyResamples } from '../../text/fields';
import { dropdown, type Choice } from '../../toolkit';
import {
  alphaField,
  checkedField,
  labelled,
  named,
  clusterControl,
  settingsDrawer,
  settingsLine,
} from '../controls/fields';
import { withoutBlanks } from '../controls/controls';

type Change = Partial<StudySettings>;

/** What each setting can be, in the order of the lists. */
const VALUES = {
  mode: [AUTO, 'bootstrap:expanded', 'bootstrap', 'randomization'],
  alternative: ['two-sided', 'greater'],
  correction: [...FAMILY_CORRECTIONS, 'none'],
  subsets: ['first', 'random'],
} as const;

type Name = keyof typeof VALUES;

function choicesOf(name: Name): readonly Choice[] {
  const labels: Readonly<Record<Name, readonly string[]>> = {
    mode: VALUES.mode.map(testName),
    alternative: [t('two-sided'), t('one-sided: the higher-ranked system is better')],
    correction: [...Object.values(CORRECTION_NAMES), t('none')].map((name) => t('correction: {0}', name)),
    subsets: [t('the first items'), t('random items')],
  };
  return VALUES[name].map((value, place) => ({ value, label: labels[name][place] ?? value }));
}

/**
 * The settings of the study that matter most, as a line that stays; the others below it. Every valid change reruns the
 * study.
 */
export function studyControlsView(): { readonly chips: HTMLElement; readonly drawer: HTMLElement } & Pick<
  View<StudyState>,
  'update'
> {
  const metric = metricControl();
  const test = choiceControl('mode', t('Test'));
  const correction = choiceControl('correction', t('Correction'));
  const alternative = choiceControl('alternative', t('Alternative'));
  const subsets = choiceControl('subsets', t('Smaller test sets are'));
  const fields = studyFields();
  const reference = referenceControl();
  const { drawer, gear } = settingsDrawer(
    reference.element,
    h(
      'div',
      { class: 'fields' },
      labelled('alternative', termOf('alternative', t('Alternative')), alternative.element),
      ...fields.elements,
      labelled('subsets', termOf('smaller-test-sets', t('Smaller test sets are')), subsets.element),
    ),
  );
  const alpha = alphaField((value) => change({ alpha: value }));
  const isNew = changed<StudyState>((state) => [
    JSON.stringify([
      state.identity,
      state.metrics,
      state.clusterColumns,
      state.references,
      state.study === null,
    ]),
  ]);
  return {
    chips: settingsLine(metric.element, test.element, correction.element, alpha.element, gear),
    drawer,
    update(state) {
      if (isNew(state)) {
        for (const part of [reference, metric, test, correction, alternative, subsets, fields]) {
          part.update(state);
        }
        alpha.set(String(state.identity.settings.alpha), state.identity.settings.alpha);
      }
    },
  };
}

function change(settings: Change): void {
  const { sizes, ...others } = settings;
  post({ type: 'change', settings: { ...others, ...(sizes && { sizes: [...sizes] }) } });
}

/** The settings that are typed. */
function studyFields() {
  const resamples = checkedField(
    'resamples',
    named(t('Resamples'), 'resample'),
    parseStudyResamples,
    (value) => change({ resamples: value }),
  );
  const seed = checkedField('seed', { label: t('Seed') }, parseSeed, (value) => change({ seed: value }));
  const sizes = checkedField(
    'subset-sizes',
    named(t('Sizes of smaller test sets'), 'smaller-test-sets'),
    parseSizes,
    (value) => change({ sizes: value === '' ? [] : value.split(', ').map(Number) }),
  );
  const pattern = checkedField('pattern', named(t('Group in a name'), 'series'), parsePattern, (value) =>
    post({ type: 'change', pattern: value }),
  );
  const cluster = clusterControl();
  sizes.setPlaceholder(t('none'));
  pattern.setPlaceholder('^([^-_.]+)');
  return {
    elements: [resamples, seed, cluster, pattern, sizes].map(({ element }) => element),
    update({ identity: { settings, groups, clusterColumn }, clusterColumns }: StudyState): void {
      resamples.set(formatCount(settings.resamples), settings.resamples);
      seed.set(settings.seed, settings.seed);
      sizes.set(settings.sizes.join(', '), settings.sizes.join(', '));
      pattern.set(groups?.pattern ?? '', groups?.pattern ?? null);
      cluster.show(clusterColumns, clusterColumn);
    },
  };
}

function choiceControl(name: Name, label: string) {
  const choice = dropdown(name, label, (value) =>
    change(name === 'mode' ? studyTestSettings(value) : { [name]: value }),
  );
  return {
    element: choice.element,
    update({ identity: { settings } }: StudyState): void {
      choice.set(choicesOf(name), name === 'mode' ? studyTest(settings) : settings[name]);
    },
  };
}

/** Chooses the metric; hidden where there is only one. */
function metricControl() {
  let metrics: StudyState['metrics'] = [];
  const metric = dropdown('metric', t('Metric'), (value) => {
    const chosen = metrics[Number(value)]?.choice;
    if (chosen !== undefined) {
      post({ type: 'change', metric: withoutBlanks(chosen) });
    }
  });
  return {
    element: metric.element,
    update({ metrics: all, identity }: StudyState): void {
      metrics = all;
      metric.element.hidden = all.length < 2;
      const chosen = identity.metric === null ? null : choiceKey(identity.metric);
      metric.set(
        all.map(({ name }, place) => ({ value: String(place), label: translated(name) })),
        String(all.findIndex(({ choice }) => choiceKey(choice) === chosen)),
      );
    },
  };
}

/** Names the reference, and offers to choose another. */
function referenceControl() {
  const reference = h('span', {});
  return {
    element: h(
      'p',
      { class: 'references' },
      h('span', { class: 'role' }, t('Reference')),
      reference,
      linkButton(t('Change…'), t('Choose another reference'), () => post({ type: 'chooseReference' })),
    ),
    update({ references, study }: StudyState): void {
      const unnamed = study === null ? t('none') : t('none needed');
      reference.textContent = references.length === 0 ? unnamed : references.join(', ');
    },
  };
}
