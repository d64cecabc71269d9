import * as os from 'node:os';
import * as path from 'node:path';
import { WorkerPool } from '../engine/pool';
import { createService, type Caller, type Service } from '../engine/service';
import { version } from '../engine/version';
import {
  checkQuestion,
  RealGainError,
  serializeError,
  type ComparisonDetails,
  type ComparisonIdentity,
} from '../model';
import { render } from '../report';
import { parseCommand, type Asked, type CompareCommand, type PowerCommand } from './arguments';
import { identify, metricForColumns, proposeReference } from './defaults';
import { powerJson, powerReport } from './power-report';
import { ProgressLine } from './progress';
import { textReport } from './text-report';
import { USAGE, type OutputFormat } from './usage';

/** What the exit codes mean to a script. */
const DONE = 0;
const NOT_SIGNIFICANT = 1;
const BAD_INPUT = 2;
const INTERRUPTED = 130;

async function main(args: readonly string[]): Promise<number> {
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
  }
}

async function compare(command: CompareCommand): Promise<number> {
  const details = await withEngine(command, (service, caller) => run(service, command, caller));
  process.stdout.write(print(details, command.format));
  return command.failUnlessSignificant && !isAsHoped(details) ? NOT_SIGNIFICANT : DONE;
}

async function power(command: PowerCommand): Promise<number> {
  const question = checkQuestion(command.question);
  const { comparison, decimals, planning } = await withEngine(command, async (service, caller) => {
    const details = await run(service, command, caller);
    const { comparison, decimals } = details;
    return { comparison, decimals, planning: await service.plan({ comparison, decimals, question }) };
  });
  if (planning === null) {
    throw new RealGainError('test-not-applicable', `There is nothing to plan from: ${comparison.sentence}`);
  }
  process.stdout.write(
    command.json ? powerJson(comparison, planning) : powerReport(comparison, planning, decimals),
  );
  return DONE;
}

/** Does something with an engine of its own; progress is shown and Ctrl-C cancels. */
async function withEngine<Result>(
  asked: Asked,
  work: (service: Service, caller: Caller) => Promise<Result>,
): Promise<Result> {
  const threads = asked.threads ?? os.availableParallelism();
  const pool = new WorkerPool({ workerPath: path.join(__dirname, 'worker.js'), threads });
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  const progress = new ProgressLine(process.stderr);
  try {
    const service = createService({ pool, version });
    return await work(service, { signal: controller.signal, onProgress: progress.show });
  } finally {
    progress.clear();
    await pool.close();
  }
}

/** The comparison, with what was left open filled in once the files say what they need. */
async function run(service: Service, asked: Asked, caller: Caller): Promise<ComparisonDetails> {
  let identity = await identify(asked);
  const { id, ...others } = asked.metric;
  if (id === undefined && Object.values(others).some((said) => said !== undefined)) {
    identity = { ...identity, metric: metricForColumns(asked, await service.suggest(identity, caller)) };
  }
  const attempt = (complete: ComparisonIdentity) =>
    service.compare({ identity: complete, priority: 'foreground' }, caller);
  try {
    return await attempt(identity);
  } catch (error) {
    if (!(error instanceof RealGainError) || error.code !== 'needs-reference') {
      throw error;
    }
    return attempt({ ...identity, references: [await proposeReference(identity, error)] });
  }
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
  return format === 'text' ? textReport(details) : `${render(details.comparison, format).trimEnd()}\n`;
}

/** One sentence on standard error, never a stack trace. */
function explain(error: unknown): number {
  const { code, message } = serializeError(error);
  if (code === 'cancelled') {
    return INTERRUPTED;
  }
  process.stderr.write(`realgain: ${message.replace(/\s*\n\s*/g, ' ')}\n`);
  return BAD_INPUT;
}

// `realgain … | head` closes the pipe when it has seen enough.
process.stdout.on('error', () => process.exit());

main(process.argv.slice(2))
  .catch(explain)
  .then((code) => (process.exitCode = code))
  .catch(() => (process.exitCode = BAD_INPUT));
