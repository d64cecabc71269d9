import { Command, CommanderError, Option } from 'commander';
import { joined } from '../model/words';
import { RealGainError } from '../model/errors';
import { ALL_COMMANDS, COMMANDS, type OptionTable, type ValuesOf } from './commands';

/**
 * Options and positional arguments.
 *
 * @throws RealGainError `bad-setting` for an unknown option, a missing or a superfluous value
 */
export function parseOptions<Table extends OptionTable>(
  args: readonly string[],
  table: Table,
): { values: ValuesOf<Table>; positionals: string[] } {
  refuseMissingValues(args, table);
  const values: Record<string, string | boolean | string[]> = {};
  const command = silentCommand().argument('[files...]');
  for (const [name, { value, repeat, short }] of Object.entries(table)) {
    const flags = `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ' <value>'}`;
    command.addOption(new Option(flags));
    // Not command.opts(), where --header and --no-header are one.
    command.on(`option:${name}`, (given: string | null) => {
      const before = values[name];
      values[name] = repeat ? [...(Array.isArray(before) ? before : []), given ?? ''] : (given ?? true);
    });
  }
  try {
    command.parse(args, { from: 'user' });
  } catch (error) {
    throw error instanceof CommanderError ? sentenceOf(error, table) : error;
  }
  return { values: values as ValuesOf<Table>, positionals: command.args };
}

function sentenceOf({ code, message }: CommanderError, table: OptionTable): Error {
  const [, option = '', name = ''] = /'(-{1,2}([^'\s,=]+))/.exec(message) ?? [];
  if (code === 'commander.optionMissingArgument') {
    return usage(`${option} needs a value`);
  }
  if (Object.hasOwn(table, name)) {
    return usage(`${option} takes no value`);
  }
  const alike = suggestionIn(message);
  return usage(`There is no option ${option}${alike === undefined ? '' : `; did you mean ${alike}?`}`);
}

/** RealGain prints by itself: help, and errors as sentences. */
function silentCommand(): Command {
  return new Command()
    .helpOption(false)
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeOut: () => undefined, writeErr: () => undefined });
}

/** commander ends with it: `(Did you mean --reference?)`. */
function suggestionIn(message: string): string | undefined {
  return /\(Did you mean (?:one of )?(.+)\?\)/.exec(message)?.[1]?.replace(/, (?=[^,]+$)/, ' or ');
}

/** commander would take the next option for the value. A number with a dash is a value: no option is called by one. */
function refuseMissingValues(args: readonly string[], table: OptionTable): void {
  const end = args.indexOf('--');
  for (const [i, arg] of args.slice(0, end < 0 ? undefined : end).entries()) {
    const next = args[i + 1] ?? '-';
    if (
      arg.startsWith('--') &&
      table[arg.slice(2)]?.value !== undefined &&
      (/^-[^\d]/.test(next) || args[i + 1] === undefined)
    ) {
      throw usage(`${arg} needs a value`);
    }
  }
}

/**
 * The value of an option that takes one of several words.
 *
 * @throws RealGainError `bad-setting` with these words
 */
export function oneOf<Known extends string>(option: string, text: string, all: readonly Known[]): Known {
  const known = all.find((one) => one === text);
  if (known === undefined) {
    throw usage(`--${option} takes one of ${all.join(', ')}, not “${text}”`);
  }
  return known;
}

export function wrongFiles(command: string, takes: string, got: number): RealGainError {
  return usage(`“realgain ${command}” takes ${takes}, but got ${got === 0 ? 'none' : got}`);
}

export function given<Value>(text: string | undefined, read: (text: string) => Value): Value | undefined {
  return text === undefined ? undefined : read(text);
}

export function numberOf(option: string, text: string): number {
  const digits = text.trim().replace(/[,_](?=\d{3}(\D|$))/g, '');
  const number = Number(digits);
  // Not 0x64 either: digits of another base may be a slip.
  if (!/^[+-]?[\d.]/.test(digits) || /^[+-]?0[box]/i.test(digits) || Number.isNaN(number)) {
    throw usage(`--${option} takes a number, not “${text}”`);
  }
  return number;
}

export function numberOr<Default>(
  option: string,
  text: string | undefined,
  otherwise: Default,
): number | Default {
  return text === undefined ? otherwise : numberOf(option, text);
}

export function threadsOf(text: string | undefined): number | null {
  const threads = numberOr('threads', text, null);
  if (threads !== null && (!Number.isInteger(threads) || threads < 1 || threads > 1024)) {
    throw usage(`--threads takes a whole number from 1 to 1024, not “${text}”`);
  }
  return threads;
}

/** What lists the commands, or the options of the one that is asked. */
export function helpOn(args: readonly string[]): string {
  const command = args.find((arg) => Object.hasOwn(ALL_COMMANDS, arg));
  return command === undefined
    ? ' (realgain --help lists the commands).'
    : ` (realgain ${command} --help lists the options).`;
}

export function withEnding(error: unknown, ending: string): unknown {
  return error instanceof RealGainError && error.code === 'bad-setting'
    ? new RealGainError(error.code, joined([error.said, ending], ''))
    : error;
}

export function usage(message: string): RealGainError {
  return new RealGainError('bad-setting', message);
}

export interface McpCommand {
  readonly kind: 'mcp';
  /** Folders that assistants may read. */
  readonly roots: readonly string[];
  /** Whether custom programs may run. */
  readonly trust: boolean;
  readonly threads: number | null;
}

/** @throws RealGainError `bad-setting` with a sentence on what to write instead */
export function parseMcp(args: readonly string[]): McpCommand {
  const { values, positionals } = parseOptions(args, COMMANDS.mcp.options);
  if (positionals.length > 0) {
    throw usage('“realgain mcp” takes no files; name the folders that it may read with --root');
  }
  return {
    kind: 'mcp',
    roots: values.root ?? ['.'],
    trust: values.trust === true,
    threads: threadsOf(values.threads),
  };
}
