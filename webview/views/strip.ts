import type { PanelState } from '../../src/editor/comparison/messages';
import { stripPlot } from '../../src/charts/strip';
import { t } from '../../src/model/words';
import { chartOn } from '../charts/chart';
import { changed, h, type View } from '../dom';

/** The picture of the answer beside its words. */
export function stripView(): View {
  const canvas = h('canvas', {
    role: 'img',
    'aria-label': t('The gain with its interval on one axis; the numbers are beside it'),
    'aria-keyshortcuts': 'ArrowLeft ArrowRight',
  });
  const chart = chartOn(canvas);
  const caption = h('figcaption', { class: 'muted small' });
  const figure = h('figure', { class: 'strip' }, h('div', { class: 'chart' }, canvas, chart.said), caption);
  const isNew = changed(({ details, phase }) => [details, phase]);
  return {
    element: figure,
    update(state) {
      if (!isNew(state)) {
        return;
      }
      const { details, phase } = state;
      // Room for it from the start, so that nothing jumps.
      figure.hidden = details === null && phase !== 'running';
      figure.classList.toggle('empty', !isDrawn(state));
      if (details !== null && isDrawn(state)) {
        caption.textContent = captionOf(details);
        chart.show(stripPlot(details), {});
      }
    },
  };
}

/** False where there is no more to see than a point. */
function isDrawn({ details }: PanelState): boolean {
  return details !== null && (details.histogram !== null || details.comparison.standardError !== 0);
}

function captionOf({ histogram, comparison }: NonNullable<PanelState['details']>): string {
  const unit = comparison.metric.name;
  if (histogram === null) {
    return t('Gain in {0} with its interval', unit);
  }
  return histogram.mode === 'bootstrap'
    ? t('Gain in {0} with its interval, and the gains of resampled test sets', unit)
    : t('Gain in {0} with its interval, and the gains by chance if A and B were the same', unit);
}
