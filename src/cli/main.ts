import { checkTargets, reproduce as computeAgain } from '../engine/reports';
import { version } from '../engine/protocol';
import { onOneLine } from '../model/text';
import { shown } from '../model/visible';
import { RealGainError, serializeError, type ErrorCode } from '../model/errors';
import { joined, englishOf } from '../model/words';
import { parseCommand, RESAMPLE_TRAINING, resampleTrainingCommand } from './arguments';
import { asText, print, say, sentenceOf, terminalColumns } from './print';
import { answerQuestion, asJson, BAD_INPUT } from './question';
import type { ReproduceCommand } from './reports';
import { textTable, wrapped } from '../document/terminal';
import { help } from './help';
import type { WithEngine } from './process/with-engine';

/** Exit codes for scripts. */
const DONE = 0;
const NOT_REPRODUCED = 1;
const INTERRUPTED = 130;

/** Runs a command and prints its result or its error. @returns the exit code */
export function runCommand(args: readonly string[], withEngine: WithEngine): Promise<number> {
  return runParsed(args, withEngine).catch(explain);
}

async function runParsed(args: readonly string[], withEngine: WithEngine): Promise<number> {
  const command = parseCommand(args);
  if ('reports' in command && !command.force) {
    await checkTargets(command.reports);
  }
  switch (command.kind) {
    case 'help':
      await print(asText(command.command, (name) => help(name, terminalColumns())));
      return DONE;
    case 'version':
      await print(asText(version, (text) => `${text}\n`));
      return DONE;
    case RESAMPLE_TRAINING:
      await resampleTrainingCommand(command.request);
      return DONE;
    case 'mcp':
      await (await import('./mcp')).serve(command, withEngine);
      return DONE;
    case 'question':
      return answerQuestion(command, withEngine);
    case 'reproduce':
      return reproduce(command, withEngine);
  }
}

async function reproduce(command: ReproduceCommand, withEngine: WithEngine): Promise<number> {
  const { text, identity, ...found } = await withEngine(command, (service, caller) =>
    computeAgain(command, service, caller),
  ).catch(nameOption({ 'needs-folder': '--in FOLDER', 'not-allowed': '--trust' }));
  await print(
    command.json ? asJson({ ...found, identity }) : asText(text.split('\n'), (lines) => lines.join('\n')),
  );
  return found.agrees ? DONE : NOT_REPRODUCED;
}

/** Adds the option to use to an error. */
function nameOption(options: Partial<Record<ErrorCode, string>>): (error: unknown) => never {
  return (error) => {
    const option = error instanceof RealGainError ? options[error.code] : undefined;
    if (error instanceof RealGainError && option !== undefined) {
      throw new RealGainError(error.code, joined([error.said, `The option is ${option}.`]), error);
    }
    throw error;
  };
}

/** One sentence on standard error, never a stack trace. */
function explain(error: unknown): number {
  const serialized = serializeError(error);
  if (serialized.code === 'cancelled') {
    return INTERRUPTED;
  }
  const columns = terminalColumns('errors');
  say(`${wrapped(`realgain: ${onOneLine(sentenceOf(serialized))}`, columns).join('\n')}\n`);
  const options = (serialized.question?.choices ?? []).filter(({ option }) => option !== '');
  if (options.length > 0) {
    const rows = options.map(({ option, detail }) => [`  ${shown(option)}`, shown(englishOf(detail))]);
    say(`${textTable(rows, { columns, isWhole: [true] })}\n`);
  }
  return BAD_INPUT;
}
