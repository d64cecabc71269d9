import type { EvaluationState } from '../../../src/editor/evaluation/messages';
import { translatedError } from '../../../src/model/errors';
import { formatCount } from '../../../src/model/text';
import { t, translated, type Messages } from '../../../src/model/words';
import { h, view, type Child, type View } from '../../dom';
import { post } from '../../host';
import { changedSince, describeProgress } from '../../text/words';
import { button } from '../../toolkit';
import { unitWord } from './units';

/** The subject of the page, the progress, and the button that starts or stops the calculation. */
export function headerView(): View<EvaluationState> {
  const title = h('h1', {});
  const text = h('p', { class: 'status-text' });
  const action = h('div', { class: 'status-action' });
  const bar = h(
    'div',
    { class: 'progress unknown', role: 'progressbar', 'aria-label': t('Progress') },
    h('div', { class: 'progress-done' }),
  );
  const drawn = view<EvaluationState>(
    action,
    ({ phase }) => [phase === 'running'],
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
  return {
    element: h('header', { class: 'status' }, title, text, action, bar),
    update(state) {
      const files = state.files.join(', ');
      title.textContent =
        state.kind === 'judgement'
          ? t('Meta-evaluation: {0}', files)
          : t('Rankings of candidates: {0}', files);
      text.textContent = statusText(state);
      bar.hidden = state.phase !== 'running';
      drawn.update(state);
    },
  };
}

function statusText({ phase, progress, judgement, rankings }: EvaluationState): string {
  switch (phase) {
    case 'running':
      return describeProgress(progress);
    case 'cancelled':
      return t('Cancelled');
    case 'error':
      return t('No answer');
    case 'question':
      return t('Waiting for your choice');
    case 'done':
      return judgement !== null
        ? t(
            'n = {0} {1}, seed {2}',
            formatCount(judgement.judgement.n),
            unitWord(judgement.judgement.unit),
            judgement.judgement.settings.seed,
          )
        : rankings !== null
          ? t(
              '{0} candidates, seed {1}',
              formatCount(rankings.evaluation.candidates),
              rankings.evaluation.settings.seed,
            )
          : '';
  }
}

/** Why there is no result or an outdated one, and what to do. */
export function noticesView(): View<EvaluationState> {
  return view<EvaluationState>(
    h('div', { role: 'alert' }),
    ({ phase, error, stale }) => [phase, error, stale],
    ({ phase, error, stale }) => {
      if (phase === 'error' && error !== null) {
        const ask = error.code === 'unknown-column';
        return [banner('error', '×', translatedError(error), ask ? chooseColumns(true) : rerun())];
      }
      if (phase === 'question' && error !== null) {
        return [banner('neutral', '?', translatedError(error), chooseColumns(true))];
      }
      if (phase === 'cancelled') {
        return [banner('neutral', '■', t('Cancelled before there was an answer.'), rerun())];
      }
      return stale.length > 0 && phase === 'done'
        ? [banner('warning', '!', changedSince(stale), rerun())]
        : [];
    },
  );
}

/** The result in words, warnings, and buttons to copy and export it. */
export function wordsView(
  of: (
    state: EvaluationState,
  ) => { readonly sentences: readonly string[]; readonly warnings: readonly string[] } | null,
): View<EvaluationState> {
  return view<EvaluationState>(
    h('div', { class: 'findings', 'aria-live': 'polite' }),
    (state) => [of(state), state.phase],
    (state) => {
      const found = of(state);
      return found === null
        ? state.phase === 'running'
          ? [h('p', { class: 'finding' }, t('The answer will be here in a moment.'))]
          : []
        : [
            ...found.sentences.map((sentence) => h('p', { class: 'finding', lang: 'en' }, sentence)),
            list(found.warnings, (state.judgement ?? state.rankings)?.messages),
            h(
              'div',
              { class: 'copy', role: 'group', 'aria-label': t('Columns and copies') },
              chooseColumns(false),
              button(t('Copy Sentences'), {
                id: 'copy-text',
                onClick: () => post({ type: 'copy', format: 'text' }),
              }),
              button(t('Copy JSON'), {
                id: 'copy-json',
                onClick: () => post({ type: 'copy', format: 'json' }),
              }),
            ),
          ];
    },
  );
}

function list(warnings: readonly string[], messages: Messages | undefined): Child {
  return warnings.length === 0
    ? null
    : h(
        'ul',
        { class: 'warnings' },
        ...warnings.map((warning) => h('li', {}, translated(warning, messages))),
      );
}

function chooseColumns(primary: boolean): HTMLElement {
  return button(t('Choose Columns…'), {
    id: primary ? 'choose-columns-first' : 'choose-columns',
    primary,
    onClick: () => post({ type: 'chooseColumns' }),
  });
}

function rerun(): HTMLElement {
  return button(t('Rerun'), { id: 'rerun-notice', primary: true, onClick: () => post({ type: 'rerun' }) });
}

function banner(kind: string, sign: string, text: string, action: HTMLElement): HTMLElement {
  return h(
    'div',
    { class: `banner tall ${kind}` },
    h('span', { class: 'sign', 'aria-hidden': 'true' }, sign),
    h('p', { class: 'banner-text' }, text),
    h('div', { class: 'banner-actions' }, action),
  );
}

/** A table that may be wider than the page. */
export function scrolling(content: HTMLElement): HTMLElement {
  return h('div', { class: 'scroll wide', tabindex: 0 }, content);
}
