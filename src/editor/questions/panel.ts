import * as path from 'node:path';
import * as v from 'valibot';
import * as vscode from 'vscode';
import type { EngineClient } from '../../engine/client';
import { attempt, type RealGainError, serializeError } from '../../model/errors';
import { sortedJson } from '../../model/lists';
import type { Answer, Asked } from '../../model/results/report';
import type { CompareSettings } from '../../model/settings/settings';
import { takesFile } from '../../model/settings/question';
import { tableTitle } from '../../model/texts/table-text';
import { checkedIdentity, filesAsked, metricsAsked, titleOf } from '../../questions';
import { askUntilClear } from '../../questions/ask';
import type { Look } from '../../questions/look/schema';
import { answerForPage, askedOf, detailsOf } from '../../questions/table/answer';
import { heldTable } from '../../questions/table/schema';
import type { Actions } from '../actions';
import { requirePrograms } from '../comparison/ask-engine';
import type { Permissions } from '../comparison/permissions';
import { lookBeside } from '../comparison/requests';
import { showError, showOnError } from '../host/notifications';
import { defaultSettings } from '../host/settings';
import type { Subject } from '../page/active-page';
import type { PageState } from '../page/messages';
import { AnswerPanel, type OwnRequest, type PageContext } from '../page/answer-panel';
import type { PanelKind } from '../page/panels';
import type { RunContext } from '../page/runs';
import type { Stores } from '../stores';
import { tableVerdict } from '../stores/verdict';
import {
  aboutTable,
  pairAt,
  shownTable,
  tableIn,
  withOtherFile,
  withOtherSlices,
  withRowsOf,
  withSetting,
} from './table-settings';
import { withChanged, withMissing, withSet } from './change';
import { fromQuestionPageSchema, type QuestionState } from './messages';
import { openFound, type Opening } from './open-found';

/** What questions are asked with, and what their pages open. */
export interface Asking {
  readonly engine: EngineClient;
  readonly permissions: Permissions;
  readonly stores: Pick<Stores, 'testSets' | 'references' | 'choices'>;
  readonly actions: Opening & Pick<Actions, 'runTable' | 'pickOutput'>;
}

const storedSchema = v.object({ question: v.optional(v.string()), identity: v.unknown() });

export function questionPanels(asking: Asking, context: PageContext): PanelKind<Asked> {
  return {
    make: (panel, asked) => new QuestionPanel(panel, asked, asking, context),
    restore: (stored) => {
      const { success, output } = v.safeParse(storedSchema, stored);
      const asked = success ? askedBefore(output) : null;
      return asked && { asked };
    },
  };
}

/** What a page kept over a reload; null if it is no question of this version. */
function askedBefore({ question, identity }: v.InferOutput<typeof storedSchema>): Asked | null {
  if (question === undefined) {
    // Pages of tables once kept what was found alone.
    const { success, output } = v.safeParse(heldTable, identity);
    return success ? askedOf(output) : null;
  }
  const asked = attempt(
    () => ({ question, identity: checkedIdentity(question, identity) }),
    () => null,
  );
  const table = asked && tableIn(asked);
  if (table !== null) {
    return askedOf(table);
  }
  // No program runs because a page has kept its name; tables ask again.
  const isProgram =
    asked && metricsAsked(asked.question, asked.identity).some(({ own }) => own !== undefined);
  return isProgram === true ? null : asked;
}

/** Tables are asked for by what was found. */
class QuestionPanel extends AnswerPanel<Asked, Answer, typeof fromQuestionPageSchema> {
  readonly bundle = 'question';
  readonly schema = fromQuestionPageSchema;
  /** The answer as the page shows it. */
  private shown: Answer | null = null;

  constructor(
    panel: vscode.WebviewPanel,
    asked: Asked,
    private readonly asking: Asking,
    context: PageContext,
  ) {
    super(panel, asked, context);
  }

  private get table() {
    return tableIn(this.asked);
  }

  title(): string {
    return this.table === null ? titleOf(this.asked.question, this.names()) : tableTitle(this.table);
  }

  override about(): Subject {
    const { answer, table } = this;
    const verdict = answer === null || table === null ? null : tableVerdict(detailsOf(answer));
    return { ...super.about(), verdict };
  }

  override keptSettings(): CompareSettings | undefined {
    return this.table?.tasks[0]?.identity.settings;
  }

  subject(): string {
    return this.title();
  }

  folder(): string {
    return path.dirname(this.table?.tasks[0]?.identity.a ?? filesAsked(this.asked)[0] ?? '');
  }

  override refuse({ message }: RealGainError): void {
    void showError(message);
  }

