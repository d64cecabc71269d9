import { parseArgs, type ParseArgsConfig } from 'node:util';
import { RealGainError } from '../model';

/**
 * Options and positional arguments.
 *
 * @throws RealGainError `bad-setting` for an unknown option, a missing or a superfluous value
 */
export function parseOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: withNegativeNumbers(args, options), options, allowPositionals: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const message = error instanceof Error ? error.message : String(error);
    const option = /'(-{1,2}[^'\s,=]+)/.exec(message)?.[1];
    if (option === undefined) {
      throw error;
    }
    throw usage(
      code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
        ? `There is no option ${option}`
        : message.includes('does not take')
          ? `${option} takes no value`
          : `${option} needs a value`,
    );
  }
}

/** `--margin -1` means `--margin=-1`: no option is a number with a dash. */
function withNegativeNumbers(
  args: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
): string[] {
  const joined: string[] = [];
  for (const [i, arg] of args.entries()) {
    if (args[i - 1] === '--') {
      return [...joined, ...args.slice(i)];
    }
    const option = joined.at(-1) ?? '';
    if (/^-\d/.test(arg) && option === args[i - 1] && options[option.replace(/^--/, '')]?.type === 'string') {
      joined[joined.length - 1] = `${option}=${arg}`;
    } else {
      joined.push(arg);
    }
  }
  return joined;
}

export function numberOf(option: string, text: string): number {
  const number = Number(text.replace(/[,_](?=\d{3}(\D|$))/g, ''));
  if (text.trim() === '' || Number.isNaN(number)) {
    throw usage(`--${option} takes a number, not “${text}”`);
  }
  return number;
}

export function threadsOf(text: string): number {
  const threads = numberOf('threads', text);
  if (!Number.isInteger(threads) || threads < 1 || threads > 1024) {
    throw usage(`--threads takes a whole number from 1 to 1024, not “${text}”`);
  }
  return threads;
}

/** An error of the command line itself. */
export function usage(message: string): RealGainError {
  return new RealGainError('bad-setting', `${message} (realgain --help lists what there is).`);
}
