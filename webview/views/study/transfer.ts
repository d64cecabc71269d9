import type { Calibration, Evidence, KeptCalibration } from '../../../src/model/results/calibration';
import { t, translated, type Messages } from '../../../src/model/words';
import { seriesName, transferPlot } from '../../../src/charts/transfer';
import { calibrationAsCsv, evidenceTable } from '../../../src/questions/calibrate/tables';
import { figure } from '../../charts/figure';
import { about, changed, h, section, view, type Child, type View } from '../../dom';
import { post } from '../../host';
import type { StudyState } from '../../study-state';
import { intervalTerm, termOf } from '../../explain';
import { parseDrawnItems, parseDrawnSets } from '../../text/fields';
import { button } from '../../toolkit';
import { woven } from '../../../src/model/texts/woven';
import { checkedField, named } from '../settings/fields';
import { seriesSign } from './sizes';

/** How often what p says here holds on other test sets, and on this one redrawn (Berg-Kirkpatrick et al. 2012, figure 11). */
export function transferView(): View<StudyState> {
  const chart = figure<Calibration>({
    name: 'other-test-sets',
    label: t(
      'Plot of the share of pairs whose better system is better on another test set too, by p on this one; the table below has its numbers',
    ),
    plot: ({ against }) => transferPlot(against),
    tables: ({ name, against }) => against.map((evidence) => evidenceTable(name, evidence)),
    csv: calibrationAsCsv,
  });
  const words = view<StudyState>(
    h('div', {}),
    ({ calibration }) => [calibration],
    ({ calibration, study }) => (study === null ? [] : explain(calibration)),
  );
  const drawing = drawingFields();
  const isNew = changed<StudyState>(({ calibration }) => [calibration]);
  return {
    element: section(
      'transfer',
      termOf('better-there-too', t('Other test sets')),
      words.element,
      chart.element,
      drawing.element,
    ),
    update(state) {
      words.update(state);
      drawing.update(state);
      const { calibration } = state;
      if (isNew(state)) {
        chart.element.hidden = calibration === null;
        if (calibration !== null) {
          chart.show(calibration);
        }
      }
    },
  };
}

function explain(calibration: KeptCalibration | null): Child[] {
  const against = calibration?.against ?? [];
  const lines = against.map((evidence, kind) => {
    const words = ` ${seriesName(evidence)}: ${translated(evidence.sentence)}`;
    return h('li', {}, seriesSign(kind), words, ...notesOf(evidence, calibration?.messages));
  });
  const none = !against.some(({ kind }) => kind === 'test-set');
  return [
    lines.length > 0 && h('ul', { class: 'series' }, ...lines),
    none &&
      about(
        t(
          'Does a better system stay better elsewhere? Study the outputs of the same systems on another test set with the same metric, and this section shows how often, by p on this one. Systems are matched by the names of their files.',
        ),
      ),
    lines.length > 0 &&
      about(
        ...woven(
          (interval) =>
            t(
              'The dashed line is 1 − p, for comparison: p itself says nothing about other test sets. Bars are 95% intervals ({0}), as if pairs were independent; pairs share systems, so the true uncertainty is larger.',
              interval,
            ),
          intervalTerm('Clopper-Pearson'),
        ),
      ),
  ];
}

function notesOf({ kind, warnings }: Evidence, messages?: Messages): Child[] {
  // Those of the study are listed once, above.
  return kind === 'redrawn'
    ? []
    : warnings.map((warning) => h('div', { class: 'muted' }, translated(warning, messages)));
}

/** Test sets drawn from this one: how often p is right where only the items change. */
function drawingFields(): View<StudyState> {
  let testSets = 100;
  let size: number | null = null;
  const sets = checkedField(
    'drawn-sets',
    named(t('Test sets to draw'), 'redrawn'),
    parseDrawnSets,
    (value) => (testSets = value),
  );
  const items = checkedField(
    'drawn-items',
    { label: t('Items of each') },
    parseDrawnItems,
    (value) => (size = value),
  );
  sets.set('100', testSets);
  items.setPlaceholder(t('as many as here'));
  const ask = view<StudyState>(
    h('div', {}),
    ({ phase, key }) => [phase, key],
    ({ phase, key }) =>
      phase === 'running' || key === null
        ? []
        : [
            button(t('Draw test sets from this one'), {
              id: 'redraw',
              title: t('How often does p pick the better system when only the items change?'),
              onClick: () => post({ type: 'redraw', testSets, size }),
            }),
          ],
  );
  const explanation = about(
    t(
      'What if only the items change? Test sets drawn from this one with replacement show how often p picks the system that is better on the whole test set.',
    ),
  );
  return {
    element: h(
      'div',
      { class: 'drawing' },
      explanation,
      h('div', { class: 'fields' }, sets.element, items.element),
      ask.element,
    ),
    update: ask.update,
  };
}
