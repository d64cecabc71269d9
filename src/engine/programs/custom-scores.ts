import { createHash } from 'node:crypto';
import * as path from 'node:path';
import { reorder } from '../../items/match/align';
import { readPrinted } from '../../formats/printed';
import { findColumn, idColumnsOf, textOf } from '../../columns';
import { commandMetric, completeFormula, moduleMetric } from '../../metrics/custom';
import { elementAt } from '../../model/lists';
import { baseName } from '../../model/names';
import { english, type Text } from '../../model/words';
import {
  programName,
  type CommandMetric,
  type MetricChoice,
  type ModuleMetric,
  type CustomMetric,
} from '../../model/settings/metric-choice';
import { RealGainError } from '../../model/errors';
import type { FileStamp } from '../../model/results/details';
import type { Metric } from '../../model/settings/metric';
import type { Records } from '../../model/records';
import type { Ordered } from '../../items/match/match-output';
import { stampOf } from '../../files/stamps';
import { readSmall, statsOf } from '../../files/open';
import { extractInThread, toItems } from '../extract';
import type { Inputs } from '../inputs';
import type { Input } from '../../items/source';
import { loadModule, modulePartsOf, type MetricSource } from '../load-module';
import { runCommand } from './run-command';
import { needsReference } from '../../metrics/reference';

/** Larger files among a command's arguments are data or models, and not part of its version. */
const MAX_PROGRAM_BYTES = 16 * 2 ** 20;

/** Digits of the hash that identifies a version in a signature. */
const SIGNATURE_DIGITS = 12;

export interface CustomJob {
  readonly outputs: readonly Ordered[];
  /** The references with the items of the outputs. */
  readonly references: readonly Ordered[];
  readonly allReferences: readonly Input[];
  readonly idColumn: string | null;
}

export interface CustomMeans {
  readonly inputs: Inputs;
  readonly workerPath: string;
  readonly signal: AbortSignal;
  /** Called with the path of the next output to score. */
  onScoring(output: string): void;
}

/** The scored outputs: the metric reads its columns from the program's tables. */
export interface CustomScores {
  readonly source: MetricSource;
  readonly metric: Metric;
  /** The program's table for each output, in the outputs' order, items in file order. */
  readonly tables: readonly Records[];
  readonly files: readonly FileStamp[];
}

/**
 * Scores outputs with a custom command or module. Its result is cached as long as output, references and
 * program are unchanged.
 *
 * @throws RealGainError `scorer-failed`, `needs-reference`, `bad-setting`, `cancelled`
 */
export function scoreOutputs(own: CustomMetric, job: CustomJob, means: CustomMeans): Promise<CustomScores> {
  return own.kind === 'command' ? byCommand(own, job, means) : byModule(own, job, means);
}

async function byCommand(own: CommandMetric, job: CustomJob, means: CustomMeans): Promise<CustomScores> {
  const { files, version } = await programOf(own);
  const referencePaths = job.allReferences.map(({ stamp }) => path.resolve(stamp.path));
  const tables = await inTurn(job.outputs, async ({ input }) => {
    const output = path.resolve(input.stamp.path);
    const key = JSON.stringify([own.folder, own.command, version, job.idColumn]);
    return means.inputs.printed([input, ...job.allReferences], key, async () => {
      means.onScoring(output);
      const bytes = await runCommand(own, output, referencePaths, means.signal);
      const what = english('What {0} printed for {1}', programName(own), baseName(output));
      return inItemOrder(readPrinted(bytes, what), input, job.idColumn, what);
    });
  });
  const [first] = tables;
  const completed = { ...own, score: first === undefined ? own.score : completeFormula(own, first) };
  const metric = commandMetric(completed, referencePaths.length);
  const choice: MetricChoice = { id: 'command', own: completed };
  return {
    source: { choice, referenceCount: referencePaths.length },
    metric: version === '' ? metric : { ...metric, signature: `${metric.signature}|files:${version}` },
    tables,
    files,
  };
}

