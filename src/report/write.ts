import {
  escapedJson,
  REPORT_FORMATS,
  type ReportEnding,
  type ReportRecord,
  type ReportSubject,
} from '../model';
import { testsAsCsv } from './comparison-csv';
import { condensed, type Hash } from './condensed';
import { comparisonDocument } from './document/comparison';
import { cutDocument } from './document/cut';
import { shownDocument, type ReportDocument } from './document/document';
import { htmlReport } from './document/html';
import { latexReport } from './document/latex';
import { leaderboardDocument } from './document/leaderboard';
import { markdownReport } from './document/markdown';
import { studyDocument } from './document/study';
import { tableDocument } from './document/table';
import { leaderboardCsv } from './leaderboard';
import { recordOf } from './record';
import { pairsAsCsv } from './study';
import { tableAsCsv } from './table';

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
export function reportText(subject: ReportSubject, ending: ReportEnding, name: string, hash: Hash): string {
  const record = recordOf(subject, name);
  return writtenReport(subject, ending === 'json' ? record : condensed(record, hash), ending);
}

export function writtenReport(subject: ReportSubject, record: ReportRecord, ending: ReportEnding): string {
  switch (ending) {
    case 'csv':
      return csvOf(subject, record);
    case 'json':
      // A leaderboard's is what --json prints.
      return `${escapedJson(JSON.stringify(subject.kind === 'leaderboard' ? subject.leaderboard : record, null, 2))}\n`;
    case 'html':
      return htmlReport(documentOf(subject, record), record);
    case 'md':
      return markdownReport(documentOf(subject, record), record);
    case 'tex':
      return latexReport(documentOf(subject, record), record);
  }
}

function csvOf(subject: ReportSubject, { command }: ReportRecord): string {
  switch (subject.kind) {
    case 'comparison':
      return testsAsCsv(subject.comparison, command);
    case 'study':
      return pairsAsCsv(subject.study);
    case 'table':
      return tableAsCsv(subject.table);
    case 'leaderboard':
      return leaderboardCsv(subject.leaderboard);
  }
}

function documentOf(subject: ReportSubject, record: ReportRecord): ReportDocument {
  return cutDocument(shownDocument(unshown(subject, record)));
}

function unshown(subject: ReportSubject, record: ReportRecord): ReportDocument {
  switch (subject.kind) {
    case 'comparison':
      return comparisonDocument(subject, record);
    case 'study':
      return studyDocument(subject.study, subject.decimals, record);
    case 'table':
      return tableDocument(subject, record);
    case 'leaderboard':
      return leaderboardDocument(subject, record);
  }
}
