import type { TrainingRequest } from '../model';
import { ALL_COMMANDS } from './commands';
import { commandLike, parseOptions, usage } from './options';
import { QUESTIONS } from '../questions';
import { parseQuestion, type QuestionCommand } from './question-arguments';
import { parseMcp, type McpCommand } from './mcp-arguments';
import { parseReproduce, type ReproduceCommand } from './reports';
import { parseTrainingRequest, RESAMPLE_TRAINING } from './training';

export type Command =
  | QuestionCommand
  | ReproduceCommand
  | McpCommand
  | { readonly kind: 'help'; /** null: of all. */ readonly command: string | null }
  | { readonly kind: 'version' }
  | { readonly kind: typeof RESAMPLE_TRAINING; readonly request: TrainingRequest };

/** `realgain compare` and `realgain power` may have their options before their name. */
const PAIR_OPTIONS = { ...ALL_COMMANDS['power']?.options, ...ALL_COMMANDS['compare']?.options };

const PARSERS = {
  mcp: parseMcp,
  reproduce: parseReproduce,
} as const;

/** @throws RealGainError `bad-setting` with a sentence on what to write instead */
export function parseCommand(args: readonly string[]): Command {
  const [first, ...others] = args;
  if (first === undefined || first === 'help' || asksFor(args, '--help', '-h')) {
    return { kind: 'help', command: helpedCommand(args) };
  }
  if (asksFor(args, '--version')) {
    return { kind: 'version' };
  }
  if (first === RESAMPLE_TRAINING) {
    return { kind: RESAMPLE_TRAINING, request: parseTrainingRequest(others) };
  }
  if (Object.hasOwn(PARSERS, first)) {
    return PARSERS[first as keyof typeof PARSERS](others);
  }
  const question = QUESTIONS.find(({ name }) => name === first);
  if (question !== undefined) {
    return parseQuestion(question, others);
  }
  const { positionals } = parseOptions(args, PAIR_OPTIONS);
  const [command] = positionals;
  if (command !== 'compare' && command !== 'power') {
    throw usage(noCommand(command));
  }
  return parseCommand([command, ...args.filter((_, i) => i !== args.indexOf(command))]);
}

/** Whether an option stands among the arguments that are not names of files. */
function asksFor(args: readonly string[], ...options: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? undefined : end).some((arg) => options.includes(arg));
}

/**
 * The command that help is asked about; null: all. Options may come before its name.
 *
 * @throws RealGainError `bad-setting` for one that doesn't exist
 */
function helpedCommand(args: readonly string[]): string | null {
  const words = args.filter((arg, i) => !arg.startsWith('-') && (i > 0 || arg !== 'help'));
  const isFirst = args[0] === 'help' || args[0] === words[0];
  const name = isFirst ? words[0] : words.find((arg) => Object.hasOwn(ALL_COMMANDS, arg));
  if (name !== undefined && !Object.hasOwn(ALL_COMMANDS, name)) {
    throw usage(noCommand(name));
  }
  return name ?? null;
}

function noCommand(name: string | undefined): string {
  if (name === undefined) {
    return 'There is no command; write “realgain compare A B”';
  }
  const known = commandLike(name) ?? 'compare';
  return `There is no command “${name}”; write “realgain ${known} ${ALL_COMMANDS[known]?.takes ?? ''}”`;
}
