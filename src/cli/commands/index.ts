import { DEFAULT_COPIES, RECORD_KINDS } from '../../model/settings/training';
import {
  COMPARED,
  FAILING,
  GATED,
  GENERAL,
  MACHINE,
  PRINTED,
  PROBLEMS,
  QUESTION_COMMANDS,
  QUESTION_SECTIONS,
  TESTED,
} from './questions';
import { only, type CommandSpec, type OptionTable } from './fields';

export * from './fields';
export { optionsOfField } from './fields';
export { ANSWER_FORMATS, type AnswerFormat } from './questions';

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
    does: `a Model Context Protocol server over standard input and output, for assistants: explain, ${Object.keys(QUESTION_COMMANDS).join(', ')}`,
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
