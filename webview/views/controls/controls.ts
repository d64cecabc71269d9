import type { PanelState } from '../../../src/editor/comparison/messages';
import type { Alternative } from '../../../src/model/results/significance';
import type { MetricChoice } from '../../../src/model/settings/metric-choice';
import { choiceKey } from '../../../src/model/settings/metric';
import { ALTERNATIVES, AUTO, type CompareSettings } from '../../../src/model/settings/settings';
import { formatCount, primaryTest } from '../../../src/model/text';
import { t, type Text, translated } from '../../../src/model/words';
import { changed, h, type View } from '../../dom';
import { post } from '../../host';
import { termOf, testName } from '../../explain';
import { parseMargin, parseResamples, parseSeed } from '../../text/fields';
import { type Choice, dropdown } from '../../toolkit';
import { alternativeWords } from '../../text/words';
import {
  alphaField,
  checkedField,
  labelled,
  named,
  listOrField,
  clusterControl,
  settingsDrawer,
  settingsLine,
} from './fields';
import { optionsView } from './options';
import { defined } from '../../../src/model/defined';

/** The settings that matter most, as a line that stays; the others below it. Every valid change reruns the comparison. */
export function controlsView(): { readonly chips: HTMLElement; readonly drawer: HTMLElement } & Pick<
  View,
  'update'
> {
  const metric = metricControl();
  const options = optionsView();
  const test = dropdown('test', t('Test that decides'), (value) => post({ type: 'change', test: value }));
  const fields = settingsFields();
  const { drawer, gear } = settingsDrawer(fields.element, options.element);
  const alpha = alphaField((value) => post({ type: 'change', alpha: value }));
  const isNew = changed((state) => [state.details, state.identity]);
  return {
    chips: settingsLine(...metric.elements, test.element, alpha.element, gear),
    drawer,
    update(state) {
      options.update(state);
      if (isNew(state)) {
        metric.update(state);
        test.set(testChoices(state), state.identity.settings.test);
        alpha.set(String(state.identity.settings.alpha), state.identity.settings.alpha);
        fields.update(state);
      }
    },
  };
}

function metricControl() {
  let metrics: readonly (MetricChoice | null)[] = [];
  const metric = listOrField(
    ['metric', 'column'],
    t('Metric'),
    (value) => {
      const choice = metrics[Number(value)] ?? null;
      if (choice !== null) {
        post({ type: 'change', metric: withoutBlanks(choice) });
      }
    },
    (column) => post({ type: 'change', metric: { id: 'mean', column } }),
  );
  return {
    elements: metric.elements,
    update(state: PanelState): void {
      const listed = metricChoices(state);
      metrics = listed.map(({ choice }) => choice);
      metric.set(
        listed.map(({ name }, place) => ({ value: String(place), label: translated(name) })),
        String(listed.findIndex(({ chosen }) => chosen)),
      );
    },
  };
}

/** The metrics that these files can be scored with, and the one that is used. */
function metricChoices({
  details,
  identity,
}: PanelState): { choice: MetricChoice | null; name: Text; chosen: boolean }[] {
  const used = identity.metric ?? details?.identity.metric ?? null;
  const known = (details?.metrics ?? []).map(({ choice, name }) => ({
    choice,
    name,
    chosen: used !== null && choiceKey(choice) === choiceKey(used),
  }));
  if (known.some(({ chosen }) => chosen)) {
    return known;
  }
  // A metric from the settings, or none yet: it is shown as it is called there.
  const name = used === null ? t('the best fitting one') : nameOf(used);
  return [{ choice: used, name, chosen: true }, ...known];
}

function nameOf({ id, column }: MetricChoice): string {
  return column === undefined ? id : t('{0} of {1}', id, column);
}

