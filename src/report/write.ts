import { REPORT_FORMATS, type ReportEnding, type ReportRecord, type ReportSubject } from '../model';
import { testsAsCsv } from './comparison-csv';
import { comparisonDocument } from './document/comparison';
import { htmlReport } from './document/html';
import { latexReport } from './document/latex';
import { markdownReport } from './document/markdown';
import { studyDocument } from './document/study';
import { recordOf } from './record';
import { pairsAsCsv } from './study';

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
export function reportText(subject: ReportSubject, ending: ReportEnding, name: string): string {
  return writtenReport(subject, recordOf(subject, name), ending);
}

export function writtenReport(subject: ReportSubject, record: ReportRecord, ending: ReportEnding): string {
  switch (ending) {
    case 'csv':
      return subject.kind === 'comparison'
        ? testsAsCsv(subject.comparison, record.command)
        : pairsAsCsv(subject.study);
    case 'json':
      return `${JSON.stringify(record, null, 2)}\n`;
    case 'html':
      return htmlReport(documentOf(subject, record), record);
    case 'md':
      return markdownReport(documentOf(subject, record), record);
    case 'tex':
      return latexReport(documentOf(subject, record), record);
  }
}

function documentOf(subject: ReportSubject, record: ReportRecord) {
  return subject.kind === 'comparison'
    ? comparisonDocument(subject, record)
    : studyDocument(subject.study, subject.decimals, record);
}
