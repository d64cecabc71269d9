import type { Term } from '../../../src/model/glossary';
import { h, type Child } from '../../dom';
import { termOf } from '../../explain';
import type { Parsed } from '../../text/fields';
import { textField } from '../../toolkit';

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

/** A field whose name explains itself. */
export function named(label: string, key: Term): FieldName {
  return { label, shown: termOf(key, label) };
}
