import type { TablePageState } from '../../../src/editor/table/messages';
import { DIFFICULTY, LENGTH } from '../../../src/model/settings/special-columns';
import { POOLINGS, TABLE_CORRECTION_NAMES, TABLE_CORRECTIONS } from '../../../src/model/settings/corrections';
import { t, translated } from '../../../src/model/words';
import { changed, h, type View } from '../../dom';
import { post } from '../../host';
import { dropdown, type Choice } from '../../toolkit';
import { listOrField } from '../controls/fields';

/** What the rows are, and how they are corrected and averaged, as a line that stays. Every change makes the table again. */
export function tableControlsView(): { readonly chips: HTMLElement } & Pick<View<TablePageState>, 'update'> {
  const metrics = dropdown('metrics', t('Metrics'), (value) =>
    post({ type: 'change', allMetrics: value === ALL }),
  );
  const slices = sliceControl();
  const correction = dropdown('correction', t('Correction'), (value) => {
    const chosen = TABLE_CORRECTIONS.find((known) => known === value);
    if (chosen !== undefined) {
      post({ type: 'change', correction: chosen });
    }
  });
  const pooling = dropdown('pooling', t('Mean of the tasks'), (value) => {
    const chosen = POOLINGS.find((known) => known === value);
    if (chosen !== undefined) {
      post({ type: 'change', pooling: chosen });
    }
  });
  const isNew = changed<TablePageState>(({ identity, details }) => [identity, details]);
  return {
    chips: h(
      'div',
      { class: 'chips', role: 'group', 'aria-label': t('Settings') },
      metrics.element,
      ...slices.elements,
      correction.element,
      pooling.element,
    ),
    update(state) {
      if (!isNew(state)) {
        return;
      }
      const { identity, details } = state;
      correction.set(correctionChoices(), identity.correction);
      const isOfRuns = identity.of === 'runs';
      const hasMean = details === null || details.table.pooled !== null;
      pooling.element.hidden = isOfRuns || identity.tasks.length < 2 || !hasMean;
      metrics.element.hidden = isOfRuns;
      if (isOfRuns) {
        slices.elements.forEach((part) => (part.hidden = true));
        return;
      }
      metrics.set(metricChoices(identity.metrics.length), identity.metrics === 'all' ? ALL : ONE);
      slices.update(state);
      pooling.set(
        [
          { value: 'macro', label: t('tasks weigh equally') },
          { value: 'micro', label: t('items weigh equally') },
          { value: 'random', label: t('other tasks like these') },
        ],
        identity.pooling,
      );
    },
  };
}

const ALL = 'all';
const ONE = 'one';

function metricChoices(chosen: number): readonly Choice[] {
  return [
    { value: ONE, label: chosen > 0 ? t('the chosen metrics') : t('the deciding metric') },
    { value: ALL, label: t('all metrics that fit') },
  ];
}

function correctionChoices(): readonly Choice[] {
  return TABLE_CORRECTIONS.map((value) => ({
    value,
    label: t('correction: {0}', translated(TABLE_CORRECTION_NAMES[value])),
  }));
}

const NONE = '';

function sliceControl() {
  const slice = listOrField(
    ['slices', 'slice-column'],
    t('Slices'),
    (value) => post({ type: 'change', slice: value === NONE ? null : value }),
    (column) => post({ type: 'change', slice: column }),
  );
  return {
    elements: slice.elements,
    update({ identity, details }: TablePageState): void {
      const [chosen] = identity.slices;
      const known = [...(details?.sliceColumns ?? []), DIFFICULTY, LENGTH];
      const columns =
        chosen === undefined || known.includes(chosen.column) ? known : [chosen.column, ...known];
      slice.set(
        [
          { value: NONE, label: t('no slices') },
          ...columns.map((value) => ({ value, label: sliceWords(value) })),
        ],
        chosen?.column ?? NONE,
      );
    },
  };
}

function sliceWords(column: string): string {
  return column === LENGTH
    ? t('by length of the text')
    : column === DIFFICULTY
      ? t('by difficulty')
      : t('by {0}', column);
}
