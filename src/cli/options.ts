import { parseArgs, type ParseArgsConfig } from 'node:util';
import { RealGainError } from '../model';

/**
 * Options and positional arguments.
 *
 * @throws RealGainError `bad-setting` for an option that doesn't exist, lacks its value or takes none
 */
export function parseOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
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
