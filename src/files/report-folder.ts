import { createHash } from 'node:crypto';
import type { Dirent, Stats } from 'node:fs';
import * as path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { append } from '../model/lists';
import { english } from '../model/words';
import type { FileStamp } from '../model/results/details';
import { RealGainError } from '../model/errors';
import { throwIfCancelled } from '../model/cancel';
import { fileError } from './errors';
import { holdItems, itemLine, numberedIn, sampleOf } from './item-files';
import { entriesOf, hangs, readSmall, readText, statsOf } from './open';
import { summaryIn, trialResult, type TrialResult, withoutReport } from './trial-result';

/** Small files asked about at once: each waits for the disk several times. */
const AT_ONCE = 32;

/** Like `Promise.all` of a map, some at a time. */
export async function inBatches<T, R>(all: readonly T[], use: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    append(done, await Promise.all(all.slice(at, at + AT_ONCE).map(use)));
  }
  return done;
}

/*
 * Harnesses write a folder for each trial of a task, and in it its result: `INSTANCE/report.json` (SWE-bench), `TRIAL/result.json`
 * (Harbor), `TASK/TRIAL/results.json` (Terminal-Bench), `LANGUAGE/exercises/practice/TASK/.aider.results.json` (Aider). The folder of these folders is read as one output, as if it were a file; so is a
 * folder of several such (jobs of one system, or a task each). `INSTANCE.report.json` in one folder is the same, and so is
 * `PROBLEM.results.json.gz` (MultiPL-E). A result shows by naming its folder. As in SWE-bench's
 * make_run_report, an instance that has a log but no report ended in an error. An instance with an empty patch has no folder:
 * it is in the summary of the run, `MODEL.RUN.json` in the folder from which `logs/run_evaluation/RUN/MODEL` was written.
 */

/** What the result of a trial is called. */
const PLAIN = 'results.json';
/** What results of whole runs are called as well. */
const OF_RUNS = /^(?:[^.].*\.)?results\.json(?:\.gz)?$/;
const REPORTS = ['report.json', 'result.json', PLAIN];
const FLAT = /^(.+?)(?:\.report\.json|\.results\.json(?:\.gz)?)$/;
/** Where Aider has the tasks of a language, and their results. */
const EXERCISES = path.join('exercises', 'practice');
const OF_EXERCISE = '.aider.results.json';
/** The folders between the summary of a run and the folder of its reports. */
const ABOVE = 4;
/** What the run of an instance writes first. */
const LOG = 'run_instance.log';

/** More instances than this are no evaluation. */
const MOST_REPORTS = 20_000;
/** With the outcomes of a few thousand tests, a report takes some 500 kB. */
const MOST_BYTES = 16 * 2 ** 20;
/** So many folders without report or log, and it isn't a folder of reports. */
const MOST_STRAY = 4;
/** Steps of a millisecond that tell stamps of the same time and size apart. */
const FRACTIONS = 4096;

/** A trial, by its name; the file is its result, or its log if it ended in an error. */
interface Trial {
  readonly id: string;
  readonly file: string;
  readonly isFailed: boolean;
  /** Whether the file is no result of a harness, but one item. */
  readonly isItem: boolean;
  readonly stats: Stats;
}

interface Place {
  readonly id: string;
  readonly reports: readonly string[];
  readonly log: string | null;
  readonly isItem?: boolean;
}

/**
 * Whether a folder holds the results of one system's trials, or several such folders of one system, which the first results
 * show. False if it can't be read.
 *
 * @throws RealGainError `disk-hangs`
 */
export async function isReportFolder(folder: string, entries?: readonly Dirent[]): Promise<boolean> {
  try {
    const inside = entries ?? (await entriesOf(folder));
    return (
      (await firstResult(folder, inside)) !== null ||
      (await itemsIn(folder, inside)).length > 0 ||
      (await holdJobs(folder, inside))
    );
  } catch (error) {
    if (hangs(error)) {
      throw error;
    }
    return false;
  }
}

/** The first result of the trials in a folder; null if it isn't a folder of trials. */
async function firstResult(folder: string, entries: readonly Dirent[]): Promise<TrialResult | null> {
  let stray = 0;
  for (const place of await placesIn(folder, entries)) {
    const trial = await trialAt(place);
    if (trial?.isFailed === false) {
      return resultOf(trial);
    }
    stray += Number(trial === null);
    if (stray > MOST_STRAY) {
      break;
    }
  }
  return null;
}

