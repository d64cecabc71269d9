import { DEFAULT_COPIES, RECORD_KINDS } from '../../model/settings/training';
import { type CommandSpec, only, optionsOf, type OptionTable } from './fields';
import { type Question, QUESTIONS } from '../../questions';
import { outputsFields, testedFields } from '../../questions/pair/schema';

/** What is compared; shown by itself in help and docs. */
const COMPARED = optionsOf(outputsFields);

/** How much of the machine is used; no digit depends on it. */
const MACHINE = {
  threads: {
    value: 'N',
    default: 'one for each core',
    meaning: 'threads that resample; changes the time, never a digit',
  },
  cache: {
    value: 'FOLDER',
    meaning: 'cache extracted statistics there, so each file is tokenized and counted once',
  },
} as const satisfies OptionTable;

const TESTED = { ...optionsOf(testedFields), ...MACHINE };

const GENERAL = {
  help: { short: 'h', meaning: 'lists the commands; after a command, its options' },
  version: { meaning: 'prints the version' },
} as const satisfies OptionTable;

const GATED = {
  gate: {
    value: 'G',
    default: 'that of `realgain.json`, else none',
    meaning:
      'what a build [requires](automation.md#gates): `better`, `worthwhile` or `not-worse` (both need `--margin`), or `no-regression`; exit 0 if it is so, 1 if not, 3 if there is too little data to decide',
  },
  undecided: {
    value: 'X',
    meaning:
      '`pass`, `fail` or `skip`: exit 0, 1 or 125 instead of 3; `git bisect run` leaves out a commit with 125',
  },
} as const satisfies OptionTable;

const PRINTED = {
  report: {
    value: 'FILE',
    repeat: true,
    meaning:
      'also write a [report](reports.md), whose ending sets the form: `.html`, `.md`, `.tex`, `.csv` or `.json`; repeat it for several',
  },
  force: { meaning: 'replace whatever file a report is written to; without it, only a report of RealGain' },
} as const satisfies OptionTable;

/** The older gate, and what editors parse. */
const FAILING = {
  'fail-unless-significant': {
    meaning:
      'exit 1 unless A is significantly better (with `--alternative less`: worse); the answer is printed anyway: `--gate better --undecided fail` without a margin',
  },
} as const satisfies OptionTable;

const PROBLEMS = {
  problems: {
    meaning:
      'print problems to standard error as compilers do (`file:line: warning: …`), including a gain that isn’t significant, or a gate that isn’t passed: for [editors](automation.md#tasks)',
  },
} as const satisfies OptionTable;

export const ANSWER_FORMATS = ['text', 'sentence', 'markdown', 'github', 'latex', 'csv', 'json'] as const;

export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

/** Options of questions that several machines can draw a part each of. */
const DIVIDED = {
  shard: {
    value: 'I/K',
    meaning: 'draw one of K parts into the file of `--out`, resuming where it was interrupted',
  },
  out: { value: 'FILE', meaning: 'the file of that part' },
  html: { value: 'FILE', meaning: 'another name for a report that ends in `.html`' },
} as const satisfies OptionTable;

const DECLARED = {
  'write-report': { meaning: 'also write the report that `realgain.json` names for the test set' },
} as const satisfies OptionTable;

/** How a question's files and its other fields are given, and how its answer is printed. */
function allOptionsOf(question: Question): OptionTable {
  return {
    ...optionsOf(question.schema.entries),
    ...MACHINE,
    format: {
      value: 'F',
      default: '`text`',
      meaning: `${ANSWER_FORMATS.map((format) => `\`${format}\``).join(', ')}; \`github\` is a comment on a pull request with tables that fold, \`csv\` the main table in full digits`,
    },
    csv: { meaning: 'the same as `--format csv`' },
    json: { meaning: `everything, as described by \`${question.resultSchema}\` in the package` },
    report: {
      ...PRINTED.report,
      meaning: `${PRINTED.report.meaning}; with the ending \`.svg\` the first picture`,
    },
    ...only(PRINTED, 'force'),
    ...(question.isDivisible === true && DIVIDED),
    ...(question.gated && {
      ...GATED,
      ...FAILING,
      ...(question.gated.rows && {
        row: {
          value: 'R',
          default: `\`${question.gated.rows.usual}\``,
          meaning: question.gated.rows.meaning,
        },
      }),
      ...(question.gated.hasProblems === true && PROBLEMS),
      ...(question.gated.declaresReport === true && DECLARED),
    }),
    ...Object.fromEntries(
      Object.entries(question.draws ?? {}).map(([name, meaning]) => [name, { value: 'FILE', meaning }]),
    ),
  };
}

