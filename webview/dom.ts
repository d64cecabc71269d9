import type { PanelState } from '../src/editor/comparison/messages';
import { t } from '../src/model/words';

export type Child = Node | string | false | null;
type Value = string | number | boolean | null | ((event: Event) => void);
export type Attributes = Readonly<Record<string, Value>>;

/**
 * An element with attributes, listeners (`onclick: …`) and children.
 *
 * Strings become text nodes and attributes: nothing that comes from a file is ever read as markup.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes?: Attributes,
  ...children: Child[]
): HTMLElementTagNameMap[K];
export function h(tag: string, attributes?: Attributes, ...children: Child[]): HTMLElement;
export function h(tag: string, attributes: Attributes = {}, ...children: Child[]): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    setAttribute(element, name, value);
  }
  element.append(...present(children));
  return element;
}

function setAttribute(element: Element, name: string, value: Value): void {
  if (typeof value === 'function') {
    element.addEventListener(name.slice('on'.length), value);
  } else if (value !== false && value !== null) {
    element.setAttribute(name, value === true ? '' : String(value));
  }
}

function present(children: readonly Child[]): (Node | string)[] {
  return children.filter((child): child is Node | string => child !== null && child !== false);
}

/** A part of a page. It gets every state of the page and redraws what has changed. */
export interface View<State = PanelState> {
  readonly element: HTMLElement;
  readonly update: (state: State) => void;
}

/**
 * A view that is redrawn only when something it shows has changed.
 *
 * It keeps the focus (by `id`) and open folds (by `data-fold`).
 *
 * @param element keeps its place in the page; only its children are replaced
 * @param shows everything that the view draws from, compared by identity
 */
export function view<State = PanelState>(
  element: HTMLElement,
  shows: (state: State) => readonly unknown[],
  draw: (state: State) => readonly Child[],
): View<State> {
  const isNew = changed(shows);
  return {
    element,
    update(state) {
      if (isNew(state)) {
        replaceChildren(element, draw(state));
      }
    },
  };
}

/** A view of one part of the state; empty while that is null. */
export function viewOf<Part, State = PanelState>(
  part: (state: State) => Part | null,
  draw: (part: Part, state: State) => readonly Child[],
): View<State> {
  return view<State>(
    h('div', {}),
    (state) => [part(state)],
    (state) => {
      const shown = part(state);
      return shown === null ? [] : draw(shown, state);
    },
  );
}

/** Returns a function that tells whether any of these values has changed since the last call. */
export function changed<State = PanelState>(
  shows: (state: State) => readonly unknown[],
): (state: State) => boolean {
  let before: readonly unknown[] | null = null;
  return (state) => {
    const now = shows(state);
    const same = before !== null && now.every((value, place) => value === before?.[place]);
    before = now;
    return !same;
  };
}

/** Replaces the children of an element, keeping the focus and the open folds. */
export function replaceChildren(element: HTMLElement, children: readonly Child[]): void {
  const focused = focusIn(element);
  const open = new Set(
    [...element.querySelectorAll<HTMLDetailsElement>('details[open][data-fold]')].map(
      (fold) => fold.dataset['fold'],
    ),
  );
  element.replaceChildren(...present(children));
  for (const fold of element.querySelectorAll<HTMLDetailsElement>('details[data-fold]')) {
    fold.open ||= open.has(fold.dataset['fold']);
  }
  focused()?.focus();
}

/** Finds the focused element again after a redraw: by its id, or by its tag and text. */
function focusIn(element: HTMLElement): () => HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !element.contains(active)) {
    return () => null;
  }
  const { id, localName, textContent } = active;
  if (id !== '') {
    return () => document.getElementById(id);
  }
  const alike = (): HTMLElement[] =>
    [...element.querySelectorAll<HTMLElement>(localName)].filter((one) => one.textContent === textContent);
  const place = alike().indexOf(active);
  return () => alike()[place] ?? null;
}

/** A section with a heading, as a landmark that screen readers can jump to. */
export function section(id: string, title: Child, ...children: Child[]): HTMLElement {
  const heading = h('h2', { id: `${id}-title` }, title);
  return h('section', { id, class: 'section', 'aria-labelledby': `${id}-title` }, heading, ...children);
}

/** A fold that stays open or closed when its surroundings are redrawn. */
export function fold(key: string, summary: string, ...children: Child[]): HTMLDetailsElement {
  return h('details', { 'data-fold': key, class: 'fold' }, h('summary', {}, summary), ...children);
}

/** A sentence as a paper could print it: in English on every page. */
export function paperSentence(sentence: string): HTMLElement[] {
  return [
    h('p', { class: 'role' }, t('Sentence for a paper')),
    h('p', { class: 'sentence', lang: 'en' }, sentence),
  ];
}

export function about(...children: Child[]): HTMLElement {
  return h('p', { class: 'about' }, ...children);
}

export function linkButton(label: Child, title: string, onClick: () => void): HTMLButtonElement {
  return buttonOf('link', onClick, { title }, label);
}

/** @param look the classes that say what it looks like: a link, a box, a chip */
export function buttonOf(
  look: string,
  onclick: () => void,
  attributes: Attributes,
  ...children: Child[]
): HTMLButtonElement {
  return h('button', { type: 'button', class: look, onclick, ...attributes }, ...children);
}

export function tableOf(
  kind: string,
  caption: HTMLElement | null,
  heads: readonly HTMLElement[],
  rows: readonly HTMLElement[],
): HTMLElement {
  return h('table', { class: kind }, caption, h('thead', {}, h('tr', {}, ...heads)), h('tbody', {}, ...rows));
}

/** What the reader should know, each with a sign that doesn't depend on color; null without any. */
export function warningList(warnings: readonly Child[]): HTMLElement | null {
  const sign = () => h('span', { class: 'sign', 'aria-hidden': 'true' }, '!');
  return warnings.length === 0
    ? null
    : h(
        'ul',
        { class: 'warnings', 'aria-label': t('Warnings') },
        ...warnings.map((warning) => h('li', {}, sign(), h('span', {}, warning))),
      );
}
