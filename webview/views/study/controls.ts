import type { StudySettings } from '../../../src/model';
import { EVERY_ITEM } from '../../../src/model/cluster-words';
import { choiceKey } from '../../../src/model/metric';
import { formatCount } from '../../../src/model/text';
import { changed, h, linkButton, section, type View } from '../../dom';
import { post } from '../../host';
import type { StudyState } from '../../study-state';
import { parseAlpha, parsePattern, parseSeed, parseSizes, parseStudyResamples } from '../../text/fields';
import { dropdown, type Choice, type Dropdown } from '../../toolkit';
import { checkedField, labelled } from '../checked-field';
import { withoutBlanks } from '../metric-choice';

type Change = Partial<StudySettings>;

const CHOICES = {
  mode: [
    { value: 'bootstrap', label: 'paired bootstrap' },
    { value: 'randomization', label: 'randomization' },
  ],
  alternative: [
    { value: 'two-sided', label: 'two-sided' },
    { value: 'greater', label: 'one-sided: the better is better' },
  ],
  correction: [
    { value: 'holm', label: 'Holm' },
    { value: 'bonferroni', label: 'Bonferroni' },
    { value: 'benjamini-hochberg', label: 'Benjamini–Hochberg' },
    { value: 'none', label: 'none' },
  ],
  subsets: [
    { value: 'first', label: 'the first items' },
    { value: 'random', label: 'random items' },
  ],
} as const;

/** What can be turned about the study. Every valid change makes it anew in place. */
export function studyControlsView(): View<StudyState> {
  const change = (settings: Change): void => {
    const { sizes, ...others } = settings;
    post({ type: 'change', settings: { ...others, ...(sizes && { sizes: [...sizes] }) } });
  };
  const pick = (name: keyof typeof CHOICES, label: string): Dropdown =>
    dropdown(name, label, (value) => {
      const chosen = CHOICES[name].find((choice) => choice.value === value);
      if (chosen !== undefined) {
        change({ [name]: chosen.value });
      }
    });
  let metrics: StudyState['metrics'] = [];
  const metric = dropdown('metric', 'Metric', (value) => {
    const chosen = metrics[Number(value)]?.choice;
    if (chosen !== undefined) {
      post({
        type: 'change',
        metric: withoutBlanks(chosen),
      });
    }
  });
  const cluster = dropdown('cluster', 'Resample by', (value) =>
    post({ type: 'change', clusterColumn: value }),
  );
  const mode = pick('mode', 'Test');
  const alternative = pick('alternative', 'Alternative');
  const correction = pick('correction', 'Correction');
  const subsets = pick('subsets', 'Smaller test sets are');
  const resamples = checkedField('resamples', 'Resamples', parseStudyResamples, (value) =>
    change({ resamples: value }),
  );
  const seed = checkedField('seed', 'Seed', parseSeed, (value) => change({ seed: value }));
  const alpha = checkedField('alpha', 'α', parseAlpha, (value) => change({ alpha: value }));
  const sizes = checkedField('sizes', 'Sizes of smaller test sets', parseSizes, (value) =>
    change({ sizes: value === '' ? [] : value.split(', ').map(Number) }),
  );
  const pattern = checkedField('pattern', 'Group in a name', parsePattern, (value) =>
    post({ type: 'change', pattern: value }),
  );
  sizes.setPlaceholder('none');
  pattern.setPlaceholder('^([^-_.]+)');
  const metricField = labelled('metric', 'Metric', metric.element);
  const clusterField = labelled('cluster', 'Resample by', cluster.element);
  const fields = [
    metricField,
    labelled('mode', 'Test', mode.element),
    labelled('alternative', 'Alternative', alternative.element),
    labelled('correction', 'Correction', correction.element),
    resamples.element,
    seed.element,
    alpha.element,
    clusterField,
    pattern.element,
    sizes.element,
    labelled('subsets', 'Smaller test sets are', subsets.element),
  ];
  const reference = h('span', {});
  const references = h(
    'p',
    { class: 'references' },
    h('span', { class: 'role' }, 'reference'),
    reference,
    linkButton('Change…', 'Choose another reference', () => post({ type: 'chooseReference' })),
  );
  const isNew = changed<StudyState>((state) => [
    JSON.stringify([state.identity, state.metrics, state.clusterColumns, state.references]),
  ]);
  return {
    element: section('controls', 'Settings', references, h('div', { class: 'fields' }, ...fields)),
    update(state) {
      if (!isNew(state)) {
        return;
      }
      const { identity, clusterColumns } = state;
      const { settings, groups } = identity;
      reference.textContent = state.references.length === 0 ? 'none needed' : state.references.join(', ');
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
      const set = (field: Dropdown, choices: readonly Choice[], value: string): void =>
        field.set(choices, value);
      set(mode, CHOICES.mode, settings.mode);
      set(alternative, CHOICES.alternative, settings.alternative);
      set(correction, CHOICES.correction, settings.correction);
      set(subsets, CHOICES.subsets, settings.subsets);
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
        [{ value: EVERY_ITEM, label: 'item' }, ...columns.map((name) => ({ value: name, label: name }))],
        clusterColumn ?? EVERY_ITEM,
      );
    },
  };
}
