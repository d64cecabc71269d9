import type { StudySettings } from '../../../src/model';
import { AUTO } from '../../../src/model/settings';
import { studyTest, studyTestSettings } from '../../../src/model/study-settings';
import { EVERY_ITEM } from '../../../src/model/cluster-words';
import { choiceKey } from '../../../src/model/metric';
import { formatCount } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import { changed, h, linkButton, section, type View } from '../../dom';
import { post } from '../../host';
import type { StudyState } from '../../study-state';
import { termOf, testName } from '../../terms';
import { parseAlpha, parsePattern, parseSeed, parseSizes, parseStudyResamples } from '../../text/fields';
import { dropdown, type Choice, type Dropdown } from '../../toolkit';
import { checkedField, labelled, named } from '../checked-field';
import { withoutBlanks } from '../metric-choice';

type Change = Partial<StudySettings>;

/** What each setting can be, in the order of the lists. */
const VALUES = {
  mode: [AUTO, 'bootstrap:expanded', 'bootstrap', 'randomization'],
  alternative: ['two-sided', 'greater'],
  correction: ['holm', 'bonferroni', 'benjamini-hochberg', 'none'],
  subsets: ['first', 'random'],
} as const;

type Name = keyof typeof VALUES;

function choicesOf(name: Name): readonly Choice[] {
  const labels: Readonly<Record<Name, readonly string[]>> = {
    mode: VALUES.mode.map(testName),
    alternative: [t('two-sided'), t('one-sided: the higher-ranked system is better')],
    correction: ['Holm', 'Bonferroni', 'Benjamini–Hochberg', t('none')],
    subsets: [t('the first items'), t('random items')],
  };
  return VALUES[name].map((value, place) => ({ value, label: labels[name][place] ?? value }));
}

/** What can be turned about the study. Every valid change makes it anew in place. */
export function studyControlsView(): View<StudyState> {
  const change = (settings: Change): void => {
    const { sizes, ...others } = settings;
    post({ type: 'change', settings: { ...others, ...(sizes && { sizes: [...sizes] }) } });
  };
  const pick = (name: Name, label: string): Dropdown =>
    dropdown(name, label, (value) => {
      const chosen = VALUES[name].find((known) => known === value);
      if (chosen !== undefined) {
        change(name === 'mode' ? studyTestSettings(chosen) : { [name]: chosen });
      }
    });
  let metrics: StudyState['metrics'] = [];
  const metric = dropdown('metric', t('Metric'), (value) => {
    const chosen = metrics[Number(value)]?.choice;
    if (chosen !== undefined) {
      post({
        type: 'change',
        metric: withoutBlanks(chosen),
      });
    }
  });
  const cluster = dropdown('cluster', t('Resample by'), (value) =>
    post({ type: 'change', clusterColumn: value }),
  );
  const mode = pick('mode', t('Test'));
  const alternative = pick('alternative', t('Alternative'));
  const correction = pick('correction', t('Correction'));
  const subsets = pick('subsets', t('Smaller test sets are'));
  const resamples = checkedField(
    'resamples',
    named(t('Resamples'), 'resample'),
    parseStudyResamples,
    (value) => change({ resamples: value }),
  );
  const seed = checkedField('seed', { label: t('Seed') }, parseSeed, (value) => change({ seed: value }));
  const alpha = checkedField('alpha', named('α', 'alpha'), parseAlpha, (value) => change({ alpha: value }));
  const sizes = checkedField(
    'sizes',
    named(t('Sizes of smaller test sets'), 'smaller-test-sets'),
    parseSizes,
    (value) => change({ sizes: value === '' ? [] : value.split(', ').map(Number) }),
  );
  const pattern = checkedField('pattern', named(t('Group in a name'), 'series'), parsePattern, (value) =>
    post({ type: 'change', pattern: value }),
  );
  sizes.setPlaceholder(t('none'));
  pattern.setPlaceholder('^([^-_.]+)');
  const metricField = labelled('metric', t('Metric'), metric.element);
  const clusterField = labelled('cluster', termOf('cluster', t('Resample by')), cluster.element);
  const fields = [
    metricField,
    labelled('mode', termOf('deciding-test', t('Test')), mode.element),
    labelled('alternative', termOf('alternative', t('Alternative')), alternative.element),
    labelled('correction', termOf('correction', t('Correction')), correction.element),
    resamples.element,
    seed.element,
    alpha.element,
    clusterField,
    pattern.element,
    sizes.element,
    labelled('subsets', termOf('smaller-test-sets', t('Smaller test sets are')), subsets.element),
  ];
  const reference = h('span', {});
  const references = h(
    'p',
    { class: 'references' },
    h('span', { class: 'role' }, t('reference')),
    reference,
    linkButton(t('Change…'), t('Choose another reference'), () => post({ type: 'chooseReference' })),
  );
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
    element: section('controls', t('Settings'), references, h('div', { class: 'fields' }, ...fields)),
    update(state) {
      if (!isNew(state)) {
        return;
      }
      const { identity, clusterColumns } = state;
      const { settings, groups } = identity;
      const unnamed = state.study === null ? t('none') : t('none needed');
      reference.textContent = state.references.length === 0 ? unnamed : state.references.join(', ');
      metrics = state.metrics;
      metricField.hidden = metrics.length < 2;
      metric.set(
        metrics.map(({ name }, place) => ({ value: String(place), label: name })),
        String(
          metrics.findIndex(
            ({ choice }) => identity.metric !== null && choiceKey(choice) === choiceKey(identity.metric),
          ),
        ),
      );
      mode.set(choicesOf('mode'), studyTest(settings));
      alternative.set(choicesOf('alternative'), settings.alternative);
      correction.set(choicesOf('correction'), settings.correction);
      subsets.set(choicesOf('subsets'), settings.subsets);
      resamples.set(formatCount(settings.resamples), settings.resamples);
      seed.set(settings.seed, settings.seed);
      alpha.set(String(settings.alpha), settings.alpha);
      sizes.set(settings.sizes.join(', '), settings.sizes.join(', '));
      pattern.set(groups?.pattern ?? '', groups?.pattern ?? null);
      const { clusterColumn } = identity;
      const columns =
        clusterColumn === null || clusterColumn === EVERY_ITEM || clusterColumns.includes(clusterColumn)
          ? clusterColumns
          : [clusterColumn, ...clusterColumns];
      clusterField.hidden = columns.length === 0;
      cluster.set(
        [{ value: EVERY_ITEM, label: t('item') }, ...columns.map((name) => ({ value: name, label: name }))],
        clusterColumn ?? EVERY_ITEM,
      );
    },
  };
}
