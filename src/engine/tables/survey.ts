import * as path from 'node:path';
import { possibleOutputs } from '../../config/suites/suite-outputs';
import { inBatches } from '../../files/report-folder';
import { filesBelow } from '../../files/folder';
import { isLog } from '../../formats';
import { aboutRuns } from '../../formats/logs/about-runs';
import { baseName } from '../../model/names';
import { english } from '../../model/words';
import { asRefusal, RealGainError } from '../../model/errors';
import type { Survey, SurveyedFile, UnreadableFile } from '../../model/results/survey';
import type { TaskGroup } from '../../model/settings/corrections';
import { type Caller, progressOf, type SurveyParams } from '../protocol';
import { throwIfCancelled } from '../../model/cancel';
import type { Inputs } from '../inputs';
import { onDisk, type OnDisk, stampIfThere } from '../../files/stamps';
import { originBeside } from '../inputs/origin';
import type { Input } from '../../items/source';
import { fingerprintOf } from '../../items/content/contained';
import { columnsBySystem } from '../../items/systems/columns-by-system';
import { systemsOf } from '../../items/systems/systems';
import { grouped } from '../../model/lists';
import { textOf } from '../../columns';
import { plain } from '../../items/content/content-difference';
import type { Records } from '../../model/records';

/** More files than this are no evaluation. */
const MOST_FILES = 20_000;

/**
 * What files of results say about themselves: the system and the task. Beside a log, only logs count: the other files are
 * about the run. Files of right answers don't count.
 *
 * @throws RealGainError `bad-setting` for too many files, or files of one item each; `cancelled`
 */
export async function survey(
  { files, onlyLogs = false }: SurveyParams,
  inputs: Inputs,
  { onProgress, signal }: Pick<Caller, 'onProgress' | 'signal'> = {},
): Promise<Survey> {
  if (files.length > MOST_FILES) {
    throw new RealGainError(
      'bad-setting',
      english('There are more than {0} files; choose the folder of one evaluation.', MOST_FILES),
      { path: path.dirname(files[0] ?? '') },
    );
  }
  const outputs = await withoutFilesBesideLogs(files, inputs, signal);
  const chosen = onlyLogs ? outputs.filter(saysItsSystem) : outputs;
  const found: SurveyedFile[] = [];
  const unreadable: UnreadableFile[] = [];
  const groups = new Set<readonly TaskGroup[]>();
  const listed: Surveyed[] = [];
  for (const [done, { path: file, format, found: known }] of chosen.entries()) {
    throwIfCancelled(signal);
    onProgress?.(progressOf('reading', baseName(file), done, chosen.length));
    try {
      const { records } = await readUnasked(inputs, known ?? file, signal);
      const { n, origin, gold } = records;
      groups.add(origin?.groups ?? []);
      if (gold !== true) {
        const systems = systemsOf(records);
        const columns = [...columnsBySystem(records).keys()];
        const holds = fingerprintOf(records);
        const one = { path: file, n, system: origin?.system, task: origin?.task, systems, columns, holds };
        found.push(one);
        listed.push({ file: one, ...listedIn(records, file) });
      }
    } catch (error) {
      const { said, code, origin: own, holdsNoItems } = asRefusal(error);
      const isALog = format !== null && isLog({ id: format });
      const origin = { ...(isALog && (await originBeside(format, file))), ...own };
      unreadable.push({ path: file, reason: said, code, isLog: isALog, ...origin, holdsNoItems });
    }
  }
  refuseSingleItems(found);
  const folders = grouped(listed, (one) => path.dirname(one.file.path));
  const summaries = [...folders.values()].flatMap((beside) =>
    beside.filter((one) => sumsUp(one, beside) || isTotalOf(one, beside)).map(({ file }) => file),
  );
  return {
    files: found.filter((one) => !summaries.includes(one)),
    unreadable: [...unreadable, ...summaries.map(summary)],
    groups: sameEverywhere(groups),
  };
}

function summary({ path: file, system, task }: SurveyedFile): UnreadableFile {
  const reason = english(
    '{0} has rows for the files beside it: a summary of them, not a task.',
    baseName(file),
  );
  return { path: file, system, task, reason, code: 'bad-format', isLog: false, holdsNoItems: true };
}

/** Each group once, as it is in all reports that have one of its name; none if systems have other tasks in it, or another mean. */
function sameEverywhere(groups: Iterable<readonly TaskGroup[]>): TaskGroup[] {
  const reports = [...groups].map((some) => new Map(some.map((group) => [JSON.stringify(group), group])));
  const names = reports.map((report) => new Set([...report.values()].map(({ name }) => name)));
  const all = new Map(reports.flatMap((report) => [...report]));
  const common = [...all].filter(([key, { name }]) =>
    reports.every((report, i) => report.has(key) || names[i]?.has(name) === false),
  );
  return [...new Map(common.reverse().map(([, group]) => [group.name, group])).values()].reverse();
}

/** A file about which a comparison asks is read by any answer: what it holds besides is known, and to ask is the comparison's. */
async function readUnasked(
  inputs: Inputs,
  file: string | OnDisk,
  signal: AbortSignal | undefined,
): Promise<Pick<Input, 'records'>> {
  try {
    return await inputs.readScores(file, signal);
  } catch (error) {
    const [choice] = asRefusal(error).question?.choices ?? [];
    if (choice === undefined) {
      throw error;
    }
    const { header, metric } = choice.answer;
    const path = typeof file === 'string' ? file : file.stamp.path;
    return inputs.read(path, signal, undefined, [metric?.column], { header: header?.outputs });
  }
}

