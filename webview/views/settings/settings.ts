import type { Term } from '../../../src/model/glossary';
import { t } from '../../../src/model/words';
import { buttonOf, changed, h, replaceChildren, section, type Child, type View } from '../../dom';
import { termOf } from '../../explain';
import { parseAlpha, parseColumn, type Parsed } from '../../text/fields';
import { dropdown, type Choice } from '../../toolkit';
import { checkedField, labelled } from './fields';

/** A setting of a page. A valid change computes the answer again. */
export interface Setting {
  readonly id: string;
  readonly label: string;
  /** Explains the label. */
  readonly term?: Term;
  /** In the line that stays; the others are below it. */
  readonly isMain?: boolean;
  /** Its values say what they are: the line doesn't show the label. */
  readonly saysItself?: boolean;
  readonly meaning?: string;
  /** The heading over settings that belong together. */
  readonly group?: string;
  readonly control: List | Typed | Asked;
}

interface List {
  readonly is: 'list';
  readonly choices: readonly Choice[];
  readonly chosen: string;
  choose(value: string): void;
  /** Takes a column or path that isn't listed, from a field with this id. */
  readonly other?: { readonly id: string; write(column: string): void };
}

type Value = string | number | null;

interface Typed {
  readonly is: 'typed';
  readonly value: Value;
  /** The value as the field shows it. */
  readonly text: string;
  readonly placeholder: string;
  parse(text: string): Parsed<Value>;
  commit(value: Value): void;
}

/** The editor asks for the value. */
interface Asked {
  readonly is: 'asked';
  readonly text: string;
  ask(): void;
}

export function typed<T extends Value>(
  value: T,
  parse: (text: string) => Parsed<T>,
  commit: (value: T) => void,
  { text = String(value ?? ''), placeholder = '' }: Partial<Pick<Typed, 'text' | 'placeholder'>> = {},
): Typed {
  return { is: 'typed', value, text, placeholder, parse, commit };
}

/** @param words what the list calls each value, in its order */
export function list<K extends string>(
  words: Readonly<Record<K, string>>,
  chosen: K,
  choose: (value: K) => void,
): List {
  const choices = Object.entries<string>(words).map(([value, label]) => ({ value, label }));
  return { is: 'list', choices, chosen, choose: (value) => choose(value as K) };
}

export function alphaSetting(alpha: number, commit: (alpha: number) => void): Setting {
  return { id: 'alpha', label: 'α', term: 'alpha', isMain: true, control: typed(alpha, parseAlpha, commit) };
}

/** Stands for a field that isn't listed. */
const ANOTHER = ' ';

/** What shows a setting. It stays the same from state to state: the user may be at work on it. */
interface Control {
  readonly elements: readonly HTMLElement[];
  set(setting: Setting): void;
}

/**
 * The settings of a page: those that matter most as a line that stays, the others in a drawer below it.
 *
 * @param uses what the settings are made from, compared by identity
 */
export function settingsView<State>(
  uses: (state: State) => readonly unknown[],
  settingsOf: (state: State) => readonly Setting[],
): { readonly chips: HTMLElement; readonly drawer: HTMLElement; readonly open: () => void } & Pick<
  View<State>,
  'update'
> {
  const controls = new Map<string, Control>();
  const elementsOf = (setting: Setting): readonly HTMLElement[] => {
    const key = `${setting.id} ${setting.control.is} ${setting.isMain === true}`;
    const control = controls.get(key) ?? controlOf(setting);
    controls.set(key, control);
    control.set(setting);
    return control.elements;
  };
  const groups = new Map<string, ReturnType<typeof groupOf>>();
  const line = h('div', { class: 'chips', role: 'group', 'aria-label': t('Settings') });
  const body = h('div', {});
  const drawer = section('controls', t('Settings'), body);
  const open = (isOpen: boolean): void => {
    drawer.hidden = !isOpen;
    gear.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) {
      drawer.scrollIntoView({ block: 'nearest' });
    }
  };
  const sign = h('span', { 'aria-hidden': 'true' }, '⚙ ');
  const gear = buttonOf(
    'plain',
    () => open(drawer.hidden !== false),
    { id: 'settings', 'aria-controls': drawer.id },
    sign,
    t('More settings'),
  );
  open(false);
  const isNew = changed(uses);
  return {
    chips: line,
    drawer,
    open: () => open(true),
    update(state) {
      if (!isNew(state)) {
        return;
      }
      const all = settingsOf(state);
      const main = all.filter(({ isMain }) => isMain === true);
      const others = all.filter(({ isMain }) => isMain !== true);
      line.hidden = all.length === 0;
      drawer.hidden ||= others.length === 0;
      place(line, [...main.flatMap(elementsOf), ...(others.length === 0 ? [] : [gear])]);
      const names = new Set(others.map(({ group = '' }) => group));
      const shown = [...names].map((name) => {
        const group = groups.get(name) ?? groupOf(name);
        groups.set(name, group);
        place(group.fields, others.filter(({ group: own = '' }) => own === name).flatMap(elementsOf));
        return group.element;
      });
      place(body, shown);
    },
  };
}

