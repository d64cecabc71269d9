import { buttonOf, type Attributes, h, type Child, section } from '../../dom';
import type { Term } from '../../../src/model/glossary';
import { termOf } from '../../explain';
import { parseAlpha, type Parsed, parseColumn } from '../../text/fields';
import { textField, dropdown, type Choice } from '../../toolkit';
import { t } from '../../../src/model/words';
import { EVERY_ITEM } from '../../../src/model/texts/cluster-words';
import { post } from '../../host';

/** Stands for a field that isn't listed. */
const ANOTHER = ' ';

/** A list, the last entry of which opens a field for a column or path that isn't in it. */
export function listOrField(
  [id, fieldId]: readonly [string, string],
  label: string,
  choose: (value: string) => void,
  write: (column: string) => void,
) {
  const list = dropdown(id, label, (value) => {
    other.element.hidden = value !== ANOTHER;
    if (value !== ANOTHER) {
      choose(value);
    }
  });
  const other = checkedField<string>(fieldId, { label: t('Field or JSON path') }, parseColumn, write);
  other.element.hidden = true;
  other.setPlaceholder('$.results[*].metrics.f1');
  return {
    elements: [list.element, other.element],
    set(choices: readonly Choice[], selected: string): void {
      list.set([...choices, { value: ANOTHER, label: t('another field…') }], selected);
      other.element.hidden = true;
    },
  };
}

/** A text field that says what is wrong with its value, and hands on only what is right. */
export interface CheckedField<T> {
  readonly element: HTMLElement;
  /** Shows a value; not while the person is at work on another one. */
  set(text: string, value: T): void;
  readonly setPlaceholder: (text: string) => void;
}

/** What a field is called; `shown` where its name explains itself on the page. */
interface FieldName {
  readonly label: string;
  readonly shown?: Child;
}

export function checkedField<T>(
  id: string,
  { label, shown }: FieldName,
  parse: (text: string) => Parsed<T>,
  onChange: (value: T) => void,
): CheckedField<T> {
  const problem = h('span', { class: 'problem', id: `${id}-problem`, role: 'alert' });
  let current: T | undefined;
  const complain = (text: string): void => {
    problem.textContent = text;
    field.element.setAttribute('aria-invalid', String(text !== ''));
  };
  const field = textField({
    id,
    label,
    describedBy: problem.id,
    onCommit(text) {
      const parsed = parse(text);
      complain(parsed.ok ? '' : parsed.problem);
      if (parsed.ok && parsed.value !== current) {
        current = parsed.value;
        onChange(parsed.value);
      }
    },
  });
  return {
    element: labelled(id, shown ?? label, field.element, problem),
    set(text, value) {
      if (value !== current) {
        current = value;
        complain('');
        field.set(text);
      }
    },
    setPlaceholder: field.setPlaceholder,
  };
}

export function labelled(id: string, label: Child, ...content: HTMLElement[]): HTMLElement {
  return h('div', { class: `field field-${id}` }, h('label', { for: id }, label), ...content);
}

export function alphaField(choose: (alpha: number) => void): CheckedField<number> {
  return checkedField('alpha', named('α', 'alpha'), parseAlpha, choose);
}

/** A field whose name explains itself. */
export function named(label: string, key: Term): FieldName {
  return { label, shown: termOf(key, label) };
}

/** Chooses the column whose clusters are resampled; hidden without columns. */
export function clusterControl(): {
  readonly element: HTMLElement;
  show(columns: readonly string[], chosen: string | null): void;
} {
  const cluster = dropdown('cluster', t('Resample by'), (value) =>
    post({ type: 'change', clusterColumn: value }),
  );
  const element = labelled('cluster', termOf('cluster', t('Resample by')), cluster.element);
  return {
    element,
    show(columns, chosen) {
      const isListed = chosen === null || chosen === EVERY_ITEM || columns.includes(chosen);
      const names = isListed ? columns : [chosen, ...columns];
      element.hidden = names.length === 0;
      cluster.set(
        [{ value: EVERY_ITEM, label: t('item') }, ...names.map((name) => ({ value: name, label: name }))],
        chosen ?? EVERY_ITEM,
      );
    },
  };
}

/** The settings that matter most, as a line that stays. */
export function settingsLine(...settings: HTMLElement[]): HTMLElement {
  return h('div', { class: 'chips', role: 'group', 'aria-label': t('Settings') }, ...settings);
}

export function moreSettings(open: () => void, attributes: Attributes): HTMLElement {
  const sign = h('span', { 'aria-hidden': 'true' }, '⚙ ');
  return buttonOf('plain', open, attributes, sign, t('More settings'));
}

/** The settings that matter less, below the line of those that matter most, and the button at its end that opens them. */
export function settingsDrawer(...fields: readonly Child[]): {
  readonly drawer: HTMLElement;
  readonly gear: HTMLElement;
} {
  const drawer = section('controls', t('Settings'), ...fields);
  const gear = moreSettings(() => open(drawer.hidden !== false), {
    id: 'settings',
    'aria-controls': drawer.id,
  });
  const open = (isOpen: boolean): void => {
    drawer.hidden = !isOpen;
    gear.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) {
      drawer.scrollIntoView({ block: 'nearest' });
    }
  };
  open(false);
  return { drawer, gear };
}
