import {
  type COPY_FORMATS,
  REPORT_FORMATS,
  type Answer,
  type ReportEnding,
  type ReportRecord,
} from '../../model/results/report';
import { escapedJson, jsonText } from '../../model/texts/shown-results';
import { shownDocument, type ReportDocument } from '../../document/document';
import { htmlReport } from '../../document/html';
import { latexReport } from '../../document/latex';
import { markdownReport } from '../../document/markdown';
import { documentAsCsv } from '../../document/csv';
import { printedDocument, reproduction } from '../../document/reproduction';
import { inEnglish } from '../../model/words';
import { questionOf } from '..';
import { settingsOf } from '../typed';
import { fitting } from '../../document/cut';
import { condensed, type Hash } from './paths';
import { answerCommand, recordOf } from './record';

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
export function reportText(subject: Answer, ending: ReportEnding, name: string, hash: Hash): Promise<string> {
  const record = recordOf(subject, name);
  return writtenReport(subject, ending === 'json' ? record : condensed(record, hash), ending);
}

export async function writtenReport(
  subject: Answer,
  record: ReportRecord,
  ending: ReportEnding,
): Promise<string> {
  switch (ending) {
    case 'csv':
      return answerAsCsv(subject);
    case 'json': {
      const onTop = questionOf(subject.question).hasResultOnTop === true ? subject.result : {};
      return `${escapedJson(JSON.stringify({ ...onTop, ...record }, null, 2))}\n`;
    }
    case 'html':
      return fitting(await documentOf(subject, record), (cut) => htmlReport(cut, record));
    case 'md':
      return fitting(await documentOf(subject, record), (cut) => markdownReport(cut, record));
    case 'tex':
      return fitting(await documentOf(subject, record), (cut) => latexReport(cut, record, record.realgain));
  }
}

/** In English, as all reports are. */
async function documentOf(answer: Answer, record: ReportRecord): Promise<ReportDocument> {
  const made = await questionOf(answer.question).document();
  const { sections, ...head } = inEnglish(() => made.document(answer));
  const more = sections.some(({ isOfSettings }) => isOfSettings === true) ? [] : settingsOf(answer);
  return shownDocument({ ...head, sections: [...sections, reproduction(record, more)] });
}

/** All rows of an answer, or the main table of its document. */
export async function answerAsCsv(answer: Answer): Promise<string> {
  const { question, identity } = answer;
  const made = await questionOf(question).document();
  const command = answerCommand(question, identity) ?? '';
  const csv = inEnglish(() => made.csv?.(answer, command) ?? documentAsCsv(made.document(answer)));
  return typeof csv === 'string' ? csv : [...csv].join('');
}

/** An answer as it is copied: in English, as all that goes into papers. */
export async function answerAsText(answer: Answer, format: (typeof COPY_FORMATS)[number]): Promise<string> {
  if (format === 'csv') {
    return answerAsCsv(answer);
  }
  const made = await questionOf(answer.question).document();
  return inEnglish(() => {
    switch (format) {
      case 'json':
        return [...(made.json?.(answer) ?? [jsonText(answer.result)])].join('');
      case 'sentence':
        return made.document(answer).lead.join('\n');
      default:
        return printedDocument(made.document(answer), format, answer.result.realgain);
    }
  });
}
