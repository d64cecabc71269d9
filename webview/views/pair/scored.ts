import type { PanelState } from '../../../src/editor/comparison/messages';
import { readingFacts } from '../../../src/model/texts/reading-text';
import { t, translated } from '../../../src/model/words';
import { changed, type Child, h, linkButton, view, type View } from '../../dom';
import { post } from '../../host';
import { termOf } from '../../explain';
import { wayOfAligning } from '../../text/words';
import { fileName } from '../files';
import { type Choice, dropdown } from '../../toolkit';

/** How the files were read and scored, and controls to change it: folded, unless something was guessed with doubt. */
export function scoredView(): View {
  // Kept across redraws, so that an open list stays open.
  const formats = {
    a: formatField('a', t('Format of A')),
    b: formatField('b', t('Format of B')),
    references: formatField('references', t('Format of the reference')),
  };
  const gist = h('span', { class: 'gist muted' });
  const element = h(
    'details',
    { id: 'scored', class: 'fold' },
    h('summary', {}, t('How it was scored'), gist),
  );
  const body = view(
    h('dl', { class: 'reading' }),
    (state) => [state.identity, state.labels, state.details],
    (state) => [
      fact(t('Format of A'), 'format-of-a', formats.a.element),
      fact(t('Format of B'), 'format-of-b', formats.b.element),
      fact(
        state.labels.references.length > 1 ? t('References') : t('Reference'),
        'references',
        ...references(state, formats.references.element),
      ),
      ...readingOf(state),
      signature(state),
    ],
  );
  element.append(body.element);
  const isNew = changed((state) => [state.details, state.recognised, state.phase]);
  let doubted = false;
  return {
    element,
    update(state) {
      body.update(state);
      Object.values(formats).forEach((field) => field.update(state));
      if (isNew(state)) {
        gist.textContent = gistOf(state);
        // It opens once with each doubt, and stays as the user leaves it.
        const isDoubtful = hasDoubt(state);
        element.open ||= isDoubtful && !doubted;
        doubted = isDoubtful;
      }
    },
  };
}

function hasDoubt({ phase, recognised, identity, details }: PanelState): boolean {
  const isAmbiguous = (['a', 'b', 'references'] as const).some(
    (which) => recognised[which]?.ambiguous === true && identity.formats?.[which] === undefined,
  );
  const unmatched = details?.comparison.reading?.matching.unmatched;
  const isPartial = unmatched !== undefined && unmatched.a + unmatched.b > 0;
  return isAmbiguous || isPartial || phase === 'error';
}

/** What is read, in a few words beside the heading. */
function gistOf({ details, labels }: PanelState): string {
  const { references } = labels;
  return [
    ...(details === null ? [] : [t('items matched by {0}', wayOfAligning(details.comparison.alignedBy))]),
    ...(references.length === 0 ? [] : [t('reference {0}', references.join(', '))]),
  ].join(' · ');
}

function fact(name: Child, kind: string, ...value: Child[]): HTMLElement {
  return h('div', { class: kind }, h('dt', {}, name), h('dd', {}, ...value));
}

function references({ identity, labels, details }: PanelState, format: HTMLElement): Child[] {
  const names: Child[] = identity.references.map((path, reference) =>
    fileName(labels.references[reference] ?? path, path, () =>
      post({ type: 'open', which: 'reference', reference, line: 1 }),
    ),
  );
  const none = names.length === 0;
  const title = none ? t('Choose a reference file') : t('Choose another reference');
  return [
    ...(none
      ? [h('span', { class: 'muted' }, details === null ? t('none') : t('no reference needed'))]
      : names),
    linkButton(none ? t('Choose…') : t('Change…'), title, () => post({ type: 'choose', which: 'reference' })),
    ...(none ? [] : [format]),
  ];
}

/** Which columns were read as what, how items were matched, and which direction is better. */
function readingOf({ details }: PanelState): HTMLElement[] {
  const reading = details?.comparison.reading;
  return reading === undefined
    ? []
    : readingFacts(reading).map(({ name, value, why }) =>
        fact(
          translated(name),
          'fact-read',
          translated(value),
          why === null ? null : h('span', { class: 'muted' }, ` (${translated(why)})`),
        ),
      );
}

/** Everything that decides the score, as the metric's tool writes it. */
function signature({ details }: PanelState): HTMLElement | null {
  const text = details?.comparison.metric.signature ?? '';
  return text === ''
    ? null
    : fact(termOf('signature', t('Signature')), 'signature', h('span', { translate: 'no' }, text));
}

/** The value for the detected format; no format has an empty id. */
const AS_RECOGNISED = '';

/** The format of a file, how it was detected, and a field to change it. */
interface FormatField {
  readonly element: HTMLElement;
  update(state: PanelState): void;
}

function formatField(which: 'a' | 'b' | 'references', label: string): FormatField {
  const field = dropdown(`format-${which}`, label, (value) =>
    post({ type: 'change', formats: { [which]: value === AS_RECOGNISED ? null : value } }),
  );
  const why = h('span', { class: 'why' });
  const element = h('div', { class: 'recognised' }, field.element, why);
  return {
    element,
    update(state) {
      const chosen = state.identity.formats?.[which];
      const choices = choicesOf(state, which);
      field.element.hidden = choices === null;
      field.set(choices ?? [], chosen ?? AS_RECOGNISED);
      why.textContent =
        choices === null
          ? asRead(state, which)
          : chosen === undefined
            ? reason(state, which)
            : t('as chosen');
    },
  };
}

/** The detected format first, then all others that can read the file; null while nothing is known. */
function choicesOf(state: PanelState, which: 'a' | 'b' | 'references'): Choice[] | null {
  const recognition = recognitionOf(state, which);
  const chosen = state.identity.formats?.[which];
  if (recognition === null) {
    return null;
  }
  const { name, readable } = recognition;
  const others = readable.map((format) => ({ value: format.id, label: translated(format.name) }));
  // One that can't read the file was chosen elsewhere, or before the file had changed.
  const strange = chosen === undefined || others.some(({ value }) => value === chosen) ? [] : [chosen];
  return [
    { value: AS_RECOGNISED, label: t('Detected: {0}', translated(name)) },
    ...others,
    ...strange.map((id) => ({ value: id, label: id })),
  ];
}

function recognitionOf({ identity, recognised }: PanelState, which: 'a' | 'b' | 'references') {
  const path = which === 'references' ? identity.references[0] : identity[which];
  const known = recognised[which];
  return known?.path === path ? known : null;
}

/** The format according to the result, before more is known. */
function asRead({ identity, details }: PanelState, which: 'a' | 'b' | 'references'): string {
  const known = which !== 'references' && details?.identity[which] === identity[which];
  return known ? translated(details.recognised[which]) : '';
}

function reason(state: PanelState, which: 'a' | 'b' | 'references'): string {
  return translated(recognitionOf(state, which)?.why ?? '');
}
