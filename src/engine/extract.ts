import { Worker } from 'node:worker_threads';
import { elementAt } from '../model/lists';
import { baseName } from '../model/names';
import { english, type Text, joined } from '../model/words';
import { RealGainError, reviveError, type SerializedError } from '../model/errors';
import type { Cell, Records } from '../model/records';
import type { ModuleMetric } from '../model/settings/metric-choice';
import { cancelledError, throwIfCancelled } from '../model/cancel';
import { loadModule, modulePartsOf } from './load-module';

/** The input of an extraction thread: item i is the same item in output and references. */
export interface ExtractJob {
  readonly kind: 'extract';
  readonly own: ModuleMetric;
  readonly version: string;
  readonly output: Items;
  readonly outputPath: string;
  readonly references: readonly Items[];
  readonly referencePaths: readonly string[];
}

/** Records in a form that can be sent to a thread. */
interface Items {
  readonly n: number;
  readonly lines: Int32Array;
  readonly columns: readonly { readonly name: string; readonly cells: readonly Cell[] }[];
}

export type ExtractAnswer =
  | { readonly columns: readonly NamedNumbers[] }
  | { readonly error: SerializedError };

interface NamedNumbers {
  readonly name: string;
  readonly cells: readonly number[];
}

export function toItems({ n, lines, columns }: Records): Items {
  return { n, lines, columns: columns.map(({ name, cells }) => ({ name, cells: Array.from(cells) })) };
}

/**
 * Runs a module's `extract` on an output's items in a separate thread, which can be terminated whatever the
 * module does.
 *
 * @throws RealGainError `scorer-failed` naming the module and what is wrong with its result; `cancelled`
 */
export async function extractInThread(
  job: ExtractJob,
  workerPath: string,
  signal?: AbortSignal,
): Promise<readonly NamedNumbers[]> {
  throwIfCancelled(signal);
  const { own } = job;
  const worker = new Worker(workerPath, { execArgv: [], stdout: true });
  // The module's standard output must not mix with ours.
  worker.stdout.pipe(process.stderr, { end: false });
  let abort: () => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<ExtractAnswer>((resolve, reject) => {
      abort = () => reject(cancelledError());
      const overdue = () =>
        reject(
          failed(
            own,
            english(
              'was stopped after its time limit of {0} s; raise "timeLimit" if it needs longer',
              own.timeLimit,
            ),
          ),
        );
      timer = setTimeout(overdue, own.timeLimit * 1000);
      signal?.addEventListener('abort', abort, { once: true });
      worker.once('message', resolve);
      worker.once('error', (error) => reject(failed(own, joined(['failed', error.message], ': '))));
      worker.once('exit', () => reject(failed(own, english('ended the thread that it was called in'))));
      worker.postMessage(job);
    });
    if ('error' in answer) {
      throw reviveError(answer.error);
    }
    return answer.columns;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  }
}

/** The thread's side: calls the module's `extract` and validates the result. */
export async function extract(job: ExtractJob): Promise<readonly NamedNumbers[]> {
  const { own, version, output, references, outputPath, referencePaths } = job;
  const { extract, score, weighted, statistics } = modulePartsOf(
    await loadModule(own.module, version),
    own.module,
  );
  let returned: unknown;
  try {
    const input = {
      output: itemsOf(output),
      references: references.map(itemsOf),
      outputPath,
      referencePaths,
    };
    returned = await extract(input);
  } catch (thrown) {
    throw failed(own, joined(['failed', thrown instanceof Error ? thrown.message : String(thrown)], ': '));
  }
  const rows = rowsOf(returned, job);
  const width = rows[0]?.length ?? 0;
  if (score === undefined && weighted === undefined && width !== 1) {
    throw failed(
      own,
      english('returned {0} numbers an item, and the module exports no score(…) that makes them one', width),
    );
  }
  if (statistics !== undefined && statistics.length !== width) {
    throw failed(
      own,
      english('returned {0} numbers an item, but the module names {1} statistics', width, statistics.length),
    );
  }
  return Array.from({ length: width }, (_, j) => ({
    name: statistics?.[j] ?? (width === 1 ? 'score' : `statistic ${j + 1}`),
    cells: rows.map((row) => elementAt(row, j)),
  }));
}

/** One object per item: `{ text: "…" }` for a line of text, the named columns for anything else. */
function itemsOf({ n, columns }: Items): object[] {
  return Array.from({ length: n }, (_, i) =>
    Object.fromEntries(columns.map(({ name, cells }) => [name, cells[i] ?? null])),
  );
}

/** @throws RealGainError unless every item has the same number of finite values */
function rowsOf(returned: unknown, { own, output, outputPath }: ExtractJob): number[][] {
  if (!Array.isArray(returned) && !ArrayBuffer.isView(returned)) {
    throw failed(
      own,
      english('returned no list; it should return a number, or a list of numbers, for every item'),
    );
  }
  const values = Array.from(returned as ArrayLike<unknown>);
  if (values.length !== output.n) {
    throw failed(
      own,
      english('returned {0} rows for the {1} items of {2}', values.length, output.n, baseName(outputPath)),
    );
  }
  const rows = values.map((value) =>
    Array.isArray(value) || ArrayBuffer.isView(value) ? Array.from(value as ArrayLike<unknown>) : [value],
  );
  const width = rows[0]?.length ?? 0;
  rows.forEach((row, i) => {
    const at = english('item {0} ({1}, line {2})', i + 1, baseName(outputPath), elementAt(output.lines, i));
    if (row.length !== width || width === 0) {
      throw failed(
        own,
        english('returned {0} numbers for {1}, and {2} for the first', row.length, at, width),
      );
    }
    const wrong = row.findIndex((value) => !Number.isFinite(value));
    if (wrong >= 0) {
      throw failed(
        own,
        english('returned {0} for {1}, where a finite number is expected', String(row[wrong]), at),
      );
    }
  });
  return rows as number[][];
}

function failed({ module }: ModuleMetric, what: Text): RealGainError {
  return new RealGainError('scorer-failed', english('{0}: extract(…) {1}.', baseName(module), what), {
    path: module,
  });
}
