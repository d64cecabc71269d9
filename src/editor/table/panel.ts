import { answerOfTable } from '../../questions/table/answer';
import * as path from 'node:path';
import * as v from 'valibot';
import * as vscode from 'vscode';
import {
  elementAt,
  type ComparisonIdentity,
  type RealGainError,
  type TableDetails,
  type TableIdentity,
} from '../../model';
import type { Actions } from '../actions';
import { copyAnswer } from '../host/clipboard';
import { showError } from '../host/notifications';
import { keyOf } from '../page/kept-answers';
import type { PageState } from '../page/messages';
import { type OwnRequest, Page, type PageContext, type PageDescription } from '../page/page';
import type { OpenPanel, PanelKind } from '../page/panels';
import type { Stores } from '../stores';
import { storedTableSchema } from './identity';
import { type FromTablePage, fromTablePageSchema, type TablePageState } from './messages';
import { lookBeside, withChosenFile } from '../comparison/requests';
import { placeOf } from './run';

type PanelStores = Pick<Stores, 'testSets' | 'references' | 'choices'>;
type PanelActions = Pick<Actions, 'runTable' | 'exportReport' | 'showComparison' | 'pickOutput'>;

const storedSchema = v.object({ identity: storedTableSchema });

export function tablePanels(
  stores: PanelStores,
  actions: PanelActions,
  context: PageContext,
): PanelKind<TableIdentity> {
  return {
    open: (panel, identity, isRestored) =>
      new TablePanel(panel, identity, stores, actions, context, isRestored),
    restore: (stored) => {
      const checked = v.safeParse(storedSchema, stored);
      return checked.success ? checked.output.identity : null;
    },
  };
}

/** One table in one panel. It holds the identity; the engine knows the answer. */
class TablePanel
  implements OpenPanel<TableIdentity>, PageDescription<typeof fromTablePageSchema, TablePageState>
{
  readonly bundle = 'table';
  readonly schema = fromTablePageSchema;
  readonly page: Page<typeof fromTablePageSchema, TablePageState>;
  private details: TableDetails | null = null;

  constructor(
    panel: vscode.WebviewPanel,
    private identity: TableIdentity,
    private readonly stores: PanelStores,
    private readonly actions: PanelActions,
    context: PageContext,
    isRestored: boolean,
  ) {
    this.page = new Page(panel, this, context);
    void (isRestored
      ? this.page.resume(keptUnder(identity), (details) => this.takeOver(details as TableDetails))
      : this.run());
  }

  title(): string {
    const { of, a, b, name, tasks } = this.identity;
    if (of === 'runs') {
      return vscode.l10n.t('Runs of {0} against {1}', name, b);
    }
    return tasks.length === 1 ? `${a} vs ${b}` : vscode.l10n.t('{0} vs {1} on {2}', a, b, name);
  }

  keptSettings(): ComparisonIdentity['settings'] {
    return elementAt(this.identity.tasks, 0).identity.settings;
  }

  subject(): string {
    const { a, b, name } = this.identity;
    return `The table of ${a} and ${b} on ${name}`;
  }

  folder(): string {
    return path.dirname(elementAt(this.identity.tasks, 0).identity.a);
  }

  refuse({ message }: RealGainError): void {
    void showError(message);
  }

  isOf(identity: TableIdentity): boolean {
    return filesOf(identity) === filesOf(this.identity);
  }

  /** Other rows may be wanted of the same files. */
  reopen(asked: TableIdentity): void {
    const { of, metrics, slices, tasks } = asked;
    const wanted =
      of === 'runs'
        ? { ...asked, correction: this.identity.correction }
        : { ...this.identity, metrics, slices, ...(tasks.length === 1 && { tasks }) };
    const { phase } = this.page.runs.state;
    const isSame = JSON.stringify(wanted) === JSON.stringify(this.identity);
    if (!isSame || this.page.isStale || (phase !== 'running' && phase !== 'done')) {
      void this.show(wanted);
    }
  }

  private async show(identity: TableIdentity): Promise<void> {
    this.identity = identity;
    await this.run();
  }

  run(): Promise<void> {
    const { identity } = this;
    return this.page.runs.start(async (context) => {
      const details = await this.actions.runTable(identity, context);
      return () => {
        this.takeOver(details);
        this.page.answered(keptUnder(this.identity), details, details.files);
      };
    });
  }

  private takeOver(details: TableDetails): void {
    this.details = details;
    this.identity = details.identity;
  }

  state(): Omit<TablePageState, keyof PageState> {
    const { identity, details } = this;
    if (details === null) {
      return { identity, details };
    }
    const { table, decimals, firm, sliceColumns, apart, messages } = details;
    return { identity, details: { table, decimals, firm, sliceColumns, apart, messages } };
  }

  async obey(message: OwnRequest<typeof fromTablePageSchema>): Promise<void> {
    const { identity, details } = this;
    switch (message.type) {
      case 'change':
        return this.show(withChanges(identity, message));
      case 'choose':
        return this.choose(message.which, this.placeFor(message.task));
      case 'look': {
        const { a, b } = elementAt(identity.tasks, this.placeFor(message.task)).identity;
        return lookBeside(a, b);
      }
      case 'openRow': {
        const row = details?.rows[message.row];
        return row === undefined ? undefined : this.actions.showComparison(row);
      }
      case 'copy':
        return details === null ? undefined : copyAnswer(answerOfTable(details), message.format);
      case 'report':
        return details === null ? undefined : this.actions.exportReport(answerOfTable(details));
    }
  }

  /** The task that the page names, or else the one that a question is about. */
  private placeFor(task: number | undefined): number {
    const { identity } = this;
    const place = task ?? placeOf(identity, { path: this.page.runs.state.error?.path });
    return Math.min(Math.max(0, place), identity.tasks.length - 1);
  }

  private async choose(which: 'a' | 'b' | 'reference', place: number): Promise<void> {
    const { identity, stores, actions } = this;
    const task = elementAt(identity.tasks, place);
    const takesSeveral = this.page.runs.state.error?.takesSeveral;
    const chosen = await withChosenFile(task.identity, which, takesSeveral, stores, actions.pickOutput);
    if (chosen !== null) {
      await this.show({ ...identity, tasks: identity.tasks.with(place, { ...task, identity: chosen }) });
    }
  }
}

/** As the page remembers the identity. */
function keptUnder(identity: TableIdentity): string {
  return keyOf(v.parse(storedTableSchema, identity));
}

/** Runs of the same test set are shown in one panel, however many have come since. */
function filesOf({ of, name, tasks }: TableIdentity): string {
  return of === 'runs'
    ? JSON.stringify([of, name, tasks[0]?.identity.b])
    : JSON.stringify(tasks.map(({ identity: { a, b, systems } }) => [a, b, systems ?? null]));
}

/** The table that the changed controls of the page ask for. */
function withChanges(
  identity: TableIdentity,
  { correction, pooling, allMetrics, slice }: Extract<FromTablePage, { type: 'change' }>,
): TableIdentity {
  const { metrics, slices } = identity;
  return {
    ...identity,
    correction: correction ?? identity.correction,
    pooling: pooling ?? identity.pooling,
    metrics: allMetrics === undefined ? metrics : allMetrics ? 'all' : [],
    slices: slice === undefined ? slices : slice === null ? [] : [{ column: slice }],
  };
}
