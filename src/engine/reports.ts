import { realpath, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import {
  english,
  RealGainError,
  REPORT_FORMATS,
  shownProgram,
  type OwnMetric,
  type Reproduction,
  type ReportRecord,
  type ReportSubject,
} from '../model';
import {
  agreement,
  movedIdentity,
  movedStudyIdentity,
  readRecord,
  reportEnding,
  reportText,
  withPaths,
} from '../report/reports';
import { locateFiles, type Located } from './locate-files';
import type { ReproduceParams } from './protocol';
import type { Caller } from './caller';
import type { Service } from './service';

/** Larger reports than this are none. */
const MAX_REPORT_BYTES = 512 * 2 ** 20;

/**
 * Writes a report, whole or not at all, in the form that its name's ending says. Its paths are relative to its folder.
 *
 * @throws RealGainError `bad-setting` for another ending, or a name that is one of the files that were compared;
 *   `file-unwritable`
 */
export async function writeReport(subject: ReportSubject, target: string): Promise<void> {
  const ending = reportEnding(target);
  if (ending === null) {
    const endings = Object.keys(REPORT_FORMATS).map((one) => `.${one}`);
    throw new RealGainError(
      'bad-setting',
      english(
        'A report can’t be written to {0}: its name has to end in one of {1}.',
        target,
        endings.join(', '),
      ),
      { path: target },
    );
  }
  const place = await realpath(target).catch(() => path.resolve(target));
  for (const file of subject.files) {
    if ((await realpath(file.path).catch(() => path.resolve(file.path))) === place) {
      throw new RealGainError(
        'bad-setting',
        english('{0} is one of the files that the report is about; give the report another name.', target),
        { path: target },
      );
    }
  }
  const folder = path.dirname(path.resolve(target));
  const text = reportText(withPaths(subject, relativeTo(folder)), ending, path.basename(target));
  await writeWhole(place, text, target);
}

/** With slashes, so that a report means the same on every system; absolute on another drive. */
function relativeTo(folder: string): (file: string) => string {
  return (file) => path.relative(folder, path.resolve(file)).split(path.sep).join('/');
}

async function writeWhole(place: string, text: string, target: string): Promise<void> {
  const unfinished = `${place}.${process.pid}.new`;
  try {
    await writeFile(unfinished, text);
    await rename(unfinished, place);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    const reason = error instanceof Error ? error.message.split(',', 1)[0] : String(error);
    throw new RealGainError(
      'file-unwritable',
      english('The report can’t be written to {0}: {1}.', target, reason),
      {
        path: target,
      },
    );
  }
}

/**
 * Reads a report, finds its files by their hashes, computes everything again and compares every digit.
 *
 * @throws RealGainError `needs-folder` for files that aren't found, `file-missing`, `bad-format` for a file that is no
 *   report, `not-allowed` if a program would have to run that nobody has allowed; `cancelled`
 */
export async function reproduce(
  { report, folder, trust }: ReproduceParams,
  service: Pick<Service, 'compare' | 'study'>,
  caller: Pick<Caller, 'onProgress' | 'signal'>,
): Promise<Reproduction> {
  const record = readRecord(await readReport(report), report);
  const base = path.dirname(path.resolve(report));
  const { own } = record.identity.metric ?? {};
  if (own !== undefined && !trust) {
    throw notAllowed(own, report);
  }
  const { files, find } = await locateFiles(record.files, base, folder, caller.signal);
  return compute(record, { files, find }, service, caller);
}

async function compute(
  record: ReportRecord,
  { files, find }: Located,
  service: Pick<Service, 'compare' | 'study'>,
  caller: Pick<Caller, 'onProgress' | 'signal'>,
): Promise<Reproduction> {
  const priority = 'foreground';
  if (record.kind === 'comparison') {
    const identity = movedIdentity(record.identity, find);
    const { comparison } = await service.compare({ identity, priority }, caller);
    return agreement({ reported: record.comparison, now: comparison, files, identity });
  }
  const identity = movedStudyIdentity(record.identity, find);
  // What was left out then is left out now.
  const read = new Set(record.study.systems.map((system) => find(system.path)));
  const outputs = identity.outputs.filter((output) => read.has(output));
  const { study } = await service.study({ identity: { ...identity, outputs }, priority }, caller);
  return agreement({ reported: record.study, now: study, files, identity: null });
}

async function readReport(report: string): Promise<string> {
  const found = await stat(report).catch(() => null);
  if (!found?.isFile()) {
    throw new RealGainError('file-missing', english('There is no report {0}.', report), { path: report });
  }
  if (found.size > MAX_REPORT_BYTES) {
    throw new RealGainError(
      'file-too-large',
      english('{0} is too large to be a report of RealGain.', report),
      {
        path: report,
      },
    );
  }
  return readFile(report, 'utf8').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RealGainError('file-unreadable', english('{0} can’t be read: {1}.', report, reason), {
      path: report,
    });
  });
}

function notAllowed(own: OwnMetric, report: string): RealGainError {
  return new RealGainError(
    'not-allowed',
    english('{0} was scored by a program ({1}); allow it to run.', report, shownProgram(own)),
    { path: report },
  );
}