/** The places of a folder that has a file or folder for each item; [] for any other. */
async function itemsIn(folder: string, entries: readonly Dirent[]): Promise<Place[]> {
  for (const { names, word, extension } of numberedIn(entries)) {
    const items = names.map((id): Place => {
      const place = path.join(folder, `${id}${extension}`);
      const reports = extension === '' ? REPORTS.map((name) => path.join(place, name)) : [place];
      return { id, reports, log: null, isItem: true };
    });
    const some = await trialsAt(folder, sampleOf(items));
    const read = async ({ file }: Trial) => ({ file, text: (await readSmall(file, MOST_BYTES)).toString() });
    if (some.length > 1 && holdItems(await inBatches(some, read), word)) {
      return items;
    }
  }
  return [];
}

/** Whether the folders in a folder hold the trials of a task each, or are jobs that ran those of one system, which their results name. */
async function holdJobs(folder: string, entries: readonly Dirent[]): Promise<boolean> {
  const owners = new Set<string>();
  for (const job of foldersIn(folder, entries)) {
    const found = await firstResult(job, await entriesOf(job));
    const owner = found?.task === path.basename(job) ? '' : (found?.system ?? null);
    if (owner === null) {
      return false;
    }
    owners.add(owner);
  }
  return owners.size === 1;
}

/**
 * The stamp of a folder of results: all their bytes, and the latest time, with a fraction of a millisecond that changes
 * with any of them.
 *
 * @throws RealGainError `not-allowed`, `disk-hangs`, `file-too-large`; Error of the file system
 */
export async function stampOfReports(folder: string): Promise<FileStamp> {
  const found = await trialsIn(folder);
  const all = found.map(({ id, isFailed, stats }) => [id, isFailed, stats.size, stats.mtimeMs]);
  const digest = createHash('sha256').update(JSON.stringify(all)).digest();
  const summary = await statsIfThere(summaryOf(folder));
  const counted = [
    ...found.filter(({ isFailed }) => !isFailed),
    ...(summary === null ? [] : [{ stats: summary }]),
  ];
  return {
    path: folder,
    size: counted.reduce((sum, { stats }) => sum + stats.size, 0),
    modified:
      counted.reduce((latest, { stats }) => Math.max(latest, Math.floor(stats.mtimeMs)), 0) +
      (digest.readUInt16BE(0) % FRACTIONS) / FRACTIONS,
  };
}

/**
 * What the results say, as one JSON document with a line each, in the order of their names.
 *
 * @throws RealGainError `bad-format` for a result of another trial, `file-too-large`, `cancelled`, and like `readText`
 */
export async function joinedReports(folder: string, signal?: AbortSignal): Promise<Buffer> {
  const all = await trialsIn(folder);
  const results = await inBatches(all, async (trial) => {
    throwIfCancelled(signal);
    if (trial.isFailed) {
      return { line: withoutReport(trial.id), isMember: true };
    }
    const result = await resultOf(trial, signal);
    if (result === null) {
      const { file, id } = trial;
      throw new RealGainError(
        'bad-format',
        english('{0} doesn’t hold the result of {1}; move it, or run it again.', file, id),
        { path: file },
      );
    }
    return result;
  });
  const lines = results.map(({ line }) => line);
  const areMembers = results[0]?.isMember === true;
  const [open, close] = areMembers ? '{}' : '[]';
  const further = areMembers
    ? await linesWithoutFolder(folder, new Set(all.map(({ id }) => id)), signal)
    : [];
  return Buffer.from(`${open}\n${[...lines, ...further].join(',\n')}\n${close}\n`);
}

