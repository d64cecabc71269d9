import { checkTargets, reproduce as computeAgain } from '../engine/reports';
import { version } from '../engine/version';
import { findPair } from '../questions/pair/find';
import {
  onOneLine,
  shown,
  RealGainError,
  serializeError,
  type ComparisonDetails,
  type Gate,
  type ErrorCode,
  joined,
  englishOf,
  jsonText,
} from '../model';
import { printedDocument } from '../document/printed';
import { comparisonDocument } from '../questions/pair/document';
import { gatedComparison, gateOf } from '../report';
import { parseCommand, type CompareCommand } from './arguments';
import { disk } from './disk';
import { problemFrom, problemLine, problemOf, type Problem } from './problems';
import { asText, print, say, type Output } from './print';
import { compareFiles } from './compare-files';
import { decided, EXIT_OF_GATE, gateOfPair, gateOfSuite } from './gate';
import { answerQuestion, asJson } from './question';
import { writeReports, type ReproduceCommand } from './reports';
import { findRuns, gateOfRuns, runRuns, writeDeclaredReport } from './tables/runs';
import type { RunsCommand } from './tables/runs-arguments';
import { gatedSuite, passes, printedSuite, runSuite } from './tables/suite';
import type { SuiteCommand } from './tables/suite-arguments';
import { textTable } from '../document/terminal';
import { RESAMPLE_TRAINING, resampleTrainingCommand } from './training';
import type { OutputFormat } from './commands';
import { help } from './help';
import type { WithEngine } from './process/with-engine';

/** Exit codes for scripts. */
const DONE = 0;
const NOT_SIGNIFICANT = 1;
const NOT_REPRODUCED = 1;
const BAD_INPUT = 2;
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
      await print(asText(command.command, help));
      return DONE;
    case 'version':
      await print(asText(version, (text) => `${text}\n`));
      return DONE;
    case RESAMPLE_TRAINING:
      await resampleTrainingCommand(command.request);
      return DONE;
    case 'compare':
      return compare(command, withEngine);
    case 'mcp':
      await (await import('./mcp')).serve(command, withEngine);
      return DONE;
    case 'suite':
      return suite(command, withEngine);
    case 'runs':
      return runs(command, withEngine);
    case 'question':
      await print(await answerQuestion(command, withEngine));
      return DONE;
    case 'reproduce':
      return reproduce(command, withEngine);
  }
}

async function compare(command: CompareCommand, withEngine: WithEngine): Promise<number> {
  let [candidate = null] = command.files;
  try {
    const pair = await findPair(command, disk).catch(unlessPreferences(command, withEngine));
    candidate = pair.a;
    const { gate, undecided } = await gateOfPair(command, pair);
    const asked = { ...command, files: [pair.a, pair.b], testSet: null };
    const made = await withEngine(command, (service, caller) => compareFiles(service, asked, caller));
    await writeReports({ kind: 'comparison', ...made }, command);
    const details = gate === null ? made : gated(made, gate);
    await print(printed(details, command.format));
    tellEditor(command.problems ? problemOf(details, undecided) : null);
    const result = details.comparison.gate;
    if (result !== undefined) {
      return EXIT_OF_GATE[decided(result, undecided)];
    }
    return command.failUnlessSignificant && !isAsHoped(details) ? NOT_SIGNIFICANT : DONE;
  } catch (error) {
    if (command.problems && tellEditor(problemFrom(error, candidate))) {
      return BAD_INPUT;
    }
    throw error;
  }
}

/** A file that is named alone may hold preferences, which have a command of their own. */
function unlessPreferences(
  { files: [a, b], ...settings }: CompareCommand,
  withEngine: WithEngine,
): (error: unknown) => Promise<never> {
  return async (error) => {
    const held =
      a !== undefined && b === undefined
        ? await withEngine(settings, (service) => service.systems({ path: a, format: null })).catch(
            () => null,
          )
        : null;
    throw held?.by === 'preferences'
      ? new RealGainError(
          'bad-format',
          `${a} holds preferences: each row says which of two systems is better. Evaluate it with “realgain preferences ${a}”.`,
        )
      : error;
  };
}

/** With what the gate came to; reports, which others reproduce, don't have it. */
function gated(details: ComparisonDetails, gate: Gate): ComparisonDetails {
  const { comparison, identity } = details;
  const { margin } = identity.settings;
  const result = { gate, margin, ...gateOf(gatedComparison(comparison), gate) };
  return { ...details, comparison: { ...comparison, gate: result } };
}

async function suite(asked: SuiteCommand, withEngine: WithEngine): Promise<number> {
  const command = { ...asked, ...(await gateOfSuite(asked)) };
  const made = await withEngine(command.asked, (service, caller) => runSuite(service, command, caller));
  await writeReports({ kind: 'table', ...made }, command);
  const details = gatedSuite(made, command);
  await print(printedSuite(details, command.format));
  const result = details.table.gate;
  if (result !== undefined) {
    return EXIT_OF_GATE[decided(result, command.undecided)];
  }
  return command.failUnlessSignificant && !passes(details.table, command.row) ? NOT_SIGNIFICANT : DONE;
}

async function runs(asked: RunsCommand, withEngine: WithEngine): Promise<number> {
  const named = await findRuns(asked);
  const { gate, undecided } = gateOfRuns(asked, named);
  const made = await withEngine(asked.asked, (service, caller) => runRuns(service, asked, named, caller));
  await writeReports({ kind: 'table', ...made }, asked);
  await writeDeclaredReport(made, asked, named);
  const details = gatedSuite(made, { gate, row: asked.row });
  await print(printedSuite(details, asked.format));
  const result = details.table.gate;
  return result === undefined ? DONE : EXIT_OF_GATE[decided(result, undecided)];
}

/**
 * Writes to standard error, so that standard output contains only the result. True if there was a problem.
 */
function tellEditor(problem: Problem | null): boolean {
  if (problem !== null) {
    say(problemLine(problem));
  }
  return problem !== null;
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

/**
 * Whether a build that requires a gain may continue. A two-sided test also detects that A is worse, which
 * should fail the build.
 */
function isAsHoped({ comparison, identity }: ComparisonDetails): boolean {
  const hoped = identity.settings.alternative === 'less' ? comparison.gain < 0 : comparison.gain > 0;
  return hoped && comparison.verdict === 'significant';
}

function printed(details: ComparisonDetails, format: OutputFormat): Output {
  const { comparison } = details;
  return format === 'json'
    ? { format, text: jsonText(comparison) }
    : asText(null, () => printedDocument(comparisonDocument(details), format, comparison.realgain));
}

/** One sentence on standard error, never a stack trace. */
function explain(error: unknown): number {
  const { code, message, question } = serializeError(error);
  if (code === 'cancelled') {
    return INTERRUPTED;
  }
  say(`realgain: ${onOneLine(message)}\n`);
  if (question !== undefined) {
    const rows = question.choices.map(({ option, detail }) => [
      `  ${shown(option)}`,
      shown(englishOf(detail)),
    ]);
    say(`${textTable(rows)}\n`);
  }
  return BAD_INPUT;
}