const QUESTION_COMMANDS: Readonly<Record<string, CommandSpec>> = Object.fromEntries(
  QUESTIONS.map((question) => {
    const { name, takes, does } = question;
    return [name, { takes, does, options: allOptionsOf(question) }];
  }),
);

const QUESTION_SECTIONS = QUESTIONS.map(({ title, name }) => ({
  title: `${title} (realgain ${name})`,
  options: QUESTION_COMMANDS[name]?.options ?? {},
}));

export * from './fields';
export { optionsOfField } from './fields';

const REPRODUCE_OPTIONS = {
  in: { value: 'FOLDER', meaning: 'search there, by contents (SHA-256), for files that were moved' },
  trust: { meaning: 'run the command or module that the report names as its metric' },
  json: { meaning: 'the answer for programs: what was compared, what differs, where files were found' },
  ...MACHINE,
} as const satisfies OptionTable;

const TRAINING_OPTIONS = {
  copies: { value: 'K', default: String(DEFAULT_COPIES), meaning: 'how many, 1 to 1,000' },
  seed: { value: 'S', default: '1', meaning: 'the same seed gives the same bytes on any machine' },
  records: {
    value: 'KIND',
    default: 'recognized',
    meaning: `one of ${Object.keys(RECORD_KINDS)
      .map((kind) => `\`${kind}\``)
      .join(', ')}: \`blocks\` are between blank lines, \`csv\` and \`tsv\` below a header that stays`,
  },
  out: { value: 'DIR', default: 'beside the file', meaning: 'where the copies go; never overwrites a file' },
} as const satisfies OptionTable;

const MCP_OPTIONS = {
  root: {
    value: 'DIR',
    repeat: true,
    default: 'the working directory',
    meaning:
      'a folder that assistants may read; repeat it for more. Relative paths start at the first; a client that names its folders narrows this, and never widens it',
  },
  trust: {
    meaning:
      'let assistants score outputs with programs (of `realgain.json`, or named as the metric), which run [with your rights](metrics.md#who-may-run-what)',
  },
  ...only(MACHINE, 'threads'),
} as const satisfies OptionTable;

/** The commands that aren't questions of the registry. */
export const COMMANDS = {
  reproduce: {
    takes: 'REPORT',
    does: 'compute a report again: does every digit agree?',
    options: { ...REPRODUCE_OPTIONS, ...GENERAL },
  },
  mcp: {
    takes: '',
    does: 'a Model Context Protocol server over standard input and output, for assistants',
    options: { ...MCP_OPTIONS, ...GENERAL },
  },
  'resample-training': {
    takes: 'FILE',
    does: 'copies of a training file, its records drawn with replacement',
    options: { ...TRAINING_OPTIONS, ...GENERAL },
  },
} as const satisfies Readonly<Record<string, CommandSpec>>;

export const ALL_COMMANDS: Readonly<Record<string, CommandSpec>> = { ...COMMANDS, ...QUESTION_COMMANDS };

interface OptionSection {
  readonly title: string;
  readonly options: OptionTable;
}

/** The options by what they are about: a section of `--help`, and a table in docs/command-line.md. */
export const SECTIONS: readonly OptionSection[] = [
  { title: 'What is compared', options: COMPARED },
  { title: 'How it is tested', options: TESTED },
  { title: 'Copies (realgain resample-training)', options: TRAINING_OPTIONS },
  { title: 'Reproducing (realgain reproduce)', options: REPRODUCE_OPTIONS },
  { title: 'Assistants (realgain mcp)', options: MCP_OPTIONS },
  { title: 'Output', options: { ...PRINTED, ...GATED, ...FAILING, ...PROBLEMS } },
  { title: 'Everywhere', options: GENERAL },
];

/** The same with those of questions, which the page of docs has by themselves. */
export const ALL_SECTIONS: readonly OptionSection[] = [
  ...SECTIONS.slice(0, -2),
  ...QUESTION_SECTIONS,
  ...SECTIONS.slice(-2),
];