/** Fewer files with one item each are small tasks. */
const FEWEST_SINGLE = 5;

/** @throws RealGainError `bad-setting` if each file is one item and names no task: an item is none */
function refuseSingleItems(files: readonly SurveyedFile[]): void {
  if (files.length >= FEWEST_SINGLE && files.every(({ n, task }) => n === 1 && task === undefined)) {
    const file = files[0]?.path ?? '';
    throw new RealGainError(
      'bad-setting',
      english(
        'Each of the {0} files holds one item only, such as {1}; compare a file of each system that holds them all.',
        files.length,
        file,
      ),
      { path: file },
    );
  }
}

interface Candidate {
  readonly path: string;
  /** Id of its format; null if it is binary, or can't be opened. */
  readonly format: string | null;
  /** Its state on the disk; null if it isn't there. */
  readonly found: OnDisk | null;
}

/** Whether the file, or its place, may say which system and task it is of. */
function saysItsSystem({ format }: Candidate): boolean {
  return format !== null && (isLog({ id: format }) || format === 'parquet');
}

async function withoutFilesBesideLogs(
  files: readonly string[],
  inputs: Inputs,
  signal: AbortSignal | undefined,
): Promise<readonly Candidate[]> {
  const candidates = await inBatches(files, async (file): Promise<Candidate> => {
    throwIfCancelled(signal);
    const orNull = (error: unknown) => {
      asRefusal(error);
      return null;
    };
    const found = await onDisk(file).catch(orNull);
    const format = found && (await inputs.formatOf(found).catch(orNull));
    return { path: file, format, found };
  });
  const logs = candidates.flatMap(({ path: file, format }) =>
    format !== null && isLog({ id: format }) ? [{ path: file, format }] : [],
  );
  const isAboutRun = aboutRuns(logs);
  const logIn = new Map(logs.map((log) => [path.dirname(log.path), log]));
  const kept: Candidate[] = [];
  for (const candidate of candidates) {
    const { path: file, format } = candidate;
    const log = logIn.get(path.dirname(file));
    if (!isAboutRun(file, format !== null && isLog({ id: format }))) {
      kept.push(candidate);
    } else if (
      log !== undefined &&
      path.extname(file) === path.extname(log.path) &&
      (await stampIfThere(file))?.size === 0
    ) {
      // An evaluation that was stopped leaves an empty log, which says nothing of itself.
      kept.push({ ...candidate, format: log.format });
    }
  }
  return kept;
}

/** Surveys all files in folders that may be outputs. @throws RealGainError as `survey` */
export async function surveyFolders(
  folders: readonly string[],
  inputs: Inputs,
  caller: Pick<Caller, 'onProgress' | 'signal'>,
): Promise<Survey> {
  const files = await Promise.all(
    folders.map(async (folder) => possibleOutputs(folder, await filesBelow(folder, caller.signal))),
  );
  return survey({ files: files.flat() }, inputs, caller);
}

/** More rows are those of items. */
const MOST_ROWS = 1_000;

interface Listed {
  /** The file's name without its ending. */
  readonly stem: string;
  /** Columns of texts that are all different, as names of tasks are; [] of a file with many rows. */
  readonly names: readonly (readonly string[])[];
}

interface Surveyed extends Listed {
  readonly file: SurveyedFile;
}

/** What a file with the totals of another one adds to its name. */
const TOTALS = /^[-_. ](?:.*[-_. ])?(?:results?|metrics?|scores?|summary|stats|statistics|totals?)$/i;

/** Whether a file has the totals of another one beside it: `mmlu_eval_metrics.jsonl` of `mmlu.json`, with fewer rows. */
function isTotalOf({ file }: Surveyed, folder: readonly Surveyed[]): boolean {
  const { name } = path.parse(file.path);
  return folder.some(({ file: other }) => {
    const { name: items } = path.parse(other.path);
    return file.n < other.n && name.startsWith(items) && TOTALS.test(name.slice(items.length));
  });
}

function listedIn({ columns, n }: Records, file: string): Listed {
  const stem = plain(path.parse(file).name);
  const names = (n < 2 || n > MOST_ROWS ? [] : columns).flatMap(({ cells }) => {
    const texts = cells.map((cell) => (typeof cell === 'string' ? plain(textOf(cell)) : ''));
    return new Set(texts).size === n && texts.every((name) => /\p{L}/u.test(name)) ? [texts] : [];
  });
  return { stem, names };
}

/**
 * Whether a file has a row for each of most files beside it, and at most one more: `mmlu` and `qa` beside `mmlu.csv` and
 * `qa_2026.csv`, with or without an average.
 *
 * @param folder all files of its folder
 */
function sumsUp(file: Listed, folder: readonly Listed[]): boolean {
  const others = folder.filter((other) => other !== file);
  return file.names.some((names) => {
    const isOther = (name: string) => !others.some(({ stem }) => stem.includes(name));
    const average = names.findIndex(isOther);
    const tasks = names.filter((_, place) => place !== average);
    if (tasks.length < 2 || (average >= 0 && tasks.slice(average).some(isOther))) {
      return false;
    }
    const summed = others.filter(({ stem }) => tasks.some((name) => stem.includes(name)));
    return 2 * summed.length > others.length;
  });
}
