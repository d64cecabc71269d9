import { createHash } from 'node:crypto';
import * as path from 'node:path';
import { english, joined } from '../../model/words';
import { fileError, RealGainError } from '../../model/errors';
import { REPORT_FORMATS, type Answer, type Reproduction } from '../../model/results/report';
import { shownProgram } from '../../model/settings/metric-choice';
import { someOf } from '../../model/texts/some-of';
import { agreement } from '../../questions/reports/agreement';
import { condensed, withPaths } from '../../questions/reports/paths';
import {
  formOf,
  programsOf,
  readRecord,
  recordOf,
  sealedWith,
  unsealed,
} from '../../questions/reports/record';
import { reportEnding, reportText, writtenReport } from '../../questions/reports/write';
import type { Caller, ReproduceParams } from '../protocol';
import { kindOf, placeOf } from '../../files/stamps';
import { readText } from '../../files/open';
import { writeWhole } from '../../files/write';
import { locateFiles, type Located } from './locate-files';
import { asReported, recompute, type Recomputing } from './reported-names';
import { relativePath } from '../../model/paths';

/** What a report may overwrite. */
export interface Replacing {
  /** Any file: the user agreed. Else only a report of RealGain that is unchanged since it was written. */
  readonly any: boolean;
  /** The report has to stay in this folder, as realgain.json names it. */
  readonly folder?: string | undefined;
}

/**
 * Writes a report atomically, in the form of its extension. Its paths are relative to its folder.
 *
 * @throws RealGainError `bad-setting` for another extension, or for the name of one of the files compared;
 *   and for a declared report outside its folder; `file-exists` for one in the place of another file; `file-unwritable`
 */
export async function writeReport(
  subject: Answer,
  target: string,
  { any, folder: inside }: Replacing = { any: false },
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
  if (inside !== undefined) {
    await refuseOutside(target, inside);
  }
  const folder = path.dirname(path.resolve(target));
  const text = await reportText(
    withPaths(subject, relativeTo(folder)),
    ending,
    path.basename(target),
    sha256Of,
  );
  if (!any) {
    await refuseForeign(place, target, text);
  }
  await writeWhole(place, sealedWith(text, sha256Of(text)), target);
}

/**
 * The same for a picture that is written beside a report.
 *
 * @throws RealGainError `file-exists`, `file-unwritable`
 */
export async function writePicture(svg: string, target: string, { any }: Replacing): Promise<void> {
  const place = await placeOf(target);
  if (!any) {
    await refuseForeign(place, target, svg);
  }
  await writeWhole(place, svg, target);
}

/** Forms whose reports say that they are RealGain's; of others, the contents tell once they are known. */
const SEALED: readonly string[] = ['html', 'md', 'tex'];

/**
 * Refuses before anything is computed what writing the reports would refuse.
 *
 * @throws RealGainError `file-exists`
 */
export async function checkTargets(targets: readonly string[]): Promise<void> {
  for (const target of targets.filter((file) => SEALED.includes(reportEnding(file) ?? ''))) {
    await refuseForeign(await placeOf(target), target, '');
  }
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

/**
 * @param text what would be written
 * @throws RealGainError `file-exists` for a file that RealGain did not write, or that was changed since
 */
async function refuseForeign(place: string, target: string, text: string): Promise<void> {
  if ((await kindOf(place)) === null) {
    return;
  }
  const there = await readText(place).catch((error: unknown) =>
    error instanceof RealGainError && error.code === 'file-empty' ? '' : null,
  );
  if (there === '' || (there !== null && isOfOneForm(there, text))) {
    return;
  }
  const { text: report, seal } = unsealed(there ?? '');
  if (seal === null || !isReport(report, target)) {
    throw fileError(
      'file-exists',
      { path: target },
      '{0} exists and is not a report of RealGain; name another file, or replace it with --force.',
    );
  }
  if (seal !== sha256Of(report)) {
    throw fileError(
      'file-exists',
      { path: target },
      '{0} was changed since RealGain wrote it; rename it so that nothing is lost, or replace it with --force.',
    );
  }
}

/** Whether a file holds the same kind of numbers or picture: tables, `--json` and drawings have no checksum. */
function isOfOneForm(there: string, text: string): boolean {
  const { seal } = unsealed(text);
  return seal === null && formLine(there) !== '' && formLine(there) === formLine(text);
}

/** The names of a table's columns, or of a result's members; what a drawing begins with, whatever its size. */
function formLine(text: string): string {
  if (text.startsWith('{')) {
    try {
      return Object.keys(JSON.parse(text) as object).join();
    } catch {
      return '';
    }
  }
  const [first = ''] = text.split('\n', 1);
  return text.startsWith('<svg ') ? first.replace(/[\d.]+/g, '0').slice(0, PICTURE_START) : first;
}

/** Characters of the beginning of a drawing that name its sizes and its font. */
const PICTURE_START = 150;

function isReport(text: string, target: string): boolean {
  try {
    readRecord(text, target);
    return true;
  } catch (error) {
    return error instanceof RealGainError && error.code === 'file-too-large';
  }
}

function sha256Of(text: string): string {
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
  const { text, seal } = unsealed(await readText(report, undefined, caller.signal));
  const record = readRecord(text, report);
  const base = path.dirname(path.resolve(report));
  const programs = programsOf(record);
  if (programs.length > 0 && !trust) {
    throw fileError(
      'not-allowed',
      { path: report },
      '{0} was scored by a program ({1}); allow it to run.',
      programs.map(shownProgram).join('; '),
    );
  }
  const located = await locateFiles(record.files, base, folder, caller.signal);
  const again = await recompute(record, located, service, caller).catch((error: unknown) => {
    throw sinceChanged(error, located);
  });
  const subject = asReported(again, record, located, relativeTo(base));
  const whole = recordOf(subject, path.basename(report));
  const lists = record.digests?.map(({ id }) => id) ?? [];
  const made = condensed(whole, sha256Of, lists);
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
    textNow: await writtenReport(subject, now, formOf(text)),
    isSealed: seal === null || seal === sha256Of(text),
    version: again.realgain,
    files: located.files,
    identity: again.asked,
  });
}

/** An error that changed files may have caused says which have changed. */
function sinceChanged(error: unknown, { files }: Located): unknown {
  const changed = files.filter(({ state }) => state === 'changed').map(({ path: file }) => file);
  return !(error instanceof RealGainError) || error.code === 'cancelled' || changed.length === 0
    ? error
    : new RealGainError(
        error.code,
        joined([english('These files have changed since the report: {0}.', someOf(changed)), error.said]),
        { ...error.toJSON() },
      );
}

function isReproduce(command: string): boolean {
  return command.startsWith('realgain reproduce ');
}
