import { listOf, type Part } from './lists';
import { shown } from './visible';

/**
 * The words that users read, in their language. The English text is the key, as with `vscode.l10n.t`, and
 * l10n/bundle.l10n.*.json hold the translations: the host has the one for its language from VS Code, and hands it to
 * the engine and to the pages, so that all of them say the same. The command line speaks English.
 *
 * What is kept (histories, studies, reports) and what goes into a paper is English whatever the language: `english` makes
 * such texts, `englishOf` writes them, and `translated` shows them in the user's language.
 */

export type Words = Readonly<Record<string, string>>;

/** A text with values, as data: plain JSON, so that every surface can show it in another language. */
export interface Message {
  readonly template: string;
  /** By the names of the placeholders: an array for `{0}`, an object for `{file}`. */
  readonly args: readonly Arg[] | Readonly<Record<string, Arg>>;
}

/** What stands in for a placeholder: a value, or a text in the text. */
export type Arg = string | number | Message;

/** A fixed text, which is its own key, or one with values. Somebody else's words are a string, too. */
export type Text = string | Message;

/** How the texts of a result were made, by their English: beside what is kept and published, which holds strings. */
export type Messages = Readonly<Record<string, Message>>;

type Value = string | number;

/** The names of the placeholders in a text: `0` for `{0}`. Other braces, as in `{"id": …}`, are text. */
export type Placeholders<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string}${' ' | '"' | '.' | '…'}${string}` ? never : Name) | Placeholders<Rest>
  : never;

/**
 * One value for each placeholder of a text, no more and no less: by place, or as an object by name. A text that isn't a literal
 * has none that the compiler could check, and is refused.
 */
export type ValuesFor<Template extends string, V> = string extends Template
  ? [never]
  : ByPlace<Placeholders<Template>, V>;

/** The first so many values are given otherwise. */
export type ValuesAfter<Template extends string, Given extends readonly unknown[], V> =
  ValuesFor<Template, V> extends readonly [...{ [I in keyof Given]: V }, ...infer Others] ? Others : [];

type ByPlace<Name extends string, V> = [Name] extends [never]
  ? []
  : '8' extends Name
    ? [V, V, V, V, V, V, V, V, V]
    : '7' extends Name
      ? [V, V, V, V, V, V, V, V]
      : '6' extends Name
        ? [V, V, V, V, V, V, V]
        : '5' extends Name
          ? [V, V, V, V, V, V]
          : '4' extends Name
            ? [V, V, V, V, V]
            : '3' extends Name
              ? [V, V, V, V]
              : '2' extends Name
                ? [V, V, V]
                : '1' extends Name
                  ? [V, V]
                  : '0' extends Name
                    ? [V]
                    : [Readonly<Record<Name, V>>];

let words: Words = {};

/**
 * Sets the language: these translations, or English without any. Call it once, before any text is created.
 */
export function speak(translations: Words | undefined): void {
  words = translations ?? {};
}

let optionCalled: (option: string) => string | null = () => null;

/**
 * Has messages call options of the command line otherwise: a page has controls instead.
 *
 * @param called the words for an option by its name, `id-column`; null: as it is typed
 */
export function callOptions(called: typeof optionCalled): void {
  optionCalled = called;
}

/** A text before its values are filled in. One that quotes a command to type keeps its options. */
function withOptionsCalled(template: string): string {
  return template.includes('realgain ')
    ? template
    : template.replace(/--([a-z][a-z-]*)/g, (typed, option: string) => optionCalled(option) ?? typed);
}

/** A value in the user's language, in which `80%` may have a space. */
function local(value: Value): string {
  const text = written(value);
  const [, number] = /^([−+]?[\d.,]+)%$/.exec(text) ?? [];
  return number === undefined ? text : (translation('{0}%') ?? '{0}%').replace('{0}', number);
}

/**
 * The text in the user's language: `t('{0} items', count)` or `t('{file} is empty.', { file })`. Always
 * call it with a literal, so that a test can find texts without a translation, and never while a module
 * loads, because the language is not yet set.
 */
export function t<const Template extends string>(
  text: Template,
  ...values: ValuesFor<Template, Value>
): string {
  return filled(translation(text) ?? text, argsOf(values as readonly Value[]), local);
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

/** The fixed texts of this program: other strings are somebody's words, which are in no language of ours. */
const ours = new Set<string>();

/** A text in English, for what is kept: a fixed one as it is, one with values as data. Written out, as for `t`. */
export function english<const Template extends string>(
  text: Template,
  ...args: ValuesFor<Template, Arg>
): [Placeholders<Template>] extends [never] ? string : Message;
export function english(text: string, ...args: readonly unknown[]): Text {
  if (args.length === 0) {
    ours.add(text);
    return text;
  }
  const given = argsOf(args as readonly Arg[] | readonly [Readonly<Record<string, Arg>>]);
  return {
    template: text,
    args: isList(given)
      ? given.map(argOf)
      : Object.fromEntries(Object.entries(given).map(([name, arg]) => [name, argOf(arg)])),
  };
}

/** A fixed text in another is marked as ours, so that it is translated wherever that is shown, and no name of a system is. */
export function argOf(arg: Arg): Arg {
  return typeof arg === 'string' && ours.has(arg) ? { template: arg, args: [] } : arg;
}

function isList(args: Message['args']): args is readonly Arg[] {
  return Array.isArray(args);
}

/** Several texts as one: sentences in a row, clauses, or a name and its description. */
export function joined(texts: readonly Text[], between = ' '): Text {
  const [only = '', ...others] = texts;
  return others.length === 0
    ? only
    : { template: texts.map((_, i) => `{${i}}`).join(between), args: texts.map(argOf) };
}

/** The same text with other values: a file by its name instead of its path, say. */
export function withValues(text: Text, change: (value: string) => Arg): Text {
  if (!isMessage(text)) {
    return text;
  }
  const changed = (arg: Arg): Arg =>
    isMessage(arg) ? withValues(arg, change) : typeof arg === 'string' ? change(arg) : arg;
  const args = isList(text.args)
    ? text.args.map(changed)
    : Object.fromEntries(Object.entries(text.args).map(([name, arg]) => [name, changed(arg)]));
  return { ...text, args };
}

/** The words that stand in for placeholders, at any depth. */
export function valuesOf(text: Message): Set<string> {
  const values = new Set<string>();
  withValues(text, (value) => {
    values.add(value);
    return value;
  });
  return values;
}

export function distinct(texts: readonly Text[]): Text[] {
  return [...new Map(texts.map((text) => [englishOf(text), text])).values()];
}

export function englishOf(text: Arg): string {
  return isMessage(text) ? filled(text.template, text.args, valueOf) : String(text);
}

function valueOf(arg: Arg): string {
  return isMessage(arg) ? englishOf(arg) : written(arg);
}

/** A value in a sentence: a name is one line, and can't turn the direction of the rest. Marks of `isolated` stay. */
function written(value: Value): string {
  return String(value)
    .split(/([\u2068\u2069])/)
    .map((part, i) => (i % 2 === 0 ? shown(part) : part))
    .join('');
}

/**
 * In the user's language; in English where there is no translation.
 *
 * @param messages how texts that are kept as strings were made
 */
export function translated(text: Arg, messages: Messages = {}): string {
  const made = typeof text === 'string' ? madeOf(text, messages) : text;
  if (!isMessage(made)) {
    return withOptionsCalled(translation(String(made)) ?? String(made));
  }
  return filled(withOptionsCalled(translation(made.template) ?? made.template), made.args, (arg) =>
    isMessage(arg) ? translated(isFixed(arg) ? arg.template : arg, messages) : local(arg),
  );
}

/** Without values it may be a text that is kept, such as the name of a metric. */
function isFixed({ args }: Message): boolean {
  return Object.keys(args).length === 0;
}

/** How a text that is kept was made; the text itself without such a record. */
export function madeOf(text: string, messages: Messages): Text {
  return Object.hasOwn(messages, text) ? (messages[text] ?? text) : text;
}

/** A text without its values: the same for texts of the same kind. */
export function templatesOf(text: Text): string {
  return isMessage(text)
    ? JSON.stringify([
        text.template,
        Object.values(text.args).map((arg: Arg) => (isMessage(arg) ? templatesOf(arg) : '')),
      ])
    : text;
}

export function isMessage(value: unknown): value is Message {
  const { template, args } = (value ?? {}) as { readonly template?: unknown; readonly args?: unknown };
  return typeof template === 'string' && typeof args === 'object' && args !== null;
}

/** Writes texts in English for what is kept, and notes how they were made. */
export class Kept {
  private readonly made = new Map<string, Message>();

  text(text: Text): string {
    const written = englishOf(text);
    if (isMessage(text)) {
      this.made.set(written, text);
    }
    return written;
  }

  texts(...parts: readonly Part<Text>[]): string[] {
    return listOf(...parts).map((text) => this.text(text));
  }

  add(messages: Messages): void {
    for (const [written, message] of Object.entries(messages)) {
      this.made.set(written, message);
    }
  }

  get messages(): Messages {
    return Object.fromEntries(this.made);
  }
}

/** Object.hasOwn, because a text could have the name of a property that all objects have. */
function translation(text: string): string | undefined {
  return Object.hasOwn(words, text) ? words[text] : undefined;
}

function argsOf<T extends Arg>(
  values: readonly T[] | readonly [Readonly<Record<string, T>>],
): readonly T[] | Readonly<Record<string, T>> {
  const [first] = values;
  return typeof first === 'object' && !isMessage(first) ? first : (values as readonly T[]);
}

const PLACEHOLDER = /\{(\w+)\}/g;

/** The text with its placeholders replaced; one without a value stays as it is, and values are not looked into. */
function filled<T>(
  text: string,
  args: readonly T[] | Readonly<Record<string, T>>,
  say: (arg: T) => string,
): string {
  const byName = args as Readonly<Record<string, T>>;
  return text.replace(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(byName, name) ? say(byName[name] as T) : placeholder,
  );
}
