import type { PanelState } from '../../src/editor/comparison/messages';
import { t, translated } from '../../src/model/words';
import { h } from '../dom';
import { post } from '../host';
import { dropdown, type Choice } from '../toolkit';

/** The value for the detected format; no format has an empty id. */
const AS_RECOGNISED = '';

/** The format of a file, how it was detected, and a field to change it. */
export interface FormatField {
  readonly element: HTMLElement;
  update(state: PanelState): void;
}

export function formatField(which: 'a' | 'b' | 'references', label: string): FormatField {
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
