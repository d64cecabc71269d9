import { type Child, h } from './dom';
import { GLOSSARY, type GlossaryEntry, INTERVAL_TERMS, type Term } from '../src/model/glossary';
import { AUTO } from '../src/model/settings/settings';
import { t, translated } from '../src/model/words';
import { TEST_CATALOG } from '../src/significance/catalog';

/**
 * Explanations of terms. A term is an element that can be focused, underlined with dots; its explanation appears when the
 * mouse is on it or when it has the focus, stays while the mouse is on the explanation itself, goes with Escape, and is
 * what screen readers read as the term's description (WCAG 2.2, 1.4.13).
 */

/** Explanations are shared by all places of a page that say the same, and lie beside the page, where nothing clips them. */
export const explanations = h('div', { class: 'explanations' });
const known = new Map<string, HTMLElement>();

/** Pixels between an explanation and the edge of the panel. */
const EDGE = 8;

/** The term whose explanation is open. */
let shown: { readonly term: HTMLElement; readonly text: HTMLElement } | null = null;

function explain<E extends HTMLElement>(element: E, { meaning, source }: Explained): E {
  const text = explanationOf(meaning, source);
  element.classList.add('term');
  element.setAttribute('aria-describedby', text.id);
  const show = (): void => open(element, text);
  element.addEventListener('mouseenter', show);
  element.addEventListener('focus', show);
  element.addEventListener('mouseleave', ({ relatedTarget }) => leave(relatedTarget));
  element.addEventListener('blur', close);
  return element;
}

type Explained = Pick<GlossaryEntry, 'meaning' | 'source'>;

function term(words: Child, explained: Explained): HTMLElement {
  return explain(h('span', { tabindex: 0 }, words), explained);
}

function explanationOf(meaning: string, source: string): HTMLElement {
  const before = known.get(meaning);
  if (before !== undefined) {
    return before;
  }
  const text = h(
    'div',
    { class: 'explanation', role: 'tooltip', popover: 'manual', id: `explanation-${known.size}` },
    h('div', {}, h('p', {}, meaning), h('p', { class: 'source', lang: 'en' }, source)),
  );
  text.addEventListener('mouseleave', ({ relatedTarget }) => leave(relatedTarget));
  known.set(meaning, text);
  explanations.append(text);
  return text;
}

function open(element: HTMLElement, text: HTMLElement): void {
  close();
  shown = { term: element, text };
  text.showPopover();
  place();
  removals.observe(document.body, { childList: true, subtree: true });
}

/** Above its term or, where there is no room, below; touching it, so that the mouse can go from one to the other. */
function place(): void {
  if (shown === null) {
    return;
  }
  const { term: element, text } = shown;
  const { left, width, top, bottom } = element.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = text;
  const most = window.innerWidth - offsetWidth - EDGE;
  const across = Math.max(EDGE, Math.min(most, left + width / 2 - offsetWidth / 2));
  const down = top >= offsetHeight ? top - offsetHeight : bottom;
  Object.assign(text.style, { left: `${across}px`, top: `${down}px` });
}

function close(): void {
  removals.disconnect();
  shown?.text.hidePopover();
  shown = null;
}

/** The mouse has moved to the explanation, back to the term, or away from both. */
function leave(to: EventTarget | null): void {
  const stays = shown !== null && to instanceof Node && (shown.text.contains(to) || shown.term.contains(to));
  if (!stays && shown?.term !== document.activeElement) {
    close();
  }
}

/** Hides the explanation of a term that was redrawn or removed. */
const removals = new MutationObserver(() => {
  if (shown?.term.isConnected === false) {
    close();
  }
});

document.addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Escape' && shown !== null) {
      close();
      // Escape closes one thing at a time.
      event.stopPropagation();
    }
  },
  true,
);

window.addEventListener('resize', place);
document.addEventListener('scroll', place, { capture: true, passive: true });

/** A term of statistics with its explanation; in other words than the glossary's where these are given. */
export function termOf(key: Term, words?: Child): HTMLElement {
  const known: GlossaryEntry = GLOSSARY[key];
  return term(words ?? translated(known.term), inTheirLanguage(known));
}

/** The same with an explanation for the case at hand, already in the user's language. */
export function termWith(key: Term, words: Child, meaning: string): HTMLElement {
  return term(words, { meaning, source: GLOSSARY[key].source });
}

export function explainBy<E extends HTMLElement>(element: E, key: Term): E {
  return explain(element, inTheirLanguage(GLOSSARY[key]));
}

/** Names of tests before a result names them. */
export function testName(id: string): string {
  if (id === AUTO) {
    return t('automatic');
  }
  return translated(TEST_CATALOG[id]?.term ?? id);
}

export function testTerm({ id, name }: { readonly id: string; readonly name: string }): Child {
  return byName(TEST_CATALOG, id, name);
}

export function intervalTerm(method: string): Child {
  return byName(INTERVAL_TERMS, method, method);
}

/** Names come with the result, which may be newer than the page. */
function byName(terms: Readonly<Record<string, GlossaryEntry>>, key: string, name: string): Child {
  const known = Object.hasOwn(terms, key) ? terms[key] : undefined;
  return known === undefined ? translated(name) : term(translated(name), inTheirLanguage(known));
}

function inTheirLanguage({ meaning, source }: GlossaryEntry): { meaning: string; source: string } {
  return { meaning: translated(meaning), source };
}
