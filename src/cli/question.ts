import { plotFile } from '../document/document';
import { printedDocument } from '../document/printed';
import { writePicture } from '../engine/reports';
import { badSetting, englishOf, joined, RealGainError, type Answer, type PartAsked } from '../model';
import { answerAsCsv } from '../questions/reports';
import { optionNameOf } from '../questions/typed';
import { asText, type Output } from './print';
import { isPicture, type QuestionCommand } from './question-arguments';
import { writeReports } from './reports';
import type { WithEngine } from './process/with-engine';

/** Asks a question of the registry and prints the answer. */
export async function answerQuestion(command: QuestionCommand, withEngine: WithEngine): Promise<Output> {
  const { question, identity, format, part } = command;
  if (part !== null) {
    return drawnPart(question.name, { identity, part }, command, withEngine);
  }
  const answer = await withEngine(command, (service, caller) =>
    service.ask({ question: question.name, identity }, caller),
  ).catch(nameField);
  const made = await question.document();
  const reports = command.reports.filter((file) => !isPicture(file));
  const whole = () => made.whole?.(answer) ?? answer;
  const reported = command.reports.length > 0 ? whole() : answer;
  await writeReports({ kind: 'answer', ...reported }, { ...command, reports });
  await draw(command, made, reported);
  switch (format) {
    case 'json':
      return made.json === undefined ? asJson(answer.result) : { format, text: made.json(answer) };
    case 'csv':
      return { format, text: await answerAsCsv(answer) };
    default: {
      const { realgain } = answer.result;
      const documented = made.document(format === 'text' ? answer : whole());
      return asText(null, () => printedDocument(documented, format, realgain));
    }
  }
}

/** Draws one of several parts into its file. */
async function drawnPart(
  question: string,
  { identity, part }: { readonly identity: object; readonly part: PartAsked },
  options: QuestionCommand,
  withEngine: WithEngine,
): Promise<Output> {
  const warnings = await withEngine(options, (service, caller) =>
    service.askPart({ question, identity, part }, caller),
  );
  const { index, count, file } = part;
  const lines = [
    `Part ${index + 1}/${count} is in ${file}; “realgain merge” takes it with the others.`,
    ...warnings.map((warning) => `· ${warning}`),
  ];
  return asText(lines, (shown) => `${shown.join('\n\n')}\n`);
}

/** Writes the pictures that were asked for. */
async function draw(
  { question, reports, drawings, force: any }: QuestionCommand,
  made: Awaited<ReturnType<QuestionCommand['question']['document']>>,
  answer: Answer,
): Promise<void> {
  for (const file of reports.filter(isPicture)) {
    const figures = made.document(answer).sections.flatMap(({ blocks }) => blocks);
    const [first] = figures.flatMap((block) =>
      block.kind === 'figure' && 'plot' in block.picture ? [block.picture] : [],
    );
    if (first === undefined) {
      throw badSetting('The answer of “realgain {0}” has no picture for {1}.', question.name, file);
    }
    await writePicture(plotFile(first), file, { any });
  }
  for (const [option, file] of Object.entries(drawings)) {
    const picture = made.drawing?.(option, answer);
    if (picture !== undefined) {
      await writePicture(plotFile(picture), file, { any });
    }
  }
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
