import * as os from 'node:os';
import * as path from 'node:path';
import { makeFolder } from '../engine/files/folder';
import { WorkerPool } from '../engine/pool';
import type { Caller } from '../engine/caller';
import { createService, type Service } from '../engine/service';
import { statisticsFolder } from '../engine/settings';
import { reproduce as computeAgain } from '../engine/reports';
import { version } from '../engine/version';
import {
  checkQuestion,
  onOneLine,
  RealGainError,
  serializeError,
  type ComparisonDetails,
  type ErrorCode,
  joined,
  englishOf,
} from '../model';
import { render } from '../report';
import { parseCommand, type Asked, type CompareCommand, type PowerCommand } from './arguments';
import type { JudgeCommand, RankingsCommand } from './human-ratings-arguments';
import { asJson, judgementReport, rankingsReport } from './human-ratings-report';
import { powerJson, powerReport } from './power-report';
import { problemFrom, problemLine, problemOf, type Problem } from './problems';
import { print, say, type Output } from './print';
import { ProgressLine } from './progress';
import { runCalibrate } from './calibrate';
import { compareFiles } from './compare-files';
import { writeReports, type ReproduceCommand } from './reports';
import { runMerge, runStudy } from './study';
import { findPair } from './test-sets';
import { table, textReport } from './text-report';
import { RESAMPLE_TRAINING, resampleTrainingCommand } from './training';
import type { OutputFormat } from './commands';
import { help } from './help';

/** Exit codes for scripts. */
const DONE = 0;
const NOT_SIGNIFICANT = 1;
const NOT_REPRODUCED = 1;
const BAD_INPUT = 2;
const INTERRUPTED = 130;

/** Maximum size of `--cache`. */
const CACHE_MEGABYTES = 1024;

async function main(args: readonly string[]): Promise<number> {
  const command = parseCommand(args);
  switch (command.kind) {
    case 'help':
      await print({ text: help(command.command), format: 'text' });
      return DONE;
    case 'version':
      await print({ text: `${version}\n`, format: 'text' });
      return DONE;
    case RESAMPLE_TRAINING:
      await resampleTrainingCommand(command.request);
      return DONE;
    case 'compare':
      return compare(command);
    case 'power':
      return power(command);
    case 'study':
      await print(await withEngine(command, (service, caller) => runStudy(service, command, caller)));
      return DONE;
    case 'merge':
      await print(
        await withEngine({ threads: 1 }, (service, { signal }) => runMerge(service, command, signal)),
      );
      return DONE;
    case 'calibrate':
      await print(
        await withEngine(command.study, (service, caller) => runCalibrate(service, command, caller)),
      );
      return DONE;
    case 'judge':
      return judge(command);
    case 'rankings':
      return rankings(command);
    case 'reproduce':
      return reproduce(command);
  }
}

