/**
 * Texts in the user's language. The English text itself is the key, as with `vscode.l10n.t`, and
 * l10n/bundle.l10n.*.json hold the translations: the extension host gets the one for its language from VS
 * Code and passes it to the engine and to the pages. The command line is in English.
 *
 * Anything stored (histories, studies, reports) and anything for a paper is in English whatever the language:
 * such texts are made by `english`, and `translated` only for display.
 */

/** Translations by English text. */
export type Words = Readonly<Record<string, string>>;

/** The value of a placeholder. */
type Value = string | number;
type Values = readonly Value[] | readonly [Readonly<Record<string, Value>>];

let words: Words = {};
let patterns: readonly Pattern[] | null = null;

/**
 * Sets the language: these translations, or English without any. Call it once, before any text is created.
 */
export function speak(translations: Words | undefined): void {
  words = translations ?? {};
  patterns = null;
}

/**
 * The text in the user's language: `t('{0} items', count)` or `t('{file} is empty.', { file })`. Always
 * call it with a literal, so that a test can find texts without a translation, and never while a module
 * loads, because the language is not yet set.
 */
export function t(text: string, ...values: Values): string {
  return filled(translation(text) ?? text, values);
}

/** Creates something for a paper, in English whatever the user's language. */
export function inEnglish<T>(make: () => T): T {
  const before = words;
  speak(undefined);
  try {
    return make();
  } finally {
    speak(before);
  }
}

/** The text in English, whatever the language, for storage; `translated` shows its translation. */
export function english(text: string, ...values: Values): string {
  return filled(text, values);
}

/**
 * A text made by `english` in the user's language: also if values in it were made by `english`, if several
 * texts are concatenated, and next to a name or foreign text. Other texts are unchanged.
 */
export function translated(text: string): string {
  return translation(text) ?? eachSentence(text) ?? whole(text) ?? sentences(text) ?? beside(text) ?? text;
}

/** A longer text is not one of ours. */
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

/** Several sentences, each known by itself. */
function eachSentence(text: string): string | undefined {
  const known = sentencesOf(text).map(whole);
  return known.length > 1 && known.every((one) => one !== undefined) ? known.join(' ') : undefined;
}

/** Several sentences, some of which were created together. */
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

/** Object.hasOwn, because a text could have the name of a property that all objects have. */
function translation(text: string): string | undefined {
  return Object.hasOwn(words, text) ? words[text] : undefined;
}

/** A text with placeholders, as a pattern for filled ones. */
interface Pattern {
  /** The texts around and between the placeholders. */
  readonly texts: readonly string[];
  readonly names: readonly string[];
  readonly value: string;
}

/** Words too common to identify a text. */
const FILLERS = new Set(['and', 'as', 'is', 'of', 'on', 'or']);

const PLACEHOLDER = /\{(\w+)\}/;

/** More specific patterns come first: a shorter one may match a text made from a longer one. */
function allPatterns(all: Words): readonly Pattern[] {
  return Object.entries(all)
    .sort(([one], [other]) => other.length - one.length)
    .flatMap(([key, value]) => patternOf(key, value));
}

function patternOf(key: string, value: string): readonly Pattern[] {
  // Texts and names of placeholders alternate.
  const parts = key.split(PLACEHOLDER);
  const texts = parts.filter((_, index) => index % 2 === 0);
  // `{0} of {1}` would match almost anything.
  const own = (texts.join(' ').match(/\p{L}{2,}/gu) ?? []).filter((word) => !FILLERS.has(word));
  if (parts.length === 1 || own.length === 0) {
    return [];
  }
  const names = parts.filter((_, index) => index % 2 === 1);
  return [{ texts, names, value }];
}

/**
 * The values between consecutive texts; null if the texts don't occur in this order. Each value is as short
 * as possible.
 */
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

/** The text with its placeholders replaced; placeholders without a value stay. */
function filled(text: string, values: Values): string {
  const [first] = values;
  const byName =
    typeof first === 'object' ? first : Object.fromEntries((values as readonly Value[]).entries());
  return text.replace(new RegExp(PLACEHOLDER, 'g'), (placeholder, name: string) =>
    Object.hasOwn(byName, name) ? String(byName[name]) : placeholder,
  );
}
