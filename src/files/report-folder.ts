import { createHash } from 'node:crypto';
import type { Dirent, Stats } from 'node:fs';
import * as path from 'node:path';
import { english, RealGainError, type FileStamp } from '../model';
import { throwIfCancelled } from '../model/cancel';
import { entriesOf, hangs, statsOf } from './disk';
import { fileError } from './errors';
import { readText } from './open';

/*
 * SWE-bench writes a folder for each system, and in it for each instance `INSTANCE/report.json`, beside logs. Such a folder
 * is read as one output, as if it were a file. `INSTANCE.report.json` in one folder is the same. As in SWE-bench's
 * make_run_report, an instance that has a log but no report ended in an error.
 */

const REPORT = 'report.json';
const FLAT = '.report.json';
/** What the run of an instance writes first. */
const LOG = 'run_instance.log';

/** More instances than this are no evaluation. */
const MOST_REPORTS = 20_000;
/** With the outcomes of a few thousand tests, a report takes some 500 kB. */
const MOST_BYTES = 16 * 2 ** 20;
/** So many folders without report or log, and it isn't a folder of reports. */
const MOST_STRAY = 4;
/** File system calls at once. */
const AT_ONCE = 32;
/** Steps of a millisecond that tell stamps of the same time and size apart. */
const FRACTIONS = 4096;

/** An instance, by its name; the file is its report, or its log if it ended in an error. */
interface Instance {
  readonly id: string;
  readonly file: string;
  readonly isFailed: boolean;
  readonly stats: Stats;
}

interface Place {
  readonly id: string;
  readonly report: string;
  readonly log: string | null;
}

/**
 * Whether a folder holds the reports of one system's instances, which the first of them shows. False if it can't be read.
 *
 * @throws RealGainError `disk-hangs`
 */
export async function isReportFolder(folder: string, entries?: readonly Dirent[]): Promise<boolean> {
  try {
    let stray = 0;
    for (const place of placesIn(folder, entries ?? (await entriesOf(folder)))) {
      const instance = await instanceAt(place);
      if (instance?.isFailed === false) {
        return (await outcomeOf(instance)) !== null;
      }
      stray += Number(instance === null);
      if (stray > MOST_STRAY) {
        break;
      }
    }
  } catch (error) {
    if (hangs(error)) {
      throw error;
    }
  }
  return false;
}

/**
 * The stamp of a folder of reports: all their bytes, and the latest time, with a fraction of a millisecond that changes
 * with any of them.
 *
 * @throws RealGainError `not-allowed`, `disk-hangs`, `file-too-large`; Error of the file system
 */
export async function stampOfReports(folder: string): Promise<FileStamp> {
  const found = await instancesIn(folder);
  const all = found.map(({ id, isFailed, stats }) => [id, isFailed, stats.size, stats.mtimeMs]);
  const digest = createHash('sha256').update(JSON.stringify(all)).digest();
  const counted = found.filter(({ isFailed }) => !isFailed);
  return {
    path: folder,
    size: counted.reduce((sum, { stats }) => sum + stats.size, 0),
    modified:
      counted.reduce((latest, { stats }) => Math.max(latest, Math.floor(stats.mtimeMs)), 0) +
      (digest.readUInt16BE(0) % FRACTIONS) / FRACTIONS,
  };
}

/**
 * What the reports say, as one of them that holds all instances, a line each, in the order of their names.
 *
 * @throws RealGainError `bad-format` for a report of another instance, `file-too-large`, `cancelled`, and like `readText`
 */
export async function joinedReports(folder: string, signal?: AbortSignal): Promise<Buffer> {
  const lines = await inBatches(await instancesIn(folder), async (instance) => {
    throwIfCancelled(signal);
    const outcome = instance.isFailed
      ? { patch_successfully_applied: false, resolved: false, no_report: true }
      : await outcomeOf(instance, signal);
    if (outcome === null) {
      const { file, id } = instance;
      throw new RealGainError(
        'bad-format',
        english('{0} is not a report of SWE-bench on {1}; move it, or run the instance again.', file, id),
        { path: file },
      );
    }
    return `${JSON.stringify(instance.id)}: ${JSON.stringify(outcome)}`;
  });
  return Buffer.from(`{\n${lines.join(',\n')}\n}\n`);
}

/** The file behind a 1-based line of the joined reports; null if there is none, or if the path isn't a folder's. */
export async function reportAtLine(folder: string, line: number): Promise<string | null> {
  const stats = await statsOf(folder).catch(() => null);
  return stats?.isDirectory() === true ? ((await instancesIn(folder))[line - 2]?.file ?? null) : null;
}

/** Links are not followed, as everywhere below a folder. */
function placesIn(folder: string, entries: readonly Dirent[]): Place[] {
  const places = entries.flatMap((entry): Place[] => {
    const { name } = entry;
    const place = path.join(folder, name);
    if (entry.isFile() && name.length > FLAT.length && name.endsWith(FLAT)) {
      return [{ id: name.slice(0, -FLAT.length), report: place, log: null }];
    }
    return entry.isDirectory() && !name.startsWith('.')
      ? [{ id: name, report: path.join(place, REPORT), log: path.join(place, LOG) }]
      : [];
  });
  return places.sort((x, y) => (x.id < y.id ? -1 : 1));
}

async function instancesIn(folder: string): Promise<Instance[]> {
  const places = placesIn(folder, await entriesOf(folder));
  if (places.length > MOST_REPORTS) {
    throw new RealGainError(
      'file-too-large',
      english('{0} holds more than {1} reports; choose the folder of one evaluation.', folder, MOST_REPORTS),
      { path: folder },
    );
  }
  return (await inBatches(places, instanceAt)).filter((found) => found !== null);
}

async function instanceAt({ id, report, log }: Place): Promise<Instance | null> {
  const own = await statsIfThere(report);
  if (own !== null) {
    return { id, file: report, isFailed: false, stats: own };
  }
  const stats = log === null ? null : await statsIfThere(log);
  return stats === null || log === null ? null : { id, file: log, isFailed: true, stats };
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

/** What a report says of its instance; null if it is none of this instance. */
async function outcomeOf({ file, id }: Instance, signal?: AbortSignal): Promise<object | null> {
  const text = await readText(file, MOST_BYTES, signal);
  try {
    const report = JSON.parse(text) as Record<string, Record<string, unknown> | null> | null;
    const { resolved, patch_successfully_applied: applied } = report?.[id] ?? {};
    return typeof resolved === 'boolean' && typeof applied === 'boolean'
      ? { patch_successfully_applied: applied, resolved }
      : null;
  } catch {
    return null;
  }
}

async function inBatches<T, R>(all: readonly T[], use: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    done.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(use))));
  }
  return done;
}
