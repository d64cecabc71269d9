import { documentAsCsv } from '../document/csv';
import { shownDocument, type ReportDocument } from '../document/document';
import { latexReport } from '../document/latex';
import { markdownReport } from '../document/markdown';
import { terminalText } from '../document/terminal';
import { englishOf, joined, RealGainError, type Answer } from '../model';
import type { AnswerFormat } from './commands';
import { optionNameOf } from '../questions/typed';
import { asText, type Output } from './print';
import type { QuestionCommand } from './question-arguments';
import { writeReports } from './reports';
import type { WithEngine } from './with-engine';

/** Asks a question of the registry and prints the answer. */
export async function answerQuestion(command: QuestionCommand, withEngine: WithEngine): Promise<Output> {
  const { question, identity, format } = command;
  const answer = await withEngine(command, (service, caller) =>
    service.ask({ question: question.name, identity }, caller),
  ).catch(nameField);
  await writeReports({ kind: 'answer', ...answer }, command);
  const made = await question.document();
  return format === 'json' ? asJson(answer.result) : printed(made.document(answer), answer, format);
}

function printed(
  document: ReportDocument,
  { result: { realgain } }: Answer,
  format: Exclude<AnswerFormat, 'json'>,
): Output {
  switch (format) {
    case 'text':
      return asText(withoutPictures(document), terminalText);
    case 'csv':
      return { format, text: documentAsCsv(document) };
    case 'markdown':
      return asText(null, () => markdownReport(shownDocument(document), null));
    case 'latex':
      return asText(null, () => latexReport(shownDocument(document), null, realgain));
  }
}

function withoutPictures({ sections, ...head }: ReportDocument): ReportDocument {
  return {
    ...head,
    sections: sections.map((section) => ({
      ...section,
      blocks: section.blocks.filter(({ kind }) => kind !== 'figure'),
    })),
  };
}

/** The complete result, for other programs. */
export function asJson(result: object): Output {
  return { format: 'json', text: `${JSON.stringify(result, null, 2)}\n` };
}

/** An error that asks for a field says which option gives it. */
function nameField(error: unknown): never {
  if (error instanceof RealGainError && error.field !== undefined) {
    const option = `The option is --${optionNameOf(error.field)}.`;
    throw new RealGainError(error.code, joined([englishOf(error.said), option]), error);
  }
  throw error;
}
