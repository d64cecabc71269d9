import * as path from 'node:path';
import * as v from 'valibot';
import * as vscode from 'vscode';
import {
  identitySchema,
  serializeError,
  type ComparisonDetails,
  type ComparisonIdentity,
  type Planning,
} from '../../model';
import { answerOfPair, resultsRow } from '../../questions/pair/answer';
import { copyAnswer, copyText } from '../host/clipboard';
import { LINKS } from '../host/ids';
import type { HistoryEntry } from '../stores/history';
import { comparisonKey, isSamePair, swapped } from '../stores/pairs';
import { ItemQuestions } from './item-questions';
import { fromPageSchema, type COPY_FORMATS, type FromPage, type PanelState, type ToPage } from './messages';
import { Page, type OwnRequest, type PageContext, type PageDescription } from '../page/page';
import type { PageState } from '../page/messages';
import type { OpenPanel, PanelKind } from '../page/panels';
import { answerOnPage } from './missing';
import { remember, lookBeside, openFile, withChanges, withChosenFile, askSlice } from './requests';
import type { Actions } from '../actions';
import type { Stores } from '../stores';
import { aboutFiles, NOTHING_BESIDE, NOTHING_KNOWN, withBeside, type SaysDoubts } from './beside';
import type { Comparisons } from './comparisons';
import { tableOfPair } from './identity';
import { pairLine } from './summary';
import { Throttle } from '../host/throttle';

type PanelStores = Pick<Stores, 'history' | 'testSets' | 'references' | 'choices'>;
type PanelActions = Pick<
  Actions,
  'pickOutput' | 'setBaseline' | 'exportReport' | 'openComparison' | 'showTable'
> & {
  readonly comparisons: Comparisons;
  /** What p on the test sets of studies says about each other; loaded on first use. */
  readonly calibrations: () => Promise<SaysDoubts>;
};

/** The identity that a page kept over a reload. Anything else is not restored. */
const storedSchema = v.object({ identity: identitySchema });

export function comparisonPanels(
  stores: PanelStores,
  actions: PanelActions,
  context: PageContext,
): PanelKind<ComparisonIdentity> {
  return {
    open: (panel, identity, isRestored) =>
      new ComparisonPanel(panel, identity, stores, actions, context, isRestored),
    restore: (stored) => {
      const checked = v.safeParse(storedSchema, stored);
      return checked.success ? checked.output.identity : null;
    },
  };
}

