import type { EvaluationState } from '../../../src/editor/evaluation/messages';
import { translatedError } from '../../../src/model/errors';
import { columnsLine } from '../../../src/model/judgement-text';
import { formatCount } from '../../../src/model/text';
import { t, translated } from '../../../src/model/words';
import { fold, h, view, type View } from '../../dom';
import { post } from '../../host';
import { button } from '../../toolkit';
import { banner, failureView, rerun } from '../failure';
import type { StatusWords } from '../status';
import { warningList } from '../warnings';
import { unitWord } from './units';

export const evaluationStatus: StatusWords<EvaluationState> = {
  title({ kind, files }) {
    const names = files.join(', ');
    switch (kind) {
      case 'judgement':
        return t('Meta-evaluation: {0}', names);
    }
  },
  done({ judgement }) {
    if (judgement !== null) {
      const { n, unit, settings } = judgement.judgement;
      return t('n = {0} {1}, seed {2}', formatCount(n), unitWord(unit), settings.seed);
    }
    return '';
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
            ...(state.judgement === null
              ? []
              : [h('p', { class: 'muted', id: 'columns' }, columnsLine(state.judgement.judgement.columns))]),
            warningList(found.warnings.map((warning) => translated(warning, state.judgement?.messages))),
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

/** A table that may be wider than the page. */
export function wide(content: HTMLElement): HTMLElement {
  return h('div', { class: 'scroll wide', tabindex: 0 }, content);
}

/** The numbers of a chart, in a fold below it. */
export function wideTwin(key: string, content: HTMLElement): HTMLElement {
  return fold(key, t('Show as table'), wide(content));
}
