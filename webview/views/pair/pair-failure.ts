import type { PanelState } from '../../../src/editor/comparison/messages';
import { isAboutPair, type SerializedError, type Holdings } from '../../../src/model/errors';
import { baseName, formatCount } from '../../../src/model/text';
import { t, translated } from '../../../src/model/words';
import { h, linkButton, type View, type Child } from '../../dom';
import { post } from '../../host';
import { withLabels } from '../../text/words';
import { button } from '../../toolkit';
import {
  askAgain,
  banner,
  choiceList,
  changeReference,
  failureView,
  isAboutReference,
  rerun,
} from '../failure';

export function pairFailureView(): View {
  return failureView(tell, {
    uses: ({ identity }) => [identity],
    cancelled: ({ partial }) =>
      partial ? t('Cancelled: this result uses the resamples drawn so far.') : null,
  });
}

function tell(error: SerializedError, state: PanelState): HTMLElement {
  // What was compared before was there.
  const why = isDeleted(error, state)
    ? t('{0} was deleted', baseName(error.path ?? ''))
    : translated(withLabels(error.said ?? error.message, state));
  if (error.holdings !== undefined) {
    return banner('neutral', '?', tasksDiffer(error.holdings, why), []);
  }
  const said = [h('p', {}, why), errorPlace(error, state)];
  if (state.phase === 'question') {
    return banner('neutral', '?', [...said, choiceList(error)], [askAgain(error, chooseReference)]);
  }
  return isAboutPair(error) && !isAboutReference(error, state.identity.references)
    ? banner('error', '×', [...said, otherFiles()], [])
    : banner('error', '×', said, remedies(error, state));
}

function isDeleted({ code, path }: SerializedError, { details }: PanelState): boolean {
  return (
    code === 'file-missing' &&
    path !== undefined &&
    details?.files.some((file) => file.path === path) === true
  );
}

const chooseReference = (): void => post({ type: 'choose', which: 'reference' });

/** What most likely helps: another reference if it is the one that doesn't fit, another file for one that is wrong or gone. */
function remedies(error: SerializedError, { identity, labels }: PanelState): HTMLElement[] {
  const { path, code } = error;
  if (isAboutReference(error, identity.references)) {
    return [changeReference(chooseReference)];
  }
  const which = (['a', 'b'] as const).find((side) => identity[side] === path);
  if (which === undefined) {
    return [rerun()];
  }
  const change = button(t('Change {0}…', labels[which]), {
    id: 'change-file',
    primary: code === 'file-missing',
    onClick: () => post({ type: 'choose', which }),
  });
  return code === 'file-missing' ? [change] : [change, rerun()];
}

/** A link to the file and line, if the file belongs to this comparison. */
function errorPlace(error: SerializedError, { identity }: PanelState): HTMLElement | null {
  const { path, line } = error;
  if (path === undefined || error.code === 'file-missing') {
    return null;
  }
  const text = line === undefined ? baseName(path) : t('{0}, line {1}', baseName(path), formatCount(line));
  const reference = identity.references.indexOf(path);
  const at = line ?? 1;
  if (path === identity.a || path === identity.b) {
    const which = path === identity.a ? 'a' : 'b';
    return h(
      'p',
      {},
      linkButton(text, path, () => post({ type: 'open', which, line: at })),
    );
  }
  if (reference >= 0) {
    const open = (): void => post({ type: 'open', which: 'reference', reference, line: at });
    return h('p', {}, linkButton(text, path, open));
  }
  return h('p', { class: 'muted', title: path }, text);
}

/**
 * The question where A and B can't be compared, whatever is chosen for them: which is the wrong file.
 *
 * @param task of a table: the place of their task; absent: the one that its only question is about
 */
export function tasksDiffer({ a, b }: Holdings, why: string, task?: number, isRun = false): Child[] {
  const question = t(
    'These files are of different tasks or kinds: A holds {0}; B holds {1}.',
    translated(a),
    translated(b),
  );
  return [h('p', {}, question), h('p', { class: 'muted' }, why), otherFiles(task, isRun)];
}

/** What may be done about files that don't belong together. Below the text: three buttons beside it would leave it too little room. */
function otherFiles(task?: number, isRun = false): HTMLElement {
  const [suffix, of] = task === undefined ? ['', {}] : [task, { task }];
  const another = (which: 'a' | 'b', label: string): Child =>
    !isRun &&
    button(label, { id: `change-${which}${suffix}`, onClick: () => post({ type: 'choose', which, ...of }) });
  return h(
    'div',
    { class: 'banner-actions' },
    another('a', t('Choose another A…')),
    another('b', t('Choose another B…')),
    button(t('What can be compared here?'), {
      id: `look${suffix}`,
      onClick: () => post({ type: 'look', ...of }),
    }),
  );
}
