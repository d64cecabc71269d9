import * as path from 'node:path';
import * as v from 'valibot';
import * as vscode from 'vscode';
import type { EngineClient } from '../../engine/client';
import { attempt, serializeError, type RealGainError } from '../../model/errors';
import { sortedJson } from '../../model/lists';
import type { Answer } from '../../model/results/report';
import { checkedIdentity, filesAsked, metricsAsked, titleOf } from '../../questions';
import { askUntilClear } from '../../questions/ask';
import type { Look } from '../../questions/look/schema';
import { showError, showOnError } from '../host/notifications';
import { defaultSettings } from '../host/settings';
import type { PageState } from '../page/messages';
import { AnswerPanel, type OwnRequest, type PageContext } from '../page/answer-panel';
import type { PanelKind } from '../page/panels';
import type { RunContext } from '../page/runs';
import { withChanged, withMissing } from './change';
import { fromQuestionPageSchema, type Asked, type QuestionState } from './messages';
import { openFound, type Opening } from './open-found';

const askedSchema = v.object({ question: v.string(), identity: v.unknown() });

export function questionPanels(
  engine: EngineClient,
  context: PageContext,
  opening: Opening,
): PanelKind<Asked> {
  return {
    make: (panel, asked) => new QuestionPanel(panel, asked, engine, context, opening),
    restore: (stored) => {
      const { success, output } = v.safeParse(askedSchema, stored);
      const asked = success
        ? attempt(
            () => withoutProgram({ ...output, identity: checkedIdentity(output.question, output.identity) }),
            () => null,
          )
        : null;
      return asked && { asked };
    },
  };
}

/** null with a metric that is a program: none runs because a page has kept its name. */
function withoutProgram(asked: Asked): Asked | null {
  const isProgram = metricsAsked(asked.question, asked.identity).some(({ own }) => own !== undefined);
  return isProgram ? null : asked;
}

/** The panel of every question of the registry. */
class QuestionPanel extends AnswerPanel<Asked, Answer, typeof fromQuestionPageSchema> {
  readonly bundle = 'question';
  readonly schema = fromQuestionPageSchema;
  /** The answer as the page shows it. */
  private shown: Answer | null = null;

  constructor(
    panel: vscode.WebviewPanel,
    asked: Asked,
    private readonly engine: EngineClient,
    context: PageContext,
    private readonly opening: Opening,
  ) {
    super(panel, asked, context);
  }

  title(): string {
    return titleOf(this.asked.question, this.names());
  }

  subject(): string {
    return this.title();
  }

  folder(): string {
    return path.dirname(filesAsked(this.asked)[0] ?? '');
  }

  override refuse({ message }: RealGainError): void {
    void showError(message);
  }

  isOf(other: Asked): boolean {
    const [files, own] = [filesAsked(other), filesAsked(this.asked)];
    const same = files.length === own.length && files.every((file, place) => own[place] === file);
    return same && other.question === this.asked.question;
  }

  compute(context: RunContext): Promise<Answer> {
    return askUntilClear(
      this.asked,
      (current) => this.engine.call('ask', { ...current, with: { defaults: defaultSettings() } }, context),
      (current, error) => this.choose(current, error, context),
    );
  }

  prepare(answer: Answer): () => void {
    return () => {
      this.shown = inWorkspace(answer);
    };
  }

  /** Made from what the page remembers. */
  keptUnder(): string {
    const { question, identity } = this.asked;
    return sortedJson({ question, identity: checkedIdentity(question, identity) });
  }

  /** What the files leave open, as the user says; null if they don't. */
  private async choose(asked: Asked, thrown: unknown, context: RunContext): Promise<Asked | null> {
    const { question } = serializeError(thrown);
    if (question === undefined) {
      return null;
    }
    const given = await context.answerTo(question);
    const known = context.isCurrent() ? await withMissing(asked, question, given) : null;
    if (known === null || !context.isCurrent()) {
      return null;
    }
    this.asked = known;
    return known;
  }

  state(): Omit<QuestionState, keyof PageState> {
    return { ...this.asked, title: this.title(), files: this.names(), answer: this.shown };
  }

  private names(): string[] {
    return filesAsked(this.asked).map((file) => path.basename(file));
  }

  async obey(message: OwnRequest<typeof fromQuestionPageSchema>): Promise<void> {
    switch (message.type) {
      case 'change': {
        const question = this.runs.state.error?.question;
        const next =
          message.field === null && question !== undefined
            ? await withMissing(this.asked, question)
            : await withChanged(
                this.answer === null ? this.asked : { ...this.asked, identity: this.answer.identity },
                this.answer?.choices ?? {},
                message.field,
              );
        return next === null ? undefined : this.ask(next);
      }
      case 'openRow':
        return this.openRow(message.row);
      case 'choose':
      case 'look':
      // Only tables have tasks.
    }
  }

  published(answer: Answer): Answer {
    return answer;
  }

  private async openRow(row: number): Promise<void> {
    const { answer } = this;
    if (answer?.question === 'look') {
      await showOnError(() => openFound(answer.result as Look, row, this.engine, this.opening), showError);
    }
  }
}

/** With paths from the workspace folder, where a terminal opens too. */
function inWorkspace(answer: Answer): Answer {
  const [first = ''] = filesAsked(answer);
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(first))?.uri.fsPath;
  const { result, messages } = answer;
  return folder === undefined
    ? answer
    : { ...answer, ...(without(`${folder}${path.sep}`, { result, messages }) as typeof answer) };
}

/** A value without a text that its texts and the names of its members hold. */
function without(prefix: string, value: unknown): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(prefix, '');
  }
  if (Array.isArray(value)) {
    return value.map((one) => without(prefix, one));
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key.replaceAll(prefix, ''), without(prefix, one)]),
      )
    : value;
}
