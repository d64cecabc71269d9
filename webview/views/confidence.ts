import type { PanelState } from '../../src/editor/comparison/messages';
import { formatGain } from '../../src/model/text';
import { t } from '../../src/model/words';
import { confidencePlot, pairName, type ConfidenceData } from '../../src/charts/confidence';
import { formatConfidence } from '../../src/model/text';
import { splitPoints } from '../../src/charts/confidence-data';
import { figure } from '../charts/figure';
import { changed, h, linkButton, section, table, twinTable, view, type Child, type View } from '../dom';
import { post } from '../host';
import { termOf } from '../terms';
import { woven } from '../woven';

/** All comparisons of this test set so far: gain against confidence, as a chart and as a table. */
export function confidenceView(): View {
  const chart = figure<ConfidenceData>({
    name: 'gain-and-confidence',
    label: t('Plot of gain against confidence; the table below has its numbers'),
    plot: confidencePlot,
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
  const element = section('confidence', gainAndConfidence(), about.element, chart.element, twin.element);
  return {
    element,
    update(state) {
      // Alone, it would say again what the strip at the top does.
      element.hidden = splitPoints(state.points, state.current).others.length === 0;
      about.update(state);
      twin.update(state);
      const { points, current, details } = state;
      if (isNew(state) && details !== null) {
        const { comparison, decimals } = details;
        const { others } = splitPoints(points, current);
        const open = (layer: number, index: number) => {
          const key = layer === OTHERS ? others[index]?.key : undefined;
          return key === undefined ? null : () => onOpen(key);
        };
        chart.show({ comparison, decimals, points, current }, { open });
      }
    },
  };
}

/** The heading of every such plot. */
export function gainAndConfidence(): HTMLElement {
  return h(
    'span',
    {},
    ...woven(
      (gain, confidence) => t('{0} and {1}', gain, confidence),
      termOf('gain', t('Gain')),
      termOf('confidence'),
    ),
  );
}

/** The layer of all comparisons but this one. */
const OTHERS = 1;

const onOpen = (key: string): void => post({ type: 'openComparison', key });

function explain({ points, current }: PanelState): Child[] {
  const { others, shown } = splitPoints(points, current);
  return [
    shown === null ? null : h('span', { class: 'legend shown' }, t('this comparison')),
    h(
      'span',
      { class: 'legend other' },
      others.length === 1 ? t('1 other on this test set') : t('{0} others on this test set', others.length),
    ),
  ];
}

function pointTable({ points, current, details }: PanelState): HTMLElement {
  const decimals = details?.decimals ?? 2;
  const { others, shown } = splitPoints(points, current);
  const rows = [...(shown === null ? [] : [shown]), ...others].map((point) => [
    point === shown
      ? h('strong', {}, t('{0} (this one)', pairName(point)))
      : linkButton(pairName(point), t('Open this comparison'), () => onOpen(point.key)),
    formatGain(point.gain, decimals),
    formatConfidence(point.confidence),
  ]);
  const head = [
    t('Pair, the better system first'),
    termOf('gain', t('Gain')),
    termOf('confidence', t('Confidence')),
  ];
  return twinTable('confidence-table', table(t('Comparisons on this test set'), head, rows));
}
