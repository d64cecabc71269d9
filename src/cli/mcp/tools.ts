import * as path from 'node:path';
import * as v from 'valibot';
import type { Caller } from '../../engine/caller';
import type { Service } from '../../engine/service';
import { RealGainError } from '../../model';
import { described } from '../../model/described';
import { shownDocument } from '../../document/document';
import { terminalText } from '../../document/terminal';
import { fieldsOf, filesAsked, QUESTIONS, settingsIn, type Question } from '../../questions';
import { pairFields } from '../../questions/pair/schema';
import { optionNameOf } from '../../questions/typed';
import { parseCommand, type Command } from '../arguments';
import { ALL_COMMANDS, COMMANDS, optionsOfField } from '../commands';
import { runSuite } from '../tables/suite';
import { tableDocument } from '../../questions/table/document';
import { explanation, SHORT, tableAnswer, tableAnswerOf, type ComparisonAnswer } from './answers';
import { explainComparison, explainTerm } from './explain';
import { argumentsFor, entriesOf, list, OPPOSITE_NAMES, text, type Input } from './inputs';

/** What a tool answers, in two forms. */
export interface Answer {
  /** As its schema describes it. */
  readonly data: { readonly sentence: string; readonly warnings?: readonly string[] | undefined };
  /** Absent: the sentence and the warnings. */
  readonly text?: string | undefined;
}

/** What tools work with. */
export interface Session {
  readonly service: Service;
  /** Whether custom programs may run. */
  readonly trust: boolean;
  /** Short answers so far, by questions and files. */
  readonly shown: Map<string, object>;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** When to use it, and what it answers: all that an assistant knows of it. */
  readonly description: string;
  readonly input: v.GenericSchema<unknown, Input>;
  readonly output: v.GenericSchema;
  /** The files and folders that an input names. */
  readonly places: (input: Input) => readonly string[];
  readonly answer: (input: Input, session: Session, caller: Caller<unknown>) => Promise<Answer>;
}

const SCORED = [
  ...['reference', 'metric', 'option', 'column', 'reference-column', 'higher-is-better', 'id-column'],
  ...['cluster', 'header', 'reference-header', 'input-format', 'reference-format', 'test', 'alternative'],
  ...['alpha', 'resamples', 'seed'],
];

/** The options of the command line that each tool takes. */
const OPTIONS = {
  suite: [...SCORED, 'systems', 'slice', 'correction', 'pooling'],
} as const satisfies Partial<Record<keyof typeof COMMANDS, readonly string[]>>;

type Asking = keyof typeof OPTIONS;

const files = described(v.pipe(list, v.minLength(1)), 'Files, folders or globs, relative to the first root.');

const listed = ({ files: named = [] }: Input) => named as readonly string[];

/** The inputs that name the files of a question, and what they name. */
function filesOf(schema: Pick<Question['schema'], 'entries'>) {
  const roles = fieldsOf(schema).flatMap(({ spec }) => spec.roles ?? []);
  return roles.length === 0
    ? {
        // Something else may name the files.
        inputs: { files: v.is(schema.entries['files'] ?? v.never(), []) ? v.optional(files) : files },
        named: listed,
      }
    : {
        inputs: Object.fromEntries(
          roles.map(({ name, meaning }) => [name, described(v.optional(text), meaning)]),
        ),
        named: (input: Input) =>
          roles.map(({ name }) => input[name]).filter((one) => typeof one === 'string'),
      };
}

const OF_PAIR = filesOf({ entries: pairFields });

/** Options whose values are files. */
const FILES = ['reference', 'aRun', 'bRun'];

function placesOf(positionals: readonly string[], input: Input): readonly string[] {
  return [...positionals, ...FILES.flatMap((name) => (input[name] ?? []) as string | string[])];
}

/** The command that somebody would type. */
function commandOf(name: Asking, input: Input, places: readonly string[], { trust }: Session): Command {
  const options: object = COMMANDS[name].options;
  const args = argumentsFor(OPTIONS[name], input);
  return parseCommand([
    name,
    ...args,
    ...(trust && Object.hasOwn(options, 'trust') ? ['--trust'] : []),
    '--',
    ...places,
  ]);
}

/** The input of a tool that is a command: what it is given, and its options. */
function inputOf(name: Asking, given: v.ObjectEntries): Tool['input'] {
  return v.strictObject({ ...given, ...entriesOf(COMMANDS[name].options, OPTIONS[name]) });
}

/** Compares two systems on many tasks, as the command line does. */
async function tableOf(command: Command, { service }: Session, caller: Caller<unknown>): Promise<Answer> {
  if (command.kind !== 'suite') {
    throw new Error(`“${command.kind}” is not a tool.`);
  }
  const details = await runSuite(service, command, caller);
  const data = tableAnswerOf(details.table);
  return {
    data,
    ...(data.moreRows === 0 && { text: terminalText(shownDocument(tableDocument(details))) }),
  };
}

