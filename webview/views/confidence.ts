import type { PanelState } from '../../src/editor/messages';
import { formatScore } from '../../src/model/text';
import { figure } from '../charts/figure';
import { confidenceChart, type ConfidenceData } from '../charts/confidence';
import { splitPoints } from '../charts/confidence-data';
import { changed, fold, h, linkButton, section, table, view, type Child, type View } from '../dom';
import { post } from '../host';
import { formatConfidence, pairName } from '../text/words';

/** All comparisons of this test set so far: gain against confidence, as a chart and as a table. */
export function confidenceView(): View {
  const chart = figure<'scatter', ConfidenceData>({
    name: 'gain-and-confidence',
    label: 'Plot of gain against confidence; the table below has its numbers',
    configure: confidenceChart,
    rows: ({ points }) => [
      ['a', 'b', 'gain', 'confidence'],
      ...points.map(({ a, b, gain, confidence }) => [a, b, gain, confidence]),
    ],
  });
  const about = view(
    h('p', { class: 'about legends' }),
    (state) => [state.points, state.current],
    (state) => explain(state),
  );
  const twin = view(
    h('div', {}),
    (state) => [state.points, state.current, state.details],
    (state) => (state.points.length === 0 ? [] : [pointTable(state)]),
  );
  const isNew = changed((state) => [state.points, state.current, state.details]);
  return {
    element: section('confidence', 'Gain and confidence', about.element, chart.element, twin.element),
    update(state) {
      about.update(state);
      twin.update(state);
      const { points, current, details } = state;
      if (isNew(state) && details !== null) {
        const { comparison, decimals } = details;
        chart.show({ comparison, decimals, points, current, onOpen });
      }
    },
  };
}

const onOpen = (key: string): void => post({ type: 'openComparison', key });

function explain({ points, current }: PanelState): Child[] {
  const { others, shown } = splitPoints(points, current);
  return [
    shown === null ? null : h('span', { class: 'legend shown' }, 'this comparison'),
    others.length === 0
      ? 'Others on this test set will appear here.'
      : h(
          'span',
          { class: 'legend other' },
          `${others.length} other${others.length === 1 ? '' : 's'} on this test set`,
        ),
  ];
}

function pointTable({ points, current, details }: PanelState): HTMLElement {
  const decimals = details?.decimals ?? 2;
  const { others, shown } = splitPoints(points, current);
  const rows = [...(shown === null ? [] : [shown]), ...others].map((point) => [
    point === shown
      ? h('strong', {}, `${pairName(point)} (this one)`)
      : linkButton(pairName(point), 'Open this comparison', () => onOpen(point.key)),
    formatScore(point.gain, decimals),
    formatConfidence(point.confidence),
  ]);
  return fold(
    'confidence-table',
    'Show as table',
    h(
      'div',
      { class: 'scroll', tabindex: 0 },
      table('Comparisons on this test set', ['Pair', 'Gain', 'Confidence'], rows),
    ),
  );
}