/** The tests that apply, the usual ones first; and the chosen one, even if it does not. */
function testChoices({ details, identity }: PanelState): Choice[] {
  const chosen = identity.settings.test;
  const usable = (details?.tests ?? []).filter(({ id, reason }) => reason === null || id === chosen);
  const inOrder = [
    ...usable.filter(({ shown }) => shown === 'always'),
    ...usable.filter(({ shown }) => shown === 'on-request'),
    // Not on offer, but called by its name where the settings have chosen it.
    ...usable.filter(({ shown, id }) => shown === 'independent' && id === chosen),
  ].map(({ id, name }) => ({ value: id, label: translated(name) }));
  inOrder.unshift({ value: AUTO, label: automatic(details) });
  return inOrder.some(({ value }) => value === chosen)
    ? inOrder
    : [{ value: chosen, label: testName(chosen) }, ...inOrder];
}

/** `automatic: paired bootstrap`, once it is known which one that is. */
function automatic(details: PanelState['details']): string {
  const isChosen = details?.comparison.decision?.asked === AUTO;
  const test = isChosen ? primaryTest(details.comparison) : undefined;
  return test === undefined ? testName(AUTO) : `${testName(AUTO)}: ${translated(test.name)}`;
}

function settingsFields(): View {
  const alternative = dropdown<Alternative>('alternative', t('Alternative'), (value) =>
    post({ type: 'change', alternative: value }),
  );
  const resamples = checkedField('resamples', named(t('Resamples'), 'resample'), parseResamples, (value) =>
    post({ type: 'change', resamples: value }),
  );
  const resampling = resamplingControl();
  const seed = checkedField('seed', { label: t('Seed') }, parseSeed, (value) =>
    post({ type: 'change', seed: value }),
  );
  const margin = checkedField('margin', named(t('Equal within ±'), 'margin'), parseMargin, (value) =>
    post({ type: 'change', margin: value }),
  );
  const cluster = clusterControl();
  const fields = [
    labelled('alternative', termOf('alternative', t('Alternative')), alternative.element),
    cluster.element,
    resamples.element,
    resampling.element,
    seed.element,
    margin.element,
  ];
  margin.setPlaceholder(t('none'));
  return {
    element: h('div', { class: 'fields' }, ...fields),
    update(state) {
      const { settings } = state.identity;
      alternative.set(
        ALTERNATIVES.map((value) => ({ value, label: alternativeWords(value) })),
        settings.alternative,
      );
      resamples.set(settings.resamples === null ? '' : formatCount(settings.resamples), settings.resamples);
      resamples.setPlaceholder(defaultResamples(state));
      resampling.update(state);
      seed.set(settings.seed, settings.seed);
      margin.set(settings.margin === null ? '' : String(settings.margin), settings.margin);
      cluster.show(state.details?.clusterColumns ?? [], state.identity.clusterColumn);
    },
  };
}

function resamplingControl() {
  const resampling = dropdown<CompareSettings['resampling']>('resampling', t('Resampling'), (value) =>
    post({ type: 'change', resampling: value }),
  );
  const element = labelled('resampling', termOf('adaptive', t('Resampling')), resampling.element);
  return {
    element,
    update({ identity: { settings } }: PanelState): void {
      resampling.set(
        [
          { value: 'adaptive', label: t('stop when clear') },
          { value: 'fixed', label: t('draw all') },
        ],
        settings.resampling,
      );
      // A fixed number is always drawn in full.
      element.hidden = settings.resamples !== null;
    },
  };
}

/** What a blank field stands for, where it can be told. */
function defaultResamples({ details, identity }: PanelState): string {
  const test = details === null ? undefined : primaryTest(details.comparison);
  const used = test?.planned ?? test?.resamples ?? null;
  return identity.settings.resamples === null && used !== null
    ? t('default: {0}', formatCount(used))
    : t('default');
}

/** The choice for a message, without empty columns. */
export function withoutBlanks({ id, column, referenceColumn, options }: MetricChoice) {
  return { id, ...defined({ column, referenceColumn, options }) };
}
