import * as path from 'node:path';
import * as v from 'valibot';
import type { Caller } from '../../engine/protocol';
import type { Service } from '../../engine/service';
import { englishOf } from '../../model/words';
import { nearest } from '../../model/texts/nearest';
import { RealGainError } from '../../model/errors';
import { described } from '../../model/described';
import { shownDocument } from '../../document/document';
import { terminalText } from '../../document/terminal';
import { fieldsOf, filesAsked, type Question, QUESTIONS, settingsIn } from '../../questions';
import { pairFields } from '../../questions/pair/schema';
import { optionNameOf } from '../../questions/fields';
import { GLOSSARY, type GlossaryEntry, INTERVAL_TERMS } from '../../model/glossary';
import { TEST_CATALOG } from '../../significance/catalog';
import { parseCommand } from '../arguments';
import { disk } from '../disk';
import { withGate } from '../gate';
import { printable } from '../print';
import { type Form, printed } from '../question';
import { ALL_COMMANDS, optionsOfField } from '../commands';
import { type ComparisonAnswer, explanation, SHORT } from './answers';
import { argumentsFor, entriesOf, type Input, list, OPPOSITE_NAMES, text } from './inputs';

type Explanation = v.InferOutput<typeof explanation>;

/** Every term by its key and, in lower case, by its name. */
const TERMS: ReadonlyMap<string, GlossaryEntry> = new Map(
  Object.entries<GlossaryEntry>({ ...INTERVAL_TERMS, ...TEST_CATALOG, ...GLOSSARY }).flatMap(
    ([key, entry]) => [
      [key.toLowerCase(), entry],
      [englishOf(entry.term).toLowerCase(), entry],
    ],
  ),
);

/** The glossary's names of the methods of intervals. */
const INTERVALS: Readonly<Record<string, string>> = { t: 'Student’s t' };

/**
 * What a statistical term means.
 *
 * @throws RealGainError `bad-setting` for an unknown one, with the known ones
 */
function explainTerm(term: string): Explanation {
  const entry = TERMS.get(term.trim().toLowerCase());
  if (entry === undefined) {
    const choices = [...new Set([...TERMS.values()].map((one) => englishOf(one.term)))];
    const meant = nearest(term, [...TERMS.keys()]);
    throw new RealGainError(
      'bad-setting',
      `The glossary has no term “${term}”.${meant === null ? '' : ` Did you mean "${meant}"?`}`,
      { choices },
    );
  }
  const explained = written(entry);
  return {
    sentence: `${explained.term}: ${explained.meaning} (${explained.source})`,
    terms: [explained],
    warnings: [],
  };
}

/** What a comparison says, with the terms that it uses. */
function explainComparison(comparison: ComparisonAnswer): Explanation {
  const { verdict, primary, decision, interval, clusters, equivalence, warnings } = comparison;
  const keys = [
    verdict,
    primary,
    ...(interval === null ? [] : ['interval', INTERVALS[interval.method] ?? interval.method]),
    ...(clusters === null ? [] : ['cluster']),
    ...(equivalence === null ? [] : ['margin']),
    ...['p', 'smallest-significant-gain', 'minimum-detectable-gain'],
  ];
  const because =
    decision === undefined ? '' : ` The test that decides is ${primary}, because ${decision.because}.`;
  const entries = new Set(keys.flatMap((key) => TERMS.get(key.toLowerCase()) ?? []));
  return {
    sentence: `${comparison.sentence}${because}`,
    terms: [...entries].map(written),
    comparison,
    warnings,
  };
}

function written({ term, meaning, source }: GlossaryEntry): Explanation['terms'][number] {
  return { term: englishOf(term), meaning: englishOf(meaning), source };
}

/** What a tool answers, in two forms. */
export interface Answer {
  /** As its schema describes it. */
  readonly data: { readonly sentence: string; readonly warnings?: readonly string[] | undefined };
  /** Absent: the sentence and the warnings. */
  readonly text?: string | undefined;
  /** The whole answer in another form, as the command line prints it. */
  readonly written?: (form: Form) => Promise<string>;
}

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

const files = described(
  v.pipe(list, v.minLength(1, 'it is empty')),
  'Files, folders or globs, relative to the first root.',
);

const listed = ({ files: named = [] }: Input) => named as readonly string[];

/** The inputs that name the files of a question, and what they name. */
function filesOf(schema: Pick<Question['schema'], 'entries'>) {
  const roles = fieldsOf(schema).flatMap(({ spec }) => spec.roles ?? []);
  const { files: places } = schema.entries;
  // Something else may name the files; and a plan has none.
  const entries: v.ObjectEntries =
    places === undefined ? {} : { files: v.is(places, []) ? v.optional(files) : files };
  return roles.length === 0
    ? { inputs: entries, named: listed }
    : {
        inputs: Object.fromEntries(
          roles.map(({ name, meaning }) => [name, described(v.optional(text), meaning)]),
        ),
        named: (input: Input) =>
          roles.map(({ name }) => input[name]).filter((one) => typeof one === 'string'),
      };
}

/** What a build requires of an answer, where a question knows gates. */
const GATE_OPTIONS = ['gate', 'row'];

const OF_PAIR = filesOf({ entries: pairFields });

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
  const names = [...fields.flatMap((field) => Object.keys(optionsOfField(field))), ...GATE_OPTIONS].filter(
    (name) => name in options && !OPPOSITE_NAMES.has(name),
  );
  const paths = fields
    .filter(({ spec }) => spec.kind === 'paths' || spec.kind === 'path')
    .map((field) => field.name);
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
      const roles = Object.keys(inputs);
      if (roles.length > 0 && named(input).length === 0 && input['testSet'] === undefined) {
        throw new RealGainError(
          'bad-setting',
          `${name} needs the input${roles.length > 1 ? 's' : ''} “${roles.join('” and “')}”${names.includes('test-set') ? ', or “testSet”' : ''}.`,
        );
      }
      const allowed = session.trust ? permissions : [];
      const args = [name, ...argumentsFor(names, input), ...allowed, '--', ...named(input)];
      const command = parseCommand(args, '.');
      if (command.kind !== 'question') {
        throw new Error(`“${command.kind}” is not a tool.`);
      }
      const { identity, question: asked, gate } = command;
      const gating = gate === null ? undefined : await asked.gated?.load();
      const inForce = (gate && (await gating?.inForce(gate, identity, { disk }))) ?? null;
      const found = await session.service.ask({ question: asked.name, identity }, caller);
      const answer = withGate(found, gating, inForce);
      const documents = await asked.document();
      const made = documents.document(answer);
      const text = terminalText(shownDocument(made));
      const written = async (form: Form) => [...printable(await printed(answer, form, documents))].join('');
      const shortened = SHORT[asked.name];
      if (shortened !== undefined) {
        const data = shortened.of(answer.result);
        session.shown.set(keyOf(asked.name, filesAsked(answer)), data);
        return { data, written, ...((data.moreSystems ?? data.moreRows ?? 0) === 0 && { text }) };
      }
      return { data: { ...withoutCharts(answer.result), sentence: made.lead.join(' ') }, text, written };
    },
  };
}

const answered = { sentence: described(v.string(), 'The result as a paper could print it.') };

const keyOf = (name: string, places: readonly string[]) =>
  [name, ...places.map((file) => path.resolve(file))].join('\n');

/** A tool is an entry here. */
export const TOOLS: readonly Tool[] = [
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
