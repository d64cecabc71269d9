import type { PanelState } from '../../src/editor/messages';
import type { Alternative, MetricChoice } from '../../src/model';
import { choiceKey } from '../../src/model/metric';
import { ALTERNATIVES } from '../../src/model/settings';
import { formatCount, primaryTest } from '../../src/model/text';
import { changed, h, section, type View } from '../dom';
import { post } from '../host';
import { parseAlpha, parseMargin, parseResamples, parseSeed } from '../text/fields';
import { ALTERNATIVE_WORDS } from '../text/words';
import { dropdown, type Choice } from '../toolkit';
import { checkedField, labelled } from './checked-field';

/** What can be turned about the comparison. Every valid change reruns it in place. */
export function controlsView(): View {
  let metrics: readonly (MetricChoice | null)[] = [];
  const metric = dropdown('metric', 'Metric', (value) => {
    const choice = metrics[Number(value)] ?? null;
    if (choice !== null) {
      post({ type: 'change', metric: withoutBlanks(choice) });
    }
  });
  const test = dropdown('test', 'Test that decides', (value) => post({ type: 'change', test: value }));
  const alternative = dropdown('alternative', 'Alternative', (value) => {
    const chosen = ALTERNATIVES.find((known) => known === value);
    if (chosen !== undefined) {
      post({ type: 'change', alternative: chosen });
    }
  });
  const resamples = checkedField('resamples', 'Resamples', parseResamples, (value) =>
    post({ type: 'change', resamples: value }),
  );
  const seed = checkedField('seed', 'Seed', parseSeed, (value) => post({ type: 'change', seed: value }));
  const alpha = checkedField('alpha', 'α', parseAlpha, (value) => post({ type: 'change', alpha: value }));
  const margin = checkedField('margin', 'Equal within ±', parseMargin, (value) =>
    post({ type: 'change', margin: value }),
  );
  const cluster = dropdown('cluster', 'Resample by', (value) =>
    post({ type: 'change', clusterColumn: value === EVERY_ITEM ? null : value }),
  );
  const clusterField = labelled('cluster', 'Resample by', cluster.element);

  const isNew = changed((state) => [state.details, state.identity]);
  const fields = [
    labelled('metric', 'Metric', metric.element),
    labelled('test', 'Test that decides', test.element),
    labelled('alternative', 'Alternative', alternative.element),
    clusterField,
    resamples.element,
    seed.element,
    alpha.element,
    margin.element,
  ];
  margin.setPlaceholder('none');
  return {
    element: section('controls', 'Settings', h('div', { class: 'fields' }, ...fields)),
    update(state) {
      if (!isNew(state)) {
        return;
      }
      const { settings } = state.identity;
      const listed = metricChoices(state);
      metrics = listed.map(({ choice }) => choice);
      metric.set(
        listed.map(({ name }, place) => ({ value: String(place), label: name })),
        String(listed.findIndex(({ chosen }) => chosen)),
      );
      test.set(testChoices(state), settings.test);
      alternative.set(ALTERNATIVES.map(alternativeChoice), settings.alternative);
      resamples.set(settings.resamples === null ? '' : formatCount(settings.resamples), settings.resamples);
      resamples.setPlaceholder(defaultResamples(state));
      seed.set(settings.seed, settings.seed);
      alpha.set(String(settings.alpha), settings.alpha);
      margin.set(settings.margin === null ? '' : String(settings.margin), settings.margin);
      const columns = clusterColumns(state);
      clusterField.hidden = columns.length === 0;
      cluster.set(
        [{ value: EVERY_ITEM, label: 'item' }, ...columns.map((name) => ({ value: name, label: name }))],
        state.identity.clusterColumn ?? EVERY_ITEM,
      );
    },
  };
}

/** Stands for no column; no column has an empty name. */
const EVERY_ITEM = '';

/** The columns that items could be clustered by, the chosen one included. */
function clusterColumns({ details, identity }: PanelState): readonly string[] {
  const { clusterColumn } = identity;
  const known = details?.clusterColumns ?? [];
  return clusterColumn === null || known.includes(clusterColumn) ? known : [clusterColumn, ...known];
}

function alternativeChoice(value: Alternative): Choice {
  return { value, label: ALTERNATIVE_WORDS[value] };
}

/** The metrics that these files can be scored with, and the one that is used. */
function metricChoices({
  details,
  identity,
}: PanelState): { choice: MetricChoice | null; name: string; chosen: boolean }[] {
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
  const name = used === null ? 'the best fitting one' : [used.id, used.column].filter(Boolean).join(' of ');
  return [{ choice: used, name, chosen: true }, ...known];
}

/** A choice as the message has it: a column that is not named is left out. */
function withoutBlanks({ id, column, referenceColumn, options }: MetricChoice): {
  id: string;
  column?: string;
  referenceColumn?: string;
  options?: Record<string, string>;
} {
  return {
    id,
    ...(column !== undefined && { column }),
    ...(referenceColumn !== undefined && { referenceColumn }),
    ...(options !== undefined && { options }),
  };
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
  ].map(({ id, name }) => ({ value: id, label: name }));
  return inOrder.some(({ value }) => value === chosen)
    ? inOrder
    : [{ value: chosen, label: chosen }, ...inOrder];
}

/** What a blank field stands for, where it can be told. */
function defaultResamples({ details, identity }: PanelState): string {
  const used = details === null ? null : (primaryTest(details.comparison)?.resamples ?? null);
  return identity.settings.resamples === null && used !== null ? `default: ${formatCount(used)}` : 'default';
}
