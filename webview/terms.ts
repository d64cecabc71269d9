import { GLOSSARY, INTERVAL_TERMS, type GlossaryEntry, type Term } from '../src/model/glossary';
import { AUTO } from '../src/model/settings/settings';
import { t, translated } from '../src/model/words';
import { TEST_CATALOG } from '../src/significance/catalog';
import type { Child } from './dom';
import { explain, term } from './explain';

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
