import { COMPARED, FAILING, GATED, GENERAL, PRINTED, PROBLEMS, TESTED } from './comparison';
import { MCP_OPTIONS } from './mcp';
import { REPRODUCE_OPTIONS, TRAINING_OPTIONS } from './others';
import { QUESTION_COMMANDS, QUESTION_SECTIONS } from './questions';
import type { CommandSpec, OptionTable } from './spec';

export * from './spec';
export { optionsOfField } from './fields';
export { ANSWER_FORMATS, type AnswerFormat } from './questions';

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

/** Every command by its name. */
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