/** A tool that asks what a command of the command line answers. */
function asking(
  name: Asking,
  given: v.ObjectEntries,
  named: (input: Input) => readonly string[],
  more: Pick<Tool, 'title' | 'description' | 'output'>,
): Tool {
  return {
    name,
    ...more,
    input: inputOf(name, given),
    places: (input) => placesOf(named(input), input),
    answer: (input, session, caller) =>
      tableOf(commandOf(name, input, named(input), session), session, caller),
  };
}

/** A tool for each question of the registry, which takes the options of its command. */
function asksQuestion(question: Question): Tool {
  const { name, title, description, result, ofCharts = [] } = question;
  const short = SHORT[name];
  const options = ALL_COMMANDS[name]?.options ?? {};
  const { inputs, named } = filesOf(question.schema);
  const fields = settingsIn(question.schema);
  const permissions = fieldsOf(question.schema)
    .filter(({ spec }) => spec.kind === 'permission')
    .map((field) => `--${optionNameOf(field.name)}`);
  const withoutCharts = (whole: object) =>
    Object.fromEntries(Object.entries(whole).filter(([member]) => !ofCharts.includes(member)));
  const names = fields
    .flatMap((field) => Object.keys(optionsOfField(field)))
    .filter((name) => !OPPOSITE_NAMES.has(name));
  const paths = fields.filter(({ spec }) => spec.kind === 'paths').map((field) => field.name);
  return {
    name,
    title,
    description,
    input: v.strictObject({ ...inputs, ...entriesOf(options, names) }),
    output:
      short?.schema ??
      v.looseObject({
        sentence: answered.sentence,
        ...('entries' in result && withoutCharts(result.entries as object)),
      }),
    places: (input) => [
      ...named(input),
      ...paths.flatMap((name) => (input[name] ?? []) as string | string[]),
    ],
    answer: async (input, session, caller) => {
      const allowed = session.trust ? permissions : [];
      const args = [name, ...argumentsFor(names, input), ...allowed, '--', ...named(input)];
      const command = parseCommand(args);
      if (command.kind !== 'question') {
        return tableOf(command, session, caller);
      }
      const { identity } = command;
      const answer = await session.service.ask({ question: name, identity }, caller);
      const made = (await question.document()).document(answer);
      const text = terminalText(shownDocument(made));
      if (short !== undefined) {
        const data = short.of(answer.result);
        session.shown.set(keyOf(name, filesAsked(answer)), data);
        return { data, ...((data.moreSystems ?? 0) === 0 && { text }) };
      }
      return { data: { ...withoutCharts(answer.result), sentence: made.lead.join(' ') }, text };
    },
  };
}

const answered = { sentence: described(v.string(), 'The result as a paper could print it.') };

const keyOf = (name: string, places: readonly string[]) =>
  [name, ...places.map((file) => path.resolve(file))].join('\n');

/** A tool is an entry here. */
export const TOOLS: readonly Tool[] = [
  asking(
    'suite',
    {
      files: described(
        v.pipe(v.array(text), v.minLength(1), v.maxLength(2)),
        'The folder of results of A, then that of B; or one folder that holds both.',
      ),
    },
    listed,
    {
      title: 'Two systems on many tasks',
      description:
        'Compares two systems on many tasks, metrics or slices: a row for each, with p corrected for their number, and a pooled row. Use it instead of several comparisons, whose p would not be corrected.',
      output: tableAnswer,
    },
  ),
  ...QUESTIONS.map(asksQuestion),
  {
    name: 'explain',
    title: 'What a result or a term means',
    description:
      'Explains a statistical term (p-value, BCa, equivalence margin ...), or the newest comparison of two outputs in this session with the terms that it uses. Computes nothing.',
    input: v.strictObject({
      term: described(v.optional(text), 'A term of the glossary or the id of a test, such as wilcoxon.'),
      ...OF_PAIR.inputs,
    }),
    output: explanation,
    places: OF_PAIR.named,
    answer: (input, session) => Promise.resolve().then(() => explain(input, session)),
  },
];

function explain(input: Input, { shown }: Session): Answer {
  const { term } = input;
  const named = OF_PAIR.named(input);
  if (typeof term === 'string' && named.length === 0) {
    return { data: explainTerm(term) };
  }
  if (term !== undefined || named.length < 2) {
    throw new RealGainError('bad-setting', 'explain takes a term, or a candidate and a baseline.');
  }
  const [a = '', b = ''] = named;
  const comparison = shown.get(keyOf('compare', named)) as ComparisonAnswer | undefined;
  if (comparison === undefined) {
    throw new RealGainError('bad-setting', `No comparison of ${a} with ${b} is at hand: compare them first.`);
  }
  const data = explainComparison(comparison);
  const terms = data.terms.map(({ term: name, meaning, source }) => `${name}: ${meaning} (${source})`);
  return { data, text: [data.sentence, ...data.warnings, ...terms].join('\n\n') };
}
