import * as os from 'node:os';
import { statisticsFolder } from '../../engine/settings';
import { type Caller, type Progress, version } from '../../engine/protocol';
import { reasonOf } from '../../files/errors';
import { makeFolder } from '../../files/folder';
import { type ResamplePool, WorkerPool } from '../../engine/pool';
import { createService, type Service } from '../../engine/service';
import { englishOf } from '../../model/words';
import { formatCount } from '../../model/text';
import { RealGainError } from '../../model/errors';
import { asGiven } from '../disk';
import type { Machine } from '../question-arguments';
import { say, showStatus } from '../print';

export class ProgressLine {
  private shown = false;

  readonly show = (progress: Progress): void => {
    if (progress.advice !== undefined) {
      say(`${progress.advice}\n`);
    }
    showStatus(describe(progress));
    this.shown = true;
  };

  clear(): void {
    if (this.shown) {
      showStatus('');
      this.shown = false;
    }
  }
}

export function describe({ stage, what: about, done, total, secondsLeft }: Progress): string {
  const what = englishOf(about);
  const left = secondsLeft === null ? '' : `, ${Math.ceil(secondsLeft)} s left`;
  if (stage === 'writing') {
    return `writing copies of ${what}: ${Math.floor((100 * done) / total)}%${left}`;
  }
  if (stage !== 'resampling') {
    return `${stage} ${what}`;
  }
  return `${what}: ${formatCount(done)} of ${formatCount(total)}${left}`;
}

/** Maximum size of `--cache`. */
const CACHE_MEGABYTES = 1024;

/** After so many milliseconds a second signal counts. */
const ASKED_AGAIN_MS = 1_000;

/** Runs a task with a new engine; shows progress, and cancels on Ctrl-C, SIGTERM or SIGHUP. */
export type WithEngine = <Result>(options: EngineOptions, work: Work<Result>) => Promise<Result>;

type EngineOptions = Pick<Machine, 'threads'> & Partial<Pick<Machine, 'cache'>>;
type Work<Result> = (service: Service, caller: Caller<unknown>) => Promise<Result>;

interface Programs {
  /** The script of the worker threads. */
  readonly worker: string;
  /** The program to whose code cached statistics belong. */
  readonly commandLine: string;
}

interface Pool extends ResamplePool {
  close(): Promise<void>;
}

/** @param poolOf takes the number of worker threads; by default, each task starts its own */
export function engineOf(
  programs: Programs,
  poolOf: (threads: number) => Pool = (threads) => new WorkerPool({ workerPath: programs.worker, threads }),
): WithEngine {
  return (options, work) => withEngine(programs, poolOf, options, work);
}

async function withEngine<Result>(
  programs: Programs,
  poolOf: (threads: number) => Pool,
  { threads: asked, cache: folder = null }: EngineOptions,
  work: Work<Result>,
): Promise<Result> {
  const cache = folder === null ? null : { folder: await folderFor(folder), megabytes: CACHE_MEGABYTES };
  const threads = asked ?? os.availableParallelism();
  const pool = poolOf(threads);
  // A requested cache stores everything, on a fast machine too.
  const statistics = statisticsFolder({ threads, cache }, programs.commandLine, 0);
  const controller = new AbortController();
  // Schedulers end a job with SIGTERM, a lost connection with SIGHUP; both leave some seconds to save its work.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const abort = () => {
      controller.abort();
      // Terminal and parent may send it both; later it ends this process at once.
      setTimeout(() => process.off(signal, abort), ASKED_AGAIN_MS).unref();
    };
    process.on(signal, abort);
  }
  const progress = new ProgressLine();
  try {
    const service = createService({ pool, version, statistics, spell: asGiven });
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
    const reason = englishOf(reasonOf(error));
    throw new RealGainError(
      'bad-setting',
      `--cache ${cache} can't be made a folder (${reason}); name another.`,
    );
  }
  return cache;
}
