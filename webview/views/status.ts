import type { PanelState } from '../../src/editor/messages';
import { formatCount } from '../../src/model/text';
import { h, view, type View } from '../dom';
import { post } from '../host';
import { describeProgress, describeTimeLeft } from '../text/words';
import { button } from '../toolkit';

/**
 * The strip at the top: what this page is about, how far the calculation is, and the one button to
 * start or stop it. It has the same height in every phase, so that nothing jumps when a run is short.
 */
export function statusView(): View {
  const title = view(
    h('h1', {}),
    (state) => [state.details, state.testSet],
    (state) => [titleOf(state)],
  );
  const text = view(
    h('p', { class: 'status-text' }),
    (state) => [state.phase, state.progress, state.details],
    (state) => [h('span', { class: state.phase }, statusText(state))],
  );
  const action = view(
    h('div', { class: 'status-action' }),
    (state) => [state.phase === 'running'],
    ({ phase }) => [
      phase === 'running'
        ? button('Cancel', { id: 'cancel', onClick: () => post({ type: 'cancel' }) })
        : button('Rerun', {
            id: 'rerun',
            title: 'Read the files again and repeat the tests',
            onClick: () => post({ type: 'rerun' }),
          }),
    ],
  );
  const bar = progressBar();
  const parts = [title, text, action, bar];
  return {
    element: h('header', { class: 'status' }, ...parts.map(({ element }) => element)),
    update: (state) => parts.forEach((part) => part.update(state)),
  };
}

function titleOf({ details, testSet }: PanelState): string {
  const metric = details === null ? 'Comparison' : details.comparison.metric.name;
  return testSet === null ? metric : `${metric} on ${testSet}`;
}

function statusText({ phase, progress, details }: PanelState): string {
  switch (phase) {
    case 'running': {
      const left = describeTimeLeft(progress);
      return left === '' ? describeProgress(progress) : `${describeProgress(progress)}, ${left}`;
    }
    case 'cancelled':
      return 'Cancelled';
    case 'error':
      return 'No answer';
    case 'done':
      return details === null ? '' : dataText(details.comparison);
  }
}

function dataText({
  n,
  clusters,
  alignedBy,
  seed,
}: NonNullable<PanelState['details']>['comparison']): string {
  const items = `n = ${formatCount(n)}${clusters === null ? '' : ` in ${formatCount(clusters)} clusters`}`;
  return `${items}, aligned by ${alignedBy}, seed ${seed}`;
}

function progressBar(): View {
  const done = h('div', { class: 'progress-done' });
  const element = h('div', { class: 'progress', role: 'progressbar', 'aria-label': 'Progress' }, done);
  return {
    element,
    update({ phase, progress }) {
      const known = progress !== null && progress.total > 0 && progress.stage === 'resampling';
      const percent = known ? Math.min(100, (100 * progress.done) / progress.total) : 0;
      element.hidden = phase !== 'running';
      element.classList.toggle('unknown', !known);
      done.style.width = known ? `${percent}%` : '';
      if (known) {
        element.setAttribute('aria-valuenow', percent.toFixed(0));
      } else {
        element.removeAttribute('aria-valuenow');
      }
    },
  };
}
