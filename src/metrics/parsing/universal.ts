import type { Word } from './dependency-words';

/*
 * The CoNLL 2018 evaluator's view of Universal Dependencies: relations without subtypes, content and function
 * words, features that all languages share.
 */

const CONTENT = new Set(
  (
    'nsubj obj iobj csubj ccomp xcomp obl vocative expl dislocated advcl advmod discourse nmod appos nummod acl amod ' +
    'conj fixed flat compound list parataxis orphan goeswith reparandum root dep'
  ).split(' '),
);

const FUNCTION = new Set('aux cop mark det clf case cc'.split(' '));

const FEATURES = new Set(
  (
    'PronType NumType Poss Reflex Foreign Abbr Gender Animacy Number Case Definite Degree VerbForm Mood Tense Aspect ' +
    'Voice Evident Polarity Person Polite'
  ).split(' '),
);

/** `nsubj:pass` → `nsubj`. */
export function relationOf({ deprel }: Word): string {
  return deprel.split(':', 1)[0]!;
}

export function isContent(word: Word): boolean {
  return CONTENT.has(relationOf(word));
}

/** The auxiliaries, determiners, case marks ... that depend on a word, in order. */
export function functionWords({ children }: Word): Word[] {
  return children.filter((word) => FUNCTION.has(relationOf(word)));
}

/** The universal features, sorted. */
export function universalFeatures({ feats }: Word): string {
  return feats
    .split('|')
    .filter((feature) => FEATURES.has(feature.split('=', 1)[0]!))
    .sort()
    .join('|');
}
