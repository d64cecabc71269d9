import * as v from 'valibot';
import {
  english,
  filesOf,
  RealGainError,
  reportRecordSchema,
  type Planning,
  type PlanningQuestion,
  type ReportEnding,
  type ReportRecord,
  type ReportSubject,
  type StudyDetails,
} from '../model';
import { UNSEALED } from './seal';
import { compareCommand, reproduceCommand, studyCommand } from './command-line';

/** The id of the page element with the record; in Markdown and LaTeX the word before it. */
export const MARK = 'realgain-report';

/**
 * What a report contains for recomputing it.
 *
 * @param subject with paths relative to the report's folder
 * @param report name of its file
 */
export function recordOf(subject: ReportSubject, report: string): ReportRecord {
  const { identity } = subject;
  const others = reproduceCommand(report, identity.metric?.own !== undefined);
  const sizes = new Map(subject.files.map(({ path, size }) => [path, size]));
  const sized = (files: readonly { path: string; sha256: string }[]) =>
    files.map(({ path, sha256 }) => ({ path, size: sizes.get(path) ?? 0, sha256 }));
  const said =
    subject.kind === 'comparison'
      ? {
          realgain: subject.comparison.realgain,
          command: compareCommand(subject.identity) ?? others,
          files: sized(filesOf(subject.comparison)),
          comparison: subject.comparison,
          ...(subject.planning && { planning: questionOf(subject.planning) }),
        }
      : {
          realgain: subject.study.realgain,
          command: studyCommand(subject.identity) ?? others,
          files: sized(filesOfStudy(subject.study)),
          study: subject.study,
        };
  // The schema drops unknown fields, so that what is written is what will be read.
  return v.parse(reportRecordSchema, { kind: subject.kind, version: 1, identity, ...said, seal: UNSEALED });
}

function questionOf({ chosen, power, asked }: Planning): PlanningQuestion {
  return { gain: chosen?.gain ?? null, power, items: asked?.items ?? null };
}

function filesOfStudy({ systems, references }: StudyDetails['study']): { path: string; sha256: string }[] {
  const all = [...systems, ...references].map(({ path, sha256 }) => ({ path, sha256 }));
  return [...new Map(all.map((file) => [file.path, file])).values()];
}

/**
 * As one line that is safe in a page, a Markdown comment and a LaTeX comment: no `<`, no `>`, no line break.
 */
export function embedded(record: ReportRecord): string {
  return JSON.stringify(record).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * The record of a report of any form.
 *
 * @throws RealGainError `bad-format` if the file holds none
 */
export function readRecord(text: string, path: string): ReportRecord {
  // Up to the next mark, so that a text full of marks is scanned only once.
  const [, rest = ''] = new RegExp(`${MARK}(?:(?!${MARK})[^{\\n])*\\n?(?:% )?(\\{.*)`).exec(text) ?? [];
  const line = rest.slice(0, rest.lastIndexOf('}') + 1);
  const found = v.safeParse(reportRecordSchema, parsed(text.trimStart().startsWith('{') ? text : line));
  if (!found.success) {
    throw new RealGainError(
      'bad-format',
      english(
        '{0} holds no RealGain report that can be reproduced; choose one that was exported as a web page, Markdown, LaTeX, or JSON (CSV holds only the numbers).',
        path,
      ),
      { path },
    );
  }
  return found.output;
}

/** The form of a report with a record, whatever its file is called. */
export function formOf(text: string): ReportEnding {
  if (text.trimStart().startsWith('{')) {
    return 'json';
  }
  return text.includes(`id="${MARK}"`) ? 'html' : text.includes(`<!-- ${MARK}`) ? 'md' : 'tex';
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
