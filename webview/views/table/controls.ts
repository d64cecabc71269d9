import type { TablePageState } from '../../../src/editor/table/messages';
import { DIFFICULTY, LENGTH } from '../../../src/model/special-columns';
import { POOLINGS, TABLE_CORRECTIONS } from '../../../src/model/corrections';
import { t } from '../../../src/model/words';
import { changed, h, section, type View } from '../../dom';
import { post } from '../../host';
import { termOf } from '../../terms';
import { parseColumn } from '../../text/fields';
import { dropdown, type Choice } from '../../toolkit';
import { checkedField, labelled } from '../checked-field';

/** What the rows are, and how they are corrected and averaged. Every change makes the table again. */
export function tableControlsView(): View<TablePageState> {
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
  const poolingField = labelled('pooling', termOf('pooled', t('Mean of the tasks')), pooling.element);
  const ofTasks = [labelled('metrics', t('Metrics'), metrics.element), ...slices.elements];
  const fields = [
    ...ofTasks,
    labelled('correction', termOf('correction', t('Correction')), correction.element),
    poolingField,
  ];
  const isNew = changed<TablePageState>(({ identity, details }) => [identity, details]);
  return {
    element: section('controls', t('Rows'), h('div', { class: 'fields' }, ...fields)),
    update(state) {
      if (!isNew(state)) {
        return;
      }
      const { identity, details } = state;
      correction.set(correctionChoices(), identity.correction);
      const isOfRuns = identity.of === 'runs';
      ofTasks.forEach((field) => (field.hidden = isOfRuns));
      if (isOfRuns) {
        poolingField.hidden = true;
        return;
      }
      metrics.set(metricChoices(identity.metrics.length), identity.metrics === 'all' ? ALL : ONE);
      slices.update(state);
      pooling.set(
        [
          { value: 'macro', label: t('tasks weigh equally') },
          { value: 'micro', label: t('items weigh equally') },
        ],
        identity.pooling,
      );
      const hasMean = details === null || details.table.pooled !== null;
      poolingField.hidden = identity.tasks.length < 2 || !hasMean;
    },
  };
}

const ALL = 'all';
const ONE = 'one';

function metricChoices(chosen: number): readonly Choice[] {
  return [
    { value: ONE, label: chosen > 0 ? t('the chosen ones') : t('the one that decides') },
    { value: ALL, label: t('all that fit') },
  ];
}

function correctionChoices(): readonly Choice[] {
  const names = [t('step-down max-T'), 'Holm', 'Bonferroni', 'Benjamini–Hochberg'];
  return TABLE_CORRECTIONS.map((value, place) => ({ value, label: names[place] ?? value }));
}

const NONE = '';
const ANOTHER = ' ';

/** Chooses a column from a list, or one that isn't in it. */
function sliceControl() {
  const slice = dropdown('slices', t('Slices'), (value) => {
    other.element.hidden = value !== ANOTHER;
    if (value !== ANOTHER) {
      post({ type: 'change', slice: value === NONE ? null : value });
    }
  });
  const other = checkedField<string>(
    'slice-column',
    { label: t('Field or JSON path') },
    parseColumn,
    (column) => post({ type: 'change', slice: column }),
  );
  other.element.hidden = true;
  return {
    elements: [labelled('slices', t('Slices'), slice.element), other.element],
    update({ identity, details }: TablePageState): void {
      const [chosen] = identity.slices;
      const known = [...(details?.sliceColumns ?? []), DIFFICULTY, LENGTH];
      const columns =
        chosen === undefined || known.includes(chosen.column) ? known : [chosen.column, ...known];
      slice.set(
        [
          { value: NONE, label: t('none') },
          ...columns.map((value) => ({ value, label: sliceWords(value) })),
          { value: ANOTHER, label: t('another field…') },
        ],
        chosen?.column ?? NONE,
      );
      other.element.hidden = true;
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
