import type { Progress } from '../../src/engine/protocol';
import type { PageState, RunState } from '../../src/editor/page/messages';
import type { Comparison } from '../../src/model/results/comparison';
import { SAMPLES } from '../../src/model/texts/cluster-words';
import { formatCount } from '../../src/model/text';
import { t } from '../../src/model/words';
import { h, view, type View } from '../dom';
import { post } from '../host';
import { describeProgress, describeTimeLeft } from '../text/words';
import { button } from '../toolkit';
import type { PanelState } from '../../src/editor/comparison/messages';
import { changeWords } from '../../src/model/texts/changed-files';

/** The texts of the strip; `done`: about the data of the result, null before there is one. */
export interface StatusWords<State> {
  readonly title: (state: State) => string;
  readonly done: (state: State) => string | null;
  /** How far it is, where what is counted aren't resamples. */
  readonly progress?: (progress: Progress, state: State) => string;
  /** True if the result shown is of the resamples so far. */
  readonly isPartial?: (state: State) => boolean;
}

/**
 * The strip at the top: the subject of the page, the progress, and the button that starts or stops the
 * calculation. It has the same height in every phase, so that nothing jumps when a run is short.
 */
export function statusView<State extends PageState>(words: StatusWords<State>): View<State> {
  const title = view<State>(
    h('p', { class: 'subject' }),
    (state) => [words.title(state)],
    (state) => {
      document.title = words.title(state);
      return [words.title(state)];
    },
  );
  const text = view<State>(
    h('p', { class: 'status-text' }),
    (state) => [state.phase, statusText(state, words)],
    (state) => [h('span', { class: state.phase }, statusText(state, words))],
  );
  const action = view<State>(
    h('div', { class: 'status-action' }),
    (state) => [state.phase === 'running'],
    ({ phase }) => [
      phase === 'running'
        ? button(t('Cancel'), { id: 'cancel', onClick: () => post({ type: 'cancel' }) })
        : button(t('Rerun'), {
            id: 'rerun',
            title: t('Read the files again and repeat the tests'),
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

function statusText<State extends PageState>(state: State, words: StatusWords<State>): string {
  const partial = words.isPartial?.(state) === true;
  switch (state.phase) {
    case 'running': {
      const left = describeTimeLeft(state.progress);
      const done =
        state.progress !== null && words.progress !== undefined
          ? words.progress(state.progress, state)
          : describeProgress(state.progress);
      const now = [done, left].filter((part) => part !== '').join(', ');
      return state.isAsking === true
        ? t('Waiting for your choice')
        : partial
          ? t('First result, being refined · {0}', now)
          : now;
    }
    case 'cancelled':
      return t('Cancelled');
    case 'error':
      return words.done(state) === null ? t('No answer') : t('The previous answer');
    case 'question':
      return t('Waiting for your choice');
    case 'done': {
      const { computedAt } = state;
      const done = words.done(state) ?? '';
      return computedAt === undefined ? done : t('{0} · computed at {1}', done, moment(computedAt));
    }
  }
}

/** `26 Nov 2026, 14:03`, in the page's language. */
function moment(time: number): string {
  const { lang } = document.documentElement;
  return new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}

function progressBar(): View<RunState> {
  const done = h('div', { class: 'progress-done' });
  const element = h('div', { class: 'progress', role: 'progressbar', 'aria-label': t('Progress') }, done);
  return {
    element,
    update({ phase, progress, isAsking }) {
      const known = progress !== null && progress.total > 0 && progress.stage === 'resampling';
      const percent = known ? Math.min(100, (100 * progress.done) / progress.total) : 0;
      element.hidden = phase !== 'running' || isAsking === true;
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

/** `n = 2,037 in 12 clusters`; `n = 445 samples of 89 items`. */
export function countOfItems({
  n,
  clusters,
  clusterColumn,
}: Pick<Comparison, 'n' | 'clusters'> & { readonly clusterColumn?: string | null | undefined }): string {
  if (clusters !== null && clusterColumn === SAMPLES) {
    return t('n = {0} samples of {1} items', formatCount(n), formatCount(clusters));
  }
  return clusters === null
    ? `n = ${formatCount(n)}`
    : t('n = {0} in {1} clusters', formatCount(n), formatCount(clusters));
}

type Stale = Pick<PanelState, 'stale' | 'phase' | 'settingsChanged'>;

/** A banner when a file or setting is no longer what it was when the answer was computed; an error says why by itself. */
export function staleView<State extends Stale>(): View<State> {
  return view<State>(
    h('div', { role: 'status' }),
    (state) => [state.stale, state.phase, state.settingsChanged],
    ({ stale, phase, settingsChanged }) =>
      phase === 'running' || phase === 'error'
        ? []
        : [
            // A deleted file can't be computed again.
            stale.length > 0 &&
              banner(
                t('Since this was computed: {0}.', changeWords(stale)),
                !stale.some(({ isGone }) => isGone),
              ),
            settingsChanged !== undefined &&
              banner(
                settingsChanged === 'kept'
                  ? t(
                      'The settings have changed. This page keeps its own; to use the new ones, compare again.',
                    )
                  : t('The settings have changed since this was computed.'),
                settingsChanged === 'since' && stale.length === 0,
              ),
          ],
  );
}

function banner(said: string, canRerun: boolean): HTMLElement {
  return h(
    'div',
    { class: 'banner warning' },
    h('span', { class: 'sign', 'aria-hidden': 'true' }, '!'),
    h('p', {}, said),
    canRerun &&
      button(t('Rerun'), { id: 'rerun-stale', primary: true, onClick: () => post({ type: 'rerun' }) }),
  );
}
