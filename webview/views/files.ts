import type { PanelState } from '../../src/editor/comparison/messages';
import { ciOf } from '../../src/model/percent';
import { betterMark, formatCount, formatInterval, formatScore } from '../../src/model/text';
import { t, translated } from '../../src/model/words';
import { horizontalScale, placed } from './track';
import { buttonOf, type Child, h, linkButton, tableOf, view, type View } from '../dom';
import { post } from '../host';
import { termWith } from '../explain';
import { splitPath } from '../text/words';

/** A and B in two rows: what they are, how they score, and on how many items each is better. */
export function filesView(): View {
  return view(
    h('section', { class: 'files', 'aria-label': t('Files compared') }),
    (state) => [state.identity, state.labels, state.details, state.isBaseline],
    (state) => [
      tableOf(
        'pair',
        h('caption', { class: 'visually-hidden' }, t('Files compared')),
        heads(state),
        (['a', 'b'] as const).map((which) => row(which, state)),
      ),
    ],
  );
}

/** The columns of numbers are there only with an answer. */
function heads({ details }: PanelState): HTMLElement[] {
  const file = h('th', { scope: 'col', class: 'name' }, h('span', { class: 'visually-hidden' }, t('File')));
  if (details === null) {
    return [file, h('td')];
  }
  const { metric, alpha } = details.comparison;
  const score = `${translated(metric.name, details.messages)}\u00a0${betterMark(metric)}`.trim();
  const interval = termWith(
    'interval',
    ciOf(1 - alpha),
    t(
      'Of each score alone. The intervals of A and B may overlap even if the gain is significant, because both are scored on the same items.',
    ),
  );
  return [
    file,
    h('th', { scope: 'col', class: 'number' }, score),
    h('th', { scope: 'col', class: 'interval' }, interval),
    details.counts === null ? h('td') : h('th', { scope: 'col', class: 'number' }, t('Items won')),
    h('td'),
  ];
}

function swapButton(): HTMLElement {
  const title = t('Make A the baseline and B the candidate');
  const attributes = { id: 'swap', title, 'aria-label': t('Swap A and B') };
  return buttonOf('plain icon', () => post({ type: 'swap' }), attributes, '⇄');
}

function row(which: 'a' | 'b', state: PanelState): HTMLElement {
  const letter = which.toUpperCase();
  const { details } = state;
  const name = h(
    'th',
    { scope: 'row', class: 'name' },
    h(
      'div',
      { class: 'who' },
      h('span', { class: `letter letter-${which}`, 'aria-hidden': 'true' }, letter),
      h(
        'div',
        { class: 'who-text' },
        fileName(state.labels[which], state.identity[which], () => post({ type: 'open', which, line: 1 })),
        system(which, state),
        furtherRuns(which, state),
        h(
          'span',
          { class: 'who-more' },
          h(
            'span',
            { class: 'role' },
            h('span', { class: 'visually-hidden' }, `${letter}, `),
            which === 'a' ? t('candidate') : t('baseline'),
          ),
          linkButton(t('Change…'), t('Choose another file for {0}', letter), () =>
            post({ type: 'choose', which }),
          ),
          which === 'b' &&
            !state.isBaseline &&
            linkButton(t('Set as baseline'), t('Compare later runs of this test set with this file'), () =>
              post({ type: 'setBaseline' }),
            ),
        ),
      ),
    ),
  );
  return h(
    'tr',
    { class: `side side-${which}` },
    name,
    ...(details === null ? [] : numbers(which, state)),
    which === 'a' && h('td', { class: 'swap', rowspan: 2 }, swapButton()),
  );
}

export function fileName(label: string, path: string, open: () => void): HTMLElement {
  const { folder, name } = splitPath(label);
  return h(
    'span',
    { class: 'file-name' },
    buttonOf(
      'link file',
      open,
      { title: t('Open {0}', path) },
      folder === '' ? null : h('span', { class: 'folder' }, folder),
      name,
    ),
  );
}

/** Score, interval and items won, if the result is about this file. */
function numbers(which: 'a' | 'b', { details, identity }: PanelState): Child[] {
  if (details?.identity[which] !== identity[which]) {
    return [h('td', { class: 'number score' }, '–'), h('td'), h('td')];
  }
  const { comparison, decimals, counts } = details;
  const { score, interval } = comparison[which];
  const won = which === 'a' ? counts?.wins : counts?.losses;
  return [
    h('td', { class: 'number score' }, formatScore(score, decimals)),
    h(
      'td',
      { class: 'interval' },
      interval !== null &&
        h(
          'div',
          { class: 'interval-parts' },
          track(which, comparison),
          h('span', { class: 'ends muted' }, formatInterval(interval, decimals)),
        ),
    ),
    h('td', { class: 'number' }, won === undefined ? null : formatCount(won)),
  ];
}

/** The score with its interval, on one scale for both. */
function track(which: 'a' | 'b', { a, b }: NonNullable<PanelState['details']>['comparison']): HTMLElement {
  const place = horizontalScale([a, b].flatMap(({ score, interval }) => [score, ...(interval ?? [])]));
  const { score, interval } = which === 'a' ? a : b;
  const [low, high] = interval ?? [score, score];
  return h(
    'span',
    { class: `track ${which}`, 'aria-hidden': 'true' },
    placed('spread', place(low), place(high)),
    placed('delta', place(score)),
  );
}

/** The system within a file that holds several, or the model that a log names. */
function system(which: 'a' | 'b', { identity, details }: PanelState): HTMLElement | null {
  const answered =
    details?.identity[which] === identity[which] ? details.comparison[which].system : undefined;
  const name = identity.systems?.[which] ?? answered;
  return name === undefined
    ? null
    : h('span', { class: 'system' }, h('span', { class: 'muted' }, t('system')), ' ', name);
}

function furtherRuns(which: 'a' | 'b', { identity }: PanelState): HTMLElement | null {
  const others = identity.runs?.[which] ?? [];
  if (others.length === 0) {
    return null;
  }
  const said =
    others.length === 1
      ? t('and 1 more training run')
      : t('and {0} more training runs', formatCount(others.length));
  return h('span', { class: 'muted', title: others.join('\n') }, said);
}
