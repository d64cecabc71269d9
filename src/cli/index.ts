import { mkdir } from 'node:fs/promises';
import * as os from 'node:os';
import * as path from 'node:path';
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
  visibleLines,
  type ComparisonDetails,
  type ErrorCode,
} from '../model';
import { render } from '../report';
import { parseCommand, type Asked, type CompareCommand, type PowerCommand } from './arguments';
import type { JudgeCommand, RankingsCommand } from './people-arguments';
import { asJson, judgementReport, rankingsReport } from './people-report';
import { powerJson, powerReport } from './power-report';
import { problemFrom, problemLine, problemOf, type Problem } from './problems';
import { ProgressLine } from './progress';
import { runCalibrate } from './calibrate';
import { compareFiles } from './compare-files';
import { writeReports, type ReproduceCommand } from './reports';
import { runMerge, runStudy } from './study';
import { findPair } from './test-sets';
import { table, textReport } from './text-report';
import { RESAMPLE_TRAINING, resampleTrainingCommand } from './training';
import { USAGE, type OutputFormat } from './usage';

/** What the exit codes mean to a script. */
const DONE = 0;
const NOT_SIGNIFICANT = 1;
const NOT_REPRODUCED = 1;
const BAD_INPUT = 2;
const INTERRUPTED = 130;

/** What `--cache` may grow to. */
const CACHE_MEGABYTES = 1024;

async function main(args: readonly string[]): Promise<number> {
  const [name, ...others] = args;
  if (name === RESAMPLE_TRAINING && !others.includes('--help')) {
    await resampleTrainingCommand(others);
    return DONE;
  }
  const command = parseCommand(args);
  switch (command.kind) {
    case 'help':
      process.stdout.write(USAGE);
      return DONE;
    case 'version':
      process.stdout.write(`${version}\n`);
      return DONE;
    case 'compare':
      return compare(command);
    case 'power':
      return power(command);
    case 'study':
      process.stdout.write(
        await withEngine(command, (service, caller) => runStudy(service, command, caller)),
      );
      return DONE;
    case 'merge':
      process.stdout.write(await withEngine({ threads: 1 }, (service) => runMerge(service, command)));
      return DONE;
    case 'calibrate':
      process.stdout.write(
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
    process.stdout.write(print(details, command.format));
    tellEditor(command.problems ? problemOf(details) : null);
    return command.failUnlessSignificant && !isAsHoped(details) ? NOT_SIGNIFICANT : DONE;
  } catch (error) {
    if (command.problems && tellEditor(problemFrom(error, candidate))) {
      return BAD_INPUT;
    }
    throw error;
  }
}

/** On standard error, so that what is printed stays what was asked for. True if there was something to tell. */
function tellEditor(problem: Problem | null): boolean {
  if (problem !== null) {
    process.stderr.write(problemLine(problem));
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
  process.stdout.write(
    command.json
      ? powerJson(comparison, planning)
      : visibleLines(powerReport(comparison, planning, decimals)),
  );
  return DONE;
}

async function judge(command: JudgeCommand): Promise<number> {
  const { judgement } = await withEngine(command, (service, caller) =>
    service.judge(command.identity, caller),
  ).catch(nameOption({ 'needs-column': '--human' }));
  process.stdout.write(command.json ? asJson(judgement) : visibleLines(judgementReport(judgement)));
  return DONE;
}

async function rankings(command: RankingsCommand): Promise<number> {
  const { evaluation } = await withEngine(command, (service, caller) =>
    service.rankings(command.identity, caller),
  ).catch(nameOption({ 'needs-column': '--marks' }));
  process.stdout.write(command.json ? asJson(evaluation) : visibleLines(rankingsReport(evaluation)));
  return DONE;
}

async function reproduce(command: ReproduceCommand): Promise<number> {
  const { text, identity, ...found } = await withEngine(command, (service, caller) =>
    computeAgain(command, service, caller),
  ).catch(nameOption({ 'needs-folder': '--in FOLDER', 'not-allowed': '--trust' }));
  process.stdout.write(command.json ? asJson({ ...found, identity }) : text);
  return found.agrees ? DONE : NOT_REPRODUCED;
}

/** Does something with an engine of its own; progress is shown, and Ctrl-C or SIGTERM cancels. */
async function withEngine<Result>(
  { threads: asked, cache: folder = null }: Pick<Asked, 'threads'> & Partial<Pick<Asked, 'cache'>>,
  work: (service: Service, caller: Caller<unknown>) => Promise<Result>,
): Promise<Result> {
  const cache = folder === null ? null : { folder: await folderFor(folder), megabytes: CACHE_MEGABYTES };
  const threads = asked ?? os.availableParallelism();
  const pool = new WorkerPool({ workerPath: path.join(__dirname, 'worker.js'), threads });
  const statistics = statisticsFolder({ threads, cache }, __filename);
  const controller = new AbortController();
  // Schedulers end a job with SIGTERM, and leave it some seconds to put away what it has.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => controller.abort());
  }
  const progress = new ProgressLine(process.stderr);
  try {
    const service = createService({ pool, version, statistics });
    return await work(service, { signal: controller.signal, onProgress: progress.show });
  } finally {
    progress.clear();
    await Promise.all([pool.close(), statistics?.settled()]);
  }
}

/**
 * A folder that may not be there yet. One that can't be written to serves those who read what others have kept there.
 *
 * @throws RealGainError `bad-setting` if it can't be made
 */
async function folderFor(cache: string): Promise<string> {
  try {
    await mkdir(cache, { recursive: true });
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new RealGainError(
      'bad-setting',
      `--cache ${cache} can't be made a folder (${code}); name another.`,
    );
  }
  return cache;
}

/** Adds to an error which option would have answered it. */
function nameOption(options: Partial<Record<ErrorCode, string>>): (error: unknown) => never {
  return (error) => {
    const option = error instanceof RealGainError ? options[error.code] : undefined;
    if (error instanceof RealGainError && option !== undefined) {
      throw new RealGainError(error.code, `${error.message.replace(/\.$/, '')}, with ${option}.`, error);
    }
    throw error;
  };
}

/**
 * Whether a build that waits for a gain may go on. A two-sided test also finds that A is worse, and
 * that is not what anybody waits for.
 */
function isAsHoped({ comparison, identity }: ComparisonDetails): boolean {
  const hoped = identity.settings.alternative === 'less' ? comparison.gain < 0 : comparison.gain > 0;
  return hoped && comparison.verdict === 'significant';
}

function print(details: ComparisonDetails, format: OutputFormat): string {
  return format === 'text'
    ? visibleLines(textReport(details))
    : `${render(details.comparison, format).trimEnd()}\n`;
}

/** One sentence on standard error, never a stack trace. */
function explain(error: unknown): number {
  const { code, message, question } = serializeError(error);
  if (code === 'cancelled') {
    return INTERRUPTED;
  }
  process.stderr.write(`realgain: ${visibleLines(onOneLine(message))}\n`);
  if (question !== undefined) {
    const rows = question.choices.map(({ option, detail }) => [`  ${option}`, detail]);
    process.stderr.write(`${visibleLines(table(rows))}\n`);
  }
  return BAD_INPUT;
}

// `realgain … | head` closes the pipe when it has seen enough.
process.stdout.on('error', () => process.exit());

main(process.argv.slice(2))
  .catch(explain)
  .then((code) => (process.exitCode = code))
  .catch(() => (process.exitCode = BAD_INPUT));