/** One comparison in one panel. It holds the identity; the engine knows the answer. */
class ComparisonPanel
  implements OpenPanel<ComparisonIdentity>, PageDescription<typeof fromPageSchema, PanelState>
{
  readonly bundle = 'panel';
  readonly schema = fromPageSchema;
  readonly page: Page<typeof fromPageSchema, PanelState, ToPage>;
  private readonly itemQuestions: ItemQuestions;
  private details: ComparisonDetails | null = null;
  private partial = false;
  private planning: Planning | null = null;
  private entry: HistoryEntry | null = null;
  private beside = NOTHING_BESIDE;
  private about = NOTHING_KNOWN;
  /** What the user has changed since the last answer, to be remembered if there is one. */
  private changes: Extract<FromPage, { type: 'change' }> | null = null;
  /** Key of the identity before the engine filled in what it found out. */
  private askedFor = '';

  constructor(
    panel: vscode.WebviewPanel,
    private identity: ComparisonIdentity,
    private readonly stores: PanelStores,
    private readonly actions: PanelActions,
    private readonly context: PageContext,
    isRestored: boolean,
  ) {
    this.page = new Page(panel, this, context);
    this.itemQuestions = new ItemQuestions(actions.comparisons, (message) => this.page.send(message));
    // The page shows the history as points of a plot, which can wait until a storm of runs is over.
    const soon = new Throttle(() => this.page.show());
    this.page.own(
      soon,
      this.itemQuestions,
      stores.history.onDidChange(() => soon.call()),
      new vscode.Disposable(() => this.actions.comparisons.close(this.identity)),
    );
    void (isRestored ? this.resume() : this.run());
  }

  title(): string {
    return pairLine({ identity: this.identity });
  }

  keptSettings(): ComparisonIdentity['settings'] {
    return this.identity.settings;
  }

  entryKey(): string | null {
    return this.entry?.key ?? null;
  }

  subject(): string {
    return `${this.identity.a} against ${this.identity.b}`;
  }

  folder(): string {
    return path.dirname(this.identity.a);
  }

  isOf(identity: ComparisonIdentity): boolean {
    return isSamePair(identity, this.identity);
  }

  reopen(identity: ComparisonIdentity): void {
    if (!this.isUpToDate(identity)) {
      void this.compare(identity);
    }
  }

  /** True if this very comparison is shown, or on its way, and no file has changed since. */
  private isUpToDate(identity: ComparisonIdentity): boolean {
    const key = comparisonKey(identity);
    const { phase } = this.page.runs.state;
    const same = key === comparisonKey(this.identity) || key === this.askedFor;
    return same && !this.page.isStale && (phase === 'running' || phase === 'done');
  }

  /** Shows another comparison in this panel, or runs the same one again. */
  private async compare(identity: ComparisonIdentity): Promise<void> {
    this.actions.comparisons.close(this.identity);
    this.identity = identity;
    await this.run();
  }

  private resume(): Promise<void> {
    const key = comparisonKey(this.identity);
    return this.page.resume(key, async (details) => {
      (await this.prepare(details as ComparisonDetails, this.stores.history.find(key) ?? null))();
      void this.recognise();
    });
  }

  /** Finds out what is shown beside an answer, and then takes its place with it. */
  private async prepare(found: ComparisonDetails, entry: HistoryEntry | null): Promise<() => void> {
    const calibrations = await this.actions.calibrations();
    const { details, beside } = await withBeside(found, this.stores.testSets, calibrations);
    return () => {
      this.details = details;
      this.partial = false;
      this.planning = details.planning;
      this.entry = entry;
      this.identity = details.identity;
      this.beside = beside;
    };
  }

  async run(): Promise<void> {
    const { history, choices } = this.stores;
    const { comparisons } = this.actions;
    this.askedFor = comparisonKey(this.identity);
    this.partial = false;
    await this.page.runs.start(async (context) => {
      const { details, entry } = await comparisons.run(this.identity, {
        ...context,
        origin: 'person',
        mayAsk: true,
        onPartial: (partial) => context.isCurrent() && this.showPartial(partial),
      });
      const takeOver = await this.prepare(details, entry);
      return async () => {
        takeOver();
        if (details.identity.metric?.own === undefined) {
          // Texts of items stay in their files; the page asks for them.
          this.page.answered(
            comparisonKey(details.identity),
            { ...details, wins: [], losses: [] },
            details.files,
          );
        } else {
          this.page.watch(details.files);
        }
        history.markSeen([entry.key]);
        const { identity, changes } = this;
        this.changes = null;
        await remember(identity, changes, choices);
      };
    });
    await this.recognise();
  }

  /** Known also when the files can't be compared. */
  private async recognise(): Promise<void> {
    const { identity } = this;
    const about = await aboutFiles(identity, this.page.runs.state.error, this.actions.comparisons);
    if (identity === this.identity) {
      this.about = about;
      this.page.show();
    }
  }

  /** An answer from the resamples so far; it is no entry of the history. */
  private showPartial(details: ComparisonDetails): void {
    this.details = details;
    this.planning = details.planning;
    this.partial = true;
    this.page.show();
  }

  state(): Omit<PanelState, keyof PageState> {
    const { identity, details, partial, planning, beside, about, entry } = this;
    const [a, b] = shortPaths(identity.a, identity.b);
    return {
      identity,
      labels: { a, b, references: identity.references.map((file) => path.basename(file)) },
      ...about,
      ...beside,
      details,
      partial,
      planning,
      points: entry === null ? [] : this.stores.history.pointsBeside(entry),
      current: entry?.key ?? null,
      correction: (entry && this.stores.history.find(entry.key)?.correction) ?? null,
    };
  }

  async obey(message: OwnRequest<typeof fromPageSchema>): Promise<void> {
    const { identity, stores, actions } = this;
    switch (message.type) {
      case 'swap':
        return this.compare(swapped(identity));
      case 'choose': {
        const takesSeveral = this.page.runs.state.error?.takesSeveral ?? this.details?.takesSeveral;
        const chosen = await withChosenFile(
          identity,
          message.which,
          takesSeveral,
          stores,
          actions.pickOutput,
        );
        return chosen === null ? undefined : this.compare(chosen);
      }
      case 'answer': {
        const { error } = this.page.runs.state;
        const answer = error && (await answerOnPage(identity, error, message.choice, stores.choices));
        return answer === null ? undefined : this.compare({ ...identity, ...answer });
      }
      case 'useReference': {
        const references = this.about.offers[message.offer]?.files;
        if (references !== undefined) {
          await stores.references.remember(identity.a, references);
          await this.compare({ ...identity, references });
        }
        return;
      }
      case 'look':
        return lookBeside(identity.a, identity.b);
      case 'setBaseline':
        await actions.setBaseline(identity.b);
        this.beside = { ...this.beside, isBaseline: true };
        this.page.show();
        return;
      case 'change':
        this.changes = { ...this.changes, ...message };
        return this.compare(withChanges(identity, message, this.details?.metrics ?? []));
      case 'plan':
        return this.plan(message.gain, message.power);
      case 'items':
        return this.details === null
          ? undefined
          : this.itemQuestions.ask(this.details, message.question, message.query);
      case 'copy':
        return this.copy(message.format);
      case 'table':
        return this.showTable(message.rows);
      case 'report':
        return this.report();
      case 'open':
        return openFile(identity, message);
      case 'openComparison':
        return actions.openComparison(message.key);
      case 'openStudy':
        await vscode.commands.executeCommand(LINKS.openStudy, message.key);
        return;
    }
  }

  private async showTable(rows: 'metrics' | 'slices'): Promise<void> {
    const { details, identity } = this;
    const column = rows === 'slices' ? await askSlice(details?.sliceColumns ?? []) : undefined;
    if (rows === 'slices' && column === undefined) {
      return;
    }
    const name = this.beside.testSet ?? path.basename(path.dirname(identity.a));
    const wanted = column === undefined ? { metrics: 'all' as const } : { slices: [{ column }] };
    await this.actions.showTable(tableOfPair(name, identity, wanted));
  }

  private async copy(format: (typeof COPY_FORMATS)[number]): Promise<void> {
    const { details } = this;
    if (details !== null && format === 'row') {
      await copyText(resultsRow(details.comparison, details.decimals), format);
    } else if (details !== null && format !== 'row') {
      await copyAnswer(answerOfPair(details, details.planning), format);
    }
  }

  /** Exports the shown answer, with the latest plan. */
  private async report(): Promise<void> {
    const { details, planning, actions } = this;
    if (details !== null) {
      await actions.exportReport(answerOfPair(details, planning));
    }
  }

  /** Plans again; the comparison stays as it is. */
  private async plan(gain: number | null, power: number): Promise<void> {
    const { details } = this;
    if (details === null) {
      return;
    }
    try {
      const planning = await this.actions.comparisons.plan(details, { gain, power, items: null });
      if (this.details === details) {
        this.planning = planning;
        this.page.show();
      }
    } catch (error) {
      // The page asks for nothing that can't be planned; what is left is an engine that was lost.
      this.context.log.error(`The planning failed: ${serializeError(error).message}`);
    }
  }
}

/** Base names where they tell the files apart, else paths as the workspace shows them. */
function shortPaths(a: string, b: string): [a: string, b: string] {
  const [nameA, nameB] = [path.basename(a), path.basename(b)];
  return nameA === nameB
    ? [vscode.workspace.asRelativePath(a), vscode.workspace.asRelativePath(b)]
    : [nameA, nameB];
}
