import { answerOfTable, askedOf } from '../../questions/table/answer';
import * as path from 'node:path';
import * as v from 'valibot';
import type * as vscode from 'vscode';
import { elementAt, sortedJson } from '../../model/lists';
import type { Answer } from '../../model/results/report';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { RealGainError } from '../../model/errors';
import type { TableDetails, TableIdentity } from '../../model/results/table';
import { takesFile } from '../../model/settings/question';
import { tableTitle } from '../../model/texts/table-text';
import type { Actions } from '../actions';
import { showError } from '../host/notifications';
import type { Subject } from '../page/active-page';
import type { PageState } from '../page/messages';
import { fromQuestionPageSchema, type QuestionState } from '../questions/messages';
import { AnswerPanel, type OwnRequest, type PageContext } from '../page/answer-panel';
import type { PanelKind } from '../page/panels';
import type { RunContext } from '../page/runs';
import type { Stores } from '../stores';
import { tableVerdict } from '../stores/verdict';
import { storedTableSchema } from './identity';
import { lookBeside, takesSeveral, withChosenFile } from '../comparison/requests';
import { placeOf } from './run';
import { rowsInWords, settingsOf, withOther } from './settings';

type PanelStores = Pick<Stores, 'testSets' | 'references' | 'choices'>;
type PanelActions = Pick<Actions, 'runTable' | 'showComparison' | 'pickOutput'>;

const storedSchema = v.object({ identity: v.object({ held: storedTableSchema }) });

export function tablePanels(
  stores: PanelStores,
  actions: PanelActions,
  context: PageContext,
): PanelKind<TableIdentity> {
  return {
    make: (panel, identity) => new TablePanel(panel, identity, stores, actions, context),
    restore: (stored) => {
      const checked = v.safeParse(storedSchema, stored);
      return checked.success ? { asked: checked.output.identity.held } : null;
    },
  };
}

/** One table in one panel. */
class TablePanel extends AnswerPanel<TableIdentity, TableDetails, typeof fromQuestionPageSchema> {
  readonly bundle = 'question';
  readonly schema = fromQuestionPageSchema;

  constructor(
    panel: vscode.WebviewPanel,
    asked: TableIdentity,
    private readonly stores: PanelStores,
    private readonly actions: PanelActions,
    context: PageContext,
  ) {
    super(panel, asked, context);
  }

  title(): string {
    return tableTitle(this.asked);
  }

  override about(): Subject {
    return { ...super.about(), verdict: this.answer && tableVerdict(this.answer) };
  }

  override keptSettings(): ComparisonIdentity['settings'] {
    return elementAt(this.asked.tasks, 0).identity.settings;
  }

  subject(): string {
    const { a, b, name } = this.asked;
    return `The table of ${a} and ${b} on ${name}`;
  }

  folder(): string {
    return path.dirname(elementAt(this.asked.tasks, 0).identity.a);
  }

  override refuse({ message }: RealGainError): void {
    void showError(message);
  }

  isOf(identity: TableIdentity): boolean {
    return filesOf(identity) === filesOf(this.asked);
  }

  /** Other rows may be wanted of the same files. */
  override reopen(asked: TableIdentity): void {
    const { of, metrics, slices, tasks } = asked;
    const wanted =
      of === 'runs'
        ? { ...asked, correction: this.asked.correction }
        : { ...this.asked, metrics, slices, ...(tasks.length === 1 && { tasks }) };
    const { phase } = this.runs.state;
    const isSame = JSON.stringify(wanted) === JSON.stringify(this.asked);
    if (!isSame || this.isStale || (phase !== 'running' && phase !== 'done')) {
      void this.ask(wanted);
    }
  }

  compute(context: RunContext): Promise<TableDetails> {
    return this.actions.runTable(this.asked, context);
  }

  prepare({ identity }: TableDetails): () => void {
    return () => {
      this.asked = identity;
    };
  }

  /** Made from what the page remembers. */
  keptUnder(): string {
    return sortedJson(v.parse(storedTableSchema, this.asked));
  }

  state(): Omit<QuestionState, keyof PageState> {
    const { asked, answer } = this;
    const { question, identity } = askedOf(asked);
    return {
      question,
      identity: { ...identity, ...settingsOf(asked) },
      title: this.title(),
      files: [`${asked.a} vs ${asked.b}`],
      said: rowsInWords(asked, answer?.table),
      answer: answer && { ...answerOfTable(answer), page: { firm: answer.firm, apart: answer.apart } },
    };
  }

  async obey(message: OwnRequest<typeof fromQuestionPageSchema>): Promise<void> {
    const { asked, answer } = this;
    switch (message.type) {
      case 'change':
        return this.change(message.field);
      case 'choose':
        return this.choose(message.which, this.placeFor(message.task));
      case 'look': {
        const { a, b } = elementAt(asked.tasks, this.placeFor(message.task)).identity;
        return lookBeside(a, b);
      }
      case 'openRow': {
        const row = answer?.rows[message.row];
        return row === undefined ? undefined : this.actions.showComparison(row);
      }
    }
  }

  private async change(field: string | null): Promise<void> {
    const { question } = this.runs.state.error ?? {};
    if (field === null && question !== undefined) {
      return takesFile(question) ? this.choose('reference', this.placeFor(undefined)) : this.run();
    }
    const next = await withOther(this.asked, field, this.answer);
    return next === null ? undefined : this.ask(next);
  }

  published(details: TableDetails): Answer {
    return answerOfTable(details);
  }

  /** The task that the page names, or else the one that a question is about. */
  private placeFor(task: number | undefined): number {
    const { asked: identity } = this;
    const place = task ?? placeOf(identity, { path: this.runs.state.error?.path });
    return Math.min(Math.max(0, place), identity.tasks.length - 1);
  }

  private async choose(which: 'a' | 'b' | 'reference', place: number): Promise<void> {
    const { asked: identity, stores, actions } = this;
    const task = elementAt(identity.tasks, place);
    const several = takesSeveral(this.runs.state.error, null);
    const chosen = await withChosenFile(task.identity, which, several, stores, actions.pickOutput);
    if (chosen !== null) {
      await this.ask({ ...identity, tasks: identity.tasks.with(place, { ...task, identity: chosen }) });
    }
  }
}

/** Runs of the same test set are shown in one panel, however many have come since. */
function filesOf({ of, name, tasks }: TableIdentity): string {
  return of === 'runs'
    ? JSON.stringify([of, name, tasks[0]?.identity.b])
    : JSON.stringify(tasks.map(({ identity: { a, b, systems } }) => [a, b, systems ?? null]));
}
