import { createHash } from 'node:crypto';
import * as path from 'node:path';
import {
  english,
  fileError,
  joined,
  RealGainError,
  REPORT_FORMATS,
  shownProgram,
  type CustomMetric,
  type ReportSubject,
  type Reproduction,
} from '../model';
import {
  agreement,
  formOf,
  programsOf,
  readRecord,
  recordOf,
  reportEnding,
  reportText,
  sealedWith,
  unsealed,
  withPaths,
  writtenReport,
} from '../report/reports';
import type { Caller } from './caller';
import { kindOf, placeOf } from './files/look';
import { readText } from './files/open';
import { writeWhole } from './files/write';
import { locateFiles, type Located } from './locate-files';
import type { ReproduceParams } from './protocol';
import { recompute, type Recomputing } from './recompute';
import { asReported } from './reported-names';
import { relativePath } from '../model/paths';

/** A report that realgain.json names, and that is written again and again. */
export interface DeclaredReport {
  /** It stays inside. */
  readonly folder: string;
}

/**
 * Writes a report atomically, in the form of its extension. Its paths are relative to its folder.
 *
 * @param declared replaces only a report of RealGain that is unchanged since; null: the user chose the file
 *
 * @throws RealGainError `bad-setting` for another extension, or for the name of one of the files compared;
 *   and for a declared report outside its folder, or in the place of another file; `file-unwritable`
 */
export async function writeReport(
  subject: ReportSubject,
  target: string,
  declared: DeclaredReport | null = null,
): Promise<void> {
  const ending = reportEnding(target);
  if (ending === null) {
    const endings = Object.keys(REPORT_FORMATS).map((one) => `.${one}`);
    throw fileError(
      'bad-setting',
      { path: target },
      'A report can’t be written to {0}: its name must end in one of {1}.',
      endings.join(', '),
    );
  }
  const place = await placeOf(target);
  for (const file of subject.files) {
    if ((await placeOf(file.path)) === place) {
      throw fileError(
        'bad-setting',
        { path: target },
        '{0} is one of the files that the report is about; give the report another name.',
      );
    }
  }
  if (declared !== null) {
    await refuseOutside(target, declared.folder);
    await refuseForeign(place, target);
  }
  const folder = path.dirname(path.resolve(target));
  const text = reportText(withPaths(subject, relativeTo(folder)), ending, path.basename(target));
  await writeWhole(place, sealedWith(text, sealOf(text)), target);
}

/** Links are followed: the file itself has to be inside. */
async function refuseOutside(target: string, folder: string): Promise<void> {
  const inside = path.relative(await placeOf(folder), await placeOf(path.dirname(target)));
  if (inside === '..' || inside.startsWith(`..${path.sep}`) || path.isAbsolute(inside)) {
    throw fileError(
      'bad-setting',
      { path: target },
      'The report {0} is not inside {1}; name another in realgain.json.',
      folder,
    );
  }
}

/** @throws RealGainError `bad-setting` for a file that RealGain did not write, or that was changed since */
async function refuseForeign(place: string, target: string): Promise<void> {
  if ((await kindOf(place)) === null) {
    return;
  }
  const { text, seal } = unsealed(await readText(place).catch(() => ''));
  if (seal === null || !isReport(text, target)) {
    throw fileError(
      'bad-setting',
      { path: target },
      '{0} exists and is not a report of RealGain; rename it, or name another report in realgain.json.',
    );
  }
  if (seal !== sealOf(text)) {
    throw fileError(
      'bad-setting',
      { path: target },
      '{0} was changed since RealGain wrote it; rename or delete it, so that nothing is lost.',
    );
  }
}

function isReport(text: string, target: string): boolean {
  try {
    readRecord(text, target);
    return true;
  } catch {
    return false;
  }
}

function sealOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function relativeTo(folder: string): (file: string) => string {
  return (file) => relativePath(folder, path.resolve(file));
}

/**
 * Reads a report, finds its files by their hashes, recomputes everything, recreates the report and compares
 * every value and every line.
 *
 * @throws RealGainError `needs-folder` for missing files, `file-missing`, `bad-format` for a file that is not
 *   a report, `not-allowed` if it would have to run a program that the user has not allowed; `cancelled`
 */
export async function reproduce(
  { report, folder, trust }: ReproduceParams,
  service: Recomputing,
  caller: Pick<Caller, 'onProgress' | 'signal'>,
): Promise<Reproduction> {
  const whole = await readText(report, undefined, caller.signal);
  const { text, seal } = unsealed(whole);
  const record = readRecord(text, report);
  const base = path.dirname(path.resolve(report));
  const programs = programsOf(record);
  if (programs.length > 0 && !trust) {
    throw notAllowed(programs, report);
  }
  const located = await locateFiles(record.files, base, folder, caller.signal);
  const again = await recompute(record, located, service, caller).catch((error: unknown) => {
    throw sinceChanged(error, located);
  });
  const subject = asReported(again, record, located, relativeTo(base));
  const made = recordOf(subject, path.basename(report));
  // A report may have been renamed, and one of an earlier version has no seal.
  const now = {
    ...made,
    ...(isReproduce(made.command) && isReproduce(record.command) && { command: record.command }),
    seal: record.seal === undefined ? undefined : made.seal,
  };
  return agreement({
    reported: record,
    now,
    text,
    textNow: writtenReport(subject, now, formOf(text)),
    isSealed: seal === null || seal === sealOf(text),
    version: again.realgain,
    files: located.files,
    identity: again.subject.kind === 'comparison' ? again.asked : null,
  });
}

/** An error that changed files may have caused says which have changed. */
function sinceChanged(error: unknown, { files }: Located): unknown {
  const changed = files.filter(({ state }) => state === 'changed').map(({ path: file }) => file);
  return !(error instanceof RealGainError) || error.code === 'cancelled' || changed.length === 0
    ? error
    : new RealGainError(
        error.code,
        joined([english('These files have changed since the report: {0}.', changed.join(', ')), error.said]),
        { ...error.toJSON() },
      );
}

function isReproduce(command: string): boolean {
  return command.startsWith('realgain reproduce ');
}

function notAllowed(programs: readonly CustomMetric[], report: string): RealGainError {
  return fileError(
    'not-allowed',
    { path: report },
    '{0} was scored by a program ({1}); allow it to run.',
    programs.map(shownProgram).join('; '),
  );
}