async function byModule(own: ModuleMetric, job: CustomJob, means: CustomMeans): Promise<CustomScores> {
  const loaded = await loadModule(own.module);
  const { version } = loaded;
  const parts = modulePartsOf(loaded, own.module);
  if (parts.needsReference === true && job.references.length === 0) {
    throw needsReference(english('{0} needs a reference.', programName(own)), own.module);
  }
  const tables = await inTurn(job.outputs, ({ input, order }) => {
    // In the output's own order, so that the table can be reused whatever it is compared with.
    const places = inverse(order, input.records.n);
    const references = job.references.map((one) => reorder(one.input.records, through(one.order, places)));
    const orders = references.map((records) => createHash('sha256').update(records.lines).digest('hex'));
    const key = JSON.stringify([own.module, version, orders]);
    return means.inputs.printed([input, ...job.allReferences], key, async () => {
      means.onScoring(input.stamp.path);
      const columns = await extractInThread(
        {
          kind: 'extract',
          own,
          version,
          output: toItems(input.records),
          outputPath: path.resolve(input.stamp.path),
          references: references.map(toItems),
          referencePaths: job.references.map((one) => path.resolve(one.input.stamp.path)),
        },
        means.workerPath,
        means.signal,
      );
      return { ...input.records, columns, notes: [] };
    });
  });
  const columns = tables[0]?.columns.map(({ name }) => name) ?? [];
  if (tables.some((table) => table.columns.length !== columns.length)) {
    throw new RealGainError(
      'scorer-failed',
      english(
        '{0}: extract(…) returned different numbers of statistics for different outputs; it should return the same statistics for every output.',
        baseName(own.module),
      ),
      { path: own.module },
    );
  }
  const metric = moduleMetric(own, parts, columns);
  return {
    source: {
      choice: { id: 'module', own },
      referenceCount: job.references.length,
      module: { version, columns },
    },
    metric: {
      ...metric,
      signature: `${metric.signature}|sha256:${version.slice(0, SIGNATURE_DIGITS)}|refs:${job.references.length}`,
    },
    tables,
    files: [await stampOf(own.module)],
  };
}

/** One after another: each may use the whole machine. */
async function inTurn<In, Out>(items: readonly In[], work: (item: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = [];
  for (const item of items) {
    done.push(await work(item));
  }
  return done;
}

/** The files that a command names (the script, a word list), and a hash of their contents. */
async function programOf(own: CommandMetric): Promise<{ files: FileStamp[]; version: string }> {
  const hash = createHash('sha256');
  const files: FileStamp[] = [];
  const named = own.command.filter(
    (argument, i) => !argument.includes('{') && (i > 0 || /[/\\]/.test(argument)),
  );
  for (const argument of named) {
    const file = path.resolve(own.folder, argument);
    const stats = await statsOf(file).catch(() => null);
    if (stats?.isFile() && stats.size > 0 && stats.size <= MAX_PROGRAM_BYTES) {
      hash.update(JSON.stringify([argument, stats.size]));
      hash.update(await readSmall(file, MAX_PROGRAM_BYTES));
      files.push({ path: file, size: stats.size, modified: stats.mtimeMs });
    }
  }
  return { files, version: files.length === 0 ? '' : hash.digest('hex').slice(0, SIGNATURE_DIGITS) };
}

/**
 * The printed table with one row per item of the output, in its order: matched by id if both have one, else
 * row by row.
 *
 * @throws RealGainError `scorer-failed` for rows without an item, and items without a row
 */
function inItemOrder(
  printed: Records,
  { records, stamp }: Input,
  idColumn: string | null,
  what: Text,
): Records {
  const { partial } = records;
  const names = idColumn === null ? idColumnsOf(records).map(({ name }) => name) : [idColumn];
  const id = names.find((name) => findColumn(printed, name) && identifies(name, records));
  const fail = (why: Text) => new RealGainError('scorer-failed', why, { path: stamp.path });
  if (printed.n !== records.n) {
    throw fail(
      english(
        '{0} has {1} rows, but that output has {2} items; a row for each item is expected.',
        what,
        printed.n.toLocaleString('en-US'),
        records.n.toLocaleString('en-US'),
      ),
    );
  }
  if (id === undefined) {
    return { ...printed, partial };
  }
  const rows = new Map<string, number>();
  findColumn(printed, id)?.cells.forEach((cell, row) => {
    if (rows.has(textOf(cell))) {
      throw fail(
        english(
          '{0} has the {1} "{2}" twice (again on line {3}).',
          what,
          id,
          textOf(cell),
          elementAt(printed.lines, row),
        ),
      );
    }
    rows.set(textOf(cell), row);
  });
  const order = (findColumn(records, id)?.cells ?? []).map((cell) => {
    const row = rows.get(textOf(cell));
    if (row === undefined) {
      throw fail(english('{0} lacks the {1} "{2}".', what, id, textOf(cell)));
    }
    return row;
  });
  return { ...reorder(printed, Int32Array.from(order)), partial };
}

function identifies(name: string, records: Records): boolean {
  const cells = findColumn(records, name)?.cells;
  return cells?.length === new Set(cells?.map(textOf)).size;
}

/** For each record the position of its item in the order. */
function inverse(order: Int32Array, n: number): Int32Array {
  const places = new Int32Array(n).fill(-1);
  order.forEach((record, place) => {
    if (record >= 0) {
      places[record] = place;
    }
  });
  return places;
}

function through(order: Int32Array, places: Int32Array): Int32Array {
  return places.map((place) => order[place] ?? -1);
}
