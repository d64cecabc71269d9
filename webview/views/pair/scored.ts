import type { PanelState } from '../../../src/editor/comparison/messages';
import { readingFacts } from '../../../src/model/texts/reading-text';
import { t, translated } from '../../../src/model/words';
import { changed, h, linkButton, view, type Child, type View } from '../../dom';
import { post } from '../../host';
import { termOf } from '../../terms';
import { wayOfAligning } from '../../text/words';
import { fileName } from '../files';
import { formatField } from '../format';

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
