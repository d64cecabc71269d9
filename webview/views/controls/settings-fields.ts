import type { PanelState } from '../../../src/editor/comparison/messages';
import type { Alternative } from '../../../src/model';
import { EVERY_ITEM } from '../../../src/model/texts/cluster-words';
import { ALTERNATIVES, RESAMPLINGS } from '../../../src/model/settings/settings';
import { formatCount, primaryTest } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import { h, type View } from '../../dom';
import { post } from '../../host';
import { termOf } from '../../terms';
import { parseAlpha, parseMargin, parseResamples, parseSeed } from '../../text/fields';
import { alternativeWords } from '../../text/words';
import { dropdown, type Choice } from '../../toolkit';
import { checkedField, labelled, named } from './checked-field';
import { clusterControl } from './cluster-control';

export function settingsFields(): View {
  const alternative = dropdown('alternative', t('Alternative'), (value) => {
    const chosen = ALTERNATIVES.find((known) => known === value);
    if (chosen !== undefined) {
      post({ type: 'change', alternative: chosen });
    }
  });
  const resamples = checkedField('resamples', named(t('Resamples'), 'resample'), parseResamples, (value) =>
    post({ type: 'change', resamples: value }),
  );
  const resampling = resamplingControl();
  const seed = checkedField('seed', { label: t('Seed') }, parseSeed, (value) =>
    post({ type: 'change', seed: value }),
  );
  const alpha = checkedField('alpha', named('α', 'alpha'), parseAlpha, (value) =>
    post({ type: 'change', alpha: value }),
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
    alpha.element,
    margin.element,
  ];
  margin.setPlaceholder(t('none'));
  return {
    element: h('div', { class: 'fields' }, ...fields),
    update(state) {
      const { settings } = state.identity;
      alternative.set(ALTERNATIVES.map(alternativeChoice), settings.alternative);
      resamples.set(settings.resamples === null ? '' : formatCount(settings.resamples), settings.resamples);
      resamples.setPlaceholder(defaultResamples(state));
      resampling.update(state);
      seed.set(settings.seed, settings.seed);
      alpha.set(String(settings.alpha), settings.alpha);
      margin.set(settings.margin === null ? '' : String(settings.margin), settings.margin);
      cluster.show(clusterColumns(state), state.identity.clusterColumn);
    },
  };
}

function resamplingControl() {
  const resampling = dropdown('resampling', t('Resampling'), (value) => {
    const chosen = RESAMPLINGS.find((known) => known === value);
    if (chosen !== undefined) {
      post({ type: 'change', resampling: chosen });
    }
  });
  const element = labelled('resampling', termOf('adaptive', t('Resampling')), resampling.element);
  return {
    element,
    update({ identity: { settings } }: PanelState): void {
      resampling.set(resamplingChoices(), settings.resampling);
      // A fixed number is always drawn in full.
      element.hidden = settings.resamples !== null;
    },
  };
}

function resamplingChoices(): readonly Choice[] {
  return [
    { value: 'adaptive', label: t('stop when clear') },
    { value: 'fixed', label: t('draw all') },
  ];
}

/** The columns that items could be clustered by, the chosen one included. */
function clusterColumns({ details, identity }: PanelState): readonly string[] {
  const { clusterColumn } = identity;
  const known = details?.clusterColumns ?? [];
  const isKnown = clusterColumn === null || clusterColumn === EVERY_ITEM || known.includes(clusterColumn);
  return isKnown ? known : [clusterColumn, ...known];
}

function alternativeChoice(value: Alternative): Choice {
  return { value, label: alternativeWords(value) };
}

/** What a blank field stands for, where it can be told. */
function defaultResamples({ details, identity }: PanelState): string {
  const test = details === null ? undefined : primaryTest(details.comparison);
  const used = test?.planned ?? test?.resamples ?? null;
  return identity.settings.resamples === null && used !== null
    ? t('default: {0}', formatCount(used))
    : t('default');
}
