import type { PanelState } from '../../src/editor/comparison/messages';
import { betterOf, formatCount, formatInterval, formatScore } from '../../src/model/text';
import { readingFacts } from '../../src/model/reading-text';
import { t, translated } from '../../src/model/words';
import { h, linkButton, view, type Child, type View } from '../dom';
import { post } from '../host';
import { termOf } from '../terms';
import { splitPath } from '../text/words';
import { button } from '../toolkit';
import { formatField } from './format';

/** The files of A and B, their formats and references, and controls to change them. */
export function filesView(): View {
  // Kept across redraws, so that an open list stays open.
  const formats = {
    a: formatField('a', t('Format of A')),
    b: formatField('b', t('Format of B')),
    references: formatField('references', t('Format of the reference')),
  };
  const files = view(
    h('section', { class: 'files', 'aria-label': t('Files compared') }),
    (state) => [state.identity, state.labels, state.details, state.testSet],
    (state) => [
      h(
        'div',
        { class: 'pair' },
        side('a', state, formats.a.element),
        h('div', { class: 'swap' }, swapButton()),
        side('b', state, formats.b.element),
      ),
      references(state, formats.references.element),
      signature(state),
      readingOf(state),
    ],
  );
  return {
    element: files.element,
    update(state) {
      files.update(state);
      Object.values(formats).forEach((field) => field.update(state));
    },
  };
}

function swapButton(): HTMLElement {
  return button(t('⇄ Swap'), {
    id: 'swap',
    title: t('Make A the baseline and B the candidate'),
    onClick: () => post({ type: 'swap' }),
  });
}

function side(which: 'a' | 'b', state: PanelState, format: HTMLElement): HTMLElement {
  const letter = which.toUpperCase();
  const path = state.identity[which];
  const actions = [
    linkButton(t('Change…'), t('Choose another file for {0}', letter), () => post({ type: 'choose', which })),
    which === 'b' &&
      linkButton(t('Set as baseline'), t('Compare later runs of this test set with this file'), () =>
        post({ type: 'setBaseline' }),
      ),
  ];
  return h(
    'div',
    { class: `side side-${which}` },
    h('span', { class: `letter letter-${which}`, 'aria-hidden': 'true' }, letter),
    h(
      'div',
      { class: 'side-body' },
      h(
        'div',
        { class: 'role' },
        h('span', { class: 'visually-hidden' }, `${letter}, `),
        which === 'a' ? t('candidate') : t('baseline'),
      ),
      fileName(state.labels[which], path, () => post({ type: 'open', which, line: 1 })),
      system(which, state),
      furtherRuns(which, state),
      score(which, state),
      format,
      h('div', { class: 'side-actions' }, ...actions),
    ),
  );
}

function fileName(label: string, path: string, open: () => void): HTMLElement {
  const { folder, name } = splitPath(label);
  const link = h(
    'button',
    { class: 'link file', type: 'button', title: t('Open {0}', path), onclick: open },
    folder === '' ? null : h('span', { class: 'folder' }, folder),
    name,
  );
  return h('div', { class: 'file-name' }, link);
}

/** The score of a file, if the result is about this file. */
function score(which: 'a' | 'b', { details, identity }: PanelState): HTMLElement {
  if (details?.identity[which] !== identity[which]) {
    return h('div', { class: 'score' }, '–');
  }
  const { metric } = details.comparison;
  const scored = details.comparison[which];
  return h(
    'div',
    { class: 'score' },
    h('strong', {}, formatScore(scored.score, details.decimals)),
    ` ${translated(metric.name, details.messages)} (${translated(betterOf(metric))})`,
    scored.interval === null
      ? null
      : h('span', { class: 'muted' }, ` ${formatInterval(scored.interval, details.decimals)}`),
  );
}

/** The system within a file that holds several, or the model that a log names. */
function system(which: 'a' | 'b', { identity, details }: PanelState): HTMLElement | null {
  const answered =
    details?.identity[which] === identity[which] ? details.comparison[which].system : undefined;
  const name = identity.systems?.[which] ?? answered;
  return name === undefined
    ? null
    : h('div', { class: 'system' }, h('span', { class: 'muted' }, t('system')), ' ', name);
}

/** The number of further training runs. */
function furtherRuns(which: 'a' | 'b', { identity }: PanelState): HTMLElement | null {
  const others = identity.runs?.[which] ?? [];
  if (others.length === 0) {
    return null;
  }
  const said =
    others.length === 1
      ? t('and 1 more training run')
      : t('and {0} more training runs', formatCount(others.length));
  return h('div', { class: 'muted', title: others.join('\n') }, said);
}

function references({ identity, labels, details }: PanelState, format: HTMLElement): HTMLElement {
  const names: Child[] = identity.references.map((path, reference) =>
    fileName(labels.references[reference] ?? path, path, () =>
      post({ type: 'open', which: 'reference', reference, line: 1 }),
    ),
  );
  const none = names.length === 0;
  const title = none ? t('Choose a reference file') : t('Choose another reference');
  return h(
    'div',
    { class: 'references' },
    h('span', { class: 'role' }, names.length > 1 ? t('references') : t('reference')),
    ...(none
      ? [h('span', { class: 'muted' }, details === null ? t('none') : t('no reference needed'))]
      : names),
    linkButton(none ? t('Choose…') : t('Change…'), title, () => post({ type: 'choose', which: 'reference' })),
    ...(none ? [] : [format]),
  );
}

/** Which columns were read as what, how items were matched, and which direction is better. */
function readingOf({ details }: PanelState): HTMLElement | null {
  const reading = details?.comparison.reading;
  return reading === undefined
    ? null
    : h(
        'dl',
        { class: 'reading', 'aria-label': t('How it was scored') },
        ...readingFacts(reading).map(({ name, value, why }) =>
          h(
            'div',
            {},
            h('dt', {}, translated(name)),
            h(
              'dd',
              {},
              translated(value),
              why === null ? null : h('span', { class: 'muted' }, ` (${translated(why)})`),
            ),
          ),
        ),
      );
}

/** Everything that decides the score, as the metric's tool writes it. */
function signature({ details }: PanelState): HTMLElement {
  const text = details?.comparison.metric.signature ?? '';
  return h(
    'p',
    { class: 'signature' },
    text === '' ? null : termOf('signature', t('Signature')),
    text === '' ? null : ' ',
    h('span', { translate: 'no' }, text),
  );
}
