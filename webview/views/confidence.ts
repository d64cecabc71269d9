import type { PanelState } from '../../src/editor/comparison/messages';
import { t } from '../../src/model/words';
import { confidencePlot, pairName, type ConfidenceData } from '../../src/charts/confidence';
import { splitPoints, type GainPoint } from '../../src/charts/confidence';
import { confidence, gain } from '../../src/document/cell';
import type { Table } from '../../src/document/document';
import { elementAt } from '../../src/model/lists';
import { figure } from '../charts/figure';
import { changed, h, linkButton, section, view, type Child, type View } from '../dom';
import { post } from '../host';
import { termOf } from '../explain';
import { woven } from '../../src/model/texts/woven';

/** All comparisons of this test set so far: gain against confidence, as a chart and as a table. */
export function confidenceView(): View {
  const chart = figure<ConfidenceData>({
    name: 'gain-and-confidence',
    label: t('Plot of gain against confidence; the table below has its numbers'),
    plot: confidencePlot,
    tables: (data) => [pointTable(data)],
    first: (place, words) =>
      linkButton(words, t('Open this comparison'), () => onOpen(elementAt(shown, place).key)),
  });
  let shown: readonly GainPoint[] = [];
  const about = view(
    h('p', { class: 'about legends' }),
    (state) => [state.points, state.current],
    (state) => explain(state),
  );
  const isNew = changed((state) => [state.points, state.current, state.details]);
  const element = section('confidence', gainAndConfidence(), about.element, chart.element);
  return {
    element,
    update(state) {
      // Alone, it would say again what the strip at the top does.
      element.hidden = splitPoints(state.points, state.current).others.length === 0;
      about.update(state);
      const { points, current, details } = state;
      if (isNew(state) && details !== null) {
        const { comparison, decimals } = details;
        const { others } = splitPoints(points, current);
        shown = points;
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

/** All comparisons, this one first, by their places among the points. */
function pointTable({ points, current, decimals }: ConfidenceData): Table {
  const { others, shown } = splitPoints(points, current);
  const listed = [...(shown === null ? [] : [shown]), ...others];
  return {
    caption: t('Comparisons on this test set'),
    head: [
      t('Pair, the better system first'),
      { text: t('Gain'), term: 'gain' },
      { text: t('Confidence'), term: 'confidence' },
    ],
    rows: listed.map((point) => [
      point === shown ? t('{0} (this one)', pairName(point)) : pairName(point),
      gain(point.gain, decimals),
      confidence(point.confidence),
    ]),
    strong: shown === null ? null : 0,
    opens: listed.map((point) => (point === shown ? null : points.findIndex(({ key }) => key === point.key))),
  };
}