/** The instances that were submitted, but have no folder. */
async function linesWithoutFolder(
  folder: string,
  known: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<string[]> {
  const file = summaryOf(folder);
  const summary =
    (await statsIfThere(file)) === null ? null : summaryIn(await readText(file, MOST_BYTES, signal));
  const missing = summary?.submitted.filter((id) => !known.has(id)) ?? [];
  return missing.map((id) => withoutReport(id, summary?.empty.has(id)));
}

/** Where the summary of the run is that wrote a folder of reports. */
function summaryOf(folder: string): string {
  const [model = '', run = ''] = path.resolve(folder).split(path.sep).reverse();
  return path.resolve(folder, ...Array<string>(ABOVE).fill('..'), `${model}.${run}.json`);
}

/** The file behind a 1-based line of the joined results; null if there is none, or if the path isn't a folder's. */
export async function reportAtLine(folder: string, line: number): Promise<string | null> {
  const stats = await statsOf(folder).catch(() => null);
  return stats?.isDirectory() === true ? ((await trialsIn(folder))[line - 2]?.file ?? null) : null;
}

/** Links are not followed, as everywhere below a folder. */
async function placesIn(folder: string, entries: readonly Dirent[]): Promise<Place[]> {
  const exercises = await exercisesIn(folder, entries);
  if (exercises.length > 0) {
    return exercises;
  }
  const flat = entries.flatMap((entry): Place[] => {
    const id = entry.isFile() ? FLAT.exec(entry.name)?.[1] : undefined;
    return id === undefined ? [] : [{ id, reports: [path.join(folder, entry.name)], log: null }];
  });
  const inFolders = foldersIn(folder, entries).map((place): Place => ({
    id: path.basename(place),
    reports: REPORTS.map((name) => path.join(place, name)),
    log: path.join(place, LOG),
  }));
  return [...flat, ...inFolders].sort((x, y) => (x.id < y.id ? -1 : 1));
}

/** The exercises of a run of Aider: its folders are languages. */
async function exercisesIn(folder: string, entries: readonly Dirent[]): Promise<Place[]> {
  const languages = foldersIn(folder, entries);
  const [first] = languages;
  if (first === undefined || (await statsIfThere(path.join(first, EXERCISES))) === null) {
    return [];
  }
  const places: Place[] = [];
  for (const language of languages) {
    const inside = path.join(language, EXERCISES);
    const tasks = (await statsIfThere(inside)) === null ? [] : foldersIn(inside, await entriesOf(inside));
    const found = tasks.map((task): Place => ({
      id: `${path.basename(language)}/${path.basename(task)}`,
      reports: [path.join(task, OF_EXERCISE)],
      log: null,
    }));
    append(places, found);
  }
  return places;
}

function foldersIn(folder: string, entries: readonly Dirent[]): string[] {
  const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  return names.map(({ name }) => path.join(folder, name)).sort();
}

async function trialsIn(folder: string): Promise<Trial[]> {
  const entries = await entriesOf(folder);
  if ((await firstResult(folder, entries)) !== null) {
    return trialsAt(folder, await placesIn(folder, entries));
  }
  const places = await itemsIn(folder, entries);
  if (places.length > 0) {
    return trialsAt(folder, places);
  }
  for (const job of foldersIn(folder, entries)) {
    append(places, await placesIn(job, await entriesOf(job)));
  }
  return trialsAt(folder, places);
}

async function trialsAt(folder: string, places: readonly Place[]): Promise<Trial[]> {
  if (places.length > MOST_REPORTS) {
    throw new RealGainError(
      'file-too-large',
      english('{0} holds more than {1} results; choose the folder of one evaluation.', folder, MOST_REPORTS),
      { path: folder },
    );
  }
  return (await inBatches(places, trialAt)).filter((found) => found !== null);
}

async function trialAt({ id, reports, log, isItem = false }: Place): Promise<Trial | null> {
  for (const file of reports) {
    const stats = await statsIfThere(file);
    if (stats !== null) {
      return { id, file, isFailed: false, isItem, stats };
    }
  }
  const stats = log === null ? null : await statsIfThere(log);
  return stats === null || log === null ? null : { id, file: log, isFailed: true, isItem, stats };
}

/** null if there is no such file. Throws for one that may not be read. */
async function statsIfThere(file: string): Promise<Stats | null> {
  try {
    return await statsOf(file);
  } catch (error) {
    const fault = fileError(file, error);
    if (fault instanceof RealGainError && fault.code === 'file-missing') {
      return null;
    }
    throw fault;
  }
}

/** What a result says of its trial; null if it is none of this trial. */
async function resultOf({ file, id, isItem }: Trial, signal?: AbortSignal): Promise<TrialResult | null> {
  const bytes = await readSmall(file, MOST_BYTES, signal);
  // What is damaged is no result.
  const text = file.endsWith('.gz')
    ? await promisify(gunzip)(bytes, { maxOutputLength: MOST_BYTES }).catch(() => '')
    : bytes;
  if (isItem) {
    const line = itemLine(text.toString(), file, id);
    return line === null ? null : { line, isMember: false, system: null, task: null };
  }
  return trialResult(text.toString(), id, OF_RUNS.test(path.basename(file)));
}
