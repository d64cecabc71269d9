import * as v from 'valibot';
import { described } from '../../model/described';
import { fieldsOf, QUESTIONS } from '../../questions';
import { optionNameOf } from '../../questions/fields';
import { ALL_COMMANDS, type OptionSpec, type OptionTable } from '../commands';
import { plain } from '../help';
import { parseOptions } from '../options';

/** What a tool is called with, after validation. */
export type Input = Readonly<Record<string, unknown>>;

type Value = string | number | boolean | readonly string[];

/** Longer texts are refused: paths have at most so many letters on Linux, and names and columns fewer. */
const LONGEST_TEXT = 4_096;

/** Longer lists are refused; a folder or a glob names more files. */
const LONGEST_LIST = 10_000;

export const text = v.pipe(
  v.string(),
  v.check(
    (value) => value.length <= LONGEST_TEXT,
    ({ input }) => `it has ${input.length} letters, and at most ${LONGEST_TEXT} are allowed`,
  ),
);

export const list = v.pipe(
  v.array(text),
  v.check(
    (values) => values.length <= LONGEST_LIST,
    ({ input }) => `it has ${input.length} entries, and at most ${LONGEST_LIST} are allowed`,
  ),
);

const NUMBERS = new Set(
  QUESTIONS.flatMap(({ schema }) =>
    fieldsOf(schema).flatMap(({ name, spec }) => (spec.kind === 'number' ? [optionNameOf(name)] : [])),
  ),
);

const TOGGLED = QUESTIONS.flatMap(({ schema }) =>
  fieldsOf(schema).flatMap(({ name, spec }) =>
    spec.kind === 'toggle' ? [[optionNameOf(name), `no-${optionNameOf(name)}`] as const] : [],
  ),
);

/** Switches that have an opposite: false means that one. */
const OPPOSITES: Readonly<Record<string, string>> = {
  'higher-is-better': 'lower-is-better',
  ...Object.fromEntries(TOGGLED),
};

/** Options that are the false of another one, so not inputs themselves. */
export const OPPOSITE_NAMES: ReadonlySet<string> = new Set(Object.values(OPPOSITES));

const OF_PAIR = ALL_COMMANDS['compare']?.options ?? {};

/** The options of every command, given once; and those of a comparison, which may be repeated. */
const OF_ALL: OptionTable = {
  ...Object.fromEntries(
    Object.values(ALL_COMMANDS).flatMap(({ options }) =>
      Object.entries(options).map(([name, { value, meaning }]) => [
        name,
        { meaning, ...(value !== undefined && { value }) },
      ]),
    ),
  ),
  ...OF_PAIR,
};

/** What an assistant has to know, where the command line can say more. */
const MEANINGS: ReadonlyMap<OptionSpec | undefined, string> = new Map([
  [
    OF_PAIR['metric'],
    'the id of a metric: bleu, chrf, ter, rouge-l, wer, exact-match, accuracy, mean ... (default: the one that fits the files best)',
  ],
  [
    OF_PAIR['gate'],
    'what a build requires: better, worthwhile (needs margin), not-worse (needs margin) or no-regression; “gate” of the answer says whether it is so, or undecided',
  ],
  [
    OF_PAIR['margin'],
    "test equivalence too: gains smaller than this, in the metric's units, don't matter; makes “no difference” a result that can be shown",
  ],
]);

/** `idColumn`, for the option `--id-column`. */
export function propertyOf(option: string): string {
  return option.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** What messages call an option: “idColumn”; null if no tool has it. */
export function inputNamed(option: string): string | null {
  return Object.hasOwn(OF_ALL, option) ? `“${propertyOf(option)}”` : null;
}

/** The schema of some options of a command, all of them optional. */
export function entriesOf(table: OptionTable, options: readonly string[]): v.ObjectEntries {
  return Object.fromEntries(
    options.map((name) => {
      const spec = table[name];
      if (spec === undefined) {
        throw new Error(`There is no option --${name}.`);
      }
      return [
        propertyOf(name),
        v.optional(described(valueOf(name, spec), MEANINGS.get(spec) ?? meaningOf(spec))),
      ];
    }),
  );
}

function valueOf(name: string, { value, repeat }: OptionSpec): v.GenericSchema {
  if (value === undefined) {
    return v.boolean();
  }
  if (NUMBERS.has(name)) {
    return v.number();
  }
  return repeat === true ? v.union([text, list]) : text;
}

/** In the words of `--help`, where options are called as they are here. */
function meaningOf({ meaning, default: byDefault }: OptionSpec): string {
  const whole = byDefault === undefined ? meaning : `${meaning} (default: ${byDefault})`;
  return plain(whole)
    .replace(/repeat it for (more|several)/, 'a list for $1')
    .replace(/--([a-z][a-z-]*)/g, (_, option: string) => propertyOf(option));
}

export function argumentsFor(options: readonly string[], input: Input): string[] {
  return options.flatMap((name) => {
    const value = input[propertyOf(name)] as Value | undefined;
    switch (typeof value) {
      case 'undefined':
        return [];
      case 'boolean':
        return value ? [`--${name}`] : [OPPOSITES[name] ?? []].flat().map((opposite) => `--${opposite}`);
      case 'object':
        return value.map((one) => `--${name}=${one}`);
      default:
        return [`--${name}=${value}`];
    }
  });
}

/** The input that options mean, as errors write them: `--id-column "the id"`. */
export function inputsFrom(written: string): Input {
  const words = [...written.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
    ([, inQuotes, bare]) => inQuotes?.replace(/\\(.)/g, '$1') ?? bare ?? '',
  );
  const { values } = parseOptions(words, OF_ALL);
  const opposites = new Map(Object.entries(OPPOSITES).map(([name, opposite]) => [opposite, name]));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const turned = opposites.get(name);
      return turned === undefined
        ? [propertyOf(name), NUMBERS.has(name) ? Number(value) : value]
        : [propertyOf(turned), false];
    }),
  );
}
