import {
  escapedJson,
  REPORT_FORMATS,
  type Answer,
  type ReportEnding,
  type ReportRecord,
  type ReportSubject,
} from '../../model';
import { shownDocument, type ReportDocument } from '../../document/document';
import { htmlReport } from '../../document/html';
import { latexReport } from '../../document/latex';
import { markdownReport } from '../../document/markdown';
import { documentAsCsv } from '../../document/csv';
import { reproduction } from '../../document/reproduction';
import { inEnglish } from '../../model/words';
import { questionOf } from '..';
import { settingsOf } from '../typed';
import { cutDocument } from '../../document/cut';
import { condensed, type Hash } from './condensed';
import { answerCommand } from './command-line';
import { recordOf } from './record';

/** The form by file extension; null if no report has it. */
export function reportEnding(file: string): ReportEnding | null {
  const [, ending = ''] = /\.([a-z]+)$/i.exec(file) ?? [];
  const known = ending
    .toLowerCase()
    .replace(/^htm$/, 'html')
    .replace(/^markdown$/, 'md');
  return Object.hasOwn(REPORT_FORMATS, known) ? (known as ReportEnding) : null;
}

/**
 * The text of a report.
 *
 * @param subject with paths relative to the report's folder
 * @param name of the report's file
 */
export function reportText(
  subject: ReportSubject,
  ending: ReportEnding,
  name: string,
  hash: Hash,
): Promise<string> {
  const record = recordOf(subject, name);
  return writtenReport(subject, ending === 'json' ? record : condensed(record, hash), ending);
}

export async function writtenReport(
  subject: ReportSubject,
  record: ReportRecord,
  ending: ReportEnding,
): Promise<string> {
  switch (ending) {
    case 'csv':
      return csvOf(subject);
    case 'json':
      return `${escapedJson(JSON.stringify(isBare(subject) ? subject.result : record, null, 2))}\n`;
    case 'html':
      return htmlReport(await documentOf(subject, record), record);
    case 'md':
      return markdownReport(await documentOf(subject, record), record);
    case 'tex':
      return latexReport(await documentOf(subject, record), record, record.realgain);
  }
}

function isBare(subject: ReportSubject): subject is Extract<ReportSubject, { kind: 'answer' }> {
  return subject.kind === 'answer' && questionOf(subject.question).isBareJson === true;
}

async function csvOf(subject: ReportSubject): Promise<string> {
  switch (subject.kind) {
    case 'answer':
      return answerAsCsv(subject);
  }
}

async function documentOf(subject: ReportSubject, record: ReportRecord): Promise<ReportDocument> {
  return cutDocument(shownDocument(await unshown(subject, record)));
}

async function unshown(subject: ReportSubject, record: ReportRecord): Promise<ReportDocument> {
  switch (subject.kind) {
    case 'answer':
      return reproducible(await documentOfAnswer(subject), record, settingsOf(subject));
  }
}

function reproducible(
  { sections, ...head }: ReportDocument,
  record: ReportRecord,
  settings: readonly (readonly string[])[],
): ReportDocument {
  const more = sections.some(({ isOfSettings }) => isOfSettings === true) ? [] : settings;
  return { ...head, sections: [...sections, reproduction(record, more)] };
}

/** All rows of an answer, or the main table of its document. */
export async function answerAsCsv(answer: Answer): Promise<string> {
  const { question, identity } = answer;
  const made = await questionOf(question).document();
  const command = answerCommand(question, identity) ?? '';
  const csv = inEnglish(() => made.csv?.(answer, command) ?? documentAsCsv(made.document(answer)));
  return typeof csv === 'string' ? csv : [...csv].join('');
}

/** In English, as all reports are. */
async function documentOfAnswer(answer: Extract<ReportSubject, { kind: 'answer' }>): Promise<ReportDocument> {
  const made = await questionOf(answer.question).document();
  return inEnglish(() => made.document(answer));
}