  isOf(other: Asked): boolean {
    return other.question === this.asked.question && aboutOf(other) === aboutOf(this.asked);
  }

  override reopen(asked: Asked): void {
    const [own, other] = [this.table, tableIn(asked)];
    const wanted = own === null || other === null ? this.asked : askedOf(withRowsOf(own, other));
    const { phase } = this.runs.state;
    const isSame = JSON.stringify(wanted) === JSON.stringify(this.asked);
    if (!isSame || this.isStale || (phase !== 'running' && phase !== 'done')) {
      void this.ask(wanted);
    }
  }

  async compute(context: RunContext): Promise<Answer> {
    const { engine, permissions, actions } = this.asking;
    if (this.table !== null) {
      return answerForPage(await actions.runTable(this.table, context));
    }
    return askUntilClear(
      this.asked,
      async (current) => {
        await requirePrograms(current, permissions, true);
        return engine.call('ask', { ...current, with: { defaults: defaultSettings() } }, context);
      },
      (current, error) => this.choose(current, error, context),
    );
  }

  prepare(answer: Answer): () => void {
    return () => {
      this.asked =
        this.table === null ? this.asked : { question: answer.question, identity: answer.identity };
      this.shown = inWorkspace(answer, this.folder());
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
    const { references } = this.asking.stores;
    const known = context.isCurrent() ? await withMissing(asked, question, references, given) : null;
    if (known === null || !context.isCurrent()) {
      return null;
    }
    this.asked = known;
    return known;
  }

  state(): Omit<QuestionState, keyof PageState> {
    const { asked, table, shown } = this;
    const title = this.title();
    return table === null
      ? { ...asked, title, files: this.names(), answer: shown }
      : { title, ...shownTable(table, shown) };
  }

  private names(): string[] {
    return filesAsked(this.asked).map((file) => path.basename(file));
  }

  async obey(message: OwnRequest<typeof fromQuestionPageSchema>): Promise<void> {
    switch (message.type) {
      case 'ask':
        return this.askAgain();
      case 'set':
        return this.set(message.field, message.value);
      case 'change':
        return this.change(message.field);
      case 'openRow':
        return this.openRow(message.row);
      case 'choose':
        return this.chooseFile(message.which, message.task);
      case 'look': {
        const pair = this.table && pairAt(this.table, message.task, this.runs.state.error);
        return pair === null ? undefined : lookBeside(pair.a, pair.b);
      }
    }
  }

  /** Asks again what is open. */
  private async askAgain(): Promise<void> {
    const { question } = this.runs.state.error ?? {};
    return this.table !== null && question !== undefined && takesFile(question)
      ? this.chooseFile('reference', undefined)
      : this.run();
  }

  private set(field: string, value: unknown): Promise<void> {
    const { asked, table } = this;
    return this.ask(
      table === null ? withSet(asked, field, value) : askedOf(withSetting(table, field, value)),
    );
  }

  private async change(field: string): Promise<void> {
    const { answer, asked, table } = this;
    if (table === null) {
      const next = await withChanged(asked, answer?.choices ?? {}, field);
      return next === null ? undefined : this.ask(next);
    }
    const columns = answer === null ? [] : detailsOf(answer).sliceColumns;
    const next = field === 'slice' ? await withOtherSlices(table, columns) : null;
    return next === null ? undefined : this.ask(askedOf(next));
  }

  private async chooseFile(which: 'a' | 'b' | 'reference', task: number | undefined): Promise<void> {
    const { stores, actions } = this.asking;
    const { error } = this.runs.state;
    const next = this.table && (await withOtherFile(this.table, which, task, error, stores, actions));
    return next === null ? undefined : this.ask(askedOf(next));
  }

  /** Without what only the page shows. */
  published(answer: Answer): Answer {
    return { ...answer, page: undefined };
  }

  private async openRow(row: number): Promise<void> {
    const { answer, table } = this;
    const { engine, actions } = this.asking;
    const pair = answer !== null && table !== null ? detailsOf(answer).rows[row] : undefined;
    if (pair !== undefined) {
      await actions.showComparison(pair);
    } else if (answer?.question === 'look') {
      await showOnError(() => openFound(answer.result as Look, row, engine, actions), showError);
    }
  }
}

/** What a panel is about, whatever its settings. */
function aboutOf(asked: Asked): string {
  const table = tableIn(asked);
  return JSON.stringify(table === null ? filesAsked(asked) : aboutTable(table));
}

/** With paths from the workspace folder, where a terminal opens too. */
function inWorkspace(answer: Answer, near: string): Answer {
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(near))?.uri.fsPath;
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