async function compare(command: CompareCommand): Promise<number> {
  let candidate = command.a;
  try {
    const pair = await findPair(command);
    [candidate] = pair;
    const details = await withEngine(command, (service, caller) =>
      compareFiles(service, command, pair, caller),
    );
    await writeReports({ kind: 'comparison', ...details }, command.reports);
    await print(printed(details, command.format));
    tellEditor(command.problems ? problemOf(details) : null);
    return command.failUnlessSignificant && !isAsHoped(details) ? NOT_SIGNIFICANT : DONE;
  } catch (error) {
    if (command.problems && tellEditor(problemFrom(error, candidate))) {
      return BAD_INPUT;
    }
    throw error;
  }
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

async function power(command: PowerCommand): Promise<number> {
  const question = checkQuestion(command.question);
  const pair = await findPair(command);
  const { comparison, decimals, planning } = await withEngine(command, async (service, caller) => {
    const details = await compareFiles(service, command, pair, caller);
    const { comparison, decimals } = details;
    return { comparison, decimals, planning: await service.plan({ comparison, decimals, question }) };
  });
  if (planning === null) {
    throw new RealGainError('test-not-applicable', `There is nothing to plan from: ${comparison.sentence}`);
  }
  await print(
    command.json
      ? { format: 'json', text: powerJson(comparison, planning) }
      : { format: 'text', text: powerReport(comparison, planning, decimals) },
  );
  return DONE;
}

async function judge(command: JudgeCommand): Promise<number> {
  const { judgement } = await withEngine(command, (service, caller) =>
    service.judge(command.identity, caller),
  ).catch(nameOption({ 'needs-column': '--human' }));
  await print(command.json ? asJson(judgement) : { format: 'text', text: judgementReport(judgement) });
  return DONE;
}

async function rankings(command: RankingsCommand): Promise<number> {
  const { evaluation } = await withEngine(command, (service, caller) =>
    service.rankings(command.identity, caller),
  ).catch(nameOption({ 'needs-column': '--marks' }));
  await print(command.json ? asJson(evaluation) : { format: 'text', text: rankingsReport(evaluation) });
  return DONE;
}

async function reproduce(command: ReproduceCommand): Promise<number> {
  const { text, identity, ...found } = await withEngine(command, (service, caller) =>
    computeAgain(command, service, caller),
  ).catch(nameOption({ 'needs-folder': '--in FOLDER', 'not-allowed': '--trust' }));
  await print(command.json ? asJson({ ...found, identity }) : { format: 'text', text });
  return found.agrees ? DONE : NOT_REPRODUCED;
}

/** Runs a task with a new engine; shows progress, and cancels on Ctrl-C or SIGTERM. */
async function withEngine<Result>(
  { threads: asked, cache: folder = null }: Pick<Asked, 'threads'> & Partial<Pick<Asked, 'cache'>>,
  work: (service: Service, caller: Caller<unknown>) => Promise<Result>,
): Promise<Result> {
  const cache = folder === null ? null : { folder: await folderFor(folder), megabytes: CACHE_MEGABYTES };
  const threads = asked ?? os.availableParallelism();
  const pool = new WorkerPool({ workerPath: path.join(__dirname, 'worker.js'), threads });
  // A requested cache stores everything, on a fast machine too.
  const statistics = statisticsFolder({ threads, cache }, __filename, 0);
  const controller = new AbortController();
  // Schedulers end a job with SIGTERM, and give it some seconds to save its work.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => controller.abort());
  }
  const progress = new ProgressLine();
  try {
    const service = createService({ pool, version, statistics });
    return await work(service, { signal: controller.signal, onProgress: progress.show });
  } finally {
    progress.clear();
    await Promise.all([pool.close(), statistics?.settled()]);
  }
}

/**
 * The cache folder, created if needed. A read-only one still serves what others have stored in it.
 *
 * @throws RealGainError `bad-setting` if it can't be created
 */
async function folderFor(cache: string): Promise<string> {
  try {
    await makeFolder(cache);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new RealGainError(
      'bad-setting',
      `--cache ${cache} can't be made a folder (${code}); name another.`,
    );
  }
  return cache;
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
  const text = format === 'text' ? textReport(details) : `${render(details.comparison, format).trimEnd()}\n`;
  return { text, format: format === 'json' ? 'json' : 'text' };
}

/** One sentence on standard error, never a stack trace. */
function explain(error: unknown): number {
  const { code, message, question } = serializeError(error);
  if (code === 'cancelled') {
    return INTERRUPTED;
  }
  say(`realgain: ${onOneLine(message)}\n`);
  if (question !== undefined) {
    const rows = question.choices.map(({ option, detail }) => [`  ${option}`, englishOf(detail)]);
    say(`${table(rows)}\n`);
  }
  return BAD_INPUT;
}

main(process.argv.slice(2))
  .catch(explain)
  .then((code) => (process.exitCode = code))
  .catch(() => (process.exitCode = BAD_INPUT));
