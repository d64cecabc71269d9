import { plotFile } from '../document/document';
import { printedDocument, type PrintedFormat } from '../document/reproduction';
import { writePicture, writeReport } from '../engine/reports';
import type { Answer } from '../model/results/report';
import { badSetting, serializeError } from '../model/errors';
import { onOneLine } from '../model/text';
import type { PartAsked } from '../model/results/study';
import { shown, visible } from '../model/visible';
import { answerAsCsv } from '../questions/reports/write';
import { asText, type Output, print, say, sentenceOf, terminalColumns } from './print';
import { filesAsked } from '../questions';
import { disk } from './disk';
import { exitCode, withGate } from './gate';
import type { QuestionCommand } from './question-arguments';
import { isPicture, writeReports } from './reports';
import type { AnswerFormat } from './commands';
import type { WithEngine } from './process/with-engine';
import * as path from 'node:path';
import type { Problem as Said } from '../questions/question';

/** Exit code for input that can't be read. */
export const BAD_INPUT = 2;

/** Asks a question of the registry and prints the answer. @returns the exit code */
export async function answerQuestion(command: QuestionCommand, withEngine: WithEngine): Promise<number> {
  const { question, identity, part, gate: asked, problems, writesReport, force } = command;
  if (part !== null) {
    await print(await drawnPart(question.name, { identity, part }, command, withEngine));
    return 0;
  }
  let at: string | null = filesAsked({ question: question.name, identity })[0] ?? null;
  try {
    const gating = asked === null ? undefined : await question.gated?.load();
    const inForce = asked && (await gating?.inForce(asked, identity, { disk }));
    at = inForce?.at ?? at;
    const declared = writesReport ? await gating?.declaredReport?.(identity, { disk }) : undefined;
    const answer = await withEngine(command, (service, caller) =>
      service.ask({ question: question.name, identity }, caller),
    );
    const made = await question.document();
    await reportOn(answer, command, made);
    if (declared !== undefined) {
      const { file, folder } = declared;
      await writeReport(answer, file, { any: force, folder });
    }
    const { undecided = null, row = 'pooled' } = inForce ?? {};
    const gated = withGate(answer, gating, inForce ?? null);
    await print(await printed(gated, command.format, made));
    const problem = problems ? (gating?.problem?.(gated, undecided) ?? null) : null;
    if (problem !== null && at !== null) {
      say(problemLine({ file: at, line: 1, ...problem }));
    }
    const isHoped = () => asked?.failUnlessSignificant !== true || gating?.isAsHoped(answer, row) !== false;
    return exitCode(gated.result.gate, undecided, isHoped);
  } catch (error) {
    const problem = problems ? problemFrom(error, at) : null;
    if (problem === null) {
      throw error;
    }
    say(problemLine(problem));
    return BAD_INPUT;
  }
}

type Made = Awaited<ReturnType<QuestionCommand['question']['document']>>;

/** Writes reports and pictures; reports, which others reproduce, don't have what a gate came to. */
async function reportOn(answer: Answer, command: QuestionCommand, made: Made): Promise<void> {
  const reports = command.reports.filter((file) => !isPicture(file));
  const reported = command.reports.length > 0 ? (made.whole?.(answer) ?? answer) : answer;
  await writeReports(reported, { ...command, reports });
  await draw(command, made, reported);
}

/** What an answer can be written as: what is printed, and what a notebook shows beside it. */
export type Form = AnswerFormat | PrintedFormat;

export async function printed(answer: Answer, format: Form, made: Made): Promise<Output> {
  switch (format) {
    case 'json':
      return made.json === undefined ? asJson(answer.result) : { format, text: made.json(answer) };
    case 'csv':
      return { format, text: await answerAsCsv(answer) };
    default: {
      const { realgain } = answer.result;
      const shown = format === 'text' ? answer : (made.whole?.(answer) ?? answer);
      return asText(null, () => printedDocument(made.document(shown), format, realgain, terminalColumns()));
    }
  }
}

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

async function draw(
  { question, reports, drawings, force: any }: QuestionCommand,
  made: Made,
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

export function asJson(result: object): Output {
  return { format: 'json', text: `${JSON.stringify(result, null, 2)}\n` };
}

interface Problem extends Said {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

/**
 * An error, with its location.
 *
 * @param candidate the file for errors without a location; null if none was found
 * @returns null for an error without any file
 */
function problemFrom(thrown: unknown, candidate: string | null): Problem | null {
  const error = serializeError(thrown);
  const { code, path, line = 1, question } = error;
  const file = path ?? candidate;
  const options = question?.choices.flatMap(({ option }) => option || []).join(', ') ?? '';
  const message = options === '' ? sentenceOf(error) : `${sentenceOf(error)} (${options})`;
  return file === null || code === 'cancelled' ? null : { file, line, severity: 'error', message };
}

/** In the format of the problem matcher `$realgain` in package.json, which is that of compilers. */
function problemLine({ file, line, severity, message }: Problem): string {
  return `${visible(path.resolve(file))}:${line}: ${severity}: ${shown(onOneLine(message))}\n`;
}
