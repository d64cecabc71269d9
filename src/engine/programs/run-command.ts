import { shortened } from '../../model/visible';
import { baseName } from '../../model/names';
import { english, type Text, joined } from '../../model/words';
import {
  OUTPUT_ARGUMENT,
  REFERENCE_ARGUMENT,
  shownProgram,
  type CommandMetric,
} from '../../model/settings/metric-choice';
import { RealGainError } from '../../model/errors';
import { placeholderFault } from '../../model/settings/command-placeholders';
import { cancelledError, throwIfCancelled } from '../../model/cancel';
import { refuseProgram } from '../../files/confine';
import { ProcessGroup } from './process-group';
import { needsReference } from '../../metrics/reference';

/** A larger output is not a table of scores. */
const MAX_PRINTED_BYTES = 2 ** 28;

/** The end of standard error is kept: it shows why a program failed. */
const LAST_WORDS_BYTES = 8_192;

/**
 * Runs a custom scorer on one output.
 *
 * @param output absolute path
 * @param references absolute paths
 * @returns what it printed
 * @throws RealGainError `scorer-failed` (no such program, exit status, time limit, too much output),
 *   `needs-reference`, `not-allowed`, `cancelled`
 */
export async function runCommand(
  own: CommandMetric,
  output: string,
  references: readonly string[],
  signal?: AbortSignal,
): Promise<Uint8Array> {
  throwIfCancelled(signal);
  refuseProgram(shownProgram(own));
  const [program = '', ...args] = fillIn(own, output, references);
  const group = new ProcessGroup(program, args, own.folder);
  const printed: Buffer[] = [];
  let size = 0;
  let lastWords = '';
  let stop: (why: RealGainError) => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = (why) => {
      group.end();
      reject(why);
    };
  });
  const abort = () => stop(cancelledError());
  const timer = setTimeout(
    () =>
      stop(
        failed(
          own,
          output,
          english(
            'was stopped after its time limit of {0} s; raise "timeLimit" if it needs longer',
            own.timeLimit,
          ),
        ),
      ),
    own.timeLimit * 1000,
  );
  signal?.addEventListener('abort', abort, { once: true });
  group.child.stdout?.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > MAX_PRINTED_BYTES) {
      stop(
        failed(
          own,
          output,
          english('was stopped because it printed more than {0} MB', MAX_PRINTED_BYTES / 2 ** 20),
        ),
      );
    } else {
      printed.push(piece);
    }
  });
  group.child.stderr?.on(
    'data',
    (piece: Buffer) => (lastWords = (lastWords + piece.toString()).slice(-LAST_WORDS_BYTES)),
  );
  try {
    const { code, killedBy, error } = await Promise.race([endOf(group), stopped]);
    if (error !== null) {
      throw failed(own, output, cannotStart(error, program, own));
    }
    if (code !== 0) {
      const how =
        killedBy === null
          ? english('ended with status {0}', code ?? 0)
          : english('was ended by {0}', killedBy);
      throw failed(own, output, joined([how, lastLine(lastWords)], ''));
    }
    return Buffer.concat(printed);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/**
 * The command with its placeholders replaced by paths. An argument with `{reference}` is repeated for each
 * reference.
 *
 * @throws RealGainError `needs-reference` if there is none; `bad-setting` if a path would be run as code
 */
export function fillIn(own: CommandMetric, output: string, references: readonly string[]): string[] {
  // Commands from reports and histories are checked, too.
  const fault = placeholderFault(own.command);
  if (fault !== null) {
    throw new RealGainError('bad-setting', joined([shownProgram(own), fault], ': '));
  }
  return own.command.flatMap((argument) => {
    const scored = (text: string) => text.replaceAll(OUTPUT_ARGUMENT, () => output);
    if (!argument.includes(REFERENCE_ARGUMENT)) {
      return [scored(argument)];
    }
    if (references.length === 0) {
      throw needsReference(
        english('{0} needs a reference, but none is known for {1}.', shownProgram(own), baseName(output)),
        output,
      );
    }
    // In one pass, so that a path that looks like a placeholder is not replaced.
    return references.map((reference) =>
      argument.replace(/\{(output|reference)\}/g, (_, what) => (what === 'output' ? output : reference)),
    );
  });
}

interface Ending {
  readonly code: number | null;
  readonly killedBy: NodeJS.Signals | null;
  readonly error: Error | null;
}

function endOf({ child }: ProcessGroup): Promise<Ending> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, killedBy: null, error }));
    child.once('close', (code, killedBy) => resolve({ code, killedBy, error: null }));
  });
}

function failed(own: CommandMetric, output: string, what: Text): RealGainError {
  return new RealGainError(
    'scorer-failed',
    english('The scorer {0} {1} (scoring {2}).', shownProgram(own), what, baseName(output)),
    { path: output },
  );
}

function cannotStart(error: Error, program: string, { folder }: CommandMetric): Text {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') {
    return english("can't be started: there is no program “{0}”, or no folder {1}", program, folder);
  }
  return code === 'EACCES'
    ? english("can't be started: “{0}” may not be executed", program)
    : english("can't be started: {0}", error.message);
}

/** A traceback ends with the error. */
function lastLine(text: string): string {
  const line = text.trimEnd().split('\n').at(-1)?.trim() ?? '';
  return line === '' ? english(' and printed nothing to standard error') : `: ${shortened(line, 300)}`;
}
