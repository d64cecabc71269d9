import { baseName } from '../model/names';
import { nearest } from '../model/texts/nearest';
import {
  DEFAULT_COPIES,
  RECORD_KINDS,
  type RecordKind,
  type TrainingRequest,
} from '../model/settings/training';
import { englishOf } from '../model/words';
import { formatCount } from '../model/text';
import { visible } from '../model/visible';
import { QUESTIONS } from '../questions';
import { resampleTraining } from '../engine/training/resample-training';
import { ALL_COMMANDS, COMMANDS } from './commands';
import {
  helpOn,
  type McpCommand,
  numberOr,
  parseMcp,
  parseOptions,
  usage,
  withEnding,
  wrongFiles,
} from './options';
import { parseQuestion, type QuestionCommand } from './question-arguments';
import { parseReproduce, type ReproduceCommand } from './reports';
import { asText, print, say } from './print';
import { ProgressLine } from './process/with-engine';

export const RESAMPLE_TRAINING = 'resample-training';

/** `realgain resample-training FILE`: writes the copies and lists them, one path a line. */
export async function resampleTrainingCommand(request: TrainingRequest): Promise<void> {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  const progress = new ProgressLine();
  try {
    const caller = { signal: controller.signal, onProgress: progress.show };
    const { files, records, kind, why, compressed } = await resampleTraining(request, caller);
    progress.clear();
    const notes = [
      ...(request.records === null ? [englishOf(why)] : []),
      ...(compressed ? ['written uncompressed'] : []),
    ].join('; ');
    const said = `${baseName(request.path)} has ${formatCount(records)} records (${RECORD_KINDS[kind]}${notes && `: ${notes}`})`;
    say(`${visible(said)}, seed ${request.seed}\n`);
    await print(asText(files, (shown) => shown.map((file) => `${file}\n`).join('')));
  } finally {
    progress.clear();
  }
}

/** @throws RealGainError `bad-setting` with a sentence on what to write instead */
export function parseTrainingRequest(args: readonly string[]): TrainingRequest {
  const { values, positionals } = parseOptions(args, COMMANDS[RESAMPLE_TRAINING].options);
  const [path, ...rest] = positionals;
  if (path === undefined || rest.length > 0) {
    throw wrongFiles(RESAMPLE_TRAINING, 'one file', positionals.length);
  }
  const { records } = values;
  if (records !== undefined && !isKind(records)) {
    throw usage(`--records takes one of ${Object.keys(RECORD_KINDS).join(', ')}, not “${records}”`);
  }
  const copies = numberOr('copies', values.copies, DEFAULT_COPIES);
  return { path, copies, seed: values.seed ?? '1', records: records ?? null, folder: values.out ?? null };
}

function isKind(text: string): text is RecordKind {
  return Object.hasOwn(RECORD_KINDS, text);
}

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

/**
 * @param ending with which an error ends: what lists the commands or options
 * @throws RealGainError `bad-setting` with a sentence on what to write instead
 */
export function parseCommand(args: readonly string[], ending = helpOn(args)): Command {
  try {
    return commandIn(args);
  } catch (error) {
    throw withEnding(error, ending);
  }
}

function commandIn(args: readonly string[]): Command {
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
  return commandIn([command, ...args.filter((_, i) => i !== args.indexOf(command))]);
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
  const known = nearest(name, Object.keys(ALL_COMMANDS)) ?? 'compare';
  return `There is no command “${name}”; write “realgain ${known} ${ALL_COMMANDS[known]?.takes ?? ''}”`;
}
