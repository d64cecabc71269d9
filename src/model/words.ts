/**
 * The words that users read, in their language. The English text itself is the key, as with `vscode.l10n.t`, and
 * l10n/bundle.l10n.*.json hold the translations: the host has the one for its language from VS Code, and hands it to
 * the engine and to the pages, so that all of them say the same. The command line speaks English.
 *
 * What is kept (histories, studies, reports) and what goes into a paper is English whatever the language: such texts
 * are made by `english`, and `translated` only where the user reads them.
 */

/** Translations by the English text. */
export type Words = Readonly<Record<string, string>>;

/** What stands in for a placeholder. */
type Value = string | number;
type Values = readonly Value[] | readonly [Readonly<Record<string, Value>>];

let words: Words = {};
let patterns: readonly Pattern[] | null = null;

/** Sets the language: these translations, or English without any. Call it once, before any text is made. */
export function speak(translations: Words | undefined): void {
  words = translations ?? {};
  patterns = null;
}

/**
 * The text in the person's language: `t('{0} items', count)` or `t('{file} is empty.', { file })`.
 * Always with the text written out, so that a test can find what has no translation, and never while a module is
 * loaded, because the language is not yet set.
 */
export function t(text: string, ...values: Values): string {
  return filled(translation(text) ?? text, values);
}

/** Makes something for a paper, which is in English whatever the user's language. */
export function inEnglish<T>(make: () => T): T {
  const before = words;
  speak(undefined);
  try {
    return make();
  } finally {
    speak(before);
  }
}

/** The text in English, whatever the language, for what is kept; its translation is shown by `translated`. */
export function english(text: string, ...values: Values): string {
  return filled(text, values);
}

/**
 * What `english` made, in the user's language: also where values in it were made so themselves, where several
 * texts follow each other, and beside a name or somebody else's words. A text that is none of ours stays as it is.
 */
export function translated(text: string): string {
  return translation(text) ?? eachSentence(text) ?? whole(text) ?? sentences(text) ?? beside(text) ?? text;
}

/** A longer text is somebody else's. */
const LONGEST = 2000;

function whole(text: string): string | undefined {
  const known = translation(text);
  if (known !== undefined || text.length > LONGEST) {
    return known;
  }
  patterns ??= allPatterns(words);
  for (const { texts, names, value } of patterns) {
    const found = valuesBetween(texts, text);
    if (found !== null) {
      const inside = names.map((name, index) => [name, translated(found[index] ?? '')] as const);
      return filled(value, [Object.fromEntries(inside)]);
    }
  }
  return undefined;
}

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?]) (?=\S)/);

/** Several sentences, where each is known by itself: none is taken for a part of another. */
function eachSentence(text: string): string | undefined {
  const known = sentencesOf(text).map(whole);
  return known.length > 1 && known.every((one) => one !== undefined) ? known.join(' ') : undefined;
}

/** Several sentences, of which some were made together. */
function sentences(text: string): string | undefined {
  const parts = sentencesOf(text);
  for (let count = parts.length - 1; count > 0; count--) {
    const first = whole(parts.slice(0, count).join(' '));
    if (first !== undefined) {
      return `${first} ${translated(parts.slice(count).join(' '))}`;
    }
  }
  return undefined;
}

/** `a.txt: 2 blank lines skipped.`, `ended with status 1: out of disk`, or clauses in a row. */
function beside(text: string): string | undefined {
  const [, name, said] = /^([^:]+: )(.+)$/s.exec(text) ?? [];
  const known = said === undefined ? undefined : whole(said);
  if (known !== undefined) {
    return `${name ?? ''}${known}`;
  }
  const marks = ['; ', ': '];
  return marks
    .map((mark) => [mark, text.split(mark)] as const)
    .filter(([, parts]) => parts.some((part) => whole(part) !== undefined))
    .map(([mark, parts]) => parts.map((part) => whole(part) ?? part).join(mark))[0];
}

/** Object.hasOwn, because a text could be called like what all objects have. */
function translation(text: string): string | undefined {
  return Object.hasOwn(words, text) ? words[text] : undefined;
}

/** How a text with placeholders looks once they are filled. */
interface Pattern {
  /** What stands around and between the placeholders. */
  readonly texts: readonly string[];
  readonly names: readonly string[];
  readonly value: string;
}

/** Words that tell nothing from anything else. */
const FILLERS = new Set(['and', 'as', 'is', 'of', 'on', 'or']);

const PLACEHOLDER = /\{(\w+)\}/;

/** Those that say more come first: a shorter one may fit what a longer one means. */
function allPatterns(all: Words): readonly Pattern[] {
  return Object.entries(all)
    .sort(([one], [other]) => other.length - one.length)
    .flatMap(([key, value]) => patternOf(key, value));
}

function patternOf(key: string, value: string): readonly Pattern[] {
  // Text and names of placeholders take turns.
  const parts = key.split(PLACEHOLDER);
  const texts = parts.filter((_, index) => index % 2 === 0);
  // `{0} of {1}` looks like half of what anybody says.
  const own = (texts.join(' ').match(/\p{L}{2,}/gu) ?? []).filter((word) => !FILLERS.has(word));
  if (parts.length === 1 || own.length === 0) {
    return [];
  }
  const names = parts.filter((_, index) => index % 2 === 1);
  return [{ texts, names, value }];
}

/** What stands in a text between others that follow each other in it; null if they don't. Each value is as short as can be. */
function valuesBetween(texts: readonly string[], text: string): string[] | null {
  const [start = '', ...others] = texts;
  const end = others.pop() ?? '';
  if (!text.startsWith(start) || !text.endsWith(end) || text.length < start.length + end.length) {
    return null;
  }
  const values: string[] = [];
  let from = start.length;
  for (const next of others) {
    const at = text.indexOf(next, from);
    if (at < 0) {
      return null;
    }
    values.push(text.slice(from, at));
    from = at + next.length;
  }
  return from > text.length - end.length ? null : [...values, text.slice(from, text.length - end.length)];
}

/** The text with its placeholders replaced; one without a value stays as it is. */
function filled(text: string, values: Values): string {
  const [first] = values;
  const byName =
    typeof first === 'object' ? first : Object.fromEntries((values as readonly Value[]).entries());
  return text.replace(new RegExp(PLACEHOLDER, 'g'), (placeholder, name: string) =>
    Object.hasOwn(byName, name) ? String(byName[name]) : placeholder,
  );
}