/** Leaves elements alone that are in their place: the user may be at work in one. */
function place(parent: HTMLElement, children: readonly HTMLElement[]): void {
  const now = [...parent.children];
  if (now.length !== children.length || children.some((child, i) => child !== now[i])) {
    replaceChildren(parent, children);
  }
}

function groupOf(name: string): { readonly element: HTMLElement; readonly fields: HTMLElement } {
  const fields = h('div', { class: 'fields' });
  if (name === '') {
    return { element: fields, fields };
  }
  const title = h('h3', { id: 'options-title' }, name);
  return {
    element: h('div', { class: 'options', role: 'group', 'aria-labelledby': title.id }, title, fields),
    fields,
  };
}

/** @param setting what it shows first; another of the same kind may follow */
function controlOf(setting: Setting): Control {
  switch (setting.control.is) {
    case 'list':
      return listControl(setting, setting.control);
    case 'typed':
      return typedControl(setting, setting.control);
    case 'asked':
      return askedControl(setting);
  }
}

function nameOf({ label, term }: Setting): Child {
  return term === undefined ? label : termOf(term, label);
}

function listControl(first: Setting, list: List): Control {
  const { id, label, isMain, saysItself, meaning = '' } = first;
  let now = list;
  const shown = dropdown(id, label, (value) => {
    if (other !== undefined) {
      other.element.hidden = value !== ANOTHER;
    }
    if (value !== ANOTHER) {
      now.choose(value);
    }
  });
  const other =
    list.other &&
    checkedField<string>(list.other.id, { label: t('Field or JSON path') }, parseColumn, (column) =>
      now.other?.write(column),
    );
  other?.setPlaceholder('$.results[*].metrics.f1');
  const isBare = isMain === true && saysItself === true;
  const element = isBare ? shown.element : labelled(id, nameOf(first), shown.element);
  element.title = meaning;
  return {
    elements: other === undefined ? [element] : [element, other.element],
    set({ control }) {
      now = control as List;
      const { choices, chosen } = now;
      shown.set(
        other === undefined ? choices : [...choices, { value: ANOTHER, label: t('another field…') }],
        chosen,
      );
      if (other !== undefined) {
        other.element.hidden = true;
      }
    },
  };
}

/** Room around a text in characters. */
const AROUND = 4;

function typedControl(first: Setting, written: Typed): Control {
  const { id, label, isMain, meaning = '' } = first;
  let now = written;
  const field = checkedField(
    id,
    { label, shown: nameOf(first) },
    (text) => now.parse(text),
    (value) => now.commit(value),
  );
  field.element.title = meaning;
  return {
    elements: [field.element],
    set({ control }) {
      now = control as Typed;
      field.set(now.text, now.value);
      field.setPlaceholder(now.placeholder);
      if (isMain === true) {
        const { length } = now.text || now.placeholder;
        field.element.style.setProperty('--text-width', `${length + AROUND}ch`);
      }
    },
  };
}

function askedControl(first: Setting): Control {
  const { id, label, isMain, saysItself } = first;
  let now = first.control as Asked;
  const button = buttonOf('chip', () => now.ask(), { id });
  return {
    elements: [isMain === true ? button : labelled(id, nameOf(first), button)],
    set({ control }) {
      now = control as Asked;
      const full = `${label}: ${now.text}`;
      button.title = full;
      button.ariaLabel = full;
      button.textContent = isMain !== true || saysItself === true ? now.text : full;
    },
  };
}
