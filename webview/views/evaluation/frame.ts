import type { EvaluationState } from '../../../src/editor/evaluation/messages';
import { translatedError } from '../../../src/model/errors';
import { formatCount } from '../../../src/model/text';
import { t, translated } from '../../../src/model/words';
import { fold, h, view, type View } from '../../dom';
import { post } from '../../host';
import { button } from '../../toolkit';
import { banner, failureView, rerun } from '../failure';
import type { StatusWords } from '../status';
import { warningList } from '../warnings';

export const evaluationStatus: StatusWords<EvaluationState> = {
  title: ({ files }) => t('Rankings of candidates: {0}', files.join(', ')),
  done({ rankings }) {
    const { candidates = 0, settings } = rankings?.evaluation ?? {};
    return settings === undefined
      ? ''
      : t('{0} candidates, seed {1}', formatCount(candidates), settings.seed);
  },
};

export function evaluationFailureView(): View<EvaluationState> {
  return failureView((error, { phase }) => {
    const said = [h('p', {}, translatedError(error))];
    return phase === 'question'
      ? banner('neutral', '?', said, [chooseColumns(true)])
      : banner('error', '×', said, [error.code === 'unknown-column' ? chooseColumns(true) : rerun()]);
  });
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
            warningList(found.warnings.map((warning) => translated(warning, state.rankings?.messages))),
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

function chooseColumns(primary: boolean): HTMLElement {
  return button(t('Choose Columns…'), {
    id: primary ? 'choose-columns-first' : 'choose-columns',
    primary,
    onClick: () => post({ type: 'chooseColumns' }),
  });
}

/** A section that is hidden while it has nothing to show. */
export function shownIf(
  element: HTMLElement,
  content: View<EvaluationState>,
  holds: (state: EvaluationState) => boolean,
): View<EvaluationState> {
  return {
    element,
    update(state) {
      element.hidden = !holds(state);
      content.update(state);
    },
  };
}

/** A table that may be wider than the page. */
export function wide(content: HTMLElement): HTMLElement {
  return h('div', { class: 'scroll wide', tabindex: 0 }, content);
}

/** The numbers of a chart, in a fold below it. */
export function wideTwin(key: string, content: HTMLElement): HTMLElement {
  return fold(key, t('Show as table'), wide(content));
}
